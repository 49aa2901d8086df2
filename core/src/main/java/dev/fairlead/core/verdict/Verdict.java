package dev.fairlead.core.verdict;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * An answer that carries its own doubt: the outcome, the caveats, the reason in words, the evidence
 * and what the search saw.
 *
 * @param degree to which the property is true, of a graded model; the outcome says whether that is
 *     enough
 */
public record Verdict(
    Outcome outcome,
    Set<Caveat> caveats,
    String reason,
    Optional<Evidence> evidence,
    SearchFacts facts,
    Optional<Degree> degree) {

  public Verdict {
    caveats = java.util.Collections.unmodifiableSet(new TreeSet<>(caveats));
    if (outcome == Outcome.HOLDS && caveats.stream().anyMatch(Caveat::forbidsHolds)) {
      throw new IllegalArgumentException("holds after an incomplete search: " + caveats);
    }
    if (outcome != Outcome.UNKNOWN && evidence.isEmpty() && facts.isLossy()) {
      throw new IllegalArgumentException("the silence of a search that may lose states");
    }
    boolean contradicts =
        degree.isPresent() && degree.get().suffices() != (outcome == Outcome.HOLDS);
    if (contradicts) {
      throw new IllegalArgumentException(outcome + " does not fit the degree");
    }
  }

  /** Of a model that is not graded. */
  public Verdict(
      Outcome outcome,
      Set<Caveat> caveats,
      String reason,
      Optional<Evidence> evidence,
      SearchFacts facts) {
    this(outcome, caveats, reason, evidence, facts, Optional.empty());
  }

  public static Verdict holds(String reason, SearchFacts facts) {
    return new Verdict(Outcome.HOLDS, Set.of(), reason, Optional.empty(), facts);
  }

  public static Verdict violated(String reason, Optional<Evidence> evidence, SearchFacts facts) {
    return new Verdict(Outcome.VIOLATED, Set.of(), reason, evidence, facts);
  }

  /** Unknown because of {@code cause}; the reason says what stopped the search and what to try. */
  public static Verdict unknown(Caveat cause, String reason, SearchFacts facts) {
    return new Verdict(Outcome.UNKNOWN, Set.of(cause), reason, Optional.empty(), facts);
  }

  /** What a search means that has found nothing: no more than that if it may have lost states. */
  public static Verdict nothingFound(Outcome ifExact, String reason, SearchFacts facts) {
    String silence = ifExact == Outcome.HOLDS ? "no violation found" : "no witness found";
    return facts
        .store()
        .omissions()
        .map(
            omissions ->
                unknown(
                    Caveat.LOSSY, silence + ", which is no proof: " + omissions.inWords(), facts))
        .orElseGet(() -> new Verdict(ifExact, Set.of(), reason, Optional.empty(), facts));
  }

  public Verdict with(Caveat caveat) {
    Set<Caveat> more = new TreeSet<>(caveats);
    more.add(caveat);
    return new Verdict(outcome, more, reason, evidence, facts, degree);
  }

  public Verdict withReason(String other) {
    return new Verdict(outcome, caveats, other, evidence, facts, degree);
  }

  public Verdict withEvidence(Evidence found) {
    return new Verdict(outcome, caveats, reason, Optional.of(found), facts, degree);
  }
}
