package dev.fairlead.core.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.FormulaPrinter;
import dev.fairlead.core.ltl.LassoSemantics;
import dev.fairlead.core.search.Graph;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What is reported as vacuous, beside the runs of random small graphs one by one (docs/proofs.md,
 * "Vacuity"). Each report is true of every fair lasso; and what is vacuous by the definition is
 * reported, itself or by a larger part.
 */
class VacuityOracleTest {
  private static final int MOST_POSITIONS = 7;
  private static final int MOST_PARTS = 24;

  private static final List<String> ATOMS = List.of("s0", "s1", "e0", "e1");

  private static final List<FairnessNotion> NOTIONS =
      List.of(
          FairnessNotion.NONE,
          FairnessNotion.PROCESS_WEAK,
          FairnessNotion.PROCESS_STRONG,
          FairnessNotion.EVENT_WEAK,
          FairnessNotion.EVENT_STRONG,
          FairnessNotion.GLOBAL);

  private static final Pattern NEVER_TRUE =
      Pattern.compile("'([^']*)' is never true there, so '([^']*)' is never demanded");
  private static final Pattern WHATEVER = Pattern.compile("it holds whatever '([^']*)' is");
  private static final Pattern UNNEEDED =
      Pattern.compile("(\\S+) fairness is not needed: it holds under ([^;]+)");
  private static final String TAUTOLOGY = "every run of every system satisfies the formula";

  /**
   * A part of a formula at one place.
   *
   * @param with the whole formula with another part in its place
   * @param isPositive whether the whole is stronger if the part is
   * @param isUnconditional whether nothing but the part can make the whole true at some position
   * @param above the part that it belongs to
   */
  private record Part(
      Formula formula,
      UnaryOperator<Formula> with,
      boolean isPositive,
      boolean isUnconditional,
      Optional<Part> above) {}

  @Test
  void agreesWithTheRunsOfRandomSystems() {
    agrees(1, Integer.getInteger("systems", 300));
  }

  @Tag("long")
  @Test
  void agreesWithTheRunsOfManyRandomSystems() {
    agrees(System.nanoTime(), 50_000);
  }

  private static void agrees(long seed, int systems) {
    int[] reports = new int[4];
    for (int i = 0; i < systems; i++) {
      compare(seed + i, reports);
    }
    // Each kind of report occurs; otherwise nothing was compared.
    for (int kind = 0; kind < reports.length; kind++) {
      assertTrue(reports[kind] > systems / 100, "kind " + kind + ": " + reports[kind]);
    }
  }

  private static void compare(long seed, int[] reports) {
    SplittableRandom random = new SplittableRandom(seed);
    Graph graph = randomGraph(random);
    Formula formula = randomFormula(random);
    FairnessNotion notion = NOTIONS.get(random.nextInt(NOTIONS.size()));
    String story = "seed " + seed + ": " + FormulaPrinter.print(formula) + ", " + notion;
    Checked plain =
        CheckerTest.check(graph, AgreementTest.question(formula), notion, Limits.ofThisMachine());
    Checked answer =
        Vacuity.examined(
            plain,
            () -> AgreementTest.question(formula).apply(graph.renumbered(random.nextInt())),
            notion,
            Limits.ofThisMachine(),
            ProgressListener.NONE);
    assertEquals(plain.verdict().outcome(), answer.verdict().outcome(), story);
    if (plain.verdict().outcome() != Outcome.HOLDS) {
      assertEquals(plain.verdict().reason(), answer.verdict().reason(), story);
      return;
    }
    new Comparison(graph, formula, notion, answer.verdict().reason(), story).compare(reports);
  }

