package dev.fairlead.core.search;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.Observer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The automaton of the negated property, laid out for reading letters without allocation. Edges are
 * numbered through, those of a state side by side; the distinct acceptance marks of edges are
 * numbered too.
 */
public final class ClaimAutomaton {

  private final StateSpace space;
  private final int initial;
  private final int letterWords;

  // by edge
  private final int[] target;
  private final int[] marks;
  private final long[] positive;
  private final long[] negative;

  // by state
  private final int[] firstEdge;
  private final int[][] stateAtoms;

  // by atom
  private final StatePredicate[] predicates;
  private final Atom.OfEvent[] events;

  private final long[][] markWords;
  private final long[] letter;

  /** The atoms about states that the letter tells of. */
  private final long[] told;

  private long[] eventLetters = {};
  private boolean[] eventKnown = {};
  private final long[] initialLetter;

  public ClaimAutomaton(StateSpace space, Tgba automaton, List<Atom> atoms) {
    if (atoms.size() != automaton.atoms().size()) {
      throw new IllegalArgumentException(
          automaton.atoms().size() + " atoms in the automaton, " + atoms.size() + " bound");
    }
    this.space = space;
    this.initial = automaton.initial();
    this.letterWords = (atoms.size() + 63) / 64;
    this.letter = new long[letterWords];
    this.told = new long[letterWords];
    this.predicates = new StatePredicate[atoms.size()];
    this.events = new Atom.OfEvent[atoms.size()];
    this.initialLetter = new long[letterWords];
    for (int atom = 0; atom < atoms.size(); atom++) {
      bind(atom, atoms.get(atom));
    }
    int edges = automaton.edges().stream().mapToInt(List::size).sum();
    this.target = new int[edges];
    this.marks = new int[edges];
    this.positive = new long[edges * letterWords];
    this.negative = new long[edges * letterWords];
    this.firstEdge = new int[automaton.states() + 1];
    this.stateAtoms = new int[automaton.states()][];
    List<BitSet> distinctMarks = new ArrayList<>();
    int edge = 0;
    for (int state = 0; state < automaton.states(); state++) {
      BitSet mentioned = new BitSet();
      for (Tgba.Edge each : automaton.edges().get(state)) {
        target[edge] = each.target();
        marks[edge] = numberOf(each.acceptance(), distinctMarks);
        copy(each.cube().positive(), positive, edge * letterWords);
        copy(each.cube().negative(), negative, edge * letterWords);
        mentioned.or(each.cube().positive());
        mentioned.or(each.cube().negative());
        edge++;
      }
      firstEdge[state + 1] = edge;
      stateAtoms[state] = mentioned.stream().filter(atom -> predicates[atom] != null).toArray();
    }
    int words = (automaton.acceptanceSets() + 63) / 64;
    this.markWords =
        distinctMarks.stream()
            .map(set -> Arrays.copyOf(set.toLongArray(), words))
            .toArray(long[][]::new);
  }

  private void bind(int number, Atom atom) {
    if (atom instanceof Atom.OfState ofState) {
      predicates[number] = ofState.predicate();
    } else if (atom instanceof Atom.OfEvent ofEvent) {
      events[number] = ofEvent;
      if (ofEvent.initial()) {
        initialLetter[number >> 6] |= 1L << number;
      }
    }
  }

  private static int numberOf(BitSet set, List<BitSet> known) {
    int number = known.indexOf(set);
    if (number < 0) {
      number = known.size();
      known.add(set);
    }
    return number;
  }

  private static void copy(BitSet atoms, long[] into, int at) {
    long[] words = atoms.toLongArray();
    System.arraycopy(words, 0, into, at, words.length);
  }

  public int initial() {
    return initial;
  }

  /** How many distinct combinations of acceptance marks the edges carry. */
  public int markNumbers() {
    return markWords.length;
  }

  public long[] markWords(int number) {
    return markWords[number];
  }

  public int firstEdge(int state) {
    return firstEdge[state];
  }

  public int target(int edge) {
    return target[edge];
  }

  public int marks(int edge) {
    return marks[edge];
  }

