package dev.fairlead.core.search;

import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.EncodedStates;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.TailedEncoding;
import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.ModelStructure;
import dev.fairlead.core.structure.Observer;
import dev.fairlead.core.structure.Slot;
import dev.fairlead.core.structure.StateSlots;
import dev.fairlead.core.structure.Structuring;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;

/**
 * A system watched by an automaton, as a state space again: the last slot of a state is the state
 * the automaton is in after reading the position. A system that cannot continue stutters, by steps
 * labelled {@link Label#STUTTER}. Where the automaton cannot read on, the product has no step.
 */
final class ProductSpace implements StateSpace, HeldMemory, EncodedStates, ModelStructure {

  private final StateSpace system;
  private final LongSupplier held;
  private final ClaimAutomaton claim;
  private int[] product = new int[16];

  // the state being expanded
  private int automatonState;
  private boolean stutters;
  private StepSink sink;
  private final StepSink onStep = this::systemStep;

  ProductSpace(StateSpace system, ClaimAutomaton claim) {
    this.system = system;
    this.held = HeldMemory.of(system);
    this.claim = claim;
  }

  @Override
  public long heldBytes() {
    return held.getAsLong();
  }

  @Override
  public StateEncoding encoding() {
    return new TailedEncoding(EncodedStates.of(system), 1);
  }

  /** The structure of the system, with the automaton as its observer in one more slot. */
  @Override
  public Structuring structuring() {
    Structuring plain =
        system instanceof ModelStructure structured
            ? structured.structuring()
            : new Structuring.Refused("the states of this question have no structure");
    if (!(plain instanceof Structuring.Found found)) {
      return plain;
    }
    int slot = found.structure().slots().size();
    Optional<Observer> observer = claim.observer(slot);
    if (observer.isEmpty() || found.observer().isPresent()) {
      return new Structuring.Refused("an atom of the formula cannot be said over slots");
    }
    List<Slot> slots = new ArrayList<>(found.structure().slots());
    slots.add(new Slot("automaton", Slot.Kind.DATA, 0, claim.states() - 1));
    return new Structuring.Found(
        found.structure().with(slots, found.structure().commands()),
        new ProductSlots(found.states(), slot),
        observer);
  }

  /**
   * @param slot of the automaton
   */
  private record ProductSlots(StateSlots system, int slot) implements StateSlots {
    @Override
    public boolean write(int[] state, int length, int[] slots) {
      boolean known = system.write(state, length - 1, slots);
      slots[slot] = automatonState(state, length);
      return known;
    }

    @Override
    public int[] state(int[] slots) {
      int[] its = system.state(slots);
      int[] state = Arrays.copyOf(its, its.length + 1);
      state[its.length] = slots[slot];
      return state;
    }
  }

  /** That the automaton is in one of some states. */
  StatePredicate automatonIs(IntPredicate wanted) {
    return new StatePredicate() {
      @Override
      public boolean test(int[] state, int length) {
        return wanted.test(automatonState(state, length));
      }

      @Override
      public Optional<Expression> expression() {
        if (!(structuring() instanceof Structuring.Found found)) {
          return Optional.empty();
        }
        Expression here = Expression.read(found.observer().orElseThrow().slot());
        Expression any = Expression.FALSE;
        for (int state = 0; state < claim.states(); state++) {
          if (wanted.test(state)) {
            any = Expression.or(any, Expression.equal(here, Expression.constant(state)));
          }
        }
        return Optional.of(any);
      }
    };
  }

  /** The automaton's part of a state. */
  static int automatonState(int[] state, int length) {
    return state[length - 1];
  }

  /** The system's part of a state. */
  static int[] systemState(int[] state) {
    return Arrays.copyOf(state, state.length - 1);
  }

  @Override
  public void initialStates(StateSink initial) {
    system.initialStates(
        (state, length) -> {
          automatonState = claim.initial();
          sink = (label, processSet, target, targetLength) -> initial.state(target, targetLength);
          follow(Label.INITIAL, 0, state, length);
        });
  }

  @Override
  public void steps(int[] state, int length, StepSink to) {
    automatonState = automatonState(state, length);
    sink = to;
    stutters = true;
    system.steps(state, length - 1, onStep);
    if (stutters) {
      follow(Label.STUTTER, 0, state, length - 1);
    }
  }

  private void systemStep(int label, int processSet, int[] target, int length) {
    stutters = false;
    follow(label, processSet, target, length);
  }

  private void follow(int label, int processSet, int[] target, int length) {
    if (product.length <= length) {
      product = new int[2 * length + 1];
    }
    claim.read(automatonState, label, target, length);
    int end = claim.firstEdge(automatonState + 1);
    for (int edge = claim.firstEdge(automatonState); edge < end; edge++) {
      if (claim.admits(edge)) {
        System.arraycopy(target, 0, product, 0, length);
        product[length] = claim.target(edge);
        sink.step(label, processSet, product, length + 1);
      }
    }
  }

  @Override
  public Label label(int label) {
    return system.label(label);
  }

  @Override
  public int[] processes(int processSet) {
    return system.processes(processSet);
  }

  @Override
  public String processName(int process) {
    return system.processName(process);
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    return system.describe(state, length - 1);
  }
}
