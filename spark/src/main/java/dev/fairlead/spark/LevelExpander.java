package dev.fairlead.spark;

import dev.fairlead.core.search.Hunt;
import dev.fairlead.core.search.LastSteps;
import dev.fairlead.core.search.Target;
import dev.fairlead.core.search.hull.MetAgents;
import dev.fairlead.core.search.hull.ProductEdges;
import dev.fairlead.core.space.CommutingSteps;
import dev.fairlead.core.space.Endings;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import java.util.Arrays;

/** Expands the states of a level, on one thread; what they lead to goes to a sink. */
final class LevelExpander {

  private static final Endings NO_ENDINGS = new Endings() {};

  private final Instance instance;
  private final Sink successors;
  private final LevelFacts facts;
  private final OneState expansion;
  private final boolean follows;

  /** Receives what states lead to. */
  @FunctionalInterface
  interface Sink {

    /**
     * @param sleepers in the state if it is new ({@link CommutingSteps}); of several steps that
     *     lead to it in one level, those of any
     */
    void state(int[] state, int length, int sleepers);
  }

  /** How a state is expanded. */
  private interface OneState {
    void expand(byte[] key, int keyLength, int[] state, int sleepers);
  }

  LevelExpander(Instance instance, Sink successors, LevelFacts facts) {
    this(instance, successors, facts, true);
  }

  /**
   * @param followsTerminations whether an exploration follows steps after which a run may end
   */
  LevelExpander(Instance instance, Sink successors, LevelFacts facts, boolean followsTerminations) {
    this.follows = followsTerminations;
    this.instance = instance;
    this.successors = successors;
    this.facts = facts;
    this.expansion =
        instance.searched() instanceof Instance.Hunted hunted
            ? new Hunting(hunted.hunt(), hunted.explores())
            : new Multiplying((Instance.Multiplied) instance.searched());
  }

  /**
   * Expands the state of a key.
   *
   * @param sleepers whose steps are counted, and lead to what others lead to; 0 to follow all steps
   */
  void expand(byte[] key, int length, int sleepers) {
    int[] state = instance.states().read(key, 0, length);
    facts.expanded++;
    try {
      expansion.expand(key, length, state, sleepers);
    } catch (ModelFault fault) {
      facts.faulty(key, length, fault.getMessage());
    }
  }

  private final class Hunting implements OneState, StateSpace.StepSink, CommutingSteps.Sink {
    private final Hunt hunt;
    private final Target target;
    private final LastSteps lastSteps;
    private final boolean explores;
    private final Endings endings;
    private final boolean hasTerminations;

    /** If the space can leave out steps, or null. */
    private final CommutingSteps commuting;

    private int steps;
    private boolean last;

    Hunting(Hunt hunt, boolean explores) {
      this.hunt = hunt;
      this.target = hunt.target();
      this.lastSteps = new LastSteps(hunt);
      this.explores = explores;
      this.endings = hunt.space() instanceof Endings some ? some : NO_ENDINGS;
      this.hasTerminations = explores && endings.hasTerminations();
      this.commuting =
          hunt.space() instanceof CommutingSteps some && some.haveSleepers() ? some : null;
    }

    @Override
    public void expand(byte[] key, int keyLength, int[] state, int sleepers) {
      if (target.goal().test(state, state.length)) {
        facts.found(key, keyLength);
      }
      steps = 0;
      last = false;
      if (commuting == null) {
        hunt.space().steps(state, state.length, this);
      } else {
        int leftOut = commuting.stepsAwake(state, state.length, sleepers, this);
        steps += leftOut;
      }
      facts.transitions += steps;
      if (last) {
        facts.lastFrom(key, keyLength);
      }
      if (steps == 0) {
        rest(key, keyLength, state);
      }
    }

    private void rest(byte[] key, int keyLength, int[] state) {
      if (target.deadlock().test(state, state.length)) {
        facts.found(key, keyLength);
      }
      if (explores && endings.isValidEnd(state, state.length)) {
        facts.ends++;
      } else {
        facts.deadlocks++;
        if (hasTerminations) {
          facts.stuck.add(Arrays.copyOf(key, keyLength));
        }
      }
    }

    @Override
    public void step(int label, int processSet, int[] to, int length) {
      step(label, processSet, to, length, 0);
    }

    @Override
    public void step(int label, int processSet, int[] to, int length, int sleepers) {
      steps++;
      if (hasTerminations && endings.isTermination(label)) {
        facts.terminations++;
        if (!follows) {
          return;
        }
      }
      if (!lastSteps.contain(label)) {
        successors.state(to, length, sleepers);
      } else if (target.findsLast()) {
        last = true;
      }
    }
  }

  private final class Multiplying implements OneState, ProductEdges.Sink {
    private final Instance.Multiplied product;
    private final MetAgents met;

    Multiplying(Instance.Multiplied product) {
      this.product = product;
      this.met = new MetAgents(product.fairness(), facts.agents);
    }

    @Override
    public void expand(byte[] key, int keyLength, int[] node, int sleepers) {
      product.edges().expand(node, node.length, this);
      met.state(node, node.length - 1);
    }

    @Override
    public void step(int label, int processSet) {
      met.step(label, processSet);
    }

    @Override
    public void edge(int label, int processSet, long[] marks, int[] target, int length) {
      facts.transitions++;
      successors.state(target, length, 0);
    }
  }
}
