package dev.fairlead.csp.structure;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.offers.Offers;
import dev.fairlead.csp.offers.SymbolicOffers;
import dev.fairlead.csp.structure.Environment.Field;
import dev.fairlead.csp.terms.AlphabetException;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Transition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The control of the components: the shapes of a system, and for every hole of each the terms that
 * it may hold, closed under their transitions. Conditions on variables are not decided but narrow
 * what is assigned; so there may be terms that no state has.
 */
final class Control {
  private static final int MOST_TERMS = 100_000;
  private static final int MOST_LOCAL_STATES = 5_000;
  private static final int MOST_FRAMES = 200;

  /** Of operators inside of each other: a recursion that is no tail call piles them up. */
  private static final int MOST_DEPTH = 30;

  private final Machine machine;
  private final SlotDomains domains;
  private final Messages messages;
  private final Variants variants;
  private final Turns turns;

  /** Frames in which a step may change more than the terms. */
  private final Set<ShapeTerms> turning = Collections.newSetFromMap(new IdentityHashMap<>());

  private final Map<Integer, ShapeTerms> frames = new LinkedHashMap<>();
  private int terms;

  Control(Machine machine, SlotDomains domains, Messages messages, Reshaper reshaper) {
    this.machine = machine;
    this.turns = new Turns(machine, reshaper, this::add);
    this.domains = domains;
    this.messages = messages;
    this.variants = new Variants(machine, domains, messages);
  }

  Variants variants() {
    return variants;
  }

  List<ShapeTerms> frames() {
    return new ArrayList<>(frames.values());
  }

  Optional<ShapeTerms> frame(int shape) {
    return Optional.ofNullable(frames.get(shape));
  }

  /** Adds an initial state. */
  void begin(int[] state) {
    int processes = machine.layout().processes();
    for (int slot = 0; slot < processes; slot++) {
      domains.begin(slot, state[slot]);
    }
    ShapeTerms frame = add(machine.shapes().get(state[processes]));
    int holes = frame.shape().holes();
    for (int hole = 0; hole < holes; hole++) {
      add(frame, hole, machine.terms().get(state[processes + 1 + hole]));
    }
    for (int family = 0; family < frame.families().size(); family++) {
      int start = Census.start(state, processes + 1 + holes, family);
      for (int entry = 0; entry < state[start]; entry++) {
        add(frame, ~family, machine.terms().get(Census.term(state, start, entry)));
      }
      int[] most = frame.families().get(family).most();
      most[0] = Math.max(most[0], Census.members(state, start, CountArithmetic.EXACT));
    }
    provideFor(frame);
  }

  private void provideFor(ShapeTerms frame) {
    int members = frame.families().stream().mapToInt(family -> family.most()[0]).sum();
    domains.provideFor(frame.shape().holes() + members);
  }

  Turns turns() {
    return turns;
  }

  private ShapeTerms add(Shape shape) {
    ShapeTerms known = frames.get(shape.number());
    if (known != null) {
      return known;
    } else if (shape.families().stream().anyMatch(one -> one.kind() != Shape.Family.Kind.EXACT)) {
      throw new Unstructured(
          shape.families().stream().anyMatch(Shape.Family::anyNumber)
              ? "there is any number of processes"
              : "components of '||' are counted");
    } else if (!shape.families().isEmpty() && machine.terms().interleavings().dropsEnded()) {
      throw new Unstructured("counted processes that have ended are left out");
    } else if (shape.is(Shape.Trait.PENDING)) {
      throw new Unstructured("a composition has arguments that depend on variables");
    } else if (frames.size() == MOST_FRAMES) {
      throw new Unstructured("there are more than " + MOST_FRAMES + " compositions");
    }
    ShapeTerms frame = ShapeTerms.of(frames.size(), shape);
    frames.put(shape.number(), frame);
    provideFor(frame);
    if (shape.is(Shape.Trait.WAITING) || !Turns.isPlain(shape)) {
      turning.add(frame);
    }
    return frame;
  }

  private void add(ShapeTerms frame, int hole, Term term) {
    if (frame.terms(hole).add(term) && ++terms > MOST_TERMS) {
      throw new Unstructured("a process has more than " + MOST_TERMS + " local states");
    }
  }

  /** Closes everything under the transitions of terms. */
  void close() {
    int before;
    do {
      before = version();
      for (ShapeTerms frame : frames()) {
        for (int hole = 0; hole < frame.holes().size(); hole++) {
          close(frame, hole);
        }
        for (int family = 0; family < frame.families().size(); family++) {
          closeFamily(frame, family);
        }
      }
      if (before == version()) {
        frames().stream().filter(turning::contains).forEach(this::turn);
      }
    } while (before != version());
  }