  private record Comparison(
      Graph graph, Formula formula, FairnessNotion notion, String reason, String story) {

    private void compare(int[] reports) {
      boolean isTautology = reason.contains(TAUTOLOGY);
      assertEquals(isTautologyOnWords(formula), isTautology, this::told);
      if (isTautology) {
        reports[0]++;
        return;
      }
      List<Part> parts = new ArrayList<>();
      collect(new Part(formula, part -> part, true, true, Optional.empty()), parts);
      Set<String> reported = new HashSet<>();
      for (Matcher found = NEVER_TRUE.matcher(reason); found.find(); ) {
        reports[1]++;
        String premise = found.group(1);
        String demand = found.group(2);
        reported.add(demand);
        assertTrue(
            parts.stream()
                .filter(
                    part ->
                        part.isUnconditional
                            && part.formula instanceof Formula.Implies implies
                            && text(implies.left()).equals(premise)
                            && text(implies.right()).equals(demand))
                .anyMatch(
                    part ->
                        noLassoRefutes(
                            part.with.apply(
                                new Formula.Implies(
                                    ((Formula.Implies) part.formula).left(), new Formula.False())),
                            notion)),
            () -> "never demanded: " + demand + told());
      }
      for (Matcher found = WHATEVER.matcher(reason); found.find(); ) {
        reports[2]++;
        String named = found.group(1);
        reported.add(named);
        assertTrue(
            parts.stream()
                .filter(part -> text(part.formula).equals(named))
                .anyMatch(part -> noLassoRefutes(strongest(part), notion)),
            () -> "whatever it is: " + named + told());
      }
      Matcher unneeded = UNNEEDED.matcher(reason);
      if (unneeded.find()) {
        reports[3]++;
        assertEquals(notion.toString(), unneeded.group(1), this::told);
        for (String weaker : unneeded.group(2).split(" and under ")) {
          assertTrue(
              NOTIONS.stream()
                  .filter(each -> each != notion && each.toString().equals(weaker))
                  .anyMatch(each -> noLassoRefutes(formula, each)),
              this::told);
        }
      } else if (notion != FairnessNotion.NONE) {
        assertTrue(!holds(formula, FairnessNotion.NONE), () -> "fairness is not needed" + told());
      }
      if (parts.size() <= MOST_PARTS) {
        for (Part part : parts) {
          if (part.above.isPresent() && !isReported(part, reported)) {
            assertTrue(
                !holds(strongest(part), notion),
                () -> "not reported: " + text(part.formula) + told());
          }
        }
      }
    }

    private String told() {
      return "\n" + story + "\n" + graph + "\n" + reason;
    }

    /** Itself, or a part that it belongs to. */
    private boolean isReported(Part part, Set<String> reported) {
      return reported.contains(text(part.formula))
          || part.above.isPresent() && isReported(part.above.get(), reported);
    }

    private static Formula strongest(Part part) {
      return part.with.apply(part.isPositive ? new Formula.False() : new Formula.True());
    }

    private boolean noLassoRefutes(Formula other, FairnessNotion under) {
      return FairLassos.refuting(other, FairLassos.of(graph, under, MOST_POSITIONS)).isEmpty();
    }

    /** A run with more positions may refute it: then the search, which has its own oracle, says. */
    private boolean holds(Formula other, FairnessNotion under) {
      return noLassoRefutes(other, under)
          && CheckerTest.check(graph, AgreementTest.question(other), under, Limits.ofThisMachine())
                  .verdict()
                  .outcome()
              == Outcome.HOLDS;
    }
  }

  private static String text(Formula formula) {
    return FormulaPrinter.print(formula);
  }

  /** All words with few positions, and some longer ones; atoms are free, unlike in a graph. */
  private static boolean isTautologyOnWords(Formula formula) {
    List<String> atoms = ATOMS.stream().filter(atom -> text(formula).contains(atom)).toList();
    int letters = 1 << atoms.size();
    for (int length = 1; length <= 3; length++) {
      for (int word = 0; word < (int) Math.pow(letters, length); word++) {
        if (!holdsOn(word, length, atoms, formula)) {
          return false;
        }
      }
    }
    SplittableRandom random = new SplittableRandom(5);
    return random
        .longs(3_000, 0, 1L << 40)
        .allMatch(word -> holdsOn(word, 4 + (int) (word % 4), atoms, formula));
  }

  /**
   * Whether a formula is true of the lassos with these positions, wherever the loop begins.
   *
   * @param word the letters of the positions, one bit for each atom
   */
  private static boolean holdsOn(long word, int length, List<String> atoms, Formula formula) {
    List<Set<String>> positions = new ArrayList<>();
    long rest = word;
    for (int at = 0; at < length; at++) {
      Set<String> letter = new HashSet<>();
      for (String atom : atoms) {
        if ((rest & 1) != 0) {
          letter.add(atom);
        }
        rest >>= 1;
      }
      positions.add(letter);
    }
    for (int entry = 0; entry < length; entry++) {
      if (!LassoSemantics.holds(
          formula, positions.subList(0, entry), positions.subList(entry, length))) {
        return false;
      }
    }
    return true;
  }

