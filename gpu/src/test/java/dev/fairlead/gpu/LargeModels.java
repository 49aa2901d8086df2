package dev.fairlead.gpu;

import dev.fairlead.api.Language;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Accelerator;
import dev.fairlead.core.search.Sharing;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.csp.oracle.CountedSystems;
import dev.fairlead.csp.oracle.ModelGenerator;
import dev.fairlead.csp.oracle.RandomTeam;
import dev.fairlead.promela.spin.RandomModels;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compares many models of many states: those of files with more and more processes, and random ones
 * beside two counters, or with many equal processes. Each is explored and asked one question here,
 * by one thread, and by an accelerator.
 */
final class LargeModels {
  private static final Duration PATIENCE = Duration.ofSeconds(40);

  /** Sizes of a file that are compared, at most. */
  private static final int SIZES = 3;

  private static final int MOST_PROCESSES = 16;

  private final Accelerator accelerator;
  private final long least;
  private final int most;
  private final int wanted;
  private final long end;
  private int compared;
  private int answered;
  private final List<String> wrong = new ArrayList<>();

  /**
   * @param least states of a model
   * @param most states of a model
   * @param wanted models
   * @param time after which no other model is begun
   */
  LargeModels(Accelerator accelerator, long least, int most, int wanted, Duration time) {
    this.accelerator = accelerator;
    this.least = least;
    this.most = most;
    this.wanted = wanted;
    this.end = System.nanoTime() + time.toNanos();
  }

