package dev.fairlead.promela.code;

import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Compiles what steps do: when they are possible, and their effect. */
final class ActionCompiler {
  private final MethodVisitor out;
  private final ValueCompiler values;
  private final MessageCompiler messages;
  private final boolean rendezvous;

  ActionCompiler(MethodVisitor out, ValueCompiler values, boolean rendezvous) {
    this.out = out;
    this.values = values;
    this.messages = new MessageCompiler(out, values);
    this.rendezvous = rendezvous;
  }

  /** Whether an action is compiled; the rest is left to the interpreter. */
  static boolean canCompile(Action action) {
    if (action instanceof Action.Merged merged) {
      return merged.parts().stream().allMatch(ActionCompiler::canCompile);
    } else if (action instanceof Action.Condition condition) {
      return ValueCompiler.canCompile(condition.value());
    } else if (action instanceof Action.Assign assign) {
      return ValueCompiler.canCompile(assign.place()) && ValueCompiler.canCompile(assign.value());
    } else if (action instanceof Action.Send send) {
      return ValueCompiler.canCompile(send.channel())
          && send.message().stream().allMatch(ValueCompiler::canCompile);
    } else if (action instanceof Action.Receive receive) {
      return ValueCompiler.canCompile(receive.channel())
          && receive.message().stream().allMatch(ActionCompiler::canCompile);
    } else if (action instanceof Action.Assert check) {
      return ValueCompiler.canCompile(check.value());
    } else if (action instanceof Action.DStep step) {
      return step.first() != -1 && step.nodes().stream().allMatch(ActionCompiler::canCompile);
    }
    return action instanceof Action.Skip
        || action instanceof Action.Else
        || action instanceof Action.End
        || action instanceof Action.Print;
  }

  private static boolean canCompile(Action.Pattern pattern) {
    if (pattern instanceof Action.Pattern.Match match) {
      return ValueCompiler.canCompile(match.value());
    }
    return !(pattern instanceof Action.Pattern.Store store)
        || ValueCompiler.canCompile(store.place());
  }

  private static boolean canCompile(Action.Node node) {
    return !(node instanceof Action.Node.Do does) || canCompile(does.action());
  }

  /** Jumps if an action is not possible. */
  void unlessPossible(Action action, Label blocked) {
    if (action instanceof Action.Merged merged) {
      unlessPossible(merged.parts().get(0), blocked);
    } else if (action instanceof Action.Condition condition) {
      values.jump(condition.value(), false, blocked);
    } else if (action instanceof Action.Send send) {
      messages.unlessSendable(send, blocked);
    } else if (action instanceof Action.Receive receive) {
      messages.unlessReceivable(receive, blocked);
    } else if (action instanceof Action.End) {
      values.load(ValueCompiler.PID);
      values.constant(1);
      out.visitInsn(Opcodes.IADD);
      values.value(new Value.ProcessCount());
      out.visitJumpInsn(Opcodes.IF_ICMPNE, blocked);
    } else if (action instanceof Action.DStep step) {
      Label possible = new Label();
      ifPossible(step.nodes(), step.first(), possible);
      out.visitJumpInsn(Opcodes.GOTO, blocked);
      out.visitLabel(possible);
    }
  }

  /** Jumps if the beginning of a part of a d_step is possible. */
  private void ifPossible(List<Action.Node> nodes, int place, Label possible) {
    if (place == -1) {
      out.visitJumpInsn(Opcodes.GOTO, possible);
    } else if (nodes.get(place) instanceof Action.Node.Choose choose) {
      choose.options().forEach(option -> ifPossible(nodes, option, possible));
    } else if (nodes.get(place) instanceof Action.Node.Do does) {
      Label blocked = new Label();
      unlessPossible(does.action(), blocked);
      out.visitJumpInsn(Opcodes.GOTO, possible);
      out.visitLabel(blocked);
    }
  }

