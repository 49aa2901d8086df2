package dev.fairlead.proof;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.LinedMembers;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.MemberLine;
import dev.fairlead.core.space.MemberLine.Holds;
import dev.fairlead.core.space.MemberLine.Need;
import dev.fairlead.core.space.Outline;
import dev.fairlead.core.space.ProcessOutlines;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StructuredSpace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Members in a line that take a lock, written by hand: slot 0 is the lock, and each member has one
 * slot that tells whether it is outside, inside or about to go out. All that a front end would
 * state of it can be stated otherwise.
 */
final class LockLine implements LinedMembers {
  static final int OUTSIDE = 0;
  static final int INSIDE = 1;
  static final int LEAVING = 2;

  /** The steps of a member. */
  interface Moves {
    List<int[]> of(int[] state, int member);
  }

  Moves moves = LockLine::honest;
  Set<Need> told = Set.of(new Need(1, true));
  Map<Integer, Need> needs = Map.of(OUTSIDE, new Need(1, true), INSIDE, new Need(1, true));

  /** Those of the system of one size, where they are others. */
  Map<Integer, Map<Integer, Need>> needsOfSize = new HashMap<>();

  Set<Integer> passed = Set.of(LEAVING);
  int seen = 2;
  int excluded = 2;
  Optional<String> obstacle = Optional.empty();
  boolean bySteps;

  static List<int[]> honest(int[] state, int member) {
    return switch (state[1 + member]) {
      case OUTSIDE -> state[0] == 0 ? List.of(with(state, 1, member, INSIDE)) : List.of();
      case INSIDE -> List.of(with(state, 1, member, LEAVING));
      default -> List.of(with(state, 0, member, OUTSIDE));
    };
  }

  static int[] with(int[] state, int lock, int member, int place) {
    int[] changed = state.clone();
    changed[0] = lock;
    changed[1 + member] = place;
    return changed;
  }

  @Override
  public Optional<String> obstacle() {
    return obstacle;
  }

  @Override
  public Set<Need> needs() {
    return told;
  }

  @Override
  public int seen() {
    return seen;
  }

  @Override
  public Lined of(int size) {
    int[] owner = IntStream.range(-1, size).toArray();
    int[] place = new int[1 + size];
    List<Holds> holds = new ArrayList<>(Collections.nCopies(1 + size, Holds.DATA));
    Map<Integer, Map<Integer, int[]>> forgotten = new HashMap<>();
    Map<Integer, Map<Integer, List<MemberLine.Inside>>> loops = new HashMap<>();
    Map<Integer, BitSet> passing = new HashMap<>();
    Map<Integer, Map<Integer, Need>> all = new HashMap<>();
    for (int slot = 1; slot <= size; slot++) {
      BitSet set = new BitSet();
      passed.forEach(set::set);
      passing.put(slot, set);
      all.put(slot, needsOfSize.getOrDefault(size, needs));
    }
    return new Lined(
        new Asked(new Space(size)),
        new MemberLine(size, owner, place, holds, forgotten, loops, passing, all));
  }

  private final class Asked implements Model.Question {
    private final Space space;

    Asked(Space space) {
      this.space = space;
    }

    @Override
    public ProcessOutlines space() {
      return space;
    }

    @Override
    public Property property() {
      return bySteps
          ? new Property.NoBadStep(label -> label.text().equals("excluded"), "a step")
          : new Property.Reaches((state, length) -> inside(state) >= excluded);
    }

    @Override
    public Fairness fairness(FairnessNotion notion) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean hasAnnotations() {
      return false;
    }
  }

  private static long inside(int[] state) {
    return IntStream.range(1, state.length).filter(slot -> state[slot] == INSIDE).count();
  }

  private final class Space implements ProcessOutlines {
    private final int size;

    Space(int size) {
      this.size = size;
    }

    @Override
    public void initialStates(StateSink sink) {
      sink.state(new int[1 + size], 1 + size);
    }

    @Override
    public void steps(int[] state, int length, StepSink sink) {
      stepsOf(-1, state, length, sink);
    }

    /** Steps after which as many members are inside as are excluded have a label of their own. */
    @Override
    public void stepsOf(long processes, int[] state, int length, StepSink sink) {
      for (int member = 0; member < size; member++) {
        if ((processes >> member & 1) != 0) {
          for (int[] target : moves.of(state, member)) {
            sink.step(inside(target) >= excluded ? 1 : 0, member, target, target.length);
          }
        }
      }
    }

    @Override
    public Label label(int label) {
      return new Label(label == 1 ? "excluded" : "other", true);
    }

    @Override
    public int[] processes(int processSet) {
      return new int[] {processSet};
    }

    @Override
    public String processName(int process) {
      return "P" + process;
    }

    @Override
    public List<SlotValue> describe(int[] state, int length) {
      Set<SlotValue> all = new TreeSet<>((one, other) -> one.name().compareTo(other.name()));
      for (int slot = 0; slot < length; slot++) {
        all.add(new SlotValue("s" + slot, "" + state[slot], ""));
      }
      return List.copyOf(all);
    }

    @Override
    public StateEncoding encoding() {
      return StateEncoding.ofNumbers();
    }

    @Override
    public StructuredSpace fork() {
      return new Space(size);
    }

    @Override
    public Optional<String> noOutlines() {
      return Optional.empty();
    }

    @Override
    public long unordered() {
      return 0;
    }

    @Override
    public boolean outline(int[] state, int length, Outline into) {
      return false;
    }
  }
}
