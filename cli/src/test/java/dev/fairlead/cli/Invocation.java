package dev.fairlead.cli;

import dev.fairlead.api.text.Style;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** One run of the command line within a test: what came out, and with which exit code. */
record Invocation(int code, String out, String err) {

  /** Runs over a file with this text in the folder; {@code FILE} among the words means its path. */
  static Invocation on(Path folder, String text, Workbench workbench, String... words) {
    return typing("", folder, text, workbench, words);
  }

  static Invocation typing(
      String input, Path folder, String text, Workbench workbench, String... words) {
    Path file = folder.resolve("toy.csp");
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    String[] args = new String[words.length];
    for (int i = 0; i < words.length; i++) {
      args[i] = words[i].equals("FILE") ? file.toString() : words[i];
    }
    return of(input, false, workbench, args);
  }

  static Invocation of(String input, boolean terminal, Workbench workbench, String... args) {
    return of(input, terminal, workbench, Interruption.ofThread(), args);
  }

  static Invocation of(
      String input,
      boolean terminal,
      Workbench workbench,
      Interruption interruption,
      String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console = console(input, terminal, out, err);
    int code = new App(console, workbench, interruption).run(args);
    return new Invocation(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  static Console console(String input, boolean terminal, OutputStream out, OutputStream err) {
    return new Console(
        new BufferedReader(new StringReader(input)),
        new PrintStream(out, false, StandardCharsets.UTF_8),
        new PrintStream(err, false, StandardCharsets.UTF_8),
        terminal ? Style.COLOUR : Style.PLAIN,
        terminal,
        false);
  }
}
