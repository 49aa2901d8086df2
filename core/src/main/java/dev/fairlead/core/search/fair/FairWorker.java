package dev.fairlead.core.search.fair;

import java.util.SplittableRandom;
import java.util.function.IntPredicate;

/**
 * The depth-first search of one thread among several: UFSCC of Bloemen, Laarman and van de Pol
 * (PPoPP 2016), with the summaries of {@link FairEmptiness}. The threads follow edges in different
 * orders; what one of them has found to be connected or complete, all know.
 *
 * <p>Each call of the paper's procedure is a <em>frame</em>: the state it began with, and the state
 * of the same set whose edges are being followed. It differs in what becomes of a frame that has
 * been united with one below. It does not look for states that are not done: that is left to the
 * lowest frame of the set. And the edges that lead to anything new are left to whatever thread
 * picks their state. So no thread follows the edges of a long path twice, and the states of a large
 * component that are not done are work for all. (In the paper, a thread that picks a state computes
 * and follows all its edges, also while another one does.)
 *
 * <p>A cycle of the product stays in one component of the automaton. So components are looked for
 * only among the states with an accepting one. The others are {@linkplain #pass passed} as in
 * {@link FairEmptiness}: one thread computes the edges of such a state, mostly along with those of
 * another, and none looks at it again.
 *
 * <p>An edge is added to the summary before its state is done, so the summary of a complete
 * component has all of them.
 */
final class FairWorker {

  /** In place of a state. */
  private static final int NONE = -1;

  /** States that other threads are busy with are passed over, as long as they are few. */
  private static final int TRIES = 16;

  private final FairCrew crew;
  private final int id;
  private final Product product;
  private final SearchResources resources;
  private final SharedComponents components;
  private final UnionFind sets;
  private final Summaries summaries;
  private final Judge judge;
  private final SplittableRandom random;

  // the frames: where each began, over which edge, and the state whose edges it follows
  private final IntList frame;
  private final IntList entry;
  private final IntList current;
  private final IntList firstEdge;

  /** The frames that begin a set: Couvreur's root stack. */
  private final IntList roots;

  // the edges of the current states that are still to be followed
  private final IntList edgeTarget;
  private final IntList edgeColour;

  /** Where this thread is to begin next: states to be passed, and those behind such. */
  private final IntList starts;

  private final IntPredicate onSettled;

  /** Without a use of what is brought near the compiler would drop the loads. */
  private int touched;

  private int expanding = NONE;

  /**
   * @param id from 0
   * @param product of this thread
   */
  FairWorker(FairCrew crew, int id, Product product, SearchResources resources) {
    this.crew = crew;
    this.id = id;
    this.product = product;
    this.resources = resources;
    this.components = crew.components();
    this.sets = components.sets();
    this.summaries = product.summaries();
    this.judge = new Judge(product, resources);
    this.onSettled = this::takeSettled;
    this.random = new SplittableRandom(id);
    this.frame = new IntList(resources);
    this.entry = new IntList(resources);
    this.current = new IntList(resources);
    this.firstEdge = new IntList(resources);
    this.roots = new IntList(resources);
    this.edgeTarget = new IntList(resources);
    this.edgeColour = new IntList(resources);
    this.starts = new IntList(resources);
  }

  /** The product state whose steps were asked for last, or -1. */
  int expanding() {
    return expanding;
  }

  /** Searches until everything reachable is dead, on whatever thread, or no longer wanted. */
  void search() {
    crew.starts().join();
    while (true) {
      crew.awaitAnswer();
      if (frame.size() > 0) {
        advance();
      } else if (starts.size() > 0 || takeStarts()) {
        begin(starts.pop());
      } else {
        return;
      }
    }
  }

  private boolean takeStarts() {
    crew.starts().end(id);
    int[] taken = crew.starts().take(id, state -> sets.isOpen(state, id));
    if (taken != null) {
      starts.pushAll(taken);
    }
    return taken != null;
  }

  /** Hands half of what this thread has to begin with to others that have nothing to do. */
  private void shareStarts() {
    if (starts.size() > 1 && crew.starts().areWanted()) {
      crew.starts().hand(starts.takeFirst(starts.size() / 2));
    }
  }

