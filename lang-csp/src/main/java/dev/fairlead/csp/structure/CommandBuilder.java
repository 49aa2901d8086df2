package dev.fairlead.csp.structure;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.GuardedCommand;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.offers.Offers;
import dev.fairlead.csp.offers.SymbolicOffers;
import dev.fairlead.csp.terms.AlphabetException;
import dev.fairlead.csp.terms.LabelTable;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Transition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes the joint offers of frames as guarded commands. */
final class CommandBuilder {
  private final Machine machine;
  private final Control control;
  private final Variants variants;
  private final SlotDomains domains;
  private final Messages messages;
  private final SlotLayout places;
  private final Offers offers = new Offers();
  private final List<GuardedCommand> commands = new ArrayList<>();
  private ShapeTerms frame;
  private FrameOffers entries;
  private MemberCommands members;

  CommandBuilder(
      Machine machine, Control control, SlotDomains domains, Messages messages, SlotLayout places) {
    this.machine = machine;
    this.control = control;
    this.variants = control.variants();
    this.domains = domains;
    this.messages = messages;
    this.places = places;
  }

  List<GuardedCommand> commands() {
    for (ShapeTerms each : control.frames()) {
      frame = each;
      entries = new FrameOffers(machine, variants, domains, frame);
      members = new MemberCommands(machine, variants, places, frame, this::condition);
      new SymbolicOffers(machine, offers, entries).collect(frame.shape());
      for (int offer = 0; offer < offers.count(); offer++) {
        if (offers.isStep(offer)) {
          command(offer);
        }
      }
      Map<Integer, List<Condition>> above = new HashMap<>();
      doubt(frame.shape().root(), List.of(), above);
      for (FrameOffers.Doubt doubt : entries.doubts()) {
        List<Condition> before = new ArrayList<>(above.getOrDefault(doubt.hole(), List.of()));
        before.addAll(doubt.before());
        doubt(doubt, before);
      }
    }
    return commands;
  }

  private Expression isHere() {
    return places.hasShapes()
        ? Expression.equal(Expression.read(places.shape()), Expression.constant(frame.number()))
        : Expression.TRUE;
  }

  private Expression condition(Condition condition) {
    return new ExpressionBuilder(domains, new Environment(new int[0])).condition(condition);
  }

  /** What a hole may go wrong with when it is looked at: if what is before it holds. */
  private void doubt(FrameOffers.Doubt doubt, List<Condition> before) {
    if (doubt.hole() < 0) {
      doubt(
          places.process(frame, doubt.hole()),
          GuardedCommand.NONE,
          0,
          Expression.and(isHere(), members.atLeast(~doubt.hole(), doubt.term(), 1)),
          before,
          doubt.code(),
          doubt.environment());
      return;
    }
    doubt(
        places.process(frame, doubt.hole()),
        places.slot(frame, doubt.hole()),
        places.number(frame, doubt.hole(), doubt.term()),
        before,
        doubt.code(),
        doubt.environment());
  }

  /**
   * The same for conditions above compositions.
   *
   * @param above where the conditions above each hole or family go: if one fails nothing below it
   *     is looked at
   */
  private void doubt(Shape.Tree tree, List<Condition> before, Map<Integer, List<Condition>> above) {
    List<Condition> inside = new ArrayList<>(before);
    if (tree instanceof Shape.Hole hole) {
      above.put(hole.number(), inside);
    } else if (tree instanceof Shape.Counted family) {
      above.put(~family.number(), inside);
    } else if (tree instanceof Shape.Barrier family) {
      above.put(~family.number(), inside);
    }
    if (tree instanceof Shape.Conditioned conditioned) {
      Code.Value code = conditioned.condition().code();
      Environment environment = new Environment(conditioned.environment());
      if (new Bounds(domains, environment).mayFault(code)) {
        doubt(0, GuardedCommand.NONE, 0, before, code, environment);
      }
      inside.add(Condition.holds(code, conditioned.environment()));
    }
    Shape.operands(tree).forEach(part -> doubt(part, inside, above));
  }

  /**
   * A command that is never enabled; to ask whether it is may be a fault. It goes before others,
   * since a state goes wrong also if what goes wrong would not be taken.
   */
  private void doubt(
      int process,
      int at,
      int value,
      List<Condition> before,
      Code.Value code,
      Environment environment) {
    doubt(process, at, value, isHere(), before, code, environment);
  }

