package dev.fairlead.csp.semantics;

import dev.fairlead.core.property.Distance;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.StateSpace.StateSink;
import dev.fairlead.core.structure.Expression;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.structure.CspStructure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The expressions over global variables that a space can be asked about, by their numbers. */
public final class StatePropositions {
  private static final int[] NO_ENVIRONMENT = {};

  private final Machine machine;
  private final Supplier<CspStructure> structure;
  private final Consumer<StateSink> initialStates;

  /**
   * @param structure over whose slots they can be said
   */
  StatePropositions(
      Machine machine, Supplier<CspStructure> structure, Consumer<StateSink> initialStates) {
    this.machine = machine;
    this.structure = structure;
    this.initialStates = initialStates;
  }

  /** Whether the space was made with a proposition of this name. */
  public boolean contain(String name) {
    return machine.hasProposition(name);
  }

  /** The number of a proposition, for {@link #holds} and {@link #value}. */
  public int number(String name) {
    return machine.proposition(name);
  }

  /** Whether a proposition is true in a state; asked by any thread. */
  public boolean holds(int proposition, int[] state) {
    return value(proposition, state) == 1;
  }

  /** The value of an expression in a state; truth values are 0 and 1. Asked by any thread. */
  public int value(int proposition, int[] state) {
    try {
      return machine.code().run(proposition, state, NO_ENVIRONMENT);
    } catch (Trap trap) {
      throw machine.traps().fault(trap);
    }
  }

  /** A proposition as a predicate, which can be said over the slots of the structure, too. */
  public StatePredicate predicate(int proposition) {
    return new StatePredicate() {
      @Override
      public boolean test(int[] state, int length) {
        return holds(proposition, state);
      }

      @Override
      public Optional<Expression> expression() {
        return structure.get().expression(proposition);
      }
    };
  }

  /** How far states are from a proposition in a relaxed system; empty if there is none. */
  public Optional<Distance> relaxedDistance(int proposition) {
    List<int[]> initial = new ArrayList<>();
    initialStates.accept((state, length) -> initial.add(Arrays.copyOf(state, length)));
    return Relaxation.to(machine, proposition, initial);
  }

  /** What all of them read, as data of outlines. */
  public long observed() {
    return machine.observed();
  }
}
