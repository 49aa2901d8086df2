package dev.fairlead.core.search.fair;

import dev.fairlead.core.property.Atom;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.HelperThreads;
import dev.fairlead.core.search.Workers;
import dev.fairlead.core.space.ModelFault;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The search of {@link FairEmptiness} by several threads, each a {@link FairWorker}. It begins anew
 * after one thread has seen that the product is large; states keep their numbers.
 *
 * <p>Which fair part is found depends on which thread comes first, whether there is one does not. A
 * fault of the model ends the search unless a fair part was found before.
 */
final class FairCrew implements Emptiness {

  private final Workers<BreadthFirst.Subject<List<Atom>>> workers;
  private final Product product;
  private final SearchResources resources;
  private final SharedComponents components;
  private final HelperThreads helpers = new HelperThreads();

  /** Held while a thread is about to give the answer. */
  private final ReentrantLock answer = new ReentrantLock();

  private volatile boolean answering;

  /** What the first thread works on, which may not be what fairness is about. */
  private Optional<BreadthFirst.Subject<List<Atom>>> firstFork = Optional.empty();

  private boolean forkTried;
  private Starts starts;

  private volatile boolean over;
  private FairComponent found;
  private ModelFault fault;
  private int faultyAt = -1;

  /**
   * @param product of the first worker; it rests while the threads work
   */
  FairCrew(
      Workers<BreadthFirst.Subject<List<Atom>>> workers,
      Product product,
      SearchResources resources) {
    this.workers = workers;
    this.product = product;
    this.resources = resources;
    this.components = new SharedComponents(resources, () -> over);
  }

  /** Whether several threads should search, given how many states one has found. */
  boolean isWorthIt(long states) {
    if (!workers.sharing().isWorthItForComponents(states)) {
      return false;
    }
    if (!forkTried) {
      forkTried = true;
      firstFork = workers.fork().get();
    }
    return firstFork.isPresent();
  }

  @Override
  public Optional<FairComponent> search() {
    starts = new Starts(initial(), () -> over);
    AtomicInteger ids = new AtomicInteger(1);
    int threads = Math.min(UnionFind.MAX_WORKERS, workers.sharing().workers());
    try (helpers) {
      for (int i = 1; i < threads; i++) {
        if (!helpers.start(() -> work(workers.fork(), ids.getAndIncrement()))) {
          break;
        }
      }
      work(() -> firstFork, 0);
    }
    if (found != null) {
      return Optional.of(found);
    }
    helpers.rethrow();
    if (fault != null) {
      throw fault;
    }
    resources.report();
    return Optional.empty();
  }

  private int[] initial() {
    IntList all = new IntList(resources);
    IntList chosen = new IntList(resources);
    product.initial(all);
    for (int i = 0; i < all.size(); i++) {
      int state = all.get(i);
      if (product.canAccept(state)) {
        chosen.push(state);
      } else if (components.sets().settle(state)) {
        chosen.push(state);
      }
    }
    return chosen.toArray();
  }

  private void work(Supplier<Optional<BreadthFirst.Subject<List<Atom>>>> fork, int id) {
    try {
      Optional<BreadthFirst.Subject<List<Atom>>> subject = fork.get();
      if (subject.isPresent()) {
        search(worker(subject.get(), id));
      }
    } catch (SearchResources.Abandoned abandoned) {
      // Another thread has said why.
    } catch (Throwable wrong) {
      // Whatever ends one thread ends the search; the first one passes it on.
      helpers.fail(wrong);
      over = true;
    }
  }

  private FairWorker worker(BreadthFirst.Subject<List<Atom>> subject, int id) {
    SearchResources own = resources.partOfThread(() -> over);
    return new FairWorker(this, id, product.fork(subject.space(), subject.property(), own), own);
  }

  private void search(FairWorker worker) {
    try {
      worker.search();
    } catch (ModelFault wrong) {
      failed(worker.expanding(), wrong);
    }
  }

  SharedComponents components() {
    return components;
  }

  Starts starts() {
    return starts;
  }

  /** Nothing is to be done any more. */
  synchronized void found(FairComponent fair) {
    if (found == null) {
      found = fair;
    }
    over = true;
  }

  private synchronized void failed(int at, ModelFault wrong) {
    if (fault == null) {
      fault = wrong;
      faultyAt = at;
    }
    over = true;
  }

  /** Lets a thread confirm what is most likely the answer; the others wait for it. */
  void answer(Runnable confirmation) {
    answer.lock();
    try {
      answering = true;
      checkEnd();
      confirmation.run();
    } finally {
      answering = false;
      answer.unlock();
    }
    checkEnd();
  }

  /** To be called often: ends the work of a thread if it is no longer wanted. */
  void awaitAnswer() {
    if (answering) {
      answer.lock();
      answer.unlock();
    }
    checkEnd();
  }

  private void checkEnd() {
    if (over) {
      throw new SearchResources.Abandoned();
    }
  }

  @Override
  public int expanding() {
    return faultyAt;
  }

  @Override
  public boolean hasVisited(int state) {
    return components.sets().isKnown(state);
  }
}
