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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Runs what pages ask for, a few searches at a time. These share the memory of the process; the
 * others wait. All pages hear of all results.
 */
final class CheckQueue implements AutoCloseable {
  /** So that a short search need not wait for a long one. */
  private static final long SECONDS_TO_END = 3;

  private static final int AT_ONCE = 2;

  /** What pages are told at most; who has missed more asks for the results. */
  private static final int MOST_EVENTS = 2000;

  private final ResultStore results;
  private final long memory;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          AT_ONCE,
          task -> {
            Thread thread = new Thread(task, "check");
            thread.setDaemon(true);
            return thread;
          });
  private final AtomicLong numbers = new AtomicLong();
  private final List<CheckJob> active = new CopyOnWriteArrayList<>();

  /** What has happened, the first of them known by {@link #forgotten}. */
  private final List<Router.Event> events = new ArrayList<>();

  private long forgotten;

  private final CheckJob.Listener listener =
      new CheckJob.Listener() {
        @Override
        public void searching(CheckJob job, FairnessNotion notion) {
          tell("searching", job, Map.of("fairness", notion.toString()));
        }

        @Override
        public void answered(CheckJob job, CellResult result) {
          results.add(job.model(), job.digest(), job.text(), result);
          tell("answered", job, Map.of("cell", result.document()));
        }
      };

  /**
   * @param memory bytes for all searches together, if the heap has as many
   */
  CheckQueue(ResultStore results, long memory) {
    this.results = results;
    this.memory = memory;
  }

  /** Begins with a row, or a cell; returns at once. */
  CheckJob start(CheckJob.Order order, Optional<FairnessNotion> notion) {
    CheckJob job = new CheckJob(numbers.incrementAndGet(), order, notion);
    active.add(job);
    tell("waiting", job, Map.of());
    threads.execute(() -> run(job));
    return job;
  }

  private void run(CheckJob job) {
    try {
      if (!job.isCancelled()) {
        job.run(this::limited, listener);
      }
      finish(job, job.isCancelled() ? "cancelled" : "");
    } catch (OutOfMemoryError e) {
      finish(job, Worker.inWords(e));
    } catch (RuntimeException | StackOverflowError e) {
      finish(job, String.valueOf(e.getMessage()));
    }
  }

  /** Searches at once share the memory; a fifth is left to the page and to simulations. */
  private CheckOptions limited(CheckOptions options) {
    long bytes = Math.min(memory, options.limits().maxBytes());
    return options.withMemory(bytes / 5 * 4 / AT_ONCE);
  }

  private void finish(CheckJob job, String why) {
    active.remove(job);
    tell("finished", job, Map.of("reason", why));
  }

  /** Ends one; false if it has ended before. */
  boolean cancel(long number) {
    Optional<CheckJob> meant = active.stream().filter(each -> each.number() == number).findFirst();
    meant.ifPresent(CheckJob::cancel);
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

  private static Map<String, Object> document(CheckJob job) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("job", job.number());
    document.put("model", job.model());
    document.put("digest", job.digest());
    document.put("property", job.property());
    document.put("formula", job.formula());
    return document;
  }

  private static Map<String, Object> document(ProgressLine progress) {
    try {
      return JSON.std.mapFrom(progress.json(Instant.now()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void tell(String name, CheckJob job, Map<String, Object> more) {
    Map<String, Object> document = document(job);
    document.put("open", job.open().stream().map(FairnessNotion::toString).toList());
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
      for (CheckJob job : active) {
        ProgressLine progress = job.progress();
        if (progress != null && told.put(job.number(), progress) != progress) {
          Map<String, Object> document = document(job);
          job.searching().ifPresent(each -> document.put("fairness", each.toString()));
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
    active.forEach(CheckJob::cancel);
    threads.shutdown();
    try {
      // What is being written is written to its end.
      threads.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
