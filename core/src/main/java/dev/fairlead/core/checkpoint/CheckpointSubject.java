package dev.fairlead.core.checkpoint;

import java.util.Optional;

/**
 * What a checkpoint is about. Only where all of it is the same a search can be gone on with: states
 * are told by places in the text of the model, which this version has numbered.
 *
 * @param version of Fairlead
 * @param model a digest of its text, of the files it includes and of the constants given for it
 * @param question the property, or that states are counted
 * @param options those that change what is searched
 */
public record CheckpointSubject(String version, String model, String question, String options) {

  /** Why a checkpoint of another subject is of no use for this one, as the end of a sentence. */
  Optional<String> difference(CheckpointSubject other) {
    if (!version.equals(other.version)) {
      return Optional.of("was written by Fairlead " + other.version + ", and this is " + version);
    } else if (!model.equals(other.model)) {
      return Optional.of(
          "is of another model: its text, a file it includes or a constant (-D) is not the same");
    } else if (!question.equals(other.question)) {
      return Optional.of("is about '" + other.question + "', not about '" + question + "'");
    }
    return options.equals(other.options)
        ? Optional.empty()
        : Optional.of(
            "was written with other options: '" + other.options + "', not '" + options + "'");
  }
}
