package dev.fairlead.core.search.fair;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.search.ClaimAutomaton;
import dev.fairlead.core.search.SearchMonitor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Sets of hundreds of agents, and what is known of sets of states and edges, against bit sets. */
class ManyAgentsTest {
  private static final int AGENTS = 700;
  private static final int DENSE = (AGENTS + 63) / 64;

  private final SearchResources resources = new SearchResources(SearchMonitor.NONE, () -> 0);

  private static BitSet randomSet(SplittableRandom random, int most) {
    BitSet set = new BitSet();
    for (int i = random.nextInt(12); i > 0; i--) {
      set.set(random.nextInt(most));
    }
    return set;
  }

  private static long[] dense(BitSet set) {
    return Arrays.copyOf(set.toLongArray(), DENSE);
  }

  private static int number(AgentSets sets, BitSet members) {
    AgentSetBuilder set = new AgentSetBuilder(sets);
    set.add(AGENTS);
    set.begin();
    // in any order
    members.stream().filter(agent -> agent % 3 == 0).forEach(set::add);
    members.stream().filter(agent -> agent % 3 != 0).forEach(set::add);
    return set.finish();
  }

  @Test
  void setsAreWhatTheirMembersAre() {
    SplittableRandom random = new SplittableRandom(1);
    AgentSets sets = new AgentSets(resources);
    Map<BitSet, Integer> numbers = new HashMap<>(Map.of(new BitSet(), AgentSets.EMPTY));
    List<BitSet> all = new ArrayList<>(List.of(new BitSet()));
    for (int i = 0; i < 3_000; i++) {
      BitSet members = randomSet(random, i % 2 == 0 ? AGENTS : 70);
      int number = number(sets, members);
      if (numbers.putIfAbsent(members, number) == null && number == all.size()) {
        all.add(members);
      }
      assertEquals(numbers.get(members), number);
      assertEquals(all.get(number), members);
      BitSet other = all.get(random.nextInt(all.size()));
      compare(sets, numbers.get(other), other, randomSet(random, AGENTS), random);
      BitSet part = (BitSet) other.clone();
      part.clear(random.nextInt(AGENTS), AGENTS);
      compare(sets, numbers.get(other), other, part, random);
    }
    assertEquals(all.size(), numbers.size());
  }

  private static void compare(
      AgentSets sets, int number, BitSet members, BitSet other, SplittableRandom random) {
    BitSet union = (BitSet) members.clone();
    union.or(other);
    BitSet common = (BitSet) members.clone();
    common.and(other);
    int at = random.nextInt(3);
    long[] into = new long[DENSE + 4];
    Arrays.fill(into, 5);
    System.arraycopy(dense(other), 0, into, at, DENSE);
    long[] both = into.clone();
    sets.union(number, both, at);
    System.arraycopy(dense(union), 0, into, at, DENSE);
    assertEquals(Arrays.toString(into), Arrays.toString(both));
    System.arraycopy(dense(other), 0, both, at, DENSE);
    sets.intersect(number, both, at, DENSE);
    System.arraycopy(dense(common), 0, into, at, DENSE);
    assertEquals(Arrays.toString(into), Arrays.toString(both));
    assertEquals(members.intersects(other), sets.meets(number, dense(other)));
    assertEquals(common.equals(other), sets.contains(number, dense(other)));
    int agent = random.nextInt(AGENTS);
    assertEquals(members.get(agent), sets.has(number, agent));
  }

  /** Agents of every kind; each label engages and triggers some of them. */
  private static final class RandomAgents implements Fairness {
    private final List<BitSet> engaged = new ArrayList<>();
    private final List<BitSet> triggered = new ArrayList<>();
    private final Kind[] kinds = new Kind[AGENTS];

    RandomAgents(SplittableRandom random, int labels, boolean unconditional) {
      for (int agent = 0; agent < AGENTS; agent++) {
        Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
        kinds[agent] = kind == Kind.UNCONDITIONAL && !unconditional ? Kind.WEAK : kind;
      }
      for (int label = 0; label < labels; label++) {
        int most = Math.min(AGENTS, 10 + 20 * label);
        engaged.add(randomSet(random, most));
        triggered.add(randomSet(random, most));
      }
    }

