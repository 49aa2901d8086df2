package dev.fairlead.cli;

import dev.fairlead.api.FairnessChoice;
import java.util.Iterator;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the value of {@code --fairness}. */
final class FairnessConverter implements ITypeConverter<FairnessChoice> {
  @Override
  public FairnessChoice convert(String value) {
    return FairnessChoice.parse(value)
        .orElseThrow(() -> new TypeConversionException(FairnessChoice.noSuch(value)));
  }

  /** What can be given, for the help. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return FairnessChoice.names().iterator();
    }
  }
}
