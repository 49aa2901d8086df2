package dev.fairlead.promela.code;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjIntConsumer;

/**
 * The slots of a scalar variable, of an array, or of a field in an array of structures: one slot
 * for each tuple of subscripts.
 *
 * @param name as written, without subscripts
 * @param dimensions from the outermost one
 */
record CellFamily(String name, int offset, Type.Scalar type, List<Dimension> dimensions) {

  /** A subscript: how many values it has, and how far apart their slots are. */
  record Dimension(int elements, int stride) {}

  /** The families of variables, where they are stored. */
  static List<CellFamily> of(List<Variable> variables) {
    List<CellFamily> families = new ArrayList<>();
    for (Variable variable : variables) {
      if (variable.stored()) {
        add(
            variable.name(),
            variable.type(),
            variable.elements(),
            variable.offset(),
            List.of(),
            families);
      }
    }
    return families;
  }

  private static void add(
      String name,
      Type type,
      int elements,
      int offset,
      List<Dimension> outer,
      List<CellFamily> into) {
    List<Dimension> dimensions = new ArrayList<>(outer);
    if (elements > 0) {
      dimensions.add(new Dimension(elements, type.size()));
    }
    if (type instanceof Type.Scalar scalar) {
      into.add(new CellFamily(name, offset, scalar, List.copyOf(dimensions)));
      return;
    }
    for (Type.Field field : ((Type.Structure) type).fields()) {
      add(
          name + "." + field.name(),
          field.type(),
          field.elements(),
          offset + field.offset(),
          dimensions,
          into);
    }
  }

  /** Whether a slot belongs to it. */
  boolean contains(int slot) {
    int rest = slot - offset;
    for (Dimension dimension : dimensions) {
      if (rest < 0 || rest / dimension.stride() >= dimension.elements()) {
        return false;
      }
      rest %= dimension.stride();
    }
    return rest == 0;
  }

  /** The subscripts of a slot. */
  int[] subscripts(int slot) {
    int[] subscripts = new int[dimensions.size()];
    int rest = slot - offset;
    for (int i = 0; i < subscripts.length; i++) {
      subscripts[i] = rest / dimensions.get(i).stride();
      rest %= dimensions.get(i).stride();
    }
    return subscripts;
  }

  /** All slots with their subscripts. */
  void cells(ObjIntConsumer<int[]> sink) {
    int count = dimensions.stream().mapToInt(Dimension::elements).reduce(1, (a, b) -> a * b);
    for (int number = 0; number < count; number++) {
      int rest = number;
      int slot = offset;
      int[] subscripts = new int[dimensions.size()];
      for (int i = subscripts.length - 1; i >= 0; i--) {
        Dimension dimension = dimensions.get(i);
        subscripts[i] = rest % dimension.elements();
        slot += subscripts[i] * dimension.stride();
        rest /= dimension.elements();
      }
      sink.accept(subscripts, slot);
    }
  }

  boolean holdsChannels() {
    return type.role() instanceof Type.Role.Channel;
  }
}