  private void doubt(
      int process,
      int at,
      int value,
      Expression here,
      List<Condition> before,
      Code.Value code,
      Environment environment) {
    Expression guard = here;
    for (Condition condition : before) {
      guard = Expression.and(guard, condition(condition));
    }
    Expression looked = new ExpressionBuilder(domains, environment).value(code);
    Expression never = new Expression.Binary(Expression.BinaryOperator.NOT_EQUAL, looked, looked);
    commands.add(
        new GuardedCommand(
            process,
            GuardedCommand.NONE,
            at,
            value,
            Expression.and(guard, never),
            List.of(),
            GuardedCommand.NONE,
            machine.traits().hasAtomic(),
            new Label("", false),
            GuardedCommand.StepNumbers.UNUSED));
  }

  private void command(int offer) {
    List<FrameOffers.Entry> movers = entries.movers(offer, offers);
    try {
      command(offer, movers);
    } catch (Unstructured obstacle) {
      throw variants.place(obstacle, movers.get(0).variant().transition());
    }
  }

  private void command(int offer, List<FrameOffers.Entry> movers) {
    Expression guard = isHere();
    for (FrameOffers.Entry mover : movers) {
      if (mover != anchor(movers) && mover.hole() >= 0) {
        guard = Expression.and(guard, holds(mover.hole(), mover.term()));
      }
    }
    guard = Expression.and(guard, members.present(movers));
    for (int c = offers.begin[offer]; c < offers.end[offer]; c++) {
      if (offers.tree[c] instanceof Shape.Conditioned tree) {
        guard =
            Expression.and(
                guard, condition(Condition.holds(tree.condition().code(), tree.environment())));
      }
    }
    for (FrameOffers.Entry mover : movers) {
      guard = Expression.and(guard, messageIsThere(mover.variant()));
      if (!mover.isEverybody()) {
        for (Condition condition : mover.variant().conditions()) {
          guard = Expression.and(guard, condition(condition));
        }
      }
    }
    if (guard.equals(Expression.FALSE)) {
      return;
    }
    try {
      Term[] next = control.next(movers, frame);
      for (Turn turn : control.turns().of(frame, offers, offer, next)) {
        UpdateBuilder updates = new UpdateBuilder(domains);
        update(movers, updates);
        turn(turn, updates);
        members.move(movers, updates);
        add(offer, movers, Expression.and(required(turn), guard), updates);
      }
    } catch (Trap | AlphabetException | ModelFault wrong) {
      UpdateBuilder updates = new UpdateBuilder(domains);
      update(movers, updates);
      updates.fault();
      add(offer, movers, guard, updates);
    }
  }

  private void add(
      int offer, List<FrameOffers.Entry> movers, Expression guard, UpdateBuilder updates) {
    FrameOffers.Entry first = movers.get(0);
    FrameOffers.Entry anchor = anchor(movers);
    int label = label(offer, movers);
    commands.add(
        new GuardedCommand(
            places.process(frame, first.hole()),
            movers.size() > 1 ? places.process(frame, movers.get(1).hole()) : GuardedCommand.NONE,
            anchor == null ? GuardedCommand.NONE : places.slot(frame, anchor.hole()),
            anchor == null ? 0 : places.number(frame, anchor.hole(), anchor.term()),
            guard,
            updates.updates(),
            GuardedCommand.NONE,
            offers.atomic[offer],
            label == GuardedCommand.NONE ? null : machine.labels().get(label),
            new GuardedCommand.StepNumbers(label, processSet(movers))));
  }

  /** The first participant that is in a hole; null if all are counted. */
  private static FrameOffers.Entry anchor(List<FrameOffers.Entry> movers) {
    return movers.stream().filter(mover -> mover.hole() >= 0).findFirst().orElse(null);
  }

  /** None if it depends on where the members of a family are. */
  private int processSet(List<FrameOffers.Entry> movers) {
    if (movers.stream().anyMatch(FrameOffers.Entry::isEverybody)) {
      return GuardedCommand.NONE;
    }
    int[] processes =
        movers.stream()
            .mapToInt(mover -> frame.process(mover.hole(), mover.term(), machine.processes()))
            .toArray();
    return machine.processSets().of(processes, processes.length);
  }

  private Expression holds(int hole, Term term) {
    return Expression.equal(
        Expression.read(places.slot(frame, hole)),
        Expression.constant(places.number(frame, hole, term)));
  }

  /** The terms required in holes that do not participate in the step. */
  private Expression required(Turn turn) {
    Expression all = Expression.TRUE;
    for (int hole = 0; hole < turn.required().length; hole++) {
      if (turn.required()[hole] != null) {
        all = Expression.and(all, holds(hole, turn.required()[hole]));
      }
      for (Term term : turn.excluded().get(hole)) {
        all = Expression.and(all, Expression.not(holds(hole, term)));
      }
    }
    if (turn.unless().isEmpty()) {
      return all;
    }
    Expression ended = Expression.TRUE;
    for (int hole : turn.unless()) {
      Expression one = Expression.FALSE;
      for (Term term : frame.holes().get(hole)) {
        one = term.isOnlySkip() ? Expression.or(one, holds(hole, term)) : one;
      }
      ended = Expression.and(ended, one);
    }
    return Expression.and(all, Expression.not(ended));
  }