  /** Parts of an equivalence are left out, as are constants. */
  private static void collect(Part part, List<Part> parts) {
    Formula formula = part.formula;
    if (formula instanceof Formula.True || formula instanceof Formula.False) {
      return;
    }
    parts.add(part);
    boolean on = part.isUnconditional;
    if (formula instanceof Formula.Not not) {
      below(part, not.operand(), Formula.Not::new, false, false, parts);
    } else if (formula instanceof Formula.Next next) {
      below(part, next.operand(), Formula.Next::new, true, on, parts);
    } else if (formula instanceof Formula.Always always) {
      below(part, always.operand(), Formula.Always::new, true, on, parts);
    } else if (formula instanceof Formula.Eventually eventually) {
      below(part, eventually.operand(), Formula.Eventually::new, true, false, parts);
    } else if (formula instanceof Formula.And and) {
      below(part, and.left(), left -> new Formula.And(left, and.right()), true, on, parts);
      below(part, and.right(), right -> new Formula.And(and.left(), right), true, on, parts);
    } else if (formula instanceof Formula.Or or) {
      below(part, or.left(), left -> new Formula.Or(left, or.right()), true, false, parts);
      below(part, or.right(), right -> new Formula.Or(or.left(), right), true, false, parts);
    } else if (formula instanceof Formula.Implies implies) {
      below(
          part,
          implies.left(),
          left -> new Formula.Implies(left, implies.right()),
          false,
          false,
          parts);
      below(
          part,
          implies.right(),
          right -> new Formula.Implies(implies.left(), right),
          true,
          on,
          parts);
    } else if (formula instanceof Formula.Until until) {
      below(part, until.left(), left -> new Formula.Until(left, until.right()), true, false, parts);
      below(
          part, until.right(), right -> new Formula.Until(until.left(), right), true, false, parts);
    } else if (formula instanceof Formula.Release release) {
      below(
          part,
          release.left(),
          left -> new Formula.Release(left, release.right()),
          true,
          false,
          parts);
      below(
          part,
          release.right(),
          right -> new Formula.Release(release.left(), right),
          true,
          false,
          parts);
    } else if (formula instanceof Formula.WeakUntil weak) {
      below(
          part, weak.left(), left -> new Formula.WeakUntil(left, weak.right()), true, false, parts);
      below(
          part,
          weak.right(),
          right -> new Formula.WeakUntil(weak.left(), right),
          true,
          false,
          parts);
    }
  }

  private static void below(
      Part above,
      Formula formula,
      UnaryOperator<Formula> around,
      boolean keepsSign,
      boolean isUnconditional,
      List<Part> parts) {
    collect(
        new Part(
            formula,
            part -> above.with.apply(around.apply(part)),
            above.isPositive == keepsSign,
            isUnconditional,
            Optional.of(above)),
        parts);
  }

  /** Up to three states, so that seven positions show nearly every kind of run. */
  private static Graph randomGraph(SplittableRandom random) {
    int size = 1 + random.nextInt(3);
    List<String> lines = new ArrayList<>(List.of("-> s0"));
    for (int edges = random.nextInt(2 * size + 2); edges > 0; edges--) {
      String processes = List.of("P", "Q", "P,Q").get(random.nextInt(3));
      lines.add(
          "s%d -e%d@%s-> s%d"
              .formatted(random.nextInt(size), random.nextInt(3), processes, random.nextInt(size)));
    }
    return Graph.graph(lines.toArray(String[]::new));
  }

  /** Often what people write: demands with premises, nested, and the same part twice. */
  private static Formula randomFormula(SplittableRandom random) {
    Formula part = randomFormula(random, 2);
    Formula other = randomFormula(random, 1);
    return switch (random.nextInt(8)) {
      case 0 -> new Formula.Always(new Formula.Implies(part, new Formula.Eventually(other)));
      case 1 -> new Formula.Always(new Formula.Implies(other, part));
      case 2 -> new Formula.And(new Formula.Always(part), new Formula.Implies(other, part));
      case 3 ->
          new Formula.Next(
              new Formula.Implies(other, new Formula.Always(new Formula.Implies(part, other))));
      case 4 -> new Formula.Always(new Formula.Eventually(part));
      case 5 -> new Formula.Or(part, new Formula.Iff(other, part));
      default -> randomFormula(random, 3);
    };
  }

  private static Formula randomFormula(SplittableRandom random, int depth) {
    if (depth == 0 || random.nextInt(5) == 0) {
      return random.nextInt(20) == 0
          ? random.nextBoolean() ? new Formula.True() : new Formula.False()
          : new Formula.Atom(ATOMS.get(random.nextInt(ATOMS.size())));
    }
    Formula a = randomFormula(random, depth - 1);
    Formula b = random.nextInt(6) == 0 ? a : randomFormula(random, depth - 1);
    return switch (random.nextInt(12)) {
      case 0 -> new Formula.Not(a);
      case 1 -> new Formula.And(a, b);
      case 2 -> new Formula.Or(a, b);
      case 3, 4 -> new Formula.Implies(a, b);
      case 5 -> new Formula.Next(a);
      case 6 -> new Formula.Eventually(a);
      case 7 -> new Formula.Always(a);
      case 8 -> new Formula.Until(a, b);
      case 9 -> new Formula.Release(a, b);
      case 10 -> new Formula.Iff(a, b);
      default -> new Formula.WeakUntil(a, b);
    };
  }
}
