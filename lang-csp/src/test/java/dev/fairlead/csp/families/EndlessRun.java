package dev.fairlead.csp.families;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import dev.fairlead.csp.semantics.CspStateSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Goes on with a run that is said to grow for ever, for many rounds, in the system where members
 * are told apart: whoever has waited longest moves. Each round must look like the one that is
 * shown, have more members, and leave nobody waiting who was there at its beginning.
 */
final class EndlessRun {
  private static final int FIRST = 3;
  private static final Optional<Set<Integer>> ALL = Optional.empty();

  private final CspStateSpace counted;
  private final CspStateSpace plain;
  private final Property.Temporal property;
  private final Fairness fairness;
  private final boolean global;
  private final String where;

  private int[] countedHere;
  private int[] here;
  private final Map<Integer, Integer> since = new HashMap<>();
  private int time;

  private final BitSet engaged = new BitSet();
  private final BitSet sometimes = new BitSet();
  private BitSet always = new BitSet();

  /**
   * @param question about one system
   */
  EndlessRun(Model.Question question, FairnessNotion notion, String where) {
    this.global = notion.takesEveryStep();
    FairnessNotion owed = global ? FairnessNotion.NONE : notion;
    List<Reduction> smaller = question.reductions(owed);
    this.counted = (CspStateSpace) smaller.get(smaller.size() - 1).question().space();
    this.plain = (CspStateSpace) question.space();
    this.property = (Property.Temporal) question.property();
    this.fairness = question.fairness(owed);
    this.where = where;
  }

  /**
   * @param found the space of the evidence
   */
  void goesOn(CspStateSpace found, Evidence.Growing run) {
    counted.initialStates((state, length) -> countedHere = Arrays.copyOf(state, length));
    plain.initialStates((state, length) -> here = Arrays.copyOf(state, length));
    noticeMembers();
    List<Move> steps = new ArrayList<>();
    for (Move move : run.stem()) {
      Optional<Move> next =
          step(found.label(move.label()).text(), found.equalComponents().view(move.target(), ALL));
      assertTrue(next.isPresent(), where);
      steps.add(next.get());
      move(next.get());
    }
    List<Move> round = steps.subList(steps.size() - run.repeated(), steps.size());
    List<Set<String>> word = goRound(round);
    for (int i = 1; i < FIRST; i++) {
      assertEquals(word, goRound(round), where);
    }
    BitSet owed = members();
    engaged.clear();
    sometimes.clear();
    always = enabled();
    int rounds = 1 + owed.cardinality();
    for (int i = 0; i < rounds; i++) {
      int before = living();
      assertEquals(word, goRound(round), where);
      assertTrue(living() > before, where);
    }
    for (int agent = 0; agent < fairness.agents(); agent++) {
      boolean isWaiting =
          switch (fairness.kind(agent)) {
            case WEAK -> always.get(agent);
            case STRONG -> sometimes.get(agent);
            case NONE, UNCONDITIONAL, COMPASSION -> false;
          };
      // Who came later may have to wait longer.
      boolean wasThere = !fairness.isAboutProcesses() || owed.get(agent);
      assertFalse(isWaiting && wasThere && !engaged.get(agent), where + fairness.name(agent));
    }
  }

  private List<Set<String>> goRound(List<Move> round) {
    List<Set<String>> word = new ArrayList<>();
    for (Move step : round) {
      List<Move> same = new ArrayList<>();
      counted.steps(
          countedHere,
          countedHere.length,
          (label, processSet, target, length) -> {
            if (label == step.label()
                && processSet == step.processSet()
                && counted.covers(target, length, step.target(), step.target().length)) {
              same.add(new Move(label, processSet, Arrays.copyOf(target, length)));
            }
          });
      assertFalse(same.isEmpty(), where);
      move(same.get(0));
      word.add(letter(counted.label(step.label()).text()));
    }
    return word;
  }

  private Set<String> letter(String event) {
    Set<String> letter = new TreeSet<>(Set.of(event));
    property
        .atoms()
        .forEach(
            (name, atom) -> {
              if (atom instanceof Atom.OfState of && of.predicate().test(here, here.length)) {
                letter.add(name);
              }
            });
    return letter;
  }

  private Optional<Move> step(String label, String target) {
    List<Move> found = new ArrayList<>();
    counted.steps(
        countedHere,
        countedHere.length,
        (number, processSet, reached, length) -> {
          if (counted.label(number).text().equals(label)
              && counted.equalComponents().view(reached, ALL).equals(target)) {
            found.add(new Move(number, processSet, Arrays.copyOf(reached, length)));
          }
        });
    return found.stream().findFirst();
  }

  /** A step of the counted system, and one of the plain system by those who wait longest. */
  private void move(Move step) {
    String label = counted.label(step.label()).text();
    String target = counted.equalComponents().view(step.target(), ALL);
    List<Move> found = new ArrayList<>();
    plain.steps(
        here,
        here.length,
        (number, processSet, reached, length) -> {
          if (plain.label(number).text().equals(label)
              && plain.equalComponents().view(reached, ALL).equals(target)) {
            found.add(new Move(number, processSet, Arrays.copyOf(reached, length)));
          }
        });
    Move chosen = found.stream().min((a, b) -> Long.compare(since(a), since(b))).orElse(null);
    assertTrue(chosen != null, where);
    for (int agent : fairness.engaged(chosen.label(), chosen.processSet())) {
      engaged.set(agent);
    }
    time++;
    for (int process : plain.processes(chosen.processSet())) {
      since.put(process, time);
    }
    here = chosen.target();
    countedHere = step.target();
    noticeMembers();
    BitSet enabled = enabled();
    sometimes.or(enabled);
    always.and(enabled);
  }

  private long since(Move move) {
    return Arrays.stream(plain.processes(move.processSet())).mapToLong(since::get).sum();
  }

  private void noticeMembers() {
    BitSet members = members();
    since.keySet().removeIf(process -> !members.get(process));
    members.stream().forEach(process -> since.putIfAbsent(process, time));
  }

  /** Without those that have ended, whose places others take. */
  private int living() {
    int[] living = {0};
    counted.countsOfLiving(
        countedHere, countedHere.length, (local, least, more) -> living[0] += least);
    return living[0];
  }

  private BitSet members() {
    BitSet members = new BitSet();
    plain.present(here, here.length, members::set);
    return members;
  }

  private BitSet enabled() {
    BitSet enabled = new BitSet();
    plain.steps(
        here,
        here.length,
        (label, processSet, target, length) -> {
          for (int agent : fairness.engaged(label, processSet)) {
            enabled.set(agent);
          }
        });
    fairness.ready(here, here.length, enabled::set);
    return enabled;
  }
}
