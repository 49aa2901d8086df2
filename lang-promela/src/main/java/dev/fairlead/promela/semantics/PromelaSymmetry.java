package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.ReferenceLayout;
import dev.fairlead.core.space.ReferenceSort;
import dev.fairlead.core.space.Symmetry;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.References;
import dev.fairlead.promela.code.Shape;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** What permutations of processes do to the states of a model. */
public final class PromelaSymmetry implements Symmetry {
  private final PromelaStateSpace space;
  private final References references;
  private final Map<Integer, Optional<ReferenceLayout>> layouts;

  // of the state asked about last
  private int currentShape = -1;
  private Optional<ReferenceLayout> current = Optional.empty();

  public PromelaSymmetry(PromelaStateSpace space, References references) {
    this(space, references, new ConcurrentHashMap<>());
  }

  private PromelaSymmetry(
      PromelaStateSpace space,
      References references,
      Map<Integer, Optional<ReferenceLayout>> layouts) {
    this.space = space;
    this.references = references;
    this.layouts = layouts;
  }

  @Override
  public List<ReferenceSort> sorts() {
    return references.sorts();
  }

  @Override
  public String because() {
    return references.names().isEmpty()
        ? "nothing depends on the numbers of these processes but which of them moves"
        : "numbers of these processes are only copied, compared for equality and used as indices ("
            + String.join(", ", references.names())
            + ")";
  }

  @Override
  public Optional<ReferenceLayout> layout(int[] state, int length) {
    if (state[Program.SHAPE] != currentShape) {
      currentShape = state[Program.SHAPE];
      current =
          layouts.computeIfAbsent(
              currentShape,
              number -> {
                Shape shape = space.shapes().get(number);
                return Optional.of(references.layout(shape));
              });
    }
    return current;
  }

  @Override
  public int renamedProcess(int process, int[] images) {
    int pid = space.engaged().pid(process);
    int type = space.engaged().type(process);
    return space.engaged().process(references.movedProcess(pid, type, images), type);
  }

  @Override
  public int renamedTimer(int timer, int[] images) {
    return space.timers().renamed(timer, references, images);
  }

  @Override
  public Symmetry fork() {
    return new PromelaSymmetry(space, references, layouts);
  }
}
