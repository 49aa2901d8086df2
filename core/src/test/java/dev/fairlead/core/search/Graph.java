package dev.fairlead.core.search;

import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A small system written as text, one line an edge: {@code a -x-> b} is a step of process P called
 * x, {@code a -x@P,Q-> b} one that engages P and Q. {@code -> a} makes a an initial state (by
 * default the first state named); {@code a !text} makes the model go wrong in a, after its other
 * steps; a lone {@code a} only names a state. What follows a prime is not shown: {@code b'1} and
 * {@code b'2} look the same, and so do labels. The label {@code tau} is not visible, and {@code
 * tick5} takes five units of time.
 */
public final class Graph implements StateSpace {

  private static final Pattern EDGE =
      Pattern.compile("(\\S+) -(\\S+?)(?:@(\\S+))?-> (\\S+)|-> (\\S+)|(\\S+) !(.*)|(\\S+)");

  private static final Pattern TICK = Pattern.compile("tick(\\d+)");

  private record Edge(String from, String label, List<String> processes, String to) {}

  private record Fault(String at, String message) {}

  private final List<String> lines;
  private final List<Edge> edges = new ArrayList<>();
  private final List<Fault> faults = new ArrayList<>();
  private final List<String> initial = new ArrayList<>();
  private final List<String> states;
  private final List<String> labels;
  private final List<List<String>> processSets;
  private final List<String> processes;

  private Graph(List<String> lines, long numbering) {
    this.lines = lines;
    Set<String> names = new LinkedHashSet<>();
    for (String line : lines) {
      Matcher match = EDGE.matcher(line.strip());
      if (!match.matches()) {
        throw new IllegalArgumentException(line);
      }
      if (match.group(1) != null) {
        String engaged = match.group(3) == null ? "P" : match.group(3);
        List<String> names1 = Arrays.stream(engaged.split(",")).sorted().toList();
        edges.add(new Edge(match.group(1), match.group(2), names1, match.group(4)));
        names.add(match.group(1));
        names.add(match.group(4));
      } else if (match.group(5) != null) {
        initial.add(match.group(5));
        names.add(match.group(5));
      } else if (match.group(6) != null) {
        faults.add(new Fault(match.group(6), match.group(7)));
        names.add(match.group(6));
      } else {
        names.add(match.group(8));
      }
    }
    if (initial.isEmpty()) {
      initial.add(names.iterator().next());
    }
    states = numbered(names.stream(), numbering);
    labels = numbered(edges.stream().map(Edge::label), numbering);
    processes = numbered(edges.stream().flatMap(e -> e.processes().stream()), numbering);
    processSets = numbered(edges.stream().map(Edge::processes), numbering);
  }

  private static <T> List<T> numbered(java.util.stream.Stream<T> things, long numbering) {
    List<T> list = new ArrayList<>(things.distinct().toList());
    if (numbering != 0) {
      Collections.shuffle(list, new Random(numbering));
    }
    return list;
  }

  public static Graph graph(String... lines) {
    return new Graph(List.of(lines), 0);
  }

  /** The same system with its states, labels and processes numbered differently. */
  public Graph renumbered(long seed) {
    return new Graph(lines, seed);
  }

  /** The vector of a state: its number, and its name's length to have more than one slot. */
  public int[] vector(String state) {
    return new int[] {states.indexOf(state), state.length()};
  }

  public boolean hasState(String name) {
    return states.contains(name);
  }

  public String name(int[] vector) {
    return states.get(vector[0]);
  }

  public int label(String text) {
    return labels.indexOf(text);
  }

  public int processSet(String... names) {
    return processSets.indexOf(Arrays.stream(names).sorted().toList());
  }

  /** How many processes there are. */
  public int processes() {
    return processes.size();
  }

  public StatePredicate in(String... names) {
    return (state, length) -> List.of(names).contains(states.get(state[0]));
  }

  @Override
  public void initialStates(StateSink sink) {
    for (String state : initial) {
      sink.state(vector(state), 2);
    }
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    String from = states.get(state[0]);
    int[] target = new int[5];
    for (Edge edge : edges) {
      if (edge.from().equals(from)) {
        System.arraycopy(vector(edge.to()), 0, target, 0, 2);
        sink.step(labels.indexOf(edge.label()), processSets.indexOf(edge.processes()), target, 2);
        Arrays.fill(target, -7);
      }
    }
    for (Fault fault : faults) {
      if (fault.at().equals(from)) {
        throw new ModelFault(fault.message());
      }
    }
  }

  @Override
  public Label label(int label) {
    String text = shown(labels.get(label));
    Matcher tick = TICK.matcher(text);
    int duration = tick.matches() ? Integer.parseInt(tick.group(1)) : 0;
    return new Label(text, !text.equals("tau"), duration);
  }

  @Override
  public int[] processes(int processSet) {
    return processSets.get(processSet).stream().mapToInt(processes::indexOf).sorted().toArray();
  }

  @Override
  public String processName(int process) {
    return processes.get(process);
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    String shown = shown(states.get(state[0]));
    return List.of(new SlotValue("at", length == 2 ? shown : "?", ""));
  }

  private static String shown(String name) {
    return name.replaceAll("'.*", "");
  }
}
