package dev.fairlead.csp.encoding;

import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.csp.code.ObjectCode;
import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.machine.Shapes;
import dev.fairlead.csp.terms.Term;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * CSP# states for other instances: variables and buffers, the shape, the terms in its holes, and
 * its families, each as its members.
 */
public final class StateCode implements StateEncoding {
  private final Machine machine;
  private final int shapeSlot;
  private final int firstTerm;
  private final TermCode terms;
  private final ShapeCode shapes;
  private final ObjectCode objects;

  /** The shapes that were read. */
  private final List<Mould> moulds = new ArrayList<>();

  /** Their numbers, as far as states have been made with them; or {@link #UNKNOWN}. */
  private int[] shapeNumbers = new int[16];

  private static final int UNKNOWN = -1;

  public StateCode(Machine machine) {
    this.machine = machine;
    this.shapeSlot = machine.layout().processes();
    this.firstTerm = shapeSlot + 1;
    ClosureCode closures = new ClosureCode(machine);
    this.terms = new TermCode(machine, closures);
    this.shapes = new ShapeCode(machine, closures);
    this.objects = new ObjectCode(machine.objects());
  }

  @Override
  public Optional<String> obstacle() {
    return objects.obstacle();
  }

  @Override
  public void write(int[] state, int length, Sink sink) {
    machine.layout().write(state, PartKind.OBJECT.ordinal(), sink);
    Shape shape = machine.shapes().get(state[shapeSlot]);
    PartKind.SHAPE.write(state[shapeSlot], sink);
    int end = firstTerm + shape.holes();
    for (int slot = firstTerm; slot < end; slot++) {
      PartKind.TERM.write(state[slot], sink);
    }
    for (int start = end; start < length; start += Census.size(state, start)) {
      writeFamily(state, start, sink);
    }
  }

  /** Members of families and objects in buffers have no slot of their own. */
  @Override
  public Optional<SlotKinds> slotKinds() {
    return machine.listsComponents() && !machine.layout().hasObjects()
        ? Optional.of(this::kind)
        : Optional.empty();
  }

  private int kind(int slot) {
    if (slot < shapeSlot) {
      return SlotKinds.NUMBER;
    }
    return (slot == shapeSlot ? PartKind.SHAPE : PartKind.TERM).ordinal();
  }

  /** Which local state has the lower number depends on the instance; which text comes first not. */
  private void writeFamily(int[] state, int start, Sink sink) {
    sink.number(state[start]);
    IntStream.range(0, state[start])
        .boxed()
        .sorted(
            Comparator.comparing(
                entry -> machine.terms().get(Census.term(state, start, entry)).text()))
        .forEach(
            entry -> {
              PartKind.TERM.write(Census.term(state, start, entry), sink);
              sink.number(Census.count(state, start, entry));
            });
  }

  @Override
  public int[] read(Source source) {
    int[] variables = new int[shapeSlot];
    machine.layout().read(variables, PartKind.OBJECT.ordinal(), source);
    int number = PartKind.SHAPE.read(source);
    Mould mould = moulds.get(number);
    int holes = mould.pending().size();
    int[] state = Arrays.copyOf(variables, firstTerm + holes);
    for (int hole = 0; hole < holes; hole++) {
      state[firstTerm + hole] = PartKind.TERM.read(source);
    }
    for (int family = 0; family < mould.families(); family++) {
      state = withFamily(state, source);
    }
    if (shapeNumbers[number] == UNKNOWN) {
      shapeNumbers[number] = shapeOf(mould, state, variables);
    }
    state[shapeSlot] = shapeNumbers[number];
    return state;
  }

  private static int[] withFamily(int[] state, Source source) {
    TreeMap<Integer, Integer> members = new TreeMap<>();
    for (int left = source.number(); left > 0; left--) {
      members.put(PartKind.TERM.read(source), source.number());
    }
    int[] longer = Arrays.copyOf(state, state.length + 1 + 2 * members.size());
    Census.write(
        longer,
        state.length,
        members.keySet().stream().mapToInt(Integer::intValue).toArray(),
        members.values().stream().mapToInt(Integer::intValue).toArray());
    return longer;
  }

  /** Makes the term that a state holds in parts, for the number of its shape. */
  private int shapeOf(Mould mould, int[] state, int[] variables) {
    Term whole = mould.tree().fill(new Contents(mould, state));
    Shapes.Vector vector =
        machine.shapes().encode(whole, Arrays.copyOf(variables, firstTerm), shapeSlot);
    int shape = vector.slots()[shapeSlot];
    if (!Arrays.equals(
        vector.slots(), firstTerm, vector.length(), state, firstTerm, state.length)) {
      throw new Unreadable("a state whose parts do not fit together");
    }
    return shape;
  }

  /** Goes through the terms of a state. */
  private final class Contents implements Mould.Contents {
    private final List<Boolean> pending;
    private final int[] state;
    private int hole;
    private int family;

    Contents(Mould mould, int[] state) {
      this.pending = mould.pending();
      this.state = state;
      this.family = firstTerm + pending.size();
    }

    @Override
    public Term nextTerm() {
      Term term = machine.terms().get(state[firstTerm + hole]);
      if (term.isPending() != pending.get(hole++)) {
        throw new Unreadable("a term in a place where it cannot be");
      }
      return term;
    }

    @Override
    public Term.Counted nextFamily() {
      List<Term> members = new ArrayList<>();
      List<Integer> counts = new ArrayList<>();
      for (int entry = 0; entry < state[family]; entry++) {
        members.add(machine.terms().get(Census.term(state, family, entry)));
        counts.add(Census.count(state, family, entry));
      }
      family += Census.size(state, family);
      return new Term.Counted(members, counts, false);
    }
  }

  @Override
  public void define(int kind, int part, Sink sink) {
    switch (PartKind.values()[kind]) {
      case TERM -> terms.define(machine.terms().get(part), sink);
      case SHAPE -> shapes.define(machine.shapes().get(part), sink);
      case OBJECT -> objects.define(kind, part, sink);
      case LABEL -> machine.labels().define(part, PartKind.OBJECT.ordinal(), sink);
    }
  }

  @Override
  public int resolve(int kind, Source source) {
    return switch (PartKind.values()[kind]) {
      case TERM -> terms.resolve(source);
      case SHAPE -> add(shapes.read(source));
      case OBJECT -> objects.resolve(kind, source);
      case LABEL -> machine.labels().resolve(PartKind.OBJECT.ordinal(), source);
    };
  }

  private int add(Mould mould) {
    int number = moulds.size();
    moulds.add(mould);
    if (number == shapeNumbers.length) {
      shapeNumbers = Arrays.copyOf(shapeNumbers, 2 * number);
    }
    shapeNumbers[number] = UNKNOWN;
    return number;
  }
}