    @Override
    public int agents() {
      return AGENTS;
    }

    @Override
    public Kind kind(int agent) {
      return kinds[agent];
    }

    @Override
    public String name(int agent) {
      return "agent " + agent;
    }

    @Override
    public int[] engaged(int label, int processSet) {
      return engaged.get(label).stream().toArray();
    }

    @Override
    public int[] triggered(int label, int processSet) {
      return triggered.get(label).stream().toArray();
    }

    BitSet of(Kind kind) {
      BitSet agents = new BitSet();
      for (int agent = 0; agent < AGENTS; agent++) {
        agents.set(agent, kinds[agent] == kind);
      }
      return agents;
    }

    @Override
    public boolean extendsEveryRun() {
      return false;
    }

    @Override
    public String describe() {
      return "random";
    }
  }

  private static ClaimAutomaton claim(SplittableRandom random, int acceptanceSets) {
    List<Tgba.Edge> edges = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      BitSet marks = new BitSet();
      for (int set = 0; set < acceptanceSets; set++) {
        marks.set(set, random.nextInt(3) > 0);
      }
      edges.add(new Tgba.Edge(new Tgba.Cube(new BitSet(), new BitSet()), 0, marks));
    }
    Tgba automaton = new Tgba(List.of(), 0, acceptanceSets, List.of(edges));
    return new ClaimAutomaton(null, automaton, List.of());
  }

  /** What a block stands for. */
  private static final class Known {
    BitSet marks = new BitSet();
    BitSet engaged = new BitSet();
    BitSet triggered = new BitSet();
    BitSet once = new BitSet();
    BitSet always = new BitSet();

    static BitSet both(BitSet one, BitSet other) {
      BitSet both = (BitSet) one.clone();
      both.and(other);
      return both;
    }

    BitSet unengaged(BitSet agents) {
      BitSet rest = (BitSet) agents.clone();
      rest.andNot(engaged);
      return rest;
    }
  }

  @Test
  void summariesAreWhatTheyAreMadeOf() {
    for (long seed = 0; seed < 60; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      summarise(random, List.of(0, 1, 3, 63, 64, 65, 130).get((int) (seed % 7)), seed % 3 == 0);
    }
  }

  private void summarise(SplittableRandom random, int acceptanceSets, boolean unconditional) {
    int labels = 40;
    RandomAgents fairness = new RandomAgents(random, labels, unconditional);
    Constraints constraints = new Constraints(fairness);
    Engagements engagements = new Engagements(fairness, constraints, resources);
    AgentSets sets = new AgentSets(resources);
    ClaimAutomaton claim = claim(random, acceptanceSets);
    Summaries summaries = new Summaries(constraints, engagements, sets, claim, acceptanceSets);
    Known[] known = {new Known(), new Known(), new Known()};
    long[] blocks = new long[3 * summaries.length()];
    int words = summaries.agentWords();
    for (int i = 0; i < 3; i++) {
      summaries.start(blocks, i * summaries.length(), AgentSets.EMPTY);
    }
    for (int time = 0; time < 400; time++) {
      // Labels with greater numbers, and so new agents, come later.
      int label = random.nextInt(1 + time * labels / 400);
      int engagement = random.nextInt(8) == 0 ? Engagements.NOBODY : engagements.of(label, 0);
      BitSet enabled = randomSet(random, Math.min(AGENTS, 10 + 20 * label));
      enabled.stream().forEach(constraints::meet);
      int set = number(sets, enabled);
      summaries.keepUp();
      if (summaries.agentWords() != words) {
        blocks = summaries.widen(blocks, 3, words);
        words = summaries.agentWords();
      }
      int which = random.nextInt(3);
      int at = which * summaries.length();
      Known block = known[which];
      switch (random.nextInt(12)) {
        case 0 -> {
          summaries.start(blocks, at, set);
          known[which] = new Known();
          known[which].once.or(enabled);
          known[which].always.or(enabled);
        }
        case 1 -> {
          int other = random.nextInt(3);
          summaries.addAll(blocks, at, blocks, other * summaries.length());
          block.marks.or(known[other].marks);
          block.engaged.or(known[other].engaged);
          block.triggered.or(known[other].triggered);
          block.once.or(known[other].once);
          block.always.and(known[other].always);
        }
        case 2, 3 -> {
          summaries.addState(blocks, at, set);
          block.once.or(enabled);
          block.always.and(enabled);
        }
        default -> addEdge(summaries, claim, engagements, engagement, random, blocks, at, block);
      }
      judge(summaries, fairness, constraints, acceptanceSets, blocks, at, known[which]);
    }
  }

  private static void addEdge(
      Summaries summaries,
      ClaimAutomaton claim,
      Engagements engagements,
      int engagement,
      SplittableRandom random,
      long[] blocks,
      int at,
      Known block) {
    int markNumber = random.nextInt(claim.markNumbers());
    int colour = summaries.colour(engagement, markNumber);
    BitSet marks = BitSet.valueOf(claim.markWords(markNumber));
    BitSet engaged = new BitSet();
    BitSet triggered = new BitSet();
    Arrays.stream(engagements.engaged(engagement)).forEach(engaged::set);
    Arrays.stream(engagements.triggered(engagement)).forEach(triggered::set);
    assertEquals(!isWithin(marks, block.marks), summaries.marksMore(colour, blocks, at));
    boolean news =
        !isWithin(marks, block.marks)
            || !isWithin(engaged, block.engaged)
            || !isWithin(triggered, block.triggered);
    assertEquals(news, summaries.addEdge(blocks, at, colour));
    block.marks.or(marks);
    block.engaged.or(engaged);
    block.triggered.or(triggered);
    BitSet some = randomSet(random, AGENTS);
    assertEquals(engaged.intersects(some), summaries.engagesAny(colour, dense(some)));
    assertEquals(triggered.intersects(some), summaries.triggersAny(colour, dense(some)));
    for (int agent : new int[] {random.nextInt(AGENTS), engaged.length(), triggered.length()}) {
      assertEquals(engaged.get(agent), summaries.engages(colour, agent));
      assertEquals(triggered.get(agent), summaries.triggers(colour, agent));
      int before = Math.max(0, agent - 1);
      assertEquals(engaged.get(before), summaries.engages(colour, before));
      assertEquals(triggered.get(before), summaries.triggers(colour, before));
    }
  }

  private static boolean isWithin(BitSet one, BitSet other) {
    return Known.both(one, other).equals(one);
  }

  private static void judge(
      Summaries summaries,
      RandomAgents fairness,
      Constraints constraints,
      int acceptanceSets,
      long[] blocks,
      int at,
      Known block) {
    BitSet starved = block.unengaged(Known.both(block.once, fairness.of(Fairness.Kind.STRONG)));
    BitSet weak = block.unengaged(Known.both(block.always, fairness.of(Fairness.Kind.WEAK)));
    BitSet pitied = block.unengaged(block.triggered);
    BitSet unpaid = block.unengaged(fairness.of(Fairness.Kind.UNCONDITIONAL));
    unpaid.or(weak);
    boolean accepting = block.marks.cardinality() == acceptanceSets;
    assertEquals(!accepting || !unpaid.isEmpty(), summaries.isHopeless(blocks, at));
    unpaid.or(starved);
    unpaid.or(pitied);
    assertEquals(accepting && unpaid.isEmpty(), summaries.isFair(blocks, at));
    long[] into = new long[constraints.met().words()];
    summaries.unpaid(blocks, at, into);
    assertEquals(unpaid, BitSet.valueOf(into));
    summaries.unpaidWeak(blocks, at, into);
    assertEquals(weak, BitSet.valueOf(into));
    summaries.starved(blocks, at, into);
    assertEquals(starved, BitSet.valueOf(into));
    summaries.pitied(blocks, at, into);
    assertEquals(pitied, BitSet.valueOf(into));
  }
}
