package dev.fairlead.java;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.Sharing;
import dev.fairlead.java.frontend.JavaFrontEnd;
import java.util.Map;

/** Questions to models. */
final class Asked {
  static final Limits ALONE = Limits.ofThisMachine().withSharing(Sharing.NONE);

  private Asked() {}

  static Model open(JavaModel<?> model, String... constants) {
    Map<String, String> given = new java.util.LinkedHashMap<>();
    for (int i = 0; i < constants.length; i += 2) {
      given.put(constants[i], constants[i + 1]);
    }
    return JavaFrontEnd.open("model", () -> model, given);
  }

  /** The answer to the assertion of a name, whose run is replayed. */
  static Checked check(Model model, String name, FairnessNotion notion) {
    return check(model, name, notion, Abstraction.AUTO, ALONE);
  }

  static Checked check(
      Model model, String name, FairnessNotion notion, Abstraction abstraction, Limits limits) {
    Model.Assertion assertion =
        model.assertions().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseGet(() -> model.assertionFor(name));
    return Checker.checkInstance(
        model.instantiate(assertion, abstraction),
        () -> model.instantiate(assertion, Abstraction.NONE),
        notion,
        limits,
        ProgressListener.NONE);
  }

  /** All states, with equal processes told apart. */
  static Exploration explore(Model model) {
    return Exploration.of(model.mainSystem(), ALONE, ProgressListener.NONE);
  }
}
