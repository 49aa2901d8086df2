package dev.fairlead.cli;

import dev.fairlead.api.Answer;
import dev.fairlead.api.Run;
import dev.fairlead.core.verdict.Outcome;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the runs of answers to files. The first gets the name the user gave, the next ones a
 * number before the ending: {@code t.itf.json}, {@code t-2.itf.json}. Counterexamples come before
 * witnesses.
 */
record TraceFiles(Path first) {

  /** Writes one run in some format. */
  @FunctionalInterface
  interface Writer {
    void write(OutputStream out, Answer answer, Run run) throws IOException;
  }

  /**
   * Finds out, before the search, whether the first file can be written. Leaves no trace of that.
   *
   * @throws BadInput if it cannot
   */
  void requireWritable() {
    if (StandardInput.is(first)) {
      throw new BadInput("cannot write '-': a file has to be named, such as /dev/stdout");
    }
    try {
      if (!Files.exists(first)) {
        Files.newOutputStream(first, StandardOpenOption.CREATE_NEW).close();
        Files.delete(first);
      } else if (Files.isDirectory(first)) {
        throw new FileSystemException(first.toString(), null, "it is a folder");
      } else if (!Files.isWritable(first)) {
        // Not opened to see: a reader at the other end of a pipe would take that for the end.
        throw new FileSystemException(first.toString(), null, "permission denied");
      }
    } catch (IOException e) {
      throw new BadInput(failure(first, e));
    }
  }

  /** Writes all runs; what could not be written is told in the result. */
  List<String> write(List<Answer> answers, Writer writer) {
    List<Answer> ordered = new ArrayList<>();
    for (Answer answer : answers) {
      if (answer.run().isPresent() && answer.outcome() == Outcome.VIOLATED) {
        ordered.add(answer);
      }
    }
    for (Answer answer : answers) {
      if (answer.run().isPresent() && answer.outcome() != Outcome.VIOLATED) {
        ordered.add(answer);
      }
    }
    List<String> failures = new ArrayList<>();
    for (int i = 0; i < ordered.size(); i++) {
      Path file = file(i + 1);
      Answer answer = ordered.get(i);
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
        writer.write(out, answer, answer.run().orElseThrow());
      } catch (IOException e) {
        failures.add(failure(file, e));
      }
    }
    return failures;
  }

  /** What is told of a file that could not be written. */
  static String failure(Path file, IOException e) {
    return "cannot write '" + file + "': " + reason(e);
  }

  /** The messages of the file system name the file once more. */
  static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "there is no such folder";
    }
    return e instanceof FileSystemException fileSystem && fileSystem.getReason() != null
        ? fileSystem.getReason()
        : String.valueOf(e.getMessage());
  }

  Path file(int number) {
    if (number == 1) {
      return first;
    }
    String name = first.getFileName().toString();
    int dot = name.indexOf('.', 1);
    int end = dot < 0 ? name.length() : dot;
    return first.resolveSibling(name.substring(0, end) + "-" + number + name.substring(end));
  }
}
