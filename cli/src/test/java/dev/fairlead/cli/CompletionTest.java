package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fairlead.cli.shell.CompletionScript;
import dev.fairlead.core.fairness.FairnessNotion;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Asks real shells what they offer; those that are not installed are left out. */
class CompletionTest {
  /** What a line is completed to, in each shell: its last word is the one under the cursor. */
  private static final String IN_BASH =
      """
      source ./script
      read -r -a COMP_WORDS <line
      case $(cat line) in *' ') COMP_WORDS+=('') ;; esac
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _fairlead
      printf '%s\\n' "${COMPREPLY[@]}"
      """;

  private static final String IN_FISH =
      """
      source ./script
      complete -C (cat line)
      """;

  /** A terminal in which the tabulator is pressed twice: it lists what there is. */
  private static final String IN_ZSH =
      """
      zmodload zsh/zpty
      zpty -b terminal zsh -f -i
      zpty -w terminal 'stty columns 200 rows 200; autoload -Uz compinit; compinit -u -D; source ./script'
      zpty -w terminal 'LISTMAX=1000; setopt no_list_ambiguous no_auto_menu'
      zpty -w terminal "PROMPT='REA''DY'"
      zpty -r terminal said '*READY*'
      zpty -w -n terminal "$(cat line)"$'\\t\\t\\C-u'
      zpty -w terminal "echo DO''NE"
      zpty -r terminal said '*DONE*'
      print -r -- $said
      """;

  @TempDir Path folder;

  @BeforeEach
  void makeFiles() throws IOException {
    Files.writeString(folder.resolve("mutex.csp"), "");
    Files.writeString(folder.resolve("my model.pml"), "");
    Files.writeString(folder.resolve("notes.txt"), "");
    Files.createDirectories(folder.resolve("models"));
  }

  private String offered(CompletionScript shell, String line) throws Exception {
    String name = shell.toString();
    assumeTrue(
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(place -> Files.isExecutable(Path.of(place, name))),
        name + " is not installed");
    Files.writeString(folder.resolve("script"), run("completion", name).out());
    Files.writeString(folder.resolve("line"), line);
    String driver =
        switch (shell) {
          case BASH -> IN_BASH;
          case ZSH -> IN_ZSH;
          case FISH -> IN_FISH;
        };
    Files.writeString(folder.resolve("driver"), driver);
    List<String> plain =
        switch (shell) {
          case BASH -> List.of("--norc");
          case ZSH -> List.of("-f");
          case FISH -> List.of("--no-config");
        };
    Path out = folder.resolve("out");
    ProcessBuilder builder =
        new ProcessBuilder(
            Stream.of(List.of(name), plain, List.of("driver")).flatMap(List::stream).toList());
    builder.environment().put("HOME", folder.toString());
    builder.environment().put("TERM", "xterm");
    Process process =
        builder
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    process.getOutputStream().close();
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError(name + " hangs");
    }
    return new String(Files.readAllBytes(out), StandardCharsets.UTF_8);
  }

  private static Invocation run(String... words) {
    return Invocation.of("", false, new ToyWorkbench(), words);
  }

  @ParameterizedTest
  @EnumSource
  void commands(CompletionScript shell) throws Exception {
    String offered = offered(shell, "fairlead ex");
    assertTrue(offered.contains("explore"), offered);
    assertFalse(offered.contains("simulate"), offered);
  }

  @ParameterizedTest
  @EnumSource
  void optionsOfACommand(CompletionScript shell) throws Exception {
    String offered = offered(shell, "fairlead check --sto");
    assertTrue(offered.contains("--store-dir"), offered);
    assertFalse(offered.contains("--ltl"), offered);
  }

  @ParameterizedTest
  @EnumSource
  void aFileMeansCheck(CompletionScript shell) throws Exception {
    String offered = offered(shell, "fairlead mutex.csp --store ");
    assertTrue(offered.contains("hash-compact") && offered.contains("bitstate"), offered);
  }

  @ParameterizedTest
  @EnumSource
  void everyNotionOfFairness(CompletionScript shell) throws Exception {
    String offered = offered(shell, "fairlead check --fairness ");
    for (String notion : FairnessNotion.names()) {
      assertTrue(offered.contains(notion), offered);
    }
    assertFalse(offered.contains("mutex.csp"), offered);
  }

  @ParameterizedTest
  @EnumSource
  void models(CompletionScript shell) throws Exception {
    String offered = offered(shell, "fairlead explore m");
    assertTrue(offered.contains("mutex.csp") && offered.contains("models"), offered);
    assertTrue(offered.replace("\\", "").contains("my model.pml"), offered);
    assertFalse(offered.contains("notes.txt"), offered);
  }

  @ParameterizedTest
  @EnumSource
  void foldersAndAnyFile(CompletionScript shell) throws Exception {
    assertFalse(offered(shell, "fairlead check --store-dir m").contains("mutex.csp"));
    String offered = offered(shell, "fairlead check --trace ");
    assertTrue(offered.contains("notes.txt"), offered);
  }

  @ParameterizedTest
  @EnumSource
  void whatHelpExplains(CompletionScript shell) throws Exception {
    String offered = offered(shell, "fairlead help do");
    assertTrue(offered.contains("doctor"), offered);
  }

  @ParameterizedTest
  @EnumSource
  void anUnknownShellIsAnError(CompletionScript shell) {
    assertEquals(0, run("completion", shell.toString()).code());
    assertEquals(2, run("completion", "c" + shell).code());
  }
}
