package dev.fairlead.cli;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.AnyNumber.Balance;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How any number of processes ({@code |||{..}}) is looked at. */
final class AnyNumberOptions {
  @Option(
      names = "--cutoff",
      paramLabel = "K",
      description =
          "For any number of processes: count the processes of a local state up to K (default: 2);"
              + " more are any number of them. 'check' raises K while that may help.")
  private int cutoff = Cutoff.DEFAULT.first();

  @Option(
      names = "--balance",
      paramLabel = "on|off",
      converter = BalanceConverter.class,
      description =
          "on (default): leave out abstract loops in which processes leave a local state and none"
              + " ever enters it, or the reverse, and abstract states that linear invariants of the"
              + " counts exclude: no concrete run has these. off: keep them.")
  private Balance balance = Cutoff.DEFAULT.balance();

  @Option(
      names = "--size",
      paramLabel = "N",
      split = ",",
      description =
          "N processes in place of '..' in |||{..} or #define N .., or of '*' in active [*]; several numbers, with"
              + " commas between, for several groups.")
  private List<Integer> sizes = List.of();

  /** What is asked for: the one with the given sizes, or empty if none are given. */
  <T> Optional<T> instance(AnyNumber<T> anyNumber) {
    return sizes.isEmpty() ? Optional.empty() : Optional.of(anyNumber.instance(sizes(anyNumber)));
  }

  /** The one with the given sizes, or else with this many in each group. */
  <T> T instance(AnyNumber<T> anyNumber, int otherwise) {
    int size = Math.max(otherwise, anyNumber.least());
    return instance(anyNumber).orElseGet(() -> anyNumber.instance(each(anyNumber, size)));
  }

  /** All at once, with more than the cutoff in every group. */
  <T> T abstraction(AnyNumber<T> anyNumber) {
    int first = Math.max(cutoff().first(), anyNumber.leastCutoff());
    return anyNumber.abstraction(
        each(anyNumber, AnyNumber.MANY), first, balance, FairnessNotion.NONE);
  }

  private List<Integer> sizes(AnyNumber<?> anyNumber) {
    int groups = anyNumber.groups().size();
    if (sizes.stream().anyMatch(size -> size < anyNumber.least())) {
      throw new BadInput("--size must be " + anyNumber.least() + " at least");
    }
    if (sizes.size() != 1 && sizes.size() != groups) {
      throw new BadInput(
          "--size has %d numbers, but the model has %d groups of any number of processes: %s"
              .formatted(sizes.size(), groups, String.join(", ", anyNumber.groups())));
    }
    return sizes.size() == groups ? sizes : each(anyNumber, sizes.get(0));
  }

  private static List<Integer> each(AnyNumber<?> anyNumber, int size) {
    return Collections.nCopies(anyNumber.groups().size(), size);
  }

  /** As they change which states there are. */
  @Override
  public String toString() {
    return size()
        + (" --cutoff " + cutoff + " --balance " + balance.name().toLowerCase(Locale.ROOT));
  }

  /** The number of processes, as given. */
  String size() {
    String size = sizes.stream().map(String::valueOf).collect(Collectors.joining(","));
    return size.isEmpty() ? "" : " --size " + size;
  }

  Cutoff cutoff() {
    if (cutoff < 0) {
      throw new BadInput("--cutoff must be 0 at least");
    }
    return new Cutoff(cutoff, balance);
  }

  /** Reads the value of {@code --balance}. */
  static final class BalanceConverter implements ITypeConverter<Balance> {
    @Override
    public Balance convert(String value) {
      for (Balance balance : Balance.values()) {
        if (balance.name().toLowerCase(Locale.ROOT).equals(value)) {
          return balance;
        }
      }
      throw new TypeConversionException("'" + value + "' is neither on nor off");
    }
  }
}
