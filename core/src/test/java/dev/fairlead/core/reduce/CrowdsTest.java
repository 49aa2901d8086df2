package dev.fairlead.core.reduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.ltl.LtlParser;
import dev.fairlead.core.ltl.ParsedFormula;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Plan;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A counted space answers as the plain one does, and its runs become runs of the plain one. */
class CrowdsTest {
  private static final List<String> FORMULAS =
      List.of("[] <> m1", "<> [] m0", "[] ! m2", "[] <> r1", "<> (m1 && r2)", "[] (m1 -> <> m0)");

  private static final Plan.Choice COUNTED = new Plan.Choice("counted", "they are equal");

  private int withRun;

  private record Question(StateSpace space, Property property, List<Reduction> smaller)
      implements Model.Question {
    @Override
    public List<Reduction> reductions(FairnessNotion notion) {
      return smaller;
    }

    @Override
    public boolean hasAnnotations() {
      return false;
    }

    @Override
    public Fairness fairness(FairnessNotion notion) {
      return FairnessOf.notion(notion, space, Annotations.NONE);
    }
  }

  @Test
  void withoutEndings() {
    for (long seed = 1; seed <= 25; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Crowd crowd = new Crowd(random, 2 + random.nextInt(3), 2 + random.nextInt(2), false);
      compare(crowd, "seed " + seed + ": " + crowd);
    }
    assertTrue(withRun > 500, withRun + " runs");
  }

  @Test
  void withEndings() {
    for (long seed = 1; seed <= 25; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Crowd crowd = new Crowd(random, 2 + random.nextInt(3), 2 + random.nextInt(2), true);
      compare(crowd, "seed " + seed + ": " + crowd);
    }
    assertTrue(withRun > 500, withRun + " runs");
  }

  private void compare(Crowd crowd, String where) {
    List<Property> properties =
        new ArrayList<>(FORMULAS.stream().map(CrowdsTest::temporal).toList());
    properties.add(new Property.Reaches(mode(2)));
    properties.add(new Property.NoBadStep(label -> label.text().equals("r3"), "r3"));
    properties.add(new Property.DeadlockFree(mode(1), "a deadlock"));
    properties.add(
        new Property.Optimum(
            mode(1), (state, length) -> state[0], Property.Optimum.Direction.MAXIMUM, "max"));
    for (Property property : properties) {
      for (FairnessNotion notion : FairnessNotion.values()) {
        Question small = new Question(crowd.counted(), property, List.of());
        Checked expected = check(crowd, property, List.of(), notion);
        Checked found = check(crowd, property, List.of(crowd.reduction(small)), notion);
        String story = property.kind() + " " + property + " under " + notion + ", " + where;
        assertEquals(expected.verdict().outcome(), found.verdict().outcome(), story);
        assertEquals(
            expected.verdict().evidence().isPresent(),
            found.verdict().evidence().isPresent(),
            story);
        withRun += found.verdict().evidence().isPresent() ? 1 : 0;
        // Under global fairness a loop goes through too many plain states.
        boolean loopOfAllSteps =
            notion == FairnessNotion.GLOBAL
                && property instanceof Property.Temporal
                && found.verdict().outcome() == Outcome.VIOLATED;
        boolean used = found.plan().orElseThrow().choices().get(0).equals(COUNTED);
        assertTrue(used || loopOfAllSteps, story);
      }
    }
  }

  private static Checked check(
      Crowd crowd, Property property, List<Reduction> smaller, FairnessNotion notion) {
    return Checker.checkInstance(
        new Question(crowd.plain(), property, smaller),
        () -> new Question(crowd.plain(), property, List.of()),
        notion,
        Limits.ofThisMachine(),
        ProgressListener.NONE);
  }

  private static StatePredicate mode(int mode) {
    return (state, length) -> state[0] == mode;
  }

  private static Property temporal(String text) {
    ParsedFormula parsed = LtlParser.parse(new SourceText("formula", text));
    Map<String, Atom> atoms = new HashMap<>();
    for (String name : parsed.atomOffsets().keySet()) {
      atoms.put(
          name,
          name.startsWith("m")
              ? new Atom.OfState(mode(name.charAt(1) - '0'))
              : new Atom.OfEvent(label -> label.text().equals(name), false));
    }
    return new Property.Temporal(parsed.formula(), atoms);
  }
}
