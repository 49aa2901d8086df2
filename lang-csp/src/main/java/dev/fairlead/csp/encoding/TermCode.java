package dev.fairlead.csp.encoding;

import dev.fairlead.core.space.StateEncoding.Sink;
import dev.fairlead.core.space.StateEncoding.Source;
import dev.fairlead.core.space.StateEncoding.Unreadable;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.terms.LabelSet;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Terms;
import java.util.ArrayList;
import java.util.List;

/** Terms that live in slots: an operator, and the terms it is applied to as parts. */
final class TermCode {
  private final Terms terms;
  private final ClosureCode closures;

  private enum Tag {
    STOP,
    SKIP,
    CLOSED,
    PENDING,
    CHOICE,
    EXTERNAL,
    INTERRUPT,
    HIDDEN,
    SEQUENCE,
    ATOMIC,
    TIMED;

    private static final Tag[] ALL = values();
  }

  TermCode(Machine machine, ClosureCode closures) {
    this.terms = machine.terms();
    this.closures = closures;
  }

  void define(Term term, Sink sink) {
    Term.Form form = term.form();
    Tag tag = tag(term);
    sink.number(tag.ordinal());
    if (form instanceof Term.Closed closed && tag == Tag.CLOSED) {
      sink.named(term.text(), () -> closures.write(closed.node(), closed.environment(), sink));
    } else if (form instanceof Term.Pending pending) {
      sink.named(term.text(), () -> closures.write(pending.call(), pending.environment(), sink));
    } else if (form instanceof Term.Hidden hidden) {
      PartKind.TERM.write(hidden.part().number(), sink);
      closures.writeLabels(hidden.hidden(), sink);
    } else if (form instanceof Term.Sequence sequence) {
      PartKind.TERM.write(sequence.first().number(), sink);
      closures.writeNext(sequence.next(), sink);
    } else if (form instanceof Term.Timed timed) {
      PartKind.TERM.write(timed.part().number(), sink);
      closures.writeTiming(timed.timing(), sink);
    } else {
      sink.number(form.parts().size());
      form.parts().forEach(part -> PartKind.TERM.write(part.number(), sink));
    }
  }

  private static Tag tag(Term term) {
    Term.Form form = term.form();
    if (form instanceof Term.Closed) {
      return term.isStop() ? Tag.STOP : term.isSkip() ? Tag.SKIP : Tag.CLOSED;
    } else if (form instanceof Term.Pending) {
      return Tag.PENDING;
    } else if (form instanceof Term.Choice) {
      return Tag.CHOICE;
    } else if (form instanceof Term.External) {
      return Tag.EXTERNAL;
    } else if (form instanceof Term.Interrupt) {
      return Tag.INTERRUPT;
    } else if (form instanceof Term.Hidden) {
      return Tag.HIDDEN;
    } else if (form instanceof Term.Sequence) {
      return Tag.SEQUENCE;
    } else if (form instanceof Term.Atomic) {
      return Tag.ATOMIC;
    } else if (form instanceof Term.Timed) {
      return Tag.TIMED;
    }
    throw new AssertionError("lives in no slot: " + term);
  }

  int resolve(Source source) {
    return switch (Tag.ALL[ClosureCode.within(source.number(), Tag.ALL.length)]) {
      case STOP -> none(source, terms.stop());
      case SKIP -> none(source, terms.skip());
      case CLOSED -> source.named(() -> closed(source), Term::text).number();
      case PENDING -> source.named(() -> pending(source), Term::text).number();
      case CHOICE -> numbered(terms.choice(parts(source)));
      case EXTERNAL -> numbered(terms.external(parts(source)));
      case INTERRUPT -> {
        List<Term> parts = parts(source);
        ClosureCode.within(1, parts.size());
        yield numbered(terms.interrupt(parts.get(0), parts.get(1)));
      }
      case HIDDEN -> {
        Term part = terms.get(PartKind.TERM.read(source));
        LabelSet hidden = closures.readLabels(source);
        yield numbered(terms.hidden(part, hidden));
      }
      case SEQUENCE -> {
        Term first = terms.get(PartKind.TERM.read(source));
        yield numbered(terms.sequence(first, closures.readNext(source)));
      }
      case ATOMIC -> {
        List<Term> parts = parts(source);
        ClosureCode.within(0, parts.size());
        yield numbered(terms.atomic(parts.get(0)));
      }
      case TIMED -> {
        Term part = terms.get(PartKind.TERM.read(source));
        yield numbered(terms.times().timed(closures.readTiming(source), part));
      }
    };
  }

  private static int none(Source source, Term term) {
    ClosureCode.within(source.number(), 1);
    return term.number();
  }

  private Term closed(Source source) {
    Term.Closed read = closures.read(source);
    return terms.asItIs(read.node(), read.environment());
  }

  private Term pending(Source source) {
    Term.Closed read = closures.read(source);
    if (!(read.node() instanceof Node.Call call)) {
      throw new Unreadable("a reference that is none");
    }
    return terms.pending(call, read.environment());
  }

  private List<Term> parts(Source source) {
    List<Term> parts = new ArrayList<>();
    for (int left = source.number(); left > 0; left--) {
      parts.add(terms.get(PartKind.TERM.read(source)));
    }
    return parts;
  }

  private static int numbered(Term term) {
    if (!term.isLeaf()) {
      throw new Unreadable("a composition where none can be");
    }
    return term.number();
  }
}
