package dev.fairlead.promela.code;

import java.util.List;
import java.util.Optional;

/** Runs steps by walking over them: the reference that {@code Compiler} is tested against. */
public final class Interpreter implements StepCode {
  private static final int MOST_DSTEP_STEPS = 10_000_000;
  private static final Follower NOBODY = (part, memory, pid) -> {};

  private final Program program;
  private final Choices choices;
  private final Evaluator evaluator;

  public Interpreter(Program program, Choices choices, Enabledness enabledness) {
    this.program = program;
    this.choices = choices;
    this.evaluator = new Evaluator(program, enabledness);
  }

  /** Is told of each part of a d_step just before it is executed. */
  @FunctionalInterface
  public interface Follower {
    void executes(Action part, Memory memory, int pid);
  }

  /** The value of an expression without variables. */
  static int constant(Value value) {
    return new Interpreter(null, null, null).value(value, null, 0);
  }

  /** Gives everything its first value. */
  public static void initialise(Program program, Memory memory) {
    Interpreter interpreter = new Interpreter(program, null, Enabledness.NOT_ASKED);
    memory.clear();
    List<Action.Assign> initials = program.initials();
    int before = program.initialsBeforeChannels();
    initials.subList(0, before).forEach(first -> interpreter.evaluator.assign(first, memory, 0));
    memory.openChannels();
    initials
        .subList(before, initials.size())
        .forEach(first -> interpreter.evaluator.assign(first, memory, 0));
    for (ProcessType type : program.types()) {
      for (int i = 0; i < type.active(); i++) {
        int pid = memory.create(type.number(), type.priority(), null);
        type.initials().forEach(first -> interpreter.evaluator.assign(first, memory, pid));
      }
    }
  }

  @Override
  public boolean enabled(int step, Memory memory, int pid) {
    return enabled(program.steps().get(step).action(), memory, pid);
  }

  @Override
  public long possible(int choice, Memory memory, int pid) {
    int[] steps = choices.steps(choice);
    long possible = 0;
    for (int i = 0; i < steps.length; i++) {
      possible |= enabled(steps[i], memory, pid) ? 1L << i : 0;
    }
    return possible;
  }

  @Override
  public void execute(int step, Memory memory, int pid) {
    execute(program.steps().get(step).action(), memory, pid);
  }

  @Override
  public boolean provided(int type, Memory memory, int pid) {
    Optional<Value> provided = program.types().get(type).provided();
    return provided.isEmpty() || value(provided.get(), memory, pid) != 0;
  }

  @Override
  public int channel(int step, Memory memory, int pid) {
    Action action = Action.first(program.steps().get(step).action());
    if (action instanceof Action.Send send) {
      return value(send.channel(), memory, pid);
    }
    Action.Receive receive = receive(action);
    return receive == null ? 0 : value(receive.channel(), memory, pid);
  }

  @Override
  public void message(int step, Memory memory, int pid, int[] message) {
    Action.Send send = (Action.Send) Action.first(program.steps().get(step).action());
    int channel = value(send.channel(), memory, pid);
    Type.ChannelType type = memory.channelType(channel, send.span());
    Memory.checkFields(type, send.message().size(), send.span());
    for (int i = 0; i < send.message().size(); i++) {
      Width width = type.fields().get(i).width();
      message[i] = width.fit(value(send.message().get(i), memory, pid));
    }
  }

