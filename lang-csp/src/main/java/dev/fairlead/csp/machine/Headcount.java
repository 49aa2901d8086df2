package dev.fairlead.csp.machine;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.csp.code.CompiledCode;
import dev.fairlead.csp.code.Parts;
import dev.fairlead.csp.code.ProcessCounts;
import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.lowering.HeadcountUse;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Terms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * How many processes are in a local state, {@code #P(args)}, or in any, {@code #}. This is the only
 * place where a count is read.
 *
 * <p>A process is in the local state {@code P(args)} if its term is what the reference unfolds to,
 * also in front of {@code ;}, on the left of {@code interrupt}, under a hiding, in {@code atomic}
 * and while it has time. The parts of a choice that is not made and what stands behind a guard are
 * no processes.
 *
 * <p>Shared by threads. What it remembers of processes and shapes is the same whatever thread finds
 * it out.
 */
final class Headcount {
  private static final int[] NO_VALUES = {};

  private final Terms terms;
  private final Shapes shapes;
  private final CompiledCode code;
  private final int shapeSlot;
  private final Map<String, Term> withoutArguments = new ConcurrentHashMap<>();
  private final Map<Integer, Running> byShape = new ConcurrentHashMap<>();

  /**
   * What is a process in a shape.
   *
   * @param references that have been unfolded to see what they offer: each is one process
   */
  private record Running(int[] holes, int[] families, List<Term> references) {}

  Headcount(Terms terms, Shapes shapes, CompiledCode code, int shapeSlot) {
    this.terms = terms;
    this.shapes = shapes;
    this.code = code;
    this.shapeSlot = shapeSlot;
  }

  int count(String process, int[] arguments, int[] state) {
    int count = count(process, arguments, state, Members.ALL);
    return count == CountArithmetic.OMEGA ? HeadcountUse.MANY : count;
  }

  /** Those outside of groups of any number, and in groups of a known number. */
  int alone(String process, int[] arguments, int[] state) {
    return count(process, arguments, state, Members.OF_KNOWN_NUMBER);
  }

  /** Whether there are processes outside of groups of any number. */
  boolean hasOthers(int[] state) {
    Shape shape = shapes.get(state[shapeSlot]);
    Running running = running(shape);
    boolean others = running.holes.length > 0 || !running.references.isEmpty();
    for (int family : running.families) {
      others |= !shape.families().get(family).anyNumber();
    }
    return others;
  }

  /** Takes how many members of groups of any number are in a local state, or ω. */
  interface MemberSink {
    void members(Term localState, int count);
  }

  /** The members of groups of any number, group by group. */
  void members(int[] state, MemberSink sink) {
    Shape shape = shapes.get(state[shapeSlot]);
    for (int family : running(shape).families) {
      if (shape.families().get(family).anyNumber()) {
        int start = Census.start(state, shapeSlot + 1 + shape.holes(), family);
        for (int entry = 0; entry < state[start]; entry++) {
          sink.members(
              terms.get(Census.term(state, start, entry)), Census.count(state, start, entry));
        }
      }
    }
  }

  private enum Members {
    ALL,
    OF_KNOWN_NUMBER
  }

  private int count(String process, int[] arguments, int[] state, Members which) {
    Optional<Term> wanted = wanted(process, arguments, state);
    Shape shape = shapes.get(state[shapeSlot]);
    Running running = running(shape);
    int count = 0;
    for (int hole : running.holes) {
      count += isIn(terms.get(state[shapeSlot + 1 + hole]), wanted, state) ? 1 : 0;
    }
    for (Term reference : running.references) {
      count += isIn(reference, wanted, state) ? 1 : 0;
    }
    for (int family : running.families) {
      if (which == Members.OF_KNOWN_NUMBER && shape.families().get(family).anyNumber()) {
        continue;
      }
      int start = Census.start(state, shapeSlot + 1 + shape.holes(), family);
      for (int entry = 0; entry < state[start]; entry++) {
        if (isIn(terms.get(Census.term(state, start, entry)), wanted, state)) {
          count = CountArithmetic.EXACT.sum(count, Census.count(state, start, entry));
        }
      }
    }
    return count;
  }

  /** Empty for any local state. */
  private Optional<Term> wanted(String process, int[] arguments, int[] state) {
    return process.equals(ProcessCounts.ALL)
        ? Optional.empty()
        : Optional.of(terms.times().awake(local(process, arguments), code, state));
  }

  private Term local(String process, int[] arguments) {
    if (arguments.length > 0) {
      return terms.process(process, arguments);
    }
    Term known = withoutArguments.get(process);
    if (known == null) {
      known = terms.process(process, NO_VALUES);
      withoutArguments.put(process, known);
    }
    return known;
  }

  /**
   * Whether processes in a local state count for another one, whatever the state.
   *
   * @throws ModelFault if that depends on the state
   */
  boolean isAlwaysIn(Term term, String process, int[] arguments, int[] state) {
    Optional<Term> wanted = wanted(process, arguments, state);
    Optional<Term> here = Optional.of(term);
    while (wanted.isPresent() && here.isPresent() && here.get() != wanted.get()) {
      boolean always =
          reference(here.get()).stream()
              .flatMap(call -> call.arguments.stream())
              .allMatch(each -> Parts.isClosed(each.code()));
      if (!always) {
        throw new ModelFault("members whose arguments depend on variables cannot be added up");
      }
      here = running(here.get(), state);
    }
    return here.isPresent();
  }

  /** The holes of a shape in which processes are, and the complements of its families. */
  int[] places(Shape shape) {
    Running running = running(shape);
    return IntStream.concat(
            Arrays.stream(running.holes), Arrays.stream(running.families).map(family -> ~family))
        .toArray();
  }

  private boolean isIn(Term term, Optional<Term> wanted, int[] state) {
    Optional<Term> here = Optional.of(term);
    while (wanted.isPresent() && here.isPresent() && here.get() != wanted.get()) {
      here = running(here.get(), state);
    }
    return here.isPresent();
  }

  /** The part of a process that is under way; empty if it is not made of others. */
  private Optional<Term> running(Term term, int[] state) {
    Term.Form form = term.form();
    if (form instanceof Term.Sequence sequence) {
      return Optional.of(sequence.first());
    } else if (form instanceof Term.Interrupt interrupt) {
      return Optional.of(interrupt.first());
    } else if (form instanceof Term.Hidden hidden) {
      return Optional.of(hidden.part());
    } else if (form instanceof Term.Atomic atomic) {
      return Optional.of(atomic.part());
    } else if (form instanceof Term.Timed timed) {
      return Optional.of(timed.part());
    } else if (form instanceof Term.Closed closed && closed.node() instanceof Node.Call call) {
      return Optional.of(unfolded(call, closed.environment(), state));
    } else if (form instanceof Term.Pending pending) {
      return Optional.of(unfolded(pending.call(), pending.environment(), state));
    }
    return Optional.empty();
  }

  private static Optional<Node.Call> reference(Term term) {
    if (term.form() instanceof Term.Pending pending) {
      return Optional.of(pending.call());
    }
    return term.form() instanceof Term.Closed closed && closed.node() instanceof Node.Call call
        ? Optional.of(call)
        : Optional.empty();
  }

  /** A reference whose arguments depend on the state is what it would be if it moved now. */
  private Term unfolded(Node.Call call, int[] environment, int[] state) {
    int[] arguments = new int[call.arguments.size()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = code.run(call.arguments.get(i).number(), state, environment);
    }
    return terms.process(call.process, arguments);
  }

  private Running running(Shape shape) {
    Running known = byShape.get(shape.number());
    if (known == null) {
      List<Integer> holes = new ArrayList<>();
      List<Integer> families = new ArrayList<>();
      List<Term> references = new ArrayList<>();
      collect(shape.root(), holes, families, references);
      known = new Running(toArray(holes), toArray(families), references);
      byShape.put(shape.number(), known);
    }
    return known;
  }

  private static int[] toArray(List<Integer> numbers) {
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  private static void collect(
      Shape.Tree tree, List<Integer> holes, List<Integer> families, List<Term> references) {
    if (tree instanceof Shape.Hole hole) {
      holes.add(hole.number());
    } else if (tree instanceof Shape.Unfolded unfolded) {
      references.add(unfolded.reference());
    } else if (tree instanceof Shape.Counted counted) {
      families.add(counted.number());
    } else if (tree instanceof Shape.Barrier barrier) {
      families.add(barrier.number());
    } else if (tree instanceof Shape.Interleave interleave) {
      interleave.parts().forEach(part -> collect(part, holes, families, references));
    } else if (tree instanceof Shape.Parallel parallel) {
      parallel.parts().forEach(part -> collect(part, holes, families, references));
    } else if (tree instanceof Shape.Interrupt interrupt) {
      collect(interrupt.first(), holes, families, references);
    } else if (tree instanceof Shape.Hidden hidden) {
      collect(hidden.part(), holes, families, references);
    } else if (tree instanceof Shape.Sequence sequence) {
      collect(sequence.first(), holes, families, references);
    } else if (tree instanceof Shape.Atomic atomic) {
      collect(atomic.part(), holes, families, references);
    } else if (tree instanceof Shape.Timed timed) {
      collect(timed.part(), holes, families, references);
    }
  }
}
