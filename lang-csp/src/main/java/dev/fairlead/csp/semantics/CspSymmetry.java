package dev.fairlead.csp.semantics;

import dev.fairlead.core.space.ReferenceLayout;
import dev.fairlead.core.space.ReferenceSort;
import dev.fairlead.core.space.StateSpace.StateSink;
import dev.fairlead.core.space.Symmetry;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.footprints.SharedData;
import dev.fairlead.csp.lowering.StateLayout;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.references.References;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What permutations do to configurations: variables and buffers move with their indices, components
 * with the numbers they were made with, and values of names in terms are replaced. A component is
 * at home in the hole in which it began; its image is at home where the image of what it began as
 * did.
 */
final class CspSymmetry implements Symmetry {
  private final Machine machine;
  private final References references;
  private final int shapeSlot;
  private final BitSet written;

  /** The processes in the holes at the start, and the homes of their images. */
  private final int[] processes;

  private final Homes homes;
  private final RenamedTerms terms;
  private final TermPatterns patterns;
  private final Map<Integer, Optional<Placement>> placements = new HashMap<>();

  /** That of the state asked about last, and the number of its shape. */
  private Placement current;

  private int currentShape = -1;

  /**
   * Where components are in states of a shape.
   *
   * @param homes by hole: the hole in which its process was at the start
   * @param holes by such a hole: where its process is now
   */
  private record Placement(Optional<ReferenceLayout> found, int[] homes, int[] holes) {}

  private CspSymmetry(Machine machine, References references, int[] processes, Homes homes) {
    this.machine = machine;
    this.references = references;
    this.shapeSlot = machine.layout().processes();
    this.written = SharedData.written(machine.pieces());
    this.processes = processes;
    this.homes = homes;
    this.terms = new RenamedTerms(machine, references);
    this.patterns = new TermPatterns(terms, references.sorts());
  }

  /**
   * @param initialStates tells the states to begin with
   */
  static Optional<Symmetry> of(
      Machine machine, References references, Consumer<StateSink> initialStates) {
    List<int[]> first = new ArrayList<>();
    initialStates.accept(
        (state, length) -> {
          if (first.isEmpty()) {
            first.add(Arrays.copyOf(state, length));
          }
        });
    StateLayout layout = machine.layout();
    boolean mixed =
        layout.channels().stream()
            .anyMatch(
                channel ->
                    channel.capacity() > 0 && layout.messages().lengths(channel.name()).size() > 1);
    if (first.isEmpty() || mixed) {
      return Optional.empty();
    }
    Shape shape = machine.shapes().get(first.get(0)[layout.processes()]);
    RenamedTerms terms = new RenamedTerms(machine, references);
    TermPatterns patterns = new TermPatterns(terms, references.sorts());
    return Homes.of(shape, first.get(0), layout.processes() + 1, terms, patterns)
        .filter(Homes::haveReferences)
        .filter(homes -> homes.areClosedUnder(references.sorts(), terms))
        .map(homes -> new CspSymmetry(machine, references, shape.processes(), homes));
  }

  @Override
  public List<ReferenceSort> sorts() {
    return references.sorts();
  }

  @Override
  public String because() {
    return "such numbers are only copied, compared for equality and used as indices ("
        + String.join(", ", references.names())
        + ")";
  }

  @Override
  public Optional<ReferenceLayout> layout(int[] state, int length) {
    if (state[shapeSlot] != currentShape) {
      Optional<Placement> known =
          placements.computeIfAbsent(
              state[shapeSlot], number -> placement(machine.shapes().get(number)));
      if (known.isEmpty()) {
        return Optional.empty();
      }
      current = known.get();
      currentShape = state[shapeSlot];
    }
    for (int slot = shapeSlot + 1; slot < length; slot++) {
      if (!terms.of(state[slot]).isRenamable()) {
        return Optional.empty();
      }
    }
    return current.found();
  }

