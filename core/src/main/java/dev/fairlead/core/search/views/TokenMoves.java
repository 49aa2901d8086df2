package dev.fairlead.core.search.views;

import dev.fairlead.core.property.Atom;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.Symmetry;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What members do in each of their local states, with the token and without: moves of their own,
 * which nobody else can prevent or allow, and passing on the token. It is one thing whoever the
 * others are and whatever they do, or there is no token ring.
 */
final class TokenMoves implements ViewedStates.Visitor {
  private static final int SENDER = 1;
  private static final int RECEIVER = 2;

  private final ViewedStates states;
  private final Columns columns;
  private final StateSpace space;
  private final Holders holders;
  private final List<Atom.OfState> ofStates = new ArrayList<>();
  private final List<Atom.OfEvent> ofEvents = new ArrayList<>();
  private final MemberEvents events;
  private final int members;
  private final int named;

  private final int[] processes;
  private final Map<Integer, Integer> seenByLabel = new HashMap<>();

  /** By the local states of all that are named: which conditions are true. */
  private final Map<List<Integer>, BitSet> conditions = new HashMap<>();

  /** By local state of a member, the token included: its own moves. */
  private final Map<Integer, Set<Move>> own = new HashMap<>();

  private final TokenPasses passes;

  // The state whose steps are being delivered.
  private int holder;
  private int[] keys;
  private final List<Set<Move>> moves = new ArrayList<>();
  private Set<TokenPasses.Pass> passed = new HashSet<>();
  private boolean hasState;

  /** A move of one member: the events seen in it, what it is called, and the next local state. */
  private record Move(int seen, String shape, int target) {}

  private TokenMoves(
      ViewedStates states,
      Symmetry symmetry,
      Holders holders,
      Map<String, Atom> atoms,
      TokenRing.Agents agents) {
    this.states = states;
    this.columns = states.columns();
    this.space = states.space();
    this.processes = states.processes(symmetry);
    this.holders = holders;
    this.members = states.members();
    this.named = states.named();
    this.events = new MemberEvents(agents);
    this.passes = new TokenPasses(this::isAnyones, events);
    for (Atom atom : atoms.values()) {
      if (atom instanceof Atom.OfState of) {
        ofStates.add(of);
      } else if (atom instanceof Atom.OfEvent of && ofEvents.size() < Integer.SIZE) {
        ofEvents.add(of);
      } else {
        throw new NoTokenRing("the formula is graded, or has too many events");
      }
    }
  }

  /**
   * How many local states there are.
   *
   * @throws NoTokenRing with the reason if members do more than to pass a token round
   */
  static int localStates(
      ViewedStates states,
      Symmetry symmetry,
      Holders holders,
      Map<String, Atom> atoms,
      TokenRing.Agents agents) {
    TokenMoves all = new TokenMoves(states, symmetry, holders, atoms, agents);
    for (int[] initial : states.initial()) {
      if (holders.of(initial) >= all.named) {
        throw new NoTokenRing("a member that is not named may have the token at first");
      }
    }
    states.visit(all);
    all.closeState();
    all.passes.check();
    all.events.check();
    return all.own.size();
  }

  /** Whether a local state is one of a member that is not named. */
  private boolean isAnyones(int key) {
    return columns.isAnyones(key >> 1);
  }

  @Override
  public void state(int[] state, int[] vector) {
    closeState();
    holder = holders.of(state);
    keys = keys(state, holder);
    moves.clear();
    for (int member = 0; member < members; member++) {
      moves.add(new HashSet<>());
    }
    passed = new HashSet<>();
    hasState = true;
    BitSet hold = new BitSet();
    for (int i = 0; i < ofStates.size(); i++) {
      hold.set(i, ofStates.get(i).predicate().test(vector, vector.length));
    }
    List<Integer> ofNamed = new ArrayList<>();
    for (int member = 0; member < named; member++) {
      ofNamed.add(keys[member]);
    }
    BitSet known = conditions.putIfAbsent(ofNamed, hold);
    if (known != null && !known.equals(hold)) {
      throw new NoTokenRing("the formula looks at members that it does not name");
    }
  }

  /** Local states, each with whether its member has the token. */
  private int[] keys(int[] state, int of) {
    int[] result = new int[members];
    for (int member = 0; member < members; member++) {
      result[member] = 2 * state[1 + member] + (member == of ? 1 : 0);
    }
    return result;
  }

  private void closeState() {
    if (!hasState) {
      return;
    }
    for (int member = 0; member < members; member++) {
      Set<Move> known = own.putIfAbsent(keys[member], moves.get(member));
      if (known != null && !known.equals(moves.get(member))) {
        throw new NoTokenRing("what a member can do depends on others, not only on the token");
      }
      if (member >= named) {
        events.at(keys[member], member);
      }
    }
    if (holder != Holders.NOBODY) {
      int next = Math.floorMod(holder + holders.direction(), members);
      passes.possible(keys[holder], keys[next], passed);
    }
  }

  @Override
  public void step(int label, int processSet, int[] state, int[] target) {
    int after = holders.of(target);
    int[] next = keys(target, after);
    int engaged = engaged(processSet);
    int involved = engaged;
    for (int member = 0; member < members; member++) {
      involved |= next[member] != keys[member] ? 1 << member : 0;
    }
    if (Integer.bitCount(involved) == 1 && after == holder) {
      if (engaged != involved) {
        throw new NoTokenRing("a member is changed by another one");
      }
      int member = Integer.numberOfTrailingZeros(involved);
      ownMove(label, member, next[member]);
    } else {
      pass(label, engaged, involved, after, next);
    }
  }

  private void ownMove(int label, int member, int target) {
    Label called = space.label(label);
    int seen = seen(label);
    if (seen != 0 && member >= named) {
      throw new NoTokenRing(
          "the formula names '" + called.text() + "' of a member it does not name");
    }
    String shape = events.own(called, member, member < named, keys[member]);
    moves.get(member).add(new Move(seen, shape, target));
  }

  private void pass(int label, int engaged, int involved, int after, int[] next) {
    if (!columns.isRing()) {
      throw new NoTokenRing("members take a step together, and there is no next one");
    }
    int receiver =
        holder == Holders.NOBODY
            ? Holders.NOBODY
            : Math.floorMod(holder + holders.direction(), members);
    if (receiver == Holders.NOBODY
        || after != receiver
        || involved != (1 << holder | 1 << receiver)
        || engaged == 0) {
      throw new NoTokenRing(
          "'"
              + space.label(label).text()
              + "' is no move of one member alone, and passes no token to the next one");
    }
    int by =
        ((engaged >> holder & 1) != 0 ? SENDER : 0)
            | ((engaged >> receiver & 1) != 0 ? RECEIVER : 0);
    String shape = events.pass(space.label(label), holder, receiver, holder < named, keys[holder]);
    passed.add(new TokenPasses.Pass(seen(label), shape, by, next[holder], next[receiver]));
  }

  private int engaged(int processSet) {
    int engaged = 0;
    for (int process : space.processes(processSet)) {
      int member = process - processes[0];
      if (member < 0 || member >= members) {
        throw new NoTokenRing("there are other processes than the members");
      }
      engaged |= 1 << member;
    }
    return engaged;
  }

  /** The events of the formula that a step is, as bits. */
  private int seen(int label) {
    return seenByLabel.computeIfAbsent(
        label,
        key -> {
          int seen = 0;
          for (int i = 0; i < ofEvents.size(); i++) {
            seen |= ofEvents.get(i).matches().test(space.label(key)) ? 1 << i : 0;
          }
          return seen;
        });
  }
}
