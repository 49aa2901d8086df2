package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.CommutingSteps;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.Outline;
import dev.fairlead.core.space.ProcessOutlines;
import dev.fairlead.core.space.StateSpace.StepSink;
import dev.fairlead.promela.code.Action;
import dev.fairlead.promela.code.Choices;
import dev.fairlead.promela.code.Footprints;
import dev.fairlead.promela.code.Interpreter;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.StepCode;
import dev.fairlead.promela.syntax.Span;
import java.util.BitSet;
import java.util.function.IntConsumer;

/** Computes the steps of a state. */
final class Successors {
  static final int NO_PROCESS = -1;

  /** More steps than this from one state without reaching another are taken for an endless loop. */
  private static final int LONGEST_ATOMIC = 10_000_000;

  private final Program program;
  private final boolean collapsed;
  private final EnabledProcesses enabledProcesses;
  private final Independence independence;
  private final Interpreter interpreter;
  private final Choices choices;
  private final StepCode code;
  private final StepTable table;
  private final Precedence precedence;

  /** What stands behind the processes of the source, if equal ones are counted; or null. */
  private final Census census;

  private final Memory source;
  private final Arrivals arrivals;
  private final FoundSteps found;
  private final Offer offer;

  /** Lets time pass, if there are timers; or null. */
  private final Clock clock;

  /** The processes whose steps are wanted; null for all. */
  private BitSet movers;

  /** Which processes may sleep (sleep sets); made on demand. */
  private Sleep sleep;

  /** Whether steps of sleeping processes are left out. */
  private boolean sleeping;

  private final StepSink count;

  Successors(SpaceTables tables) {
    this(tables, null);
  }

  /**
   * The same steps for another thread. It begins with what is known by now: the code that looks
   * that up is compiled as if it were always known, and to find something unknown compiles it anew.
   *
   * @param known with the same program; or null
   */
  Successors(SpaceTables tables, Successors known) {
    this.program = tables.program();
    this.collapsed = tables.isCollapsed();
    this.choices = tables.code().choices();
    this.table = new StepTable(program);
    this.enabledProcesses = new EnabledProcesses(tables, table);
    this.interpreter = new Interpreter(program, choices, enabledProcesses);
    this.code = tables.code().with(interpreter);
    enabledProcesses.evaluateBy(code);
    this.precedence = new Precedence(program, code, table);
    Footprints footprints = known == null ? null : known.independence.forkedFootprints();
    this.independence = new Independence(tables, precedence, choices, code, table, footprints);
    this.sleep = known == null || known.sleep == null ? null : new Sleep(footprints);
    this.offer = new Offer(code, table);
    this.census = tables.newCensus();
    this.source = tables.newMemory();
    this.arrivals = new Arrivals(tables, census);
    this.found =
        new FoundSteps(table, new StepTaker(tables, code, table, census, arrivals), arrivals);
    this.count = (label, processSet, target, length) -> found.count();
    this.clock = program.time().map(time -> new Clock(tables, time, census, arrivals)).orElse(null);
  }

  Interpreter interpreter() {
    return interpreter;
  }

  void of(int[] state, int length, StepSink steps) {
    of(null, state, length, steps);
  }

  /**
   * The steps that processes with some numbers can take; those that begin an atomic sequence may
   * engage others in it.
   *
   * @param pids null for all; otherwise there must be no {@code timeout} in the model, or one of
   *     these can move without
   */
  void of(BitSet pids, int[] state, int length, StepSink steps) {
    movers = pids;
    found.takeAfter(Engaged.EMPTY);
    arrivals.begin(steps);
    int holder = collapsed ? NO_PROCESS : state[length - 1] - 1;
    load(state, 0, collapsed ? length : length - 1);
    if (holder != NO_PROCESS && from(source, holder, holder)) {
      return;
    }
    ofAll();
    finishAtomics();
  }

  Independence independence() {
    return independence;
  }

  /** As {@link ProcessOutlines#outline}. */
  boolean outline(int[] state, int length, Outline into) {
    load(state, 0, length);
    return independence.outline(source, into);
  }

