package dev.fairlead.proof;

import dev.fairlead.core.certificate.NodeKeys;
import dev.fairlead.core.certificate.NodeTable;
import dev.fairlead.core.space.StateSpace;
import java.util.Set;

/**
 * Verifies that a process is deterministic on the sets of states after each trace: no state of a
 * set can be internal for ever, and each one that rests offers all that some state of the set can
 * do. The certificate lists the states; the sets are made anew.
 */
final class DeterminismCheck {
  private final StateSpace space;
  private final SpecificationSets sets;
  private final NodeTable listed;
  private final Runnable poll;

  DeterminismCheck(StateSpace space, NodeTable listed, Runnable poll) {
    this.space = space;
    this.sets = new SpecificationSets(space);
    this.listed = listed;
    this.poll = poll;
  }

  Verification.Proved verify() {
    sets.initial();
    long edges = 0;
    for (int set = 0; set < sets.size(); set++) {
      poll.run();
      if (sets.diverges(set)) {
        throw new WrongStep("the process can be internal for ever");
      }
      Set<String> possible = sets.possible(set);
      if (!sets.restsOffering(set, possible)) {
        throw new WrongStep("after the same trace one of " + possible + " is possible and refused");
      }
      for (String event : possible) {
        sets.after(set, event);
        edges++;
      }
    }
    NodeKeys keys = new NodeKeys(space);
    StateTable states = sets.states();
    for (int state = 0; state < states.size(); state++) {
      int[] vector = states.state(state);
      if (listed.find(keys.ofState(vector, vector.length)) == NodeTable.NONE) {
        throw new WrongStep("a reachable state is not listed: " + StateText.of(space, vector));
      }
    }
    if (states.size() != listed.size()) {
      throw new WrongStep(
          "it lists " + listed.size() + " states, and " + states.size() + " are reachable");
    }
    return new Verification.Proved(states.size(), edges);
  }
}
