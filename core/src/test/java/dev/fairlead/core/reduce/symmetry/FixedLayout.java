package dev.fairlead.core.reduce.symmetry;

import dev.fairlead.core.space.ReferenceLayout;
import dev.fairlead.core.space.Symmetry;
import java.util.Optional;

/** A symmetry whose references are at the same places of every state, claimed by a test. */
interface FixedLayout extends Symmetry {
  ReferenceLayout layout();

  @Override
  default String because() {
    return "it is claimed";
  }

  @Override
  default Optional<ReferenceLayout> layout(int[] state, int length) {
    return Optional.of(layout());
  }

  @Override
  default int renamedProcess(int process, int[] images) {
    return images[process];
  }

  @Override
  default Symmetry fork() {
    return this;
  }
}
