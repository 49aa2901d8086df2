package dev.fairlead.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** How long protocols with any number of processes take under each notion of fairness. */
final class AnyNumberTable {
  private static final Path MODELS = Path.of("examples", "any");

  /** The notions, by their names on the command line. */
  static final List<String> NOTIONS =
      List.of("none", "process-weak", "process-strong", "event-weak", "event-strong", "global");

  private final FairleadTool fairlead;
  private final Path root;

  /**
   * @param seconds by notion, for all properties of a model together; empty if one was not settled
   */
  record Result(String protocol, List<Optional<Double>> seconds) {

    boolean isSettled() {
      return seconds.stream().allMatch(Optional::isPresent);
    }
  }

  AnyNumberTable(FairleadTool fairlead, Path root) {
    this.fairlead = fairlead;
    this.root = root;
  }

  /** Measures model by model. */
  List<Result> measure(Consumer<Result> sink) throws IOException {
    List<Result> results = new ArrayList<>();
    for (String file : models()) {
      List<Optional<Double>> seconds = new ArrayList<>();
      for (String notion : NOTIONS) {
        String path = MODELS.resolve(file).toString();
        seconds.add(fairlead.wallSeconds(List.of("check", path, "--fairness", notion)));
      }
      Result result = new Result(file.replaceFirst("\\.(csp|pml)$", ""), seconds);
      sink.accept(result);
      results.add(result);
    }
    return results;
  }

  private List<String> models() throws IOException {
    try (Stream<Path> files = Files.list(root.resolve(MODELS))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".csp") || name.endsWith(".pml"))
          .sorted()
          .toList();
    }
  }
}