  /** As {@link CommutingSteps#stepsAwake}. */
  int awake(int[] state, int length, int sleepers, CommutingSteps.Sink steps) {
    if (sleep == null) {
      sleep = new Sleep(independence.footprints());
    }
    movers = null;
    found.takeAfter(Engaged.EMPTY);
    load(state, 0, length);
    found.beginCount();
    if (sleepers != 0) {
      countOf(sleepers);
      if (arrivals.areUnfinished()) {
        finishAtomics();
        found.takeAfter(Engaged.EMPTY);
        load(state, 0, length);
      }
    }
    arrivals.begin(steps);
    sleep.begin(sleepers);
    sleeping = true;
    found.setSleep(sleep);
    try {
      ofAll();
    } finally {
      sleeping = false;
      found.setSleep(null);
    }
    finishAtomics();
    return found.counted();
  }

  /** Counts the steps of some processes; sequences they begin are left unfinished. */
  private void countOf(int pids) {
    arrivals.begin(count);
    found.setCounting(true);
    try {
      for (int open = pids; open != 0; open &= open - 1) {
        ofProcess(source, Integer.numberOfTrailingZeros(open));
      }
    } finally {
      found.setCounting(false);
    }
  }

  private void ofAll() {
    int last = source.processes() - 1;
    boolean moved = from(source, last, 0);
    if (!moved && program.uses().timeout()) {
      source.setTimeout(true);
      from(source, last, 0);
      source.setTimeout(false);
    }
    if (!moved && clock != null && movers == null && !found.areTold()) {
      clock.tick(source);
    }
  }

  /**
   * Tells which processes can take part in a step, some of them several times, without taking it.
   * The partners of an atomic sequence are not told: see {@link StepTable#meetsInside}.
   */
  void enabled(int[] state, int length, IntConsumer pids) {
    movers = null;
    found.tell(pids);
    load(state, 0, length);
    ofAll();
  }

  /** Whether processes may meet inside of an atomic sequence. */
  boolean meetsInside() {
    return table.meetsInside;
  }

  private void load(int[] state, int start, int length) {
    if (census == null) {
      source.load(state, start, length);
    } else {
      census.load(state, start, length, source);
    }
  }

  /** Whether the process that holds control in a state of the exposed view can use it. */
  boolean goesOn(int[] state, int length) {
    movers = null;
    arrivals.begin((label, processSet, target, targetLength) -> {});
    found.takeAfter(Engaged.EMPTY);
    int holder = state[length - 1] - 1;
    source.load(state, 0, length - 1);
    return holder != NO_PROCESS && from(source, holder, holder);
  }

  /** Whether some process can take a step without a timeout. */
  boolean exist(Memory memory) {
    found.tell(pid -> {});
    source.copy(memory);
    return from(source, source.processes() - 1, 0);
  }

  /** Goes on from states in which a process holds control until it gives it up or is blocked. */
  private void finishAtomics() {
    for (int count = 0; arrivals.areUnfinished(); count++) {
      if (count > LONGEST_ATOMIC) {
        throw Memory.limit(arrivals.beginning().span(), "the atomic sequence does not end");
      }
      Pending unfinished = arrivals.unfinished();
      int holder = unfinished.holder();
      int processSet = unfinished.engaged();
      found.takeAfter(processSet);
      movers = null;
      int length = unfinished.length();
      load(unfinished.cells(), unfinished.pop(), length);
      if (!from(source, holder, holder)) {
        arrivals.deliverHere(processSet, source);
      }
    }
  }

  /** The steps of some processes, downwards as in SPIN; whether there are any. */
  private boolean from(Memory at, int last, int first) {
    boolean any = false;
    boolean all = movers == null && census == null && precedence.isNone();
    for (int pid = last; pid >= first; pid--) {
      if (all || mayMove(at, pid)) {
        any |= sleeping ? inOrder(at, pid) : ofProcess(at, pid);
      }
    }
    return any;
  }

  /** The steps of a process that comes behind those before it, unless it sleeps. */
  private boolean inOrder(Memory at, int pid) {
    boolean any = sleep.isAsleep(pid) || ofProcess(at, pid);
    if (any) {
      sleep.hasSteps(at, pid);
    }
    return any;
  }

