package dev.fairlead.studio;

import com.fasterxml.jackson.jr.ob.JSON;
import dev.fairlead.api.CheckOptions;
import dev.fairlead.api.work.Worker;
import dev.fairlead.cli.report.ProgressLine;
import dev.fairlead.core.fairness.FairnessNotion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Runs what pages ask for, a few searches at a time. These share the memory of the process; the
 * others wait. All pages hear of all results.
 */
final class Verifier implements AutoCloseable {
  /** So that a short search need not wait for a long one. */
  private static final int AT_ONCE = 2;

  /** What pages are told at most; who has missed more asks for the results. */
  private static final int MOST_EVENTS = 2000;

  private final ResultStore results;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          AT_ONCE,
          task -> {
            Thread thread = new Thread(task, "verifier");
            thread.setDaemon(true);
            return thread;
          });
  private final AtomicLong numbers = new AtomicLong();
  private final List<Verification> active = new CopyOnWriteArrayList<>();

  /** What has happened, the first of them known by {@link #forgotten}. */
  private final List<Router.Event> events = new ArrayList<>();

  private long forgotten;

  private final Verification.Listener listener =
      new Verification.Listener() {
        @Override
        public void searching(Verification verification, FairnessNotion notion) {
          tell("searching", verification, Map.of("fairness", notion.toString()));
        }

        @Override
        public void answered(Verification verification, CellResult result) {
          results.add(verification.model(), verification.digest(), verification.text(), result);
          tell("answered", verification, Map.of("cell", result.document()));
        }
      };

  Verifier(ResultStore results) {
    this.results = results;
  }

  /** Begins with a row, or a cell; returns at once. */
  Verification start(Verification.Order order, Optional<FairnessNotion> notion) {
    Verification verification = new Verification(numbers.incrementAndGet(), order, notion);
    active.add(verification);
    tell("waiting", verification, Map.of());
    threads.execute(() -> run(verification));
    return verification;
  }

  private void run(Verification verification) {
    try {
      if (!verification.isCancelled()) {
        verification.run(Verifier::limited, listener);
      }
      finish(verification, verification.isCancelled() ? "cancelled" : "");
    } catch (OutOfMemoryError e) {
      finish(verification, Worker.inWords(e));
    } catch (RuntimeException | StackOverflowError e) {
      finish(verification, String.valueOf(e.getMessage()));
    }
  }

  /** Searches at once share the memory; a fifth is left to the page and to simulations. */
  private static CheckOptions limited(CheckOptions options) {
    return options.withMemory(options.limits().maxBytes() / 5 * 4 / AT_ONCE);
  }

  private void finish(Verification verification, String why) {
    active.remove(verification);
    tell("finished", verification, Map.of("reason", why));
  }

  /** Ends one; false if it has ended before. */
  boolean cancel(long number) {
    Optional<Verification> meant =
        active.stream().filter(each -> each.number() == number).findFirst();
    meant.ifPresent(Verification::cancel);
    return meant.isPresent();
  }

  /** Those that wait or search, for a page that has just come. */
  List<Map<String, Object>> active() {
    return active.stream()
        .map(
            each -> {
              Map<String, Object> document = document(each);
              document.put("open", each.open().stream().map(FairnessNotion::toString).toList());
              each.searching().ifPresent(notion -> document.put("fairness", notion.toString()));
              return document;
            })
        .toList();
  }

  private static Map<String, Object> document(Verification verification) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("job", verification.number());
    document.put("model", verification.model());
    document.put("digest", verification.digest());
    document.put("property", verification.property());
    document.put("formula", verification.formula());
    return document;
  }

  private static Map<String, Object> document(ProgressLine progress) {
    try {
      return JSON.std.mapFrom(progress.json(Instant.now()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void tell(String name, Verification verification, Map<String, Object> more) {
    Map<String, Object> document = document(verification);
    document.put("open", verification.open().stream().map(FairnessNotion::toString).toList());
    document.putAll(more);
    synchronized (events) {
      events.add(new Router.Event(name, document));
      if (events.size() > MOST_EVENTS) {
        events.remove(0);
        forgotten++;
      }
    }
  }

  /** All that happens from now on, and how far searches have come. */
  Router.Feed feed() {
    long[] next = {count()};
    Map<Long, Object> told = new LinkedHashMap<>();
    return () -> {
      List<Router.Event> news = new ArrayList<>();
      synchronized (events) {
        int from = (int) Math.max(0, next[0] - forgotten);
        news.addAll(events.subList(from, events.size()));
        next[0] = count();
      }
      for (Verification verification : active) {
        ProgressLine progress = verification.progress();
        if (progress != null && told.put(verification.number(), progress) != progress) {
          Map<String, Object> document = document(verification);
          verification.searching().ifPresent(each -> document.put("fairness", each.toString()));
          document.put("progress", document(progress));
          news.add(new Router.Event("progress", document));
        }
      }
      return news;
    };
  }

  private long count() {
    synchronized (events) {
      return forgotten + events.size();
    }
  }

  @Override
  public void close() {
    active.forEach(Verification::cancel);
    threads.shutdown();
  }
}
