package dev.fairlead.csp.structure;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.Slot;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.lowering.StateLayout;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.terms.Term;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where everything lies: variables and buffers as in a state vector, behind them the shape if there
 * are several, a location for every process, and for every local state of a counted family how many
 * of its members are in it. A process has one slot, whatever the shape; its terms are numbered from
 * 1.
 */
final class SlotLayout {
  private final Machine machine;
  private final Control control;
  private final SlotDomains domains;
  private final int data;
  private final boolean hasShapes;
  private final List<ShapeTerms> frames;
  private final Map<Resident, Integer> locations = new LinkedHashMap<>();
  private final List<Map<Term, Integer>> terms = new ArrayList<>();

  /** By location: its terms, in the order of their numbers; made when asked for. */
  private final List<List<Term>> inOrder = new ArrayList<>();

  private final List<String> processes = new ArrayList<>();
  private final Map<Integer, Integer> processNumbers = new HashMap<>();
  private final List<int[]> locationsOfFrames = new ArrayList<>();

  /** How many members are where, in the order of their slots. */
  private final Map<Station, Integer> stations = new LinkedHashMap<>();

  private final Map<Group, Integer> groupNumbers = new HashMap<>();

  /** A local state of a family of a frame. */
  private record Station(Group group, Term term) {}

  /** A family of a frame. */
  private record Group(int frame, int family) {}

  /** A process may be in several holes of a shape as long as a choice is open. */
  private record Resident(int process, int occurrence) {}

  SlotLayout(Machine machine, Control control, SlotDomains domains) {
    this.machine = machine;
    this.control = control;
    this.domains = domains;
    this.data = machine.layout().processes();
    this.frames = control.frames();
    this.hasShapes = frames.size() > 1;
    frames.forEach(this::add);
  }

  private void add(ShapeTerms frame) {
    int[] owners = frame.shape().processes();
    Map<Integer, Integer> occurrences = new HashMap<>();
    int[] slots = new int[owners.length];
    for (int hole = 0; hole < owners.length; hole++) {
      int occurrence = occurrences.merge(owners[hole], 1, Integer::sum);
      int location =
          locations.computeIfAbsent(
              new Resident(owners[hole], occurrence), resident -> newLocation());
      slots[hole] = location;
      processNumbers.computeIfAbsent(owners[hole], this::newProcess);
      Map<Term, Integer> numbers = terms.get(location);
      frame.holes().get(hole).forEach(term -> numbers.putIfAbsent(term, numbers.size() + 1));
    }
    locationsOfFrames.add(slots);
    for (int family = 0; family < frame.families().size(); family++) {
      Group group = new Group(frame.number(), family);
      Set<Term> members = frame.families().get(family).terms();
      groupNumbers.put(group, processes.size());
      Term one = members.iterator().next();
      processes.add(machine.processes().name(frame.process(~family, one, machine.processes())));
      members.forEach(term -> stations.put(new Station(group, term), stations.size()));
    }
  }

  private int newLocation() {
    terms.add(new LinkedHashMap<>());
    return terms.size() - 1;
  }

  private int newProcess(int process) {
    processes.add(machine.processes().name(process));
    return processes.size() - 1;
  }

  List<String> processes() {
    return processes;
  }

  /** The process of a hole, or that of all members of a family, whose complement is given. */
  int process(ShapeTerms frame, int hole) {
    return hole >= 0
        ? processNumbers.get(frame.shape().processes()[hole])
        : groupNumbers.get(new Group(frame.number(), ~hole));
  }

  /** The slot that tells how many members of a family are in a local state. */
  int count(ShapeTerms frame, int family, Term term) {
    return location(terms.size())
        + stations.get(new Station(new Group(frame.number(), family), term));
  }

  boolean hasShapes() {
    return hasShapes;
  }

  /** The slot that tells the shape, if there are several. */
  int shape() {
    return data;
  }

  private int firstLocation() {
    return data + (hasShapes ? 1 : 0);
  }

  /** The slot of a hole. */
  int slot(ShapeTerms frame, int hole) {
    return firstLocation() + locationsOfFrames.get(frame.number())[hole];
  }

  /** The value that a slot has if a hole holds a term. */
  int number(ShapeTerms frame, int hole, Term term) {
    return terms.get(locationsOfFrames.get(frame.number())[hole]).get(term);
  }

  private int location(int number) {
    return firstLocation() + number;
  }

  /** How many processes are in a local state. */
  Expression headcount(String process, int[] arguments) {
    Expression count = Expression.FALSE;
    for (int i = frames.size() - 1; i >= 0; i--) {
      Expression here = headcount(frames.get(i), process, arguments);
      count =
          hasShapes
              ? Expression.conditional(
                  Expression.equal(Expression.read(shape()), Expression.constant(i)), here, count)
              : here;
    }
    return count;
  }

  private Expression headcount(ShapeTerms frame, String process, int[] arguments) {
    Expression sum = Expression.FALSE;
    for (int place : machine.headcountPlaces(frame.shape())) {
      for (Term term : frame.terms(place)) {
        if (isCounted(term, process, arguments)) {
          Expression some =
              place < 0
                  ? Expression.read(count(frame, ~place, term))
                  : Expression.equal(
                      Expression.read(slot(frame, place)),
                      Expression.constant(number(frame, place, term)));
          sum = Expression.binary(Expression.BinaryOperator.ADD, sum, some);
        }
      }
    }
    return sum;
  }

