package dev.fairlead.csp.terms;

import dev.fairlead.csp.code.Objects;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;

/**
 * How a process is written: strings, and the spellings of what it is made of, in order. A process
 * shares the spelling of what it goes on as, so all remainders of a chain of events together take
 * no more room than the chain. Compared by identity; {@link Spellings} interns those of
 * expressions.
 */
public final class Spelling {

  /** What a data operation does with the values it has: part of the identity, not for people. */
  record DataValues(String text) {}

  /** With more pieces than these the text of a process is a digest of them. */
  private static final int MOST_PIECES = 200;

  /** Strings, {@link DataValues} and spellings. */
  private final List<Object> pieces;

  /** All there are, also inside of others. */
  private final int size;

  private volatile byte[] digest;

  Spelling(List<Object> pieces) {
    this.pieces = pieces;
    long count = 0;
    for (Object piece : pieces) {
      count += piece instanceof Spelling part ? part.size : 1;
    }
    this.size = (int) Math.min(count, Integer.MAX_VALUE);
  }

  /**
   * The same for equal processes of different instances of a model, and for no others; the length
   * is bounded, so that those of all remainders of a chain are as long as the chain together.
   *
   * @param objects have names, which are the same in every instance, in the place of numbers
   */
  public String text(Objects objects) {
    return size <= MOST_PIECES
        ? beginning(Integer.MAX_VALUE, true, objects)
        : beginning(20, true, objects) + "…#" + HexFormat.of().formatHex(digest(objects));
  }

  /** For people: at most so many characters. */
  String display(int length, Objects objects) {
    String text = beginning(length + 1, false, objects);
    return text.length() <= length ? text : text.substring(0, length - 1) + "…";
  }

  /** The first so many characters, or a few more. */
  private String beginning(int length, boolean withDataValues, Objects objects) {
    StringBuilder text = new StringBuilder();
    Deque<Iterator<Object>> open = new ArrayDeque<>(List.of(pieces.iterator()));
    while (!open.isEmpty() && text.length() < length) {
      if (!open.peek().hasNext()) {
        open.pop();
        continue;
      }
      Object piece = open.peek().next();
      if (piece instanceof Spelling part) {
        open.push(part.pieces.iterator());
      } else if (piece instanceof DataValues values) {
        text.append(withDataValues ? "@(" + objects.spellOut(values.text) + ")" : "");
      } else {
        text.append(objects.spellOut((String) piece));
      }
    }
    return text.toString();
  }

  /** Of the pieces, and of the digests of those that are spellings. */
  private byte[] digest(Objects objects) {
    Deque<Spelling> open = new ArrayDeque<>(List.of(this));
    while (!open.isEmpty()) {
      Spelling next = open.peek();
      int known = open.size();
      for (Object piece : next.pieces) {
        if (piece instanceof Spelling part && part.digest == null) {
          open.push(part);
        }
      }
      if (open.size() == known) {
        open.pop();
        next.digest = next.ofDigested(objects);
      }
    }
    return digest;
  }

  private byte[] ofDigested(Objects objects) {
    MessageDigest sum = sha256();
    for (Object piece : pieces) {
      byte[] bytes =
          piece instanceof Spelling part
              ? part.digest
              : objects
                  .spellOut(piece instanceof DataValues values ? values.text : (String) piece)
                  .getBytes(StandardCharsets.UTF_8);
      sum.update((byte) (piece instanceof Spelling ? 1 : piece instanceof String ? 2 : 3));
      sum.update(ByteBuffer.allocate(4).putInt(bytes.length).flip());
      sum.update(bytes);
    }
    return sum.digest();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
