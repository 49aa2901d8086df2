package dev.fairlead.java.definition;

import dev.fairlead.java.Actor;
import dev.fairlead.java.Definition;
import dev.fairlead.java.JavaModel;
import dev.fairlead.java.Mail;
import dev.fairlead.java.Network;
import dev.fairlead.java.Nothing;
import dev.fairlead.java.Parameters;
import dev.fairlead.java.Processes;
import dev.fairlead.java.View;
import dev.fairlead.java.values.ValueTable;
import dev.fairlead.java.values.ValueText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** A system as its model has described it. */
public final class SystemDefinition implements Definition<Object> {

  /** The event of a message that gets lost. */
  public static final String LOSE = "lose";

  private final List<Object> initial = new ArrayList<>();
  private final List<Group> groups = new ArrayList<>();
  private final Map<String, Predicate<View<Object>>> atoms = new LinkedHashMap<>();
  private final List<Claim> claims = new ArrayList<>();
  private Optional<Carrier> network = Optional.empty();
  private Predicate<View<Object>> mayEnd = view -> false;

  private SystemDefinition() {}

  /**
   * Asks a model for its system.
   *
   * @throws IllegalArgumentException if the description is none
   * @throws dev.fairlead.core.space.ModelFault if a state has what states cannot be made of
   * @throws RuntimeException whatever else the model throws
   */
  @SuppressWarnings("unchecked")
  public static SystemDefinition of(JavaModel<?> model, Parameters parameters) {
    SystemDefinition system = new SystemDefinition();
    ((JavaModel<Object>) model).define(system, parameters);
    system.complete();
    return system;
  }

  /** A network and how it treats messages. */
  public record Carrier(Network.Order order, Set<Network.Fault> faults, SystemDefinition system)
      implements Network<Object> {

    @Override
    @SuppressWarnings("unchecked")
    public <L> Actor<L, Object> actor(String name, L initial) {
      return (Actor<L, Object>) system.add(name, 1, initial, true);
    }

    public boolean may(Network.Fault fault) {
      return faults.contains(fault);
    }

    @Override
    public String toString() {
      return order + " " + faults;
    }
  }

  /** What may be shared at the start; one value at least. */
  public List<Object> initial() {
    return Collections.unmodifiableList(initial);
  }

  public List<Group> groups() {
    return Collections.unmodifiableList(groups);
  }

  public Optional<Carrier> network() {
    return network;
  }

  public Map<String, Predicate<View<Object>>> atoms() {
    return Collections.unmodifiableMap(atoms);
  }

  public List<Claim> claims() {
    return Collections.unmodifiableList(claims);
  }

  public Predicate<View<Object>> mayEnd() {
    return mayEnd;
  }

  /** The names of all that can happen. */
  public Set<String> events() {
    Set<String> names = new LinkedHashSet<>();
    groups.forEach(group -> group.rules().forEach(rule -> names.add(rule.name())));
    if (network.isPresent() && network.get().may(Network.Fault.LOSS)) {
      names.add(LOSE);
    }
    return names;
  }

  /** What can be compared of two descriptions: functions cannot. */
  public String outline() {
    StringBuilder text = new StringBuilder();
    text.append(ValueText.identity(initial)).append(network).append(atoms.keySet());
    claims.forEach(claim -> text.append(claim.text()).append(';'));
    for (Group group : groups) {
      text.append(group.name()).append(group.size()).append(ValueText.identity(group.initial()));
      group.rules().forEach(rule -> text.append(rule.name()).append(','));
      text.append(ValueText.identity(group.started()));
    }
    return text.toString();
  }

  @Override
  public void shared(Object value) {
    if (value == null) {
      throw new IllegalArgumentException("what is shared is null at the start");
    }
    ValueTable.requireFit(value);
    initial.add(value);
  }

  @Override
  @SuppressWarnings("unchecked")
  public <L> Processes<Object, L> process(String name, L local) {
    return (Processes<Object, L>) add(name, 1, local, false);
  }

  @Override
  @SuppressWarnings("unchecked")
  public <L> Processes<Object, L> processes(String name, int count, L local) {
    if (count < 1) {
      throw new IllegalArgumentException("there are " + count + " processes '" + name + "'");
    }
    return (Processes<Object, L>) add(name, count, local, false);
  }

  private Group add(String name, int size, Object local, boolean actor) {
    requireName(name, "a process");
    if (local == null) {
      throw new IllegalArgumentException("the state of '" + name + "' is null at the start");
    }
    ValueTable.requireFit(local);
    Group group = new Group(groups.size(), name, size, local, actor);
    groups.add(group);
    return group;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <M> Network<M> network(Network.Order order, Network.Fault... faults) {
    if (network.isPresent()) {
      throw new IllegalArgumentException("there is a network already");
    }
    network = Optional.of(new Carrier(order, new LinkedHashSet<>(List.of(faults)), this));
    return (Network<M>) network.get();
  }

  @Override
  public void atom(String name, Predicate<View<Object>> holds) {
    requireName(name, "an atom");
    if (atoms.putIfAbsent(name, holds) != null) {
      throw new IllegalArgumentException("two atoms are called '" + name + "'");
    }
  }

  @Override
  public void mayEnd(Predicate<View<Object>> holds) {
    mayEnd = mayEnd.or(holds);
  }

  @Override
  public void deadlockFree() {
    claim(new Claim.DeadlockFree());
  }

  @Override
  public void always(String name, Predicate<View<Object>> holds) {
    requireName(name, "a claim");
    claim(new Claim.Always(name, holds));
  }

  @Override
  public void reaches(String name, Predicate<View<Object>> holds) {
    requireName(name, "a claim");
    claim(new Claim.Reaches(name, holds));
  }

  @Override
  public void ltl(String formula) {
    claim(new Claim.Ltl(formula));
  }

  private void claim(Claim claim) {
    if (claims.stream().anyMatch(other -> other.text().equals(claim.text()))) {
      throw new IllegalArgumentException("'" + claim.text() + "' is claimed twice");
    }
    claims.add(claim);
  }

  private void complete() {
    if (groups.isEmpty()) {
      throw new IllegalArgumentException("there is no process");
    }
    if (initial.isEmpty()) {
      initial.add(Nothing.NOTHING);
    }
    Set<String> names = new HashSet<>();
    for (Group group : groups) {
      for (int i = 0; i < group.size(); i++) {
        if (!names.add(group.nameOf(i))) {
          throw new IllegalArgumentException("two processes are called '" + group.nameOf(i) + "'");
        }
      }
    }
    boolean loses = network.isPresent() && network.get().may(Network.Fault.LOSS);
    for (Group group : groups) {
      if (loses && group.rules().stream().anyMatch(rule -> rule.name().equals(LOSE))) {
        throw new IllegalArgumentException("'lose' is what the network does, and no action");
      }
      for (Mail<Object> mail : group.started()) {
        if (groups.stream().noneMatch(g -> g.isActor() && g.name().equals(mail.to()))) {
          throw new IllegalArgumentException(
              group.name() + " sends to '" + mail.to() + "', which is no actor");
        }
      }
    }
    Set<String> events = events();
    for (String atom : atoms.keySet()) {
      if (events.contains(atom)) {
        throw new IllegalArgumentException(
            "'" + atom + "' is an atom and an action: a formula could not tell them apart");
      }
    }
  }

  static void requireName(String name, String what) {
    if (name == null || name.isBlank()) {
      throw new IllegalArgumentException(what + " has no name");
    }
  }
}
