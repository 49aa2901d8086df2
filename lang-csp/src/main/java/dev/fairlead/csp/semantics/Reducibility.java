package dev.fairlead.csp.semantics;

import dev.fairlead.core.property.Model;
import dev.fairlead.core.space.StateSpace.StateSink;
import dev.fairlead.core.space.Symmetry;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.references.References;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Which reductions a specification allows, and why it does not allow others. */
record Reducibility(Machine machine, InitialTerms initial, EqualComponents equal) {

  /** Why states have no outlines for partial order reduction, in words; empty if they have. */
  Optional<String> noOutlines() {
    if (!machine.listsComponents() && (machine.forgetsNumbers() || equal.mayBeCounted())) {
      return Optional.of("equal processes are counted");
    } else if (machine.headcountUse().any()) {
      return Optional.of("the model counts processes with '#', which every step may change");
    } else if (machine.traits().hasBroadcast()) {
      return Optional.of("messages are broadcast, to all processes that are ready");
    } else if (machine.traits().hasAtomic()) {
      return Optional.of("some process is atomic, and its steps go before those of all others");
    }
    return machine.traits().callsForeignClasses()
        ? Optional.of("the model calls Java classes, which may keep something between calls")
        : Optional.empty();
  }

  /** As {@link CspStateSpace#numbers}. */
  CspStateSpace.Numbers numbers(
      Set<Integer> named, String guiding, References.Kept kept, Consumer<StateSink> initialStates) {
    Optional<String> obstacle = noSymmetry();
    if (obstacle.isPresent() || !machine.listsComponents() || initial.isFaulty()) {
      return new CspStateSpace.Numbers(
          new Model.SymmetryFinding(Optional.empty(), obstacle.stream().toList()),
          0,
          Optional.empty());
    }
    References references = machine.references(named, guiding, kept);
    Optional<Symmetry> found =
        references.sorts().isEmpty()
            ? Optional.empty()
            : CspSymmetry.of(machine, references, initialStates);
    List<String> obstacles = new ArrayList<>(references.obstacles());
    if (found.isEmpty() && !references.sorts().isEmpty()) {
      obstacles.add("the processes do not begin as a composition that permutations preserve");
    }
    return new CspStateSpace.Numbers(
        new Model.SymmetryFinding(found, obstacles), references.firstUnnamed(), references.stray());
  }

  private Optional<String> noSymmetry() {
    if (machine.headcountUse().any()) {
      return Optional.of("the model counts processes with '#'");
    } else if (machine.traits().callsForeignClasses()) {
      return Optional.of("the model calls Java classes, which are not looked into");
    } else if (machine.traits().hasBroadcast()) {
      return Optional.of("messages are broadcast");
    }
    return machine.traits().declaresAlphabets()
        ? Optional.of("alphabets are declared")
        : Optional.empty();
  }
}
