package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.Label;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.graph.Edge;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The labels of steps. The step of one statement has the number of the statement; above them are
 * rendezvous, atomic sequences, failures of assertions and settings of folded timers, made of
 * another label and a number.
 */
final class StepLabels {
  /** The second numbers of pairs that mean something else than a receiving statement. */
  private static final int CHAIN = 0;

  private static final int FAILURE = 1;
  private static final int RECEIVER = 2;

  /** The end of the text of a failure; no statement ends like this. */
  static final String VIOLATED = " [assertion violated]";

  private final List<Step> steps;
  private final InternedPairs compounds = new InternedPairs();

  StepLabels(Program program) {
    this.steps = program.steps();
  }

  /** A send and the receive that takes the message. */
  int rendezvous(int send, int receive) {
    return compound(send, receive + RECEIVER);
  }

  /** A step that is the first of several. */
  int chain(int label) {
    boolean chained = label >= steps.size() && compounds.right(label - steps.size()) == CHAIN;
    return chained || isFailure(label) ? label : compound(label, CHAIN);
  }

  /** The same, with an assertion that does not hold. */
  int failure(int label) {
    return isFailure(label) ? label : compound(label, FAILURE);
  }

  private int compound(int label, int with) {
    return steps.size() + compounds.number(label, with);
  }

  /** The same, by which a folded timer is set. */
  int setting(int label, int timer) {
    return compound(label, RECEIVER + steps.size() + timer);
  }

  /** The folded timers that a step sets. */
  int[] setBy(int label) {
    IntStream.Builder timers = IntStream.builder();
    for (int at = label; isSetting(at); at = compounds.left(at - steps.size())) {
      timers.add(compounds.right(at - steps.size()) - RECEIVER - steps.size());
    }
    return timers.build().toArray();
  }

  private boolean isSetting(int label) {
    return label >= steps.size()
        && compounds.right(label - steps.size()) >= RECEIVER + steps.size();
  }

  /** A label without the folded timers that are set. */
  private int plain(int label) {
    int at = label;
    while (isSetting(at)) {
      at = compounds.left(at - steps.size());
    }
    return at;
  }

  boolean isFailure(int label) {
    int plain = plain(label);
    return plain >= steps.size() && compounds.right(plain - steps.size()) == FAILURE;
  }

  Label label(int label) {
    return new Label(text(plain(label)), true);
  }

  private String text(int label) {
    if (label < steps.size()) {
      return steps.get(label).edge().text();
    }
    String text = text(compounds.left(label - steps.size()));
    int with = compounds.right(label - steps.size());
    return switch (with) {
      case CHAIN -> text + "; ...";
      case FAILURE -> text + VIOLATED;
      default -> text + " / " + steps.get(with - RECEIVER).edge().text();
    };
  }

  /** The statements of a step that is no sequence: one, or a send and its receive. */
  List<Step> statements(int stepLabel) {
    int label = plain(stepLabel);
    if (label < steps.size()) {
      return List.of(steps.get(label));
    }
    int with = compounds.right(label - steps.size());
    List<Step> first = statements(compounds.left(label - steps.size()));
    return with >= RECEIVER ? List.of(first.get(0), steps.get(with - RECEIVER)) : first;
  }

  /** The statement that a step begins with. */
  Edge first(int label) {
    int at = label;
    while (at >= steps.size()) {
      at = compounds.left(at - steps.size());
    }
    return steps.get(at).edge();
  }
}
