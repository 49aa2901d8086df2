package dev.fairlead.csp.terms;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.csp.code.CompiledCode;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.syntax.Proc.TimedKind;
import java.util.List;
import java.util.Optional;

/**
 * Makes terms whose time is running, and lets it pass. A time begins to run when a step leads to
 * it: if it depends on the state, it is read in the state that is reached. Until then the term is
 * {@linkplain Term.Dormant dormant}.
 */
public final class Times {
  private static final int MOST_UNFOLDED = 200;

  private final Terms terms;
  private final TermTable table;
  private final PartChanges changes;

  Times(Terms terms, TermTable table) {
    this.terms = terms;
    this.table = table;
    this.changes = new PartChanges(terms);
  }

  Term of(Node.Timed node, int[] environment) {
    int[] time = Arguments.of(List.of(node.time), environment);
    // What is wrong is so when the process gets there.
    return time == null || !isTime(time[0])
        ? dormant(node, environment)
        : running(node, environment, time[0]);
  }

  private static boolean isTime(int value) {
    return value >= 0 && value != Term.NEVER;
  }

  Term dormant(Node node, int[] environment) {
    return table.intern(node, environment, new Term.Dormant(node, environment));
  }

  private Term running(Node.Timed node, int[] environment, int time) {
    Optional<Term.Closed> next =
        node.next.map(n -> new Term.Closed(n.node(), n.environment(environment)));
    return timed(new Timing(node.kind, time, next), terms.close(node.body, environment));
  }

  /** Of two limits of one kind inside each other, the one that binds is enough. */
  public Term timed(Timing timing, Term part) {
    boolean isLeast = timing.kind() == TimedKind.WAITUNTIL;
    if (isLeast && timing.left() == 0) {
      return part;
    }
    if (timing.next().isEmpty()
        && part.form() instanceof Term.Timed inner
        && inner.timing().kind() == timing.kind()) {
      boolean outerBinds = timing.left() > inner.timing().left() == isLeast;
      return outerBinds ? timed(timing, inner.part()) : part;
    }
    String time = timing.kind().text + "[" + timing.left() + "]";
    Object rest = timing.next().<Object>map(table.spellings()::of).orElse("");
    List<Object> pieces =
        part.isStop() ? List.of(time, rest) : spelled(timing.kind(), part, time, rest);
    return table.intern(List.of("timed", time, part, rest), pieces, new Term.Timed(timing, part));
  }

  /** How something is written that is given a time. */
  static List<Object> spelled(TimedKind kind, Object part, String time, Object next) {
    return switch (kind) {
      case WAIT -> List.of(time);
      case TIMEOUT, INTERRUPT -> List.of("(", part, " " + time + " ", next, ")");
      case WITHIN, DEADLINE, WAITUNTIL -> List.of("(", part, " " + time + ")");
    };
  }

  /** What a term is in the state that a step leads to: all its times are running. */
  public Term awake(Term term, CompiledCode code, int[] state) {
    return awake(term, code, state, 0);
  }

  private Term awake(Term term, CompiledCode code, int[] state, int unfolded) {
    if (!term.isDormant()) {
      return term;
    } else if (unfolded > MOST_UNFOLDED) {
      throw new ModelFault("a process refers to itself without end before its first step");
    } else if (term.form() instanceof Term.Dormant dormant) {
      return awake(read(dormant, code, state), code, state, unfolded + 1);
    }
    // What follows a process that turns out to be just Skip starts at once, and may be dormant.
    Term parts = changes.map(term, part -> awake(part, code, state, unfolded));
    return awake(parts, code, state, unfolded + 1);
  }

  private Term read(Term.Dormant dormant, CompiledCode code, int[] state) {
    int[] environment = dormant.environment();
    if (dormant.node() instanceof Node.Call call) {
      int[] arguments =
          call.arguments.stream()
              .mapToInt(argument -> code.run(argument.number(), state, environment))
              .toArray();
      return terms.process(call.process, arguments);
    }
    Node.Timed node = (Node.Timed) dormant.node();
    int time = code.run(node.time.number(), state, environment);
    if (!isTime(time)) {
      throw Trap.of(node.trap, time);
    }
    return running(node, environment, time);
  }

  /** A term after so many units; none of its times is less. */
  public Term pass(Term term, int units) {
    if (term.timeLeft() == Term.NEVER) {
      return term;
    } else if (term.form() instanceof Term.Timed timed) {
      return timed(timed.timing().after(units), pass(timed.part(), units));
    }
    return changes.map(term, part -> pass(part, units));
  }
}
