package dev.fairlead.core.property;

import dev.fairlead.core.ltl.Formula;
import java.util.Map;

/** A question about a state space. */
public sealed interface Property {

  /** A short name of the kind, as in JSON output. */
  String kind();

  /**
   * No reachable state is without steps. A step with the label text {@link #termination} is
   * successful termination: its state is no deadlock and what follows it is not looked at.
   */
  record DeadlockFree(String termination) implements Property {
    @Override
    public String kind() {
      return "deadlockfree";
    }
  }

  /**
   * Some reachable state satisfies the predicate: <em>holds</em> then comes with a run as witness.
   */
  record Reaches(StatePredicate goal) implements Property {
    @Override
    public String kind() {
      return "reaches";
    }
  }

  /** Every fair run satisfies the formula, whose atoms are bound by name. */
  record Temporal(Formula formula, Map<String, Atom> atoms) implements Property {
    public Temporal {
      atoms = Map.copyOf(atoms);
    }

    @Override
    public String kind() {
      return "ltl";
    }
  }
}
