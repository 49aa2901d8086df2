package dev.fairlead.csp.structure;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.structure.Environment.Field;
import dev.fairlead.csp.terms.AlphabetException;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Transition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The control of the components: the shapes of a system, and for every hole of each the terms that
 * it may hold, closed under their transitions. Conditions on variables are not decided but narrow
 * what is assigned; so there may be terms that no state has.
 */
final class Control {
  private static final int MOST_TERMS = 100_000;
  private static final int MOST_LOCAL_STATES = 20_000;

  /** Of operators inside of each other: a recursion that is no tail call piles them up. */
  private static final int MOST_DEPTH = 60;

  private final Machine machine;
  private final SlotDomains domains;
  private final Messages messages;
  private final Variants variants;
  private final Map<Integer, Frame> frames = new LinkedHashMap<>();
  private int terms;

  Control(Machine machine, SlotDomains domains, Messages messages) {
    this.machine = machine;
    this.domains = domains;
    this.messages = messages;
    this.variants = new Variants(machine, domains, messages);
  }

  Variants variants() {
    return variants;
  }

  List<Frame> frames() {
    return new ArrayList<>(frames.values());
  }

  Optional<Frame> frame(int shape) {
    return Optional.ofNullable(frames.get(shape));
  }

  /** Adds an initial state. */
  void begin(int[] state) {
    int processes = machine.layout().processes();
    for (int slot = 0; slot < processes; slot++) {
      domains.begin(slot, state[slot]);
    }
    Shape shape = machine.shapes().get(state[processes]);
    if (!shape.families().isEmpty()) {
      throw new Unstructured("equal processes are counted");
    } else if (shape.is(Shape.Trait.PENDING)) {
      throw new Unstructured("a composition has arguments that depend on variables");
    }
    Frame frame = add(shape);
    for (int hole = 0; hole < shape.holes(); hole++) {
      add(frame, hole, machine.terms().get(state[processes + 1 + hole]));
    }
  }

  private Frame add(Shape shape) {
    return frames.computeIfAbsent(
        shape.number(), number -> Frame.of(frames.size(), shape));
  }

  private void add(Frame frame, int hole, Term term) {
    if (frame.holes().get(hole).add(term) && ++terms > MOST_TERMS) {
      throw new Unstructured("a process has more than " + MOST_TERMS + " local states");
    }
  }

  /** Closes everything under the transitions of terms. */
  void close() {
    int before;
    do {
      before = domains.version() + messages.version() + terms;
      for (Frame frame : frames()) {
        for (int hole = 0; hole < frame.holes().size(); hole++) {
          close(frame, hole);
        }
      }
    } while (before != domains.version() + messages.version() + terms);
  }

  private void close(Frame frame, int hole) {
    List<Term> open = new ArrayList<>(frame.holes().get(hole));
    for (int i = 0; i < open.size(); i++) {
      for (Variant variant : variants.of(open.get(i))) {
        for (Term next : follow(variant)) {
          if (!next.isSequential()) {
            throw variants.obstacle(variant.transition(), "a process becomes a composition");
          }
          if (!frame.holes().get(hole).contains(next)) {
            if (next.depth() > MOST_DEPTH || frame.holes().get(hole).size() > MOST_LOCAL_STATES) {
              throw variants.obstacle(variant.transition(), "a process grows beyond all bounds");
            }
            add(frame, hole, next);
            open.add(next);
          }
        }
      }
    }
  }

  /** Lets a variant happen, and tells where it leads to. */
  private List<Term> follow(Variant variant) {
    List<Term> reached = new ArrayList<>();
    try {
      if (variant.transition().action instanceof Transition.Receive receive
          && variant.role() == Variant.Role.RECEIVE) {
        Node.ChannelUse channel = receive.node().channel;
        for (List<Field> message : messages.fields(channel.name(), variant.channel())) {
          receive(receive.node(), variant, message, reached);
        }
      } else {
        Bounds bounds = new Bounds(domains, variant.environment());
        if (variant.conditions().stream().allMatch(condition -> condition.assume(bounds))) {
          communicate(variant, bounds);
          run(variant, bounds);
          next(variant, reached);
        }
      }
    } catch (Unstructured obstacle) {
      throw obstacle.getMessage().contains(": ")
          ? obstacle
          : variants.obstacle(variant.transition(), obstacle.getMessage());
    }
    return reached;
  }

  private void receive(
      Node.Receive node, Variant variant, List<Field> message, List<Term> reached) {
    Bounds bounds = new Bounds(domains, new Environment(variant.transition().environment, message));
    boolean holds = variant.conditions().stream().allMatch(c -> c.assume(bounds));
    if (holds
        && variants.accepted(node, variant.transition(), message, bounds).isPresent()) {
      // The sender's operation comes before: what was assumed may no longer be true.
      Variant met = variant.met(message, List.of());
      run(met, new Bounds(domains, met.environment()));
      next(met, reached);
    }
  }

  /** What a variant does to a channel. */
  private void communicate(Variant variant, Bounds bounds) {
    if (variant.transition().action instanceof Transition.Send send) {
      Node.ChannelUse channel = send.node().channel;
      messages.add(channel.name(), variant.channel(), variant.message(), bounds);
      if (variant.role() == Variant.Role.STORE) {
        Code.ChannelPlace place = channel.place();
        int buffer = place.buffer(variant.channel());
        boolean hasLength = messages.storesLength(channel.name());
        domains.add(buffer, new Interval(0, place.capacity()));
        for (int i = 0; i < place.capacity(); i++) {
          int slot = buffer + 1 + i * place.width();
          if (hasLength) {
            domains.add(slot++, Interval.of(variant.message().size()));
          }
          for (Field field : variant.message()) {
            domains.add(slot++, bounds.field(field));
          }
        }
      }
    }
  }

  private void run(Variant variant, Bounds bounds) {
    if (variant.transition().effect >= 0) {
      bounds.in(variant.environment()).execute(machine.piece(variant.transition().effect));
    }
  }

  private void next(Variant variant, List<Term> reached) {
    try {
      reached.add(variants.next(variant));
    } catch (Trap | AlphabetException | ModelFault wrong) {
      // The step goes wrong whenever it is taken.
    }
  }
}
