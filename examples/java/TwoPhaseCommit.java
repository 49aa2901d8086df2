// Two-phase commit [Gray 1978] by actors: the manager asks every participant to prepare; each
// prepares or refuses; the manager commits if all have prepared, and aborts otherwise.
//
// Nobody ever commits what another one has aborted, whatever happens to messages. If none gets lost,
// every participant comes to know the outcome, as soon as processes are treated fairly. If messages
// may get lost (-D LOSS=true), a participant may wait for ever: the protocol blocks.
//
// expect: deadlockfree | none | holds
// expect: always consistent | none | holds
// expect: reaches committed | none | holds
// expect: <> decided | none | holds

import dev.fairlead.java.Actor;
import dev.fairlead.java.Definition;
import dev.fairlead.java.JavaModel;
import dev.fairlead.java.Network;
import dev.fairlead.java.Nothing;
import dev.fairlead.java.Outbox;
import dev.fairlead.java.Parameters;
import java.util.ArrayList;
import java.util.List;

public final class TwoPhaseCommit implements JavaModel<Nothing> {

  enum Message {
    PREPARE,
    PREPARED,
    REFUSED,
    COMMIT,
    ABORT
  }

  enum Outcome {
    OPEN,
    COMMITTED,
    ABORTED
  }

  record Manager(int prepared, Outcome outcome) {}

  enum Participant {
    WORKING,
    PREPARED,
    COMMITTED,
    ABORTED
  }

  @Override
  public void define(Definition<Nothing> system, Parameters parameters) {
    int n = parameters.integer("N", 3);
    Network<Message> net =
        parameters.truth("LOSS", false)
            ? system.network(Network.Order.ANY, Network.Fault.LOSS)
            : system.network(Network.Order.ANY);

    List<String> names = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      names.add("rm" + i);
    }
    net.actor("tm", new Manager(0, Outcome.OPEN))
        .start(out -> names.forEach(name -> out.send(name, Message.PREPARE)))
        .receive(
            "prepared",
            (tm, mail) -> mail.content() == Message.PREPARED,
            (tm, mail, out) -> {
              boolean all = tm.prepared() + 1 == n;
              if (all) {
                names.forEach(name -> out.send(name, Message.COMMIT));
              }
              return new Manager(tm.prepared() + 1, all ? Outcome.COMMITTED : tm.outcome());
            })
        .receive(
            "refused",
            (tm, mail) -> mail.content() == Message.REFUSED,
            (tm, mail, out) -> {
              if (tm.outcome() == Outcome.OPEN) {
                names.forEach(name -> out.send(name, Message.ABORT));
              }
              return new Manager(tm.prepared(), Outcome.ABORTED);
            });

    List<Actor<Participant, Message>> participants = new ArrayList<>();
    names.forEach(name -> participants.add(participant(net.actor(name, Participant.WORKING))));

    system.mayEnd(s -> participants.stream().allMatch(p -> isDone(s.local(p))));
    system.deadlockFree();
    system.always(
        "consistent",
        s ->
            participants.stream().noneMatch(p -> s.local(p) == Participant.COMMITTED)
                || participants.stream().noneMatch(p -> s.local(p) == Participant.ABORTED));
    system.reaches(
        "committed",
        s -> participants.stream().allMatch(p -> s.local(p) == Participant.COMMITTED));
    system.atom("decided", s -> participants.stream().allMatch(p -> isDone(s.local(p))));
    system.ltl("<> decided");
  }

  private static boolean isDone(Participant state) {
    return state == Participant.COMMITTED || state == Participant.ABORTED;
  }

  private static Actor<Participant, Message> participant(Actor<Participant, Message> actor) {
    return actor
        .receive(
            "prepare",
            (state, mail) -> mail.content() == Message.PREPARE,
            (state, mail, out) -> vote(state, Message.PREPARED, Participant.PREPARED, out))
        .receive(
            "refuse",
            (state, mail) -> mail.content() == Message.PREPARE && state == Participant.WORKING,
            (state, mail, out) -> vote(state, Message.REFUSED, Participant.ABORTED, out))
        .receive(
            "commit",
            (state, mail) -> mail.content() == Message.COMMIT,
            (state, mail, out) -> Participant.COMMITTED)
        .receive(
            "abort",
            (state, mail) -> mail.content() == Message.ABORT,
            (state, mail, out) -> Participant.ABORTED);
  }

  /** Who has aborted already does not vote any more. */
  private static Participant vote(
      Participant state, Message vote, Participant next, Outbox<Message> out) {
    if (state != Participant.WORKING) {
      return state;
    }
    out.send("tm", vote);
    return next;
  }
}
