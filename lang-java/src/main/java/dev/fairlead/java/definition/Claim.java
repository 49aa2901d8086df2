package dev.fairlead.java.definition;

import dev.fairlead.java.View;
import java.util.function.Predicate;

/** What a model claims of itself. */
public sealed interface Claim {

  /** As shown to people. */
  String text();

  /** How it can be selected beside its text. */
  String name();

  /** Runs end only where they may. */
  record DeadlockFree() implements Claim {
    @Override
    public String text() {
      return "deadlockfree";
    }

    @Override
    public String name() {
      return text();
    }
  }

  /** True of every state. */
  record Always(String name, Predicate<View<Object>> holds) implements Claim {
    @Override
    public String text() {
      return "always " + name;
    }
  }

  /** True of some state. */
  record Reaches(String name, Predicate<View<Object>> holds) implements Claim {
    @Override
    public String text() {
      return "reaches " + name;
    }
  }

  /** True of every fair run. */
  record Ltl(String text) implements Claim {
    @Override
    public String name() {
      return text;
    }
  }
}
