package dev.fairlead.promela.code;

import dev.fairlead.promela.code.StepCode.Enabledness;
import dev.fairlead.promela.syntax.Span;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Computes expressions by walking over them. */
final class Evaluator {
  private final Program program;
  private final Enabledness enabledness;

  Evaluator(Program program, Enabledness enabledness) {
    this.program = program;
    this.enabledness = enabledness;
  }

  void write(Place place, int value, Memory memory, int pid) {
    int slot = slot(place, memory, pid, pid);
    if (place.stored()) {
      memory.cells()[slot] = place.type().width().fit(value);
    }
  }

  void assign(Action.Assign assign, Memory memory, int pid) {
    write(assign.place(), value(assign.value(), memory, pid), memory, pid);
  }

  int slot(Place place, Memory memory, int owner, int pid) {
    int slot = place.offset() + (place.local() ? memory.base(owner) : 0);
    for (Place.Index index : place.indices()) {
      int subscript = value(index.value(), memory, pid);
      slot += index.stride() * Memory.index(subscript, index.elements(), index.span());
    }
    return slot;
  }

  /** The value of an expression as seen by a process. */
  int value(Value value, Memory memory, int pid) {
    if (value instanceof Value.Constant constant) {
      return constant.value();
    } else if (value instanceof Value.Read read) {
      return read.place().stored() ? memory.cells()[slot(read.place(), memory, pid, pid)] : 0;
    } else if (value instanceof Value.Unary unary) {
      int operand = value(unary.operand(), memory, pid);
      return Arithmetic.apply(unary.op(), operand);
    } else if (value instanceof Value.Binary binary) {
      return binary(binary, memory, pid);
    } else if (value instanceof Value.Conditional choice) {
      boolean condition = value(choice.condition(), memory, pid) != 0;
      return value(condition ? choice.then() : choice.otherwise(), memory, pid);
    } else if (value instanceof Value.Pid) {
      return pid;
    } else if (value instanceof Value.ProcessCount) {
      return memory.processes();
    } else if (value instanceof Value.Last) {
      return memory.cells()[Program.LAST];
    } else if (value instanceof Value.Length length) {
      return memory.messages(value(length.channel(), memory, pid), length.span());
    } else if (value instanceof Value.Full full) {
      return truth(memory.isFull(value(full.channel(), memory, pid), full.span()));
    } else if (value instanceof Value.Poll poll) {
      return truth(poll(poll, memory, pid));
    } else if (value instanceof Value.Run run) {
      return create(run, memory, pid);
    } else if (value instanceof Value.Timeout) {
      return truth(memory.timeout());
    }
    return observed(value, memory, pid);
  }

  /** What is said about processes from outside. */
  private int observed(Value value, Memory memory, int pid) {
    if (value instanceof Value.Enabled enabled) {
      int other = value(enabled.pid(), memory, pid);
      return truth(isProcess(other, memory) && enabledness.enabled(memory, other));
    } else if (value instanceof Value.ControlState state) {
      int other = value(state.pid(), memory, pid);
      return isProcess(other, memory) ? memory.state(other) : 0;
    } else if (value instanceof Value.Priority priority) {
      int other = value(priority.pid(), memory, pid);
      return isProcess(other, memory) ? memory.priority(other) : 0;
    } else if (value instanceof Value.At at) {
      int other = remote(at.type(), at.pid(), memory, pid);
      return truth(other >= 0 && memory.state(other) == at.state());
    } else if (value instanceof Value.Remote remote) {
      int other = remote(remote.type(), remote.pid(), memory, pid);
      return other < 0 ? 0 : memory.cells()[slot(remote.place(), memory, other, pid)];
    } else if (value instanceof Value.Bound) {
      return pid;
    } else if (value instanceof Value.Quantified quantified) {
      return quantified(quantified, memory);
    } else if (value instanceof Value.Stuck) {
      return truth(enabledness.stuck(memory));
    } else if (value instanceof Value.NonProgress) {
      if (memory.rests()) {
        return 0;
      }
      for (int i = 0; i < memory.processes(); i++) {
        if (memory.type(i).graph().progress().get(memory.state(i))) {
          return 0;
        }
      }
      return 1;
    }
    throw new AssertionError(value);
  }