  private void begin(int state) {
    if (!product.canAccept(state)) {
      if (takeSettled(state)) {
        pass(state);
      }
    } else if (!sets.isDead(state)) {
      crew.starts().begin(id, state);
      reach(state, 0);
    }
  }

  /** Computes the edges of a state that is on no accepted cycle. */
  private void pass(int state) {
    compute(state);
    resources.transitions += product.edges().size();
    for (int edge = 0; edge < product.edges().size(); edge++) {
      if (!product.edges().isAccepting(edge)) {
        reachPassing(product.edges().target(edge));
      }
    }
    // Those are begun with first, while nothing is on the path.
    for (int edge = 0; edge < product.edges().size(); edge++) {
      int target = product.edges().target(edge);
      if (product.edges().isAccepting(edge) && sets.isOpen(target, id)) {
        starts.push(target);
      }
    }
    shareStarts();
  }

  /** An edge leads to a state that is to be passed. */
  private void reachPassing(int target) {
    if (sets.settle(target)) {
      starts.push(target);
    }
  }

  /** Whether a state that is to be passed is left to this thread; then it counts. */
  private boolean takeSettled(int state) {
    boolean taken = sets.takeSettled(state);
    if (taken) {
      resources.state();
    }
    return taken;
  }

  private void advance() {
    if (roots.top() != frame.size() - 1) {
      leaveToOthers();
    } else if (current.top() == NONE) {
      next();
    } else if (edgeTarget.size() > firstEdge.top()) {
      reach(edgeTarget.pop(), edgeColour.pop());
    } else {
      sets.done(current.pop());
      current.push(NONE);
    }
  }

  private void reach(int target, int colour) {
    if (frame.size() > 0 && sets.find(target) == sets.find(frame.top())) {
      add(target, colour);
      return;
    }
    switch (sets.claim(target, id)) {
      case NEW -> {
        resources.state();
        enter(target, colour);
      }
      case JOINED -> enter(target, colour);
      case VISITED -> close(target, colour);
      case DEAD -> {}
    }
  }

  private void enter(int state, int colour) {
    roots.push(frame.size());
    frame.push(state);
    entry.push(colour);
    current.push(NONE);
    firstEdge.push(edgeTarget.size());
    resources.depth = Math.max(resources.depth, frame.size());
  }

  /** An edge to a set that this thread has come to before, and not left. */
  private void close(int target, int colour) {
    boolean united = false;
    while (!sets.isSameSet(frame.top(), target)) {
      int above = roots.pop();
      // By the ends of the edge between the two: hardly any other thread is there.
      int from = current.get(above - 1);
      int to = current.get(above);
      united |= components.unite(to, from, entry.get(above), summaries, resources);
    }
    add(target, colour);
    if (united && components.isFair(target, summaries, resources)) {
      confirm(target);
    }
  }

  /** An edge inside of the set of the last frame. */
  private void add(int target, int colour) {
    if (components.add(target, colour, summaries, resources)) {
      confirm(target);
    }
  }

  /** Goes on to another state of the set, or leaves the frame with a complete component. */
  private void next() {
    int state = sets.pick(frame.top());
    if (state == NONE) {
      bury(frame.top());
      roots.pop();
      leave();
      return;
    }
    int first = state;
    for (int tries = 0; tries < TRIES; tries++) {
      if (!components.isExpanded(state)) {
        break;
      }
      int[] left = components.takeEdges(state, resources);
      if (left != null) {
        follow(state, left);
        return;
      }
      state = sets.pickAfter(state);
      if (state == NONE) {
        return;
      }
      if (state == first) {
        break;
      }
    }
    expand(state);
  }

  private void follow(int state, int[] left) {
    resources.tick();
    for (int i = 0; i < left.length; i += 2) {
      edgeTarget.push(left[i]);
      edgeColour.push(left[i + 1]);
    }
    setCurrent(state);
  }

  private void setCurrent(int state) {
    current.pop();
    current.push(state);
  }

