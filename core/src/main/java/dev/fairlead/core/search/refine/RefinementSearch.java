package dev.fairlead.core.search.refine;

import dev.fairlead.core.property.RefinementModel;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Does one state space refine another? Breadth first through the pairs of an implementation state
 * and the set of states the specification can be in after the same trace; no violation shows in a
 * pair that fewer steps lead to than the one reported.
 *
 * <p>Where the specification can diverge, failures-divergences allows everything from there on; the
 * search leaves this branch and goes on with the others.
 */
public final class RefinementSearch {

  private final StateSpace implementation;
  private final RefinementModel model;
  private final SearchMonitor monitor;
  private final Ledger ledger;
  private final Events events = new Events();
  private final Events.Reading labels;
  private final Normalised specification;
  private final VectorStore store;
  private final Antichain pairs;
  private final Divergence divergence;

  // the pair being expanded
  private int pair = Antichain.NOBODY;
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
    this.monitor = monitor;
    this.ledger = new Ledger("refinement check", monitor);
    this.labels = events.of(implementation, ledger);
    this.specification =
        new Normalised(
            new LabelledGraph(specification, events.of(specification, ledger), ledger), ledger);
    this.store = new VectorStore(ledger.guard);
    this.pairs = new Antichain(this.specification, ledger);
    this.divergence = new Divergence(implementation, labels, store, ledger);
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
    try {
      int initial = specification.initial();
      implementation.initialStates((state, length) -> reach(state, length, initial));
      return comparePairs();
    } catch (ModelFault fault) {
      Optional<FiniteRun> run =
          pair == Antichain.NOBODY ? Optional.empty() : Optional.of(runTo(pair));
      return new Comparison.Fault(run, fault.getMessage(), ledger.facts());
    } catch (LabelledGraph.Fault fault) {
      return new Comparison.Fault(
          Optional.empty(), "in the specification, " + fault.getMessage(), ledger.facts());
    }
  }

  private Comparison comparePairs() {
    int levelEnd = pairs.size();
    pairs.nextLevel();
    for (int next = 0; next < pairs.size(); next++) {
      if (next == levelEnd) {
        ledger.depth++;
        levelEnd = pairs.size();
        pairs.nextLevel();
      }
      if (!pairs.isSuperseded(next)) {
        Optional<Comparison> wrong = compare(next);
        if (wrong.isPresent()) {
          return wrong.get();
        }
      }
    }
    ledger.report(0);
    return new Comparison.Agrees(ledger.facts());
  }

  private Optional<Comparison> compare(int next) {
    ledger.tick();
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
    } catch (ModelFault | LabelledGraph.Fault fault) {
      // What was seen stays seen even if the rest of the steps goes wrong.
      if (forbidden == null) {
        throw fault;
      }
    }
    if (forbidden != null) {
      return Optional.of(forbiddenEvent());
    }
    if (stable) {
      boolean allowed = model == RefinementModel.TRACES || specification.menus(set).allow(menu);
      return allowed ? Optional.empty() : Optional.of(forbiddenRefusal());
    }
    return model == RefinementModel.FAILURES_DIVERGENCES && divergence.isPossible(pairs.state(next))
        ? Optional.of(forbiddenDivergence())
        : Optional.empty();
  }

  private void step(int label, int processSet, int[] target, int length) {
    ledger.transitions++;
    ledger.step();
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

  private Comparison forbiddenEvent() {
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

  private Comparison forbiddenRefusal() {
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

  private Comparison forbiddenDivergence() {
    FiniteRun run = runTo(pair);
    return new Comparison.Differs(
        divergence.lasso(run, monitor),
        new Violation.ForbiddenDivergence(trace(run)),
        ledger.facts());
  }

  private Comparison differs(FiniteRun run, Violation violation) {
    return new Comparison.Differs(run, violation, ledger.facts());
  }

  private List<String> texts(int[] ofEvents, int size) {
    return events.texts(ofEvents, size).stream().sorted().toList();
  }

  private List<String> trace(FiniteRun run) {
    return run.stem().stream()
        .map(move -> labels.event(move.label()))
        .filter(event -> event != Events.INTERNAL)
        .map(events::text)
        .toList();
  }

  /** Follows the parents back and expands them again to find the steps between them. */
  private FiniteRun runTo(int last) {
    List<Integer> path = new ArrayList<>();
    for (int at = last; at != Antichain.NOBODY; at = pairs.parent(at)) {
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
