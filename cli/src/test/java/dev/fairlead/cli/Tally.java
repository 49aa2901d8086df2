package dev.fairlead.cli;

import java.util.Map;
import java.util.TreeMap;

/** A type for models, as a user would write it: votes by candidate. */
public final class Tally {
  private final Map<Integer, Integer> votes = new TreeMap<>();

  public Tally() {}

  public Tally(Tally other) {
    votes.putAll(other.votes);
  }

  public void vote(int candidate) {
    votes.merge(candidate, 1, Integer::sum);
  }

  public int of(int candidate) {
    return votes.getOrDefault(candidate, 0);
  }

  public static int majority(int voters) {
    return voters / 2 + 1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Tally t && votes.equals(t.votes);
  }

  @Override
  public int hashCode() {
    return votes.hashCode();
  }

  @Override
  public String toString() {
    return votes.toString();
  }
}
