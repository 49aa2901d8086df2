package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --checkpoint} and {@code --resume}. */
class CheckpointTest {
  private static final String CSP =
      """
      #define N 7;
      #define TOP 4;
      var x[N]:{0..TOP} = [0(N)];
      P(i) = [x[i] < TOP] inc.i{x[i]++;} -> P(i) [] [x[i] == TOP && i < 3] stop.i -> Stop;
      Sys() = ||| i:{0..N-1}@P(i);
      #define far x[0] == TOP && x[1] == TOP && x[2] == 2;
      #define never x[0] > TOP;
      #assert Sys() deadlockfree;
      #assert Sys() reaches far;
      #assert Sys() reaches never;
      #assert Sys() |= [] !never;
      #assert Sys() |= []<> inc.0;
      """;

  private static final String PROMELA =
      """
      byte x[5];
      active [5] proctype P() {
        do
        :: x[_pid] < 4 -> x[_pid]++
        :: x[_pid] == 4 -> break
        od;
        assert(x[0] + x[1] + x[2] < 12 || _pid != 3)
      }
      ltl safe { [] (x[0] < 5) }
      """;

  @TempDir private Path folder;

  private Path kept() {
    return folder.resolve("kept");
  }

  private Path model(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static Invocation run(Object... words) {
    String[] args = new String[words.length];
    for (int i = 0; i < words.length; i++) {
      args[i] = words[i].toString();
    }
    return Invocation.of("", false, new FrontEnds(), args);
  }

  /** All but what depends on how fast it was. */
  private static List<String> figures(Invocation run) {
    return run.out()
        .lines()
        .filter(line -> line.matches("(states|transitions|deadlocks|ends|depth) .*"))
        .toList();
  }

  @ParameterizedTest
  @CsvSource({"m.csp, none", "m.csp, auto", "m.pml, none", "m.pml, auto"})
  void anExplorationGoesOn(String name, String abstraction) throws IOException {
    Path model = model(name, name.endsWith("pml") ? PROMELA : CSP);
    Invocation whole = run("explore", model, "--abstraction", abstraction);
    assertEquals(0, whole.code(), whole.err());
    Invocation first =
        run(
            "explore",
            model,
            "--abstraction",
            abstraction,
            "--max-states",
            1500,
            "--checkpoint",
            kept());
    assertEquals(3, first.code(), first.out());
    assertTrue(first.err().contains("the search is kept in '" + kept() + "'"), first.err());
    Invocation second =
        run(
            "explore",
            model,
            "--abstraction",
            abstraction,
            "--max-states",
            5000,
            "--resume",
            kept(),
            "--checkpoint",
            kept());
    assertEquals(3, second.code(), second.out());
    Invocation last = run("explore", model, "--abstraction", abstraction, "--resume", kept());
    assertEquals(0, last.code(), last.err());
    assertEquals(figures(whole), figures(last));
    assertFalse(figures(last).isEmpty());
  }

  @ParameterizedTest
  @CsvSource({
    "m.csp, 1, sleep",
    "m.csp, 2, sleep",
    "m.csp, 3, sleep",
    "m.csp, 4, sleep",
    "m.pml, assertions, sleep",
    "m.pml, end-states, sleep",
    "m.pml, safe, sleep",
    "m.pml, assertions, off"
  })
  void anAnswerIsTheSame(String name, String property, String reduce) throws IOException {
    Path model = model(name, name.endsWith("pml") ? PROMELA : CSP);
    List<Object> words =
        List.of(
            "check", model, "--property", property, "--abstraction", "none", "--reduce", reduce);
    Invocation whole = run(words.toArray());
    assertTrue(whole.code() < 2, whole.err());
    List<Object> stopped = new ArrayList<>(words);
    stopped.addAll(List.of("--max-states", 1500, "--checkpoint", kept()));
    Invocation first = run(stopped.toArray());
    assertEquals(3, first.code(), first.out() + first.err());
    List<Object> resumed = new ArrayList<>(words);
    resumed.addAll(List.of("--resume", kept()));
    Invocation last = run(resumed.toArray());
    assertEquals(whole.code(), last.code(), last.out() + last.err());
    assertEquals(verdict(whole), verdict(last));
  }

  /** The verdict with its reason, which tells the length of the run; and the states. */
  private static String verdict(Invocation run) {
    return String.join("\n", run.out().lines().limit(3).toList()).replaceAll(", [0-9.]+ s, .*", "");
  }

  @Test
  void foreignFilesAreRefused() throws IOException {
    Path model = model("m.csp", CSP);
    assertEquals(3, run("explore", model, "--max-states", 1500, "--checkpoint", kept()).code());
    assertRefused(
        "is of another model",
        run("explore", model("n.csp", CSP.replace("TOP 4", "TOP 5")), "--resume", kept()));
    assertRefused("is of another model", run("explore", model, "-D", "N=6", "--resume", kept()));
    assertRefused(
        "was written with other options",
        run("explore", model, "--reduce", "off", "--resume", kept()));
    assertRefused(
        "was written with other options",
        run("explore", model, "--abstraction", "none", "--resume", kept()));
    assertRefused(
        "is about 'explore', not about 'Sys() deadlockfree",
        run("check", model, "--property", 1, "--resume", kept()));
    assertRefused("is no checkpoint", run("explore", model, "--resume", model));
    assertRefused("there is no checkpoint", run("explore", model, "--resume", folder));
    byte[] damaged = Files.readAllBytes(kept());
    damaged[damaged.length / 2] ^= 1;
    Files.write(kept(), damaged);
    assertRefused("is damaged", run("explore", model, "--resume", kept()));
  }

  /** A file that the model includes belongs to the model. */
  @Test
  void anIncludedFileMatters() throws IOException {
    Path part = model("part.pml", PROMELA);
    Path model = model("whole.pml", "#include \"part.pml\"\n");
    String[] words = {"explore", model.toString(), "--max-states", "1500"};
    assertEquals(3, run(words[0], words[1], words[2], words[3], "--checkpoint", kept()).code());
    Files.writeString(part, PROMELA.replace("< 12", "< 11"));
    assertRefused("is of another model", run("explore", model, "--resume", kept()));
  }

  @Test
  void whatCannotBeKeptIsRefused() throws IOException {
    Path csp = model("m.csp", CSP);
    Path promela = model("m.pml", PROMELA);
    assertRefused("choose one by --property", run("check", csp, "--checkpoint", kept()));
    assertRefused(
        "a checkpoint cannot keep what answers this: depth-first search for a fair loop",
        run("check", csp, "--property", 5, "--abstraction", "none", "--checkpoint", kept()));
    assertRefused(
        "--coverage is not kept", run("explore", promela, "--coverage", "--checkpoint", kept()));
    assertRefused(
        "--checkpoint-every is for --checkpoint", run("explore", csp, "--checkpoint-every", 1));
    assertRefused(
        "cannot write the checkpoint",
        run("explore", csp, "--checkpoint", folder.resolve("none").resolve("kept")));
    Path any = model("any.csp", "P() = a -> P();\nS() = |||{..}@P();\n#assert S() deadlockfree;\n");
    assertRefused("takes many searches", run("check", any, "--checkpoint", kept()));
    Path tally =
        model(
            "tally.csp",
            """
            #import "dev.fairlead.cli.Tally";
            var<Tally> tally = new Tally();
            Voter() = vote.0{tally.vote(0);} -> Skip;
            #assert Voter() deadlockfree;
            """);
    String classes = Path.of("target", "test-classes").toString();
    assertRefused(
        "objects of the class Tally cannot be written: it is not serialisable",
        run("check", tally, "--classpath", classes, "--checkpoint", kept()));
    assertFalse(Files.exists(kept()));
  }

  private static void assertRefused(String reason, Invocation run) {
    assertEquals(2, run.code(), run.out());
    assertTrue(run.err().contains(reason), run.err());
  }

  private Process start(Path model, String... more) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx200m", "-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("dev.fairlead.cli.Main", "explore", model.toString()));
    command.addAll(List.of("--checkpoint", kept().toString()));
    command.addAll(List.of(more));
    return new ProcessBuilder(command)
        .redirectOutput(folder.resolve("out").toFile())
        .redirectError(folder.resolve("err").toFile())
        .start();
  }

  private void awaitFile(Process process) throws Exception {
    for (int i = 0; i < 6000 && process.isAlive() && !Files.exists(kept()); i++) {
      Thread.sleep(10);
    }
  }

  /** Whenever it is killed, the file is whole, and what comes after it is the same. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aKilledProcessLeavesAWholeFile() throws Exception {
    Path model = model("m.csp", CSP);
    RandomGenerator random = RandomGenerator.getDefault();
    int alive = 0;
    for (int kills = 0; kills < 3; kills++) {
      Process process =
          Files.exists(kept())
              ? start(model, "--checkpoint-every", "0", "--resume", kept().toString())
              : start(model, "--checkpoint-every", "0");
      awaitFile(process);
      process.waitFor(random.nextInt(kills == 0 ? 200 : 1500), TimeUnit.MILLISECONDS);
      alive += process.isAlive() ? 1 : 0;
      process.destroyForcibly().waitFor();
    }
    assertTrue(alive > 0, "it was never killed in the middle");
    Invocation last = run("explore", model, "--resume", kept());
    assertEquals(0, last.code(), last.err());
    assertEquals(figures(run("explore", model)), figures(last));
  }

  @ParameterizedTest
  @ValueSource(strings = "TERM")
  @DisabledOnOs(OS.WINDOWS)
  void anInterruptedProcessKeepsItsSearch(String signal) throws Exception {
    Path model = model("m.csp", CSP.replace("N 7", "N 9"));
    Process process = start(model, "--checkpoint-every", "0.002");
    awaitFile(process);
    Process kill = new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start();
    assertEquals(0, kill.waitFor());
    try {
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it does not end");
    } finally {
      process.destroyForcibly();
    }
    String err = Files.readString(folder.resolve("err"));
    assertEquals(3, process.exitValue(), err);
    assertTrue(err.contains("the search is kept in"), err);
    Invocation resumed =
        run("explore", model, "--resume", kept(), "--max-states", 60_000, "--workers", 1);
    assertEquals(3, resumed.code(), resumed.err());
  }
}
