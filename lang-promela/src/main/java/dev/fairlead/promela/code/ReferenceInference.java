package dev.fairlead.promela.code;

import dev.fairlead.core.reduce.symmetry.ReferenceClasses;
import dev.fairlead.promela.syntax.Span;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds what holds numbers of processes, by how it is used: where {@code _pid} may come to by
 * assignments, messages, arguments and comparisons for equality. Whatever else is done with such a
 * number breaks the symmetry of these processes, but for constants that are added and functions
 * that commute with rotations, such as {@code (_pid + 1) % N}.
 *
 * <p>A proof goes by cases of statements: if each of them gives the same truth values and, up to
 * the permutation, the same references in a state and in its image, then a step of a process is a
 * step of its image, and leads to the image of what it leads to.
 */
final class ReferenceInference {
  private final Program program;
  private final ReferenceNodes nodes;
  private final ReferenceClasses classes;
  private final RingFunctions functions;
  private final ReferenceTypes types;

  ReferenceInference(Program program) {
    this.program = program;
    this.nodes = new ReferenceNodes(program);
    this.classes = nodes.classes();
    this.functions = new RingFunctions(classes);
    this.types = new ReferenceTypes(program, nodes, functions);
  }

  ReferenceNodes nodes() {
    return nodes;
  }

  RingFunctions functions() {
    return functions;
  }

  /** What stands in the way of every permutation. */
  Set<String> obstacles() {
    return types.obstacles();
  }

  /**
   * Goes through the whole program.
   *
   * @param sizes by sort, which is a proctype: how many elements it has
   */
  void infer(Map<Integer, Integer> sizes) {
    for (ProcessType type : program.types()) {
      types.enter(type.number() + 1);
      for (List<Step> steps : type.steps()) {
        for (Step step : steps) {
          types.goTo(step.edge().span());
          action(step.action());
        }
      }
      type.provided().ifPresent(types::truth);
      if (type.active() == 0) {
        type.initials().forEach(this::action);
        types.beginAtZero(type);
      }
    }
    types.enter(0);
    types.goTo(null);
    program.observed().values().forEach(types::truth);
    types.checkChannels();
    for (int sort : sizes.keySet()) {
      classes.sort(nodes.pidNode(sort), sort, firstPid(program, sort));
    }
    functions.settle(sizes);
  }

  private void action(Action action) {
    if (action instanceof Action.Merged merged) {
      merged.parts().forEach(this::action);
    } else if (action instanceof Action.DStep block) {
      Span outer = types.place();
      for (Action.Node node : block.nodes()) {
        if (node instanceof Action.Node.Do part) {
          types.goTo(part.span() == null ? outer : part.span());
          action(part.action());
        }
      }
      types.goTo(outer);
    } else if (action instanceof Action.Condition condition) {
      types.truth(condition.value());
    } else if (action instanceof Action.Assert check) {
      types.truth(check.value());
    } else if (action instanceof Action.Assign assign) {
      Typed value = types.type(assign.value());
      CellFamily family = types.family(assign.place());
      types.visitIndices(assign.place());
      if (family != null) {
        types.assign(family, value);
      }
    } else if (action instanceof Action.Send send) {
      send(send);
    } else if (action instanceof Action.Receive receive) {
      receive(receive);
    } else if (action instanceof Action.SetPriority) {
      types.obstacles().add(types.where() + " sets priorities");
    }
  }

  private void send(Action.Send send) {
    List<int[]> fields = types.channel(send.channel());
    for (int i = 0; i < send.message().size(); i++) {
      // A field that cuts numbers off is looked at when classes are known.
      Typed value = types.type(send.message().get(i));
      for (int[] of : fields) {
        if (i < of.length) {
          types.unify(Typed.of(of[i]), value);
          if (send.sorted()) {
            classes.breakUp(of[i], types.where() + " sorts messages");
          }
        }
      }
    }
  }

  private void receive(Action.Receive receive) {
    List<int[]> fields = types.channel(receive.channel());
    for (int i = 0; i < receive.message().size(); i++) {
      Action.Pattern pattern = receive.message().get(i);
      for (int[] of : fields) {
        if (i < of.length) {
          if (pattern instanceof Action.Pattern.Match match) {
            types.unify(Typed.of(of[i]), types.type(match.value()));
          } else if (pattern instanceof Action.Pattern.Store store) {
            CellFamily family = types.family(store.place());
            types.visitIndices(store.place());
            if (family != null) {
              types.assign(family, Typed.of(of[i]));
            }
          }
        }
      }
    }
  }

  static int firstPid(Program program, int type) {
    return program.types().subList(0, type).stream()
        .filter(each -> !each.claim())
        .mapToInt(ProcessType::active)
        .sum();
  }

  /**
   * The proctypes whose processes may be permuted, as far as it depends on how they live.
   *
   * @param reasons why others may not
   */
  BitSet permanent(Set<String> reasons) {
    BitSet lasting = new BitSet();
    Set<Integer> started = new HashSet<>();
    ExpressionWalk.in(
        program,
        value -> {
          if (value instanceof Value.Run run) {
            started.add(run.type());
          }
        });
    boolean held = false;
    for (int i = program.types().size() - 1; i >= 0; i--) {
      ProcessType type = program.types().get(i);
      if (type.claim() || type.active() == 0) {
        continue;
      }
      boolean stays = type.endStates().isEmpty();
      held |= stays;
      if (type.active() > 1) {
        if (!held) {
          reasons.add(type.name() + ": processes end in the order of their numbers");
        } else if (started.contains(i)) {
          reasons.add(type.name() + ": processes are started by run, too");
        } else {
          lasting.set(i);
        }
      }
    }
    return lasting;
  }
}
