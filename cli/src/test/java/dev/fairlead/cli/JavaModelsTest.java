package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Models in Java by the command line, beside their twins in other languages. */
class JavaModelsTest {
  private static final String JAVA = "../examples/java/";
  private static final String CSP = "../examples/";

  @TempDir static Path classes;

  private static Invocation run(String... words) {
    return Invocation.of("", false, new FrontEnds(), words);
  }

  /** Compiled as a user's build does it, one of them in a package. */
  @BeforeAll
  static void compile() throws IOException {
    String lock =
        """
        package com.acme;
        import dev.fairlead.java.*;
        public class Lock implements JavaModel<Integer> {
          public void define(Definition<Integer> m, Parameters p) {
            m.shared(0);
            for (int i = 0; i < p.integer("N", 3); i++) {
              m.process("P" + i, false)
                  .action("enter", (n, in) -> !in && n < 2, (n, in) -> Next.of(n + 1, true))
                  .action("leave", (n, in) -> in, (n, in) -> Next.of(n - 1, false));
            }
            m.deadlockFree();
          }
        }
        """;
    Path text = Files.writeString(classes.resolve("Lock.java"), lock);
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString(),
                text.toString(),
                JAVA + "ReadersWriters.java");
    assertEquals(0, code);
  }

  /** States and transitions. */
  private static List<String> size(String... words) {
    List<String> args = new ArrayList<>(List.of("explore"));
    args.addAll(Arrays.asList(words));
    Invocation run = run(args.toArray(String[]::new));
    assertEquals(0, run.code(), run.toString());
    return run.out().lines().limit(3).toList();
  }

  @ParameterizedTest
  @CsvSource({"2", "3", "5"})
  void philosophersAreThoseOfCsp(String n) {
    assertEquals(
        size(CSP + "dining-philosophers.csp", "-D", "N=" + n),
        size(JAVA + "DiningPhilosophers.java", "-D", "N=" + n));
  }

  @Test
  void readersAndWritersAreThoseOfCsp() {
    String[] sizes = {"-D", "R=5", "-D", "W=3", "--abstraction", "none"};
    List<String> csp = new ArrayList<>(List.of(CSP + "readers-writers.csp"));
    List<String> java = new ArrayList<>(List.of(JAVA + "ReadersWriters.java"));
    csp.addAll(Arrays.asList(sizes));
    java.addAll(Arrays.asList(sizes));
    assertEquals(size(csp.toArray(String[]::new)), size(java.toArray(String[]::new)));
    assertEquals(
        List.of("states       7", "transitions  12"),
        size(JAVA + "ReadersWriters.java", "-D", "R=5", "-D", "W=3").subList(0, 2));
  }

  @Test
  void fairnessMeansTheSame() {
    for (FairnessNotion notion : FairnessNotion.values()) {
      if (notion != FairnessNotion.ANNOTATED) {
        assertEquals(
            verdict(CSP + "dining-philosophers.csp", "College() |= []<> eat.0", notion),
            verdict(JAVA + "DiningPhilosophers.java", "[]<> eat.0", notion));
        assertEquals(
            verdict(CSP + "readers-writers.csp", "ReadersWriters() |= []<> someoneWrites", notion),
            verdict(JAVA + "ReadersWriters.java", "[]<> someoneWrites", notion));
      }
    }
  }

  private static int verdict(String file, String property, FairnessNotion notion) {
    return run("check", file, "--property", property, "--fairness", notion.toString()).code();
  }

  @Test
  void aLockIsThatOfPromela() throws IOException {
    Path promela =
        Files.writeString(
            classes.resolve("lock.pml"),
            """
            byte n;
            active [3] proctype P() { do :: atomic { n < 2 -> n++ }; n-- od }
            """);
    assertEquals(
        size(promela.toString(), "--abstraction", "none"),
        size("--classpath", classes.toString(), "com.acme.Lock"));
  }

  @Test
  void aClassIsFoundByItsNameAndByItsFile() {
    List<String> expected = List.of("states       7", "transitions  18");
    String place = classes.toString();
    assertEquals(expected, size("--classpath", place, "com.acme.Lock").subList(0, 2));
    assertEquals(
        expected, size("--classpath", place, "--language", "java", "com.acme.Lock").subList(0, 2));
    assertEquals(expected, size(classes.resolve("com/acme/Lock.class").toString()).subList(0, 2));
    assertEquals(0, run("check", "--classpath", place, "ReadersWriters", "--property", "1").code());
    assertEquals(
        List.of("states       2"),
        size("--classpath", place, "com.acme.Lock", "-D", "N=1").subList(0, 1));
  }

  @Test
  void whatIsNoModelIsBadInput() throws IOException {
    Invocation none = run("check", "--classpath", classes.toString(), "com.acme.Lok");
    assertEquals(2, none.code());
    assertTrue(none.err().contains("com.acme.Lok:1:1: error FL0600"), none.toString());
    Invocation nowhere = run("check", "--classpath", "no/such/folder", "com.acme.Lock");
    assertEquals(2, nowhere.code());
    assertTrue(nowhere.err().contains("there is no 'no/such/folder'"), nowhere.toString());
    Invocation unnamed = run("check", "com.acme.Lock");
    assertEquals(2, unnamed.code());
    assertTrue(unnamed.err().contains("--language java or --classpath"), unnamed.toString());
    Path wrong =
        Files.writeString(classes.resolve("Wrong.java"), "public class Wrong {\n  int x =;\n}\n");
    Invocation broken = run("check", wrong.toString());
    assertEquals(2, broken.code());
    assertTrue(broken.err().contains("Wrong.java:2:10: error FL0606"), broken.toString());
  }

  @Test
  void runsExplainThemselves() {
    String philosophers = JAVA + "DiningPhilosophers.java";
    Invocation run = run("check", philosophers, "-D", "SYMMETRIC=true", "--property", "1");
    assertEquals(1, run.code());
    assertTrue(run.out().contains("Phil(0).state: THINKS → HAS_ONE"), run.out());
    assertTrue(run.out().contains("get.0.1, get.0.0, eat.0"), run.out());
    Invocation explained = run("check", philosophers, "--property", "1", "--explain");
    assertTrue(explained.out().contains("every process has a name of its own"), explained.out());
    Invocation counted = run("check", JAVA + "ReadersWriters.java", "--property", "1", "--explain");
    assertTrue(counted.out().contains("no action and no claim can tell them apart"), counted.out());
    assertEquals(0, run("simulate", JAVA + "TwoPhaseCommit.java", "--seed", "1").code());
    Invocation json = run("check", philosophers, "--property", "2", "--format", "json");
    assertTrue(json.out().contains("\"eat.1\""), json.out());
  }
}
