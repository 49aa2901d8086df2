package dev.fairlead.bench;

import dev.fairlead.bench.Measured.Finished;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A model searched with every state, and with one for all that differ in numbers of processes. */
record SymmetryRow(Subject subject, Measured plain, Measured permuted) {
  private static final List<String> PLAIN = List.of("--reduce", "off", "--abstraction", "none");

  /**
   * A model of one size, and the property that is checked.
   *
   * @param quotient the options of the search that is compared with that of all states
   */
  record Subject(String file, List<String> defines, List<String> options, List<String> quotient) {

    /** Compared with a search that permutes and reduces nothing else. */
    Subject(String file, List<String> defines, List<String> options) {
      this(file, defines, options, with(PLAIN, List.of("--symmetry", "refine")));
    }

    String title() {
      String name = file.substring(file.lastIndexOf('/') + 1);
      return name
          + " "
          + String.join(" ", defines)
          + (quotient.isEmpty() ? ", all reductions" : "");
    }
  }

  private static final List<String> ENDS = List.of("--property", "end-states");
  private static final List<String> GLOBAL = List.of("--property", "2", "--fairness", "global");

  static final List<Subject> ALL =
      List.of(
          new Subject("examples/promela/match-ref.pml", List.of("N=4"), ENDS),
          new Subject("examples/promela/match-ref.pml", List.of("N=5"), ENDS),
          new Subject("examples/promela/client-server-ref.pml", List.of("C=3", "S=2"), ENDS),
          new Subject("examples/promela/directory-ref.pml", List.of("C=4", "S=3"), ENDS),
          new Subject("examples/promela/directory-ref.pml", List.of("C=5", "S=3"), ENDS),
          new Subject("examples/promela/directory-ref.pml", List.of("C=5", "S=3"), ENDS, List.of()),
          new Subject("examples/leader-ring.csp", List.of("N=5"), GLOBAL),
          new Subject("examples/leader-ring.csp", List.of("N=6"), GLOBAL),
          new Subject("examples/promela/leader-ring.pml", List.of("N=8"), ENDS, List.of()));

  static SymmetryRow measure(Subject subject, FairleadTool fairlead) {
    return new SymmetryRow(
        subject,
        fairlead.check(
            subject.file(),
            subject.defines(),
            with(subject.options(), with(PLAIN, List.of("--symmetry", "off")))),
        fairlead.check(
            subject.file(), subject.defines(), with(subject.options(), subject.quotient())));
  }

  private static List<String> with(List<String> options, List<String> more) {
    return Stream.concat(options.stream(), more.stream()).toList();
  }

  /** How many times fewer states there are. */
  Optional<Double> fewer() {
    return ratio(run -> (double) run.states());
  }

  /** How many times less time it takes from the start of the process to its end. */
  Optional<Double> faster() {
    return ratio(Finished::wallSeconds);
  }

  private Optional<Double> ratio(java.util.function.Function<Finished, Double> figure) {
    return plain
        .finished()
        .flatMap(all -> permuted.finished().map(few -> figure.apply(all) / figure.apply(few)));
  }

  boolean agrees() {
    return plain.finished().isEmpty()
        || permuted.finished().isEmpty()
        || plain.outcome().equals(permuted.outcome());
  }
}
