package dev.fairlead.promela.spin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.fairlead.promela.spin.SpinTranscripts.Circumstances;
import dev.fairlead.promela.spin.SpinTranscripts.Ending;
import dev.fairlead.promela.spin.SpinTranscripts.Selection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** A simulation prints what SPIN prints, letter by letter, and chooses what SPIN chooses. */
class SimulationAgainstSpinTest {
  private static final Pattern CUT_OFF = Pattern.compile("(?m)^(bit|bool|byte|pid) .*= (-|[2-9])");
  private static final Path SPINS = Path.of("/usr/share/doc/spin/examples/Examples");
  private static final Path OURS = Path.of("..", "examples", "promela");
  static final String USUAL = "pgl";

  /** The other things that can be asked for. */
  private static final List<String> OTHERS =
      List.of("pglsr", "c", "", "pTb", "srB", "pglw", "pglsrm");

  /** It reads from standard input; see "Deviations" in docs/promela.md. */
  private static final Set<String> DIFFERENT = Set.of("wordcount.pml");

  @TempDir private Path folder;

  @TestFactory
  List<DynamicNode> examples() throws IOException {
    SpinRunner.assumeInstalled();
    List<DynamicNode> tests = new ArrayList<>();
    for (Path root : List.of(SPINS, OURS)) {
      if (Files.isDirectory(root)) {
        try (Stream<Path> files = Files.walk(root)) {
          for (Path file : files.filter(f -> f.toString().endsWith(".pml")).sorted().toList()) {
            tests.add(dynamicTest(root.relativize(file).toString(), () -> assertSame(file)));
          }
        }
      }
    }
    assertTrue(tests.size() > 15);
    return tests;
  }

  private static void assertSame(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    Assumptions.assumeFalse(text.contains("c_code") || text.contains("c_decl"), "embedded C");
    Assumptions.assumeFalse(DIFFERENT.contains(file.getFileName().toString()), "a deviation");
    Assumptions.assumeFalse(file.endsWith("patterns.pml"), "not a formula");
    Assumptions.assumeFalse(file.toString().endsWith("-ref.pml"), "references are no part of SPIN");
    int seed = Math.floorMod(text.hashCode(), 1000);
    assertTrue(new Transcript(USUAL, 400).compare(file, seed));
    assertTrue(new Transcript(OTHERS.get(seed % OTHERS.size()), 200).compare(file, seed + 1));
  }

  @Test
  void randomModels() throws IOException {
    SpinRunner.assumeInstalled();
    compare(1, 100);
  }

  @Tag("long")
  @Test
  void manyRandomModels() throws IOException {
    SpinRunner.assumeInstalled();
    compare(System.nanoTime() >>> 8, 3000);
  }

  /**
   * Without first values that are cut off where there are priorities: SPIN says so whenever it
   * looks at them, with the line it tried last, and with priorities it tries more.
   */
  private void compare(long firstSeed, int count) throws IOException {
    int compared = 0;
    for (long seed = firstSeed; compared < count; seed++) {
      String text = ModelGenerator.model(seed).text();
      if (text.contains("_priority") && CUT_OFF.matcher(text).find()) {
        continue;
      }
      Path file = Files.writeString(folder.resolve("m" + seed + ".pml"), text);
      String letters = seed % 4 == 0 ? OTHERS.get((int) (seed / 4 % OTHERS.size())) : USUAL;
      compared += new Transcript(letters, 300).compare(file, (int) (seed % 10_000)) ? 1 : 0;
    }
  }

  @Test
  void printsOverSeveralLines() throws IOException {
    SpinRunner.assumeInstalled();
    String text =
        """
        byte x;
        inline tell(a) {
          printf(
            "a %d\\n",
            a);
          x = 1
        }
        #define SAY(a) printf( \\
            "%d\\n", a)
        init {
          printf("x is %d\\n",
            x);
          tell(x);
          SAY(
            x);
          printf(
            "%5d|%-3d|%d\\n", x, x, x)
        }
        """;
    Path file = Files.writeString(folder.resolve("p.pml"), text);
    assertTrue(new Transcript(USUAL, 100).compare(file, 1));
  }

  @Test
  void parametersInAProvidedClause() throws IOException {
    SpinRunner.assumeInstalled();
    String text =
        """
        byte go[4];
        chan c = [0] of { byte };
        proctype P(byte id) provided (go[id] == 0) {
          byte l;
          if :: c!id :: c?l fi;
          go[id] = l > 0;
          go[3 - id] = 0
        }
        init { run P(1); run P(2); go[1] = 1; go[1] = 0 }
        """;
    Path file = Files.writeString(folder.resolve("p.pml"), text);
    for (int seed = 1; seed <= 5; seed++) {
      assertTrue(new Transcript(USUAL, 100).compare(file, seed));
    }
  }

  /** Where SPIN puts things on other lines than one would. */
  @Test
  void linesOfWhatIsMade() throws IOException {
    SpinRunner.assumeInstalled();
    String text =
        """
        byte x, y;
        init {
          again: x++;
          if
          :: x < 3 ->
        progress:
            goto again
          :: else
          fi;

          byte z = 3;
          for (y : 1 .. 2) {
            z--
          }
          { false } unless { x ==
            3 };
          if
          :: z > 0 -> goto out
          :: else
          fi;
        out:

          ;
          (x == 3 &&
           y == 3); goto end;
        end:

        }
        """;
    Path file = Files.writeString(folder.resolve("l.pml"), text);
    assertTrue(new Transcript(USUAL, 0).compare(file, 1));
  }

