package dev.fairlead.spark;

import dev.fairlead.core.encoding.PortableStates.Part;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.search.hull.HullLabels;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the expansion of some states has met, beside new states. It travels with these through the
 * shuffle, and not by accumulators: what is computed twice counts once.
 */
final class LevelFacts {
  long expanded;
  long transitions;

  /** States without steps that are no valid ends; the others. */
  long deadlocks;

  long ends;

  /** Steps of termination. */
  long terminations;

  /** Where runs may terminate, the keys of the former: in some a run may have terminated. */
  final List<byte[]> stuck = new ArrayList<>();

  /** Of what was looked for: the least key of a state, or null; and of one with a last step. */
  byte[] found;

  byte[] lastFrom;

  /** Where the model goes wrong: the least key, or null, and how. */
  byte[] faulty;

  String fault = "";

  final Set<HullLabels.Agent> agents = new TreeSet<>();
  final List<Part> parts = new ArrayList<>();

  void found(byte[] key, int length) {
    found = least(found, key, length);
  }

  void lastFrom(byte[] key, int length) {
    lastFrom = least(lastFrom, key, length);
  }

  void faulty(byte[] key, int length, String message) {
    byte[] before = faulty;
    faulty = least(faulty, key, length);
    if (faulty != before) {
      fault = message;
    }
  }

  private static byte[] least(byte[] known, byte[] key, int length) {
    return known == null || Arrays.compareUnsigned(key, 0, length, known, 0, known.length) < 0
        ? Arrays.copyOf(key, length)
        : known;
  }

  /** Whether what was looked for was met, or a fault. */
  boolean stopsSearch() {
    return found != null || lastFrom != null || faulty != null;
  }

  /** Adds what another part of the same level has met. */
  void add(LevelFacts other) {
    expanded += other.expanded;
    transitions += other.transitions;
    deadlocks += other.deadlocks;
    ends += other.ends;
    terminations += other.terminations;
    if (other.found != null) {
      found(other.found, other.found.length);
    }
    if (other.lastFrom != null) {
      lastFrom(other.lastFrom, other.lastFrom.length);
    }
    if (other.faulty != null) {
      faulty(other.faulty, other.faulty.length, other.fault);
    }
    stuck.addAll(other.stuck);
    agents.addAll(other.agents);
    parts.addAll(other.parts);
  }

  byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      for (long number : new long[] {expanded, transitions, deadlocks, ends, terminations}) {
        out.writeLong(number);
      }
      for (byte[] key : new byte[][] {found, lastFrom, faulty}) {
        out.writeBoolean(key != null);
        if (key != null) {
          write(key, out);
        }
      }
      write(fault.getBytes(StandardCharsets.UTF_8), out);
      out.writeInt(stuck.size());
      for (byte[] key : stuck) {
        write(key, out);
      }
      out.writeInt(agents.size());
      for (HullLabels.Agent agent : agents) {
        write(agent.identity().getBytes(StandardCharsets.UTF_8), out);
        out.writeUTF(agent.kind().name());
      }
      out.writeInt(parts.size());
      for (Part part : parts) {
        KnownParts.write(part, out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static LevelFacts of(byte[] bytes) {
    LevelFacts facts = new LevelFacts();
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      facts.expanded = in.readLong();
      facts.transitions = in.readLong();
      facts.deadlocks = in.readLong();
      facts.ends = in.readLong();
      facts.terminations = in.readLong();
      facts.found = in.readBoolean() ? readBytes(in) : null;
      facts.lastFrom = in.readBoolean() ? readBytes(in) : null;
      facts.faulty = in.readBoolean() ? readBytes(in) : null;
      facts.fault = new String(readBytes(in), StandardCharsets.UTF_8);
      for (int left = in.readInt(); left > 0; left--) {
        facts.stuck.add(readBytes(in));
      }
      for (int left = in.readInt(); left > 0; left--) {
        String identity = new String(readBytes(in), StandardCharsets.UTF_8);
        facts.agents.add(new HullLabels.Agent(identity, Fairness.Kind.valueOf(in.readUTF())));
      }
      for (int left = in.readInt(); left > 0; left--) {
        facts.parts.add(KnownParts.read(in));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return facts;
  }

  static void write(byte[] bytes, DataOutputStream out) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  static byte[] readBytes(DataInputStream in) throws IOException {
    return in.readNBytes(in.readInt());
  }
}
