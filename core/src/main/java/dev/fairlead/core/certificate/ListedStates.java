package dev.fairlead.core.certificate;

import dev.fairlead.core.encoding.StateInput;
import dev.fairlead.core.encoding.StateOutput;
import dev.fairlead.core.space.EncodedStates;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StateSpace;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/** States as they are, in bytes that every instance of the model can read. */
public final class ListedStates {
  public static final ListedStates NONE = new ListedStates(0, new byte[0]);

  private final int size;
  private final byte[] bytes;

  ListedStates(int size, byte[] bytes) {
    this.size = size;
    this.bytes = bytes;
  }

  /**
   * @param space must not have an {@linkplain NodeKeys#obstacle obstacle}
   */
  public static ListedStates of(StateSpace space, List<int[]> states) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (StateOutput out = new StateOutput(bytes, EncodedStates.of(space))) {
      states.forEach(state -> out.state(state, state.length));
    }
    return new ListedStates(states.size(), bytes.toByteArray());
  }

  public int size() {
    return size;
  }

  byte[] bytes() {
    return bytes;
  }

  /**
   * The states of an instance of the model.
   *
   * @throws StateEncoding.Unreadable if there are others than so many
   */
  public List<int[]> read(StateSpace space) {
    StateInput in = new StateInput(new ByteArrayInputStream(bytes), EncodedStates.of(space));
    List<int[]> states = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      states.add(in.state());
    }
    return states;
  }
}
