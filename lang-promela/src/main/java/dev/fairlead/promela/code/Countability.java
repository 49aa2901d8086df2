package dev.fairlead.promela.code;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Decides which processes are interchangeable: exchanging two of the same proctype in a state, with
 * their control states and variables, must give a state that can do the same.
 *
 * <p>Everything a process does depends on its own part of the state and on global variables and
 * channels, unless it sees numbers of processes. So nothing may: not {@code _pid}, {@code _nr_pr},
 * {@code _last}, {@code enabled}, {@code pc_value}, the value of {@code run}, or a reference to a
 * process by number; and a proctype that is referred to by name, where the first one is meant, or
 * whose processes have channels of their own, which have numbers too, is not counted. Priorities
 * are left out.
 *
 * <p>There is one more place where numbers matter: only the process created last can end. If no
 * process can, this has no effect; the same if only the first one can, for it has to wait until it
 * is alone, which the counts tell. Otherwise the steps by which processes end are left out, so that
 * they rest at their ends for ever. A run with such steps is one without when they are taken out,
 * and one without becomes one with them when each is put in as soon as it is possible:
 *
 * <ul>
 *   <li>The end of a process changes nothing but which processes there are, and that is not seen:
 *       by no expression, by no formula without {@code X}, and by no label, if nothing refers to
 *       processes that can end and they do not end under an accept or progress label.
 *   <li>It disables no step, since processes at their ends have no other steps, and enables only
 *       the ends of others, and {@code timeout}. Where {@code timeout} is enabled without the
 *       endings, everything that can happen with them is endings and then it.
 *   <li>There are finitely many in a run in which finitely many processes are created. So fairness
 *       owes them nothing on a loop, and all the rest is enabled there as without them. If
 *       infinitely many are created, a process that has come to its end may stay there, and the
 *       plain system has no bound either; unless {@code timeout} waits again and again for the
 *       endings, which is left out.
 * </ul>
 *
 * <p>None of this asks who starts processes. A process that is never engaged keeps its number, so
 * that fairness to numbers, which are given anew, is fairness to processes. But the number of a new
 * process depends on who has ended. So where runs are {@linkplain Numbers brought back} to numbers,
 * only the first process may start others.
 *
 * <p>Timers are variables. A tick is one step for all: it takes processes in one local state to one
 * local state, and exchanging two of them before it is the same as after it. It happens where
 * nobody can move, so that weak fairness owes nobody anything on a loop with a tick. Strong
 * fairness does, and counted processes are local states then; but a process may be enabled in one
 * that only ticks take it out of. So {@linkplain dev.fairlead.core.space.TimedLocalStates local
 * states that ticks leave} are owed nothing, be it that all ticks do or, with a folded timer, some.
 * Abstract timers that belong to no process are global variables whose ticks have several outcomes,
 * each of which is the same for all processes. Those of processes take equal ones apart; t-fairness
 * is owed to those of one name together.
 */
public final class Countability {
  private static final int SEVERAL = 2;

  private final Program program;
  private final ProcessReferences references;
  private final int[] copies;
  private final Set<String> obstacles = new TreeSet<>();
  private final Numbers numbers;

  /** Whether runs are brought back to numbers of processes. */
  public enum Numbers {
    BROUGHT_BACK,
    FORGOTTEN
  }

  private Countability(Program program, Numbers numbers) {
    this.program = program;
    this.numbers = numbers;
    this.references = ProcessReferences.of(program);
    this.copies = copies();
  }

  /**
   * @param everyStepSeen whether the property can tell a step that changes nothing from none
   */
  public static Families of(Program program, boolean everyStepSeen) {
    return of(program, everyStepSeen, Numbers.BROUGHT_BACK);
  }

  /** The same where runs need not have numbers of processes. */
  public static Families of(Program program, boolean everyStepSeen, Numbers numbers) {
    return new Countability(program, numbers).families(everyStepSeen);
  }

  /** The proctypes that some {@code run} starts processes of. */
  public static BitSet started(Program program) {
    BitSet started = new BitSet();
    ProcessReferences.of(program).starts().forEach(start -> started.set(start.run().type()));
    return started;
  }

  /**
   * Some proctypes, and those of all processes that they start, one after the other; empty if they
   * start none and none of them is started.
   */
  public static BitSet startedAmong(Program program, BitSet some) {
    List<ProcessReferences.Start> starts = ProcessReferences.of(program).starts();
    BitSet all = (BitSet) some.clone();
    int before;
    do {
      before = all.cardinality();
      starts.stream()
          .filter(start -> all.get(start.by()))
          .forEach(start -> all.set(start.run().type()));
    } while (all.cardinality() > before);
    boolean any =
        starts.stream().anyMatch(start -> all.get(start.by()) || all.get(start.run().type()));
    return any ? all : new BitSet();
  }