  private Optional<Placement> placement(Shape shape) {
    int[] now = shape.processes();
    int[] home = new int[now.length];
    int[] hole = new int[processes.length];
    Arrays.fill(hole, -1);
    for (int i = 0; i < now.length; i++) {
      home[i] = home(now[i]);
      if (home[i] < 0) {
        return Optional.empty();
      }
      hole[home[i]] = i;
    }
    // Who can be replaced must be there.
    for (int i = 0; i < hole.length; i++) {
      if (hole[i] < 0 && homes.references(i).length > 0) {
        return Optional.empty();
      }
    }
    if (!Homes.isPlain(shape)) {
      return Optional.empty();
    }
    ReferenceLayout.Builder cells =
        new ReferenceLayout.Builder(references.ranges(), shapeSlot + 1 + now.length);
    machine.layout().variables().forEach(variable -> add(variable, cells));
    machine.layout().channels().forEach(channel -> add(channel, cells));
    for (int i = 0; i < now.length; i++) {
      int[] elements = homes.references(home[i]);
      cells.cell(
          shapeSlot + 1 + i,
          ReferenceLayout.PART,
          elements,
          elements.length == 0 ? elements : null,
          homes.kind(home[i]));
    }
    return Optional.of(new Placement(Optional.of(cells.build()), home, hole));
  }

  private int home(int process) {
    for (int i = 0; i < processes.length; i++) {
      if (processes[i] == process) {
        return i;
      }
    }
    return -1;
  }

  private void add(Symbols.Variable variable, ReferenceLayout.Builder cells) {
    int first = machine.layout().slotOf(variable.name());
    List<Integer> dimensions = variable.dimensions();
    for (int flat = 0; flat < variable.initial().size(); flat++) {
      // Hidden variables that nothing depends on have the same value in every state.
      if (machine.layout().forgotten().get(first + flat)) {
        cells.constant(first + flat);
        continue;
      }
      Owners owners = new Owners(first + flat);
      int rest = flat;
      int stride = 1;
      for (int i = dimensions.size() - 1; i >= 0; i--) {
        owners.add(references.indexType(variable.name(), i), rest % dimensions.get(i), stride);
        rest /= dimensions.get(i);
        stride *= dimensions.get(i);
      }
      int type = references.variableType(variable.name());
      if (owners.areNone() && type < 0 && !variable.arbitrary() && !written.get(first + flat)) {
        cells.constant(first + flat);
      }
      owners.cell(type, -1, 0, cells);
    }
  }

  private void add(Code.ChannelPlace channel, ReferenceLayout.Builder cells) {
    int indexType = references.channelIndexType(channel.name());
    int size = 1 + channel.capacity() * channel.width();
    for (int index = 0; index < channel.size() && channel.capacity() > 0; index++) {
      int counter = channel.buffer(index);
      for (int at = 0; at < size; at++) {
        Owners owners = new Owners(counter + at);
        owners.add(indexType, index, size);
        if (at == 0) {
          owners.cell(ReferenceLayout.DATA, -1, 0, cells);
        } else {
          int field = (at - 1) % channel.width();
          int type = references.fieldType(channel.name(), field);
          owners.cell(type, counter, (at - 1) / channel.width(), cells);
        }
      }
    }
  }

  /** A slot with the elements it belongs to. */
  private final class Owners {
    private final int slot;
    private final List<Integer> elements = new ArrayList<>();
    private final List<Integer> strides = new ArrayList<>();
    private int origin;

    Owners(int slot) {
      this.slot = slot;
      this.origin = slot;
    }

    void add(int type, int subscript, int stride) {
      if (type >= 0) {
        int[] range = references.ranges()[type];
        if (subscript >= range[0] && subscript <= range[1]) {
          elements.add(range[2] + subscript - range[0]);
          strides.add(stride);
          origin -= (subscript - range[0]) * stride;
        }
      }
    }

    boolean areNone() {
      return elements.isEmpty();
    }

    void cell(int kind, int counter, int position, ReferenceLayout.Builder into) {
      into.cell(
          slot,
          kind,
          counter,
          position,
          elements.stream().mapToInt(i -> i).toArray(),
          strides.stream().mapToInt(i -> i).toArray(),
          origin);
    }
  }

  @Override
  public int movedSlot(int slot, int[] images) {
    int home = current.homes()[slot - shapeSlot - 1];
    return shapeSlot + 1 + current.holes()[homes.image(home, images)];
  }

  @Override
  public int renamed(int part, int[] images) {
    return terms.renamed(part, images);
  }

  @Override
  public int outline(int part) {
    return patterns.of(part).outline();
  }

  @Override
  public int[] references(int part) {
    return patterns.of(part).told();
  }

  @Override
  public int renamedProcess(int process, int[] images) {
    int home = home(process);
    return home < 0 ? process : processes[homes.image(home, images)];
  }

  @Override
  public Symmetry fork() {
    return new CspSymmetry(machine, references, processes, homes);
  }
}
