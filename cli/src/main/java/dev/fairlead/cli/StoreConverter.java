package dev.fairlead.cli;

import dev.fairlead.core.search.Storage;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the value of {@code --store}. */
final class StoreConverter implements ITypeConverter<Storage.Kind> {

  @Override
  public Storage.Kind convert(String value) {
    return Storage.Kind.parse(value)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "there is no store '"
                        + value
                        + "'; choose "
                        + String.join(", ", Storage.Kind.names())));
  }
}
