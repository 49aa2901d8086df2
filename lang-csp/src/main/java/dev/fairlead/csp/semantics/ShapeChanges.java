package dev.fairlead.csp.semantics;

import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.machine.Shapes;
import dev.fairlead.csp.offers.Offers;
import dev.fairlead.csp.structure.Reshaper;
import dev.fairlead.csp.terms.Term;
import java.util.Arrays;

/** The shapes that steps lead to, for the structure: made as those of {@link Configurations}. */
final class ShapeChanges implements Reshaper {
  private final Machine machine;

  ShapeChanges(Machine machine) {
    this.machine = machine;
  }

  /** No time passes, so nothing in a new shape depends on the variables. */
  @Override
  public int[] reshape(Offers offers, int offer, Shape shape, Term[] terms, Term[] next) {
    int shapeSlot = machine.layout().processes();
    int[] state = new int[shapeSlot + 1 + terms.length];
    state[shapeSlot] = shape.number();
    Reshaping reshaping = new Reshaping(machine, offers, new Unfolding(machine));
    for (int hole = 0; hole < terms.length; hole++) {
      if (next[hole] != null) {
        reshaping.remember(hole, next[hole]);
      } else {
        state[shapeSlot + 1 + hole] = terms[hole].number();
      }
    }
    Shapes.Vector vector = reshaping.reshape(offer, shape, state, state.clone());
    return Arrays.copyOfRange(vector.slots(), shapeSlot, vector.length());
  }
}
