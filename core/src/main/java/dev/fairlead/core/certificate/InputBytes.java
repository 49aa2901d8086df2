package dev.fairlead.core.certificate;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** The bytes of a stream one by one, by one thread: without the lock of buffered streams. */
final class InputBytes {
  private final InputStream in;
  private final byte[] buffer = new byte[1 << 16];
  private int at;
  private int end;

  InputBytes(InputStream in) {
    this.in = in;
  }

  /** The next one, 0 to 255. */
  int next() throws IOException {
    if (at == end && !fill()) {
      throw new EOFException("it ends too early");
    }
    return buffer[at++] & 0xff;
  }

  boolean isAtEnd() throws IOException {
    return at == end && !fill();
  }

  /** So many, or those that there are. */
  byte[] next(int count) throws IOException {
    int here = Math.min(count, end - at);
    byte[] rest = in.readNBytes(count - here);
    byte[] all = new byte[here + rest.length];
    System.arraycopy(buffer, at, all, 0, here);
    System.arraycopy(rest, 0, all, here, rest.length);
    at += here;
    return all;
  }

  private boolean fill() throws IOException {
    at = 0;
    end = Math.max(0, in.read(buffer));
    return end > 0;
  }
}
