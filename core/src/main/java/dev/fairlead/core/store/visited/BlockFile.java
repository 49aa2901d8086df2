package dev.fairlead.core.store.visited;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.UUID;

/**
 * Bytes that are written at the end, block by block, and read anywhere; in memory while they are
 * few, then in a temporary file. The system removes the file when it is closed or the process ends,
 * however that comes about: on POSIX systems it has no name from the moment it is opened.
 *
 * <p>Any number of threads may write and read.
 */
final class BlockFile implements AutoCloseable {

  private static final int MOST_IN_MEMORY = 1 << 16;
  private static final int HEADER = Integer.BYTES;

  private final Path folder;

  /** All bytes as long as there is no file. */
  private byte[] memory = {};

  private volatile FileChannel file;
  private volatile long size;

  BlockFile(Path folder) {
    this.folder = folder;
  }

  long size() {
    return size;
  }

  long bytes() {
    return file == null ? memory.length : 0;
  }

  long diskBytes() {
    return file == null ? 0 : size;
  }

  /** Writes a block; the answer is where. */
  synchronized long append(byte[] block, int length) {
    long at = size;
    ByteBuffer whole = ByteBuffer.allocate(HEADER + length);
    whole.putInt(length).put(block, 0, length).flip();
    if (file == null && size + whole.limit() <= MOST_IN_MEMORY) {
      int end = (int) size + whole.limit();
      if (memory.length < end) {
        memory = Arrays.copyOf(memory, Math.min(MOST_IN_MEMORY, Math.max(end, 2 * memory.length)));
      }
      whole.get(memory, (int) size, whole.limit());
      size = end;
    } else {
      try {
        if (file == null) {
          FileChannel opened = open(folder);
          write(opened, ByteBuffer.wrap(memory, 0, (int) size), 0);
          memory = new byte[0];
          file = opened;
        }
        write(file, whole, size);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      size += HEADER + length;
    }
    return at;
  }

  private static FileChannel open(Path folder) throws IOException {
    return FileChannel.open(
        folder.resolve("fairlead-" + UUID.randomUUID() + ".tmp"),
        StandardOpenOption.CREATE_NEW,
        StandardOpenOption.READ,
        StandardOpenOption.WRITE,
        StandardOpenOption.DELETE_ON_CLOSE);
  }

  private static void write(FileChannel to, ByteBuffer bytes, long start) throws IOException {
    for (long at = start; bytes.hasRemaining(); ) {
      at += to.write(bytes, at);
    }
  }

  /** Where the block after the one at a place is. */
  long next(long at) {
    return at + HEADER + length(at);
  }

  /** Reads the block at a place. */
  void read(long at, BlockReader into) {
    int length = length(at);
    into.begin(read(at + HEADER, into.roomFor(length), length), length);
  }

  private int length(long at) {
    return ByteBuffer.wrap(read(at, new byte[HEADER], HEADER)).getInt();
  }

  private byte[] read(long at, byte[] into, int length) {
    FileChannel opened = file;
    if (opened == null) {
      synchronized (this) {
        if (file == null) {
          System.arraycopy(memory, (int) at, into, 0, length);
          return into;
        }
        opened = file;
      }
    }
    ByteBuffer rest = ByteBuffer.wrap(into, 0, length);
    try {
      for (long from = at; rest.hasRemaining(); ) {
        int read = opened.read(rest, from);
        if (read < 0) {
          throw new EOFException("a temporary file has become shorter");
        }
        from += read;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return into;
  }

  /** Forgets all blocks. */
  synchronized void clear() {
    size = 0;
    if (file != null) {
      try {
        file.truncate(0);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public synchronized void close() {
    if (file != null) {
      try {
        file.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    memory = new byte[0];
    size = 0;
  }
}