  @Override
  public boolean matches(int step, Memory memory, int pid, int[] message) {
    Action.Receive receive = receive(program.steps().get(step).action());
    int channel = value(receive.channel(), memory, pid);
    Type.ChannelType type = memory.channelType(channel, receive.span());
    Memory.checkAtMost(type, receive.message().size(), receive.span());
    for (int i = 0; i < receive.message().size(); i++) {
      if (receive.message().get(i) instanceof Action.Pattern.Match match
          && value(match.value(), memory, pid) != message[i]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void accept(int step, Memory memory, int pid, int[] message) {
    Action action = program.steps().get(step).action();
    Action.Receive receive = receive(action);
    int channel = value(receive.channel(), memory, pid);
    Type.ChannelType type = memory.channelType(channel, receive.span());
    Memory.checkFields(type, receive.message().size(), receive.span());
    store(receive, memory, pid, message);
    Action.rest(action).forEach(part -> execute(part, memory, pid));
    if (action instanceof Action.DStep steps) {
      Action.Node.Do first = (Action.Node.Do) steps.nodes().get(steps.first());
      run(steps, first.next(), memory, pid, NOBODY);
    }
  }

  /**
   * Takes a d_step and tells what it consists of.
   *
   * @param received the message it begins by receiving from another process, or null
   */
  public void follow(int step, Memory memory, int pid, int[] received, Follower follower) {
    Action.DStep steps = (Action.DStep) program.steps().get(step).action();
    int first = steps.first();
    if (received != null) {
      Action.Node.Do receive = (Action.Node.Do) steps.nodes().get(first);
      store((Action.Receive) receive.action(), memory, pid, received);
      first = receive.next();
    }
    run(steps, first, memory, pid, follower);
  }

  private void store(Action.Receive receive, Memory memory, int pid, int[] message) {
    for (int i = 0; i < receive.message().size(); i++) {
      if (receive.message().get(i) instanceof Action.Pattern.Store store) {
        evaluator.write(store.place(), message[i], memory, pid);
      }
    }
  }

  /** What a step receives first, or null. */
  static Action.Receive receive(Action action) {
    if (Action.first(action) instanceof Action.Receive receive) {
      return receive;
    }
    return action instanceof Action.DStep step
            && step.first() != -1
            && step.nodes().get(step.first()) instanceof Action.Node.Do first
            && first.action() instanceof Action.Receive receive
        ? receive
        : null;
  }

  private boolean enabled(Action action, Memory memory, int pid) {
    if (action instanceof Action.Merged merged) {
      return enabled(merged.parts().get(0), memory, pid);
    } else if (action instanceof Action.Condition condition) {
      return guard(condition.value(), memory, pid);
    } else if (action instanceof Action.Send send) {
      int channel = value(send.channel(), memory, pid);
      return !memory.isFull(channel, send.span());
    } else if (action instanceof Action.Receive receive) {
      return find(receive, memory, pid) >= 0;
    } else if (action instanceof Action.End) {
      return pid + 1 == memory.processes();
    } else if (action instanceof Action.DStep step) {
      return step.first() == -1 || enabled(step, step.first(), memory, pid);
    }
    return true;
  }

  private boolean enabled(Action.DStep step, int place, Memory memory, int pid) {
    Action.Node node = step.nodes().get(place);
    if (node instanceof Action.Node.Do first) {
      return enabled(first.action(), memory, pid);
    }
    for (int option : ((Action.Node.Choose) node).options()) {
      if (option == -1 || enabled(step, option, memory, pid)) {
        return true;
      }
    }
    return false;
  }

  /** A condition; the creation of a process succeeds, and happens when the step is taken. */
  private boolean guard(Value value, Memory memory, int pid) {
    return value instanceof Value.Run || value(value, memory, pid) != 0;
  }

  private void execute(Action action, Memory memory, int pid) {
    if (action instanceof Action.Merged merged) {
      merged.parts().forEach(part -> execute(part, memory, pid));
    } else if (action instanceof Action.Condition condition) {
      if (condition.value() instanceof Value.Run run) {
        value(run, memory, pid);
      }
    } else if (action instanceof Action.Assign assign) {
      evaluator.assign(assign, memory, pid);
    } else if (action instanceof Action.Send send) {
      int count = send.message().size();
      int[] message = new int[count];
      for (int i = 0; i < count; i++) {
        message[i] = value(send.message().get(i), memory, pid);
      }
      int channel = value(send.channel(), memory, pid);
      memory.send(channel, message, count, send.sorted(), send.span());
    } else if (action instanceof Action.Receive receive) {
      receive(receive, memory, pid);
    } else if (action instanceof Action.Assert check) {
      if (value(check.value(), memory, pid) == 0) {
        memory.fail(check.span());
      }
    } else if (action instanceof Action.SetPriority set) {
      setPriority(set, memory, pid);
    } else if (action instanceof Action.End) {
      memory.removeLast();
    } else if (action instanceof Action.DStep steps) {
      run(steps, steps.first(), memory, pid, NOBODY);
    }
  }

  private void run(Action.DStep steps, int first, Memory memory, int pid, Follower follower) {
    int place = first;
    for (int count = 0; place != -1; count++) {
      if (count > MOST_DSTEP_STEPS) {
        throw Memory.limit(steps.span(), "the d_step does not end");
      }
      Action.Node node = steps.nodes().get(place);
      if (node instanceof Action.Node.Choose choose) {
        place = choose(steps, choose, memory, pid);
      } else if (node instanceof Action.Node.Do does) {
        if (!enabled(does.action(), memory, pid)) {
          throw Memory.fault(does.span(), "a statement inside a d_step is not executable");
        }
        if (does.action() instanceof Action.Send send
            && memory.channelType(value(send.channel(), memory, pid), send.span()).isRendezvous()) {
          throw Memory.fault(send.span(), "a rendezvous inside a d_step");
        }
        follower.executes(does.action(), memory, pid);
        execute(does.action(), memory, pid);
        place = does.next();
      }
    }
  }

  private int choose(Action.DStep steps, Action.Node.Choose choose, Memory memory, int pid) {
    for (int option : choose.options()) {
      if (option == -1 || enabled(steps, option, memory, pid)) {
        return option;
      }
    }
    throw Memory.fault(choose.span(), "no option of a choice inside a d_step is executable");
  }

  private void setPriority(Action.SetPriority set, Memory memory, int pid) {
    int of = value(set.pid(), memory, pid);
    int priority = value(set.priority(), memory, pid);
    if (of >= 0 && of < memory.processes()) {
      if (priority < 1 || priority > 255) {
        throw Memory.fault(set.span(), "priority " + priority + " is outside of 1..255");
      }
      memory.cells()[memory.base(of) + 1] = priority;
    }
  }

  /** The position of the message to be received, or -1. */
  public int find(Action.Receive receive, Memory memory, int pid) {
    int channel = value(receive.channel(), memory, pid);
    int length = memory.messages(channel, receive.span());
    if (length > 0) {
      Type.ChannelType type = memory.channelType(channel, receive.span());
      Memory.check(type, receive.message().size(), receive.anywhere(), receive.span());
    }
    int last = receive.anywhere() ? length : Math.min(1, length);
    for (int at = 0; at < last; at++) {
      boolean fits = true;
      for (int i = 0; i < receive.message().size() && fits; i++) {
        if (receive.message().get(i) instanceof Action.Pattern.Match match) {
          int wanted = value(match.value(), memory, pid);
          fits = wanted == memory.cells()[memory.slot(channel, at, i)];
        }
      }
      if (fits) {
        return at;
      }
    }
    return -1;
  }

  private void receive(Action.Receive receive, Memory memory, int pid) {
    int at = find(receive, memory, pid);
    int channel = value(receive.channel(), memory, pid);
    int count = receive.message().size();
    Type.ChannelType type = memory.channelType(channel, receive.span());
    Memory.check(type, count, !receive.keep(), receive.span());
    for (int i = 0; i < count; i++) {
      if (receive.message().get(i) instanceof Action.Pattern.Store store) {
        evaluator.write(store.place(), memory.cells()[memory.slot(channel, at, i)], memory, pid);
      }
    }
    if (!receive.keep()) {
      memory.remove(channel, at);
    }
  }

  /** Performs an assignment, whether or not a process has come to it. */
  public void assign(Action.Assign assign, Memory memory, int pid) {
    evaluator.assign(assign, memory, pid);
  }

  /** The cell of a variable as seen by a process. */
  public int slot(Place place, Memory memory, int pid) {
    return evaluator.slot(place, memory, pid, pid);
  }

  /** The value of an expression as seen by a process. */
  public int value(Value value, Memory memory, int pid) {
    return evaluator.value(value, memory, pid);
  }
}
