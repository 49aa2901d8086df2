package dev.fairlead.core.replay;

import dev.fairlead.core.property.NeverClaim;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/** Follows a never claim along the letters of a run, in all the ways it can go. */
final class ClaimMatching {

  private final NeverClaim claim;
  private final Runnable poll;

  /** The states the claim can be in. */
  private BitSet reached = new BitSet();

  ClaimMatching(NeverClaim claim, Runnable poll) {
    this.poll = poll;
    this.claim = claim;
    reached.set(claim.initial());
  }

  /** Moves on along a finite word. */
  void read(List<Set<String>> letters) {
    for (Set<String> letter : letters) {
      reached = after(reached, letter);
    }
  }

  /** Whether the run is matched by now, whatever follows. */
  boolean isMatched() {
    return reached.stream().anyMatch(this::matchesAnything);
  }

  private boolean matchesAnything(int number) {
    NeverClaim.State state = claim.states().get(number);
    return state.isEnd()
        || state.accepting()
            && state.edges().stream()
                .anyMatch(edge -> edge.target() == number && edge.isUnconditional());
  }

  /**
   * Whether the run is matched if these letters are repeated for ever: some state leads back to
   * itself by rounds of the loop on which an accepting state is left.
   */
  boolean isMatchedBy(List<Set<String>> loop) {
    int states = claim.states().size();
    List<BitSet> rounds = new ArrayList<>();
    List<BitSet> acceptingRounds = new ArrayList<>();
    for (int state = 0; state < states; state++) {
      BitSet plain = new BitSet();
      plain.set(state);
      BitSet accepting = new BitSet();
      for (Set<String> letter : loop) {
        accepting.or(acceptingOf(plain));
        plain = after(plain, letter);
        accepting = after(accepting, letter);
      }
      rounds.add(plain);
      acceptingRounds.add(accepting);
    }
    BitSet atStart = closure(reached, rounds);
    return atStart.stream()
        .anyMatch(
            state ->
                matchesAnything(state) || closure(acceptingRounds.get(state), rounds).get(state));
  }

  private BitSet acceptingOf(BitSet states) {
    BitSet accepting = new BitSet();
    states.stream().filter(state -> claim.states().get(state).accepting()).forEach(accepting::set);
    return accepting;
  }

  private BitSet after(BitSet states, Set<String> letter) {
    poll.run();
    BitSet next = new BitSet();
    for (int state = states.nextSetBit(0); state >= 0; state = states.nextSetBit(state + 1)) {
      if (claim.states().get(state).isEnd()) {
        next.set(state);
      }
      for (NeverClaim.Edge edge : claim.states().get(state).edges()) {
        if (edge.admits(letter)) {
          next.set(edge.target());
        }
      }
    }
    return next;
  }

  /** The states after any number of rounds, none included. */
  private BitSet closure(BitSet from, List<BitSet> rounds) {
    BitSet seen = (BitSet) from.clone();
    ArrayDeque<Integer> open = new ArrayDeque<>();
    seen.stream().forEach(open::add);
    while (!open.isEmpty()) {
      poll.run();
      BitSet more = (BitSet) rounds.get(open.remove()).clone();
      more.andNot(seen);
      more.stream().forEach(open::add);
      seen.or(more);
    }
    return seen;
  }
}
