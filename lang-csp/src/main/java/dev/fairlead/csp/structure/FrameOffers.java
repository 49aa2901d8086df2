package dev.fairlead.csp.structure;

import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.offers.Offers;
import dev.fairlead.csp.offers.Offers.Kind;
import dev.fairlead.csp.offers.SymbolicOffers;
import dev.fairlead.csp.structure.Variant.Role;
import dev.fairlead.csp.terms.ChannelLabels.Sign;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Transition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the holes of a frame offer: all variants of all terms. */
final class FrameOffers implements SymbolicOffers.Source {
  private final Machine machine;
  private final Variants variants;
  private final SlotDomains domains;
  private final ShapeTerms frame;
  private final List<Entry> entries = new ArrayList<>();
  private final List<Doubt> doubts = new ArrayList<>();
  private final Set<Integer> composed;

  /** By family, when members in a local state can terminate. */
  private final Map<Integer, Map<Term, List<Condition>>> endingsOf = new HashMap<>();

  /** The last termination of a member: all are alike. */
  private Variant ending;

  /**
   * A variant of a term in a hole, or of a member of a family: then the hole is the complement of
   * its number.
   *
   * @param endings of a family that terminates as a whole: by local state, when its members can;
   *     empty for others
   */
  record Entry(int hole, Term term, Variant variant, Map<Term, List<Condition>> endings) {
    Entry(int hole, Term term, Variant variant) {
      this(hole, term, variant, Map.of());
    }

    /** Whether all members of a family do it together. */
    boolean isEverybody() {
      return !endings.isEmpty();
    }
  }

  /** Code that may go wrong when a term is looked at. */
  record Doubt(
      int hole, Term term, List<Condition> before, Code.Value code, Environment environment) {}

  FrameOffers(Machine machine, Variants variants, SlotDomains domains, ShapeTerms frame) {
    this.machine = machine;
    this.variants = variants;
    this.domains = domains;
    this.frame = frame;
    this.composed = composed(frame.shape().root(), false);
  }

  /** The variant that a change names as its source. */
  Entry entry(int number) {
    return entries.get(number);
  }

  /** The participants of an offer. */
  List<Entry> movers(int offer, Offers in) {
    List<Entry> movers = new ArrayList<>();
    for (int c = in.begin[offer]; c < in.end[offer]; c++) {
      if (in.transition[c] != null) {
        movers.add(entries.get(in.source[c]));
      }
    }
    return movers;
  }

  List<Doubt> doubts() {
    return doubts;
  }

  @Override
  public void offer(int hole, Offers into) {
    for (Term term : frame.holes().get(hole)) {
      List<Variant> terminations = offer(hole, term, into);
      if (!terminations.isEmpty() && composed.contains(hole)) {
        add(hole, term, terminating(terminations), into);
      } else {
        terminations.forEach(one -> add(hole, term, one, into));
      }
    }
  }

  /** The holes of processes that terminate together with others: in one way, if in any. */
  private static Set<Integer> composed(Shape.Tree tree, boolean together) {
    Set<Integer> holes = new HashSet<>();
    if (tree instanceof Shape.Hole hole && together) {
      holes.add(hole.number());
    }
    boolean inside = together || tree instanceof Shape.Interleave || tree instanceof Shape.Parallel;
    Shape.operands(tree).forEach(part -> holes.addAll(composed(part, inside)));
    return holes;
  }

  /** Adds what a term offers but for its terminations, which are the answer. */
  private List<Variant> offer(int hole, Term term, Offers into) {
    List<Variant> terminations = new ArrayList<>();
    List<Variant> all =
        variants.of(
            term,
            (before, code, environment) ->
                doubts.add(new Doubt(hole, term, before, code, environment)));
    for (Variant variant : all) {
      if (variant.role() == Role.TERMINATION) {
        terminations.add(variant);
      } else {
        add(hole, term, variant, into);
      }
    }
    return terminations;
  }

  @Override
  public int[] offerMembers(int family, Offers into) {
    List<Term> terms = List.copyOf(frame.families().get(family).terms());
    int[] starts = new int[terms.size() + 1];
    Map<Term, List<Condition>> endings = new LinkedHashMap<>();
    for (int i = 0; i < starts.length - 1; i++) {
      starts[i] = into.count();
      List<Variant> terminations = offer(~family, terms.get(i), into);
      if (!terminations.isEmpty()) {
        Variant one = terminating(terminations);
        if (one.transition().atomic) {
          refuse("counted processes terminate atomically");
        }
        endings.put(terms.get(i), one.conditions());
        ending = one;
      }
    }
    starts[starts.length - 1] = into.count();
    endingsOf.put(family, endings);
    return starts;
  }

