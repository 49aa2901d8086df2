package dev.fairlead.csp.encoding;

import dev.fairlead.core.space.StateEncoding.Sink;
import dev.fairlead.core.space.StateEncoding.Source;
import dev.fairlead.core.space.StateEncoding.Unreadable;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.terms.LabelSet;
import dev.fairlead.csp.terms.Synchronisation;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Terms;
import dev.fairlead.csp.terms.Timing;
import java.util.ArrayList;
import java.util.List;

/** The trees of operators above the terms. */
final class ShapeCode {
  private final Terms terms;
  private final ClosureCode closures;

  private enum Tag {
    HOLE,
    PENDING,
    INTERLEAVE,
    COUNTED,
    ANY_NUMBER,
    BARRIER,
    PARALLEL,
    CHOICE,
    EXTERNAL,
    INTERRUPT,
    HIDDEN,
    CONDITIONED,
    SEQUENCE,
    ATOMIC,
    TIMED,
    ANY_BARRIER;

    private static final Tag[] ALL = values();
  }

  ShapeCode(Machine machine, ClosureCode closures) {
    this.terms = machine.terms();
    this.closures = closures;
  }

  void define(Shape shape, Sink sink) {
    write(shape.root(), shape, sink);
  }

  private void write(Shape.Tree tree, Shape shape, Sink sink) {
    if (tree instanceof Shape.Hole hole) {
      tag(hole.isPending() ? Tag.PENDING : Tag.HOLE, sink);
    } else if (tree instanceof Shape.Interleave interleave) {
      tag(Tag.INTERLEAVE, sink);
      writeAll(interleave.parts(), shape, sink);
    } else if (tree instanceof Shape.Counted counted) {
      tag(shape.families().get(counted.number()).anyNumber() ? Tag.ANY_NUMBER : Tag.COUNTED, sink);
    } else if (tree instanceof Shape.Barrier barrier) {
      tag(barrier.anyNumber() ? Tag.ANY_BARRIER : Tag.BARRIER, sink);
      closures.writeLabels(barrier.alphabet(), sink);
    } else if (tree instanceof Shape.Parallel parallel) {
      tag(Tag.PARALLEL, sink);
      List<LabelSet> alphabets = parallel.synchronisation().alphabets();
      sink.number(alphabets.size());
      alphabets.forEach(alphabet -> closures.writeLabels(alphabet, sink));
      writeAll(parallel.parts(), shape, sink);
    } else if (tree instanceof Shape.Choice choice) {
      tag(Tag.CHOICE, sink);
      writeAll(choice.parts(), shape, sink);
    } else if (tree instanceof Shape.External external) {
      tag(Tag.EXTERNAL, sink);
      writeAll(external.parts(), shape, sink);
    } else if (tree instanceof Shape.Interrupt interrupt) {
      tag(Tag.INTERRUPT, sink);
      write(interrupt.first(), shape, sink);
      write(interrupt.second(), shape, sink);
    } else if (tree instanceof Shape.Hidden hidden) {
      tag(Tag.HIDDEN, sink);
      closures.writeLabels(hidden.hidden(), sink);
      write(hidden.part(), shape, sink);
    } else if (tree instanceof Shape.Conditioned conditioned) {
      tag(Tag.CONDITIONED, sink);
      closures.writeCondition(
          new ClosureCode.Condition(conditioned.condition(), conditioned.environment()), sink);
      write(conditioned.part(), shape, sink);
    } else if (tree instanceof Shape.Sequence sequence) {
      tag(Tag.SEQUENCE, sink);
      closures.writeNext(sequence.next(), sink);
      write(sequence.first(), shape, sink);
    } else if (tree instanceof Shape.Atomic atomic) {
      tag(Tag.ATOMIC, sink);
      write(atomic.part(), shape, sink);
    } else if (tree instanceof Shape.Timed timed) {
      tag(Tag.TIMED, sink);
      write(timed.part(), shape, sink);
      write(timed.clock(), shape, sink);
    } else {
      throw new AssertionError("only while steps are made: " + tree);
    }
  }

  private static void tag(Tag tag, Sink sink) {
    sink.number(tag.ordinal());
  }

  private void writeAll(List<Shape.Tree> parts, Shape shape, Sink sink) {
    sink.number(parts.size());
    parts.forEach(part -> write(part, shape, sink));
  }

