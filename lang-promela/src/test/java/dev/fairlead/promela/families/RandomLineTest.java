package dev.fairlead.promela.families;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.Propositional;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.LinedMembers;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.views.GuardedSearch;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.promela.PromelaModel;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is said of any number of processes that know their numbers is true of each small number. */
class RandomLineTest {
  /** 0 for those of a user, which take long. */
  private static final long STATES = Long.getLong("line.states", 4_000);

  private static final Limits LIMITS =
      STATES == 0 ? Limits.ofThisMachine() : Limits.ofThisMachine().withMaxStates(STATES);
  private static final int FIRST_SAME = 4;

  private int holds;
  private int proved;
  private int violated;
  private int unknown;
  private int refused;
  private int confirmed;
  private int same;
  private int sameUnknown;
  private final Map<String, Integer> reasons = new TreeMap<>();

  @Test
  void whatHoldsForAnyNumberHoldsForSmallOnes() {
    for (long seed = 0; seed < 16; seed++) {
      compare(seed, 5, 10_000);
    }
    System.out.println(figures());
    assertTrue(proved > 10 && violated > 40 && confirmed > 60, this::figures);
  }

  @Test
  @Tag("long")
  void moreOfThem() {
    long from = Long.getLong("line.from", 1000);
    long to = Long.getLong("line.to", 3000);
    for (long seed = from; seed < to; seed++) {
      compare(seed, 6, 100_000);
      if (seed % 100 == 0) {
        System.out.println(seed + ": " + figures());
      }
    }
    System.out.println(figures());
    reasons.forEach((why, count) -> System.out.println(count + " unknown: " + why));
  }

  /** Guarded views are tried last, so here they are asked at once. */
  @Test
  void whatGuardsShowHoldsForSmallOnes() {
    int[] figures = new int[3];
    for (long seed = 0; seed < 40; seed++) {
      guarded(seed, 5, 10_000, 4_000, figures);
    }
    System.out.println(guardedFigures(figures));
    assertTrue(figures[1] > 10 && figures[2] > 10, () -> guardedFigures(figures));
  }

  @Test
  @Tag("long")
  void moreGuards() {
    int[] figures = new int[3];
    long from = Long.getLong("line.from", 1000);
    long to = Long.getLong("line.to", 3000);
    for (long seed = from; seed < to; seed++) {
      guarded(seed, 6, 60_000, 20_000, figures);
      if (seed % 100 == 0) {
        System.out.println(seed + ": " + guardedFigures(figures));
      }
    }
    System.out.println(guardedFigures(figures));
  }

  private static String guardedFigures(int[] figures) {
    return "guarded views: %d asked, %d proved, %d instances confirmed"
        .formatted(figures[0], figures[1], figures[2]);
  }

  private void guarded(long seed, int largest, int states, long limit, int[] figures) {
    String text = new RandomLine(seed).text();
    PromelaModel model = CountedAndPlain.open(text, Map.of());
    for (Model.Assertion assertion : model.assertions()) {
      if (assertion.name().equals("end-states") || obstacle(model, assertion).isPresent()) {
        continue;
      }
      AnyNumber<Model.Question> instances =
          model.instantiate(assertion, Abstraction.NONE).anyNumber().orElseThrow();
      LinedMembers lined = model.instantiate(assertion).anyNumber().flatMap(AnyNumber::lined).get();
      for (int shown = 1; shown <= 2; shown++) {
        if (GuardedSearch.largest(lined, shown) > 8) {
          continue;
        }
        figures[0]++;
        if (!GuardedLines.isProved(lined, shown, limit)) {
          continue;
        }
        figures[1]++;
        String where = "seed %d, %s, %d%n%s".formatted(seed, assertion.text(), shown, text);
        int from = Math.max(instances.least(), GuardedSearch.from(lined, shown));
        for (int size = from; size <= largest; size++) {
          Optional<Boolean> isBad = reachesBad(instances.instance(List.of(size)), states);
          if (isBad.isEmpty()) {
            break;
          }
          figures[2]++;
          assertEquals(Optional.of(false), isBad, where + "size " + size);
        }
      }
    }
  }

  @Test
  void whatIsNotKnownToBeClosedIsRefused() {
    for (long seed = 0; seed < 60; seed++) {
      String text = new RandomLine(seed).wrongText();
      PromelaModel model = CountedAndPlain.open(text, Map.of());
      for (Model.Assertion assertion : model.assertions()) {
        if (!assertion.name().equals("end-states")) {
          Optional<String> why = obstacle(model, assertion);
          assertTrue(why.isPresent(), () -> assertion.text() + "\n" + text);
        }
      }
    }
  }

