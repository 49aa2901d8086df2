package dev.fairlead.core.reduce.symmetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.property.Reductions.Precision;
import dev.fairlead.core.property.Reductions.Symmetries;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ReferenceLayout;
import dev.fairlead.core.space.ReferenceSort;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StructuredSpace;
import dev.fairlead.core.verdict.Outcome;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A symmetry that a front end states wrongly is found out, and the plain space is searched. */
class EquivarianceCheckTest {

  /** Processes with a flag each; some of them can set it. */
  private record Flags(int processes, int able) implements StructuredSpace {
    @Override
    public void initialStates(StateSink sink) {
      sink.state(new int[processes], processes);
    }

    @Override
    public void steps(int[] state, int length, StepSink sink) {
      for (int process = 0; process < able; process++) {
        if (state[process] == 0) {
          int[] target = state.clone();
          target[process] = 1;
          sink.step(0, process, target, length);
        }
      }
    }

    @Override
    public StructuredSpace fork() {
      return this;
    }

    @Override
    public Label label(int label) {
      return new Label("set", true);
    }

    @Override
    public int[] processes(int processSet) {
      return new int[] {processSet};
    }

    @Override
    public String processName(int process) {
      return "P(" + process + ")";
    }

    @Override
    public List<SlotValue> describe(int[] state, int length) {
      return List.of();
    }
  }

  /** All permutations of the processes. */
  private record AllEqual(List<ReferenceSort> sorts, ReferenceLayout layout)
      implements FixedLayout {
    static AllEqual of(int processes) {
      ReferenceLayout.Builder cells = new ReferenceLayout.Builder(new int[0][], processes);
      for (int i = 0; i < processes; i++) {
        cells.cell(i, ReferenceLayout.DATA, new int[] {i}, new int[] {1}, 0);
      }
      return new AllEqual(
          List.of(
              new ReferenceSort(
                  "flags", 0, processes, ReferenceSort.Permutations.ALL, new BitSet())),
          cells.build());
    }
  }

  private record Question(Flags space, Property property) implements Model.Question {
    @Override
    public Model.SymmetryFinding symmetry() {
      return new Model.SymmetryFinding(Optional.of(AllEqual.of(space.processes())), List.of());
    }

    @Override
    public boolean hasAnnotations() {
      return false;
    }

    @Override
    public Fairness fairness(FairnessNotion notion) {
      return FairnessOf.notion(notion, space, Annotations.NONE);
    }
  }

  private static Checked check(Flags space, Property property, Symmetries symmetry) {
    return Checker.checkInstance(
        new Question(space, property),
        () -> new Question(new Flags(space.processes(), space.able()), property),
        FairnessNotion.NONE,
        Reductions.NONE.with(symmetry),
        Limits.ofThisMachine(),
        ProgressListener.NONE);
  }

  private static boolean isGivenUp(Checked checked) {
    return checked.plan().orElseThrow().lines().stream()
        .anyMatch(line -> line.contains("not used in the end: a state and its image"));
  }

  @ParameterizedTest
  @EnumSource(names = {"SORT", "REFINE", "FULL"})
  void aProcessThatDiffers(Symmetries symmetry) {
    // The first flag can be set, but images of that state are smaller.
    Property first = new Property.Reaches((state, length) -> state[0] == 1);
    Checked checked = check(new Flags(3, 2), first, symmetry);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome());
    assertTrue(isGivenUp(checked));
  }

  @ParameterizedTest
  @EnumSource(names = {"SORT", "REFINE", "FULL"})
  void aPropertyThatNamesAProcess(Symmetries symmetry) {
    Property first =
        new Property.Reaches((state, length) -> state[0] == 1 && state[1] + state[2] == 0);
    Checked checked = check(new Flags(3, 3), first, symmetry);
    // Where the representative has the property its run is replayed, and no more is asked.
    assertEquals(Outcome.HOLDS, checked.verdict().outcome());
    assertTrue(isGivenUp(checked) || checked.verdict().evidence().isPresent());
  }

  @Test
  void equalProcessesAreLeftAlone() {
    Property all = new Property.Reaches((state, length) -> state[0] + state[1] + state[2] == 3);
    Checked checked = check(new Flags(3, 3), all, Symmetries.FULL);
    assertEquals(Outcome.HOLDS, checked.verdict().outcome());
    assertTrue(!isGivenUp(checked));
    assertEquals(4, checked.verdict().facts().states());
  }

  @Test
  void stepsAreCompared() {
    QuotientSpace quotient =
        new QuotientSpace(
            new Flags(2, 1),
            AllEqual.of(2),
            Precision.FULL,
            new Property.DeadlockFree("terminate"));
    assertThrows(
        BrokenSymmetry.class,
        () -> quotient.steps(new int[] {0, 0}, 2, (label, set, target, length) -> {}));
  }
}
