package dev.fairlead.promela.code;

import dev.fairlead.promela.code.ProcessType.ChannelSite;
import java.util.ArrayList;
import java.util.List;

/** Collects what happens when variables come into being: channels and first values. */
final class Slots {
  final List<ChannelSite> channels = new ArrayList<>();
  final List<Action.Assign> initials = new ArrayList<>();
  int end;
  boolean rendezvous;

  Slots(int variablesEnd) {
    this.end = variablesEnd;
  }

  void place(Variable variable) {
    place(
        variable.type(),
        variable.elements(),
        variable.initial(),
        variable.offset(),
        variable.local(),
        variable.stored());
  }

  private void place(
      Type type, int elements, Type.Initial initial, int offset, boolean local, boolean stored) {
    for (int i = 0; i < Math.max(1, elements); i++) {
      int at = offset + i * type.size();
      if (type instanceof Type.Structure structure) {
        for (Type.Field field : structure.fields()) {
          int from = at + field.offset();
          place(field.type(), field.elements(), field.initial(), from, local, stored);
        }
      } else if (initial.channel().isPresent()) {
        Type.ChannelType channel = initial.channel().get();
        channels.add(new ChannelSite(at, channel, end));
        rendezvous |= channel.isRendezvous();
        end += channel.size();
      } else if (!initial.values().isEmpty()) {
        List<Value> values = initial.values();
        Type.Scalar scalar = (Type.Scalar) type;
        Place place = new Place(local, at, List.of(), scalar, stored);
        Value value = values.get(Math.min(i, values.size() - 1));
        initials.add(new Action.Assign(place, scalar.atFirst(value)));
      }
    }
  }
}