  private static Optional<String> obstacle(PromelaModel model, Model.Assertion assertion) {
    return model.instantiate(assertion).anyNumber().orElseThrow().lined().orElseThrow().obstacle();
  }

  private String figures() {
    return ("members in a line: %d hold, %d of them by views, %d violated, %d unknown, %d refused;"
            + " %d instances confirmed; %d of %d unknown that are the same for %d and more")
        .formatted(
            holds, proved, violated, unknown, refused, confirmed, sameUnknown, same, FIRST_SAME);
  }

  private void compare(long seed, int largest, int states) {
    String text = new RandomLine(seed).text();
    PromelaModel model = CountedAndPlain.open(text, Map.of());
    for (Model.Assertion assertion : model.assertions()) {
      if (assertion.name().equals("end-states")) {
        continue;
      }
      String where = "seed %d, %s%n%s".formatted(seed, assertion.text(), text);
      boolean known = obstacle(model, assertion).isEmpty();
      refused += known ? 0 : 1;
      Checked checked =
          Checker.check(
              model.instantiate(assertion),
              () -> model.instantiate(assertion),
              FairnessNotion.NONE,
              Cutoff.DEFAULT,
              LIMITS,
              ProgressListener.NONE);
      Outcome outcome = checked.verdict().outcome();
      holds += outcome == Outcome.HOLDS ? 1 : 0;
      violated += outcome == Outcome.VIOLATED ? 1 : 0;
      unknown += outcome == Outcome.UNKNOWN ? 1 : 0;
      if (outcome == Outcome.HOLDS) {
        proved += checked.plan().orElseThrow().toString().contains("in a line") ? 1 : 0;
        assertTrue(known, where);
      }
      if (outcome != Outcome.VIOLATED) {
        boolean same = confirm(model, assertion, largest, states, outcome, known, where);
        if (same && outcome == Outcome.UNKNOWN) {
          String why = checked.verdict().reason().replaceAll("(?s) does not exclude .*", "");
          reasons.merge(why, 1, Integer::sum);
          if (Boolean.getBoolean("line.texts")) {
            System.out.println(where + why);
          }
        }
      } else {
        same++;
      }
    }
  }

  /**
   * Asks the single systems, by a search that shares nothing with the proof but their steps.
   *
   * @return whether it is the same for all that are large enough, as far as is known
   */
  private boolean confirm(
      PromelaModel model,
      Model.Assertion assertion,
      int largest,
      int states,
      Outcome outcome,
      boolean known,
      String where) {
    AnyNumber<Model.Question> instances =
        model.instantiate(assertion, Abstraction.NONE).anyNumber().orElseThrow();
    int size = instances.least();
    boolean sound = true;
    for (; size <= largest && sound; size++) {
      Optional<Boolean> isBad = reachesBad(instances.instance(List.of(size)), states);
      if (isBad.isEmpty()) {
        break;
      }
      sound = !isBad.get();
      confirmed += sound ? 1 : 0;
      if (outcome == Outcome.HOLDS) {
        assertEquals(Optional.of(false), isBad, where + "size " + size);
      }
    }
    if (sound && known && size > FIRST_SAME) {
      same++;
      sameUnknown += outcome == Outcome.UNKNOWN ? 1 : 0;
      return true;
    }
    return false;
  }

  /** Whether a bad state or step can be reached; empty if there are too many states. */
  private static Optional<Boolean> reachesBad(Model.Question question, int states) {
    StateSpace space = question.space();
    Property property = question.property();
    boolean[] bad = new boolean[1];
    VectorStore seen = new VectorStore();
    StatePredicate isBad = badState(property);
    space.initialStates((state, length) -> seen.put(state, length));
    try {
      for (int number = 0; number < seen.size() && !bad[0]; number++) {
        if (seen.size() > states) {
          return Optional.empty();
        }
        int[] state = new int[seen.length(number)];
        seen.read(number, state);
        bad[0] |= isBad.test(state, state.length);
        space.steps(
            state,
            state.length,
            (label, processes, target, length) -> {
              bad[0] |=
                  property instanceof Property.NoBadStep step
                      && step.bad().test(space.label(label));
              seen.put(Arrays.copyOf(target, length), length);
            });
      }
    } catch (ModelFault fault) {
      return Optional.empty();
    }
    return Optional.of(bad[0]);
  }

  private static StatePredicate badState(Property property) {
    if (!(property instanceof Property.Temporal temporal)) {
      return (state, length) -> false;
    }
    Formula claimed = ((Formula.Always) temporal.formula()).operand();
    Map<String, Atom> atoms = temporal.atoms();
    return (state, length) ->
        !Propositional.value(
            claimed, name -> ((Atom.OfState) atoms.get(name)).predicate().test(state, length));
  }
}
