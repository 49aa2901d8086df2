package dev.fairlead.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.proof.deduction.Deduction;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The fairness that proofs need, of random systems: with it alone the formula holds, and without
 * any agent of it the formula does not.
 */
class FairnessCoreTest {
  private static final int SYSTEMS = 3_000;

  private static final List<FairnessNotion> NOTIONS =
      List.of(
          FairnessNotion.PROCESS_WEAK,
          FairnessNotion.PROCESS_STRONG,
          FairnessNotion.EVENT_WEAK,
          FairnessNotion.EVENT_STRONG);

  /** The same fairness to some agents, by name; nothing is owed to others. */
  private record Some(Fairness all, Set<String> owed) implements Fairness {
    @Override
    public int agents() {
      return all.agents();
    }

    @Override
    public Kind kind(int agent) {
      return owed.contains(all.name(agent)) ? all.kind(agent) : Kind.NONE;
    }

    @Override
    public String name(int agent) {
      return all.name(agent);
    }

    @Override
    public int[] engaged(int label, int processSet) {
      return all.engaged(label, processSet);
    }

    @Override
    public int[] triggered(int label, int processSet) {
      return all.triggered(label, processSet);
    }

    @Override
    public void ready(int[] state, int length, AgentSink sink) {
      all.ready(state, length, sink);
    }

    @Override
    public boolean extendsEveryRun() {
      return all.extendsEveryRun();
    }

    @Override
    public String describe() {
      return "some of " + all.describe();
    }
  }

  private record Asked(Model.Question question, Set<String> agents) implements Model.Question {
    @Override
    public StateSpace space() {
      return question.space();
    }

    @Override
    public Property property() {
      return question.property();
    }

    @Override
    public Fairness fairness(FairnessNotion notion) {
      return new Some(question.fairness(notion), agents);
    }

    @Override
    public boolean hasAnnotations() {
      return false;
    }
  }

  private static Outcome outcome(
      RandomSystem system, Formula formula, FairnessNotion notion, Set<String> agents) {
    return Checker.checkInstance(
            new Asked(system.shifted(0).satisfies(formula), agents),
            () -> new Asked(system.shifted(0).satisfies(formula), agents),
            notion,
            Limits.ofThisMachine(),
            ProgressListener.NONE)
        .verdict()
        .outcome();
  }

  @Test
  void theCoreIsEnoughAndNothingOfItCanBeLeftOut() {
    int[] bySize = new int[5];
    for (int seed = 0; seed < SYSTEMS; seed++) {
      Random random = new Random(seed);
      RandomSystem system = RandomSystem.of(random);
      Formula formula = RandomSystem.formula(random);
      FairnessNotion notion = NOTIONS.get(random.nextInt(NOTIONS.size()));
      Model.Question question = system.satisfies(formula);
      Deduction.Result result =
          Deduction.of(
              question.space(),
              (Property.Temporal) question.property(),
              question.fairness(notion),
              10_000,
              () -> {});
      if (!(result instanceof Deduction.Proved proved)) {
        continue;
      }
      Set<String> core = new HashSet<>(proved.deduction().fairnessCore());
      String where = "seed " + seed + ", " + notion + ": " + core;
      assertEquals(Outcome.HOLDS, outcome(system, formula, notion, core), where);
      for (String agent : core) {
        Set<String> fewer = new HashSet<>(core);
        fewer.remove(agent);
        assertEquals(Outcome.VIOLATED, outcome(system, formula, notion, fewer), where + agent);
      }
      bySize[core.size()]++;
    }
    assertTrue(bySize[1] > 30 && bySize[2] > 0, Arrays.toString(bySize));
  }
}
