package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --symmetry}: its default, and together with other options. */
class SymmetryOptionTest {
  private static final String REDUCTION = "\n    symmetry reduction by ";
  private static final String NONE = "\n    no symmetry reduction";

  /** Clients that remember the server they ask; each server remembers a client. */
  private static final String PROMELA =
      """
      byte owner[S];
      active [C] proctype client() {
        byte server; byte v;
        do
        :: server == 0 -> if :: server = 1 :: server = 2 fi
        :: server != 0 && owner[server - 1] == 0 -> owner[server - 1] = _pid + 1
        :: server != 0 && owner[server - 1] == _pid + 1 -> owner[server - 1] = 0; server = 0
        :: v = (v + 1) % V
        od
      }
      ltl free { [] (owner[0] != 1) }
      """;

  private static final String CSP =
      """
      #define N 4;
      #define NONE -1;
      var owner = NONE;
      var asked[N];
      Client(i) = ask.i{asked[i] = (asked[i] + 1) % 3;} -> Client(i)
        [] [owner == NONE] take.i{owner = i;} -> ([] j:{0..N-1} @ [j != i] give.i.j{owner = j;} -> Back(i));
      Back(i) = [owner == i] leave.i{owner = NONE;} -> Client(i)
        [] [owner != i] late.i -> Client(i);
      System() = ||| i:{0..N-1} @ Client(i);
      #define taken (owner != NONE);
      #assert System() deadlockfree;
      #assert System() |= []<> taken;
      """;

  @TempDir private Path folder;

  private static Invocation run(Object... words) {
    return Invocation.of(
        "",
        false,
        new FrontEnds(),
        List.of(words).stream().map(Object::toString).toArray(String[]::new));
  }

  private Invocation promela(Object... more) throws IOException {
    Path file = Files.writeString(folder.resolve("m.pml"), PROMELA);
    List<Object> words = new ArrayList<>(List.of("check", file, "-D", "S=2", "--explain"));
    words.addAll(List.of(more));
    return run(words.toArray());
  }

  private Invocation csp(Object... more) throws IOException {
    Path file = Files.writeString(folder.resolve("m.csp"), CSP);
    List<Object> words = new ArrayList<>(List.of("check", file, "--explain"));
    words.addAll(List.of(more));
    return run(words.toArray());
  }

  private static long states(Invocation checked) {
    String figures = checked.out().replaceAll("(?s).*\n  ([\\d,]+) states, .*", "$1");
    return Long.parseLong(figures.replace(",", ""));
  }

  @Test
  void aSmallSpaceIsSearchedAsItIs() throws IOException {
    Invocation small = promela("-D", "C=4", "-D", "V=1", "--property", "end-states");
    assertTrue(small.out().contains(NONE + " by permutations of 4 client"), small.out());
    assertTrue(small.out().contains("20,000 states"), small.out());
    assertFalse(small.out().contains(REDUCTION), small.out());
  }

