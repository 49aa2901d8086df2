package dev.fairlead.core.certificate;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import java.util.zip.Checksum;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * Writes a file of certificates: a first line for people, the compressed content, and the CRC-32 of
 * both, which is another one whatever byte is changed. Nodes are in the order of their keys.
 */
public final class CertificateOutput {
  static final String FIRST_LINE = "fairlead certificate " + CertificateFile.VERSION + "\n";

  /** Bytes at the end. */
  static final int SEAL = Integer.BYTES;

  private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
  private final DeflaterOutputStream compressed;

  /** Measures that are compressed at once. */
  private static final int TOGETHER = 1 << 14;

  /** What is not yet in the stream. */
  private byte[] buffer = new byte[1 << 16];

  private int buffered;

  private CertificateOutput(OutputStream out) {
    this.compressed = new DeflaterOutputStream(out, deflater, 1 << 16);
  }

  public static void write(CertificateFile file, OutputStream stream) throws IOException {
    CheckedOutputStream sealed = new CheckedOutputStream(stream, new CRC32());
    sealed.write(FIRST_LINE.getBytes(StandardCharsets.US_ASCII));
    CertificateOutput output = new CertificateOutput(sealed);
    output.file(file);
    output.finish();
    stream.write(seal(sealed.getChecksum()));
    stream.flush();
  }

  private void finish() throws IOException {
    flush();
    compressed.finish();
    deflater.end();
  }

  private void flush() throws IOException {
    compressed.write(buffer, 0, buffered);
    buffered = 0;
  }

  static byte[] seal(Checksum sum) {
    return ByteBuffer.allocate(SEAL).putInt((int) sum.getValue()).array();
  }

  private void file(CertificateFile file) throws IOException {
    text(file.tool());
    text(file.model());
    text(file.digest());
    number(file.entries().size());
    for (CertificateFile.Entry entry : file.entries()) {
      conclusion(entry.conclusion());
      number(entry.certificates().size());
      for (Certificate certificate : entry.certificates()) {
        certificate(certificate);
      }
    }
  }

  private void conclusion(Conclusion conclusion) {
    number(conclusion.number());
    text(conclusion.property());
    text(conclusion.name());
    text(conclusion.established().claim().name());
    text(conclusion.established().detail());
    text(conclusion.fairness());
    text(conclusion.options());
  }

  private void certificate(Certificate certificate) throws IOException {
    text(certificate.kind().name());
    space(certificate.space());
    number(certificate.causes().size());
    for (Cause cause : certificate.causes()) {
      if (cause instanceof Cause.MissedSet missed) {
        number(0);
        number(missed.acceptanceSet());
      } else if (cause instanceof Cause.StarvedAgent starved) {
        number(1);
        text(starved.agent());
      } else if (cause instanceof Cause.UntakenStep untaken) {
        number(2);
        number(untaken.component());
      } else if (cause instanceof Cause.LastingPart lasting) {
        number(3);
        number(lasting.part());
      } else if (cause instanceof Cause.RecurringAgent recurring) {
        number(4);
        text(recurring.agent());
        number(recurring.component());
      } else {
        throw new AssertionError(cause);
      }
    }
    number(certificate.measures().size());
    for (Measure measure : certificate.measures()) {
      number(measure.levels().size());
      for (Measure.Level level : measure.levels()) {
        number(level.rank());
        number(level.cause() + 1L);
        number(level.distance());
      }
    }
    nodes(certificate.nodes(), certificate.measures().size());
    number(certificate.covering().size());
    for (Certificate.Origin origin : certificate.covering()) {
      number(origin.source() + 1L);
      number(origin.step());
      numbers(origin.accelerated());
    }
    number(certificate.listed().size());
    bytes(certificate.listed().bytes());
  }

  private void space(CertifiedSpace space) {
    if (space instanceof CertifiedSpace.Plain) {
      number(0);
    } else if (space instanceof CertifiedSpace.Counted) {
      number(1);
    } else if (space instanceof CertifiedSpace.AtLevel cut) {
      number(2);
      number(cut.factor());
      number(cut.threshold());
      number(cut.onCut() ? 1 : 0);
    } else if (space instanceof CertifiedSpace.Instance instance) {
      number(3);
      numbers(instance.sizes());
      number(instance.counted() ? 1 : 0);
    } else if (space instanceof CertifiedSpace.Beyond beyond) {
      number(4);
      numbers(beyond.sizes().stream().map(size -> size + 1).toList());
      number(beyond.cutoff());
      number(beyond.balanced() ? 1 : 0);
      text(beyond.fairness());
      sums(beyond.sums());
    } else if (space instanceof CertifiedSpace.Covering) {
      number(5);
    } else if (space instanceof CertifiedSpace.EverySetting every) {
      number(every.counted() ? 9 : 6);
      number(every.tFair() ? 1 : 0);
    } else if (space instanceof CertifiedSpace.TimeGoesOn goesOn) {
      number(goesOn.counted() ? 10 : 7);
    } else if (space instanceof CertifiedSpace.FewMembers few) {
      number(8);
      number(few.size());
      number(few.members());
      number(few.referred());
      number(few.orMore() ? 1 : 0);
    } else if (space instanceof CertifiedSpace.InALine line) {
      number(line.guards() == 0 ? 11 : 12);
      number(line.size());
      number(line.members());
      if (line.guards() != 0) {
        number(line.guards());
      }
    } else {
      throw new AssertionError(space);
    }
  }

  private void sums(List<List<CountSum>> rounds) {
    number(rounds.size());
    for (List<CountSum> round : rounds) {
      number(round.size());
      for (CountSum sum : round) {
        number(sum.terms().size());
        for (CountSum.Term term : sum.terms()) {
          text(term.localState());
          // Small ones are small, whatever their sign.
          number(term.weight() << 1 ^ term.weight() >> Long.SIZE - 1);
        }
      }
    }
  }

  private void numbers(List<Integer> list) {
    number(list.size());
    for (int each : list) {
      number(each);
    }
  }

  /**
   * Keys first, which cannot be compressed; then measures, if there are several. Some are more
   * frequent than others, and nothing more is to be found in the order of keys.
   */
  private void nodes(NodeTable nodes, int measures) throws IOException {
    number(nodes.size());
    number(nodes.keyBits());
    flush();
    deflater.setLevel(Deflater.NO_COMPRESSION);
    new KeyCode(nodes.keyBits(), nodes.size()).write(nodes, compressed);
    deflater.setLevel(Deflater.BEST_SPEED);
    if (measures > 1) {
      deflater.setStrategy(Deflater.HUFFMAN_ONLY);
      for (int from = 0; from < nodes.size(); from += TOGETHER) {
        int to = Math.min(nodes.size(), from + TOGETHER);
        RangePieces.of(from, to, (first, last) -> measures(nodes, first, last));
        flush();
      }
      deflater.setStrategy(Deflater.DEFAULT_STRATEGY);
    }
  }

  private void measures(NodeTable nodes, int from, int to) {
    for (int i = from; i < to; i++) {
      number(nodes.measure(i));
    }
  }

  private void text(String text) {
    bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  private void bytes(byte[] bytes) {
    number(bytes.length);
    for (byte each : bytes) {
      put(each);
    }
  }

  /** An unsigned number, seven bits a byte, the last ones first. */
  private void number(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      put((byte) (rest | 0x80));
      rest >>>= 7;
    }
    put((byte) rest);
  }

  private void put(byte next) {
    if (buffered == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * buffered);
    }
    buffer[buffered++] = next;
  }
}
