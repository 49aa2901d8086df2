package dev.fairlead.csp.structure;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace.StateSink;
import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.Structure;
import dev.fairlead.core.structure.Structuring;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Parts;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.lowering.StateLayout;
import dev.fairlead.csp.machine.Machine;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The structure of a state space. */
public final class CspStructure {
  private static final int[] NO_ENVIRONMENT = {};

  private final Machine machine;
  private final Consumer<StateSink> initialStates;
  private final SlotDomains domains;
  private Structuring found;

  /**
   * @param initialStates delivers them
   */
  public CspStructure(Machine machine, Consumer<StateSink> initialStates) {
    this.machine = machine;
    this.initialStates = initialStates;
    this.domains = domains();
  }

  private SlotDomains domains() {
    StateLayout layout = machine.layout();
    Set<Integer> constants = new HashSet<>();
    machine.pieces().forEach(piece -> constants(piece, constants));
    return new SlotDomains(layout.processes(), constants, new Interval[layout.processes()]);
  }

  private static void constants(Code code, Set<Integer> into) {
    if (code instanceof Code.Constant constant) {
      into.add(constant.value());
    }
    Parts.of(code).forEach(part -> constants(part, into));
  }

  /** The structure, or what stands in its way. */
  public synchronized Structuring structuring() {
    if (found == null) {
      try {
        found = find();
      } catch (Unstructured obstacle) {
        found = new Structuring.Refused(obstacle.getMessage());
      } catch (ModelFault fault) {
        found = new Structuring.Refused(fault.getMessage());
      } catch (Trap trap) {
        found = new Structuring.Refused(machine.traps().fault(trap).getMessage());
      }
    }
    return found;
  }

  private Structuring find() {
    if (machine.hasTime()) {
      throw new Unstructured("time passes");
    } else if (machine.layout().hasObjects()) {
      throw new Unstructured("variables or messages hold objects");
    }
    Messages messages = new Messages(machine.layout().messages());
    Control control = new Control(machine, domains, messages);
    List<int[]> starts = new ArrayList<>();
    initialStates.accept((state, length) -> starts.add(java.util.Arrays.copyOf(state, length)));
    starts.forEach(control::begin);
    control.close();
    Places places = new Places(machine, control, domains);
    CommandBuilder builder =
        new CommandBuilder(machine, control.variants(), domains, messages, places);
    Structure structure =
        new Structure(
            places.slots(), places.processes(), builder.commands(control.frames()), Expression.FALSE);
    return new Structuring.Found(structure, (state, length, slots) -> places.write(state, slots));
  }

  /** A proposition over the slots of the structure. */
  public synchronized Optional<Expression> expression(int proposition) {
    if (!(structuring() instanceof Structuring.Found)) {
      return Optional.empty();
    }
    try {
      Code.Value code = (Code.Value) machine.piece(proposition);
      return Optional.of(
          new ExpressionBuilder(domains, new Environment(NO_ENVIRONMENT)).value(code));
    } catch (Unstructured obstacle) {
      return Optional.empty();
    }
  }
}
