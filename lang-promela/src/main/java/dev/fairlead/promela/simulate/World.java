package dev.fairlead.promela.simulate;

import dev.fairlead.promela.graph.Element;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The state of a simulation, with what SPIN remembers beside the state of the model: which process
 * is being looked at, which statement was tried last.
 */
final class World {
  /** The most processes at a time. */
  static final int MOST_PROCESSES = 255;

  private final Map<String, Cell> globals = new LinkedHashMap<>();
  private final List<Queue> queues = new ArrayList<>();

  /** By number: the one created last is last. */
  private final List<Running> processes = new ArrayList<>();

  /** The process whose statements are executed. */
  Running current;

  /** The process that moved last. */
  Running lastMoved;

  /** The statement that was tried last in a step; null if none was. */
  Element lastTried;

  /** The number of the step. */
  int step;

  /** How many processes were ever created, a claim among them. */
  int created;

  /** The sum of the priorities of all processes. */
  int prioritySum;

  /** Whether {@code timeout} is true. */
  boolean timeout;

  /** A message waits to be taken over: only receives on rendezvous channels are possible. */
  boolean handingOver;

  /** Nothing is to happen, only to be found possible or not. */
  boolean testing;

  /** MessageExecution to a full channel are lost. */
  boolean lossy;

  /** An assertion failed in a run that goes on, as it is recorded. */
  boolean failed;

  /** 1 if a claim has number 0 and the processes count from 1. */
  int claims;

  World(NameTable names) {
    names.globals().forEach(declared -> globals.put(declared.name(), new Cell(declared, 0)));
  }

  Iterable<Cell> globals() {
    return globals.values();
  }

  Optional<Cell> global(String name) {
    return Optional.ofNullable(globals.get(name));
  }

  List<Running> processes() {
    return processes;
  }

  Optional<Running> process(int pid) {
    return pid >= 0 && pid < processes.size() ? Optional.of(processes.get(pid)) : Optional.empty();
  }

  Running newest() {
    return processes.get(processes.size() - 1);
  }

  /** The process created before this one; before the first comes the newest. */
  Running before(Running process) {
    int at = processes.indexOf(process);
    return at > 0 ? processes.get(at - 1) : newest();
  }

  void add(Running process) {
    processes.add(process);
    created++;
    prioritySum += process.priority();
  }

  /** A claim becomes process 0, and the others count from 1. */
  void startClaim(Body body) {
    Running claim = new Running(body, 0, 1, body.start());
    processes.add(0, claim);
    for (int i = 1; i < processes.size(); i++) {
      processes.get(i).renumber(i);
    }
    created++;
    claims = 1;
  }

  void removeNewest() {
    prioritySum -= processes.remove(processes.size() - 1).priority();
  }

  /** The number that the user knows a process by. */
  int shownPid(Running process) {
    return process.pid() - claims;
  }

  Queue newQueue(int capacity, List<Declared> fields) {
    Queue queue = new Queue(queues.size() + 1, capacity, fields);
    queues.add(queue);
    return queue;
  }

  /** The channel with this number; there is none with 0. */
  Optional<Queue> queue(int number) {
    return number >= 1 && number <= queues.size()
        ? Optional.of(queues.get(number - 1))
        : Optional.empty();
  }
}
