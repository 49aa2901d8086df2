package dev.fairlead.gpu.engine;

import dev.fairlead.core.search.FairProduct;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.search.StateStorage;
import dev.fairlead.core.search.Target;
import dev.fairlead.core.search.fair.FairSearch;
import dev.fairlead.core.search.hull.FairAccelerator;
import dev.fairlead.core.search.hull.FairHull;
import dev.fairlead.core.search.hull.HullLimits;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.structure.GuardedCommand;
import dev.fairlead.core.structure.ModelStructure;
import dev.fairlead.core.structure.Observer;
import dev.fairlead.core.structure.Structure;
import dev.fairlead.core.structure.Structuring;
import dev.fairlead.gpu.driver.Card;
import dev.fairlead.gpu.driver.Device;
import dev.fairlead.gpu.driver.DeviceFailure;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/** Searches by code generated from the structure of a model. */
public final class GpuAccelerator implements FairAccelerator {
  private static final int MOST_EDGES = Long.SIZE;

  private final Supplier<Device> devices;
  private final Supplier<Optional<String>> missing;
  private final BooleanSupplier atHand;
  private final HullLimits limits;

  /**
   * @param devices opens a device for one search
   * @param missing why none can be opened, in words
   * @param atHand whether there may be one, as far as can be told at no cost
   * @param limits of what a hull leaves to the processor
   */
  public GpuAccelerator(
      Supplier<Device> devices,
      Supplier<Optional<String>> missing,
      BooleanSupplier atHand,
      HullLimits limits) {
    this.devices = devices;
    this.missing = missing;
    this.atHand = atHand;
    this.limits = limits;
  }

  /** By the first card of this machine. */
  public static GpuAccelerator ofThisMachine() {
    return new GpuAccelerator(Card::open, Card::missing, Card::isAtHand, HullLimits.DEFAULT);
  }

  @Override
  public boolean isAtHand() {
    return atHand.getAsBoolean();
  }

  @Override
  public String name() {
    return "GPU";
  }

  @Override
  public Optional<String> obstacle(StateSpace space, Target target) {
    Optional<String> why = unpacked(space);
    if (why.isPresent()) {
      return why;
    }
    if (SoughtStates.of(target, space).isEmpty()) {
      return Optional.of("what is looked for cannot be said over packed states");
    }
    return missing.get();
  }

  @Override
  public Optional<String> obstacle(FairProduct product) {
    return unpacked(product.space())
        .or(
            () ->
                FairLabels.obstacle(
                    structure(product.space()), product.automaton(), product.fairness()))
        .or(missing);
  }

  private static Structure structure(StateSpace space) {
    return ((Structuring.Found) ((ModelStructure) space).structuring()).structure();
  }

  /** Why a space cannot be packed, in words. */
  private static Optional<String> unpacked(StateSpace space) {
    if (!(space instanceof ModelStructure structured)) {
      return Optional.of("the states of this question have no structure that can be packed");
    }
    space.initialStates((state, length) -> {});
    Structuring structuring = structured.structuring();
    if (structuring instanceof Structuring.Refused refused) {
      return Optional.of("it cannot be packed: " + refused.why());
    }
    Optional<Observer> observer = ((Structuring.Found) structuring).observer();
    return observer.flatMap(
        automaton -> obstacle(automaton, ((Structuring.Found) structuring).structure()));
  }

  private static Optional<String> obstacle(Observer automaton, Structure structure) {
    if (automaton.edges().size() > MOST_EDGES) {
      return Optional.of("the automaton of the formula has more than " + MOST_EDGES + " edges");
    }
    boolean events = automaton.edges().stream().anyMatch(Observer.Edge::events);
    if (events && structure.commands().stream().anyMatch(one -> one.label() == null)) {
      return Optional.of("the formula speaks of events, and some depend on a message");
    }
    boolean sequences =
        structure.commands().stream().anyMatch(one -> one.holder() != GuardedCommand.NONE);
    boolean tellsApart =
        automaton.edges().stream()
            .anyMatch(
                edge ->
                    structure.commands().stream()
                            .map(GuardedCommand::label)
                            .map(edge.labels()::test)
                            .distinct()
                            .count()
                        > 1);
    return sequences && tellsApart
        ? Optional.of("the formula tells steps apart that are atomic sequences")
        : Optional.empty();
  }

  @Override
  public Swept search(
      StateSpace space, Target target, StateStorage.Kind store, SearchMonitor monitor) {
    return onDevice(device -> new Sweep(space, target, store, device, monitor).run());
  }

  @Override
  public FairlySwept search(FairProduct product, SearchMonitor monitor) {
    return onDevice(
        device -> {
          try (CardHull operations = new CardHull(product, device, monitor)) {
            FairSearch.Result result =
                FairHull.search(
                    operations,
                    product.system(),
                    product.automaton(),
                    product.fairness(),
                    limits,
                    monitor);
            return new FairlySwept(result, operations.how());
          }
        });
  }

  private <T> T onDevice(Function<Device, T> search) {
    try (Device device = devices.get()) {
      return search.apply(device);
    } catch (DeviceFailure failure) {
      throw failure.isOutOfMemory()
          ? new SearchStopped("the card is out of memory", "try again, or --engine cpu")
          : new Declined("the card failed: " + failure.getMessage());
    }
  }
}
