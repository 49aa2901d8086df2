package dev.fairlead.cli;

import dev.fairlead.core.fairness.FairnessNotion;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the value of {@code --fairness}. */
final class FairnessConverter implements ITypeConverter<FairnessNotion> {
  @Override
  public FairnessNotion convert(String value) {
    return FairnessNotion.parse(value)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "there is no fairness '"
                        + value
                        + "'; choose one of "
                        + String.join(", ", names())));
  }

  private static List<String> names() {
    List<String> names = new ArrayList<>(FairnessNotion.names());
    names.addAll(FairnessNotion.abbreviations().keySet());
    return names;
  }

  /** What can be given, for the help. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return names().iterator();
    }
  }
}