  @Override
  public void terminateMembers(int family, Offers into) {
    Map<Term, List<Condition>> endings = endingsOf.get(family);
    if (!endings.isEmpty()) {
      add(new Entry(~family, null, ending, endings), into);
    }
  }

  /** All ways of terminating lead to the same, so they are one. */
  private Variant terminating(List<Variant> ways) {
    Variant first = ways.get(0);
    if (ways.stream().anyMatch(way -> way.transition().atomic != first.transition().atomic)) {
      refuse("a process can terminate atomically or not");
    }
    return ways.size() == 1
        ? first
        : new Variant(
            first.transition(),
            Role.TERMINATION,
            List.of(new Condition.AnyOf(ways.stream().map(Variant::conditions).toList())),
            first.label(),
            0,
            List.of());
  }

  private void add(int hole, Term term, Variant variant, Offers into) {
    add(new Entry(hole, term, variant), into);
  }

  private void add(Entry entry, Offers into) {
    Variant variant = entry.variant();
    Kind kind =
        switch (variant.role()) {
          case EVENT, STORE, TAKE -> Kind.STEP;
          case TERMINATION -> Kind.TERMINATE;
          case SEND -> Kind.SEND;
          case RECEIVE -> Kind.RECEIVE;
        };
    boolean isData = variant.role() != Role.EVENT || variant.transition().isDataStep();
    into.add(kind, shown(variant.label()), isData, variant.transition().atomic);
    into.addTransition(entry.hole(), entries.size(), variant.transition(), null, variant.channel());
    entries.add(entry);
  }

  /** Communication is visible, whatever the message. */
  private int shown(int label) {
    return label == Variant.UNKNOWN ? machine.labels().terminate() : label;
  }

  @Override
  public void meet(int send, int receive, Offers into) {
    Variant sender = entries.get(into.source[into.begin[send]]).variant();
    Entry receiving = entries.get(into.source[into.begin[receive]]);
    Variant receiver = receiving.variant();
    Node.Send from = ((Transition.Send) sender.transition().action).node();
    Node.Receive to = ((Transition.Receive) receiver.transition().action).node();
    if (!from.channel.name().equals(to.channel.name()) || sender.channel() != receiver.channel()) {
      return;
    }
    Bounds bounds = new Bounds(domains, sender.environment());
    boolean isPossible =
        sender.conditions().stream().allMatch(condition -> condition.assume(bounds))
            && receiver.conditions().stream().allMatch(condition -> condition.assume(bounds));
    Optional<List<Condition>> accepted =
        isPossible
            ? variants.accepted(
                to, new Environment(receiver.transition().environment, sender.message()), bounds)
            : Optional.empty();
    if (accepted.isEmpty()) {
      return;
    }
    if (to.guard.isPresent() && sender.transition().effect >= 0) {
      throw variants.obstacle(
          receiver.transition(), "the guard of a receiver comes after the operation of a sender");
    }
    boolean isKnown = sender.message().stream().allMatch(f -> f instanceof Environment.Known);
    int[] values = new Environment(new int[0], sender.message()).values();
    int label =
        isKnown
            ? machine.channelLabels().of(from.channel, sender.channel(), Sign.MEET, values)
            : shown(Variant.UNKNOWN);
    into.add(Kind.STEP, label, true, into.atomic[send] || into.atomic[receive]);
    into.addChangesOf(send);
    int second = into.end[into.count() - 1];
    into.addChangesOf(receive);
    into.source[second] = entries.size();
    entries.add(
        new Entry(
            receiving.hole(), receiving.term(), receiver.met(sender.message(), accepted.get())));
  }

  @Override
  public boolean exclude(int offer, int other, Offers in) {
    for (int c = in.begin[offer]; c < in.end[offer]; c++) {
      for (int d = in.begin[other]; d < in.end[other]; d++) {
        if (in.transition[c] != null && in.transition[d] != null) {
          Entry one = entries.get(in.source[c]);
          Entry two = entries.get(in.source[d]);
          if (one.hole() >= 0 && one.hole() == two.hole() && one.term() != two.term()) {
            return true;
          }
        }
      }
    }
    return false;
  }

  @Override
  public void refuse(String what) {
    throw new Unstructured(what);
  }
}
