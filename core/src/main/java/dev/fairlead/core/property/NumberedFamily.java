package dev.fairlead.core.property;

import dev.fairlead.core.fairness.FairnessNotion;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Systems of a text with {@code #define N ..}, one for every N: the text with a number in its
 * place.
 *
 * @param member what there are N of, for people
 * @param systems by size
 * @param substructures what invariants about few members need; empty where nothing is asked
 * @param lined the same if members may hold the numbers of others
 */
public record NumberedFamily<T>(
    String member,
    int least,
    IntFunction<T> systems,
    Optional<Substructures> substructures,
    Optional<LinedMembers> lined)
    implements AnyNumber<T> {

  @Override
  public List<String> groups() {
    return List.of(member);
  }

  @Override
  public T instance(List<Integer> sizes) {
    return systems.apply(sizes.get(0));
  }

  @Override
  public T abstraction(List<Integer> sizes, int cutoff, Balance balance, FairnessNotion notion) {
    throw new IllegalStateException(NO_COUNTS);
  }

  @Override
  public int leastCutoff() {
    return 1;
  }

  @Override
  public Optional<T> covering() {
    return Optional.empty();
  }

  private static final String NO_COUNTS = "members that have numbers are not counted";

  @Override
  public Optional<String> obstacle(FairnessNotion notion) {
    return Optional.of(NO_COUNTS);
  }
}
