package dev.fairlead.core.search.fair;

import dev.fairlead.core.search.ClaimAutomaton;

/**
 * What a strongly connected set of states and edges is judged by: the acceptance marks and the
 * engaged and triggered agents on its edges, and the agents enabled in some (<em>once</em>) and in
 * all (<em>always</em>) of its states.
 *
 * <p>A summary is a block of {@link #length} words in an array of the caller. It always starts as
 * that of a single state, so that no intersection has to start from a set that is not one. Blocks
 * are as long as the agents met so far need; {@link #keepUp} says when that is looked at again.
 *
 * <p>For one thread; other threads read and write the same blocks with objects of their own.
 */
final class Summaries {

  private final Constraints constraints;
  private final Engagements engagements;
  private final AgentSets sets;
  private final ClaimAutomaton claim;
  private final int markNumbers;
  private final int marks;
  private final long lastMarks;
  private Constraints.Met met;

  Summaries(
      Constraints constraints,
      Engagements engagements,
      AgentSets sets,
      ClaimAutomaton claim,
      int acceptanceSets) {
    this.constraints = constraints;
    this.engagements = engagements;
    this.sets = sets;
    this.claim = claim;
    this.markNumbers = Math.max(1, claim.markNumbers());
    this.marks = (acceptanceSets + 63) / 64;
    this.lastMarks = acceptanceSets % 64 == 0 ? -1L : (1L << acceptanceSets) - 1;
    this.met = constraints.met();
  }

  /** From now on blocks have room for all agents met so far, on whatever thread. */
  void keepUp() {
    met = constraints.met();
  }

  /** An edge's colour: its meaning to fairness and its acceptance marks in one number. */
  int colour(int engagement, int markNumber) {
    return Math.addExact(Math.multiplyExact(engagement, markNumbers), markNumber);
  }

  private int engagement(int colour) {
    return colour / markNumbers;
  }

  private long[] markWords(int colour) {
    return claim.markWords(colour % markNumbers);
  }

  /** The words of a block; grows when more agents are met, see {@link #widen}. */
  int length() {
    return length(met.words());
  }

  private int length(int words) {
    return marks + 4 * words;
  }

  /** The words each set of agents takes; tells blocks of different lengths apart. */
  int agentWords() {
    return met.words();
  }

  AgentSets sets() {
    return sets;
  }

  // The parts of a block: marks, engaged, triggered, once, always.

  private int engaged(int at) {
    return at + marks;
  }

  private int triggered(int at) {
    return at + marks + met.words();
  }

  private int once(int at) {
    return at + marks + 2 * met.words();
  }

  private int always(int at) {
    return at + marks + 3 * met.words();
  }

  /** Makes the block the summary of a single state without edges. */
  void start(long[] block, int at, int enabledSet) {
    for (int word = at; word < at + length(); word++) {
      block[word] = 0;
    }
    sets.union(enabledSet, block, once(at));
    sets.union(enabledSet, block, always(at));
  }

  /** Adds a state. */
  void addState(long[] block, int at, int enabledSet) {
    sets.union(enabledSet, block, once(at));
    sets.intersect(enabledSet, block, always(at), met.words());
  }

  /** Adds another summarised set. */
  void addAll(long[] block, int at, long[] other, int otherAt) {
    int unions = marks + 3 * met.words();
    for (int word = 0; word < unions; word++) {
      add(block, at + word, other[otherAt + word]);
    }
    for (int word = unions; word < length(); word++) {
      if ((block[at + word] & ~other[otherAt + word]) != 0) {
        block[at + word] &= other[otherAt + word];
      }
    }
  }

  /**
   * Adds an edge.
   *
   * @return whether the summary changed
   */
  boolean addEdge(long[] block, int at, int colour) {
    long news = 0;
    long[] seen = markWords(colour);
    for (int word = 0; word < marks; word++) {
      news |= add(block, at + word, seen[word]);
    }
    int engagement = engagement(colour);
    if (engagement != Engagements.NOBODY) {
      news |= addAgents(block, engaged(at), engagements.engaged(engagement));
      news |= addAgents(block, triggered(at), engagements.triggered(engagement));
    }
    return news != 0;
  }

