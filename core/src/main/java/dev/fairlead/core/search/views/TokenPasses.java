package dev.fairlead.core.search.views;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * How the token is passed on. What the sender does must not depend on the receiver, but for whether
 * it is ready, and the reverse: then members that are no neighbours can be made neighbours.
 */
final class TokenPasses {
  private final IntPredicate isAnyones;
  private final MemberEvents events;

  /** By local states of sender and receiver. */
  private final Map<List<Integer>, Set<Pass>> pairs = new HashMap<>();

  /**
   * A step by which the token is passed on.
   *
   * @param seen the events of the formula that it is
   * @param shape what it is called
   * @param by who is engaged, as bits: 1 the sender, 2 the receiver
   * @param sender its next local state
   * @param receiver its next local state
   */
  record Pass(int seen, String shape, int by, int sender, int receiver) {}

  private record Sent(String shape, int by, int sender) {}

  /**
   * @param isAnyones whether a local state is one of a member that is not named
   */
  TokenPasses(IntPredicate isAnyones, MemberEvents events) {
    this.isAnyones = isAnyones;
    this.events = events;
  }

  /** Tells what is possible where neighbours are in these local states. */
  void possible(int sender, int receiver, Set<Pass> passes) {
    Set<Pass> known = pairs.putIfAbsent(List.of(sender, receiver), passes);
    if (known != null && !known.equals(passes)) {
      throw new NoTokenRing("how the token is passed on depends on others than the two");
    }
  }

  /**
   * @throws NoTokenRing if the two depend on each other in another way
   */
  void check() {
    Map<Integer, Set<Sent>> sent = new HashMap<>();
    Map<Integer, Set<Integer>> received = new HashMap<>();
    int everyBy = ~0;
    for (Map.Entry<List<Integer>, Set<Pass>> pair : pairs.entrySet()) {
      Set<Sent> of = sent.computeIfAbsent(pair.getKey().get(0), key -> new HashSet<>());
      Set<Integer> at = received.computeIfAbsent(pair.getKey().get(1), key -> new HashSet<>());
      for (Pass pass : pair.getValue()) {
        of.add(new Sent(pass.shape(), pass.by(), pass.sender()));
        at.add(pass.receiver());
        everyBy &= pass.by();
      }
    }
    if (everyBy == 0) {
      throw new NoTokenRing("neither are all senders engaged nor all receivers");
    }
    boolean isConditional = false;
    for (Map.Entry<List<Integer>, Set<Pass>> pair : pairs.entrySet()) {
      Set<Sent> of = sent.get(pair.getKey().get(0));
      Set<Integer> at = received.get(pair.getKey().get(1));
      Set<List<Object>> together = new HashSet<>();
      for (Pass pass : pair.getValue()) {
        together.add(List.of(new Sent(pass.shape(), pass.by(), pass.sender()), pass.receiver()));
      }
      if (together.size() != of.size() * at.size()) {
        throw new NoTokenRing("what is done with the token depends on who has sent it");
      }
      isConditional |= !of.isEmpty() && together.isEmpty();
    }
    checkWhatIsSeen();
    events.checkPasses(isConditional);
  }

  /** By whoever is kept, a pass to or from a named member must look the same. */
  private void checkWhatIsSeen() {
    Map<Object, Integer> known = new HashMap<>();
    pairs.forEach(
        (pair, passes) -> {
          boolean fromAny = isAnyones.test(pair.get(0));
          boolean toAny = isAnyones.test(pair.get(1));
          for (Pass pass : passes) {
            Object kind;
            if (fromAny) {
              kind = toAny;
            } else if (toAny) {
              kind = pass.shape();
            } else {
              continue;
            }
            Integer before = known.putIfAbsent(kind, pass.seen());
            boolean differs = before != null && before != pass.seen();
            if (differs || fromAny && toAny && pass.seen() != 0) {
              throw new NoTokenRing(
                  "the formula looks at the ways in which the token is passed on");
            }
          }
        });
  }
}
