package dev.fairlead.core.certificate;

import java.util.List;

/**
 * A weighted sum of counts of members, whose value each state of an abstraction determines but for
 * what it was at first.
 *
 * @param terms each with another local state
 */
public record CountSum(List<Term> terms) {
  public CountSum {
    terms = List.copyOf(terms);
  }

  /**
   * @param localState as a process that is identified
   * @param weight other than 0
   */
  public record Term(String localState, long weight) {}
}
