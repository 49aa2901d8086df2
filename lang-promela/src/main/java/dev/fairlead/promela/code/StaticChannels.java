package dev.fairlead.promela.code;

import dev.fairlead.promela.code.ProcessType.ChannelSite;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Finds the channel variables that always hold the channel they were declared with, so that the
 * buffer is at a known place.
 */
public final class StaticChannels {
  private final Program program;
  private final AssignedSlots assigned;

  /**
   * A channel at a known place.
   *
   * @param number of the first one, counted from 1; 0 if it is local and the number is not known
   * @param site of the first one among those of the model, or of its proctype
   * @param index selects one of several with buffers behind each other
   */
  public record Fixed(
      Type.ChannelType type,
      boolean local,
      int buffer,
      int number,
      int site,
      Optional<Place.Index> index) {}

  public StaticChannels(Program program) {
    this.program = program;
    this.assigned = new AssignedSlots(program);
    program.initials().forEach(action -> assigned.add(action, 0));
    for (ProcessType type : program.types()) {
      type.initials().forEach(action -> assigned.add(action, type.number()));
      assigned.addSteps(type);
    }
  }

  /**
   * Whether a step of a proctype begins by receiving from a channel without buffer, so that it is
   * never taken but together with another one. Where there is an index it must be looked at, for it
   * may be out of bounds.
   */
  public boolean isHandedOver(Step step, int type) {
    Action.Receive receive = Interpreter.receive(step.action());
    return receive != null
        && find(receive.channel(), type)
            .filter(fixed -> fixed.type().isRendezvous() && fixed.index().isEmpty())
            .isPresent();
  }

  public Optional<Fixed> find(Value channel, int type) {
    if (!(channel instanceof Value.Read read) || read.place().indices().size() > 1) {
      return Optional.empty();
    }
    Place place = read.place();
    Optional<Place.Index> index = place.indices().stream().findFirst();
    int count = index.map(Place.Index::elements).orElse(1);
    int stride = index.map(Place.Index::stride).orElse(1);
    BitSet changed = place.local() ? assigned.locals(type) : assigned.globals();
    int next = changed.nextSetBit(place.offset());
    if (stride != 1 || next >= 0 && next < place.offset() + count) {
      return Optional.empty();
    }
    List<ChannelSite> sites =
        place.local() ? program.types().get(type).channels() : program.channels();
    for (int first = 0; first + count <= sites.size(); first++) {
      if (sites.get(first).offset() == place.offset()) {
        return together(sites.subList(first, first + count), place, first, index);
      }
    }
    return Optional.empty();
  }

  private static Optional<Fixed> together(
      List<ChannelSite> sites, Place place, int first, Optional<Place.Index> index) {
    ChannelSite one = sites.get(0);
    for (int i = 0; i < sites.size(); i++) {
      if (sites.get(i).offset() != one.offset() + i || !sites.get(i).type().equals(one.type())) {
        return Optional.empty();
      }
    }
    int number = place.local() ? 0 : first + 1;
    return Optional.of(new Fixed(one.type(), place.local(), one.buffer(), number, first, index));
  }
}
