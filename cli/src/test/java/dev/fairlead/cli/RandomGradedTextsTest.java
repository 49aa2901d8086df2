package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.Language;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.certificate.Certification;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.CertifiedCheck;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.proof.Verification;
import dev.fairlead.proof.Verifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random graded systems written in both languages as docs/graded.md has it, against the value of
 * every lasso up to a length, by the definition. The degree is at most what each lasso leaves; that
 * it is not less is verified by the certificate of the cut above it.
 */
class RandomGradedTextsTest {
  private static final List<FairnessNotion> NOTIONS =
      List.of(
          FairnessNotion.NONE,
          FairnessNotion.PROCESS_WEAK,
          FairnessNotion.PROCESS_STRONG,
          FairnessNotion.GLOBAL);

  @Test
  void degreesAreThoseOfTheLassos() {
    compare(1, 8);
  }

  @Tag("long")
  @Test
  void degreesOfManyTextsAreThoseOfTheLassos() {
    compare(1_000_000, 3_000);
  }

  private static void compare(long firstSeed, int texts) {
    int exact = 0;
    int all = 0;
    int certified = 0;
    for (long seed = firstSeed; seed < firstSeed + texts; seed++) {
      GradedText text = GradedText.of(new Random(seed));
      for (FairnessNotion notion : NOTIONS) {
        int most = GradedText.TOP - text.strongestRefutation(notion, 6);
        for (Language language : List.of(Language.PROMELA, Language.CSP)) {
          String where = "seed " + seed + " under " + notion + "\n" + text.in(language);
          Checked checked = checked(text, language, notion);
          int degree =
              checked.verdict().degree().orElseThrow(() -> new AssertionError(where)).value();
          assertTrue(degree <= most, () -> where + "degree " + degree + ", a lasso leaves " + most);
          exact += degree == most ? 1 : 0;
          all++;
          // A value above the least has a certificate that it is not less.
          assertEquals(degree > 0, checked.certification().isPresent(), where);
          if (checked.certification().orElse(null) instanceof Certification.Made made) {
            Verification verification =
                Verifier.verify(
                    question(text, language).get(),
                    notion,
                    made.established(),
                    made.certificates(),
                    () -> {});
            assertInstanceOf(Verification.Proved.class, verification, where);
            certified++;
          }
        }
      }
    }
    assertTrue(exact > 9 * all / 10, exact + " of " + all + " degrees are those of a lasso");
    assertTrue(certified > all / 4, certified + " of " + all + " have a certificate");
  }

  private static Supplier<Model.Question> question(GradedText text, Language language) {
    return () -> {
      Model model = ModelText.of("random", language, text.in(language)).model(Map.of(), List.of());
      return model.instantiate(model.assertionFor(text.formula()), Abstraction.NONE);
    };
  }

  private static Checked checked(GradedText text, Language language, FairnessNotion notion) {
    Supplier<Model.Question> fresh = question(text, language);
    return CertifiedCheck.check(
        fresh.get(), fresh, notion, Cutoff.DEFAULT, Limits.ofThisMachine(), ProgressListener.NONE);
  }