  private int version() {
    return domains.version() + messages.version() + terms + frames.size() + turning.size();
  }

  private void close(ShapeTerms frame, int hole) {
    boolean isFree = Turns.isFree(frame.shape(), hole);
    List<Term> open = new ArrayList<>(frame.holes().get(hole));
    for (int i = 0; i < open.size(); i++) {
      for (Variant variant : variants.of(open.get(i))) {
        for (Term next : follow(variant)) {
          if (!next.isSequential()) {
            turning.add(frame);
          } else if (isFree && !frame.holes().get(hole).contains(next)) {
            limit(frame, hole, next, variant);
            add(frame, hole, next);
            open.add(next);
          }
        }
      }
    }
  }

  /** Members of a family that terminate, all of them together, come to Stop. */
  private void closeFamily(ShapeTerms frame, int family) {
    List<Term> open = new ArrayList<>(frame.families().get(family).terms());
    for (int i = 0; i < open.size(); i++) {
      for (Variant variant : variants.of(open.get(i))) {
        List<Term> reached =
            variant.role() == Variant.Role.TERMINATION
                ? List.of(machine.terms().stop())
                : follow(variant);
        for (Term next : reached) {
          if (!frame.families().get(family).terms().contains(next)) {
            requireMember(frame, next, variant);
            limit(frame, ~family, next, variant);
            add(frame, ~family, next);
            open.add(next);
          }
        }
      }
    }
  }

  /** A member goes from one local state to another: the composition stays what it is. */
  private void requireMember(ShapeTerms frame, Term next, Variant variant) {
    if (!next.isSequential()) {
      throw variants.obstacle(variant.transition(), "a counted process becomes several");
    } else if (next.isOnlySkip() && frame.shape().is(Shape.Trait.WAITING)) {
      throw variants.obstacle(
          variant.transition(), "a sequence waits for counted processes to end");
    }
  }

  private void limit(ShapeTerms frame, int hole, Term next, Variant variant) {
    if (next.depth() > MOST_DEPTH || frame.terms(hole).size() > MOST_LOCAL_STATES) {
      throw variants.obstacle(variant.transition(), "a process grows beyond all bounds");
    }
  }

  /** Takes all joint steps of a frame in which these may change the composition. */
  private void turn(ShapeTerms frame) {
    Offers offers = new Offers();
    FrameOffers entries = new FrameOffers(machine, variants, domains, frame);
    new SymbolicOffers(machine, offers, entries).collect(frame.shape());
    for (int offer = 0; offer < offers.count(); offer++) {
      if (offers.isStep(offer)) {
        Variant first = entries.movers(offer, offers).get(0).variant();
        try {
          Term[] next = next(entries.movers(offer, offers), frame);
          turns.of(frame, offers, offer, next).forEach(turn -> reach(frame, turn, first));
        } catch (Trap | AlphabetException | ModelFault wrong) {
          // The step goes wrong whenever it is taken.
        } catch (Unstructured obstacle) {
          throw variants.place(obstacle, first.transition());
        }
      }
    }
  }

  /** By hole, the term that a joint step leads to; null for holes that do not participate. */
  Term[] next(List<FrameOffers.Entry> movers, ShapeTerms frame) {
    Term[] next = new Term[frame.shape().holes()];
    for (FrameOffers.Entry mover : movers) {
      if (mover.hole() >= 0) {
        next[mover.hole()] = variants.next(mover.variant());
      } else if (!mover.isEverybody()) {
        requireMember(frame, variants.next(mover.variant()), mover.variant());
      }
    }
    return next;
  }

  private void reach(ShapeTerms frame, Turn turn, Variant variant) {
    ShapeTerms target = turn.target();
    for (int hole = 0; hole < turn.terms().length; hole++) {
      Term term = turn.terms()[hole];
      if (term != null) {
        limit(target, hole, term, variant);
        add(target, hole, term);
      } else if (target != frame) {
        int from = Turns.sameResident(target, hole, frame);
        for (Term kept : List.copyOf(frame.holes().get(from))) {
          if (!turn.excluded().get(from).contains(kept)) {
            add(target, hole, kept);
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
      throw variants.place(obstacle, variant.transition());
    }
    return reached;
  }

  private void receive(
      Node.Receive node, Variant variant, List<Field> message, List<Term> reached) {
    Environment received = new Environment(variant.transition().environment, message);
    Bounds bounds = new Bounds(domains, received);
    boolean holds = variant.conditions().stream().allMatch(c -> c.assume(bounds));
    if (holds && variants.accepted(node, received, bounds).isPresent()) {
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
