package dev.fairlead.cli;

import dev.fairlead.core.fairness.TFairness;
import java.util.Iterator;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the value of {@code --t-fairness}. */
final class TFairnessConverter implements ITypeConverter<TFairness> {
  @Override
  public TFairness convert(String value) {
    return TFairness.parse(value)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'" + value + "' is none of " + String.join(", ", TFairness.names())));
  }

  /** What can be given, for the help. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return TFairness.names().iterator();
    }
  }
}
