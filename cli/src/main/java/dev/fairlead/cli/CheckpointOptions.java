package dev.fairlead.cli;

import dev.fairlead.cli.report.Tool;
import dev.fairlead.core.checkpoint.CheckpointFile;
import dev.fairlead.core.checkpoint.CheckpointSubject;
import dev.fairlead.core.checkpoint.Checkpoints;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** Whether a search is kept in a file, and which one is gone on with. */
final class CheckpointOptions {
  private static final double DEFAULT_MINUTES = 10;

  @Option(
      names = "--checkpoint",
      paramLabel = "FILE",
      description =
          "Keep the search in FILE, now and then and when a limit, Ctrl-C or SIGTERM ends it, so that"
              + " --resume can go on with it. For searches level by level; a level that was not"
              + " complete is begun again.")
  private Path file;

  @Option(
      names = "--checkpoint-every",
      paramLabel = "MINUTES",
      description =
          "How often, between levels (default: 10). To keep a million states takes a second or two.")
  private Double minutes;

  @Option(
      names = "--resume",
      paramLabel = "FILE",
      description =
          "Go on with the search kept in FILE, of the same model and with the same options; give"
              + " --checkpoint as well to keep it again.")
  private Path resumed;

  boolean areGiven() {
    return file != null || resumed != null;
  }

  /**
   * @param model a digest of it, asked for if there is a file
   * @param question what is asked, in words
   * @param options those that change what is searched
   * @throws dev.fairlead.core.checkpoint.CheckpointRefusal if the files cannot be used
   */
  Checkpoints open(Supplier<String> model, String question, String options, Console console) {
    if (minutes != null && file == null) {
      throw new BadInput("--checkpoint-every is for --checkpoint FILE, which says where");
    }
    if (minutes != null && !(minutes >= 0)) {
      throw new BadInput("--checkpoint-every must be 0 at least, not " + minutes);
    }
    if (!areGiven()) {
      return Checkpoints.NONE;
    }
    double every = minutes == null ? DEFAULT_MINUTES : minutes;
    return new Checkpoints(
        Optional.ofNullable(file),
        Duration.ofMillis((long) Math.min(every * 60_000, Long.MAX_VALUE / 2e6)),
        new CheckpointSubject(Tool.version(), model.get(), question, options),
        Optional.ofNullable(resumed).map(CheckpointFile::open),
        failure -> console.err().println("fairlead: " + failure));
  }

  /** Says where the search is that has not come to its end. */
  void sayWhere(Checkpoints checkpoints, Console console) {
    if (checkpoints.haveKept()) {
      console
          .err()
          .printf("fairlead: the search is kept in '%s'; --resume goes on with it%n", file);
    }
  }
}
