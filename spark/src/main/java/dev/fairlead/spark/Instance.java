package dev.fairlead.spark;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.encoding.PortableStates;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.plan.Plan;
import dev.fairlead.core.plan.RemoteSearch;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.Hunt;
import dev.fairlead.core.search.Target;
import dev.fairlead.core.search.fair.FairSearch;
import dev.fairlead.core.search.hull.ProductEdges;
import dev.fairlead.core.space.EncodedStates;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.TailedEncoding;
import java.util.List;

/** One instance of what is searched, for one thread: states of it, and their keys. */
final class Instance {

  /** What the thread expands. */
  sealed interface Searched {}

  /** States of a space, until one is found. */
  record Hunted(Hunt hunt, boolean explores) implements Searched {}

  /** Nodes of a product. */
  record Multiplied(
      BreadthFirst.Subject<List<Atom>> system,
      Tgba automaton,
      ProductEdges edges,
      Fairness fairness)
      implements Searched {}

  private final Searched searched;
  private final PortableStates states;
  private final boolean hasTail;
  private final Spread spread;
  private int learnt;

  /** Of the last task, or null; empty between tasks. */
  private FoundStates found;

  private Instance(Searched searched, StateEncoding encoding, boolean hasTail, Spread spread) {
    this.spread = spread;
    this.searched = searched;
    this.states = new PortableStates(encoding);
    this.hasTail = hasTail;
  }

  /** For the exploration of a system. */
  static Instance exploring(StateSpace space, Spread spread) {
    Hunt nothing = new Hunt(space, Target.goal((state, length) -> false));
    return new Instance(new Hunted(nothing, true), EncodedStates.of(space), false, spread);
  }

  /**
   * @param fairness about the space of the first instance of the same numbers
   */
  static Instance of(
      Model.Question question,
      Plan plan,
      ShippedQuestion.Purpose purpose,
      Fairness fairness,
      Spread spread) {
    return switch (purpose) {
      case EXPLORE -> throw new IllegalArgumentException("a question is not explored");
      case HUNT -> {
        Hunt hunt = RemoteSearch.hunt(question, plan);
        yield new Instance(
            new Hunted(hunt, false),
            EncodedStates.of(hunt.space()),
            plan.engine() == Plan.Engine.BAD_PREFIX,
            spread);
      }
      case PRODUCT -> {
        Tgba negation = plan.negation().orElseThrow();
        yield product(RemoteSearch.system(question, negation), negation, fairness, spread);
      }
      case ANY_RUN ->
          product(
              new BreadthFirst.Subject<>(question.space(), List.of()),
              FairSearch.everyRun(),
              fairness,
              spread);
    };
  }

  private static Instance product(
      BreadthFirst.Subject<List<Atom>> system, Tgba automaton, Fairness fairness, Spread spread) {
    return new Instance(
        new Multiplied(
            system,
            automaton,
            new ProductEdges(system.space(), automaton, system.property()),
            fairness),
        new TailedEncoding(EncodedStates.of(system.space()), 1),
        true,
        spread);
  }

  Spread spread() {
    return spread;
  }

  Searched searched() {
    return searched;
  }

  PortableStates states() {
    return states;
  }

  /** Learns the parts of states that are known to all, from the first new one on. */
  void learn(KnownParts parts) {
    for (; learnt < parts.size(); learnt++) {
      states.learn(parts.get(learnt));
    }
  }

  /** Delivers the initial states, each with a key of its own. */
  void initial(ProductEdges.NodeSink sink) {
    if (searched instanceof Hunted hunted) {
      hunted.hunt().space().initialStates(sink::node);
    } else if (searched instanceof Multiplied product) {
      product.edges().initial(sink);
    }
  }

  /** Makes the key of a state; the answer is how many bytes it takes. */
  int key(int[] state, int length) {
    return states.write(state, length);
  }

  byte[] keyBytes() {
    return states.bytes();
  }

  /** An empty place for the states that a task finds. */
  FoundStates found(int partitions) {
    if (found == null || found.partitions() != partitions) {
      found = new FoundStates(this, partitions);
    }
    return found;
  }

  /** Begins with the first of several keys. */
  void clearKeys() {
    states.clear();
  }

  /** Makes the key of a state behind those made before; the answer is where it ends. */
  int appendKey(int[] state, int length) {
    return states.append(state, length);
  }

  /** How many bytes of the key of a state are not about the system. */
  int tail(int[] state, int length) {
    return hasTail ? digits(state[length - 1]) : 0;
  }

  /** The hash of the system's part of the key that was made last, and by itself. */
  long systemHash(int[] state, int length, int keyLength) {
    return KeyHash.of(states.bytes(), 0, keyLength - tail(state, length));
  }

  /** The partition of the key that was made last, and by itself. */
  int partition(int[] state, int length, int keyLength, long systemHash, int partitions) {
    return spread.partition(
        states.bytes(), 0, keyLength - tail(state, length), systemHash, partitions);
  }

  /**
   * The partition of a key: by the system's part alone, so that all nodes of a system state are
   * together.
   */
  int partition(byte[] key, int start, int systemEnd, long systemHash, int partitions) {
    return spread.partition(key, start, systemEnd, systemHash, partitions);
  }

  /**
   * A hash of the whole key, for tables.
   *
   * @param last the last byte of the key, which is of the tail if there is one
   */
  static int hash(long systemHash, byte last) {
    return (int) (systemHash >>> Integer.SIZE) + last * 0x9E3779B9;
  }

  /** How many bytes a number takes at the end of a key. */
  private static int digits(int value) {
    int rest = value << 1 ^ value >> 31;
    int digits = 1;
    while ((rest & ~0x7f) != 0) {
      rest >>>= 7;
      digits++;
    }
    return digits;
  }
}
