package dev.fairlead.csp.semantics;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.Standstill.Obstacle;
import dev.fairlead.core.space.Standstill.Standing;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Parts;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.lowering.MessageLayout;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.offers.EventLabels;
import dev.fairlead.csp.syntax.Proc.TimedKind;
import dev.fairlead.csp.terms.CodeText;
import dev.fairlead.csp.terms.LabelTable;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Transition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tells why the components of a configuration cannot go on in a state without steps. */
final class Obstacles {
  private final Machine machine;
  private final int[] state;
  private final Shape shape;
  private final int firstTerm;
  private final Prospects prospects;
  private final EventLabels events;

  /** What the variables and channels are called, and what they hold. */
  private final Map<String, String> values = new LinkedHashMap<>();

  Obstacles(Machine machine, int[] state) {
    this.machine = machine;
    this.state = state;
    this.shape = machine.shapes().get(state[machine.layout().processes()]);
    this.firstTerm = machine.layout().processes() + 1;
    this.prospects = new Prospects(machine, state);
    this.events = new EventLabels(machine);
    for (SlotValue slot : machine.layout().describe(state)) {
      values.put(slot.name(), slot.value());
    }
  }

  List<Standing> all() {
    List<Standing> all = new ArrayList<>();
    for (int family = 0; family < shape.families().size(); family++) {
      int start = Census.start(state, firstTerm + shape.holes(), family);
      for (int entry = 0; entry < state[start]; entry++) {
        Term term = machine.terms().get(Census.term(state, start, entry));
        String count = CountArithmetic.text(Census.count(state, start, entry));
        all.add(new Standing(count + " processes", place(term), obstacles(term, -1)));
      }
    }
    for (int hole = 0; hole < shape.holes(); hole++) {
      Term term = term(hole);
      all.add(new Standing(shape.names().get(hole), place(term), obstacles(term, hole)));
    }
    return all;
  }

  private Term term(int hole) {
    return machine.terms().get(state[firstTerm + hole]);
  }

  /**
   * What is left of a process, and where that is written. Terms are interned: what is written alike
   * in several places is one term, and has the place of the first that was made.
   */
  private String place(Term term) {
    return prospects.of(term).stream()
            .flatMap(transition -> transition.place().stream())
            .findFirst()
            .map(place -> machine.sources().line(place) + ": ")
            .orElse("")
        + term.display();
  }

  private String source(Transition transition) {
    return transition.place().map(machine.sources()::placeInFile).orElse("");
  }

  private List<Obstacle> obstacles(Term term, int hole) {
    Set<Obstacle> obstacles = new LinkedHashSet<>();
    collect(prospects.of(term), hole, 0, obstacles);
    limitsUp(term, obstacles);
    return List.copyOf(obstacles);
  }

  /** In a state without steps only what is to happen in time can have none left. */
  private static void limitsUp(Term term, Set<Obstacle> into) {
    if (term.form() instanceof Term.Timed timed && timed.timing().left() == 0) {
      boolean ends = timed.timing().kind() == TimedKind.DEADLINE;
      into.add(
          new Obstacle(
              LabelTable.TICK,
              "",
              "the time of '"
                  + timed.timing().kind().text
                  + (ends ? "' is up before the end" : "' is up, and nothing has happened")));
    }
    if (term.timeLeft() == 0) {
      term.form().parts().forEach(part -> limitsUp(part, into));
    }
  }

  private static final int MOST_UNFOLDED = 200;

  private void collect(List<Transition> transitions, int hole, int depth, Set<Obstacle> into) {
    for (Transition transition : transitions) {
      try {
        Optional<String> condition = failing(transition);
        if (isEvent(transition) && events.label(transition, state) == EventLabels.NOT_OFFERED) {
          continue; // the other half of a hidden event tells
        } else if (condition.isPresent()) {
          into.add(new Obstacle(step(transition), source(transition), condition.get()));
        } else if (transition.action instanceof Transition.Unfold unfold) {
          if (depth < MOST_UNFOLDED) {
            collect(List.of(unfold.in(state)), hole, depth + 1, into);
          }
        } else {
          into.add(new Obstacle(step(transition), source(transition), reason(transition, hole)));
        }
      } catch (Trap trap) {
        into.add(new Obstacle("?", source(transition), machine.traps().fault(trap).getMessage()));
      }
    }
  }

  /** The first condition that does not hold, with the values that it depends on. */
  private Optional<String> failing(Transition transition) {
    for (int i = 0; i < transition.conditions.length; i++) {
      int[] environment = transition.conditionEnvironments[i];
      if (machine.code().run(transition.conditions[i], state, environment) == 0) {
        Code.Value code = (Code.Value) machine.piece(transition.conditions[i]);
        Set<String> read = new LinkedHashSet<>();
        collectValues(code, environment, read);
        String where = read.isEmpty() ? "" : ", where " + String.join(", ", read);
        return Optional.of("the guard " + CodeText.of(code, environment) + " is false" + where);
      }
    }
    return Optional.empty();
  }

  private void collectValues(Code code, int[] environment, Set<String> read) {
    String name = "";
    if (code instanceof Code.Global global) {
      name = global.name();
    } else if (code instanceof Code.Element element && !Parts.usesTemporaries(element)) {
      name = CodeText.of(element, environment);
    } else if (code instanceof Code.ChannelQuery query && query.channel().size() == 1) {
      name = query.channel().name();
    }
    if (values.containsKey(name)) {
      read.add(name + " = " + values.get(name));
    }
    Parts.of(code).forEach(part -> collectValues(part, environment, read));
  }

