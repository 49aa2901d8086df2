package dev.fairlead.proof;

import dev.fairlead.core.certificate.Cause;
import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.Measure;
import dev.fairlead.core.certificate.NodeTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Certificates that look right: every reachable node is listed, ranks never rise along an edge, a
 * cause is named where a rank can be kept. Only the causes, the levels below and the distances are
 * made up.
 *
 * @param keys by node
 * @param system by node: the state of the system
 * @param leads whether an edge leads from a node to another one
 */
record Forgery(List<Cause> causes, long[] keys, int[] system, boolean[][] leads) {
  private static final int DEEPER = 3;

  /** One that names a cause wherever a run may stay. */
  Certificate by(Cause cause, Random random) {
    boolean[][] reaches = closure();
    int[] ranks = ranks(reaches);
    int[] distance = random.ints(1 + maximum(system), 0, 2).toArray();
    List<Measure> measures = new ArrayList<>();
    NodeTable.Builder nodes = new NodeTable.Builder();
    for (int node = 0; node < keys.length; node++) {
      List<Measure.Level> levels = new ArrayList<>();
      if (reaches[node][node]) {
        levels.add(new Measure.Level(ranks[node], 0, distance[system[node]]));
        levels.add(new Measure.Level(random.nextInt(DEEPER), Measure.NO_CAUSE, 0));
      } else {
        levels.add(new Measure.Level(ranks[node], Measure.NO_CAUSE, 0));
      }
      measures.add(new Measure(levels));
      nodes.add(keys[node], node);
    }
    return new Certificate(
        Certificate.Kind.RANKED_PRODUCT, List.of(cause), measures, nodes.build());
  }

  private static int maximum(int[] numbers) {
    int maximum = 0;
    for (int number : numbers) {
      maximum = Math.max(maximum, number);
    }
    return maximum;
  }

  private boolean[][] closure() {
    int size = keys.length;
    boolean[][] reaches = new boolean[size][];
    for (int from = 0; from < size; from++) {
      reaches[from] = leads[from].clone();
    }
    for (int via = 0; via < size; via++) {
      for (int from = 0; from < size; from++) {
        for (int to = 0; to < size && reaches[from][via]; to++) {
          reaches[from][to] |= reaches[via][to];
        }
      }
    }
    return reaches;
  }

  /** Lengths of longest ways through components. */
  private static int[] ranks(boolean[][] reaches) {
    int[] ranks = new int[reaches.length];
    for (boolean grows = true; grows; ) {
      grows = false;
      for (int from = 0; from < ranks.length; from++) {
        for (int to = 0; to < ranks.length; to++) {
          int least = reaches[to][from] ? ranks[to] : ranks[to] + 1;
          if (reaches[from][to] && ranks[from] < least) {
            ranks[from] = least;
            grows = true;
          }
        }
      }
    }
    return ranks;
  }
}