  private static long addAgents(long[] block, int at, int[] agents) {
    long news = 0;
    for (int agent : agents) {
      news |= add(block, at + (agent >> 6), 1L << agent);
    }
    return news;
  }

  /** What was missing; what is there is not written, for other threads may be reading it. */
  private static long add(long[] block, int at, long bits) {
    long missing = bits & ~block[at];
    if (missing != 0) {
      block[at] |= missing;
    }
    return missing;
  }

  /**
   * Whether a strongly connected set is accepting and fair to every agent. Global fairness is not
   * looked at here.
   */
  boolean isFair(long[] block, int at) {
    return isAccepting(block, at) && unpaid(block, at, -1L) == 0;
  }

  /**
   * Whether no subset can be accepting and fair either: subsets have fewer marks, engage fewer and
   * have more agents always enabled. (What strong fairness or compassion lack can be mended by
   * leaving out states or edges.)
   */
  boolean isHopeless(long[] block, int at) {
    return !isAccepting(block, at) || unpaid(block, at, 0L) != 0;
  }

  private boolean isAccepting(long[] block, int at) {
    for (int word = 0; word < marks - 1; word++) {
      if (block[at + word] != -1L) {
        return false;
      }
    }
    return marks == 0 || (~block[at + marks - 1] & lastMarks) == 0;
  }

  /** What makes a block hopeless: an acceptance set if one is missing, else an agent. */
  int cause(long[] block, int at, Ranking ranking) {
    for (int word = 0; word < marks; word++) {
      long missing = ~block[at + word] & (word < marks - 1 ? -1L : lastMarks);
      if (missing != 0) {
        return ranking.missedSet(word * Long.SIZE + Long.numberOfTrailingZeros(missing));
      }
    }
    for (int word = 0; word < met.words(); word++) {
      long owed = owed(block, at, word, 0L) & ~block[engaged(at) + word];
      if (owed != 0) {
        return ranking.starved(word * Long.SIZE + Long.numberOfTrailingZeros(owed));
      }
    }
    throw new IllegalStateException("a component that is not hopeless");
  }

  /** Non-zero if some agent is owed a step; strong agents and compassion count under the mask. */
  private long unpaid(long[] block, int at, long prunable) {
    long unpaid = 0;
    for (int word = 0; word < met.words() && unpaid == 0; word++) {
      unpaid = owed(block, at, word, prunable) & ~block[engaged(at) + word];
    }
    return unpaid;
  }

  private long owed(long[] block, int at, int word, long prunable) {
    return met.unconditional(word)
        | block[always(at) + word] & met.weak(word)
        | prunable & (block[once(at) + word] & met.strong(word) | block[triggered(at) + word]);
  }

  /** The agents that would be owed something if the block's states and edges were all of a loop. */
  void unpaid(long[] block, int at, long[] into) {
    for (int word = 0; word < met.words(); word++) {
      into[word] = owed(block, at, word, -1L) & ~block[engaged(at) + word];
    }
  }

  /** The agents that weak fairness owes a step or a state where they are disabled. */
  void unpaidWeak(long[] block, int at, long[] into) {
    for (int word = 0; word < met.words(); word++) {
      into[word] = block[always(at) + word] & met.weak(word) & ~block[engaged(at) + word];
    }
  }

  /** Strong agents enabled but never engaged: states enabling them have to be left out. */
  void starved(long[] block, int at, long[] into) {
    for (int word = 0; word < met.words(); word++) {
      into[word] = block[once(at) + word] & met.strong(word) & ~block[engaged(at) + word];
    }
  }

  /** Agents triggered but never engaged: edges triggering them have to be left out. */
  void pitied(long[] block, int at, long[] into) {
    for (int word = 0; word < met.words(); word++) {
      into[word] = block[triggered(at) + word] & ~block[engaged(at) + word];
    }
  }

