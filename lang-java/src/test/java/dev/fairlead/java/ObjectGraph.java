package dev.fairlead.java;

import dev.fairlead.core.fairness.FairnessNotion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A random system by the book: all states, as values and words, and all steps. What runs are fair
 * is decided by the definitions, component by component.
 */
final class ObjectGraph {

  /** A state: what is shared, by process its state, by actor what is on its way to it. */
  record State(int shared, Map<String, Object> locals, Map<String, List<String>> mail) {

    /** In the words that a state space uses. */
    String text() {
      List<String> words = new ArrayList<>(List.of("value=" + shared));
      List<String> last = new ArrayList<>();
      locals.forEach(
          (name, local) -> {
            if (local instanceof RandomSystem.Place place) {
              (name.contains("(") ? last : words).add(name + ".at=" + place.at());
            } else {
              RandomSystem.Stock stock = (RandomSystem.Stock) local;
              words.add(name + ".at=" + stock.at());
              words.add(name + ".left=" + stock.left());
              Map<String, List<String>> bySender = new TreeMap<>();
              mail.get(name)
                  .forEach(
                      each ->
                          bySender
                              .computeIfAbsent(each.split(" ")[0], from -> new ArrayList<>())
                              .add(each.split(" ")[1]));
              words.add(
                  name
                      + ".inbox="
                      + bySender.entrySet().stream()
                          .map(e -> e.getKey() + ": " + e.getValue())
                          .collect(Collectors.joining(", ", "{", "}")));
            }
          });
      words.addAll(last);
      return words.toString();
    }
  }

  /**
   * A step.
   *
   * @param process empty if nobody takes it
   */
  record Step(State from, String label, String process, State to) {}

  private final RandomSystem system;
  final Map<State, List<Step>> steps = new LinkedHashMap<>();

  ObjectGraph(RandomSystem system, int limit) {
    this.system = system;
    Deque<State> open = new ArrayDeque<>();
    system.starts().forEach(start -> open.add(initial(start)));
    while (!open.isEmpty() && steps.size() < limit) {
      State state = open.poll();
      if (!steps.containsKey(state)) {
        steps.put(state, stepsOf(state));
        steps.get(state).forEach(step -> open.add(step.to()));
      }
    }
    complete = open.stream().allMatch(steps::containsKey);
  }

  final boolean complete;

  private State initial(int shared) {
    Map<String, Object> locals = new LinkedHashMap<>();
    for (RandomSystem.Crew crew : system.crews()) {
      for (int i = 0; i < crew.size(); i++) {
        String name = crew.size() == 1 ? crew.name() : crew.name() + "(" + i + ")";
        locals.put(name, new RandomSystem.Place(0));
      }
    }
    Map<String, List<String>> mail = new LinkedHashMap<>();
    for (RandomSystem.Agent agent : system.agents()) {
      locals.put(agent.name(), new RandomSystem.Stock(0, 2));
      mail.put(agent.name(), List.of());
    }
    State state = new State(shared, locals, mail);
    for (RandomSystem.Agent agent : system.agents()) {
      state = new State(shared, locals, sent(state.mail(), agent.name(), "agent0", 1));
    }
    return state;
  }

  /** Messages are kept sorted where their order does not matter, and by sender where it does. */
  private Map<String, List<String>> sent(
      Map<String, List<String>> mail, String from, String to, int message) {
    Map<String, List<String>> more = new LinkedHashMap<>(mail);
    List<String> box = new ArrayList<>(mail.get(to));
    box.add(from + " " + message);
    if (system.order() == Network.Order.ANY) {
      box.sort(null);
    } else {
      box.sort((a, b) -> a.split(" ")[0].compareTo(b.split(" ")[0]));
    }
    more.put(to, box);
    return more;
  }

  private List<Step> stepsOf(State state) {
    List<Step> found = new ArrayList<>();
    for (RandomSystem.Crew crew : system.crews()) {
      for (int i = 0; i < crew.size(); i++) {
        String name = crew.size() == 1 ? crew.name() : crew.name() + "(" + i + ")";
        RandomSystem.Place place = (RandomSystem.Place) state.locals().get(name);
        for (RandomSystem.Deed deed : crew.deeds()) {
          for (var end : deed.from(new RandomSystem.Common(state.shared()), place)) {
            Map<String, Object> locals = new LinkedHashMap<>(state.locals());
            locals.put(name, end.local());
            State target = new State(end.shared().value(), locals, state.mail());
            found.add(new Step(state, deed.name(), name, target));
          }
        }
      }
    }
    for (RandomSystem.Agent agent : system.agents()) {
      RandomSystem.Stock stock = (RandomSystem.Stock) state.locals().get(agent.name());
      for (RandomSystem.Reply act : agent.acts()) {
        if (act.isPossible(stock, 0)) {
          found.add(done(state, agent, act, stock, 0, state.mail()));
        }
      }
      for (String mail : deliverable(state, agent.name())) {
        int message = Integer.parseInt(mail.split(" ")[1]);
        for (RandomSystem.Reply receive : agent.receives()) {
          if (receive.isPossible(stock, message)) {
            found.add(
                done(state, agent, receive, stock, message, without(state, agent.name(), mail)));
            if (system.duplication()) {
              found.add(done(state, agent, receive, stock, message, state.mail()));
            }
          }
        }
        if (system.loss()) {
          State target =
              new State(state.shared(), state.locals(), without(state, agent.name(), mail));
          found.add(new Step(state, "lose", "", target));
        }
      }
    }
    return found;
  }

