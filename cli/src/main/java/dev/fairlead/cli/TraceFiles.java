package dev.fairlead.cli;

import dev.fairlead.cli.report.Answer;
import dev.fairlead.cli.report.Run;
import dev.fairlead.core.verdict.Outcome;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
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

  void write(List<Answer> answers, Writer writer) {
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
    for (int i = 0; i < ordered.size(); i++) {
      Path file = file(i + 1);
      Answer answer = ordered.get(i);
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
        writer.write(out, answer, answer.run().orElseThrow());
      } catch (IOException e) {
        throw new BadInput("cannot write the trace '" + file + "': " + e.getMessage());
      }
    }
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
