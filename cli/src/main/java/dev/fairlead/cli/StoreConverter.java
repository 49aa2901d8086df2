package dev.fairlead.cli;

import dev.fairlead.core.search.StateStorage;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the value of {@code --store}. */
final class StoreConverter implements ITypeConverter<StateStorage.Kind> {

  @Override
  public StateStorage.Kind convert(String value) {
    return StateStorage.Kind.parse(value)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "there is no store '"
                        + value
                        + "'; choose "
                        + String.join(", ", StateStorage.Kind.names())));
  }
}
