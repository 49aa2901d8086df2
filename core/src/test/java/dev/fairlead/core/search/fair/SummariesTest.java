package dev.fairlead.core.search.fair;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.search.ClaimAutomaton;
import dev.fairlead.core.search.SearchMonitor;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SummariesTest {

  /** Label n engages agent n; even agents are owed weak, odd ones strong fairness. */
  private static final class ByLabel implements Fairness {
    private int agents;

    @Override
    public int agents() {
      return agents;
    }

    @Override
    public Kind kind(int agent) {
      return agent % 2 == 0 ? Kind.WEAK : Kind.STRONG;
    }

    @Override
    public String name(int agent) {
      return "agent " + agent;
    }

    @Override
    public int[] engaged(int label, int processSet) {
      agents = Math.max(agents, label + 1);
      return new int[] {label};
    }

    @Override
    public boolean extendsEveryRun() {
      return true;
    }

    @Override
    public String describe() {
      return "by label";
    }
  }

  private final SearchResources resources = new SearchResources(SearchMonitor.NONE, () -> 0);
  private final Fairness fairness = new ByLabel();
  private final Constraints constraints = new Constraints(fairness);
  private final Engagements engagements = new Engagements(fairness, constraints, resources);
  private final AgentSets sets = new AgentSets(resources);
  private final Summaries summaries =
      new Summaries(
          constraints,
          engagements,
          sets,
          new ClaimAutomaton(
              null,
              new Tgba(
                  List.of(),
                  0,
                  1,
                  List.of(
                      List.of(
                          new Tgba.Edge(
                              new Tgba.Cube(new BitSet(), new BitSet()),
                              0,
                              BitSet.valueOf(new long[] {1}))))),
              List.of()),
          1);

  private int set(int... agents) {
    AgentSetBuilder set = new AgentSetBuilder(sets);
    for (int agent : agents) {
      constraints.meet(agent);
      set.add(agent);
    }
    summaries.keepUp();
    return set.finish();
  }

  @Test
  void setsAreNumberedByTheirMembers() {
    assertEquals(AgentSets.EMPTY, set());
    int one = set(3, 200);
    assertEquals(one, set(200, 3, 3));
    assertFalse(one == set(3));
    assertTrue(sets.has(one, 200));
    assertFalse(sets.has(one, 136));
  }

  @Test
  void intersectionsBeginWithTheFirstState() {
    long[] block = new long[64];
    int two = set(2);
    summaries.start(block, 0, two);
    assertTrue(summaries.isHopeless(block, 0));
    summaries.addEdge(block, 0, summaries.colour(Engagements.NOBODY, 0));
    assertTrue(summaries.isHopeless(block, 0), "2 is always enabled and never engaged");
    summaries.addState(block, 0, AgentSets.EMPTY);
    assertTrue(summaries.isFair(block, 0), "2 is disabled once");
    summaries.addState(block, 0, two);
    assertTrue(summaries.isFair(block, 0), "and that cannot be undone");
  }

  @Test
  void agentsMetLaterChangeNothingForEarlierBlocks() {
    int early = set(2, 5);
    int engagesFive = summaries.colour(engagements.of(5, 0), 0);
    int oldWords = summaries.agentWords();
    int oldLength = summaries.length();
    long[] blocks = new long[2 * oldLength];
    summaries.start(blocks, 0, early);
    summaries.addEdge(blocks, 0, engagesFive);
    summaries.start(blocks, oldLength, set(5));

    set(300, 301);
    assertTrue(summaries.agentWords() > oldWords);
    long[] wide = summaries.widen(blocks, 2, oldWords);
    int second = summaries.length();
    long[] owed = new long[summaries.agentWords()];
    summaries.unpaid(wide, 0, owed);
    assertArrayEquals(new long[] {1L << 2}, BitSet.valueOf(owed).toLongArray());
    summaries.unpaid(wide, second, owed);
    assertArrayEquals(new long[] {1L << 5}, BitSet.valueOf(owed).toLongArray());

    summaries.addState(wide, 0, set(5, 300, 301));
    summaries.unpaid(wide, 0, owed);
    BitSet strongOnly = new BitSet();
    strongOnly.set(301);
    assertEquals(strongOnly, BitSet.valueOf(owed), "300 was disabled before it was known");
    summaries.addAll(wide, 0, wide, second);
    summaries.starved(wide, 0, owed);
    assertEquals(strongOnly, BitSet.valueOf(owed));
    assertFalse(summaries.isHopeless(wide, 0), "pruning may help");
  }

  /** What a block has can be added to it without a change, and nothing else can. */
  @Test
  void whatABlockHasChangesNothing() {
    SplittableRandom random = new SplittableRandom(5);
    set(200);
    for (int i = 0; i < 5_000; i++) {
      long[] block = some(random);
      long[] other = some(random);
      int state = someSet(random);
      long[] more = block.clone();
      summaries.addState(more, 0, state);
      assertEquals(Arrays.equals(block, more), summaries.hasState(block, state));
      more = block.clone();
      summaries.addAll(more, 0, other, 0);
      assertEquals(Arrays.equals(block, more), summaries.hasAll(block, other));
    }
  }

  private long[] some(SplittableRandom random) {
    long[] block = new long[summaries.length()];
    summaries.start(block, 0, someSet(random));
    for (int i = random.nextInt(4); i > 0; i--) {
      summaries.addState(block, 0, someSet(random));
      summaries.addEdge(block, 0, summaries.colour(engagements.of(random.nextInt(3), 0), 0));
    }
    return block;
  }

  private int someSet(SplittableRandom random) {
    int[] few = {0, 1, 70, 200};
    return set(IntStream.of(few).filter(agent -> random.nextInt(3) > 0).toArray());
  }
}
