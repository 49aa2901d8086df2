package dev.fairlead.lsp;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * Standard input and output of this process, for a protocol alone: whatever else is printed goes to
 * standard error meanwhile.
 */
final class StandardStreams implements AutoCloseable {
  private final PrintStream before;
  private final OutputStream out =
      new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16);

  private StandardStreams(PrintStream before) {
    this.before = before;
  }

  /** One side of a protocol; it returns when the conversation has ended. */
  @FunctionalInterface
  interface Server {
    void serve(InputStream in, OutputStream out) throws InterruptedException;
  }

  /** Lets a server talk to whoever has started this process. */
  static void converse(Server server) throws InterruptedException {
    try (StandardStreams streams = forProtocol()) {
      server.serve(streams.in(), streams.out());
    }
  }

  private static StandardStreams forProtocol() {
    StandardStreams streams = new StandardStreams(System.out);
    System.setOut(System.err);
    return streams;
  }

  private InputStream in() {
    return System.in;
  }

  private OutputStream out() {
    return out;
  }

  @Override
  public void close() {
    System.setOut(before);
  }
}
