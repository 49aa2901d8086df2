package dev.fairlead.gpu.engine;

import dev.fairlead.core.search.Accelerator;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.search.Target;
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
import java.util.function.Supplier;

/** Searches by code generated from the structure of a model. */
public final class GpuAccelerator implements Accelerator {
  private static final int MOST_EDGES = Long.SIZE;

  private final Supplier<Device> devices;
  private final Supplier<Optional<String>> missing;
  private final BooleanSupplier atHand;

  /**
   * @param devices opens a device for one search
   * @param missing why none can be opened, in words
   * @param atHand whether there may be one, as far as can be told at no cost
   */
  public GpuAccelerator(
      Supplier<Device> devices, Supplier<Optional<String>> missing, BooleanSupplier atHand) {
    this.devices = devices;
    this.missing = missing;
    this.atHand = atHand;
  }

  /** By the first card of this machine. */
  public static GpuAccelerator ofThisMachine() {
    return new GpuAccelerator(Card::open, Card::missing, Card::isAtHand);
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
    if (!(space instanceof ModelStructure structured)) {
      return Optional.of("the states of this question have no structure that can be packed");
    }
    space.initialStates((state, length) -> {});
    Structuring structuring = structured.structuring();
    if (structuring instanceof Structuring.Refused refused) {
      return Optional.of("it cannot be packed: " + refused.why());
    }
    Optional<Observer> observer = ((Structuring.Found) structuring).observer();
    if (observer.isPresent()) {
      Optional<String> obstacle =
          obstacle(observer.get(), ((Structuring.Found) structuring).structure());
      if (obstacle.isPresent()) {
        return obstacle;
      }
    }
    if (SoughtStates.of(target, space).isEmpty()) {
      return Optional.of("what is looked for cannot be said over packed states");
    }
    return missing.get();
  }

  private static Optional<String> obstacle(Observer automaton, Structure structure) {
    if (automaton.edges().size() > MOST_EDGES) {
      return Optional.of("the automaton of the formula has more than " + MOST_EDGES + " edges");
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
  public Swept search(StateSpace space, Target target, SearchMonitor monitor) {
    try (Device device = devices.get()) {
      return new Sweep(space, target, device, monitor).run();
    } catch (DeviceFailure failure) {
      throw failure.isOutOfMemory()
          ? new SearchStopped("the card is out of memory", "try again, or --engine cpu")
          : new Declined("the card failed: " + failure.getMessage());
    }
  }
}