  /** Files that tell the number of their processes by N. */
  static List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path file :
        SearchComparison.models(
            "../examples", "../examples/csp", "../examples/promela", "../bench/models")) {
      if (java.nio.file.Files.readString(file).contains("#define N ")) {
        files.add(file);
      }
    }
    return files;
  }

  /** Compares models of files and random ones: those of one part of so many. */
  void compare(List<Path> files, int part, int parts) {
    Thread thread = new Thread(null, () -> work(files, part, parts), "models", 256L << 20);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  private void work(List<Path> files, int part, int parts) {
    for (int turn = part; compared < wanted && System.nanoTime() - end < 0; turn += parts) {
      if (turn % 2 == 0 && turn / 2 < files.size()) {
        file(files.get(turn / 2), turn);
      } else {
        random(turn, turn / 2);
      }
    }
  }

  /** The sizes of a file that are neither too small nor too large. */
  private void file(Path file, int turn) {
    int found = 0;
    for (int n = 2; n <= MOST_PROCESSES && found < SIZES && System.nanoTime() - end < 0; n++) {
      Map<String, String> number = Map.of("N", n + "");
      SearchComparison.Size size =
          compare(
              file.getFileName() + " N=" + n,
              () -> ModelText.file(file).model(number, List.of()),
              Abstraction.NONE,
              turn + n);
      if (size == SearchComparison.Size.LARGE || size == SearchComparison.Size.UNKNOWN && n > 4) {
        return;
      }
      found += size == SearchComparison.Size.RIGHT ? 1 : 0;
    }
  }

  private void random(long seed, int turn) {
    if (seed % 5 == 0) {
      // Equal processes: the more of them, the more states.
      for (int factor = 4; factor < 200; factor *= 2) {
        String text = counted(seed, factor);
        SearchComparison.Size size =
            compare(
                "counted " + seed + " x" + factor,
                () -> ModelText.of("m.csp", Language.CSP, text).model(Map.of(), List.of()),
                Abstraction.AUTO,
                turn);
        if (size != SearchComparison.Size.SMALL) {
          return;
        }
      }
      return;
    }
    Optional<ModelText> base = beside(seed, 0);
    if (base.isEmpty()) {
      return;
    }
    try {
      SearchComparison here = comparison(turn);
      long states = here.states(base.get().model(Map.of(), List.of()).mainSystem());
      long target = (least + least / 2) << seed % 5;
      int values = (int) Math.max(2, Math.min(250, Math.ceil(Math.sqrt(target / (double) states))));
      ModelText text = beside(seed, values).orElseThrow();
      compare(
          "random " + seed + " beside " + values,
          () -> text.model(Map.of(), List.of()),
          Abstraction.NONE,
          turn);
    } catch (ModelException | UnsupportedOperationException unread) {
      // Not every text is a model.
    }
  }

  private static String counted(long seed, int factor) {
    StringBuilder text = new StringBuilder();
    java.util.regex.Matcher groups =
        java.util.regex.Pattern.compile("\\|\\|\\|\\{(\\d)\\}").matcher(CountedSystems.text(seed));
    while (groups.find()) {
      groups.appendReplacement(text, "|||{" + factor * Integer.parseInt(groups.group(1)) + "}");
    }
    groups.appendTail(text);
    return text
        + "#assert System() deadlockfree;\n#assert System() |= []<> p0;\n"
        + "#assert System() |= <>[] p1;\n";
  }

  /** A random model beside two counters of so many values, which end or begin anew. */
  private static Optional<ModelText> beside(long seed, int values) {
    boolean ends = seed % 3 == 0;
    if (seed % 5 <= 2) {
      Optional<String> text =
          seed % 5 == 1 ? Optional.of(RandomModels.text(seed)) : RandomModels.withFormula(seed);
      String counter =
          """

          byte zz%1$d;
          active proctype ZZ%1$d() { do :: zz%1$d < %2$d -> zz%1$d++ :: else -> %3$s od }
          """;
      return text.map(its -> with(its, counter, values, ends ? "break" : "zz%1$d = 0"))
          .map(its -> ModelText.of("random.pml", Language.PROMELA, its));
    }
    String text =
        seed % 5 == 3
            ? RandomTeam.text(seed)
                + "#assert System() |= []<> p0;\n#assert System() |= <>[] p1;\n"
                + "#assert System() deadlockfree;\n"
            : ModelGenerator.model(seed)
                + "#assert System() |= []<> same;\n#assert System() reaches same;\n"
                + "#assert System() deadlockfree;\n";
    String counter =
        """

        var zz%1$d = 0;
        ZZ%1$d() = [zz%1$d < %2$d] up.%1$d{zz%1$d = zz%1$d + 1;} -> ZZ%1$d()
                [] [zz%1$d == %2$d] %3$s;
        """;
    String last = ends ? "last.%1$d -> Skip" : "anew.%1$d{zz%1$d = 0;} -> ZZ%1$d()";
    String whole =
        values == 0
            ? text
            : with(text.replace("System() = ", "Small() = "), counter, values, last)
                + "System() = Small() ||| ZZ0() ||| ZZ1();\n";
    return Optional.of(ModelText.of("random.csp", Language.CSP, whole));
  }

  private static String with(String text, String counter, int values, String last) {
    return values == 0
        ? text
        : text
            + counter.formatted(0, values - 1, last.formatted(0))
            + counter.formatted(1, values - 1, last.formatted(1));
  }

  private SearchComparison comparison(int turn) {
    return SearchComparison.large(turn, accelerator, most, Sharing.NONE, PATIENCE);
  }

  private SearchComparison.Size compare(
      String title, java.util.function.Supplier<Model> model, Abstraction abstraction, int turn) {
    SearchComparison comparison = comparison(turn);
    try {
      SearchComparison.Size size = comparison.compareLarge(model, abstraction, least, title);
      if (size == SearchComparison.Size.RIGHT) {
        compared++;
        answered += comparison.answered();
        CardProcesses.same(1, comparison.answered(), title + " " + comparison.byNotion());
      }
      return size;
    } catch (Accelerator.Declined | ModelFault declined) {
      System.out.println("left out: " + title + ": " + declined.getMessage());
      return SearchComparison.Size.UNKNOWN;
    } catch (RuntimeException | AssertionError difference) {
      wrong.add(title + ": " + difference);
      CardProcesses.differs(title + ": " + difference);
      return SearchComparison.Size.UNKNOWN;
    }
  }

  /** How many models were compared. */
  int compared() {
    return compared;
  }

  /** How many formulas were decided alike. */
  int answered() {
    return answered;
  }

  /** What differed or went wrong. */
  List<String> wrong() {
    return List.copyOf(wrong);
  }
}
