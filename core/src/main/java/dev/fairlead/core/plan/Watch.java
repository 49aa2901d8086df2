package dev.fairlead.core.plan;

import dev.fairlead.core.automaton.Hoa;
import dev.fairlead.core.checkpoint.Checkpoints;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Acceleration;
import dev.fairlead.core.search.Guidance;
import dev.fairlead.core.search.KeepingMonitor;
import dev.fairlead.core.search.Polling;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.Sharing;
import dev.fairlead.core.search.StateStorage;
import dev.fairlead.core.search.Workers;
import dev.fairlead.core.space.StructuredSpace;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The monitor of the work on one question, the threads and the store it may use, and what is known
 * if the monitor stops it.
 */
final class Watch {
  private final SearchMonitor monitor;
  private final Sharing sharing;
  private final StateStorage storage;
  private final Guidance guidance;
  private final Checkpoints checkpoints;
  private final Certifying certifying;
  private final Optional<RemoteSearch> remote;
  private final Acceleration acceleration;
  private String space = "";
  private String known = "";

  /** The most threads that have shared a search. */
  private final AtomicInteger most;

  /** Of work that is not kept. */
  Watch(SearchMonitor monitor, Sharing sharing, StateStorage storage, Guidance guidance) {
    this(
        monitor,
        sharing,
        storage,
        guidance,
        Acceleration.NONE,
        Checkpoints.NONE,
        Certifying.OFF,
        Optional.empty());
  }

  Watch(
      SearchMonitor monitor,
      Sharing sharing,
      StateStorage storage,
      Guidance guidance,
      Acceleration acceleration,
      Checkpoints checkpoints,
      Certifying certifying,
      Optional<RemoteSearch> remote) {
    this.monitor = monitor;
    this.sharing = sharing;
    this.storage = storage;
    this.guidance = guidance;
    this.acceleration = acceleration;
    this.checkpoints = checkpoints;
    this.certifying = certifying;
    this.remote = remote;
    this.most = new AtomicInteger(1);
  }

  private Watch(SearchMonitor monitor, Watch other) {
    this.monitor = monitor;
    this.sharing = other.sharing;
    this.storage = other.storage;
    this.guidance = other.guidance;
    this.acceleration = other.acceleration;
    this.checkpoints = Checkpoints.NONE;
    this.certifying = Certifying.OFF;
    this.remote = other.remote;
    this.most = other.most;
  }

  /** The same threads and store under another monitor; nothing is kept. */
  Watch with(SearchMonitor other) {
    return new Watch(other, this);
  }

  /** Whether searches are to be kept, or one is to be gone on with. */
  boolean keeps() {
    return checkpoints.areOn();
  }

  /** The searches that other machines do. */
  Optional<RemoteSearch> remote() {
    return remote;
  }

  /** Whether what holds is to have a certificate. */
  Certifying certifying() {
    return certifying;
  }

  /** From now on the space searched is this one, in words. */
  void searchIn(String what) {
    space = what;
  }

  /** Watches a search that can be kept, by a name that no other one for the same answer has. */
  SearchMonitor keeping(Plan plan, PartialOrder order) {
    String automaton = plan.negation().map(negation -> Hoa.write(negation, "")).orElse("");
    String name =
        String.join(
            ", ",
            space,
            plan.engine().toString(),
            order.stubborn().toString(),
            order.sleep() ? "sleep" : "",
            automaton);
    return new KeepingMonitor(monitor, checkpoints.of(name));
  }

  /** The threads that may search for the answer to a question, each with its own instance. */
  Workers<Model.Question> workers(Model.Question question) {
    if (!(question.space() instanceof StructuredSpace)) {
      return Workers.alone(question);
    }
    AtomicInteger threads = new AtomicInteger(1);
    return new Workers<>(
        question,
        sharing,
        () -> {
          Optional<Model.Question> fork = question.fork();
          fork.ifPresent(joined -> most.accumulateAndGet(threads.incrementAndGet(), Math::max));
          return fork;
        });
  }

  /** How many threads took part in what has been searched. */
  Plan.Choice threads() {
    if (remote.isPresent()) {
      return new Plan.Choice(
          "searched " + remote.get().where(),
          "every state is expanded, fair loops by the forward fair hull; no stubborn sets, since a"
              + " partition learns only after the exchange whether a step leads back; equal processes"
              + " are not counted there: 'check' does that, in the memory of one machine");
    }
    // The thread that began may have gone on with a fork.
    int joined = Math.min(most.get(), sharing.workers());
    String of = " of " + sharing.workers() + " threads";
    if (sharing.workers() == 1) {
      return new Plan.Choice("1 thread", "no other one is allowed");
    }
    return joined == 1
        ? new Plan.Choice("1" + of, "others join a search that is large and can be shared")
        : new Plan.Choice(joined + of, "they shared a search that was large");
  }

  /** Whether more than one thread may be used. */
  boolean hasSecondThread() {
    return sharing.workers() > 1;
  }

  StateStorage storage() {
    return storage;
  }

  /** A certificate lists the states of a search by levels. */
  Guidance guidance() {
    return certifying == Certifying.ON ? Guidance.of(Guidance.Order.BREADTH_FIRST) : guidance;
  }

  /** Where searches by levels run: here, if they are kept or certified. */
  Acceleration acceleration() {
    boolean needsNumbers = keeps() || certifying == Certifying.ON || !storage.numbersStates();
    return needsNumbers && acceleration.mode() == Acceleration.Mode.AUTO
        ? Acceleration.NONE
        : acceleration;
  }

  SearchMonitor monitor() {
    return monitor;
  }

  /** For work on a run that a search has found. */
  Polling polling(String phase, SearchFacts seen) {
    return new Polling(monitor, phase, seen);
  }

  /** From now on this is known, as an end of the sentence that says what stopped the work. */
  void know(String end) {
    known = end;
  }

  String known() {
    return known;
  }
}
