package dev.fairlead.java.frontend;

import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.java.semantics.JavaStateSpace;
import java.util.Optional;

/**
 * Equal processes are counted instead of told apart.
 *
 * @param plain the space in which they are told apart
 * @param question the same question with processes counted
 */
record CountedProcesses(JavaStateSpace plain, Model.Question question) implements Reduction {

  @Override
  public String what() {
    return "equal processes are counted";
  }

  @Override
  public String because() {
    return "no action and no claim can tell them apart: the counted system is bisimilar to the plain"
        + " one, with local states in the place of processes";
  }

  @Override
  public boolean standsFor(int[] reduced, int[] state, int length) {
    return plain.isCountedAs(reduced, state, length);
  }

  @Override
  public Optional<int[]> standIns(int[] reduced, int[] state) {
    return Optional.of(plain.standIns(state));
  }
}
