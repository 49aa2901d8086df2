package dev.fairlead.core.search.refine;

import dev.fairlead.core.property.RefinementModel;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.search.VisitedStates;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Evidence.Lasso;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Does one state space refine another? Breadth first through the pairs of an implementation state
 * and the set of states the specification can be in after the same trace.
 *
 * <p>Where the specification can diverge, failures-divergences allows everything from there on; the
 * search leaves this branch and goes on with the others.
 *
 * <p>The run that is shown is shortest, whatever is wrong after it. Let a pair be d steps away. A
 * refusal makes a run of d steps, a forbidden event one of d + 1, and a divergence, shown in a
 * state that has a loop of internal steps, a lasso of d and the length of the loop. All pairs that
 * are nearer are compared first, and {@link Antichain} leaves out only pairs for which another one,
 * with the same implementation state and at most as far away, has the same violation. So once a
 * violation of n steps is known, only pairs that are less than n steps away can show a shorter one,
 * and they are still compared. A divergence shows early that there are loops, and the shortest may
 * be far away: what is done to find it is limited by what it took to find the first ({@link
 * #patience}).
 */
public final class RefinementSearch {

  /** Work that is always done to find a shorter lasso: less than a second of it. */
  private static final long LITTLE_WORK = 200_000;

  private final StateSpace implementation;
  private final RefinementModel model;
  private final Ledger ledger;
  private final Events events = new Events();
  private final Events.Reading labels;
  private final Normalised specification;
  private final VectorStore store;
  private final Antichain pairs;
  private final Divergence divergence;
  private final InternalLoops loops;

  /** The shortest violation so far, or null. */
  private Comparison.Differs best;

  /** How much work may be done in all once a lasso is known. */
  private long patience = Long.MAX_VALUE;

  // the pair being expanded
  private int pair = Antichain.NO_PAIR;
  private int set;
  private boolean stable;
  private final Menu menu = new Menu();
  private Move forbidden;

  private int[] vector = new int[16];
  private final StateSpace.StepSink onStep = this::step;

  private RefinementSearch(
      StateSpace implementation,
      StateSpace specification,
      RefinementModel model,
      SearchMonitor monitor) {
    this.implementation = implementation;
    this.model = model;
    this.ledger = new Ledger("refinement check", monitor);
    this.labels = events.of(implementation, ledger);
    this.specification =
        new Normalised(
            new LabelledGraph(specification, events.of(specification, ledger), ledger), ledger);
    this.store = new VectorStore(ledger.guard);
    this.pairs = new Antichain(this.specification, ledger);
    InternalSteps internal = new InternalSteps(implementation, labels, store, ledger);
    this.divergence = new Divergence(internal, ledger);
    this.loops = new InternalLoops(internal, ledger);
    ledger.holds(store::bytes);
    ledger.holds(HeldMemory.of(implementation));
  }

  /**
   * Compares two state spaces, which must not share anything.
   *
   * @throws SearchStopped if the monitor stops it
   */
  public static Comparison search(
      StateSpace implementation,
      StateSpace specification,
      RefinementModel model,
      SearchMonitor monitor) {
    return new RefinementSearch(implementation, specification, model, monitor).result();
  }

  private Comparison result() {
    Optional<Comparison> otherEnd = Optional.empty();
    try {
      int initial = specification.initial();
      implementation.initialStates((state, length) -> reach(state, length, initial));
      comparePairs();
    } catch (ModelFault fault) {
      otherEnd = Optional.of(fault(fault));
    } catch (LabelledGraph.Fault fault) {
      String message = "in the specification, " + fault.getMessage();
      otherEnd = Optional.of(new Comparison.Fault(Optional.empty(), message, ledger.facts()));
    } catch (SearchStopped stopped) {
      // A violation that is known is an answer, though there may be a shorter one.
      if (best == null) {
        throw stopped;
      }
    }
    if (best != null) {
      return new Comparison.Differs(best.run(), best.violation(), ledger.facts());
    }
    return otherEnd.orElseGet(() -> new Comparison.Agrees(ledger.facts(), VisitedStates.in(store)));
  }

  private Comparison fault(ModelFault fault) {
    Optional<FiniteRun> run =
        best != null || pair == Antichain.NO_PAIR ? Optional.empty() : Optional.of(runTo(pair));
    return new Comparison.Fault(run, fault.getMessage(), ledger.facts());
  }

  private void comparePairs() {
    int levelEnd = pairs.size();
    pairs.nextLevel();
    for (int next = 0; next < pairs.size(); next++) {
      if (next == levelEnd) {
        ledger.depth++;
        levelEnd = pairs.size();
        pairs.nextLevel();
      }
      if (isOver()) {
        return;
      }
      if (!pairs.isSuperseded(next)) {
        compare(next);
      }
    }
    ledger.report(0);
  }

  /** Whether no pair from the level on that is being compared can show a shorter violation. */
  private boolean isOver() {
    if (best == null) {
      return false;
    }
    boolean isLasso = best.run() instanceof Lasso;
    return length(best.run()) <= (model.isOfTraces() ? ledger.depth + 1 : ledger.depth)
        || isLasso && ledger.work() > patience;
  }

  private static long length(Evidence run) {
    return run.stem().size() + (run instanceof Lasso lasso ? lasso.loop().size() : 0L);
  }

  /** Whether a run of so many steps would be the shortest so far. */
  private boolean improves(long steps) {
    return best == null || steps < length(best.run());
  }

  private void compare(int next) {
    ledger.work(1);
    pair = next;
    set = pairs.set(next);
    stable = true;
    menu.clear();
    forbidden = null;
    if (vector.length < store.maxLength()) {
      vector = new int[2 * store.maxLength()];
    }
    int length = store.read(pairs.state(next), vector);
    try {
      implementation.steps(vector, length, onStep);
    } finally {
      // What was seen stays seen even if the rest of the steps goes wrong.
      if (forbidden != null && improves(ledger.depth + 1)) {
        best = forbiddenEvent();
      }
    }
    if (stable) {
      if (!model.isOfTraces() && !specification.menus(set).allow(menu)) {
        best = forbiddenRefusal();
      }
    } else if (model == RefinementModel.FAILURES_DIVERGENCES) {
      findDivergence(pairs.state(next));
    }
  }

  private void findDivergence(int state) {
    if (patience == Long.MAX_VALUE && divergence.isPossible(state)) {
      Lasso lasso = divergence.lasso(runTo(pair));
      if (improves(length(lasso))) {
        best = forbiddenDivergence(lasso);
      }
      patience = 2 * ledger.work() + LITTLE_WORK;
    }
    if (patience < Long.MAX_VALUE && !divergence.isSafe(state)) {
      long longest = length(best.run()) - 1 - ledger.depth;
      if (loops.through(state, (int) longest, patience) != InternalLoops.NONE) {
        best = forbiddenDivergence(divergence.loop(runTo(pair)));
      }
    }
  }

  private void step(int label, int processSet, int[] target, int length) {
    ledger.transition();
    int event = labels.event(label);
    if (event == Events.INTERNAL) {
      stable = false;
      reach(target, length, set);
      return;
    }
    menu.add(event);
    int next = specification.after(set, event);
    if (next != Normalised.NOTHING) {
      reach(target, length, next);
    } else if (forbidden == null) {
      forbidden = new Move(label, processSet, Arrays.copyOf(target, length));
    }
  }

  private void reach(int[] state, int length, int allowed) {
    boolean anythingGoes =
        model == RefinementModel.FAILURES_DIVERGENCES && specification.diverges(allowed);
    if (!anythingGoes && pairs.add(store.put(state, length), allowed, pair)) {
      ledger.state();
    }
  }

  private Comparison.Differs forbiddenEvent() {
    FiniteRun before = runTo(pair);
    List<Move> moves = new ArrayList<>(before.stem());
    moves.add(forbidden);
    Menu allowed = new Menu();
    specification.possible(set, allowed);
    return differs(
        new FiniteRun(before.initial(), moves),
        new Violation.ForbiddenEvent(
            trace(before),
            events.text(labels.event(forbidden.label())),
            texts(allowed.events(), allowed.size())));
  }

  private Comparison.Differs forbiddenRefusal() {
    FiniteRun run = runTo(pair);
    MinimalMenus menus = specification.menus(set);
    TreeSet<String> refused = new TreeSet<>();
    List<List<String>> demanded = new ArrayList<>();
    for (int i = 0; i < menus.size(); i++) {
      int[] demand = menus.get(i);
      demanded.add(texts(demand, demand.length));
      refused.addAll(demanded.get(i));
    }
    List<String> offered = texts(menu.events(), menu.size());
    offered.forEach(refused::remove);
    return differs(
        run, new Violation.ForbiddenRefusal(trace(run), List.copyOf(refused), offered, demanded));
  }

  private Comparison.Differs forbiddenDivergence(Lasso lasso) {
    return differs(lasso, new Violation.ForbiddenDivergence(trace(lasso)));
  }

  private Comparison.Differs differs(Evidence run, Violation violation) {
    return new Comparison.Differs(run, violation, ledger.facts());
  }

  private List<String> texts(int[] ofEvents, int size) {
    return events.texts(ofEvents, size).stream().sorted().toList();
  }

  private List<String> trace(Evidence run) {
    return run.stem().stream()
        .map(move -> labels.event(move.label()))
        .filter(event -> event != Events.INTERNAL)
        .map(events::text)
        .toList();
  }

  /** Follows the parents back and expands them again to find the steps between them. */
  private FiniteRun runTo(int last) {
    List<Integer> path = new ArrayList<>();
    for (int at = last; at != Antichain.NO_PAIR; at = pairs.parent(at)) {
      path.add(at);
    }
    Collections.reverse(path);
    int[] initial = vectorOf(path.get(0));
    int[] source = initial;
    List<Move> moves = new ArrayList<>();
    for (int i = 1; i < path.size(); i++) {
      Move move = stepBetween(path.get(i - 1), path.get(i), source);
      moves.add(move);
      source = move.target();
    }
    return new FiniteRun(initial, moves);
  }

  private int[] vectorOf(int ofPair) {
    int[] state = new int[store.length(pairs.state(ofPair))];
    store.read(pairs.state(ofPair), state);
    return state;
  }

  private Move stepBetween(int from, int to, int[] source) {
    int[] wanted = vectorOf(to);
    Move[] found = new Move[1];
    implementation.steps(
        source,
        source.length,
        (label, processSet, target, length) -> {
          if (found[0] == null
              && Arrays.equals(wanted, 0, wanted.length, target, 0, length)
              && setAfter(from, label) == pairs.set(to)) {
            found[0] = new Move(label, processSet, wanted);
          }
        });
    if (found[0] == null) {
      throw new IllegalStateException("the steps of a state changed while it was searched");
    }
    return found[0];
  }

  private int setAfter(int from, int label) {
    int event = labels.event(label);
    return event == Events.INTERNAL ? pairs.set(from) : specification.after(pairs.set(from), event);
  }
}
