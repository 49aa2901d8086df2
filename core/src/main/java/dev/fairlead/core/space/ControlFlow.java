package dev.fairlead.core.space;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The control graphs of the processes of a space, and where the processes are in a state. An
 * optional capability of a {@link StateSpace}.
 */
public interface ControlFlow {

  /** One for each kind of process. */
  List<Graph> controlGraphs();

  /** Reports the processes of a state, in their order. */
  void locations(int[] state, int length, LocationSink sink);

  /** Receives where a process is. */
  @FunctionalInterface
  interface LocationSink {
    void at(int process, int graph, int location);
  }

  /**
   * A control graph.
   *
   * @param name of the kind of process
   * @param locations how many there are, numbered from 0 on
   * @param labels the locations that have a name
   */
  record Graph(
      String name, int initial, int locations, List<Arc> arcs, Map<String, Integer> labels) {

    /** In place of a distance: no path leads there. */
    public static final int UNREACHABLE = Integer.MAX_VALUE;

    public Graph {
      arcs = List.copyOf(arcs);
      labels = Map.copyOf(labels);
    }

    /** By location: the least number of steps of the space on a path to one of some locations. */
    public int[] stepsTo(BitSet targets) {
      int[] steps = new int[locations];
      Arrays.fill(steps, UNREACHABLE);
      // Arcs count 0 or 1: those of 0 go to the front.
      Deque<Integer> open = new ArrayDeque<>();
      targets.stream()
          .forEach(
              target -> {
                steps[target] = 0;
                open.add(target);
              });
      List<List<Arc>> entering = entering();
      while (!open.isEmpty()) {
        int location = open.poll();
        for (Arc arc : entering.get(location)) {
          int through = steps[location] + arc.steps();
          if (through < steps[arc.from()]) {
            steps[arc.from()] = through;
            if (arc.steps() == 0) {
              open.addFirst(arc.from());
            } else {
              open.addLast(arc.from());
            }
          }
        }
      }
      return steps;
    }

    private List<List<Arc>> entering() {
      List<List<Arc>> entering =
          IntStream.range(0, locations).<List<Arc>>mapToObj(location -> new ArrayList<>()).toList();
      arcs.forEach(arc -> entering.get(arc.to()).add(arc));
      return entering;
    }
  }

  /**
   * A statement of a process.
   *
   * @param steps 1 if it begins a step of the space, 0 if it may be a part of one that has begun
   */
  record Arc(int from, int to, int steps) {}
}
