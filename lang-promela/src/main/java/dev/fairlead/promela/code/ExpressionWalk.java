package dev.fairlead.promela.code;

import java.util.Optional;
import java.util.function.Consumer;

/** Goes over the expressions in actions, places and other expressions. */
final class ExpressionWalk {
  private ExpressionWalk() {}

  /** Visits an expression before its parts; all of those in a collection of nodes. */
  static void in(Object node, Consumer<Value> visitor) {
    if (node instanceof Iterable<?> many) {
      many.forEach(each -> in(each, visitor));
    } else if (node instanceof Optional<?> maybe) {
      maybe.ifPresent(each -> in(each, visitor));
    } else if (node instanceof Value
        || node instanceof Action
        || node instanceof Place
        || node instanceof Place.Index
        || node instanceof Action.Pattern
        || node instanceof Action.Node) {
      if (node instanceof Value value) {
        visitor.accept(value);
      }
      for (Object part : TreeParts.of((Record) node)) {
        in(part, visitor);
      }
    }
  }

  /** All expressions of a program: of its processes, of its claims, and of what is observed. */
  static void in(Program program, Consumer<Value> visitor) {
    for (ProcessType type : program.types()) {
      type.steps().forEach(steps -> steps.forEach(step -> in(step.action(), visitor)));
      in(type.provided(), visitor);
      in(type.initials(), visitor);
    }
    in(program.initials(), visitor);
    in(program.observed().values(), visitor);
  }
}