  /** Whether the edge triggers one of the agents. */
  boolean triggersAny(int colour, long[] agents) {
    return anyOf(engagements.triggered(engagement(colour)), agents);
  }

  /** Whether the edge engages one of the agents. */
  boolean engagesAny(int colour, long[] agents) {
    return anyOf(engagements.engaged(engagement(colour)), agents);
  }

  private static boolean anyOf(int[] agents, long[] set) {
    for (int agent : agents) {
      if ((set[agent >> 6] >>> agent & 1) != 0) {
        return true;
      }
    }
    return false;
  }

  boolean engages(int colour, int agent) {
    for (int engaged : engagements.engaged(engagement(colour))) {
      if (engaged == agent) {
        return true;
      }
    }
    return false;
  }

  boolean triggers(int colour, int agent) {
    for (int triggered : engagements.triggered(engagement(colour))) {
      if (triggered == agent) {
        return true;
      }
    }
    return false;
  }

  /** Whether the edge has an acceptance mark that the block lacks. */
  boolean marksMore(int colour, long[] block, int at) {
    long[] seen = markWords(colour);
    for (int word = 0; word < marks; word++) {
      if ((seen[word] & ~block[at + word]) != 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Lays a run of blocks out anew after agents were met. An agent met later was neither enabled nor
   * engaged before.
   *
   * @param oldWords what {@link #agentWords} was for them
   */
  long[] widen(long[] blocks, int count, int oldWords) {
    long[] wide = new long[Math.max(16, 2 * count) * length()];
    for (int i = 0; i < count; i++) {
      copy(blocks, i * length(oldWords), oldWords, wide, i * length());
    }
    return wide;
  }

  /** A block that is alone in its array, with room for all agents; the same one if it has it. */
  long[] widen(long[] block) {
    if (block.length == length()) {
      return block;
    }
    long[] wide = new long[length()];
    copy(block, 0, (block.length - marks) / 4, wide, 0);
    return wide;
  }

  private void copy(long[] from, int at, int oldWords, long[] wide, int to) {
    System.arraycopy(from, at, wide, to, marks);
    for (int part = 0; part < 4; part++) {
      System.arraycopy(
          from, at + marks + part * oldWords, wide, to + marks + part * met.words(), oldWords);
    }
  }

  /**
   * Whether an edge of this colour would add nothing to a block that is alone in its array; true
   * for good, also while other threads add to it. It may be of whatever length.
   */
  boolean hasEdge(long[] block, int colour) {
    if (marksMore(colour, block, 0)) {
      return false;
    }
    int words = (block.length - marks) / 4;
    int engagement = engagement(colour);
    return hasAgents(block, marks, words, engagements.engaged(engagement))
        && hasAgents(block, marks + words, words, engagements.triggered(engagement));
  }

  /** The same of a state where a set of agents is enabled. */
  boolean hasState(long[] block, int enabledSet) {
    int words = (block.length - marks) / 4;
    return sets.isWithin(enabledSet, block, marks + 2 * words, words)
        && sets.contains(enabledSet, block, marks + 3 * words, words);
  }

  /** The same of all that another block has; it is not told of blocks of different lengths. */
  boolean hasAll(long[] block, long[] other) {
    if (block.length != other.length) {
      return false;
    }
    int unions = marks + (block.length - marks) / 4 * 3;
    long missing = 0;
    for (int word = 0; word < unions; word++) {
      missing |= other[word] & ~block[word];
    }
    for (int word = unions; word < block.length; word++) {
      missing |= block[word] & ~other[word];
    }
    return missing == 0;
  }

  private static boolean hasAgents(long[] block, int at, int words, int[] agents) {
    for (int agent : agents) {
      if (agent >> 6 >= words || (block[at + (agent >> 6)] >>> agent & 1) == 0) {
        return false;
      }
    }
    return true;
  }
}