  private void compute(int state) {
    resources.tick();
    expanding = state;
    product.expand(state, onSettled);
    resources.transitions += product.edgesAlong();
    int sum = 0;
    for (int edge = 0; edge < product.edges().size(); edge++) {
      sum += sets.touch(product.edges().target(edge));
    }
    touched = sum;
    for (int edge = 0; edge < product.along().size(); edge++) {
      int target = product.along().target(edge);
      if (!product.along().isAccepting(edge)) {
        reachPassing(target);
      } else if (sets.isOpen(target, id)) {
        starts.push(target);
      }
    }
  }

  private void expand(int state) {
    compute(state);
    if (components.expanded(state, product.enabled())) {
      resources.transitions += product.edges().size();
    }
    setCurrent(state);
    int first = edgeTarget.size();
    for (int edge = product.edges().size() - 1; edge >= 0; edge--) {
      int target = product.edges().target(edge);
      if (!product.edges().isAccepting(edge)) {
        reachPassing(target);
      } else if (!sets.isDead(target)) {
        edgeTarget.push(target);
        edgeColour.push(product.edges().colour(edge));
      }
    }
    if (id > 0) {
      shuffle(first);
    }
    shareStarts();
  }

  /** Leaves a frame that is part of a set below: what is left to be followed may be done by any. */
  private void leaveToOthers() {
    int state = current.top();
    if (state != NONE && !sets.isDone(state)) {
      int first = firstEdge.top();
      int kept = first;
      for (int edge = first; edge < edgeTarget.size(); edge++) {
        int target = edgeTarget.get(edge);
        int colour = edgeColour.get(edge);
        if (sets.find(target) == sets.find(frame.top())) {
          add(target, colour);
        } else if (sets.isOpen(target, id)) {
          edgeTarget.set(kept, target);
          edgeColour.set(kept++, colour);
        } else if (!sets.isDead(target)) {
          close(target, colour);
        }
      }
      if (kept == first) {
        sets.done(state);
      } else {
        components.leaveEdges(state, edgesFrom(first, kept), resources);
      }
    }
    dropEdges();
    leave();
  }

  private int[] edgesFrom(int first, int end) {
    int[] edges = new int[2 * (end - first)];
    for (int edge = first; edge < end; edge++) {
      edges[2 * (edge - first)] = edgeTarget.get(edge);
      edges[2 * (edge - first) + 1] = edgeColour.get(edge);
    }
    return edges;
  }

  private void dropEdges() {
    edgeTarget.truncate(firstEdge.top());
    edgeColour.truncate(firstEdge.top());
  }

  /** The first thread follows edges in their order, the others each in their own. */
  private void shuffle(int first) {
    for (int edge = edgeTarget.size() - 1; edge > first; edge--) {
      int other = random.nextInt(first, edge + 1);
      edgeTarget.swap(edge, other);
      edgeColour.swap(edge, other);
    }
  }

  private void leave() {
    int left = frame.pop();
    int colour = entry.pop();
    current.pop();
    firstEdge.pop();
    if (frame.size() > 0) {
      if (!sets.isDead(left)) {
        // In the same set, united by whatever thread; this edge need not be part of that yet.
        add(left, colour);
      }
      if (sets.isDone(current.top())) {
        dropEdges();
      }
    }
  }

  /** A complete component is judged once. */
  private void bury(int state) {
    if (!sets.bury(state)) {
      return;
    }
    long[] summary = components.takeSummary(state, summaries, resources);
    if (summary == null || summaries.isHopeless(summary, 0)) {
      return;
    }
    long[] starved = new long[summaries.agentWords()];
    summaries.starved(summary, 0, starved);
    Members.Sorted members = components.members(state, resources);
    judge
        .complete(members, index -> components.enabled(members.state(index)), starved)
        .ifPresent(crew::found);
    resources.release(members.bytes());
  }

  /**
   * A set is fair as far as it is known. It may be that another thread is uniting states of a cycle
   * and has not come to those yet that make the cycle unfair; then the search goes on. Of global
   * fairness nothing is known before the component is complete.
   */
  private void confirm(int state) {
    if (product.global()) {
      return;
    }
    crew.answer(
        () -> {
          Members.Sorted members = components.members(state, resources);
          judge.partial(members).ifPresent(crew::found);
          resources.release(members.bytes());
        });
  }
}
