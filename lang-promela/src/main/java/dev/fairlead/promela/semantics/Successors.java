package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.CommutingSteps;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.Outline;
import dev.fairlead.core.space.ProcessOutlines;
import dev.fairlead.core.space.StateSpace.StepSink;
import dev.fairlead.promela.code.Action;
import dev.fairlead.promela.code.Choices;
import dev.fairlead.promela.code.DeadVariables;
import dev.fairlead.promela.code.Footprints;
import dev.fairlead.promela.code.Interpreter;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.ModelCode;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Shape;
import dev.fairlead.promela.code.StepCode;
import dev.fairlead.promela.semantics.PromelaStateSpace.View;
import dev.fairlead.promela.syntax.Span;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.IntConsumer;

/** Computes the steps of a state. */
final class Successors implements StepCode.Enabledness {
  static final int NOBODY = -1;

  /** More steps than this from one state without reaching another are taken for an endless loop. */
  private static final int LONGEST_ATOMIC = 10_000_000;

  private final Program program;
  private final boolean collapsed;
  private final Interpreter interpreter;
  private final Choices choices;
  private final StepCode code;
  private final StepTable table;
  private final Precedence precedence;
  private final StepLabels labels;
  private final TimerNumbers timers;
  private final Engaged engaged;

  /** What stands behind the processes of the source, if equal ones are counted; or null. */
  private final Census census;

  private final Memory source;
  private final Arrivals arrivals;
  private final StepTaker taker;
  private final Offer offer;

  /** Lets time pass, if there are timers; or null. */
  private final Clock clock;

  /** The processes whose enabledness is being evaluated. */
  private final BitSet asked = new BitSet();

  /** The processes whose steps are wanted; null for all. */
  private BitSet movers;

  /** Receives the enabled processes, if only these are wanted; or null. */
  private IntConsumer probe;

  /** The processes of the steps that led to the state gone on from. */
  private int engagedSoFar;

  /** What steps touch; made on demand. */
  private Footprints footprints;

  /** Which processes may sleep (sleep sets); made on demand. */
  private Sleep sleep;

  /** Made on demand. */
  private OutlineFinder outlines;

  /** Whether steps of sleeping processes are left out. */
  private boolean sleeping;

  /** Whether steps are only counted, apart from those that begin atomic sequences. */
  private boolean counting;

  private int counted;
  private final StepSink count = (label, processSet, target, length) -> counted++;

  private final Shape.Shapes shapes;

  /** Looks for steps while those of this are being delivered; made when it is needed. */
  private Successors lookout;

  Successors(
      Program program,
      View view,
      Shape.Shapes shapes,
      StepLabels labels,
      TimerNumbers timers,
      Engaged engaged,
      Census census,
      Turnover turnover,
      DeadVariables dead,
      ModelCode modelCode,
      StatementsExecuted executed) {
    this.program = program;
    this.timers = timers;
    this.collapsed = view == View.COLLAPSED;
    this.choices = modelCode.choices();
    this.interpreter = new Interpreter(program, choices, this);
    this.code = modelCode.with(interpreter);
    this.table = new StepTable(program);
    this.precedence = new Precedence(program, code, table);
    this.offer = new Offer(code, table);
    this.labels = labels;
    this.engaged = engaged;
    this.census = census;
    this.source = new Memory(program, shapes);
    this.shapes = shapes;
    this.arrivals = new Arrivals(labels, timers, census, turnover, collapsed, dead);
    this.taker =
        new StepTaker(program, shapes, code, table, labels, engaged, census, arrivals, executed);
    this.clock =
        program.time().map(time -> new Clock(program, shapes, time, labels, arrivals)).orElse(null);
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
    probe = null;
    engagedSoFar = Engaged.EMPTY;
    arrivals.begin(steps);
    int holder = collapsed ? NOBODY : state[length - 1] - 1;
    load(state, 0, collapsed ? length : length - 1);
    if (holder != NOBODY && from(source, holder, holder)) {
      return;
    }
    ofAll();
    finishAtomics();
  }

  /** As {@link CommutingSteps#haveSleepers}. */
  boolean haveSleepers() {
    return noFootprints().isEmpty();
  }

  /** Why steps have no footprints, in words; empty if they have. */
  Optional<String> noFootprints() {
    if (!collapsed || census != null) {
      return Optional.of("processes are counted");
    } else if (!precedence.isNone()) {
      return Optional.of("whether a process may move depends on priorities or provided clauses");
    }
    return program.uses().last() ? Optional.of("every step is seen in _last") : Optional.empty();
  }

  /** What steps touch; there must be no reason why they have no footprints. */
  Footprints footprints() {
    if (footprints == null) {
      footprints = new Footprints(program);
    }
    return footprints;
  }

  /** As {@link ProcessOutlines#outline}. */
  boolean outline(int[] state, int length, Outline into) {
    load(state, 0, length);
    if (source.processes() > ProcessOutlines.MOST) {
      return false;
    }
    if (outlines == null) {
      outlines = new OutlineFinder(choices, code, table, footprints());
    }
    try {
      outlines.find(source, into);
      return true;
    } catch (ModelFault wrong) {
      return false;
    }
  }

