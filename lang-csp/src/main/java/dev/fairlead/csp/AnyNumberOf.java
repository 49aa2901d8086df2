package dev.fairlead.csp;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.csp.semantics.Population;
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
    Optional<String> obstacle)
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
    return obstacle.isPresent() ? Optional.empty() : coverings.get();
  }

  @Override
  public T abstraction(List<Integer> ofSizes, int cutoff, Balance balance, FairnessNotion notion) {
    return abstractions.of(sizes.abstraction(ofSizes, cutoff), balance, notion);
  }

  /** Makes what stands for many. */
  @FunctionalInterface
  interface Abstractions<T> {
    T of(Population population, Balance balance, FairnessNotion notion);
  }
}
