package dev.fairlead.promela.code;

import java.util.BitSet;

/**
 * What is seen of a process from outside, by other processes, claims and formulas: control states,
 * local variables, or all there is.
 */
public final class OutsideLooks {
  private final BitSet[] states;
  private final BitSet[] slots;
  private boolean anywhere;

  public OutsideLooks(Program program) {
    int types = program.types().size();
    this.states = new BitSet[types];
    this.slots = new BitSet[types];
    for (int type = 0; type < types; type++) {
      states[type] = new BitSet();
      slots[type] = new BitSet();
    }
    ExpressionWalk.in(program, this::add);
  }

  private void add(Value value) {
    if (value instanceof Value.At at) {
      states[at.type()].set(at.state());
    } else if (value instanceof Value.Remote remote) {
      Place place = remote.place();
      slots[remote.type()].set(place.offset(), place.end());
    } else {
      anywhere |=
          value instanceof Value.Enabled
              || value instanceof Value.ControlState
              || value instanceof Value.Stuck
              || value instanceof Value.NonProgress
              || value instanceof Value.Last
              || value instanceof Value.Priority;
    }
  }

  /** Whether something depends on every step of every process. */
  public boolean areAnywhere() {
    return anywhere;
  }

  /** The control states of a proctype that are asked for. */
  BitSet states(int type) {
    return states[type];
  }

  /** The slots of a proctype that are read. */
  BitSet slots(int type) {
    return slots[type];
  }
}
