package dev.fairlead.csp.footprints;

import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Parts;
import dev.fairlead.csp.lowering.StateLayout;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Gives what processes share a bit in a word: the variables that some data operation writes,
 * element by element, and the two ends of channels. Where there are more of them than bits, some
 * share one and are taken for the same.
 *
 * <p>A send to a buffer writes its back, a receive its front: at a buffer that is neither empty nor
 * full both orders lead to the same. What looks at a whole buffer reads both. Every use of a
 * channel without buffer writes its only bit.
 */
public final class SharedData {
  /**
   * The tree of operators: written where it is made anew. Which places new processes take depends
   * on who has ended.
   */
  public static final long TREE = 1;

  /** Which processes have ended: written when a process comes to an end. */
  public static final long ENDED = 1 << 1;

  private static final int FIRST = 2;

  /** By slot; 0 where nothing writes. */
  private final long[] variables;

  /** By name and index. */
  private final Map<String, long[]> fronts = new HashMap<>();

  private final Map<String, long[]> backs = new HashMap<>();
  private int given;

  SharedData(StateLayout layout, Collection<? extends Code> pieces) {
    this.variables = new long[layout.processes()];
    for (Code.ChannelPlace channel : layout.channels()) {
      long[] front = new long[channel.size()];
      long[] back = new long[channel.size()];
      for (int i = 0; i < front.length; i++) {
        front[i] = next();
        back[i] = channel.capacity() == 0 ? front[i] : next();
      }
      fronts.put(channel.name(), front);
      backs.put(channel.name(), back);
    }
    BitSet written = written(pieces);
    written.andNot(layout.forgotten());
    written.stream().forEach(slot -> variables[slot] = next());
  }

  private long next() {
    return 1L << FIRST + given++ % (Long.SIZE - FIRST);
  }

  /** The slots of variables that some code writes. */
  public static BitSet written(Collection<? extends Code> pieces) {
    BitSet written = new BitSet();
    pieces.forEach(piece -> addWritten(piece, written));
    return written;
  }

  private static void addWritten(Code code, BitSet into) {
    if (code instanceof Code.Assign assign) {
      addWritten(assign.target(), into);
    } else if (code instanceof Code.AssignArray assign) {
      addWritten(assign.array(), into);
    } else if (code instanceof Code.LibraryCall call) {
      call.store().ifPresent(store -> addWritten(store, into));
    }
    Parts.of(code).forEach(part -> addWritten(part, into));
  }

  private static void addWritten(Code.Target target, BitSet into) {
    if (target instanceof Code.GlobalTarget global) {
      into.set(global.slot());
    } else if (target instanceof Code.ElementTarget element) {
      addWritten(element.array(), into);
    }
  }

  private static void addWritten(Code.GlobalArray array, BitSet into) {
    into.set(array.slot(), array.slot() + array.length());
  }

  long variable(int slot) {
    return variables[slot];
  }

  long array(Code.GlobalArray array) {
    long all = 0;
    for (int i = 0; i < array.length(); i++) {
      all |= variables[array.slot() + i];
    }
    return all;
  }

  /** The end that receives write; of all channels of an array if the index is not known. */
  public long front(Code.ChannelPlace channel, int index) {
    return end(fronts, channel, index);
  }

  /** The end that sends write. */
  public long back(Code.ChannelPlace channel, int index) {
    return end(backs, channel, index);
  }

  /** In place of an index: it is not known. */
  static final int ANY = -1;

  private static long end(Map<String, long[]> ends, Code.ChannelPlace channel, int index) {
    long[] bits = ends.get(channel.name());
    if (index >= 0 && index < bits.length) {
      return bits[index];
    }
    long all = 0;
    for (long bit : bits) {
      all |= bit;
    }
    return all;
  }
}
