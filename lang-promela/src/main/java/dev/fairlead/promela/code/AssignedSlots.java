package dev.fairlead.promela.code;

import java.util.BitSet;
import java.util.List;

/** The slots of variables that actions may change. */
final class AssignedSlots {
  private final BitSet globals = new BitSet();
  private final BitSet[] locals;

  AssignedSlots(Program program) {
    this.locals = new BitSet[program.types().size()];
    for (ProcessType type : program.types()) {
      locals[type.number()] = new BitSet();
    }
  }

  BitSet globals() {
    return globals;
  }

  /** Those of a proctype. */
  BitSet locals(int type) {
    return locals[type];
  }

  void addSteps(ProcessType type) {
    for (List<Step> steps : type.steps()) {
      steps.forEach(step -> add(step.action(), type.number()));
    }
  }

  void add(Action action, int type) {
    if (action instanceof Action.Assign assign) {
      add(assign.place(), type);
    } else if (action instanceof Action.Receive receive) {
      for (Action.Pattern pattern : receive.message()) {
        if (pattern instanceof Action.Pattern.Store store) {
          add(store.place(), type);
        }
      }
    } else if (action instanceof Action.Merged merged) {
      merged.parts().forEach(part -> add(part, type));
    } else if (action instanceof Action.DStep step) {
      for (Action.Node node : step.nodes()) {
        if (node instanceof Action.Node.Do does) {
          add(does.action(), type);
        }
      }
    }
  }

  private void add(Place place, int type) {
    (place.local() ? locals[type] : globals).set(place.offset(), place.end());
  }
}
