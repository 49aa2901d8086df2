package dev.fairlead.core.search.hull;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.fair.FairLoop;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A fair loop through a node of a fair component of any size. It goes to a step for each duty, one
 * after the other, and back. Such a step is near most of the time, so it is looked for here; the
 * way back may be long, and is a matter of the executor.
 *
 * <p>The set has the component C of the first node, and every node of C that is reached from
 * another one over nodes of C. A node from which the first one is not reached is none of C, and
 * neither is any that is reached from it: these leave the set when the way has come to one. What is
 * owed to agents is known only when the loop is closed; it is then gone around anew with more
 * duties. There is a step in C for each of them, since C is fair. What this finds is judged before
 * it is told, and replayed as any other: {@link #owed} is empty.
 */
final class WovenLoop<S> {
  /** Nodes among which a step for one duty is looked for, at most. */
  private static final int NEAR = 200_000;

  /** How often a way may turn out to lead out of the component. */
  private static final int MOST_DETOURS = 1_000;

  private final HullPaths<S> paths;
  private final ProductEdges edges;
  private final Tgba negation;
  private final Fairness fairness;
  private final SearchMonitor monitor;
  private S nodes;

  /** What a loop has to have. */
  private record Duty(Kind kind, int number) {
    enum Kind {
      ACCEPTANCE,
      ENGAGED,
      /** Or not enabled in some state. */
      ENGAGED_OR_DISABLED
    }
  }

  /**
   * A way from a node.
   *
   * @param targets of the moves
   */
  private record Way(List<Move> moves, List<int[]> targets) {
    Way() {
      this(new ArrayList<>(), new ArrayList<>());
    }

    void add(Way other) {
      moves.addAll(other.moves);
      targets.addAll(other.targets);
    }

    int[] end(int[] start) {
      return targets.isEmpty() ? start : targets.get(targets.size() - 1);
    }
  }

  /**
   * @param nodes all reached from the node that is gone around from
   */
  WovenLoop(
      HullPaths<S> paths,
      S nodes,
      BreadthFirst.Subject<List<Atom>> system,
      Tgba negation,
      Fairness fairness,
      SearchMonitor monitor) {
    this.paths = paths;
    this.nodes = nodes;
    this.edges = new ProductEdges(system.space(), negation, system.property());
    this.negation = negation;
    this.fairness = fairness;
    this.monitor = monitor;
  }

  /** A loop through a node of a fair source component; empty if some duty is too far away. */
  Optional<FairLoop.Loop> through(int[] start) {
    Set<Duty> duties = new LinkedHashSet<>();
    for (int set = 0; set < negation.acceptanceSets(); set++) {
      duties.add(new Duty(Duty.Kind.ACCEPTANCE, set));
    }
    for (int agent = 0; agent < fairness.agents(); agent++) {
      if (fairness.kind(agent) == Fairness.Kind.UNCONDITIONAL) {
        duties.add(new Duty(Duty.Kind.ENGAGED, agent));
      }
    }
    while (true) {
      Optional<Way> around = around(start, duties);
      if (around.isEmpty()) {
        return Optional.empty();
      }
      Set<Duty> owed = owed(around.get());
      if (owed.isEmpty()) {
        return Optional.of(loop(start, around.get()));
      } else if (!duties.addAll(owed)) {
        throw new IllegalStateException("a loop that owes what it was made for");
      }
    }
  }

  private static FairLoop.Loop loop(int[] start, Way around) {
    List<int[]> sources = new ArrayList<>(List.of(start));
    sources.addAll(around.targets.subList(0, around.targets.size() - 1));
    return new FairLoop.Loop(sources, around.moves);
  }

  private Optional<Way> around(int[] start, Set<Duty> duties) {
    Way way = new Way();
    Optional<List<int[]>> back = paths.path(nodes, start, start);
    int detours = 0;
    for (Duty duty : duties) {
      boolean done = false;
      while (!done) {
        Optional<Way> to = new Near(way.end(start)).to(duty);
        if (to.isEmpty() || ++detours > MOST_DETOURS + duties.size()) {
          return Optional.empty();
        }
        int[] end = to.get().end(way.end(start));
        Optional<List<int[]>> from = paths.path(nodes, end, start);
        if (from.isPresent()) {
          way.add(to.get());
          back = from;
          done = true;
        } else {
          nodes = paths.unreached(nodes, end);
        }
      }
    }
    if (back.isEmpty()) {
      return Optional.empty();
    }
    List<int[]> home = back.get();
    way.add(new Way(new ProductWalk(edges).along(home), home.subList(1, home.size())));
    return Optional.of(way);
  }

  /** What a loop still owes to agents. */
  private Set<Duty> owed(Way around) {
    Set<Integer> engaged = new HashSet<>();
    Set<Integer> triggered = new HashSet<>();
    for (Move move : around.moves) {
      if (move.label() != Label.STUTTER) {
        add(engaged, fairness.engaged(move.label(), move.processSet()));
        add(triggered, fairness.triggered(move.label(), move.processSet()));
      }
    }
    Set<Integer> once = new HashSet<>();
    Set<Integer> always = null;
    for (int[] node : around.targets) {
      Set<Integer> enabled = enabled(node);
      once.addAll(enabled);
      if (always == null) {
        always = enabled;
      } else {
        always.retainAll(enabled);
      }
    }
    Set<Duty> owed = new LinkedHashSet<>();
    once.addAll(triggered);
    for (int agent : once) {
      boolean counts =
          switch (fairness.kind(agent)) {
            case NONE, UNCONDITIONAL -> false;
            case WEAK -> always.contains(agent);
            case STRONG -> true;
            case COMPASSION -> triggered.contains(agent);
          };
      if (counts && !engaged.contains(agent)) {
        boolean weak = fairness.kind(agent) == Fairness.Kind.WEAK;
        owed.add(new Duty(weak ? Duty.Kind.ENGAGED_OR_DISABLED : Duty.Kind.ENGAGED, agent));
      }
    }
    return owed;
  }

  private static void add(Set<Integer> set, int[] agents) {
    for (int agent : agents) {
      set.add(agent);
    }
  }

  private Set<Integer> enabled(int[] node) {
    Set<Integer> enabled = new HashSet<>();
    edges.expand(
        node,
        node.length,
        new ProductEdges.Sink() {
          @Override
          public void step(int label, int processSet) {
            add(enabled, fairness.engaged(label, processSet));
          }

          @Override
          public void edge(int label, int processSet, long[] marks, int[] target, int length) {}
        });
    fairness.ready(node, node.length - 1, enabled::add);
    return enabled;
  }

  /** The nodes of the set that are nearest to one, in the order of their distance. */
  private final class Near implements ProductEdges.Sink {
    /** Nodes that were met, also such as are not in the set. */
    private final VectorStore store = new VectorStore();

    /** By number, where a node was met first and how. */
    private int[] parents = new int[64];

    private Move[] moves = new Move[64];

    // the node that is expanded
    private int node;
    private Duty wanted;
    private Way found;

    Near(int[] start) {
      store.put(start, start.length);
    }

    /** The shortest way to a step that fulfils a duty, with it; or to a state that does. */
    Optional<Way> to(Duty duty) {
      wanted = duty;
      for (node = 0; node < store.size() && store.size() < NEAR && found == null; node++) {
        if ((node & SearchMonitor.INTERVAL - 1) == 0) {
          monitor.progress("looking for a fair loop", store.size(), 0, 0, store.bytes());
        }
        if (node > 0 && moves[node] == null) {
          continue;
        }
        int[] vector = vector(node);
        if (duty.kind == Duty.Kind.ENGAGED_OR_DISABLED && !enabled(vector).contains(duty.number)) {
          found = wayTo(node);
        } else {
          edges.expand(vector, vector.length, this);
        }
      }
      return Optional.ofNullable(found);
    }

    private int[] vector(int number) {
      int[] vector = new int[store.length(number)];
      store.read(number, vector);
      return vector;
    }

    private Way wayTo(int number) {
      Way way = new Way();
      for (int at = number; at > 0; at = parents[at]) {
        way.moves.add(0, moves[at]);
        way.targets.add(0, vector(at));
      }
      return way;
    }

    @Override
    public void step(int label, int processSet) {}

    @Override
    public void edge(int label, int processSet, long[] marks, int[] target, int length) {
      if (found != null) {
        return;
      }
      int[] to = Arrays.copyOf(target, length);
      boolean fulfils = fulfils(label, processSet, marks);
      int known = store.size();
      int number = fulfils ? known : store.put(to, length);
      if (number >= parents.length) {
        parents = Arrays.copyOf(parents, 2 * number);
        moves = Arrays.copyOf(moves, 2 * number);
      }
      boolean isNew = fulfils || store.size() > known;
      if (!isNew || !paths.contains(nodes, to)) {
        return;
      }
      Move move = new Move(label, processSet, Arrays.copyOf(to, length - 1));
      if (fulfils) {
        found = wayTo(node);
        found.add(new Way(List.of(move), List.of(to)));
        return;
      }
      parents[number] = node;
      moves[number] = move;
    }

    private boolean fulfils(int label, int processSet, long[] marks) {
      if (wanted.kind == Duty.Kind.ACCEPTANCE) {
        return (marks[wanted.number >> 6] >> wanted.number & 1) != 0;
      }
      if (label == Label.STUTTER) {
        return false;
      }
      for (int agent : fairness.engaged(label, processSet)) {
        if (agent == wanted.number) {
          return true;
        }
      }
      return false;
    }
  }
}
