package dev.fairlead.promela.code;

import dev.fairlead.promela.graph.ControlGraph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;

/**
 * The local variables of a process that may be read before they are written, by control state
 * (backward data flow; Nielson, Nielson, Hankin, <i>Principles of Program Analysis</i>, section
 * 2.1.4). The steps from a control state are all those that may be tried there, those of escapes
 * among them, so what guards them is read there; what is printed is not computed by a search. An
 * array is read as a whole, and an assignment to an element does not end the life of the others.
 */
final class LiveVariables {
  private final ProcessType type;
  private final BitSet[] live;

  /**
   * @param always slots that are read from outside
   */
  LiveVariables(ProcessType type, BitSet always) {
    this.type = type;
    this.live = new BitSet[type.steps().size()];
    Arrays.setAll(live, state -> (BitSet) always.clone());
    type.provided().ifPresent(value -> Arrays.stream(live).forEach(each -> read(value, each)));
    for (boolean grown = true; grown; ) {
      grown = false;
      for (int state = live.length - 1; state >= 0; state--) {
        int before = live[state].cardinality();
        for (Step step : type.steps().get(state)) {
          live[state].or(before(step));
        }
        grown |= live[state].cardinality() > before;
      }
    }
  }

  /** Slots, counted from the base of the process. */
  BitSet at(int state) {
    return live[state];
  }

  private BitSet before(Step step) {
    int target = step.edge().target();
    return before(step.action(), target == ControlGraph.GONE ? new BitSet() : live[target]);
  }

  /** What is live before an action if something is behind it. */
  private static BitSet before(Action action, BitSet after) {
    if (action instanceof Action.Merged merged) {
      List<Action> parts = new ArrayList<>(merged.parts());
      Collections.reverse(parts);
      BitSet before = after;
      for (Action part : parts) {
        before = before(part, before);
      }
      return before;
    } else if (action instanceof Action.DStep step) {
      return before(step, after);
    }
    BitSet before = (BitSet) after.clone();
    if (action instanceof Action.Assign assign) {
      write(assign.place(), before);
      read(assign.value(), before);
      read(assign.place().indices(), before);
    } else if (action instanceof Action.Receive receive) {
      for (Action.Pattern pattern : receive.message()) {
        if (pattern instanceof Action.Pattern.Store store) {
          write(store.place(), before);
        }
      }
      // Where messages are stored is found out by subscripts; a pattern has no other expressions
      // than these and those it is compared with.
      read(receive, before);
    } else if (!(action instanceof Action.Print)) {
      read(action, before);
    }
    return before;
  }

  private static BitSet before(Action.DStep step, BitSet after) {
    BitSet[] nodes = new BitSet[step.nodes().size()];
    Arrays.setAll(nodes, node -> new BitSet());
    for (boolean grown = true; grown; ) {
      grown = false;
      for (int i = nodes.length - 1; i >= 0; i--) {
        int known = nodes[i].cardinality();
        if (step.nodes().get(i) instanceof Action.Node.Do part) {
          nodes[i].or(before(part.action(), part.next() < 0 ? after : nodes[part.next()]));
        } else if (step.nodes().get(i) instanceof Action.Node.Choose choose) {
          for (int option : choose.options()) {
            nodes[i].or(option < 0 ? after : nodes[option]);
          }
        }
        grown |= nodes[i].cardinality() > known;
      }
    }
    return step.first() < 0 ? after : nodes[step.first()];
  }

  private static void write(Place place, BitSet live) {
    if (place.local() && place.stored() && place.indices().isEmpty()) {
      live.clear(place.offset());
    }
  }

  /** Adds what the expressions in a node read. */
  private static void read(Object node, BitSet live) {
    ExpressionWalk.in(
        node,
        value -> {
          if (value instanceof Value.Read read && read.place().local() && read.place().stored()) {
            live.set(read.place().offset(), read.place().end());
          }
        });
  }
}
