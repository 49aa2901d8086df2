package dev.fairlead.api.families;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How questions about any number of members were answered. */
final class FamilyTally {
  int models;
  int refused;

  /** Models of which something was proved by an invariant. */
  int provedModels;

  /** Answers by an invariant about few members, and by other arguments for all numbers. */
  int invariants;

  int otherProofs;
  int violated;
  int unknown;

  /** Questions that ended in an exception. */
  int broken;

  /** Plain searches, and proofs that were not compared up to the largest number. */
  int instances;

  int cut;

  /** Violations, by the number of members. */
  final Map<Integer, Integer> sizes = new TreeMap<>();

  private final Map<String, Integer> reasons = new TreeMap<>();

  void proved(String reason) {
    if (reason.contains("inductive invariant")) {
      invariants++;
    } else {
      otherProofs++;
      because("proved: " + reason);
    }
  }

  void notProved(String line) {
    if (line.startsWith("no invariant")) {
      because(line);
    }
  }

  void because(String reason) {
    String words =
        reason.replaceAll("(?s)\\n.*", "").replaceAll("'[^']*'", "'…'").replaceAll("\\d+", "#");
    reasons.merge(words, 1, Integer::sum);
  }

  /** The reasons for which there is no proof, the most frequent first. */
  List<String> reasons() {
    return reasons.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()))
        .map(each -> each.getValue() + " " + each.getKey())
        .toList();
  }

  @Override
  public String toString() {
    return "%d models (%d refused, %d with an invariant): %d proofs by invariants, %d others,"
            .formatted(models, refused, provedModels, invariants, otherProofs)
        + " %d violated by size %s, %d unknown, %d broken;"
            .formatted(violated, sizes, unknown, broken)
        + " %d plain searches (%d proofs not compared up to the last)".formatted(instances, cut);
  }
}
