package dev.fairlead.bench;

import dev.fairlead.api.Answer;
import dev.fairlead.api.CheckOptions;
import dev.fairlead.api.CheckableModel;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Guidance;
import dev.fairlead.core.search.Guidance.Order;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How soon the first error of a faulty model is found in each order of search, how long the run to
 * it is, and what pan finds depth first. The searches run one after the other in this program, by
 * one thread, without reductions, and equal processes are not counted.
 */
final class DirectedTable {
  private static final List<Order> ORDERS =
      List.of(Order.BREADTH_FIRST, Order.BEST_FIRST, Order.DEPTH_FIRST, Order.RANDOM);

  /** What one search has done. */
  private record Search(long states, double seconds, int length, boolean found) {
    String cells() {
      return found
          ? String.format(Locale.ROOT, "%,d | %.2f | %,d", states, seconds, length)
          : String.format(Locale.ROOT, "> %,d | > %.0f | ", states, seconds);
    }
  }

  private final Path root;
  private final Duration time;
  private final PrintStream out;
  private final Optional<SpinTool> spin;

  /** By order, for each model: states and time as a part of those of breadth first. */
  private final List<List<Double>> stateRatios = new ArrayList<>();

  private final List<List<Double>> timeRatios = new ArrayList<>();

  DirectedTable(Path root, Duration time, Optional<SpinTool> spin, PrintStream out) {
    this.root = root;
    this.time = time;
    this.spin = spin;
    this.out = out;
    ORDERS.forEach(
        order -> {
          stateRatios.add(new ArrayList<>());
          timeRatios.add(new ArrayList<>());
        });
  }

  void print() {
    new PublishedFigures(root).print(out);
    // The first searches would pay for what the virtual machine has yet to compile.
    models("faulty").stream().limit(3).forEach(this::warmUp);
    table("faulty model", models("faulty"));
    table("faulty model, held out", models("held-out"));
  }

  private void table(String title, List<Path> models) {
    out.println();
    StringBuilder head = new StringBuilder("| " + title + " | asked");
    ORDERS.forEach(order -> head.append(" | ").append(order).append(": states | s | length"));
    out.println(head + " | pan: states | s | length |");
    out.println("|---|---|" + "--:|".repeat(3 * ORDERS.size() + 3));
    stateRatios.forEach(List::clear);
    timeRatios.forEach(List::clear);
    models.forEach(this::line);
    StringBuilder median = new StringBuilder("| median, of breadth first | ");
    for (int i = 0; i < ORDERS.size(); i++) {
      median
          .append(" | ")
          .append(median(stateRatios.get(i)))
          .append(" | ")
          .append(median(timeRatios.get(i)))
          .append(" | ");
    }
    out.println(median + " | | | |");
    out.flush();
  }

  private List<Path> models(String folder) {
    try (Stream<Path> files = Files.list(root.resolve("bench/models").resolve(folder))) {
      return files.sorted(Comparator.comparing(Path::getFileName)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void warmUp(Path model) {
    for (Order order : ORDERS) {
      search(model, property(model), order);
    }
  }

  /** A faulty assertion if the model has one, else its end states; in CSP# the first assertion. */
  private static String property(Path model) {
    List<String> names =
        CheckableModel.open(model).properties().stream().map(each -> each.name()).toList();
    boolean deadlock =
        Set.of(
                "barrier.pml",
                "lehmann-rabin.pml",
                "mcs.pml",
                "meta-lock.pml",
                "philosophers.pml",
                "snoopy.pml",
                "upgrade.pml",
                "wakeup.pml")
            .contains(model.getFileName().toString());
    return deadlock ? "end-states" : names.contains("alone") ? "alone" : names.get(0);
  }

  private void line(Path model) {
    String property = property(model);
    StringBuilder line = new StringBuilder("| " + model.getFileName() + " | " + property);
    Search levels = null;
    for (int i = 0; i < ORDERS.size(); i++) {
      Search search = search(model, property, ORDERS.get(i));
      levels = i == 0 ? search : levels;
      line.append(" | ").append(search.cells());
      // What was not found took longer than can be told.
      double unknown = Double.POSITIVE_INFINITY;
      stateRatios.get(i).add(search.found() ? (double) search.states() / levels.states() : unknown);
      timeRatios
          .get(i)
          .add(search.found() ? search.seconds() / Math.max(1e-3, levels.seconds()) : unknown);
    }
    boolean promela = model.toString().endsWith(".pml");
    String pan =
        promela
            ? spin.map(tool -> tool.firstError(model, property.equals("end-states")))
                .orElse(" | | ")
            : " | | ";
    out.println(line + " | " + pan + " |");
    out.flush();
  }

  private Search search(Path model, String property, Order order) {
    CheckOptions options =
        CheckOptions.DEFAULT
            .withReductions(Reductions.NONE)
            .withAbstraction(Abstraction.NONE)
            .withWorkers(1)
            .withTimeout(time)
            .withSearch(Guidance.of(order));
    Answer answer = CheckableModel.open(model).check(property, options);
    return new Search(
        answer.verdict().facts().states(),
        answer.verdict().facts().seconds(),
        answer.run().map(run -> run.stem().size()).orElse(0),
        answer.run().isPresent());
  }

  private static String median(List<Double> ratios) {
    List<Double> sorted = ratios.stream().sorted().toList();
    return sorted.isEmpty()
        ? ""
        : String.format(Locale.ROOT, "%.4f", sorted.get(sorted.size() / 2));
  }
}