  private Step done(
      State state,
      RandomSystem.Agent agent,
      RandomSystem.Reply reply,
      RandomSystem.Stock stock,
      int message,
      Map<String, List<String>> mail) {
    Map<String, Object> locals = new LinkedHashMap<>(state.locals());
    locals.put(agent.name(), reply.next(stock, message));
    Map<String, List<String>> after =
        reply.to().isEmpty() ? mail : sent(mail, agent.name(), reply.to(), reply.message());
    return new Step(state, reply.name(), agent.name(), new State(state.shared(), locals, after));
  }

  private Set<String> deliverable(State state, String agent) {
    Set<String> first = new LinkedHashSet<>();
    Set<String> senders = new HashSet<>();
    for (String mail : state.mail().get(agent)) {
      if (system.order() == Network.Order.ANY || senders.add(mail.split(" ")[0])) {
        first.add(mail);
      }
    }
    return first;
  }

  private static Map<String, List<String>> without(State state, String agent, String mail) {
    Map<String, List<String>> fewer = new LinkedHashMap<>(state.mail());
    List<String> box = new ArrayList<>(state.mail().get(agent));
    box.remove(mail);
    fewer.put(agent, box);
    return fewer;
  }

  /** Whether a fair run keeps to some states and steps from some point on. */
  boolean hasFairRun(Predicate<State> states, Predicate<Step> kept, FairnessNotion notion) {
    Set<State> inside =
        steps.keySet().stream().filter(states).collect(Collectors.toCollection(HashSet::new));
    return inside.stream().anyMatch(state -> steps.get(state).isEmpty())
        || hasFairComponent(inside, kept, notion);
  }

  private boolean hasFairComponent(Set<State> inside, Predicate<Step> kept, FairnessNotion notion) {
    for (Set<State> component : components(inside, kept)) {
      List<Step> inner =
          component.stream()
              .flatMap(state -> steps.get(state).stream())
              .filter(step -> kept.test(step) && component.contains(step.to()))
              .toList();
      if (inner.isEmpty()) {
        continue;
      }
      if (notion == FairnessNotion.GLOBAL) {
        if (component.stream().flatMap(s -> steps.get(s).stream()).allMatch(inner::contains)) {
          return true;
        }
        continue;
      }
      Set<String> engaged = new HashSet<>();
      inner.forEach(step -> engaged.addAll(agents(step, notion)));
      Set<String> owed = new HashSet<>();
      for (State state : component) {
        steps.get(state).forEach(step -> owed.addAll(agents(step, notion)));
      }
      owed.removeAll(engaged);
      boolean weak = notion == FairnessNotion.PROCESS_WEAK || notion == FairnessNotion.EVENT_WEAK;
      if (weak) {
        owed.removeIf(agent -> !component.stream().allMatch(s -> isEnabled(agent, s, notion)));
      }
      if (owed.isEmpty()) {
        return true;
      }
      if (!weak) {
        Set<State> fewer = new HashSet<>(component);
        fewer.removeIf(s -> owed.stream().anyMatch(agent -> isEnabled(agent, s, notion)));
        if (hasFairComponent(fewer, kept, notion)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isEnabled(String agent, State state, FairnessNotion notion) {
    return steps.get(state).stream().anyMatch(step -> agents(step, notion).contains(agent));
  }

  private static Collection<String> agents(Step step, FairnessNotion notion) {
    return switch (notion) {
      case PROCESS_WEAK, PROCESS_STRONG ->
          step.process().isEmpty() ? List.of() : List.of(step.process());
      case EVENT_WEAK, EVENT_STRONG ->
          step.label().equals("lose") ? List.of() : List.of(step.label());
      default -> List.of();
    };
  }

  /** Strongly connected components, by what reaches what. */
  private List<Set<State>> components(Set<State> inside, Predicate<Step> kept) {
    Map<State, Set<State>> reach = new LinkedHashMap<>();
    for (State state : inside) {
      Set<State> seen = new HashSet<>(Set.of(state));
      Deque<State> open = new ArrayDeque<>(List.of(state));
      while (!open.isEmpty()) {
        for (Step step : steps.get(open.poll())) {
          if (kept.test(step) && inside.contains(step.to()) && seen.add(step.to())) {
            open.add(step.to());
          }
        }
      }
      reach.put(state, seen);
    }
    List<Set<State>> components = new ArrayList<>();
    Set<State> done = new HashSet<>();
    for (State state : inside) {
      if (!done.contains(state)) {
        Set<State> component =
            reach.get(state).stream()
                .filter(other -> reach.get(other).contains(state))
                .collect(Collectors.toSet());
        done.addAll(component);
        components.add(component);
      }
    }
    return components;
  }
}