  /** As {@link CommutingSteps#stepsAwake}. */
  int awake(int[] state, int length, int sleepers, CommutingSteps.Sink steps) {
    if (sleep == null) {
      sleep = new Sleep(footprints());
    }
    movers = null;
    probe = null;
    engagedSoFar = Engaged.EMPTY;
    load(state, 0, length);
    counted = 0;
    if (sleepers != 0) {
      countOf(sleepers);
      if (arrivals.areUnfinished()) {
        finishAtomics();
        engagedSoFar = Engaged.EMPTY;
        load(state, 0, length);
      }
    }
    arrivals.begin(steps);
    sleep.begin(sleepers);
    sleeping = true;
    try {
      ofAll();
    } finally {
      sleeping = false;
    }
    finishAtomics();
    return counted;
  }

  /** Counts the steps of some processes; sequences they begin are left unfinished. */
  private void countOf(int pids) {
    arrivals.begin(count);
    counting = true;
    try {
      for (int open = pids; open != 0; open &= open - 1) {
        ofProcess(source, Integer.numberOfTrailingZeros(open));
      }
    } finally {
      counting = false;
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
    if (!moved && clock != null && movers == null && probe == null) {
      clock.tick(source);
    }
  }

  /**
   * Tells which processes can take part in a step, some of them several times, without taking it.
   * Whoever an atomic sequence meets on its way is not told: see {@link StepTable#meetsInside}.
   */
  void enabled(int[] state, int length, IntConsumer pids) {
    movers = null;
    probe = pids;
    load(state, 0, length);
    ofAll();
    probe = null;
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
    probe = null;
    arrivals.begin((label, processSet, target, targetLength) -> {});
    engagedSoFar = Engaged.EMPTY;
    int holder = state[length - 1] - 1;
    source.load(state, 0, length - 1);
    return holder != NOBODY && from(source, holder, holder);
  }

  @Override
  public boolean stuck(Memory memory) {
    if (lookout == null) {
      ModelCode interpreted = new ModelCode(program, false);
      lookout =
          new Successors(
              program,
              View.COLLAPSED,
              shapes,
              labels,
              timers,
              engaged,
              null,
              null,
              null,
              interpreted,
              new StatementsExecuted(program));
    }
    return lookout.rests(memory);
  }

  private boolean rests(Memory memory) {
    probe = pid -> {};
    source.copy(memory);
    return !from(source, source.processes() - 1, 0);
  }

  /** Goes on from states in which a process holds control until it gives it up or is blocked. */
  private void finishAtomics() {
    for (int count = 0; arrivals.areUnfinished(); count++) {
      if (count > LONGEST_ATOMIC) {
        throw Memory.limit(arrivals.beginning().span(), "the atomic sequence does not end");
      }
      Pending unfinished = arrivals.unfinished();
      int holder = unfinished.holder();
      engagedSoFar = unfinished.engaged();
      movers = null;
      int length = unfinished.length();
      load(unfinished.cells(), unfinished.pop(), length);
      if (!from(source, holder, holder)) {
        arrivals.deliverHere(engagedSoFar, source);
      }
    }
  }

  /** The steps of some processes, downwards as in SPIN; whether there are any. */
  private boolean from(Memory at, int last, int first) {
    boolean any = false;
    boolean everybody = movers == null && census == null && precedence.isNone();
    for (int pid = last; pid >= first; pid--) {
      if (everybody || mayMove(at, pid)) {
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
        && !precedence.isOutranked(at, pid, other -> enabled(at, other))
        && (census == null || !census.isTwin(pid));
  }

  /** Whether some step of a process is possible, a partner for a rendezvous not asked for. */
  @Override
  public boolean enabled(Memory at, int pid) {
    int[] steps = table.steps[at.shape().type(pid)][at.state(pid)];
    if (asked.get(pid)) {
      String message = "enabled(" + pid + ") asks whether it is true itself";
      throw Memory.fault(program.steps().get(steps[0]).edge().span(), message);
    }
    asked.set(pid);
    try {
      for (int step : steps) {
        if (code.enabled(step, at, pid)) {
          return true;
        }
      }
      return false;
    } finally {
      asked.clear(pid);
    }
  }

  private boolean ofProcess(Memory at, int pid) {
    int choice = choices.number(at.shape().type(pid), at.state(pid));
    int[] steps = choices.steps(choice);
    if (steps.length > Choices.MOST_AT_ONCE) {
      return oneByOne(at, pid, steps);
    }
    long possible;
    try {
      possible = code.possible(choice, at, pid);
    } catch (ModelFault fault) {
      // Steps before it are possible all the same, and those may forbid to look at it.
      return oneByOne(at, pid, steps);
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
    if (probe != null) {
      probe.accept(pid);
      return true;
    }
    if (counting && !table.atomic[step]) {
      counted++;
      return true;
    }
    if (sleeping) {
      arrivals.setSleepers(sleep.behind(at, pid, step));
    }
    taker.take(at, pid, step, engagedSoFar);
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
        if (probe != null) {
          probe.accept(pid);
          probe.accept(partner);
          return true;
        }
        if (sleeping) {
          arrivals.setSleepers(0);
        }
        taker.exchange(at, pid, send, partner, step, offer.message(), engagedSoFar);
        any = true;
        escape = table.escape[step];
      }
    }
    return any;
  }
}
