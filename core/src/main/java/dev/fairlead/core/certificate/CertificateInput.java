package dev.fairlead.core.certificate;

import dev.fairlead.core.certificate.CertificateFile.Unreadable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** Reads what {@link CertificateOutput} has written, and nothing else. */
public final class CertificateInput {
  private final InputBytes in;

  private CertificateInput(InputBytes in) {
    this.in = in;
  }

  /**
   * @param bytes of the whole file
   */
  public static CertificateFile read(byte[] bytes) throws Unreadable {
    byte[] first = CertificateOutput.FIRST_LINE.getBytes(StandardCharsets.US_ASCII);
    int end = bytes.length - CertificateOutput.SEAL;
    if (end < first.length || !Arrays.equals(bytes, 0, first.length, first, 0, first.length)) {
      throw new Unreadable("it is no certificate of this version of fairlead");
    }
    CRC32 sum = new CRC32();
    sum.update(bytes, 0, end);
    if (!Arrays.equals(CertificateOutput.seal(sum), Arrays.copyOfRange(bytes, end, bytes.length))) {
      throw new Unreadable("it was changed or cut off since it was written");
    }
    Inflater inflater = new Inflater();
    InputStream compressed = new ByteArrayInputStream(bytes, first.length, end - first.length);
    InputStream content = new InflaterInputStream(compressed, inflater, 1 << 16);
    try {
      return new CertificateInput(new InputBytes(content)).file();
    } catch (IOException | IllegalArgumentException e) {
      throw new Unreadable("it is not as a certificate is written: " + e.getMessage());
    } finally {
      inflater.end();
    }
  }

  private CertificateFile file() throws IOException {
    String tool = text();
    String model = text();
    String digest = text();
    List<CertificateFile.Entry> entries = new ArrayList<>();
    for (int i = count(); i > 0; i--) {
      Conclusion conclusion =
          new Conclusion(
              count(),
              text(),
              text(),
              new Established(oneOf(Established.Claim.values(), "claim"), text()),
              text(),
              text());
      List<Certificate> certificates = new ArrayList<>();
      for (int j = count(); j > 0; j--) {
        certificates.add(certificate());
      }
      entries.add(new CertificateFile.Entry(conclusion, certificates));
    }
    if (!in.isAtEnd()) {
      throw new IOException("there is more at its end");
    }
    return new CertificateFile(tool, model, digest, entries);
  }

  private <E extends Enum<E>> E oneOf(E[] values, String what) throws IOException {
    String name = text();
    for (E value : values) {
      if (value.name().equals(name)) {
        return value;
      }
    }
    throw new IOException("an unknown " + what);
  }

  private Certificate certificate() throws IOException {
    Certificate.Kind kind = oneOf(Certificate.Kind.values(), "kind");
    CertifiedSpace space = space();
    List<Cause> causes = new ArrayList<>();
    for (int i = count(); i > 0; i--) {
      causes.add(
          switch (count()) {
            case 0 -> new Cause.MissedSet(count());
            case 1 -> new Cause.StarvedAgent(text());
            case 2 -> new Cause.UntakenStep(count());
            case 3 -> new Cause.LastingPart(count());
            case 4 -> new Cause.RecurringAgent(text(), count());
            default -> throw new IOException("an unknown cause");
          });
    }
    List<Measure> measures = new ArrayList<>();
    for (int i = count(); i > 0; i--) {
      List<Measure.Level> levels = new ArrayList<>();
      for (int j = count(); j > 0; j--) {
        levels.add(new Measure.Level(count(), below(causes.size() + 1) - 1, count()));
      }
      if (levels.isEmpty()) {
        throw new IOException("a measure without levels");
      }
      measures.add(new Measure(levels));
    }
    NodeTable nodes = nodes(measures.size());
    List<Certificate.Origin> covering = new ArrayList<>();
    for (int i = count(); i > 0; i--) {
      covering.add(new Certificate.Origin(below(covering.size() + 1) - 1, count(), numbers()));
    }
    ListedStates listed = new ListedStates(count(), bytes());
    return new Certificate(kind, causes, measures, nodes, covering, listed, space);
  }

  private CertifiedSpace space() throws IOException {
    return switch (count()) {
      case 0 -> new CertifiedSpace.Plain();
      case 1 -> new CertifiedSpace.Counted();
      case 2 -> new CertifiedSpace.AtLevel(count(), count(), count() != 0);
      case 3 -> new CertifiedSpace.Instance(numbers(), count() != 0);
      case 4 ->
          new CertifiedSpace.Beyond(
              numbers().stream().map(size -> size - 1).toList(),
              count(),
              count() != 0,
              text(),
              sums());
      case 5 -> new CertifiedSpace.Covering();
      case 6 -> new CertifiedSpace.EverySetting(count() != 0, false);
      case 7 -> new CertifiedSpace.TimeGoesOn(false);
      case 8 -> new CertifiedSpace.FewMembers(count(), count(), count(), count() != 0);
      case 9 -> new CertifiedSpace.EverySetting(count() != 0, true);
      case 10 -> new CertifiedSpace.TimeGoesOn(true);
      case 11 -> new CertifiedSpace.InALine(count(), count());
      case 12 -> new CertifiedSpace.InALine(count(), count(), count());
      default -> throw new IOException("an unknown space");
    };
  }

  private List<List<CountSum>> sums() throws IOException {
    List<List<CountSum>> rounds = new ArrayList<>();
    for (int i = count(); i > 0; i--) {
      List<CountSum> round = new ArrayList<>();
      for (int j = count(); j > 0; j--) {
        List<CountSum.Term> terms = new ArrayList<>();
        for (int k = count(); k > 0; k--) {
          String localState = text();
          long folded = number();
          terms.add(new CountSum.Term(localState, folded >>> 1 ^ -(folded & 1)));
        }
        round.add(new CountSum(terms));
      }
      rounds.add(round);
    }
    return rounds;
  }

  private List<Integer> numbers() throws IOException {
    List<Integer> list = new ArrayList<>();
    for (int i = count(); i > 0; i--) {
      list.add(count());
    }
    return list;
  }

  private NodeTable nodes(int measureCount) throws IOException {
    int size = count();
    int bits = count();
    if (bits < 1 || bits > Long.SIZE) {
      throw new IOException("keys of " + bits + " bits");
    }
    // A size is not believed before the nodes are there.
    long[] keys = new KeyCode(bits, size).read(size, in);
    int[] measures = new int[measureCount > 1 ? size : 0];
    if (size > 0 && measureCount == 0) {
      throw new IOException("nodes without measures");
    }
    for (int i = 0; i < measures.length; i++) {
      measures[i] = below(measureCount);
    }
    return new NodeTable(bits, keys, measures);
  }

  private int below(int bound) throws IOException {
    int value = count();
    if (value >= bound) {
      throw new IOException("a number that stands for nothing");
    }
    return value;
  }

  private int count() throws IOException {
    long value = number();
    if (value < 0 || value > Integer.MAX_VALUE - 8) {
      throw new IOException("a number that is too large");
    }
    return (int) value;
  }

  private String text() throws IOException {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  private byte[] bytes() throws IOException {
    return in.next(count());
  }

  private long number() throws IOException {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int next = in.next();
      value |= (next & 0x7fL) << shift;
      if ((next & 0x80) == 0) {
        return value;
      }
    }
    throw new IOException("a number that is too long");
  }
}
