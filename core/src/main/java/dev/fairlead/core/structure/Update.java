package dev.fairlead.core.structure;

import java.util.List;

/** What a command does, one after the other; see the description of the package. */
public sealed interface Update {

  /** The value is computed first, then the indices of the place. */
  record Assign(SlotRef place, Expression value) implements Update {}

  /** Sets a temporary; their numbers are dense from 0 in each command. */
  record Let(int temporary, Expression value) implements Update {}

  record If(Expression condition, List<Update> then, List<Update> otherwise) implements Update {
    public If {
      then = List.copyOf(then);
      otherwise = List.copyOf(otherwise);
    }
  }

  /** An assertion of the model fails: the step is bad, and goes on. */
  record Fail() implements Update {
    /** Behind the text of the label of a step in which one fails. */
    public static final String VIOLATED = " [assertion violated]";
  }

  /** The step cannot be told. */
  record Fault() implements Update {}

  /** Where a jump goes; numbers are unique in a command, and labels are not inside of an If. */
  record Label(int number) implements Update {}

  /** Goes on behind a label. A command that jumps too often to end is a fault. */
  record Jump(int label) implements Update {}
}
