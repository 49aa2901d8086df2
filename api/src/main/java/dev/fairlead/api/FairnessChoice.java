package dev.fairlead.api;

import dev.fairlead.core.fairness.FairnessNotion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What can be chosen as fairness by a name.
 *
 * @param notion empty for every notion in turn
 */
public record FairnessChoice(Optional<FairnessNotion> notion) {
  public static final FairnessChoice ALL = new FairnessChoice(Optional.empty());

  private static final String NAME_OF_ALL = "all";

  public static Optional<FairnessChoice> parse(String name) {
    return name.equals(NAME_OF_ALL)
        ? Optional.of(ALL)
        : FairnessNotion.parse(name).map(notion -> new FairnessChoice(Optional.of(notion)));
  }

  /** All names, short ones among them. */
  public static List<String> names() {
    List<String> names = new ArrayList<>(FairnessNotion.names());
    names.addAll(FairnessNotion.abbreviations().keySet());
    names.add(NAME_OF_ALL);
    return names;
  }

  /** What to say of an unknown name. */
  public static String noSuch(String name) {
    return "there is no fairness '" + name + "'; choose one of " + String.join(", ", names());
  }
}