  @Test
  void aLargeSpaceIsPermutedWithoutBeingAsked() throws IOException {
    Object[] large = {"-D", "C=5", "-D", "V=1", "--property", "end-states"};
    Invocation auto = promela(large);
    assertEquals(0, auto.code(), auto.toString());
    assertTrue(auto.out().contains(REDUCTION + "permutations of 5 client"), auto.out());
    assertTrue(auto.out().contains("at first: given up after 2"), auto.out());
    assertTrue(states(auto) < 5_000, auto.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--symmetry off", "--reduce off", "--reduce por,sleep"})
  void whatSwitchesItOff(String options) throws IOException {
    List<Object> words =
        new ArrayList<>(List.of("-D", "C=5", "-D", "V=1", "--property", "end-states"));
    words.addAll(List.of(options.split(" ")));
    words.addAll(List.of("--max-states", "25000"));
    Invocation off = promela(words.toArray());
    assertEquals(3, off.code(), off.toString());
    assertFalse(off.out().contains("symmetry"), off.out());
  }

  @Test
  void whatIsExploredIsTheWholeSpace() throws IOException {
    Path file = Files.writeString(folder.resolve("m.csp"), CSP);
    Invocation explored = run("explore", file);
    Invocation plain = csp("--property", "1", "--symmetry", "off", "--reduce", "off");
    String states = explored.out().replaceAll("(?s).*states +([\\d,]+).*", "$1");
    assertEquals(states(plain), Long.parseLong(states.replace(",", "")));
  }

  /** Searches, stores and threads see the same quotient. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--workers 2",
        "--store disk",
        "--store hash-compact",
        "--store bitstate --memory 200m",
        "--search dfs",
        "--search best"
      })
  void theQuotientIsTheSameWithOtherOptions(String options) throws IOException {
    List<Object> words =
        new ArrayList<>(List.of("--property", "1", "--reduce", "off", "--symmetry", "full"));
    long expected = states(csp(words.toArray()));
    words.addAll(List.of(options.split(" ")));
    Invocation other = csp(words.toArray());
    assertTrue(other.out().contains(REDUCTION), other.out());
    assertEquals(expected, states(other));
  }

  @ParameterizedTest
  @CsvSource({"csp", "pml"})
  void aSearchIsKeptAndGoneOnWith(String language) throws IOException {
    Object[] options = {"--property", 1, "--reduce", "off", "--symmetry", "full"};
    List<Object> words = new ArrayList<>(List.of(options));
    if (language.equals("pml")) {
      words.set(1, "end-states");
      words.addAll(List.of("-D", "C=3", "-D", "V=3"));
    }
    Invocation whole = checked(language, words);
    Path kept = folder.resolve("kept");
    List<Object> first = new ArrayList<>(words);
    first.addAll(List.of("--checkpoint", kept, "--max-states", 60));
    Invocation some = checked(language, first);
    assertEquals(3, some.code(), some.toString());
    words.addAll(List.of("--resume", kept));
    Invocation rest = checked(language, words);
    assertEquals(whole.code(), rest.code(), rest.toString());
    assertEquals(states(whole), states(rest), rest.toString());
  }

  private Invocation checked(String language, List<Object> words) throws IOException {
    return language.equals("csp") ? csp(words.toArray()) : promela(words.toArray());
  }

  @Test
  void aCertificateIsAboutTheModelItself() throws IOException {
    Path proof = folder.resolve("proof");
    Invocation certified = csp("--property", "1", "--symmetry", "full", "--proof", proof);
    assertEquals(0, certified.code(), certified.toString());
    assertTrue(certified.out().contains(NONE + ": a certificate is about"), certified.out());
    assertTrue(certified.out().contains("certificate: "), certified.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "process-weak", "process-strong", "global"})
  void verdictsAreTheSame(String notion) throws IOException {
    Object[] off = {"--property", "2", "--fairness", notion, "--symmetry", "off"};
    Object[] refine = {"--property", "2", "--fairness", notion, "--symmetry", "refine"};
    Invocation permuted = csp(refine);
    assertTrue(permuted.out().contains(REDUCTION), permuted.out());
    assertEquals(csp(off).code(), permuted.code(), permuted.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "event-weak, fairness to events tells events with numbers apart",
    "event-strong, fairness to events tells events with numbers apart",
  })
  void whatIsRefusedIsSaid(String notion, String because) throws IOException {
    Invocation refused = csp("--property", "2", "--fairness", notion, "--symmetry", "refine");
    assertTrue(refused.out().contains(NONE + ": " + because), refused.out());
  }

  /** Counted processes have no numbers; who asks for permutations gets them instead. */
  @Test
  void equalProcessesAreCountedFirst() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("equal.pml"),
            "byte n; active [5] proctype P() { do :: atomic { n < 3 -> n++ } :: atomic { n > 0 ->"
                + " n-- } od }\n");
    String counted = run("check", file, "--explain").out();
    assertFalse(counted.contains("symmetry"), counted);
    assertTrue(counted.contains("counted"), counted);
    String permuted = run("check", file, "--explain", "--symmetry", "refine").out();
    assertTrue(permuted.contains(REDUCTION), permuted);
  }

  /** Ticks commute with permutations, unless a time is the number of a process. */
  @Test
  void modelsInWhichTimePasses() throws IOException {
    String text =
        "var r = 0;\nP(i) = Wait[1]; e.i{r = i;} -> P(i);\n"
            + "Sys() = ||| i:{0..3} @ P(i);\n#assert Sys() deadlockfree;\n";
    Path file = Files.writeString(folder.resolve("timed.csp"), text);
    String timed = run("check", file, "--explain", "--symmetry", "refine").out();
    assertTrue(timed.contains(REDUCTION), timed);
    Files.writeString(file, text.replace("Wait[1]", "Wait[i]"));
    String numbered = run("check", file, "--explain", "--symmetry", "refine").out();
    assertTrue(numbered.contains(NONE) && numbered.contains("it is a time"), numbered);
    Path timers = Path.of("..", "examples", "time", "fischer.pml");
    String fischer = run("check", timers, "-D", "N=8", "--explain").out();
    assertTrue(fischer.contains(REDUCTION) && fischer.contains("3 hold"), fischer);
  }
}
