package dev.fairlead.promela.code;

import dev.fairlead.promela.syntax.Span;
import java.util.List;

/** What a step does. */
public sealed interface Action {
  record Skip() implements Action {}

  /** Several actions in one step; only the first can block. */
  record Merged(List<Action> parts) implements Action {}

  /** What an action begins with. */
  static Action first(Action action) {
    return action instanceof Merged merged ? merged.parts().get(0) : action;
  }

  /** What is merged with what an action begins with. */
  static List<Action> rest(Action action) {
    return action instanceof Merged merged
        ? merged.parts().subList(1, merged.parts().size())
        : List.of();
  }

  /** Whether a step is possible only if none before it is: also a d_step that begins like this. */
  static boolean isElse(Action action) {
    return action instanceof DStep step
        ? step.first() >= 0
            && step.nodes().get(step.first()) instanceof Node.Do begin
            && begin.action() instanceof Else
        : first(action) instanceof Else;
  }

  /** Possible if no step before it in the list of its state is. */
  record Else() implements Action {}

  /** The process ends; only the one created last can. */
  record End() implements Action {}

  record Condition(Value value) implements Action {}

  record Assign(Place place, Value value) implements Action {}

  record Send(Value channel, List<Value> message, boolean sorted, Span span) implements Action {}

  record Receive(Value channel, List<Pattern> message, boolean anywhere, boolean keep, Span span)
      implements Action {}

  /** What is done with a field of a message that is received. */
  sealed interface Pattern {
    /** It must have this value. */
    record Match(Value value) implements Pattern {}

    record Store(Place place) implements Pattern {}

    record Drop() implements Pattern {}
  }

  record Assert(Value value, Span span) implements Action {}

  /** Printing is no part of the state; the arguments are for simulation. */
  record Print(String format, List<Value> arguments) implements Action {}

  record SetPriority(Value pid, Value priority, Span span) implements Action {}

  /** See {@link dev.fairlead.promela.graph.StepOperation.DStep}. */
  record DStep(List<Node> nodes, int first, Span span) implements Action {}

  /** A part of a d_step. */
  sealed interface Node {
    record Do(Action action, int next, Span span) implements Node {}

    record Choose(List<Integer> options, Span span) implements Node {}
  }
}
