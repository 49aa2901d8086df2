package dev.fairlead.promela;

import dev.fairlead.core.fairness.TFairness;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnySetting;
import dev.fairlead.core.property.Model;
import dev.fairlead.promela.claims.Claim;
import dev.fairlead.promela.code.Lowering;
import dev.fairlead.promela.code.TimerSettings;
import dev.fairlead.promela.code.TimerSlots;
import dev.fairlead.promela.semantics.PromelaStateSpace;
import dev.fairlead.promela.semantics.PromelaStateSpace.View;
import dev.fairlead.promela.syntax.Spec;
import java.util.stream.Collectors;

/**
 * A claim for every setting of abstract timers.
 *
 * @param spec what the claim needs of the model
 * @param tFairness how runs are held to be fair to these timers
 * @param abstraction whether equal processes are counted
 */
record AbstractTimers(Spec spec, Claim claim, TFairness tFairness, Abstraction abstraction)
    implements AnySetting<Model.Question> {

  @Override
  public String timers() {
    return new TimerSlots(Lowering.lower(spec))
        .folded().stream()
            .map(timer -> timer.name().replaceAll("\\[\\d+]", "[]") + " ≥ " + timer.role().bound())
            .distinct()
            .collect(Collectors.joining(", "));
  }

  @Override
  public Model.Question unfair() {
    return PromelaQuestion.unfairToTimers(claim, space(new TimerSettings.Folded()));
  }

  @Override
  public Model.Question timeGoesOn() {
    return PromelaQuestion.timeGoesOn(space(new TimerSettings.Folded()), abstraction);
  }

  @Override
  public Model.Question asWritten() {
    return question(new TimerSettings.AsWritten());
  }

  @Override
  public Model.Question beyond(int units) {
    return question(new TimerSettings.Beyond(units));
  }

  private Model.Question question(TimerSettings settings) {
    return PromelaQuestion.of(claim, space(settings), abstraction);
  }

  private PromelaStateSpace space(TimerSettings settings) {
    return new PromelaStateSpace(Lowering.lower(spec, settings), View.COLLAPSED);
  }
}
