package dev.fairlead.promela.structure;

import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.StateSlots;
import dev.fairlead.core.structure.Structure;
import dev.fairlead.core.structure.Structuring;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Shape;
import dev.fairlead.promela.code.Value;
import java.util.Optional;

/** The structure of a state space of a program, with the processes and local states met so far. */
public final class PromelaStructure {
  /** Local states where any two may meet: there is a command for each two that do. */
  private static final int MOST_THAT_MEET = 1_000;

  private final Program program;
  private final Shape.Shapes shapes;
  private final StepNumbering numbering;
  private final Counting counting;

  public PromelaStructure(
      Program program, Shape.Shapes shapes, StepNumbering numbering, Counting counting) {
    this.program = program;
    this.shapes = shapes;
    this.numbering = numbering;
    this.counting = counting;
  }

  /** The structure, or what stands in its way. */
  public Structuring structuring() {
    try {
      refuse();
      Layout layout = layout();
      ChannelCases channels = new ChannelCases(program, layout);
      Structure structure =
          new Structure(
              layout.slots(),
              layout.names(),
              new CommandBuilder(program, layout, channels, numbering).commands(),
              end(layout));
      return new Structuring.Found(
          structure,
          new StateSlots() {
            @Override
            public boolean write(int[] state, int length, int[] slots) {
              return layout.write(shapes.get(state[Program.SHAPE]), state, length, slots);
            }

            @Override
            public int[] state(int[] slots) {
              return layout.state(shapes.get(0), slots);
            }
          });
    } catch (Unstructured obstacle) {
      return new Structuring.Refused(obstacle.getMessage());
    }
  }

  private Layout layout() {
    return new Layout(program, shapes, counting);
  }

  private void refuse() {
    if (program.uses().last()) {
      throw new Unstructured("_last is used");
    } else if (program.uses().priority()) {
      throw new Unstructured("priorities are used");
    } else if (program.time().isPresent()) {
      throw new Unstructured("timers are used");
    } else if (program.logic().isPresent()) {
      throw new Unstructured("the model is graded");
    }
    int most = program.uses().rendezvous() ? MOST_THAT_MEET : CommandBuilder.MOST_COMMANDS;
    if (counting.known().size() > most) {
      throw new Unstructured("counted processes have more than " + most + " local states");
    }
  }

  /** Whether every process may rest for ever where it is. */
  private Expression end(Layout layout) {
    Expression all = Expression.TRUE;
    for (Layout.Process process : layout.processes()) {
      Expression one = Expression.not(process.isPresent());
      for (int state : process.type().graph().end().stream().toArray()) {
        one = Expression.or(one, ExpressionBuilder.isAt(process, state));
      }
      all = Expression.and(all, one);
    }
    for (Layout.Process member : layout.members().all()) {
      if (!member.type().isEnd(layout.members().cell(member.base()))) {
        Expression none = Expression.not(layout.members().areAtLeast(1, member));
        all = Expression.and(all, none);
      }
    }
    return all;
  }

  /** An expression about states, from outside of all processes. */
  public Optional<Expression> expression(Value value) {
    try {
      Layout layout = layout();
      ChannelCases channels = new ChannelCases(program, layout);
      Expression said = new ExpressionBuilder(layout, null, channels).value(value);
      return Optional.of(MemberCells.atFirst(layout.members(), said));
    } catch (Unstructured obstacle) {
      return Optional.empty();
    }
  }
}