  private Families families(boolean everyStepSeen) {
    BitSet several = new BitSet();
    for (ProcessType type : program.types()) {
      if (copies[type.number()] >= SEVERAL) {
        several.set(type.number());
      }
    }
    Families.Endings endings =
        onlyTheFirstEnds() ? Families.Endings.KEPT : Families.Endings.LEFT_OUT;
    if (several.isEmpty()) {
      return new Families(several, endings, List.of());
    }
    obstacles.addAll(references.numbers());
    if (program.uses().last()) {
      obstacles.add("_last tells which process moved");
    }
    if (program.uses().priority()) {
      obstacles.add("processes have priorities");
    }
    if (endings == Families.Endings.LEFT_OUT) {
      obstaclesToLeavingOut(everyStepSeen);
    }
    BitSet counted = new BitSet();
    if (obstacles.isEmpty()) {
      several.stream().filter(type -> isAnonymous(program.types().get(type))).forEach(counted::set);
    }
    return new Families(counted, endings, List.copyOf(obstacles));
  }

  private boolean isAnonymous(ProcessType type) {
    String because = null;
    if (references.named().get(type.number())) {
      because = "the model or the property refers to " + type.name() + " by name";
    } else if (!type.channels().isEmpty()) {
      because = "each " + type.name() + " has channels of its own";
    } else if (!startAlike(type)) {
      because = "each " + type.name() + " may be started with arguments of its own";
    }
    if (because != null) {
      obstacles.add(because);
    }
    return because == null;
  }

  /** Where arguments differ processes stay different, and counting them would be in vain. */
  private boolean startAlike(ProcessType type) {
    return type.active() >= SEVERAL
        || references.starts().stream()
            .filter(start -> start.run().type() == type.number())
            .noneMatch(ProcessReferences.Start::hasOwnArguments);
  }

  /** By proctype: no process, one, or several. */
  private int[] copies() {
    int[] most = new int[program.types().size()];
    int[] before;
    do {
      before = most.clone();
      for (ProcessType type : program.types()) {
        int found = type.claim() ? 0 : type.active();
        for (ProcessReferences.Start start : references.starts()) {
          if (start.run().type() == type.number()) {
            found += start.repeated() ? SEVERAL * most[start.by()] : most[start.by()];
          }
        }
        most[type.number()] = Math.min(SEVERAL, found);
      }
    } while (!Arrays.equals(most, before));
    return most;
  }

  private List<ProcessType> ending() {
    return program.types().stream()
        .filter(type -> copies[type.number()] > 0 && !type.endStates().isEmpty())
        .toList();
  }

  private boolean onlyTheFirstEnds() {
    return ending().stream().allMatch(this::isTheFirst);
  }

  /** Whether there is one process of a type only, and it is the first of all. */
  private boolean isTheFirst(ProcessType type) {
    for (ProcessType other : program.types()) {
      if (!other.claim() && other.active() > 0) {
        return other == type && copies[type.number()] == 1;
      }
    }
    return false;
  }

  private void obstaclesToLeavingOut(boolean everyStepSeen) {
    String end = "processes end in the order of their numbers, and ";
    if (program.time().isPresent()) {
      obstacles.add(end + "time waits for that");
    }
    if (everyStepSeen) {
      obstacles.add(end + "the property sees every step (X, or a never claim)");
    }
    for (ProcessType type : ending()) {
      if (references.named().get(type.number()) || references.quantified().get(type.number())) {
        obstacles.add(end + "the model or the property refers to " + type.name());
      }
      if (!type.channels().isEmpty()) {
        obstacles.add(end + type.name() + " has channels of its own");
      }
      if (type.endStates().stream().anyMatch(state -> isSpecial(type, state))) {
        obstacles.add(end + type.name() + " ends at a label or inside of atomic");
      }
    }
    for (ProcessReferences.Start start : references.starts()) {
      ProcessType type = program.types().get(start.run().type());
      if (!type.channels().isEmpty()) {
        obstacles.add(end + "a new " + type.name() + " has channels of its own");
      }
      if (numbers == Numbers.BROUGHT_BACK && !isTheFirst(program.types().get(start.by()))) {
        obstacles.add(end + "others are started later");
      }
      if (start.repeated() && timeoutRecurs()) {
        obstacles.add(end + "timeout, which others may be started after, waits for that");
      }
    }
  }

  private boolean timeoutRecurs() {
    return references.waits().stream()
        .anyMatch(wait -> wait.repeated() || copies[wait.by()] >= SEVERAL);
  }

  private static boolean isSpecial(ProcessType type, int end) {
    return type.graph().accept().get(end)
        || type.graph().progress().get(end)
        || type.steps().get(end).size() > 1
        || type.steps().stream()
            .flatMap(List::stream)
            .anyMatch(step -> step.edge().atomic() && step.edge().target() == end);
  }
}
