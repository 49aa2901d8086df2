package dev.fairlead.bench;

import java.util.function.IntUnaryOperator;

/**
 * A system of size N, written in both languages with the same steps.
 *
 * @param csp the CSP# file, relative to the root of the project
 * @param promela the Promela file, relative to the root of the project
 * @param claim the text of the liveness assertion in the CSP# file
 * @param processes how many processes the Promela model of size N has
 */
record Subject(String name, String csp, String promela, String claim, IntUnaryOperator processes) {

  static final Subject PETERSON =
      new Subject(
          "peterson",
          "examples/peterson.csp",
          "bench/models/peterson.pml",
          "Peterson() |= []<> cs.0",
          n -> n);

  static final Subject LEADER =
      new Subject(
          "leader-complete",
          "examples/leader-complete.csp",
          "bench/models/leader-complete.pml",
          "LeaderElection() |= <>[] oneLeader",
          n -> 3 + 3 * n * (n - 1));

  static final Subject PHILOSOPHERS =
      new Subject(
          "philosophers",
          "examples/dining-philosophers.csp",
          "bench/models/philosophers.pml",
          "College() |= []<> eat.0",
          n -> n);
}
