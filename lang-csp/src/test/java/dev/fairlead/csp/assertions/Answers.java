package dev.fairlead.csp.assertions;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.csp.CspModel;
import java.util.List;
import java.util.Map;

/** The answer to the first assertion of a text, and its run as labels. */
record Answers(String kind, Verdict verdict, List<String> stem, List<String> loop) {

  static CspModel open(String text) {
    return CspModel.open(
        new SourceText("test.csp", text),
        Map.of(),
        file -> {
          throw new AssertionError(file);
        });
  }

  static Answers to(String text) {
    return to(text, 10_000);
  }

  static Answers to(String text, long mostStates) {
    CspModel model = open(text);
    Model.Assertion asked = model.assertions().get(0);
    Model.Question question = model.instantiate(asked);
    Verdict verdict =
        Checker.checkInstance(
                question,
                () -> model.instantiate(asked),
                FairnessNotion.NONE,
                Limits.ofThisMachine().withMaxStates(mostStates),
                ProgressListener.NONE)
            .verdict();
    List<String> stem = List.of();
    List<String> loop = List.of();
    if (verdict.evidence().isPresent()) {
      Evidence run = verdict.evidence().get();
      stem = run.stem().stream().map(m -> question.space().label(m.label()).text()).toList();
      if (run instanceof Evidence.Lasso lasso) {
        loop = lasso.loop().stream().map(m -> question.space().label(m.label()).text()).toList();
      }
    }
    return new Answers(question.property().kind(), verdict, stem, loop);
  }
}
