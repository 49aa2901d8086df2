package dev.fairlead.cli;

import dev.fairlead.core.fairness.FairnessNotion;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the value of {@code --fairness}. */
final class FairnessConverter implements ITypeConverter<FairnessOptions.Choice> {
  /** Every notion in turn. */
  static final String ALL = "all";

  @Override
  public FairnessOptions.Choice convert(String value) {
    if (value.equals(ALL)) {
      return FairnessOptions.Choice.ALL;
    }
    return FairnessNotion.parse(value)
        .map(notion -> new FairnessOptions.Choice(Optional.of(notion)))
        .orElseThrow(() -> new TypeConversionException(noSuch(value)));
  }

  /** What to say of a name that nobody knows. */
  static String noSuch(String name) {
    return "there is no fairness '" + name + "'; choose one of " + String.join(", ", names());
  }

  private static List<String> names() {
    List<String> names = new ArrayList<>(FairnessNotion.names());
    names.addAll(FairnessNotion.abbreviations().keySet());
    names.add(ALL);
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
