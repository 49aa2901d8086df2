package dev.fairlead.csp.forks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.csp.CspModel;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which questions can be asked by several threads, and what forks have in common. */
class ForkedQuestionsTest {

  /** A Java class of a user's own. */
  public record Pair(int first, int second) {
    public Pair swap() {
      return new Pair(second, first);
    }
  }

  private static List<Model.Question> questions(String text) {
    CspModel model =
        CspModel.open(
            new SourceText("m.csp", text),
            Map.of(),
            name -> null,
            ForkedQuestionsTest.class.getClassLoader());
    return model.assertions().stream().map(model::instantiate).toList();
  }

  @Test
  void javaClassesOfAUserAreLeftToOneThread() {
    String imported = "#import \"" + Pair.class.getName() + "\";";
    String rest = "P() = e{x = 1 - x;} -> P(); #assert P() deadlockfree;";
    assertEquals(Optional.empty(), questions(imported + "var x = 0;" + rest).get(0).fork());
    String builtIn = "#import \"PAT.Lib.List\"; #import \"PAT.Math\";";
    assertTrue(questions(builtIn + "var x = 0;" + rest).get(0).fork().isPresent());
  }

  @Test
  void reducedQuestionsForkAsWell() {
    String text =
        "var n = 0; P(i) = e.i{n = 1 - n;} -> f.i -> P(i); System() = |||i:{0..3}@P(i);"
            + "#define one n == 1; #assert System() deadlockfree; #assert System() |= []<> one;";
    for (Model.Question question : questions(text)) {
      List<Reduction> reductions = question.reductions(FairnessNotion.NONE);
      assertTrue(!reductions.isEmpty());
      for (Reduction reduction : reductions) {
        assertTrue(reduction.question().fork().isPresent());
      }
    }
  }

  @Test
  void cutoffsForkUnlessStepsHaveNames() {
    String text = "P() = a -> P(); System() = |||{..}@P(); #assert System() deadlockfree;";
    AnyNumber<Model.Question> any = questions(text).get(0).anyNumber().orElseThrow();
    assertTrue(cutoff(any, FairnessNotion.NONE).fork().isPresent());
    assertEquals(Optional.empty(), cutoff(any, FairnessNotion.GLOBAL).fork());
  }

  private static Model.Question cutoff(AnyNumber<Model.Question> any, FairnessNotion notion) {
    List<Integer> sizes = Collections.nCopies(any.groups().size(), AnyNumber.MANY);
    return any.abstraction(sizes, any.leastCutoff(), AnyNumber.Balance.ON, notion);
  }

  @Test
  void aForkHasASpecificationOfItsOwn() {
    Model.Question question =
        questions("P() = a -> P(); Q() = a -> Q() [] b -> Q(); #assert P() refines Q();").get(0);
    Property.Refines fork = (Property.Refines) question.fork().orElseThrow().property();
    assertNotSame(((Property.Refines) question.property()).specification(), fork.specification());
  }

  @Test
  void tablesAreCountedOnce() {
    Model.Question question =
        questions("P(i) = a.i -> P((i + 1) % 9); Q() = P(0); #assert Q() deadlockfree;").get(0);
    Model.Question fork = question.fork().orElseThrow();
    long before = HeldMemory.of(question.space()).getAsLong();
    fork.space()
        .initialStates(
            (state, length) ->
                fork.space().steps(state, length, (label, processes, target, targetLength) -> {}));
    assertTrue(HeldMemory.of(question.space()).getAsLong() > before);
    assertEquals(0, HeldMemory.of(fork.space()).getAsLong());
  }
}
