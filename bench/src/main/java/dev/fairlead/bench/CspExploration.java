package dev.fairlead.bench;

import java.util.List;

/**
 * A CSP# model with more than a million states, explored on its own: SPIN has no counterpart of its
 * operators.
 *
 * @param shows the part of the language it exercises
 * @param file relative to the root of the project
 * @param defines values for its constants, as after {@code -D}
 */
record CspExploration(String shows, String file, List<String> defines) {

  static final List<CspExploration> ALL =
      List.of(
          new CspExploration(
              "parallel composition with alphabets",
              "examples/milner-scheduler.csp",
              List.of("N=16")),
          new CspExploration(
              "shared variables, if, case, guards",
              "examples/k-valued-register.csp",
              List.of("K=5", "R=3")),
          new CspExploration(
              "buffered channels with guarded receive",
              "examples/csp/mailboxes.csp",
              List.of("SIZE=7")));

  String title() {
    return file.substring(file.lastIndexOf('/') + 1) + " " + String.join(" ", defines);
  }

  /** What came of it. */
  record Result(CspExploration exploration, Measured measured) {}
}
