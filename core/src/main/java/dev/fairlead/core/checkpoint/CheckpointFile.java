package dev.fairlead.core.checkpoint;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * A file with a kept search: a header, then a compressed body, then a checksum of both. It is
 * written beside its place and then moved there, so that whatever ends the process leaves the one
 * before as it was.
 *
 * @param search which of the searches for an answer is kept
 */
public record CheckpointFile(Path path, CheckpointSubject subject, String search) {
  private static final byte[] MAGIC = "FAIRLEAD".getBytes(StandardCharsets.US_ASCII);
  private static final int FORMAT = 1;
  private static final int LONGEST_TEXT = 1 << 20;

  /** The checksum takes so many bytes at the end. */
  private static final int SUM = Long.BYTES;

  /** Where it is written before it is moved. */
  static Path beside(Path path) {
    return path.resolveSibling(path.getFileName() + ".part");
  }

  /**
   * Writes a file in the place of the one before.
   *
   * @param body must not close its stream
   * @throws IOException if that was not possible; the one before is still there
   */
  public static void write(
      Path path, CheckpointSubject subject, String search, Consumer<OutputStream> body)
      throws IOException {
    Path part = beside(path);
    try (FileOutputStream file = new FileOutputStream(part.toFile())) {
      CheckedOutputStream summed =
          new CheckedOutputStream(new BufferedOutputStream(file, 1 << 16), new CRC32());
      DataOutputStream header = new DataOutputStream(summed);
      header.write(MAGIC);
      header.writeInt(FORMAT);
      for (String text :
          new String[] {
            subject.version(), subject.model(), subject.question(), subject.options(), search
          }) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        header.writeInt(bytes.length);
        header.write(bytes);
      }
      Deflater deflater = new Deflater(Deflater.BEST_SPEED);
      try {
        DeflaterOutputStream compressed = new DeflaterOutputStream(summed, deflater, 1 << 16);
        body.accept(compressed);
        compressed.finish();
      } finally {
        deflater.end();
      }
      header.writeLong(summed.getChecksum().getValue());
      header.flush();
      file.getFD().sync();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    Files.move(part, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    syncFolder(path);
  }

  /** Not every system lets a folder be opened; then the move is kept when the system likes. */
  private static void syncFolder(Path path) {
    try (FileChannel folder =
        FileChannel.open(path.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
      folder.force(true);
    } catch (IOException unsupported) {
      // The file is whole, whichever of the two it is.
    }
  }

  /**
   * Opens a file, all of which has been looked at.
   *
   * @throws CheckpointRefusal if it is none, or damaged
   */
  public static CheckpointFile open(Path path) {
    if (!Files.isRegularFile(path)) {
      throw new CheckpointRefusal("there is no checkpoint '" + path + "'");
    }
    try (InputStream file = new BufferedInputStream(Files.newInputStream(path), 1 << 16)) {
      CheckpointFile opened = header(path, new DataInputStream(file));
      if (!sumIsRight(path)) {
        throw new CheckpointRefusal("the checkpoint '" + path + "' is damaged");
      }
      return opened;
    } catch (EOFException tooShort) {
      throw new CheckpointRefusal("the checkpoint '" + path + "' is damaged: it ends too early");
    } catch (IOException e) {
      throw new CheckpointRefusal("cannot read '" + path + "': " + e.getMessage());
    }
  }

  private static CheckpointFile header(Path path, DataInputStream in) throws IOException {
    if (!Arrays.equals(MAGIC, in.readNBytes(MAGIC.length))) {
      throw new CheckpointRefusal("'" + path + "' is no checkpoint");
    }
    int format = in.readInt();
    if (format != FORMAT) {
      throw new CheckpointRefusal(
          "the checkpoint '" + path + "' has format " + format + ", and this is " + FORMAT);
    }
    CheckpointSubject subject =
        new CheckpointSubject(text(path, in), text(path, in), text(path, in), text(path, in));
    return new CheckpointFile(path, subject, text(path, in));
  }

  private static String text(Path path, DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > LONGEST_TEXT) {
      throw new CheckpointRefusal("the checkpoint '" + path + "' is damaged");
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static boolean sumIsRight(Path path) throws IOException {
    long left = Files.size(path) - SUM;
    try (CheckedInputStream summed =
        new CheckedInputStream(
            new BufferedInputStream(Files.newInputStream(path), 1 << 16), new CRC32())) {
      byte[] buffer = new byte[1 << 16];
      while (left > 0) {
        int read = summed.read(buffer, 0, (int) Math.min(left, buffer.length));
        if (read < 0) {
          return false;
        }
        left -= read;
      }
      long sum = summed.getChecksum().getValue();
      return left == 0 && new DataInputStream(summed).readLong() == sum;
    }
  }

  /** The body, from its beginning; to be closed. */
  InputStream body() throws IOException {
    DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(path), 1 << 16));
    header(path, in);
    return new InflaterInputStream(in);
  }
}
