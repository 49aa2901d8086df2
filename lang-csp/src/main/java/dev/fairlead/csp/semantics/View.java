package dev.fairlead.csp.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes a state so that members of a family cannot be told apart. */
final class View {
  private final Machine machine;
  private final int[] state;
  private final int firstTerm;
  private final Shape shape;

  View(Machine machine, int[] state) {
    this.machine = machine;
    this.state = state;
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
      return term(hole).text();
    } else if (tree instanceof Shape.Interleave interleave) {
      return interleave(interleave);
    } else if (tree instanceof Shape.Counted counted) {
      return counted(counted);
    } else if (tree instanceof Shape.Parallel parallel) {
      return "P" + trees(parallel.parts());
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
      String next = TermText.of(sequence.next().node(), sequence.next().environment());
      return "S(" + tree(sequence.first()) + "; " + next + ")";
    } else if (tree instanceof Shape.Atomic atomic) {
      return "A(" + tree(atomic.part()) + ")";
    }
    throw new AssertionError(tree);
  }

  private Term term(Shape.Hole hole) {
    return machine.terms().get(state[firstTerm + hole.number()]);
  }

  private String trees(List<Shape.Tree> parts) {
    return parts.stream().map(this::tree).collect(Collectors.joining(" | ", "(", ")"));
  }

  /** The members of a family are written where the first one stands. */
  private String interleave(Shape.Interleave tree) {
    List<Integer> familyOf = tree.familyOf();
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < tree.parts().size(); i++) {
      int family = familyOf.isEmpty() ? Term.NO_FAMILY : familyOf.get(i);
      if (family == Term.NO_FAMILY) {
        texts.add(tree(tree.parts().get(i)));
      } else if (familyOf.indexOf(family) == i) {
        texts.add(family(tree, family));
      }
    }
    return texts.size() == 1 ? texts.get(0) : texts.toString();
  }

  private String family(Shape.Interleave tree, int family) {
    Map<String, Integer> counts = new TreeMap<>();
    for (int i = 0; i < tree.parts().size(); i++) {
      if (tree.familyOf().get(i) == family) {
        counts.merge(tree(tree.parts().get(i)), 1, Integer::sum);
      }
    }
    return counts.toString();
  }

  private String counted(Shape.Counted family) {
    Map<String, Integer> counts = new TreeMap<>();
    int start = Census.start(state, firstTerm + shape.holes(), family.number());
    for (int entry = 0; entry < state[start]; entry++) {
      Term term = machine.terms().get(Census.term(state, start, entry));
      counts.put(term.text(), Census.count(state, start, entry));
    }
    return counts.toString();
  }
}
