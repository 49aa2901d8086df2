package dev.fairlead.proof;

import dev.fairlead.core.certificate.NodeKeys;
import dev.fairlead.core.certificate.NodeTable;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.RefinementModel;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Verifies a refinement on the pairs of an implementation state and the set of specification states
 * after the same trace: each event of the state is one of the set; a state that rests offers all
 * that some resting state of the set does; and no run is internal for ever where the specification
 * cannot diverge. Where it can, failures-divergences allows everything. The certificate lists the
 * states of the implementation; the sets are made anew.
 */
final class RefinementCheck {
  private final StateSpace implementation;
  private final RefinementModel model;
  private final SpecificationSets specification;
  private final NodeTable listed;
  private final NodeKeys keys;
  private final Runnable poll;

  private final StateTable states = new StateTable();

  /** By state of the implementation: where internal steps lead, once it was expanded. */
  private final List<int[]> internal = new ArrayList<>();

  private final Set<Long> pairs = new HashSet<>();
  private final List<Long> open = new ArrayList<>();
  private long edges;

  RefinementCheck(
      StateSpace implementation, Property.Refines property, NodeTable listed, Runnable poll) {
    this.implementation = implementation;
    this.model = property.model();
    this.specification = new SpecificationSets(property.specification());
    this.listed = listed;
    this.keys = new NodeKeys(implementation);
    this.poll = poll;
  }

  Verification.Proved verify() {
    int first = specification.initial();
    implementation.initialStates((state, length) -> reach(state, length, first));
    while (!open.isEmpty()) {
      poll.run();
      long pair = open.remove(open.size() - 1);
      check((int) (pair >> 32), (int) pair);
    }
    if (model == RefinementModel.FAILURES_DIVERGENCES && SpecificationSets.hasCycle(internal)) {
      throw new WrongStep("the implementation can be internal for ever");
    }
    if (states.size() != listed.size()) {
      throw new WrongStep(
          "it lists " + listed.size() + " states, and " + states.size() + " are reachable");
    }
    return new Verification.Proved(states.size(), edges);
  }

  /** The number of a state that counts, or -1. */
  private int reach(int[] state, int length, int set) {
    if (model == RefinementModel.FAILURES_DIVERGENCES && specification.diverges(set)) {
      return -1;
    }
    int known = states.size();
    int number = states.number(state, length);
    if (number == known) {
      internal.add(new int[0]);
      if (listed.find(keys.ofState(state, length)) == NodeTable.NONE) {
        throw new WrongStep("a reachable state is not listed: " + text(number));
      }
    }
    long pair = (long) number << 32 | set;
    if (pairs.add(pair)) {
      open.add(pair);
    }
    return number;
  }

  private void check(int state, int set) {
    int[] vector = states.state(state);
    Set<String> offered = new TreeSet<>();
    Set<Integer> inner = new TreeSet<>();
    boolean[] rests = {true};
    implementation.steps(
        vector,
        vector.length,
        (number, processSet, target, length) -> {
          edges++;
          Label label = implementation.label(number);
          if (!label.visible()) {
            rests[0] = false;
            inner.add(reach(target, length, set));
            return;
          }
          offered.add(label.text());
          int next = specification.after(set, label.text());
          if (next == SpecificationSets.NONE) {
            throw new WrongStep(
                "the specification has no '"
                    + label.text()
                    + "' where this state has: "
                    + text(state));
          }
          reach(target, length, next);
        });
    internal.set(state, inner.stream().mapToInt(Integer::intValue).toArray());
    if (rests[0] && !model.isOfTraces() && !specification.canRestWithin(set, offered)) {
      throw new WrongStep("the specification cannot refuse what this state does: " + text(state));
    }
  }

  private String text(int state) {
    return StateText.of(implementation, states.state(state));
  }
}
