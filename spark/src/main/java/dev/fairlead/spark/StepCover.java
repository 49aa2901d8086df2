package dev.fairlead.spark;

import dev.fairlead.core.search.hull.HullLabels;
import dev.fairlead.core.store.visited.CodeHash;
import dev.fairlead.core.store.visited.CodeSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * Which steps the system states of a partition take inside parts. All nodes of a system state are
 * in one partition.
 */
final class StepCover {
  private static final long MOVING = 0;
  private static final long RESTING = 2;

  private final HullNodes nodes;
  private final Instance instance;
  private final List<KeyPiece> keys;
  private final NodeEdges edges;

  /** What the nodes of one system state and one part take. */
  private static final class Group {
    final List<Integer> nodes = new ArrayList<>();
    final BitSet taken = new BitSet();
    int steps;
  }

  private record Place(int system, long part) {}

  // the node visited last
  private KeyPiece.Cursor cursor;

  StepCover(HullNodes nodes, HullLabels labels, Instance instance, List<KeyPiece> keys) {
    this.nodes = nodes;
    this.instance = instance;
    this.keys = keys;
    this.edges = new NodeEdges(instance, labels);
  }

  private void forEach(BitSet some, IntConsumer visit) {
    int first = 0;
    for (KeyPiece piece : keys) {
      cursor = piece.cursor();
      int end = first + piece.count();
      for (int node = some.nextSetBit(first);
          node >= 0 && node < end;
          node = some.nextSetBit(node + 1)) {
        cursor.seek(node - first);
        visit.accept(node);
      }
      first = end;
    }
  }

  private int[] expand(int node, NodeEdges.Sink sink) {
    return edges.expand(cursor.bytes(), cursor.end(), nodes.labels, node * nodes.words, sink);
  }

  /** Makes the first two parts. */
  void begin() {
    long[] part = new long[nodes.count];
    int[] system = new int[nodes.count];
    CodeSet systems = new CodeSet(Long.MAX_VALUE);
    int[][] firstNodes = {new int[64]};
    forEach(
        nodes.members,
        node -> {
          int[] state = expand(node, (target, length, seeds) -> {});
          part[node] = edges.steps() == 0 ? RESTING : MOVING;
          int length = cursor.end() - instance.tail(state, state.length);
          int hash = (int) (CodeHash.of(cursor.bytes(), length) >>> Integer.SIZE);
          int number = systems.number(cursor.bytes(), length, hash);
          if (number < 0) {
            number = systems.size();
            systems.add(cursor.bytes(), length, hash);
            if (number == firstNodes[0].length) {
              firstNodes[0] = Arrays.copyOf(firstNodes[0], 2 * number);
            }
            firstNodes[0][number] = node;
          }
          system[node] = firstNodes[0][number];
        });
    nodes.parts = new ComponentParts(part, system);
  }

  /**
   * Cuts edges to nodes that are gone.
   *
   * @param addresses of the edges
   * @return the nodes of system states that have lost one
   */
  BitSet cut(long[] addresses) {
    ComponentParts parts = nodes.parts;
    BitSet systems = new BitSet();
    for (long address : addresses) {
      int node = EdgeAddress.node(address);
      if (nodes.members.get(node)) {
        parts.cut(node, EdgeAddress.edge(address));
        systems.set(parts.system[node]);
      }
    }
    BitSet touched = new BitSet();
    nodes.members.stream().filter(node -> systems.get(parts.system[node])).forEach(touched::set);
    return touched;
  }

  /**
   * Takes away the nodes of a system state and a part that do not take all steps of the state.
   *
   * @param looked all nodes of some system states
   */
  void removeUncovered(BitSet looked) {
    ComponentParts parts = nodes.parts;
    Map<Place, Group> groups = new HashMap<>();
    forEach(
        looked,
        node -> {
          Group group =
              groups.computeIfAbsent(
                  new Place(parts.system[node], parts.part[node]), place -> new Group());
          group.nodes.add(node);
          expand(
              node,
              (target, length, seeds) -> {
                if (edges.steps() > 0 && parts.stays(node, edges.edge())) {
                  group.taken.set(edges.steps() - 1);
                }
              });
          group.steps = edges.steps();
        });
    parts.linked = (BitSet) nodes.members.clone();
    for (Group group : groups.values()) {
      if (group.taken.cardinality() < group.steps) {
        group.nodes.forEach(nodes.members::clear);
      }
    }
    nodes.frontier = (BitSet) parts.linked.clone();
    nodes.frontier.andNot(nodes.members);
  }
}
