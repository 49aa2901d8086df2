package dev.fairlead.csp.structure;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace.StateSink;
import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.GuardedCommand;
import dev.fairlead.core.structure.Structure;
import dev.fairlead.core.structure.Structuring;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Parts;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.lowering.StateLayout;
import dev.fairlead.csp.machine.Machine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The structure of a state space. */
public final class CspStructure {
  private static final int[] NO_ENVIRONMENT = {};

  private final Machine machine;
  private final Reshaper reshaper;
  private final Consumer<StateSink> initialStates;
  private final SlotDomains domains;
  private GuessedDomains guesses;
  private Places places;
  private Structuring found;

  /** Of the guesses, when the structure was given. */
  private int version;

  /**
   * @param initialStates delivers them
   */
  public CspStructure(
      Machine machine, Reshaper reshaper, Consumer<StateSink> initialStates) {
    this.machine = machine;
    this.reshaper = reshaper;
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
    } else if (found instanceof Structuring.Found before && version != guesses.version()) {
      found = given(before.structure().commands());
    }
    return found;
  }

  /** A state that was delivered: what it has is known from now on. */
  public void see(int[] state) {
    if (guesses != null && guesses.any()) {
      guesses.see(state);
    }
  }

  private Structuring find() {
    if (machine.hasTime()) {
      throw new Unstructured("time passes");
    } else if (machine.layout().hasObjects()) {
      throw new Unstructured("variables or messages hold objects");
    }
    Messages messages = new Messages(machine.layout().messages());
    Control control = new Control(machine, domains, messages, reshaper);
    List<int[]> starts = new ArrayList<>();
    initialStates.accept((state, length) -> starts.add(Arrays.copyOf(state, length)));
    starts.forEach(control::begin);
    control.close();
    guesses = new GuessedDomains(domains, machine.layout().processes());
    starts.forEach(guesses::see);
    places = new Places(machine, control, guesses);
    CommandBuilder builder =
        new CommandBuilder(machine, control, domains, messages, places);
    return given(builder.commands());
  }

  private Structuring given(List<GuardedCommand> commands) {
    version = guesses.version();
    List<Interval> given = places.domains();
    return new Structuring.Found(
        new Structure(places.slots(), places.processes(), commands, Expression.FALSE),
        (state, length, slots) -> places.write(state, given, slots));
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
