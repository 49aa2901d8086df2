package dev.fairlead.core.reduce;

import dev.fairlead.core.property.Distance;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * All steps of a state, those first whose targets are nearest to a condition; in the order of the
 * space where they are equally near. A depth-first search then comes to the condition sooner.
 */
final class GuidedSteps {
  private final StateSpace space;
  private final Distance distance;

  GuidedSteps(StateSpace space, Distance distance) {
    this.space = space;
    this.distance = distance;
  }

  private record Estimated(Move move, int left) {}

  void of(int[] state, int length, StateSpace.StepSink sink) {
    List<Move> moves = new ArrayList<>();
    ModelFault fault = null;
    try {
      space.steps(
          state,
          length,
          (label, processSet, target, size) ->
              moves.add(new Move(label, processSet, Arrays.copyOf(target, size))));
    } catch (ModelFault wrong) {
      fault = wrong;
    }
    List<Estimated> ordered = new ArrayList<>();
    moves.forEach(move -> ordered.add(new Estimated(move, left(move.target()))));
    ordered.sort(Comparator.comparingInt(Estimated::left));
    for (Estimated each : ordered) {
      Move move = each.move();
      sink.step(move.label(), move.processSet(), move.target(), move.target().length);
    }
    if (fault != null) {
      throw fault;
    }
  }

  private int left(int[] target) {
    try {
      return distance.of(Distance.Reading.SUM, target, target.length);
    } catch (ModelFault unknown) {
      return Distance.NEVER;
    }
  }
}