  /** The effect of an action that is possible. */
  void effect(Action action) {
    if (action instanceof Action.Merged merged) {
      merged.parts().forEach(this::effect);
    } else if (action instanceof Action.Assign assign) {
      values.store(assign.place(), () -> values.value(assign.value()));
    } else if (action instanceof Action.Send send) {
      messages.send(send);
    } else if (action instanceof Action.Receive receive) {
      messages.receive(receive);
    } else if (action instanceof Action.Assert check) {
      Label holds = new Label();
      values.jump(check.value(), true, holds);
      values.load(ValueCompiler.THIS, Opcodes.ALOAD);
      values.load(ValueCompiler.MEMORY, Opcodes.ALOAD);
      values.constant(values.span(check.span()));
      values.help("failed", "(" + ValueCompiler.MEMORY_TYPE + "I)V");
      out.visitLabel(holds);
    } else if (action instanceof Action.End) {
      values.load(ValueCompiler.MEMORY, Opcodes.ALOAD);
      out.visitMethodInsn(
          Opcodes.INVOKEVIRTUAL,
          org.objectweb.asm.Type.getInternalName(Memory.class),
          "removeLast",
          "()V",
          false);
    } else if (action instanceof Action.DStep step) {
      run(step);
    }
  }

  private void run(Action.DStep step) {
    List<Action.Node> nodes = step.nodes();
    int rounds = values.newLocal();
    values.constant(0);
    out.visitVarInsn(Opcodes.ISTORE, rounds);
    Label[] arrive = labels(nodes.size());
    Label[] possible = labels(nodes.size());
    Label exit = new Label();
    // The first part is known to be possible.
    go(step.first(), nodes.get(step.first()) instanceof Action.Node.Do ? possible : arrive, exit);
    for (int place = 0; place < nodes.size(); place++) {
      out.visitLabel(arrive[place]);
      if (nodes.get(place) instanceof Action.Node.Choose choose) {
        out.visitLabel(possible[place]);
        count(rounds, choose);
        choose.options().forEach(option -> choose(nodes, option, possible, exit));
        stop("noOption", choose.span());
      } else if (nodes.get(place) instanceof Action.Node.Do does) {
        Label blocked = new Label();
        unlessPossible(does.action(), blocked);
        out.visitLabel(possible[place]);
        refuseRendezvous(does.action());
        effect(does.action());
        go(does.next(), arrive, exit);
        out.visitLabel(blocked);
        stop("blocked", does.span());
      }
    }
    out.visitLabel(exit);
  }

  private static Label[] labels(int count) {
    Label[] labels = new Label[count];
    java.util.Arrays.setAll(labels, i -> new Label());
    return labels;
  }

  private void go(int place, Label[] to, Label exit) {
    out.visitJumpInsn(Opcodes.GOTO, place == -1 ? exit : to[place]);
  }

  /** Goes on with an option if it is possible, with the first possible one of a nested choice. */
  private void choose(List<Action.Node> nodes, int option, Label[] possible, Label exit) {
    if (option == -1) {
      out.visitJumpInsn(Opcodes.GOTO, exit);
    } else if (nodes.get(option) instanceof Action.Node.Choose nested) {
      nested.options().forEach(inner -> choose(nodes, inner, possible, exit));
    } else if (nodes.get(option) instanceof Action.Node.Do does) {
      Label blocked = new Label();
      unlessPossible(does.action(), blocked);
      out.visitJumpInsn(Opcodes.GOTO, possible[option]);
      out.visitLabel(blocked);
    }
  }

  private void count(int rounds, Action.Node.Choose choose) {
    values.load(ValueCompiler.THIS, Opcodes.ALOAD);
    values.load(rounds);
    values.constant(values.span(choose.span()));
    values.help("round", "(II)I");
    out.visitVarInsn(Opcodes.ISTORE, rounds);
  }

  private void refuseRendezvous(Action action) {
    if (rendezvous && action instanceof Action.Send send) {
      Label buffered = new Label();
      values.load(ValueCompiler.THIS, Opcodes.ALOAD);
      values.load(ValueCompiler.MEMORY, Opcodes.ALOAD);
      values.value(send.channel());
      values.constant(values.span(send.span()));
      values.help("isRendezvous", "(" + ValueCompiler.MEMORY_TYPE + "II)Z");
      out.visitJumpInsn(Opcodes.IFEQ, buffered);
      stop("rendezvousInside", send.span());
      out.visitLabel(buffered);
    }
  }

  private void stop(String fault, dev.fairlead.promela.syntax.Span span) {
    values.load(ValueCompiler.THIS, Opcodes.ALOAD);
    values.constant(values.span(span));
    values.help(fault, "(I)Ldev/fairlead/core/space/ModelFault;");
    out.visitInsn(Opcodes.ATHROW);
  }
}
