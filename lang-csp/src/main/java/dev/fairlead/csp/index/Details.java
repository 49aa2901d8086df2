package dev.fairlead.csp.index;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.syntax.Spec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Types and values of names, in words. */
final class Details {
  private final Map<String, String> known = new HashMap<>();

  private Details() {}

  /**
   * @param symbols empty if the text has mistakes; then nothing is known
   */
  static Details of(Optional<Symbols> symbols) {
    Details details = new Details();
    symbols.ifPresent(details::add);
    return details;
  }

  /** The words of a declaration, with what is known beside it; a parameter is process/name. */
  String of(String name, String declaration) {
    String more = known.get(name);
    return more == null ? declaration : declaration + "  (" + more + ")";
  }

  private void add(Symbols symbols) {
    symbols
        .constants()
        .forEach(
            (name, value) ->
                known.put(
                    name,
                    "= "
                        + (value.kind() == Symbols.Kind.BOOL
                            ? Boolean.toString(value.bits() != 0)
                            : Integer.toString(value.bits()))));
    symbols.variables().forEach((name, variable) -> known.put(name, type(variable)));
    symbols.channels().forEach((name, channel) -> known.put(name, type(channel)));
    symbols.processes().forEach((name, process) -> parameters(name, process, symbols));
  }

  private void parameters(String name, Spec.Declaration.Definition process, Symbols symbols) {
    List<Symbols.Kind> kinds = symbols.parameterKinds().getOrDefault(name, List.of());
    for (int i = 0; i < Math.min(kinds.size(), process.parameters().size()); i++) {
      known.put(name + "/" + process.parameters().get(i).name(), "a " + words(kinds.get(i)));
    }
  }

  private static String type(Symbols.Variable variable) {
    String element = words(variable.kind());
    if (!variable.isArray()) {
      return "a " + element;
    }
    String size =
        variable.dimensions().stream().map(Object::toString).collect(Collectors.joining(" × "));
    return "array of " + size + " " + element + "s";
  }

  private static String type(Symbols.Channel channel) {
    String unbuffered = channel.broadcast() ? "broadcast" : "rendezvous";
    String single = channel.capacity() == 0 ? unbuffered : "capacity " + channel.capacity();
    return channel.arraySize().isPresent()
        ? channel.arraySize().getAsInt() + " channels, " + single
        : single;
  }

  private static String words(Symbols.Kind kind) {
    if (kind instanceof Symbols.Kind.Objects objects) {
      return objects.type().name();
    } else if (kind instanceof Symbols.Kind.Arrays arrays) {
      return "array of " + words(arrays.element()) + "s";
    }
    return kind == Symbols.Kind.BOOL
        ? "truth value"
        : kind == Symbols.Kind.INT ? "number" : "number or truth value";
  }
}