  private boolean isCounted(Term term, String process, int[] arguments) {
    try {
      return machine.isCounted(term, process, arguments);
    } catch (ModelFault varying) {
      throw new Unstructured("'#' counts processes whose arguments depend on variables");
    }
  }

  List<Slot> slots() {
    List<Slot> slots = new ArrayList<>();
    String[] names = new String[data];
    Slot.Kind[] kinds = new Slot.Kind[data];
    name(machine.layout(), names, kinds);
    for (int slot = 0; slot < data; slot++) {
      Interval domain = domains.of(slot).hull(Interval.of(0));
      slots.add(new Slot(names[slot], kinds[slot], domain.low(), domain.high()));
    }
    if (hasShapes) {
      slots.add(new Slot("composition", Slot.Kind.LOCATION, 0, frames.size() - 1));
    }
    String[] residents = new String[terms.size()];
    locations.forEach(
        (resident, at) -> residents[at] = machine.processes().name(resident.process()));
    for (int i = 0; i < residents.length; i++) {
      slots.add(new Slot(residents[i], Slot.Kind.LOCATION, 0, terms.get(i).size()));
    }
    stations.forEach(
        (station, at) -> {
          ShapeTerms frame = frames.get(station.group().frame());
          int family = station.group().family();
          int process = frame.process(~family, station.term(), machine.processes());
          int most = frame.families().get(family).most()[0];
          slots.add(new Slot("#" + machine.processes().name(process), Slot.Kind.COUNT, 0, most));
        });
    return slots;
  }

  private static void name(StateLayout layout, String[] names, Slot.Kind[] kinds) {
    for (Symbols.Variable variable : layout.variables()) {
      int slot = layout.slot(variable.name());
      for (int i = 0; i < variable.initial().size(); i++) {
        names[slot + i] = variable.name() + (variable.isArray() ? "[" + i + "]" : "");
        kinds[slot + i] = Slot.Kind.DATA;
      }
    }
    for (Code.ChannelPlace channel : layout.channels()) {
      for (int i = 0; i < channel.size() && channel.capacity() > 0; i++) {
        int buffer = channel.buffer(i);
        String name = channel.name() + (channel.size() > 1 ? "[" + i + "]" : "");
        names[buffer] = "messages in " + name;
        kinds[buffer] = Slot.Kind.LENGTH;
        for (int k = 0; k < channel.capacity() * channel.width(); k++) {
          names[buffer + 1 + k] = name + "." + k;
          kinds[buffer + 1 + k] = Slot.Kind.DATA;
        }
      }
    }
  }

  /** Writes a state; false if something of it is not known. */
  boolean write(int[] state, int[] slots) {
    java.util.Arrays.fill(slots, 0);
    System.arraycopy(state, 0, slots, 0, data);
    for (int slot = 0; slot < data; slot++) {
      if (!domains.of(slot).contains(state[slot])) {
        return false;
      }
    }
    ShapeTerms frame = control.frame(state[data]).orElse(null);
    if (frame == null) {
      return false;
    }
    if (hasShapes) {
      slots[shape()] = frame.number();
    }
    for (int hole = 0; hole < frame.shape().holes(); hole++) {
      Term term = machine.terms().get(state[data + 1 + hole]);
      if (!frame.holes().get(hole).contains(term)) {
        return false;
      }
      slots[slot(frame, hole)] = number(frame, hole, term);
    }
    for (int family = 0; family < frame.families().size(); family++) {
      int start = Census.start(state, data + 1 + frame.shape().holes(), family);
      for (int entry = 0; entry < state[start]; entry++) {
        Term term = machine.terms().get(Census.term(state, start, entry));
        if (!frame.families().get(family).terms().contains(term)) {
          return false;
        }
        slots[count(frame, family, term)] = Census.count(state, start, entry);
      }
    }
    return true;
  }

  /** The state that has these values. */
  int[] state(int[] slots) {
    ShapeTerms frame = frames.get(hasShapes ? slots[shape()] : 0);
    int holes = frame.shape().holes();
    int[] state = java.util.Arrays.copyOf(slots, data + 1 + holes);
    state[data] = frame.shape().number();
    int[] locationOf = locationsOfFrames.get(frame.number());
    for (int hole = 0; hole < holes; hole++) {
      int value = slots[slot(frame, hole)];
      state[data + 1 + hole] = termsInOrder(locationOf[hole]).get(value - 1).number();
    }
    for (int family = 0; family < frame.families().size(); family++) {
      state = withFamily(state, frame, family, slots);
    }
    return state;
  }

  /** Appends the local states of a family that are taken, in the order of their terms. */
  private int[] withFamily(int[] state, ShapeTerms frame, int family, int[] slots) {
    int[] taken =
        frame.families().get(family).terms().stream()
            .filter(term -> slots[count(frame, family, term)] != 0)
            .mapToInt(Term::number)
            .sorted()
            .toArray();
    int[] counts =
        java.util.Arrays.stream(taken)
            .map(term -> slots[count(frame, family, machine.terms().get(term))])
            .toArray();
    int[] longer = java.util.Arrays.copyOf(state, state.length + 1 + 2 * taken.length);
    Census.write(longer, state.length, taken, counts);
    return longer;
  }

  private List<Term> termsInOrder(int location) {
    while (inOrder.size() < terms.size()) {
      inOrder.add(null);
    }
    if (inOrder.get(location) == null) {
      inOrder.set(location, List.copyOf(terms.get(location).keySet()));
    }
    return inOrder.get(location);
  }
}
