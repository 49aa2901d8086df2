package dev.fairlead.java;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A small system by tables, drawn at random. What is shared is a number, and so is the state of a
 * process. Actors have a stock of messages that they may send, so that there are finitely many
 * states.
 *
 * @param starts what may be shared at the start
 * @param loss and the two others are about the network
 */
record RandomSystem(
    int values,
    List<Integer> starts,
    List<Crew> crews,
    List<Agent> agents,
    Network.Order order,
    boolean loss,
    boolean duplication,
    boolean[] marked)
    implements JavaModel<RandomSystem.Common> {
  static final int PLACES = 3;
  static final int MESSAGES = 2;

  /** What is shared. */
  record Common(int value) {}

  /** The state of a process. */
  record Place(int at) {}

  /** The state of an actor, and how many messages it may send. */
  record Stock(int at, int left) {}

  /** Processes that are equal. */
  record Crew(String name, int size, List<Deed> deeds) {}

  /**
   * @param ends by what is shared and the state of the process; none where it is not possible
   */
  record Deed(String name, List<List<List<Common>>> shared, List<List<List<Place>>> places) {
    List<Next<Common, Place>> from(Common common, Place place) {
      List<Common> values = shared.get(common.value()).get(place.at());
      List<Place> locals = places.get(common.value()).get(place.at());
      List<Next<Common, Place>> ends = new ArrayList<>();
      for (int i = 0; i < values.size(); i++) {
        ends.add(Next.of(values.get(i), locals.get(i)));
      }
      return ends;
    }
  }

  /** An actor. */
  record Agent(String name, List<Reply> acts, List<Reply> receives) {}

  /**
   * @param next by state, and message if there is one; negative where it is not possible
   * @param to whom something is sent, or empty
   */
  record Reply(String name, int[][] next, String to, int message) {
    boolean isPossible(Stock stock, int received) {
      return next[stock.at()][received] >= 0 && (to.isEmpty() || stock.left() > 0);
    }

    Stock next(Stock stock, int received) {
      return new Stock(next[stock.at()][received], stock.left() - (to.isEmpty() ? 0 : 1));
    }
  }

  static RandomSystem of(long seed) {
    Random random = new Random(seed);
    boolean hasActors = random.nextInt(3) == 0;
    int values = 2 + random.nextInt(2);
    List<Crew> crews = new ArrayList<>();
    for (int i = hasActors ? 1 : 0; i < 2; i++) {
      List<Deed> deeds = new ArrayList<>();
      for (int d = 0; d < 1 + random.nextInt(3); d++) {
        deeds.add(deed(random, "d" + random.nextInt(4), values));
      }
      crews.add(new Crew("Crew" + i, 1 + random.nextInt(3), deeds));
    }
    List<Agent> agents = new ArrayList<>();
    for (int i = 0; hasActors && i < 2; i++) {
      agents.add(
          new Agent("agent" + i, replies(random, 1, "act"), replies(random, MESSAGES, "receive")));
    }
    boolean[] marked = new boolean[values];
    marked[random.nextInt(values)] = true;
    return new RandomSystem(
        values,
        random.nextInt(3) == 0 ? List.of(1, 0) : List.of(0),
        crews,
        agents,
        Network.Order.values()[random.nextInt(2)],
        random.nextBoolean(),
        random.nextInt(3) == 0,
        marked);
  }

  private static Deed deed(Random random, String name, int values) {
    List<List<List<Common>>> shared = new ArrayList<>();
    List<List<List<Place>>> places = new ArrayList<>();
    for (int value = 0; value < values; value++) {
      shared.add(new ArrayList<>());
      places.add(new ArrayList<>());
      for (int at = 0; at < PLACES; at++) {
        List<Common> commons = new ArrayList<>();
        List<Place> locals = new ArrayList<>();
        int ends = random.nextInt(5) < 3 ? 0 : 1 + random.nextInt(2);
        for (int i = 0; i < ends; i++) {
          commons.add(new Common(random.nextInt(values)));
          locals.add(new Place(random.nextInt(PLACES)));
        }
        shared.get(value).add(commons);
        places.get(value).add(locals);
      }
    }
    return new Deed(name, shared, places);
  }

  private static List<Reply> replies(Random random, int messages, String kind) {
    List<Reply> replies = new ArrayList<>();
    for (int i = 0; i < 1 + random.nextInt(2); i++) {
      int[][] next = new int[PLACES][messages];
      for (int[] row : next) {
        for (int m = 0; m < messages; m++) {
          row[m] = random.nextInt(3) == 0 ? -1 : random.nextInt(PLACES);
        }
      }
      String to = random.nextInt(3) == 0 ? "" : "agent" + random.nextInt(2);
      replies.add(new Reply(kind + random.nextInt(3), next, to, random.nextInt(MESSAGES)));
    }
    return replies;
  }

  @Override
  public void define(Definition<Common> system, Parameters parameters) {
    starts.forEach(start -> system.shared(new Common(start)));
    List<Processes<Common, Place>> all = new ArrayList<>();
    for (Crew crew : crews) {
      Processes<Common, Place> processes =
          crew.size() == 1
              ? system.process(crew.name(), new Place(0))
              : system.processes(crew.name(), crew.size(), new Place(0));
      all.add(processes);
      for (Deed deed : crew.deeds()) {
        processes.choice(deed.name(), (s, l) -> !deed.from(s, l).isEmpty(), deed::from);
      }
    }
    if (!agents.isEmpty()) {
      List<Network.Fault> faults = new ArrayList<>();
      if (loss) {
        faults.add(Network.Fault.LOSS);
      }
      if (duplication) {
        faults.add(Network.Fault.DUPLICATION);
      }
      Network<Integer> net = system.network(order, faults.toArray(Network.Fault[]::new));
      agents.forEach(agent -> define(net, agent));
    }
    system.atom("marked", view -> marked[view.shared().value()]);
    system.atom("crowd", view -> view.count(all.get(0), place -> place.at() == 0) >= 2);
    system.ltl("[]<> crowd");
    system.deadlockFree();
    system.reaches("marked", view -> marked[view.shared().value()]);
    system.always("unmarked", view -> !marked[view.shared().value()]);
    system.ltl("[]<> marked");
    system.ltl("[]<> !marked");
    String first = crews.get(0).deeds().get(0).name();
    system.ltl("[]<> " + first);
  }

  private static void define(Network<Integer> net, Agent agent) {
    Actor<Stock, Integer> actor = net.actor(agent.name(), new Stock(0, 2));
    actor.start(out -> out.send("agent0", 1));
    for (Reply act : agent.acts()) {
      actor.act(
          act.name(),
          stock -> act.isPossible(stock, 0),
          (stock, out) -> {
            if (!act.to().isEmpty()) {
              out.send(act.to(), act.message());
            }
            return act.next(stock, 0);
          });
    }
    for (Reply receive : agent.receives()) {
      actor.receive(
          receive.name(),
          (stock, mail) -> receive.isPossible(stock, mail.content()),
          (stock, mail, out) -> {
            if (!receive.to().isEmpty()) {
              out.send(receive.to(), receive.message());
            }
            return receive.next(stock, mail.content());
          });
    }
  }
}
