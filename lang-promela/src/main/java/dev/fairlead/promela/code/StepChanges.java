package dev.fairlead.promela.code;

import dev.fairlead.promela.graph.ControlGraph;
import dev.fairlead.promela.syntax.Expr.BinaryOp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * How far one step of the system may take a global variable up, or down, by adding constants to it,
 * on its way or in the end. A step is a statement, a {@code d_step} or an atomic sequence, which
 * one process goes through; another one only hands it a message before. Around a loop in it there
 * is no end, unless nothing is added there.
 */
final class StepChanges {
  /** So much, or more. */
  private static final int ENDLESS = 1_000_000;

  private final Program program;
  private final Map<Integer, Integer> up = new HashMap<>();
  private final Map<Integer, Integer> down = new HashMap<>();

  StepChanges(Program program) {
    this.program = program;
  }

  /** Whether control may be handed on to another process inside of a step. */
  static boolean mayHandOn(Program program) {
    return program.uses().rendezvous()
        && program.types().stream()
            .flatMap(type -> type.steps().stream())
            .flatMap(List::stream)
            .anyMatch(step -> step.edge().atomic() && sendsBehind(program, step));
  }

  private static boolean sendsBehind(Program program, Step step) {
    return program.types().stream()
        .filter(type -> type.steps().stream().anyMatch(steps -> steps.contains(step)))
        .flatMap(type -> type.steps().get(step.edge().target()).stream())
        .anyMatch(next -> Action.first(next.action()) instanceof Action.Send);
  }

  /** What an assignment adds to its variable, if it does that and nothing else. */
  static OptionalInt added(Action.Assign assign) {
    if (assign.place().local()
        || !assign.place().indices().isEmpty()
        || !(assign.value() instanceof Value.Binary sum)) {
      return OptionalInt.empty();
    }
    OptionalInt left = CounterUse.constant(sum.left());
    OptionalInt right = CounterUse.constant(sum.right());
    if (sum.op() == BinaryOp.ADD && isRead(sum.left(), assign.place())) {
      return right;
    } else if (sum.op() == BinaryOp.ADD && isRead(sum.right(), assign.place())) {
      return left;
    } else if (sum.op() == BinaryOp.SUB && isRead(sum.left(), assign.place())) {
      return right.isPresent() ? OptionalInt.of(-right.getAsInt()) : right;
    }
    return OptionalInt.empty();
  }

  private static boolean isRead(Value value, Place place) {
    return value instanceof Value.Read read && read.place().equals(place);
  }

  /** Whether there is an end to both. */
  boolean haveEnd(int slot) {
    return mostAdded(slot) < ENDLESS && mostTaken(slot) < ENDLESS;
  }

  int mostAdded(int slot) {
    return up.computeIfAbsent(slot, unseen -> most(slot, 1));
  }

  int mostTaken(int slot) {
    return down.computeIfAbsent(slot, unseen -> most(slot, -1));
  }

  /** Whether no step both adds to a variable and takes something away. */
  boolean goOneWay(int slot) {
    return program.types().stream().allMatch(type -> goesOneWay(type, slot));
  }

  private static boolean goesOneWay(ProcessType type, int slot) {
    List<List<Way>> up = ways(type, slot, 1);
    List<List<Way>> down = ways(type, slot, -1);
    boolean[] mayAdd = changing(up);
    boolean[] mayTake = changing(down);
    for (int place = 0; place < up.size(); place++) {
      for (int i = 0; i < up.get(place).size(); i++) {
        boolean adds = up.get(place).get(i).gain > 0;
        boolean takes = down.get(place).get(i).gain > 0;
        int target = up.get(place).get(i).target;
        boolean takesLater = target != Way.END && mayTake[target];
        boolean addsLater = target != Way.END && mayAdd[target];
        if (adds && (takes || takesLater) || takes && addsLater) {
          return false;
        }
      }
    }
    return true;
  }

  /** By place of a process: whether something is gained from there to the end of the step. */
  private static boolean[] changing(List<List<Way>> ways) {
    boolean[] changing = new boolean[ways.size()];
    boolean more = true;
    while (more) {
      more = false;
      for (int place = 0; place < changing.length; place++) {
        boolean now =
            ways.get(place).stream()
                .anyMatch(way -> way.gain > 0 || way.target != Way.END && changing[way.target]);
        more |= now && !changing[place];
        changing[place] |= now;
      }
    }
    return changing;
  }

  private int most(int slot, int sign) {
    return program.types().stream()
        .mapToInt(type -> longest(ways(type, slot, sign)))
        .max()
        .orElse(0);
  }

  private static List<List<Way>> ways(ProcessType type, int slot, int sign) {
    List<List<Way>> ways = new ArrayList<>();
    for (List<Step> steps : type.steps()) {
      List<Way> from = new ArrayList<>();
      for (Step step : steps) {
        boolean goesOn = step.edge().atomic() && step.edge().target() != ControlGraph.GONE;
        from.add(new Way(gain(step.action(), slot, sign), goesOn ? step.edge().target() : Way.END));
      }
      ways.add(from);
    }
    return ways;
  }

  /** Between two places of a step. */
  private record Way(int gain, int target) {
    static final int END = -1;
  }

  /** Longest ways of as many parts as there are places get no longer without a loop. */
  private static int longest(List<List<Way>> ways) {
    int[] most = new int[ways.size()];
    for (int round = 0; round <= ways.size(); round++) {
      boolean longer = false;
      for (int place = 0; place < most.length; place++) {
        for (Way way : ways.get(place)) {
          int rest = way.target == Way.END ? 0 : most[way.target];
          int length = Math.min(ENDLESS, way.gain + rest);
          longer |= length > most[place];
          most[place] = Math.max(most[place], length);
        }
      }
      if (!longer) {
        return Arrays.stream(most).max().orElse(0);
      }
    }
    return ENDLESS;
  }

  private static int gain(Action action, int slot, int sign) {
    if (action instanceof Action.Assign assign
        && !assign.place().local()
        && assign.place().offset() == slot) {
      return Math.max(0, sign * added(assign).orElse(0));
    } else if (action instanceof Action.Merged merged) {
      int all = merged.parts().stream().mapToInt(part -> gain(part, slot, sign)).sum();
      return Math.min(ENDLESS, all);
    } else if (action instanceof Action.DStep step) {
      return gain(step, slot, sign);
    }
    return 0;
  }

  private static int gain(Action.DStep step, int slot, int sign) {
    List<List<Way>> ways = new ArrayList<>();
    for (Action.Node node : step.nodes()) {
      List<Way> from = new ArrayList<>();
      if (node instanceof Action.Node.Do does) {
        from.add(new Way(gain(does.action(), slot, sign), does.next()));
      } else if (node instanceof Action.Node.Choose choice) {
        choice.options().forEach(option -> from.add(new Way(0, option)));
      }
      ways.add(from);
    }
    return longest(ways);
  }
}
