package dev.fairlead.csp.semantics;

import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.terms.Anonymity;
import dev.fairlead.csp.terms.Term;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes a state so that equal components of an interleaving cannot be told apart. */
final class View {
  private final Machine machine;
  private final int[] state;
  private final Optional<Anonymity> anonymity;
  private final int firstTerm;
  private final Shape shape;

  /**
   * @param anonymity what is forgotten about the processes, too
   */
  View(Machine machine, int[] state, Optional<Anonymity> anonymity) {
    this.machine = machine;
    this.state = state;
    this.anonymity = anonymity;
    this.firstTerm = machine.layout().processes() + 1;
    this.shape = machine.shapes().get(state[firstTerm - 1]);
  }

  String text() {
    return machine.layout().describe(state).stream()
        .map(slot -> slot.value())
        .collect(Collectors.joining(", ", "", tree(shape.root())));
  }

  private String tree(Shape.Tree tree) {
    if (tree instanceof Shape.Hole hole) {
      return text(state[firstTerm + hole.number()]);
    } else if (tree instanceof Shape.Interleave || tree instanceof Shape.Counted) {
      return interleaved(tree);
    } else if (tree instanceof Shape.Parallel || tree instanceof Shape.Barrier) {
      return "P" + inParallel(tree);
    } else if (tree instanceof Shape.Choice choice) {
      return "C" + trees(choice.parts());
    } else if (tree instanceof Shape.External external) {
      return "E" + trees(external.parts());
    } else if (tree instanceof Shape.Interrupt interrupt) {
      return "T" + trees(List.of(interrupt.first(), interrupt.second()));
    } else if (tree instanceof Shape.Hidden hidden) {
      return "H(" + tree(hidden.part()) + ")";
    } else if (tree instanceof Shape.Conditioned conditioned) {
      return "G(" + tree(conditioned.part()) + ")";
    } else if (tree instanceof Shape.Sequence sequence) {
      Term.Closed rest = anonymity.map(a -> a.forget(sequence.next())).orElse(sequence.next());
      String next = machine.text(machine.terms().spellings().of(rest));
      return "S(" + tree(sequence.first()) + "; " + next + ")";
    } else if (tree instanceof Shape.Atomic atomic) {
      return "A(" + tree(atomic.part()) + ")";
    } else if (tree instanceof Shape.Timed timed) {
      return "W" + trees(Shape.operands(timed));
    }
    throw new AssertionError(tree);
  }

  private String text(int number) {
    Term term = machine.terms().get(number);
    return anonymity.map(a -> a.forget(term, machine.terms())).orElse(term).text();
  }

  private String trees(List<Shape.Tree> parts) {
    return parts.stream().map(this::tree).collect(Collectors.joining(" | ", "(", ")"));
  }

  /** Interleaving is symmetric and associative: only how many parts are alike is written. */
  private String interleaved(Shape.Tree tree) {
    Map<String, Integer> counts = new TreeMap<>();
    collect(tree, counts);
    dropEnded(counts);
    boolean single = counts.size() == 1 && counts.containsValue(1);
    return single ? counts.keySet().iterator().next() : counts.toString();
  }

  /** Whether those that have ended are left out or not, the view is the same. */
  private void dropEnded(Map<String, Integer> counts) {
    String skip = machine.terms().skip().text();
    if (counts.remove(skip) != null && counts.isEmpty()) {
      counts.put(skip, 1);
    }
    counts.computeIfPresent(machine.terms().stop().text(), (stop, count) -> 1);
  }

  private void collect(Shape.Tree tree, Map<String, Integer> counts) {
    if (tree instanceof Shape.Interleave interleave) {
      interleave.parts().forEach(part -> collect(part, counts));
    } else if (tree instanceof Shape.Counted family) {
      family(family.number(), counts);
    } else {
      counts.merge(tree(tree), 1, Integer::sum);
    }
  }

  /** Which part has which alphabet need not be written: the same parts are compared. */
  private String inParallel(Shape.Tree tree) {
    Map<String, Integer> counts = new TreeMap<>();
    collectParallel(tree, counts);
    return counts.toString();
  }

  private void collectParallel(Shape.Tree tree, Map<String, Integer> counts) {
    if (tree instanceof Shape.Parallel parallel) {
      parallel.parts().forEach(part -> collectParallel(part, counts));
    } else if (tree instanceof Shape.Barrier family) {
      family(family.number(), counts);
    } else {
      counts.merge(tree(tree), 1, Integer::sum);
    }
  }

  private void family(int number, Map<String, Integer> counts) {
    int start = Census.start(state, firstTerm + shape.holes(), number);
    for (int entry = 0; entry < state[start]; entry++) {
      String text = text(Census.term(state, start, entry));
      counts.merge(text, Census.count(state, start, entry), Integer::sum);
    }
  }
}
