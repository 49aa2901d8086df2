package dev.fairlead.api;

import dev.fairlead.api.CheckableModel.Return;
import dev.fairlead.api.CheckableModel.Watch;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.verdict.Evidence;
import java.util.Optional;
import java.util.Random;

/** Walks along runs that are known, in spaces of their own. */
final class Walks {
  private Walks() {}

  /** At the start of a recording, as far as it is a run of the model. */
  static Return along(Model model, Recording recording, long seed) {
    Retraced found = Retraced.in(model, Abstraction.AUTO, Retraced.Sizes.EQUAL, recording);
    TraceFollower.Followed followed = found.followed();
    Evidence run =
        followed.run().orElseThrow(() -> new InvalidInputException(followed.deviation()));
    return new Return(
        Walk.along(found.space(), new Random(seed), run), found.size(), followed.deviation());
  }

  /** The same walk in a space that can tell a condition. */
  static Watch watching(Model model, Walk walk, int size, String condition, long seed) {
    Model.Question question = model.instantiate(Asked.reachability(model, condition));
    Model.Question instance =
        question
            .anyNumber()
            .map(systems -> Retraced.Sizes.EQUAL.instance(systems, size))
            .orElse(question);
    if (!(instance.property() instanceof Property.Reaches reaches)) {
      throw new InvalidInputException("'" + condition + "' is more than a condition");
    }
    TraceFollower.Followed followed =
        new TraceFollower(
                instance.space(),
                ValueNames.in(model),
                Recording.of(walk.history(), Optional.empty()))
            .follow();
    if (!followed.isWhole()) {
      throw new InvalidInputException(
          "conditions are about the main system, and this is a run of another one");
    }
    Walk same = Walk.along(instance.space(), new Random(seed), followed.run().orElseThrow());
    same.goTo(walk.length());
    return new Watch(same, reaches.goal());
  }
}