  /** The counters of loops are called after the braces around them, and shared in a block. */
  @Test
  void countersOfLoops() throws IOException {
    SpinRunner.assumeInstalled();
    String text =
        """
        mtype = { a, b };
        typedef M { byte x; byte y[2] };
        chan g = [2] of { M };
        chan h = [2] of { M };
        inline walk(c) { M n; for (n in c) { skip } }
        inline outer(c) { if :: { walk(c) } fi }
        never one { do :: true od }
        ltl f { [] (len(g) < 5) }
        proctype P() { skip; { atomic { M m; for (m in g) { for (m in h) { skip } } } } }
        init {
          M k;
          k.x = 3; g!k; h!k;
          for (k in g) { skip; d_step { skip; skip } }
          walk(g); outer(h);
          for (k in h) { skip }
          run P()
        }
        """;
    Path file = Files.writeString(folder.resolve("b.pml"), text);
    assertTrue(new Transcript(USUAL, 0).compare(file, 1));
  }

  @Test
  void loopsOfABlockShareTheirCounter() {
    String text =
        """
        typedef M { byte x };
        chan g = [3] of { M };
        byte n;
        init {
          M k;
          do :: n < 3 -> n++; k.x = n; g!k :: break od;
          skip;
          for (k in g) { skip };
          n = 0;
          k.x = 0;
          do :: len(g) > 0 -> g?k; k.x = 0 :: else -> break od;
          skip;
          for (k in g) { skip }
        }
        """;
    assertEquals(96, Explored.of(text, 1000).states());
  }

  /** Complaints about parts of messages, and messages with parts of the wrong kind or number. */
  @Test
  void complaintsInTheMidstOfALine() throws IOException {
    SpinRunner.assumeInstalled();
    String text =
        """
        mtype = { a, b };
        mtype:colour = { red, green };
        mtype:colour v = red;
        typedef T { mtype m; mtype:colour k; byte f[2] };
        T t[2];
        chan c = [3] of { mtype:colour, byte };
        chan r = [0] of { mtype:colour, chan };
        chan d[2] = [2] of { byte, byte, byte };
        proctype P(chan x; byte y) {
          mtype z;
          bit one = 3;
          c?z,_;
          r?v,x;
          t[one % 2].f[one % 2] = 300;
          d[one % 2]!t[one % 2].f[0], one, 400;
          d[one % 2]?[_, one];
          x = d[one % 2];
          x!1,2
        }
        init {
          byte q = 0;
          c!a,1; c!red,2; c!v,3;
          run P(q, c);
          run P(r, len(c));
          r!b,c;
          r!t[0].k,r
        }
        """;
    Path file = Files.writeString(folder.resolve("m.pml"), text);
    for (int seed = 1; seed <= 3; seed++) {
      assertTrue(new Transcript("pglsr", 0).compare(file, seed));
      assertTrue(new Transcript("c", 0).compare(file, seed));
    }
  }

  @Test
  void negativeNumbersAndTruthAreWrittenAsSpinWritesThem() throws IOException {
    SpinRunner.assumeInstalled();
    String text =
        """
        short x;
        chan c = [3] of { short, short };
        active proctype P() {
          c!-5,-x; c!-1,2; c?-5,x; c ?? eval(-1),2; c!-3,-4; c?[-3,x] -> c?<-3,-4>; c?x,-4
        }
        ltl truth { [] (x > 1 || true) }
        ltl choice { (true && x == 0) U !false }
        """;
    Path file = Files.writeString(folder.resolve("n.pml"), text);
    assertTrue(new Transcript(USUAL, 100).compare(file, 1));
  }

  @Test
  void structuresAreHandedOver() throws IOException {
    SpinRunner.assumeInstalled();
    String text =
        """
        typedef Lock { chan take = [0] of { bool }; chan give = [1] of { bool }; byte times };
        typedef Pair { Lock left; Lock right; byte n };
        proctype Keeper(Lock l) {
          do
          :: l.take?true -> l.times++; l.give?true
          od
        }
        proctype User(Pair p; byte me) {
          p.left.take!true; p.n = p.n + me; p.left.give!true;
          p.right.take!true; p.right.give!true
        }
        init {
          Pair p; p.n = 3;
          run Keeper(p.left); run Keeper(p.right); run User(p, 2); run User(p, 4)
        }
        """;
    Path file = Files.writeString(folder.resolve("s.pml"), text);
    assertTrue(new Transcript(USUAL, 100).compare(file, 3));
    assertTrue(new Transcript(USUAL, 100).compare(file, 4));
  }

  @Test
  void theEndIsTold() throws IOException {
    Path file = Files.writeString(folder.resolve("e.pml"), "init { assert(_pid == 1) }");
    StringBuilder out = new StringBuilder();
    Circumstances seed = new Circumstances(1, false);
    Ending ending = Transcript.model(file).simulate(Selection.usual(0), seed, out::append);
    assertEquals(Ending.ASSERTION, ending);
    assertEquals(
        """
          0:\tproc  - (:root:) creates proc  0 (:init:)
        spin: FILE:1, Error: assertion violated
        spin: text of failed assertion: assert((_pid==1))
        #processes: 1
          1:\tproc  0 (:init::1) FILE:1 (state 1)
        1 process created
        """,
        out.toString().replace(file.toString(), "FILE"));
    Files.writeString(file, "byte n; init { n = n / n }");
    Ending error = Transcript.model(file).simulate(Selection.usual(0), seed, text -> {});
    assertEquals(Ending.ERROR, error);
  }
}
