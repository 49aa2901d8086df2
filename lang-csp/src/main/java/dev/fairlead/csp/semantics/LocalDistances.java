package dev.fairlead.csp.semantics;

import dev.fairlead.core.property.Distance;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.footprints.Footprints;
import dev.fairlead.csp.footprints.SharedData;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Transition;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * How many steps a configuration is away from what its components do, by their {@linkplain
 * LocalFlow control graphs} (Edelkamp, Lluch Lafuente and Leue 2001, section 5). Asked by any
 * thread.
 */
public final class LocalDistances {
  private static final int ANY_INDEX = -1;

  private final Machine machine;
  private final LocalFlow flow;
  private final GuardDistance guards;

  private LocalDistances(Machine machine) {
    this.machine = machine;
    this.flow = new LocalFlow(machine);
    this.guards = new GuardDistance(machine);
  }

  /** Empty if something else than a transition of a component changes a state. */
  static Optional<LocalDistances> of(Machine machine) {
    // Of a broadcast many processes take part in one step.
    return machine.traits().hasTime()
            || machine.traits().hasBroadcast()
            || machine.traits().callsForeignClasses()
        ? Optional.empty()
        : Optional.of(new LocalDistances(machine));
  }

  /**
   * Until a condition holds: something has to be written that it looks at. In the reading by
   * writers the effect of a transition is tried out in the state at hand: if the condition is
   * nearer after it, the way of the component to it counts, with what keeps the component from
   * going there, and how often it is to be taken.
   *
   * @param propositions the names of the expressions that the condition depends on
   */
  public Distance leadingTo(Distance condition, List<String> propositions) {
    long looksAt = 0;
    for (String proposition : propositions) {
      looksAt |= machine.looksAt(proposition);
    }
    long any = looksAt;
    Map<Transition, Boolean> writing = new ConcurrentHashMap<>();
    Table table =
        new Table(
            taking(
                transition ->
                    writing.computeIfAbsent(transition, each -> (writes(each) & any) != 0)));
    Distance behind = Distance.behind((reading, state, length) -> table.least(state), condition);
    return (reading, state, length) -> {
      if (reading != Distance.Reading.WRITERS) {
        return behind.of(reading, state, length);
      }
      int before = condition.of(Distance.Reading.SUM, state, length);
      return before == 0
          ? 0
          : table.led(state, before, new Trial(machine, condition, before, state, length));
    };
  }

  /** Tries out the effects of transitions in one state. */
  private record Trial(
      Machine machine, Distance condition, int before, int[] state, int length, int[] scratch) {
    Trial(Machine machine, Distance condition, int before, int[] state, int length) {
      this(machine, condition, before, state, length, new int[length]);
    }

    /** How often a transition is to be taken. */
    int times(Transition transition) {
      if (transition.effect < 0 || !(transition.action instanceof Transition.Event)) {
        return before;
      }
      System.arraycopy(state, 0, scratch, 0, length);
      try {
        machine.code().run(transition.effect, scratch, transition.environment);
        return Distance.writes(before, condition.of(Distance.Reading.SUM, scratch, length));
      } catch (Trap | ModelFault impossible) {
        return Distance.NEVER;
      }
    }
  }

  private long writes(Transition transition) {
    Footprints footprints = machine.footprints();
    SharedData data = footprints.data();
    long written = footprints.touch(transition).effect().writes();
    if (transition.action instanceof Transition.Send send) {
      return written | data.back(send.node().channel.place(), ANY_INDEX);
    } else if (transition.action instanceof Transition.Receive receive) {
      return written | data.front(receive.node().channel.place(), ANY_INDEX);
    }
    return written;
  }

  /** Until an event has happened; what is computed or sent may be any of its name. */
  public Distance toEvent(String text, Predicate<Label> matches) {
    return nearest(
        transition -> {
          Transition.Action action = transition.action;
          if (action instanceof Transition.Event event) {
            return matches.test(machine.labels().get(event.label()));
          } else if (action instanceof Transition.ComputedEvent event) {
            return text.startsWith(machine.labels().baseText(event.base()));
          } else if (action instanceof Transition.Send send) {
            return text.startsWith(send.node().channel.name());
          } else if (action instanceof Transition.Receive receive) {
            return text.startsWith(receive.node().channel.name());
          }
          return true;
        });
  }

  private Distance nearest(Predicate<Transition> wanted) {
    Table table = new Table(taking(wanted));
    return (reading, state, length) ->
        reading == Distance.Reading.WRITERS
            ? table.guarded(state, transition -> 1)
            : table.least(state);
  }

  private static LocalFlow.Aim taking(Predicate<Transition> wanted) {
    return new LocalFlow.Aim() {
      @Override
      public boolean isTaken(Transition transition) {
        return wanted.test(transition);
      }

      @Override
      public boolean isReached(Transition[] transitions) {
        return false;
      }
    };
  }