  /**
   * Reads the letter of a position, as far as the edges of an automaton state ask for it.
   *
   * @param label of the event that led to the position, or {@link Label#INITIAL} or {@link
   *     Label#STUTTER}
   */
  public void read(int automatonState, int label, int[] state, int length) {
    readEvent(label);
    for (int word = 0; word < letterWords; word++) {
      told[word] = 0;
    }
    readMore(automatonState, state, length);
  }

  /** Reads more of the same letter: what the edges of another automaton state ask for as well. */
  public void readMore(int automatonState, int[] state, int length) {
    for (int atom : stateAtoms[automatonState]) {
      long bit = 1L << atom;
      if ((told[atom >> 6] & bit) == 0) {
        told[atom >> 6] |= bit;
        if (predicates[atom].test(state, length)) {
          letter[atom >> 6] |= bit;
        }
      }
    }
  }

  private void readEvent(int label) {
    if (label >= 0) {
      if (label >= eventKnown.length || !eventKnown[label]) {
        learn(label);
      }
      for (int word = 0; word < letterWords; word++) {
        letter[word] = eventLetters[label * letterWords + word];
      }
    } else {
      for (int word = 0; word < letterWords; word++) {
        letter[word] = label == Label.INITIAL ? initialLetter[word] : 0;
      }
    }
  }

  private void learn(int number) {
    if (number >= eventKnown.length) {
      int labels = Math.max(number + 1, 2 * eventKnown.length);
      eventKnown = Arrays.copyOf(eventKnown, labels);
      eventLetters = Arrays.copyOf(eventLetters, Math.multiplyExact(labels, letterWords));
    }
    Label label = space.label(number);
    for (int atom = 0; atom < events.length; atom++) {
      if (events[atom] != null && events[atom].matches().test(label)) {
        eventLetters[number * letterWords + (atom >> 6)] |= 1L << atom;
      }
    }
    eventKnown[number] = true;
  }

  /**
   * The automaton over slots, with its state in one of them; empty if an atom cannot be said so.
   */
  Optional<Observer> observer(int slot) {
    List<Observer.Edge> edges = new ArrayList<>();
    for (int state = 0; state + 1 < firstEdge.length; state++) {
      for (int edge = firstEdge[state]; edge < firstEdge[state + 1]; edge++) {
        Optional<Observer.Edge> known = observed(state, edge);
        if (known.isEmpty()) {
          return Optional.empty();
        }
        edges.add(known.get());
      }
    }
    return Optional.of(new Observer(slot, edges));
  }

  private Optional<Observer.Edge> observed(int state, int edge) {
    Expression condition = Expression.TRUE;
    List<Predicate<Label>> labels = new ArrayList<>();
    boolean stutters = true;
    for (int atom = 0; atom < predicates.length; atom++) {
      int at = edge * letterWords + (atom >> 6);
      boolean holds = (positive[at] >> atom & 1) != 0;
      boolean fails = (negative[at] >> atom & 1) != 0;
      if (!holds && !fails) {
        continue;
      } else if (events[atom] != null) {
        Predicate<Label> matches = events[atom].matches();
        labels.add(holds ? matches : matches.negate());
        stutters &= !holds;
      } else if (predicates[atom] != null && predicates[atom].expression().isPresent()) {
        Expression truth = predicates[atom].expression().get();
        condition = Expression.and(condition, holds ? truth : Expression.not(truth));
      } else {
        return Optional.empty();
      }
    }
    Predicate<Label> all = label -> labels.stream().allMatch(one -> one.test(label));
    return Optional.of(
        new Observer.Edge(
            state,
            condition,
            all,
            stutters,
            !labels.isEmpty(),
            target[edge],
            BitSet.valueOf(markWords[marks[edge]])));
  }

  /** How many states it has. */
  int states() {
    return stateAtoms.length;
  }

  /** Whether an edge of the automaton state last read for can be taken under the letter. */
  public boolean admits(int edge) {
    int at = edge * letterWords;
    for (int word = 0; word < letterWords; word++) {
      long read = letter[word];
      if ((positive[at + word] & ~read | negative[at + word] & read) != 0) {
        return false;
      }
    }
    return true;
  }
}
