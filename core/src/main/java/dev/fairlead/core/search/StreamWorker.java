package dev.fairlead.core.search;

import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.visited.BlockReader;
import dev.fairlead.core.store.visited.BlockWriter;
import dev.fairlead.core.store.visited.CodeHash;
import dev.fairlead.core.store.visited.LevelLog;
import dev.fairlead.core.store.visited.PlainCode;
import dev.fairlead.core.store.visited.VisitedSet;
import java.util.function.LongSupplier;

/** What one thread does in a {@link StreamSearch}: it expands states and writes those it finds. */
final class StreamWorker {

  private final StreamSearch search;
  private final StateSpace space;
  private final StreamVisitor visitor;
  private final boolean inspects;
  private final LongSupplier heldBySpace;
  private final VisitedSet visited;
  private final PlainCode code = new PlainCode();
  private final BlockReader frontier = new BlockReader();
  private final BlockWriter found = new BlockWriter();
  private final StateSpace.StepSink onStep = this::step;
  private final StateSpace.StateSink onTarget = this::reach;
  private final VisitedSet.CodeSink onFresh = this::fresh;

  /** The state being expanded. */
  private int[] state = new int[16];

  private int stepsOfState;
  private int[] inspected = new int[16];

  // read by other threads for progress, and exactly when this one rests
  private long expanded;
  private long states;
  private long transitions;

  StreamWorker(StreamSearch search, StreamSearch.Task task) {
    this.search = search;
    this.space = task.space();
    this.visitor = task.visitor();
    this.inspects = visitor.inspects();
    this.heldBySpace = HeldMemory.of(space);
    this.visited = search.visited();
  }

  /** How many new states this worker has found. */
  long states() {
    return states;
  }

  long expanded() {
    return expanded;
  }

  long transitions() {
    return transitions;
  }

  long bytes() {
    return visitor.bytes() + heldBySpace.getAsLong();
  }

  /** Expands the states of a level that no other thread has taken, until the search is stopped. */
  void expand(LevelLog.Reader level) {
    while (!search.isStopped() && level.next(frontier)) {
      while (!search.isStopped() && frontier.next()) {
        expandNext();
      }
    }
  }

  private void expandNext() {
    if ((++expanded & SearchMonitor.INTERVAL - 1) == 0) {
      search.reportTime();
    }
    state = roomFor(frontier.length(), state);
    int length = PlainCode.decode(frontier.code(), 0, frontier.length(), state);
    stepsOfState = 0;
    visitor.expanding(state, length);
    boolean complete = true;
    try {
      space.steps(state, length, onStep);
    } catch (ModelFault fault) {
      // The steps before the fault are steps like others.
      complete = false;
      search.failed(search.expanded(state, length), fault);
    }
    transitions += stepsOfState;
    boolean isStuck = complete && stepsOfState == 0;
    if ((isStuck ? stuck(length) : visitor.expanded(onTarget)) && !search.isStopped()) {
      search.stop(search.expanded(state, length));
    }
  }

  private boolean stuck(int length) {
    try {
      return visitor.stuck(state, length);
    } catch (ModelFault fault) {
      search.failed(search.expanded(state, length), fault);
      return false;
    }
  }

  private void step(int label, int processSet, int[] target, int length) {
    if ((++stepsOfState & SearchMonitor.STEPS - 1) == 0) {
      // One state may have more steps than there is time for.
      search.reportTime();
    }
    if (!search.isStopped() && visitor.follows(label, target, length)) {
      reach(target, length);
    }
  }

  /** A state is reached, by a step or since it is initial. */
  void reach(int[] target, int length) {
    int size = code.encode(target, length);
    if (visited.add(code.bytes(), size, CodeHash.of(code.bytes(), size))) {
      write(code.bytes(), 0, size);
      if (inspects) {
        inspect(target, length);
      }
    }
  }

  /** Writes the new states of a part of the store that did not say at once which are new. */
  void settle(int part) {
    visited.settle(part, onFresh);
  }

  private void fresh(byte[] bytes, int start, int end) {
    write(bytes, start, end);
    if (inspects) {
      inspected = roomFor(end - start, inspected);
      inspect(inspected, PlainCode.decode(bytes, start, end, inspected));
    }
  }

  private void write(byte[] bytes, int start, int end) {
    states++;
    found.add(bytes, start, end);
    if (found.isFull()) {
      flush();
    }
  }

  /** Writes what is left of the states found. */
  void flush() {
    search.log().append(found);
  }

  private void inspect(int[] target, int length) {
    if (search.isStopped()) {
      return;
    }
    try {
      if (visitor.discovered(target, length)) {
        search.stop(search.discovered(target, length));
      }
    } catch (ModelFault fault) {
      search.failed(search.discovered(target, length), fault);
    }
  }

  private static int[] roomFor(int most, int[] vector) {
    return vector.length >= most ? vector : new int[Math.max(most, 2 * vector.length)];
  }
}
