package dev.fairlead.csp.structure;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace.StateSink;
import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.GuardedCommand;
import dev.fairlead.core.structure.StateSlots;
import dev.fairlead.core.structure.Structure;
import dev.fairlead.core.structure.Structuring;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Parts;
import dev.fairlead.csp.code.Trap;
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
  private final GuessedDomains guesses;
  private final Set<Integer> constants = new HashSet<>();
  private SlotDomains domains;
  private Structuring found;

  /** Of the guesses, when the structure was given. */
  private int version;

  /**
   * @param initialStates delivers them
   */
  public CspStructure(Machine machine, Reshaper reshaper, Consumer<StateSink> initialStates) {
    this.machine = machine;
    this.reshaper = reshaper;
    this.initialStates = initialStates;
    this.guesses = new GuessedDomains(machine.layout().processes());
    machine.pieces().forEach(piece -> constants(piece, constants));
  }

  private static void constants(Code code, Set<Integer> into) {
    if (code instanceof Code.Constant constant) {
      into.add(constant.value());
    }
    Parts.of(code).forEach(part -> constants(part, into));
  }

  /** The structure, or what stands in its way. */
  public synchronized Structuring structuring() {
    if (found == null || version != guesses.version()) {
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

  /** A state that was delivered: what it has is known from now on. */
  public void see(int[] state) {
    guesses.see(state);
  }

  private Structuring find() {
    if (machine.traits().hasTime()) {
      throw new Unstructured("time passes");
    } else if (machine.traits().hasBroadcast()) {
      throw new Unstructured("messages are broadcast");
    }
    for (Symbols.Variable variable : machine.layout().variables()) {
      if (variable.kind().isByNumber()) {
        throw new Unstructured("the variable " + variable.name() + " holds objects");
      }
    }
    List<int[]> starts = new ArrayList<>();
    initialStates.accept((state, length) -> starts.add(Arrays.copyOf(state, length)));
    while (true) {
      starts.forEach(guesses::see);
      version = guesses.version();
      domains = new SlotDomains(machine.layout().processes(), constants, guesses.all());
      try {
        Structuring.Found structure = find(starts);
        if (!guesses.begin(domains)) {
          return structure;
        }
      } catch (Unstructured obstacle) {
        if (!guesses.begin(domains)) {
          throw obstacle;
        }
      }
    }
  }

  private Structuring.Found find(List<int[]> starts) {
    Messages messages = new Messages(machine.layout().messages());
    Control control = new Control(machine, domains, messages, reshaper);
    starts.forEach(control::begin);
    control.close();
    SlotLayout places = new SlotLayout(machine, control, domains);
    domains.countBy(places::headcount);
    CommandBuilder builder = new CommandBuilder(machine, control, domains, messages, places);
    List<GuardedCommand> commands = builder.commands();
    return new Structuring.Found(
        new Structure(places.slots(), places.processes(), commands, Expression.FALSE),
        new StateSlots() {
          @Override
          public boolean write(int[] state, int length, int[] slots) {
            guesses.see(state);
            return places.write(state, slots);
          }

          @Override
          public int[] state(int[] slots) {
            return places.state(slots);
          }
        });
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
