package dev.fairlead.csp;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.csp.families.Population;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Systems of every size, or questions about them, made of populations. */
record AnyNumberOf<T>(
    Sizes sizes,
    Function<List<Integer>, T> instances,
    Abstractions<T> abstractions,
    Supplier<Optional<T>> coverings,
    Abstractability abstractability)
    implements AnyNumber<T> {

  @Override
  public List<String> groups() {
    return sizes.members();
  }

  @Override
  public T instance(List<Integer> ofSizes) {
    return instances.apply(ofSizes);
  }

  @Override
  public Optional<T> covering() {
    return abstractability.obstacle().isPresent() || abstractability.seesNumbers()
        ? Optional.empty()
        : coverings.get();
  }

  @Override
  public T abstraction(List<Integer> ofSizes, int cutoff, Balance balance, FairnessNotion notion) {
    return abstractions.of(sizes.abstraction(ofSizes, cutoff), balance, notion);
  }

  @Override
  public boolean startsMembers() {
    return abstractability.startsMembers();
  }

  @Override
  public boolean growsWithoutBound() {
    return startsMembers()
        && abstractability.obstacle().isEmpty()
        && !abstractability.membersSeeNumbers()
        && coverings.get().isPresent();
  }

  @Override
  public boolean formulaCounts() {
    return abstractability.seesNumbers();
  }

  @Override
  public int leastCutoff() {
    return abstractability.leastCutoff();
  }

  @Override
  public Optional<String> obstacle(FairnessNotion notion) {
    return abstractability.obstacle(notion);
  }

  /** Makes what stands for many. */
  @FunctionalInterface
  interface Abstractions<T> {
    T of(Population population, Balance balance, FairnessNotion notion);
  }
}