  private boolean mayMove(Memory at, int pid) {
    return (movers == null || movers.get(pid))
        && precedence.isProvided(at, pid)
        && !precedence.isOutranked(at, pid, other -> enabledProcesses.enabled(at, other))
        && (census == null || !census.isTwin(pid));
  }

  private boolean ofProcess(Memory at, int pid) {
    int choice = choices.number(at.shape().type(pid), at.state(pid));
    int[] steps = choices.steps(choice);
    if (steps.length > Choices.MOST_AT_ONCE) {
      return oneByOne(at, pid, steps);
    }
    long possible = choices.always(choice);
    if (!choices.isSettled(choice)) {
      try {
        possible = code.possible(choice, at, pid);
      } catch (ModelFault fault) {
        // Steps before it are possible all the same, and those may forbid to look at it.
        return oneByOne(at, pid, steps);
      }
    }
    boolean any = false;
    int escape = 0;
    for (long open = possible; open != 0; open &= open - 1) {
      int step = steps[Long.numberOfTrailingZeros(open)];
      if (escape > 0 && table.escape[step] != escape) {
        break;
      }
      if (follow(at, pid, step, any)) {
        any = true;
        escape = table.escape[step];
      }
    }
    return any;
  }

  /** The same, where each step is looked at when those before it have been taken. */
  private boolean oneByOne(Memory at, int pid, int[] steps) {
    boolean any = false;
    int escape = 0;
    for (int step : steps) {
      if (escape > 0 && table.escape[step] != escape) {
        break;
      }
      if (code.enabled(step, at, pid) && follow(at, pid, step, any)) {
        any = true;
        escape = table.escape[step];
      }
    }
    return any;
  }

  /**
   * Takes a step that is enabled, unless it has to stand back.
   *
   * @param any whether the process has taken another one from here
   */
  private boolean follow(Memory at, int pid, int step, boolean any) {
    int traits = table.traits[step];
    if (any && (traits & StepTable.ELSE) != 0
        || census != null && (traits & StepTable.ENDS) != 0 && !census.mayEnd()) {
      return false;
    }
    return (traits & StepTable.SENDS) != 0 ? send(at, pid, step) : take(at, pid, step);
  }

  private boolean send(Memory at, int pid, int step) {
    int channel = code.channel(step, at, pid);
    return at.channelType(channel, span(step)).isRendezvous()
        ? meet(at, pid, step, channel)
        : take(at, pid, step);
  }

  private boolean take(Memory at, int pid, int step) {
    found.single(at, pid, step);
    return true;
  }

  private Span span(int step) {
    return ((Action.Send) Action.first(program.steps().get(step).action())).span();
  }

  /** Hands a message over to every process that can take it. */
  private boolean meet(Memory at, int pid, int send, int channel) {
    offer.make(at, pid, send, channel);
    boolean any = false;
    for (int partner = at.processes() - 1; partner >= 0; partner--) {
      boolean repeated = census != null && census.isTwin(partner) && partner - 1 != pid;
      if (partner != pid
          && !repeated
          && precedence.isProvided(at, partner)
          && !(precedence.isOutranked(at, partner, other -> offer.isTakenBy(at, other))
              && offer.isTakenBy(at, partner))) {
        // A step that is not asked for is possible all the same.
        boolean asked = movers == null || movers.get(partner);
        any |= asked ? hand(at, pid, send, partner) : offer.isTakenBy(at, partner);
      }
    }
    return any;
  }

  /** Hands a message over to a process, for every step by which it can take it. */
  private boolean hand(Memory at, int pid, int send, int partner) {
    boolean any = false;
    int escape = 0;
    for (int step : offer.receives(at, partner)) {
      if (escape > 0 && table.escape[step] != escape) {
        break;
      }
      if (offer.isTakenBy(at, partner, step)) {
        found.rendezvous(at, pid, send, partner, step, offer.message());
        if (found.areTold()) {
          return true;
        }
        any = true;
        escape = table.escape[step];
      }
    }
    return any;
  }
}
