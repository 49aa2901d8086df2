package dev.fairlead.cli;

import dev.fairlead.core.property.Model;
import dev.fairlead.promela.spin.SpinTrails;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/**
 * Options of SPIN's verifier, for those who have them in their fingers. One that has a meaning here
 * is replaced by the option with that meaning before the rest of the line is read; what each was
 * read as is told.
 */
final class SpinLetters {
  /** What stands for a letter, as typed. */
  private static final Map<String, List<String>> LONG_FORMS =
      Map.of("-f", List.of("--fairness", "weak"), "-l", List.of("--ltl", "[]<> !np_"));

  @Option(
      names = "-a",
      description = "SPIN's option for acceptance cycles (Promela): they are looked for anyway.")
  private boolean acceptance;

  @Option(
      names = "-f",
      preprocessor = LongForm.class,
      description = "SPIN's option for weak fairness (Promela): --fairness weak.")
  private boolean fairness;

  @Option(
      names = "-l",
      preprocessor = LongForm.class,
      description = "SPIN's option for non-progress cycles (Promela): --ltl '[]<> !np_'.")
  private boolean progress;

  @Option(
      names = "-m",
      paramLabel = "N",
      description = "SPIN's option for the longest path (Promela): there is no need for a limit.")
  private Integer depth;

  /** Puts the long form before the words that are still to be read. */
  static final class LongForm implements IParameterPreprocessor {
    @Override
    public boolean preprocess(
        Stack<String> words, CommandSpec command, ArgSpec letter, Map<String, Object> info) {
      List<String> form =
          LONG_FORMS.get(((picocli.CommandLine.Model.OptionSpec) letter).longestName());
      for (int i = form.size() - 1; i >= 0; i--) {
        words.push(form.get(i));
      }
      letter.setValue(true);
      return true;
    }
  }

  /**
   * Says what the letters were read as.
   *
   * @throws BadInput if the model is not one for SPIN
   */
  void tell(Model model, Console console) {
    Map<String, String> readings = new LinkedHashMap<>();
    if (acceptance) {
      readings.put("-a", "nothing: acceptance cycles are always looked for");
    }
    if (fairness) {
      readings.put("-f", longForm("-f"));
    }
    if (progress) {
      readings.put("-l", longForm("-l"));
    }
    if (depth != null) {
      readings.put("-m" + depth, "nothing: paths may be as long as memory allows, see --memory");
    }
    if (!readings.isEmpty() && !(model instanceof SpinTrails)) {
      throw new BadInput(
          "%s: SPIN's letters are for models in Promela"
              .formatted(String.join(" ", readings.keySet())));
    }
    readings.forEach(
        (letter, form) -> console.err().println("fairlead: read " + letter + " as " + form));
  }

  private static String longForm(String letter) {
    List<String> words = new ArrayList<>();
    LONG_FORMS.get(letter).forEach(word -> words.add(word.contains(" ") ? "'" + word + "'" : word));
    return String.join(" ", words);
  }
}
