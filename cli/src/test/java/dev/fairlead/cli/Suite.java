package dev.fairlead.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A folder of models for tests of {@code test}. */
record Suite(Path folder) {
  static final String MUTEX =
      """
      // expect: Sys() |= [] safe | none | holds
      // expect: Sys() reaches both | - | violated
      // expect: Sys() |= []<> a | none | violated
      // expect: Sys() |= []<> a | process-weak | holds
      // options: -D N=2
      #define N 5;
      var n = 0;
      #define safe n <= 1 && N == 2;
      #define both n == 2;
      P() = a{n = 1;} -> b{n = 0;} -> P();
      Q() = c -> Q();
      Sys() = P() ||| Q();
      #assert Sys() deadlockfree;
      #assert Sys() |= [] safe;
      #assert Sys() reaches both;
      #assert Sys() |= []<> a;
      """;

  /** Violated on line 4, in the words of a program. */
  static final String COUNTER =
      """
      chan c = [1] of { byte };
      byte n;
      active proctype P() { do :: n < 3 -> c!1 od }
      active proctype Q() { byte x; do :: c?x -> n = n + x; assert(n < 2) od }
      ltl small { [] (n < 9) }
      """;

  Suite with(String name, String text) {
    try {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  Invocation run(String... options) {
    return run(new FrontEnds(), Interruption.ofThread(), options);
  }

  Invocation run(Workbench workbench, Interruption interruption, String... options) {
    List<String> words = new ArrayList<>(List.of("test", folder.toString(), "--no-github"));
    words.addAll(List.of(options));
    return Invocation.of("", false, workbench, interruption, words.toArray(String[]::new));
  }
}
