package dev.fairlead.cli;

import dev.fairlead.core.property.Abstraction;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the value of {@code --abstraction}. */
final class AbstractionConverter implements ITypeConverter<Abstraction> {

  @Override
  public Abstraction convert(String value) {
    for (Abstraction abstraction : Abstraction.values()) {
      if (abstraction.name().toLowerCase(Locale.ROOT).equals(value)) {
        return abstraction;
      }
    }
    throw new TypeConversionException("'" + value + "' is neither auto nor identical nor none");
  }
}
