package dev.fairlead.cli;

import dev.fairlead.core.property.Reductions;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the value of {@code --reduce}: a word for all or none, or a list of names. */
final class ReductionsConverter implements ITypeConverter<Reductions> {
  static final String ALL = "all";
  static final String OFF = "off";

  @Override
  public Reductions convert(String value) {
    if (value.equals(ALL)) {
      return Reductions.ALL;
    } else if (value.equals(OFF)) {
      return Reductions.NONE;
    }
    Set<Reductions.Kind> allowed = EnumSet.noneOf(Reductions.Kind.class);
    for (String name : value.split(",", -1)) {
      allowed.add(
          Reductions.Kind.parse(name)
              .orElseThrow(
                  () ->
                      new TypeConversionException(
                          "there is no reduction '"
                              + name
                              + "'; choose "
                              + OFF
                              + ", "
                              + ALL
                              + ", or some of "
                              + String.join(", ", Reductions.Kind.names()))));
    }
    return new Reductions(allowed);
  }

  /** What can be given, for shells. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.concat(Stream.of(OFF, ALL), Reductions.Kind.names().stream()).iterator();
    }
  }
}