  /** Writes the shape and the terms that a step leads to. */
  private void turn(Turn turn, UpdateBuilder updates) {
    ShapeTerms target = turn.target();
    Set<Integer> written = new HashSet<>();
    for (int hole = 0; hole < turn.terms().length; hole++) {
      int slot = places.slot(target, hole);
      written.add(slot);
      Term term = turn.terms()[hole];
      if (term != null) {
        updates.assign(slot, Expression.constant(places.number(target, hole, term)));
      }
    }
    if (target == frame) {
      return;
    }
    for (int hole = 0; hole < frame.shape().holes(); hole++) {
      if (!written.contains(places.slot(frame, hole))) {
        updates.assign(places.slot(frame, hole), Expression.FALSE);
      }
    }
    updates.assign(places.shape(), Expression.constant(target.number()));
  }

  /** The number of the label of a step; none if it depends on a message. */
  private int label(int offer, List<FrameOffers.Entry> movers) {
    int annotations = 0;
    int level = Label.TOP;
    boolean isKnown = true;
    for (FrameOffers.Entry mover : movers) {
      Transition transition = mover.variant().transition();
      annotations |= LabelTable.bit(transition.annotation);
      level = machine.meet(level, transition.level);
      isKnown &= mover.variant().message().stream().allMatch(f -> f instanceof Environment.Known);
    }
    return isKnown
        ? machine.labels().marked(offers.label[offer], annotations, level)
        : GuardedCommand.NONE;
  }

  /** The message that is expected at the head of a buffer. */
  private Expression messageIsThere(Variant variant) {
    if (variant.role() != Variant.Role.TAKE) {
      return Expression.TRUE;
    }
    Node.ChannelUse channel = ((Transition.Receive) variant.transition().action).node().channel;
    int buffer = channel.place().buffer(variant.channel());
    Expression ready =
        Expression.binary(
            Expression.BinaryOperator.NOT_EQUAL, Expression.read(buffer), Expression.FALSE);
    int slot = buffer + 1;
    if (messages.storesLength(channel.name())) {
      ready =
          Expression.and(
              ready,
              Expression.equal(
                  Expression.read(slot++), Expression.constant(variant.message().size())));
    }
    for (Environment.Field field : variant.message()) {
      if (field instanceof Environment.Known known) {
        ready =
            Expression.and(
                ready, Expression.equal(Expression.read(slot), Expression.constant(known.value())));
      }
      slot++;
    }
    return ready;
  }

  private void update(List<FrameOffers.Entry> movers, UpdateBuilder updates) {
    List<Map<Integer, Expression>> kept = new ArrayList<>();
    for (FrameOffers.Entry mover : movers) {
      boolean runs = mover.variant().transition().effect >= 0;
      kept.add(runs ? updates.keep(mover.variant().environment()) : new HashMap<>());
    }
    try {
      for (int i = 0; i < movers.size(); i++) {
        communicate(movers.get(i).variant(), updates);
        run(movers.get(i).variant(), kept.get(i), updates);
      }
    } catch (Unstructured obstacle) {
      throw variants.obstacle(movers.get(0).variant().transition(), obstacle.getMessage());
    }
  }

  private void communicate(Variant variant, UpdateBuilder updates) {
    if (variant.role() == Variant.Role.STORE) {
      Node.ChannelUse channel = ((Transition.Send) variant.transition().action).node().channel;
      List<Expression> message = new ArrayList<>();
      if (messages.storesLength(channel.name())) {
        message.add(Expression.constant(variant.message().size()));
      }
      ExpressionBuilder builder = new ExpressionBuilder(domains, variant.environment());
      variant.message().forEach(field -> message.add(builder.field(field)));
      updates.append(channel.place(), variant.channel(), message);
    } else if (variant.role() == Variant.Role.TAKE) {
      Node.ChannelUse channel = ((Transition.Receive) variant.transition().action).node().channel;
      updates.removeHead(channel.place(), variant.channel());
    }
  }

  private void run(Variant variant, Map<Integer, Expression> fields, UpdateBuilder updates) {
    int effect = variant.transition().effect;
    if (effect >= 0) {
      updates.run(machine.piece(effect), variant.environment(), fields);
      forget(updates);
    }
  }

  /** Hidden variables that nothing depends on get their initial values back. */
  private void forget(UpdateBuilder updates) {
    int[] initial = new int[machine.layout().processes()];
    machine.layout().writeInitial(initial);
    machine.layout().forgotten().stream()
        .forEach(slot -> updates.assign(slot, Expression.constant(initial[slot])));
  }
}
