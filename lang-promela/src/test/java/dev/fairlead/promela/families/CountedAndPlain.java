package dev.fairlead.promela.families;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.promela.PromelaModel;
import java.util.List;
import java.util.Map;

/** Asks everything about a model twice, with equal processes counted and told apart. */
public final class CountedAndPlain {
  public static final List<FairnessNotion> NOTIONS = List.of(FairnessNotion.values());

  private int asked;
  private int reducible;
  private int reduced;

  public int asked() {
    return asked;
  }

  /** Questions that had a smaller one. */
  public int reducible() {
    return reducible;
  }

  /** Questions that were answered by the smaller one. */
  public int reduced() {
    return reduced;
  }

  public static PromelaModel open(String text, Map<String, String> defines) {
    return PromelaModel.open(new SourceText("model.pml", text), defines, path -> null);
  }

  /** Every run that is found is replayed on the plain model. */
  public void compare(String text, List<FairnessNotion> notions, String where) {
    PromelaModel model = open(text, Map.of());
    for (Model.Assertion assertion : model.assertions()) {
      for (FairnessNotion notion : notions) {
        Checked expected = answer(model, assertion, notion, Abstraction.NONE);
        Checked actual = answer(model, assertion, notion, Abstraction.AUTO);
        asked++;
        Model.Question question = model.instantiate(assertion, Abstraction.AUTO);
        reducible += !question.reductions(notion).isEmpty() ? 1 : 0;
        boolean counted = actual.plan().get().choices().get(0).what().contains("counted");
        reduced += counted ? 1 : 0;
        assertEquals(
            expected.verdict().outcome() + ", " + expected.verdict().evidence().isPresent(),
            actual.verdict().outcome() + ", " + actual.verdict().evidence().isPresent(),
            () ->
                "%s, %s under %s: %s%n%s%n%s"
                    .formatted(
                        where,
                        assertion.text(),
                        notion,
                        expected.verdict().reason(),
                        actual.verdict().reason(),
                        text));
      }
    }
  }

  public static Checked answer(
      PromelaModel model,
      Model.Assertion assertion,
      FairnessNotion notion,
      Abstraction abstraction) {
    return Checker.checkInstance(
        model.instantiate(assertion, abstraction),
        () -> model.instantiate(assertion, Abstraction.NONE),
        notion,
        Limits.ofThisMachine(),
        ProgressListener.NONE);
  }
}
