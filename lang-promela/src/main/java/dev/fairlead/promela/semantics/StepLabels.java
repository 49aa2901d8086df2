package dev.fairlead.promela.semantics;

import dev.fairlead.core.graded.Logic;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.structure.Update;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.graph.ControlGraph;
import dev.fairlead.promela.graph.Edge;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The labels of steps. The step of one statement has the number of the statement; above them are
 * rendezvous, atomic sequences, failures of assertions and settings of folded timers, made of
 * another label and a number, and ticks of several units.
 */
public final class StepLabels {
  /** The second numbers of pairs that mean something else than a receiving statement. */
  private static final int CHAIN = 0;

  private static final int FAILURE = 1;

  /** The first number is no label then, but the units of time that pass. */
  private static final int UNITS = 2;

  private static final int RECEIVER = 3;

  /** The end of the text of a failure; no statement ends like this. */
  static final String VIOLATED = Update.Fail.VIOLATED;

  /** The end of the text of a sequence. */
  static final String MORE = "; ...";

  private final List<Step> steps;

  /** The label of a tick of one unit; none if time does not pass. */
  private final int tick;

  private final Optional<Logic> logic;

  /** Whether the step of some statement has a level; to ask each step of a sequence takes time. */
  private final boolean graded;

  private final InternedPairs compounds = new InternedPairs();

  StepLabels(Program program) {
    this.steps = program.steps();
    this.logic = program.logic();
    this.graded = steps.stream().anyMatch(step -> step.edge().level() != Label.TOP);
    this.tick = program.time().map(time -> time.tick().number()).orElse(-1);
  }

  /** Whether an assertion fails in a step with this label. */
  public static boolean isFailure(Label label) {
    return label.text().endsWith(VIOLATED);
  }

  /** Whether time passes by a step with this label. */
  public static boolean isTick(Label label) {
    return label.text().equals(ControlGraph.TICK);
  }

  /** Whether a process ends by a step with this label. */
  public static boolean isEnding(Label label) {
    return label.text().equals(ControlGraph.END);
  }

  /** The label without what is said of the statements behind the first. */
  public static Label first(Label label) {
    return new Label(
        label.text().replace(MORE, ""), label.visible(), label.duration(), label.level());
  }

  /** Time passes. */
  int tick(int units) {
    return units == 1 ? tick : compound(units, UNITS);
  }

  private boolean isLongTick(int label) {
    return label >= steps.size() && compounds.right(label - steps.size()) == UNITS;
  }

  private int duration(int label) {
    if (isLongTick(label)) {
      return compounds.left(label - steps.size());
    }
    return label == tick ? 1 : 0;
  }

  /** A send and the receive that takes the message. */
  int rendezvous(int send, int receive) {
    return compound(send, receive + RECEIVER);
  }

  /** Steps, and one more that is taken with them. */
  int chain(int label, int next) {
    int plain = withoutLevel(label);
    boolean chained = plain >= steps.size() && compounds.right(plain - steps.size()) == CHAIN;
    int both = chained || isFailure(plain) ? plain : compound(plain, CHAIN);
    return withLevel(both, meet(level(label), level(next)));
  }

  /** The same, with an assertion that does not hold. */
  int failure(int label) {
    int plain = withoutLevel(label);
    return isFailure(plain) ? label : withLevel(compound(plain, FAILURE), level(label));
  }

  /** The level of a sequence is that of its least possible statement, not of the first alone. */
  private int withLevel(int label, int level) {
    return level == level(label) ? label : compound(label, -1 - level);
  }

  private boolean isLevel(int label) {
    return graded && label >= steps.size() && compounds.right(label - steps.size()) < 0;
  }

  private int withoutLevel(int label) {
    return isLevel(label) ? compounds.left(label - steps.size()) : label;
  }

  /** See {@link Label#level}. */
  private int level(int label) {
    if (!graded) {
      return Label.TOP;
    }
    int least = Label.TOP;
    int at = label;
    while (at >= steps.size()) {
      int left = compounds.left(at - steps.size());
      int right = compounds.right(at - steps.size());
      if (right < 0) {
        return meet(least, -1 - right);
      } else if (right == UNITS) {
        return least;
      } else if (right >= RECEIVER && right < RECEIVER + steps.size()) {
        least = meet(least, steps.get(right - RECEIVER).edge().level());
      }
      at = left;
    }
    return meet(least, steps.get(at).edge().level());
  }

  private int meet(int level, int other) {
    return other == Label.TOP
        ? level
        : level == Label.TOP ? other : logic.orElseThrow().meet(level, other);
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

  /** A label without the folded timers that are set and without its level. */
  private int plain(int label) {
    int at = label;
    while (isSetting(at)) {
      at = compounds.left(at - steps.size());
    }
    return withoutLevel(at);
  }

  /** Whether an assertion fails in a step with this label. */
  public boolean isFailure(int label) {
    int plain = plain(label);
    return plain >= steps.size() && compounds.right(plain - steps.size()) == FAILURE;
  }

  Label label(int label) {
    int plain = plain(label);
    return new Label(text(plain), true, duration(plain), level(label));
  }

  private String text(int label) {
    if (isLongTick(label)) {
      return text(tick);
    }
    if (label < steps.size()) {
      return steps.get(label).edge().text();
    }
    String text = text(compounds.left(label - steps.size()));
    int with = compounds.right(label - steps.size());
    return switch (with) {
      case CHAIN -> text + MORE;
      case FAILURE -> text + VIOLATED;
      default -> text + " / " + steps.get(with - RECEIVER).edge().text();
    };
  }

  /** The statements of a step that is no sequence: one, or a send and its receive. */
  public List<Step> statements(int stepLabel) {
    int label = isLongTick(plain(stepLabel)) ? tick : plain(stepLabel);
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
      at = isLongTick(at) ? tick : compounds.left(at - steps.size());
    }
    return steps.get(at).edge();
  }
}
