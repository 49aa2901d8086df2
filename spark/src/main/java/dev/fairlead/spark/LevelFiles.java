package dev.fairlead.spark;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The levels of a search in a folder that all machines see: one file for each level and partition.
 * A file is complete as soon as it has its name, and has the same states whoever writes it. Which
 * of several steps a state has its sleepers of may differ: any are right.
 *
 * @param folder of the search, as a URI
 */
record LevelFiles(String folder) implements Serializable {
  private static final int BUFFER = 1 << 16;

  private SharedFolder shared() throws IOException {
    return SharedFolder.of(folder);
  }

  private static String levelName(int level, int partition) {
    return String.format(Locale.ROOT, "level-%06d/%05d", level, partition);
  }

  private static String roundFolder(int round) {
    return String.format(Locale.ROOT, "hull-%06d", round);
  }

  private static String roundName(int round, int partition) {
    return String.format(Locale.ROOT, "%s/%05d", roundFolder(round), partition);
  }

  private static String linksFolder(int round) {
    return String.format(Locale.ROOT, "links-%06d", round);
  }

  private static String linksName(int round, int partition) {
    return String.format(Locale.ROOT, "%s/%05d", linksFolder(round), partition);
  }

  /** What a file has in it. */
  @FunctionalInterface
  interface Contents {
    void write(DataOutputStream out) throws IOException;
  }

  private void writeFile(String name, Contents contents) throws IOException {
    shared()
        .replace(
            name,
            bytes -> {
              DataOutputStream out = new DataOutputStream(new BufferedOutputStream(bytes, BUFFER));
              contents.write(out);
              out.flush();
            });
  }

  private DataInputStream open(String name) throws IOException {
    return new DataInputStream(new BufferedInputStream(shared().open(name), BUFFER));
  }

  void write(int level, int partition, List<KeyPiece> pieces) throws IOException {
    writeFile(
        levelName(level, partition),
        out -> {
          for (KeyPiece piece : pieces) {
            piece.write(out);
          }
        });
  }

  /** The pieces of a level in one partition, read one by one. */
  Iterator<KeyPiece> read(int level, int partition) throws IOException {
    return new Pieces(open(levelName(level, partition)));
  }

  /** The file is closed with its last piece: of a deep model a thousand are merged at once. */
  private static final class Pieces implements Iterator<KeyPiece> {
    private DataInputStream in;
    private KeyPiece next;

    Pieces(DataInputStream in) throws IOException {
      this.in = in;
      advance();
    }

    private void advance() throws IOException {
      next = null;
      if (in != null && hasBytes()) {
        next = KeyPiece.read(in);
      }
      if (in != null && !hasBytes()) {
        in.close();
        in = null;
      }
    }

    private boolean hasBytes() throws IOException {
      in.mark(1);
      boolean has = in.read() >= 0;
      in.reset();
      return has;
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public KeyPiece next() {
      if (next == null) {
        throw new NoSuchElementException();
      }
      KeyPiece piece = next;
      try {
        advance();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return piece;
    }
  }

  /** Writes the nodes of a partition after a round of a hull. */
  void write(int round, int partition, HullNodes nodes) throws IOException {
    writeFile(roundName(round, partition), nodes::write);
  }

  HullNodes readNodes(int round, int partition) throws IOException {
    try (DataInputStream in = open(roundName(round, partition))) {
      return HullNodes.read(in);
    }
  }

  /** Writes the edges into the nodes of a partition, which a round has found. */
  void write(int round, int partition, NodeLinks links) throws IOException {
    writeFile(linksName(round, partition), links::write);
  }

  NodeLinks readLinks(int round, int partition) throws IOException {
    try (DataInputStream in = open(linksName(round, partition))) {
      return NodeLinks.read(in);
    }
  }

  void deleteLinks(int round) {
    delete(linksFolder(round));
  }

  /** Removes a round that nothing depends on any more. */
  void deleteRound(int round) {
    delete(roundFolder(round));
  }

  /** Writes what the driver has to know. */
  void write(String name, Contents contents) {
    try {
      writeFile(name, contents);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads it; empty if there is none. */
  Optional<DataInputStream> read(String name) {
    try {
      return Optional.of(open(name));
    } catch (FileNotFoundException | NoSuchFileException none) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Removes everything. */
  void delete() {
    delete("");
  }

  private void delete(String name) {
    try {
      shared().delete(name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
