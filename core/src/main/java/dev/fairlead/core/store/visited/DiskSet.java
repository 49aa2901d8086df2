package dev.fairlead.core.store.visited;

import java.nio.file.Path;
import java.util.Arrays;

/**
 * An exact set on disk: states beyond a bounded memory are in sorted files. Which states of a level
 * are new is told at its end. See {@link DiskPart}.
 */
public final class DiskSet implements VisitedSet {

  private static final int PARTS_PER_THREAD = 4;
  private static final int MOST_PARTS = 16;

  private final DiskPart[] parts;

  /**
   * @param memoryBytes for the states that are not on disk
   * @param threads that share the set, about
   * @param poll is run now and then by whichever thread; may end the work by an exception
   */
  public DiskSet(long memoryBytes, int threads, Path folder, Runnable poll) {
    int count = threads == 1 ? 1 : Math.min(MOST_PARTS, PARTS_PER_THREAD * threads);
    parts = new DiskPart[count];
    Arrays.setAll(parts, i -> new DiskPart(memoryBytes / count, folder, poll));
  }

  @Override
  public boolean add(byte[] code, int length, long hash) {
    parts[(int) ((hash >>> 32) * parts.length >>> 32)].add(code, length, (int) hash);
    return false;
  }

  @Override
  public int delayedParts() {
    return parts.length;
  }

  @Override
  public void settle(int part, CodeSink fresh) {
    parts[part].settle(fresh);
  }

  @Override
  public boolean isExact() {
    return true;
  }

  @Override
  public double expectedOmissions(long states) {
    return 0;
  }

  @Override
  public long bytes() {
    return Arrays.stream(parts).mapToLong(DiskPart::bytes).sum();
  }

  @Override
  public long diskBytes() {
    return Arrays.stream(parts).mapToLong(DiskPart::diskBytes).sum();
  }

  @Override
  public void close() {
    for (DiskPart part : parts) {
      part.close();
    }
  }
}