  /** Until every component is where it can be kept from moving. */
  public Distance toDeadlock() {
    Table inCompositions = new Table(blocked(false));
    Table interleaved = new Table(blocked(true));
    return (reading, state, length) ->
        (shape(state).is(Shape.Trait.FLAT) ? interleaved : inCompositions).all(reading, state);
  }

  private LocalFlow.Aim blocked(boolean aloneInEvents) {
    return new LocalFlow.Aim() {
      @Override
      public boolean isTaken(Transition transition) {
        return false;
      }

      @Override
      public boolean isReached(Transition[] transitions) {
        return Arrays.stream(transitions).noneMatch(t -> isFree(t, aloneInEvents));
      }
    };
  }

  /** Whether nothing can keep a component from a transition: neither a condition nor a partner. */
  private boolean isFree(Transition transition, boolean aloneInEvents) {
    if (transition.conditions.length > 0) {
      return false;
    } else if (transition.action instanceof Transition.Event event) {
      return aloneInEvents
          || transition.isDataStep()
          || !machine.labels().get(event.label()).visible();
    }
    return transition.action instanceof Transition.ComputedEvent event
        && event.hidings().isEmpty()
        && (aloneInEvents || transition.isDataStep());
  }

  private Shape shape(int[] state) {
    return machine.shapes().get(state[machine.layout().processes()]);
  }

  /** Distances of terms, found out when they are asked for. */
  private final class Table {
    private final LocalFlow.Aim aim;

    /** By term: its distance and one more, or 0; entries that are lost are found out again. */
    private volatile int[] known = new int[64];

    /** By shape: the least of what its operators wait with. */
    private final Map<Integer, Integer> waiting = new ConcurrentHashMap<>();

    Table(LocalFlow.Aim aim) {
      this.aim = aim;
    }

    /** The nearest of all components, and of those that come after their end. */
    int least(int[] state) {
      Shape shape = shape(state);
      int least = shape.is(Shape.Trait.WAITING) ? waiting(shape) : Distance.NEVER;
      int first = machine.layout().processes() + 1;
      for (int hole = 0; hole < shape.holes(); hole++) {
        least = Math.min(least, of(state[first + hole]));
      }
      int start = first + shape.holes();
      for (int family = 0; family < shape.families().size(); family++) {
        for (int entry = 0; entry < state[start]; entry++) {
          least = Math.min(least, of(Census.term(state, start, entry)));
        }
        start += Census.size(state, start);
      }
      return least;
    }

    /** All components; of a family, the farthest only. */
    int all(Distance.Reading reading, int[] state) {
      Shape shape = shape(state);
      int first = machine.layout().processes() + 1;
      long total = 0;
      for (int hole = 0; hole < shape.holes(); hole++) {
        int one = of(state[first + hole]);
        total = reading.isGuess() ? total + one : Math.max(total, one);
      }
      int start = first + shape.holes();
      for (int family = 0; family < shape.families().size(); family++) {
        for (int entry = 0; entry < state[start]; entry++) {
          total = Math.max(total, of(Census.term(state, start, entry)));
        }
        start += Census.size(state, start);
      }
      return (int) Math.min(total, Distance.NEVER);
    }

    /** The least over all components, or by the nearest of them if no transition helps. */
    int led(int[] state, int before, Trial trial) {
      int least = guarded(state, trial::times);
      return least < Distance.NEVER ? least : Math.min(Distance.NEVER, least(state) + before);
    }

    /**
     * The least over all components with what is to be done until the transitions on the way are
     * possible. That is no lower bound, since others may help.
     *
     * @param times how often one that is looked for is to be taken
     */
    int guarded(int[] state, ToIntFunction<Transition> times) {
      Shape shape = shape(state);
      int first = machine.layout().processes() + 1;
      int least = Distance.NEVER;
      for (int hole = 0; hole < shape.holes(); hole++) {
        int number = state[first + hole];
        Term term = machine.terms().get(number);
        if (of(number) < least && term.isSequential()) {
          least = flow.cost(term, aim, t -> guards.of(t, state), times, least);
        }
      }
      return least;
    }

    private int of(int term) {
      int[] table = known;
      if (term < table.length && table[term] > 0) {
        return table[term] - 1;
      }
      int found = of(machine.terms().get(term));
      if (term >= table.length) {
        table = Arrays.copyOf(table, 2 * term);
        known = table;
      }
      table[term] = found + 1;
      return found;
    }

    private int of(Term term) {
      int steps = flow.steps(term, aim);
      return Math.min(steps, Distance.NEVER);
    }

    private int waiting(Shape shape) {
      return waiting.computeIfAbsent(
          shape.number(),
          number -> {
            int least = Distance.NEVER;
            Deque<Shape.Tree> open = new ArrayDeque<>();
            open.push(shape.root());
            while (!open.isEmpty()) {
              Shape.Tree tree = open.pop();
              Shape.operands(tree).forEach(open::push);
              if (tree instanceof Shape.Sequence sequence) {
                Term.Closed next = sequence.next();
                least = Math.min(least, of(machine.terms().close(next.node(), next.environment())));
              }
            }
            return least;
          });
    }
  }
}
