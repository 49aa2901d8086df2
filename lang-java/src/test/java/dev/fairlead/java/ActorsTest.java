package dev.fairlead.java;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.verdict.Outcome;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Networks, compared with figures that others have published. */
class ActorsTest {

  /** Two actors that count up to a bound: the example among the tests of stateright. */
  private static Model pingPong(int bound, Network.Order order, Network.Fault... faults) {
    JavaModel<Nothing> model =
        (system, parameters) -> {
          Network<Integer> net = system.network(order, faults);
          Actor<Integer, Integer> ping = net.actor("ping", 0);
          ping.start(out -> out.send("pong", 0))
              .receive(
                  "pong",
                  (count, mail) -> count.equals(mail.content()) && count < bound,
                  (count, mail, out) -> {
                    out.send("pong", count + 1);
                    return count + 1;
                  });
          Actor<Integer, Integer> pong =
              net.actor("pong", 0)
                  .receive(
                      "ping",
                      (count, mail) -> count.equals(mail.content()) && count < bound,
                      (count, mail, out) -> {
                        out.send("ping", count);
                        return count + 1;
                      });
          system.always("near", view -> Math.abs(view.local(ping) - view.local(pong)) <= 1);
          system.atom("done", view -> view.local(pong) == bound);
          system.ltl("<> done");
        };
    return Asked.open(model);
  }

  @ParameterizedTest
  @CsvSource({"1,14", "5,4094"})
  void aNetworkThatLosesAndDuplicates(int bound, int states) {
    Model model = pingPong(bound, Network.Order.ANY, Network.Fault.LOSS, Network.Fault.DUPLICATION);
    assertEquals(states, Asked.explore(model).facts().states());
    assertEquals(
        Outcome.HOLDS, Asked.check(model, "near", FairnessNotion.NONE).verdict().outcome());
    assertEquals(
        Outcome.VIOLATED, Asked.check(model, "<> done", FairnessNotion.NONE).verdict().outcome());
  }

  @Test
  void aNetworkWithoutFaults() {
    for (Network.Order order : Network.Order.values()) {
      Model model = pingPong(5, order);
      assertEquals(11, Asked.explore(model).facts().states());
      assertEquals(
          Outcome.HOLDS, Asked.check(model, "<> done", FairnessNotion.NONE).verdict().outcome());
    }
  }

  /** Nothing is owed to a loss, so no notion but the one that takes every step demands one. */
  @Test
  void nobodyIsOwedALoss() {
    JavaModel<Nothing> model =
        (system, parameters) -> {
          Network<Integer> net = system.network(Network.Order.ANY, Network.Fault.LOSS);
          net.actor("a", 0).act("idle", state -> true, (state, out) -> state);
          net.actor("b", 0)
              .start(out -> out.send("b", 1))
              .receive("get", (state, mail) -> false, (state, mail, out) -> state);
          system.atom("gone", view -> view.count(net, mail -> true) == 0);
          system.ltl("<> gone");
        };
    for (FairnessNotion notion : FairnessNotion.values()) {
      assertEquals(
          notion == FairnessNotion.GLOBAL ? Outcome.HOLDS : Outcome.VIOLATED,
          Asked.check(Asked.open(model), "<> gone", notion).verdict().outcome(),
          notion.toString());
    }
    assertEquals(
        Outcome.VIOLATED,
        Asked.check(Asked.open(model), "[] !lose", FairnessNotion.NONE).verdict().outcome());
  }

  /**
   * The first of a sender has to be taken before the second; who wants only that waits for ever.
   */
  @Test
  void orderIsThatOfEachSender() {
    assertEquals(1, statesOfInbox(Network.Order.AS_SENT));
    assertEquals(2, statesOfInbox(Network.Order.ANY));
  }

  private static long statesOfInbox(Network.Order order) {
    JavaModel<Nothing> model =
        (system, parameters) -> {
          Network<String> net = system.network(order);
          net.actor("a", 0)
              .start(
                  out -> {
                    out.send("b", "first");
                    out.send("b", "second");
                  });
          net.actor("b", 0)
              .receive(
                  "get",
                  (state, mail) -> mail.content().equals("second"),
                  (state, mail, out) -> state + 1);
        };
    return Asked.explore(Asked.open(model)).facts().states();
  }

  /** Lamport's specification of two-phase commit, with a set of messages that only grows. */
  @ParameterizedTest
  @CsvSource({"3,288", "5,8832"})
  void twoPhaseCommitAsLamportWroteIt(int participants, int states) {
    assertEquals(states, Asked.explore(Asked.open(new Commit(participants))).facts().states());
  }

  record Commit(int participants) implements JavaModel<Commit.Messages> {
    record Messages(Set<Integer> prepared, Set<Integer> known, boolean commit, boolean abort) {}

    @Override
    public void define(Definition<Messages> system, Parameters parameters) {
      system.shared(new Messages(Set.of(), Set.of(), false, false));
      var manager =
          system
              .process("TM", "init")
              .action(
                  "commit",
                  (s, at) -> at.equals("init") && s.known().size() == participants,
                  (s, at) -> Next.of(new Messages(s.prepared(), s.known(), true, false), "done"))
              .action(
                  "abort",
                  (s, at) -> at.equals("init"),
                  (s, at) -> Next.of(new Messages(s.prepared(), s.known(), false, true), "done"));
      for (int i = 0; i < participants; i++) {
        int me = i;
        manager.action(
            "learn",
            (s, at) -> at.equals("init") && s.prepared().contains(me),
            (s, at) ->
                Next.of(
                    new Messages(s.prepared(), with(s.known(), me), s.commit(), s.abort()), at));
        system
            .process("RM" + i, "working")
            .action(
                "prepare",
                (s, at) -> at.equals("working"),
                (s, at) ->
                    Next.of(
                        new Messages(with(s.prepared(), me), s.known(), s.commit(), s.abort()),
                        "prepared"))
            .action("refuse", (s, at) -> at.equals("working"), (s, at) -> Next.of(s, "aborted"))
            .action("commits", (s, at) -> s.commit(), (s, at) -> Next.of(s, "committed"))
            .action("aborts", (s, at) -> s.abort(), (s, at) -> Next.of(s, "aborted"));
      }
    }

    private static Set<Integer> with(Set<Integer> set, int element) {
      Set<Integer> more = new HashSet<>(set);
      more.add(element);
      return more;
    }
  }
}
