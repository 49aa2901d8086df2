package dev.fairlead.promela.graph;

import dev.fairlead.core.space.Label;
import dev.fairlead.promela.syntax.Spec;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Gives the level of an option to the steps it begins with: where it begins with a construct, to
 * those that construct begins with.
 */
final class Levels {

  private Levels() {}

  static void give(Spec.TruthValue level, Sequence option) {
    Deque<Element> beginnings = new ArrayDeque<>();
    beginnings.push(option.first);
    while (!beginnings.isEmpty()) {
      Element element = beginnings.pop();
      switch (element.kind) {
        case ATOMIC, BLOCK -> beginnings.push(element.body.first);
        case IF, DO -> element.options.forEach(inner -> beginnings.push(inner.first));
        case UNLESS -> beginnings.push(element.options.get(0).first);
        case STATEMENT, SKIP, ELSE, GOTO, MEETING, LOOP_EXIT, DSTEP, END ->
            element.level =
                element.level == Label.TOP
                    ? level.number()
                    : level.logic().meet(element.level, level.number());
      }
    }
  }
}
