package dev.fairlead.spark;

import dev.fairlead.core.encoding.PortableStates.Part;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The parts of states that all machines know, in the order in which the driver was told of them.
 * Only the driver adds to it, between rounds.
 */
final class KnownParts {
  private final List<Part> parts = new ArrayList<>();
  private final Set<List<Object>> known = new HashSet<>();

  int size() {
    return parts.size();
  }

  Part get(int index) {
    return parts.get(index);
  }

  /** Adds a part unless it is there. */
  void add(Part part) {
    if (known.add(List.of(part.kind(), ByteBuffer.wrap(part.canonical())))) {
      parts.add(part);
    }
  }

  static void write(Part part, DataOutputStream out) throws IOException {
    out.writeInt(part.kind());
    LevelFacts.write(part.canonical(), out);
    LevelFacts.write(part.definition(), out);
  }

  static Part read(DataInputStream in) throws IOException {
    return new Part(in.readInt(), LevelFacts.readBytes(in), LevelFacts.readBytes(in));
  }

  void write(DataOutputStream out) throws IOException {
    out.writeInt(parts.size());
    for (Part part : parts) {
      write(part, out);
    }
  }

  static KnownParts readAll(DataInputStream in) throws IOException {
    KnownParts all = new KnownParts();
    for (int left = in.readInt(); left > 0; left--) {
      all.add(read(in));
    }
    return all;
  }
}