  /** What would happen. */
  private String step(Transition transition) {
    Transition.Action action = transition.action;
    int[] environment = transition.environment;
    if (isEvent(transition)) {
      return machine.labels().get(events.label(transition, state)).text();
    } else if (action instanceof Transition.Send send) {
      List<String> parts = new ArrayList<>();
      send.node().values.forEach(value -> parts.add(text(value, environment)));
      return channel(send.node().channel, environment) + "!" + String.join(".", parts);
    } else if (action instanceof Transition.Receive receive) {
      Node.Receive node = receive.node();
      List<String> parts = new ArrayList<>();
      for (int i = 0; i < node.patterns.size(); i++) {
        String name = node.names.get(i);
        parts.add(node.patterns.get(i).map(value -> text(value, environment)).orElse(name));
      }
      return channel(node.channel, environment) + "?" + String.join(".", parts);
    }
    return action instanceof Transition.Terminate ? "terminate" : "a reference";
  }

  private static boolean isEvent(Transition transition) {
    return transition.action instanceof Transition.Event
        || transition.action instanceof Transition.ComputedEvent;
  }

  private String text(Node.Expression expression, int[] environment) {
    return CodeText.of(expression.code(), environment);
  }

  private String channel(Node.ChannelUse channel, int[] environment) {
    return channel.name()
        + channel.index().map(index -> "[" + text(index, environment) + "]").orElse("");
  }

  private String reason(Transition transition, int hole) {
    if (transition.action instanceof Transition.Send send) {
      return send.node().channel.isSynchronous()
          ? "no process is ready to receive it"
          : "the channel is full";
    } else if (transition.action instanceof Transition.Receive receive) {
      return missing(receive.node(), transition.environment);
    } else if (transition.action instanceof Transition.Terminate) {
      return "the others do not terminate";
    }
    if (transition.isDataStep() || hole < 0) {
      return "";
    }
    Set<String> partners = new LinkedHashSet<>();
    awaited(shape.root(), hole, events.label(transition, state), partners);
    return partners.isEmpty() ? "" : "not offered by " + String.join(", ", partners);
  }

  private String missing(Node.Receive node, int[] environment) {
    Node.ChannelUse channel = node.channel;
    if (channel.isSynchronous()) {
      return "no process is ready to send it";
    }
    int index =
        channel.index().map(i -> machine.code().run(i.number(), state, environment)).orElse(0);
    if (state[channel.place().buffer(index)] == 0) {
      return "the channel is empty";
    }
    MessageLayout messages = machine.layout().messages();
    return "the first message does not fit: "
        + messages.text(channel.name(), channel.place(), index, state);
  }

  /**
   * Collects the processes that must take part in a step of a hole and do not offer it.
   *
   * @return the label as seen above the tree, or -1 if the hole is not in it or the label is hidden
   */
  private int awaited(Shape.Tree tree, int hole, int label, Set<String> partners) {
    if (tree instanceof Shape.Hole here) {
      return here.number() == hole ? label : -1;
    } else if (tree instanceof Shape.Hidden hidden) {
      int inside = awaited(hidden.part(), hole, label, partners);
      return hidden.hidden().contains(inside) ? -1 : inside;
    } else if (tree instanceof Shape.Parallel parallel) {
      for (int i = 0; i < parallel.parts().size(); i++) {
        int inside = awaited(parallel.parts().get(i), hole, label, partners);
        if (inside >= 0) {
          for (int partner : parallel.synchronisation().partners(inside)) {
            if (partner != i && !offers(parallel.parts().get(partner), inside)) {
              partners.add(name(parallel.parts().get(partner)));
            }
          }
          return inside;
        }
      }
      return -1;
    }
    for (Shape.Tree part : Shape.operands(tree)) {
      int inside = awaited(part, hole, label, partners);
      if (inside >= 0) {
        return inside;
      }
    }
    return -1;
  }

  private boolean offers(Shape.Tree tree, int label) {
    if (tree instanceof Shape.Hole hole) {
      return offers(prospects.of(term(hole.number())), label, 0);
    }
    return Shape.operands(tree).stream().anyMatch(part -> offers(part, label));
  }

  private boolean offers(List<Transition> transitions, int label, int depth) {
    for (Transition transition : transitions) {
      if (transition.isDataStep() || !transition.conditionsHold(machine.code(), state)) {
        continue;
      }
      Transition.Action action = transition.action;
      boolean offered =
          action instanceof Transition.Unfold unfold
              ? depth < MOST_UNFOLDED && offers(List.of(unfold.in(state)), label, depth + 1)
              : isEvent(transition) && events.label(transition, state) == label;
      if (offered) {
        return true;
      }
    }
    return false;
  }

  /** The processes of a part of a composition. */
  private String name(Shape.Tree tree) {
    List<String> names = new ArrayList<>();
    names(tree, names);
    return names.size() == 1 ? names.get(0) : "any of " + String.join(", ", names);
  }

  private void names(Shape.Tree tree, List<String> names) {
    if (tree instanceof Shape.Hole hole) {
      names.add(shape.names().get(hole.number()));
    }
    Shape.operands(tree).forEach(part -> names(part, names));
  }
}