  /** A system of two processes over one variable, and a formula about it. */
  private record GradedText(
      int states, List<Edge> edges, int[][] values, Claim claim, String formula) {
    static final int TOP = 4;
    private static final String[] NAMES = {"F", "U", "M", "L", "T"};

    record Edge(int from, int process, int level, int to) {}

    /** The value of a formula at a position of a lasso. */
    private interface Claim {
      int[] values(Word word);
    }

    /** States at positions, and the position behind the last one. */
    private record Word(List<Integer> states, int back, int[][] values) {
      int size() {
        return states.size();
      }

      int next(int position) {
        return position + 1 < size() ? position + 1 : back;
      }
    }

    static GradedText of(Random random) {
      int states = 2 + random.nextInt(2);
      List<Edge> edges = new ArrayList<>();
      for (int i = 0; i < 3 + random.nextInt(3); i++) {
        int level = random.nextInt(3) == 0 ? TOP : 1 + random.nextInt(TOP);
        Edge edge =
            new Edge(random.nextInt(states), random.nextInt(2), level, random.nextInt(states));
        boolean known =
            edges.stream()
                .anyMatch(
                    e ->
                        e.from() == edge.from()
                            && e.to() == edge.to()
                            && e.process() == edge.process());
        if (!known) {
          edges.add(edge);
        }
      }
      int[][] values = new int[2][];
      for (int atom = 0; atom < 2; atom++) {
        values[atom] = random.ints(states, 0, TOP + 1).toArray();
      }
      StringBuilder formula = new StringBuilder();
      Claim claim = claim(random, 2, formula);
      return new GradedText(states, edges, values, claim, formula.toString());
    }

    private static Claim claim(Random random, int depth, StringBuilder text) {
      if (depth == 0 || random.nextInt(6) == 0) {
        return atom(random, text);
      }
      int kind = random.nextInt(7);
      String[] unary = {"!", "[]", "<>", "X"};
      if (kind < 4) {
        text.append(unary[kind]).append(" (");
        Claim inner = claim(random, depth - 1, text);
        text.append(")");
        return switch (kind) {
          case 0 -> word -> each(word, i -> TOP - inner.values(word)[i]);
          case 1 -> word -> ahead(word, inner.values(word), false);
          case 2 -> word -> ahead(word, inner.values(word), true);
          default -> word -> each(word, i -> inner.values(word)[word.next(i)]);
        };
      }
      String[] binary = {"&&", "->", "U"};
      text.append("((");
      Claim left = claim(random, depth - 1, text);
      text.append(") ").append(binary[kind - 4]).append(" (");
      Claim right = claim(random, depth - 1, text);
      text.append("))");
      return switch (kind) {
        case 4 -> word -> each(word, i -> Math.min(left.values(word)[i], right.values(word)[i]));
        case 5 ->
            word -> each(word, i -> Math.max(TOP - left.values(word)[i], right.values(word)[i]));
        default -> word -> until(word, left.values(word), right.values(word));
      };
    }

    private static Claim atom(Random random, StringBuilder text) {
      int atom = random.nextInt(2);
      text.append(atom == 0 ? "p" : "q");
      if (random.nextInt(3) > 0) {
        return word -> each(word, i -> word.values()[atom][word.states().get(i)]);
      }
      int level = random.nextInt(TOP + 1);
      text.append(" >= ").append(NAMES[level]);
      return word -> each(word, i -> word.values()[atom][word.states().get(i)] >= level ? TOP : 0);
    }

    private static int[] each(Word word, IntUnaryOperator value) {
      return IntStream.range(0, word.size()).map(value).toArray();
    }

    /** The best or the worst from here on: twice the length goes all the way round. */
    private static int[] ahead(Word word, int[] values, boolean best) {
      return each(
          word,
          start -> {
            int found = values[start];
            int at = start;
            for (int i = 0; i < 2 * word.size(); i++) {
              at = word.next(at);
              found = best ? Math.max(found, values[at]) : Math.min(found, values[at]);
            }
            return found;
          });
    }

    private static int[] until(Word word, int[] left, int[] right) {
      return each(
          word,
          start -> {
            int found = right[start];
            int kept = left[start];
            int at = start;
            for (int i = 0; i < 2 * word.size(); i++) {
              at = word.next(at);
              found = Math.max(found, Math.min(kept, right[at]));
              kept = Math.min(kept, left[at]);
            }
            return found;
          });
    }

    String in(Language language) {
      return language == Language.CSP ? csp() : promela();
    }

    private String declarations(String end) {
      StringBuilder text = new StringBuilder("logic five { F < U < M < L < T }" + end + "\n");
      for (int atom = 0; atom < 2; atom++) {
        text.append("graded ").append(atom == 0 ? "p" : "q").append(" : five = { ");
        for (int state = 0; state + 1 < states; state++) {
          text.append("s == " + state + " : " + NAMES[values[atom][state]] + "; ");
        }
        text.append("else : " + NAMES[values[atom][states - 1]] + " }" + end + "\n");
      }
      return text.toString();
    }

    private String promela() {
      StringBuilder text = new StringBuilder("byte s;\n" + declarations(""));
      for (int process = 0; process < 2; process++) {
        text.append("active proctype P" + process + "() {\nend: do\n:: s == 9 -> skip\n");
        for (Edge edge : edges) {
          if (edge.process() == process) {
            String level = edge.level() == TOP ? "" : "@" + NAMES[edge.level()] + " ";
            text.append(
                ":: " + level + "d_step { s == " + edge.from() + " -> s = " + edge.to() + " }\n");
          }
        }
        text.append("od }\n");
      }
      return text.toString();
    }

    private String csp() {
      StringBuilder text = new StringBuilder("var s = 0;\n" + declarations(";"));
      for (int process = 0; process < 2; process++) {
        text.append("P" + process + "() = [s == 9] idle -> P" + process + "()");
        for (Edge edge : edges) {
          if (edge.process() == process) {
            String level = edge.level() == TOP ? "" : "@" + NAMES[edge.level()];
            String event = "e" + process + edge.from() + edge.to() + level;
            text.append(" [] [s == " + edge.from() + "] " + event);
            text.append("{s = " + edge.to() + ";} -> P" + process + "()");
          }
        }
        text.append(";\n");
      }
      return text + "S() = P0() ||| P1();\n#assert S() deadlockfree;\n";
    }

    /** The greatest value, over fair lassos, of what is possible and refutes the formula. */
    int strongestRefutation(FairnessNotion notion, int most) {
      return extended(new ArrayList<>(), new ArrayList<>(List.of(0)), notion, most);
    }

    private int extended(List<Edge> path, List<Integer> word, FairnessNotion notion, int most) {
      int here = word.get(word.size() - 1);
      List<Edge> next = edges.stream().filter(edge -> edge.from() == here).toList();
      int level = path.stream().mapToInt(Edge::level).min().orElse(TOP);
      int found = next.isEmpty() ? refutation(level, word, word.size() - 1) : 0;
      for (Edge edge : next) {
        path.add(edge);
        int through = Math.min(level, edge.level());
        for (int entry = 0; entry < word.size(); entry++) {
          if (word.get(entry) == edge.to() && isFair(path.subList(entry, path.size()), notion)) {
            found = Math.max(found, refutation(through, word, entry));
          }
        }
        if (word.size() < most) {
          word.add(edge.to());
          found = Math.max(found, extended(path, word, notion, most));
          word.remove(word.size() - 1);
        }
        path.remove(path.size() - 1);
      }
      return found;
    }

    private int refutation(int level, List<Integer> word, int back) {
      int value = claim.values(new Word(word, back, values))[0];
      return Math.min(level, TOP - value);
    }

    /** Enabledness is that of all edges, whatever their levels are. */
    private boolean isFair(List<Edge> loop, FairnessNotion notion) {
      for (int process = 0; process < 2; process++) {
        int who = process;
        boolean moves = loop.stream().anyMatch(edge -> edge.process() == who);
        long enabled = loop.stream().filter(edge -> isEnabled(who, edge.from())).count();
        boolean owed =
            notion == FairnessNotion.PROCESS_WEAK
                ? enabled == loop.size()
                : notion == FairnessNotion.PROCESS_STRONG && enabled > 0;
        if (owed && !moves) {
          return false;
        }
      }
      return notion != FairnessNotion.GLOBAL
          || loop.stream()
              .allMatch(
                  visited ->
                      edges.stream()
                          .filter(edge -> edge.from() == visited.from())
                          .allMatch(loop::contains));
    }

    private boolean isEnabled(int process, int state) {
      return edges.stream().anyMatch(e -> e.process() == process && e.from() == state);
    }
  }
}