  private int quantified(Value.Quantified quantified, Memory memory) {
    int some = 0;
    boolean all = true;
    for (int each = 0; each < memory.processes(); each++) {
      if (memory.shape().type(each) == quantified.type()) {
        boolean holds = value(quantified.body(), memory, each) != 0;
        some = holds ? Math.min(Memory.MANY, some + memory.weight(each)) : some;
        all &= holds;
      }
    }
    return switch (quantified.quantifier()) {
      case COUNT -> some;
      case EXISTS -> truth(some > 0);
      case FORALL -> truth(all);
    };
  }

  private static boolean isProcess(int pid, Memory memory) {
    return pid >= 0 && pid < memory.processes();
  }

  /** The process that is meant, or -1 if there is none of that type. */
  private int remote(int type, Optional<Value> number, Memory memory, int pid) {
    if (number.isPresent()) {
      int other = value(number.get(), memory, pid);
      return isProcess(other, memory) && memory.shape().type(other) == type ? other : -1;
    }
    for (int i = 0; i < memory.processes(); i++) {
      if (memory.shape().type(i) == type) {
        return i;
      }
    }
    return -1;
  }

  private int binary(Value.Binary binary, Memory memory, int pid) {
    int left = value(binary.left(), memory, pid);
    switch (binary.op()) {
      case AND:
        return truth(left != 0 && value(binary.right(), memory, pid) != 0);
      case OR:
        return truth(left != 0 || value(binary.right(), memory, pid) != 0);
      default:
        break;
    }
    int right = value(binary.right(), memory, pid);
    return switch (binary.op()) {
      case DIV -> divide(left, right, binary.span());
      case MOD -> modulo(left, right, binary.span());
      default -> Arithmetic.apply(binary.op(), left, right);
    };
  }

  /** Division as in C, which Java shares. */
  static int divide(int left, int right, Span where) {
    if (right == 0) {
      throw Memory.fault(where, "division by zero");
    }
    return left / right;
  }

  static int modulo(int left, int right, Span where) {
    if (right == 0) {
      throw Memory.fault(where, "division by zero");
    }
    return left % right;
  }

  private static int truth(boolean value) {
    return value ? 1 : 0;
  }

  private boolean poll(Value.Poll poll, Memory memory, int pid) {
    int channel = value(poll.channel(), memory, pid);
    int length = memory.messages(channel, poll.span());
    if (length > 0) {
      Type.ChannelType type = memory.channelType(channel, poll.span());
      Memory.check(type, poll.patterns().size(), poll.anywhere(), poll.span());
    }
    int last = poll.anywhere() ? length : Math.min(1, length);
    for (int at = 0; at < last; at++) {
      boolean fits = true;
      for (int i = 0; i < poll.patterns().size() && fits; i++) {
        Optional<Value> wanted = poll.patterns().get(i);
        fits =
            wanted.isEmpty()
                || value(wanted.get(), memory, pid) == memory.cells()[memory.slot(channel, at, i)];
      }
      if (fits) {
        return true;
      }
    }
    return false;
  }

  private int create(Value.Run run, Memory memory, int pid) {
    List<Value> arguments = run.arguments();
    int[] values = new int[arguments.size()];
    Arrays.setAll(values, i -> value(arguments.get(i), memory, pid));
    int priority = value(run.priority(), memory, pid);
    int created = memory.create(run.type(), priority, run.span());
    ProcessType type = program.types().get(run.type());
    int base = memory.base(created);
    for (int i = 0; i < values.length; i++) {
      Place parameter = type.parameters().get(i);
      memory.cells()[base + parameter.offset()] = parameter.type().width().fit(values[i]);
    }
    for (Action.Assign first : type.initials()) {
      assign(first, memory, created);
    }
    return created;
  }
}
