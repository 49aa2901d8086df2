package dev.fairlead.core.checkpoint;

import dev.fairlead.core.space.StateEncoding.Unreadable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Where and how often the searches for one answer are kept, and which of them is gone on with.
 *
 * <p>An answer may take several searches, one after the other. The file is that of the one under
 * way. Searches that came before the one to be gone on with are done again, and write nothing: the
 * file is worth more than they are.
 */
public final class Checkpoints {
  /** Nothing is kept. */
  public static final Checkpoints NONE =
      new Checkpoints(
          Optional.empty(),
          Duration.ZERO,
          new CheckpointSubject("", "", "", ""),
          Optional.empty(),
          failure -> {});

  private final Optional<Path> file;
  private final Duration every;
  private final CheckpointSubject subject;
  private final Consumer<String> failures;

  /** Not gone on with as yet. */
  private Optional<CheckpointFile> resumed;

  private long lastKept = System.nanoTime();
  private volatile boolean writing;
  private volatile boolean kept;

  /**
   * @param file to be written
   * @param every so much time, about
   * @param resumed what is gone on with
   * @param failures is told why a file could not be written; the search goes on
   * @throws CheckpointRefusal if the one to go on with is about something else
   */
  public Checkpoints(
      Optional<Path> file,
      Duration every,
      CheckpointSubject subject,
      Optional<CheckpointFile> resumed,
      Consumer<String> failures) {
    this.file = file;
    this.every = every;
    this.subject = subject;
    this.resumed = resumed;
    this.failures = failures;
    if (resumed.isPresent()) {
      subject
          .difference(resumed.get().subject())
          .ifPresent(
              why -> {
                throw new CheckpointRefusal("the checkpoint '" + resumed.get().path() + "' " + why);
              });
    }
    file.ifPresent(Checkpoints::requireWritable);
  }

  private static void requireWritable(Path path) {
    try {
      Path part = CheckpointFile.beside(path);
      Files.newOutputStream(part).close();
      Files.delete(part);
    } catch (IOException e) {
      throw new CheckpointRefusal("cannot write the checkpoint '" + path + "': " + e.getMessage());
    }
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      throw new CheckpointRefusal("cannot write the checkpoint '" + path + "': it is no file");
    }
  }

  /** Whether anything is kept or gone on with. */
  public boolean areOn() {
    return file.isPresent() || resumed.isPresent();
  }

  /** Whether a file is being written, on whatever thread: the process should not end. */
  public boolean isWriting() {
    return writing;
  }

  /** Whether a file has been written. */
  public boolean haveKept() {
    return kept;
  }

  /** The checkpoint that no search has gone on with as yet. */
  public Optional<CheckpointFile> unused() {
    return resumed;
  }

  /**
   * For one search.
   *
   * @param name tells it from the others for the same answer, the same in every process
   */
  public SearchKeeper of(String name) {
    return new SearchKeeper(this, name);
  }

  /** Hands over what was kept of a search, once. */
  void resume(String search, Consumer<InputStream> body) {
    if (resumed.isEmpty() || !resumed.get().search().equals(search)) {
      return;
    }
    CheckpointFile from = resumed.get();
    try (InputStream in = from.body()) {
      body.accept(in);
    } catch (Unreadable | IOException | UncheckedIOException e) {
      throw new CheckpointRefusal(
          "the checkpoint '" + from.path() + "' cannot be read: " + e.getMessage());
    }
    resumed = Optional.empty();
    lastKept = System.nanoTime();
  }

  /** Whether it would be too late to keep a search after so much more time. */
  boolean isDueWithin(Duration time) {
    return isOpen() && System.nanoTime() - lastKept + time.toNanos() >= every.toNanos();
  }

  boolean isOpen() {
    return file.isPresent() && resumed.isEmpty();
  }

  boolean keep(String search, Consumer<OutputStream> body) {
    if (!isOpen()) {
      return false;
    }
    writing = true;
    try {
      CheckpointFile.write(file.get(), subject, search, body);
      kept = true;
      return true;
    } catch (IOException e) {
      failures.accept("cannot write the checkpoint '" + file.get() + "': " + e.getMessage());
      return false;
    } finally {
      lastKept = System.nanoTime();
      writing = false;
    }
  }
}
