package dev.fairlead.csp.forks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.checkpoint.CheckpointFile;
import dev.fairlead.core.checkpoint.CheckpointRefusal;
import dev.fairlead.core.checkpoint.CheckpointSubject;
import dev.fairlead.core.checkpoint.Checkpoints;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.Sharing;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.csp.CspModel;
import dev.fairlead.csp.families.RandomFamily;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches that were stopped and gone on with, each time in a new instance, count and answer. */
class ResumedModelsTest {
  private static final int MOST = 2_000;

  @TempDir private Path folder;
  private int questions;
  private int stops;
  private int compared;

  @Test
  void figures() {
    for (long seed = 1; seed <= 16; seed++) {
      Random random = new Random(seed);
      SpaceSource.random(seed).forEach(source -> explore(source, random));
    }
    assertTrue(stops > 20, () -> "only " + stops);
  }

  @Test
  void answers() {
    for (long seed = 1; seed <= 20; seed++) {
      ask(new RandomFamily(new Random(seed)).text(), new Random(seed));
    }
    assertTrue(stops > 10 && compared > 10, () -> compared + " with " + stops);
  }

  @Test
  @Tag("long")
  void many() {
    long first = Long.getLong("seed", 1_000);
    for (long seed = first; seed < first + Long.getLong("count", 4_000); seed++) {
      Random random = new Random(seed);
      SpaceSource.random(seed).forEach(source -> explore(source, random));
      ask(new RandomFamily(random).text(), random);
    }
  }

  /** Goes on with what was kept for the same question. */
  private Checkpoints checkpoints(int question) {
    Path file = folder.resolve("kept" + question);
    return new Checkpoints(
        Optional.of(file),
        Duration.ofHours(1),
        new CheckpointSubject("", "", "", ""),
        Optional.of(file).filter(Files::exists).map(CheckpointFile::open),
        failure -> {
          throw new AssertionError(failure);
        });
  }

  private static Limits limits(Random random) {
    return Limits.ofThisMachine()
        .withSharing(random.nextBoolean() ? Sharing.NONE : new Sharing(2, 0));
  }

  private void explore(SpaceSource source, Random random) {
    Exploration expected;
    try {
      expected =
          Exploration.of(
              source.fresh().get(), limits(random).withMaxStates(MOST), ProgressListener.NONE);
    } catch (ModelException refused) {
      return;
    }
    if (expected.incomplete().isPresent() || expected.facts().states() > MOST) {
      return;
    }
    int states = (int) expected.facts().states();
    int question = questions++;
    for (int patience = 1; ; patience++) {
      Exploration found =
          Exploration.of(
              Stopping.space(
                  source.fresh().get(), patience * states / 8 + 1 + random.nextInt(states)),
              limits(random),
              checkpoints(question),
              ProgressListener.NONE);
      if (found.incomplete().isEmpty()) {
        assertEquals(figures(expected), figures(found), source::name);
        return;
      }
      stops++;
    }
  }

  private static String figures(Exploration found) {
    return found.facts().states()
        + ", "
        + found.facts().transitions()
        + ", "
        + found.facts().depth()
        + ", "
        + found.deadlocks()
        + ", "
        + found.ends();
  }

  private void ask(String text, Random random) {
    CspModel model = CspModel.open(new SourceText("m.csp", text), Map.of(), name -> null);
    for (Model.Assertion assertion : model.assertions()) {
      Checked expected = answer(model, assertion, Integer.MAX_VALUE, Checkpoints.NONE, random);
      int question = questions++;
      for (int patience = 1; ; patience++) {
        Checked found;
        try {
          int states = 1 + (int) Math.min(MOST, expected.verdict().facts().states());
          found =
              answer(
                  model,
                  assertion,
                  patience * states / 4 + 1 + random.nextInt(states),
                  checkpoints(question),
                  random);
        } catch (CheckpointRefusal otherSearch) {
          break;
        }
        if (!found.verdict().caveats().contains(Caveat.TRUNCATED)) {
          assertEquals(told(expected), told(found), () -> assertion.text() + "\n" + text);
          compared++;
          break;
        }
        stops++;
      }
    }
  }

  private static Checked answer(
      CspModel model,
      Model.Assertion assertion,
      int expansions,
      Checkpoints checkpoints,
      Random random) {
    return Checker.check(
        Stopping.question(model.instantiate(assertion, Abstraction.NONE), expansions),
        () -> model.instantiate(assertion, Abstraction.NONE),
        FairnessNotion.NONE,
        Cutoff.DEFAULT,
        // A run that was found where states are left out would end the search for a shorter one.
        Reductions.ALL.without(Reductions.Kind.STUBBORN_SETS),
        limits(random).withMaxStates(100_000),
        checkpoints,
        ProgressListener.NONE);
  }

  /** Which of several shortest runs is found may differ, and with it how many states. */
  private static String told(Checked answer) {
    String run =
        answer
            .verdict()
            .evidence()
            .map(found -> found instanceof Evidence.FiniteRun finite ? finite.stem().size() : -1)
            .toString();
    boolean complete = answer.verdict().evidence().isEmpty();
    return answer.verdict().outcome()
        + ", "
        + run
        + ", "
        + (complete ? answer.verdict().facts().states() : "");
  }
}
