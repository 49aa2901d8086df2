package dev.fairlead.spark;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.plan.Plan;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.StructuredSpace;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;

/**
 * The instances that live in an executor. A task borrows one and gives it back; those of the last
 * few searches are kept, as their tables of local states took time to fill.
 */
final class Instances {
  private static final int SEARCHES = 4;

  private static final Map<String, Instances> KEPT =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Instances> eldest) {
          return size() > SEARCHES;
        }
      };

  private final ShippedQuestion shipped;
  private final Queue<Instance> idle = new ArrayDeque<>();

  /** The main system of an exploration, or null. It rests, as do those below. */
  private StateSpace system;

  // the first instance of a question, or null
  private Model.Question question;
  private Plan plan;
  private Fairness fairness;

  private Instances(ShippedQuestion shipped) {
    this.shipped = shipped;
    if (shipped.purpose() == ShippedQuestion.Purpose.EXPLORE) {
      system = shipped.model().open().mainSystem();
      return;
    }
    question = shipped.open();
    plan = ShippedQuestion.plan(question, shipped.notion());
    fairness = question.fairness(shipped.notion());
    if (!ShippedQuestion.automaton(plan).equals(shipped.automaton())) {
      throw new IllegalStateException("two machines made different automata of one formula");
    }
  }

  /** What is done with an instance. */
  @FunctionalInterface
  interface Work<R> {
    R with(Instance instance) throws Exception;
  }

  /** Borrows an instance for some work of the thread. */
  static <R> R with(ShippedQuestion shipped, Work<R> work) throws Exception {
    Instances kept;
    synchronized (KEPT) {
      kept = KEPT.computeIfAbsent(shipped.id(), id -> new Instances(shipped));
    }
    Instance instance = kept.take();
    R result = work.with(instance);
    // One that has failed is left behind: what it knows may be half done.
    kept.giveBack(instance);
    return result;
  }

  private synchronized Instance take() {
    Instance known = idle.poll();
    if (known != null) {
      return known;
    }
    return shipped.purpose() == ShippedQuestion.Purpose.EXPLORE
        ? Instance.exploring(((StructuredSpace) system).fork(), shipped.spread())
        : Instance.of(
            question.fork().orElseThrow(), plan, shipped.purpose(), fairness, shipped.spread());
  }

  private synchronized void giveBack(Instance instance) {
    idle.add(instance);
  }
}
