package dev.fairlead.promela.graph;

import dev.fairlead.promela.graph.Element.Kind;
import dev.fairlead.promela.syntax.Stmt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What SPIN does to the options of a choice. */
final class Options {
  private Options() {}

  static List<Sequence> elseLast(List<Sequence> options) {
    List<Sequence> ordered = new ArrayList<>();
    Optional<Sequence> otherwise = Optional.empty();
    for (Sequence option : options) {
      if (option.first.kind == Kind.ELSE) {
        otherwise = Optional.of(option);
      } else {
        ordered.add(option);
      }
    }
    otherwise.ifPresent(ordered::add);
    return ordered;
  }

  /** SPIN leaves out skips that follow another one without a label, inside an option. */
  static void dropRepeatedSkips(Sequence option, BodyLabels labels) {
    int skips = 0;
    Element before = null;
    for (Element at = option.first; at != null; at = at.next) {
      boolean print =
          at.operation instanceof StepOperation.Basic basic
              && (basic.statement() instanceof Stmt.Printf
                  || basic.statement() instanceof Stmt.Printm);
      if ((at.kind == Kind.SKIP || print) && !labels.has(at)) {
        skips++;
        if (skips > 1 && !print && at != option.first && at != option.last) {
          before.next = at.next;
          continue;
        }
      } else {
        skips = 0;
      }
      before = at;
    }
  }
}