  Mould read(Source source) {
    return new Reading(source).mould();
  }

  /** One walk over what was written. */
  private final class Reading {
    private final Source source;
    private final List<Boolean> pending = new ArrayList<>();
    private int families;

    Reading(Source source) {
      this.source = source;
    }

    Mould mould() {
      Mould.Tree tree = tree();
      return new Mould(tree, List.copyOf(pending), families);
    }

    private Mould.Tree tree() {
      return switch (Tag.ALL[ClosureCode.within(source.number(), Tag.ALL.length)]) {
        case HOLE -> hole(false);
        case PENDING -> hole(true);
        case INTERLEAVE -> {
          List<Mould.Tree> parts = trees();
          yield c -> terms.unreduced(new Term.Interleave(fill(parts, c)));
        }
        case COUNTED -> family(false);
        case ANY_NUMBER -> family(true);
        case BARRIER -> barrier(false);
        case ANY_BARRIER -> barrier(true);
        case PARALLEL -> {
          List<LabelSet> alphabets = new ArrayList<>();
          for (int left = source.number(); left > 0; left--) {
            alphabets.add(closures.readLabels(source));
          }
          Synchronisation synchronisation = new Synchronisation(alphabets);
          List<Mould.Tree> parts = trees();
          yield c -> terms.unreduced(new Term.Parallel(fill(parts, c), synchronisation));
        }
        case CHOICE -> {
          List<Mould.Tree> parts = trees();
          yield c -> terms.unreduced(new Term.Choice(fill(parts, c)));
        }
        case EXTERNAL -> {
          List<Mould.Tree> parts = trees();
          yield c -> terms.unreduced(new Term.External(fill(parts, c)));
        }
        case INTERRUPT -> {
          Mould.Tree first = tree();
          Mould.Tree second = tree();
          yield c -> terms.unreduced(new Term.Interrupt(first.fill(c), second.fill(c)));
        }
        case HIDDEN -> {
          LabelSet hidden = closures.readLabels(source);
          Mould.Tree part = tree();
          yield c -> terms.unreduced(new Term.Hidden(part.fill(c), hidden));
        }
        case CONDITIONED -> {
          ClosureCode.Condition condition = closures.readCondition(source);
          Mould.Tree part = tree();
          yield c ->
              terms.unreduced(
                  new Term.Conditioned(
                      condition.expression(), condition.environment(), part.fill(c)));
        }
        case SEQUENCE -> {
          Term.Closed next = closures.readNext(source);
          Mould.Tree first = tree();
          yield c -> terms.unreduced(new Term.Sequence(first.fill(c), next));
        }
        case ATOMIC -> {
          Mould.Tree part = tree();
          yield c -> terms.unreduced(new Term.Atomic(part.fill(c)));
        }
        case TIMED -> {
          Mould.Tree part = tree();
          Mould.Tree clock = tree();
          yield c -> {
            Term filled = part.fill(c);
            return terms.unreduced(new Term.Timed(timing(clock.fill(c)), filled));
          };
        }
      };
    }

    private Timing timing(Term clock) {
      if (!(clock.form() instanceof Term.Timed timed)) {
        throw new Unreadable("a time that is none");
      }
      return timed.timing();
    }

    private Mould.Tree hole(boolean isPending) {
      pending.add(isPending);
      return Mould.Contents::nextTerm;
    }

    private Mould.Tree barrier(boolean anyNumber) {
      LabelSet alphabet = closures.readLabels(source);
      families++;
      return c -> {
        Term.Counted family = c.nextFamily();
        return terms.unreduced(
            new Term.Barrier(family.terms(), family.counts(), alphabet, anyNumber));
      };
    }

    private Mould.Tree family(boolean anyNumber) {
      families++;
      return c -> {
        Term.Counted family = c.nextFamily();
        return terms.unreduced(new Term.Counted(family.terms(), family.counts(), anyNumber));
      };
    }

    private List<Mould.Tree> trees() {
      List<Mould.Tree> trees = new ArrayList<>();
      for (int left = source.number(); left > 0; left--) {
        trees.add(tree());
      }
      return trees;
    }
  }

  private static List<Term> fill(List<Mould.Tree> parts, Mould.Contents contents) {
    List<Term> filled = new ArrayList<>();
    parts.forEach(part -> filled.add(part.fill(contents)));
    return filled;
  }
}
