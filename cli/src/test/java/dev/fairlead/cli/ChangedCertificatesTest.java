package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.CertificateFile;
import dev.fairlead.core.certificate.CertificateInput;
import dev.fairlead.core.certificate.CertificateOutput;
import dev.fairlead.core.certificate.CertifiedSpace;
import dev.fairlead.core.certificate.Measure;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Certificates of every kind with one entry changed: none of them is accepted. */
class ChangedCertificatesTest {
  /** Changed nodes of each certificate. */
  private static final int NODES = 5;

  @TempDir private Path folder;

  private record Source(String name, String text, String fairness, String... options) {}

  private static final String GRADED = read("graded/election.csp");

  private static String read(String example) {
    try {
      return Files.readString(Path.of("..", "examples").resolve(example));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static final List<Source> SOURCES =
      List.of(
          new Source(
              "bell.csp",
              """
              var n = 0;
              #define two n == 2;
              Ring() = ring{n = (n + 1) % 3;} -> Ring();
              Idle() = idle -> Idle();
              Bell() = Ring() ||| Idle();
              Spec() = ring -> Spec() [] idle -> Spec();
              #assert Bell() deadlockfree;
              #assert Bell() |= []<> two;
              #assert Bell() refines Spec();
              #assert Spec() deterministic;
              """,
              "process-strong"),
          new Source(
              "room.csp",
              """
              var free = 1;
              #define taken free == 0;
              Guest() = [free > 0] enter{free--;} -> leave{free++;} -> Guest();
              Room() = |||{3}@Guest();
              #assert Room() |= []<> taken;
              #assert Room() deadlockfree;
              """,
              "none",
              "--abstraction",
              "full"),
          new Source(
              "home.csp",
              """
              var inside = 0;
              #define allHome #Out() == 0;
              #define two inside == 2;
              In() = [inside == 0] leave{inside = 1;} -> Out();
              Out() = enter{inside = 0;} -> In();
              Home() = |||{..}@In();
              #assert Home() |= []<> allHome;
              #assert Home() reaches two;
              """,
              "global"),
          new Source(
              "walk.csp",
              """
              #define allIn #Out() == 0;
              In() = leave -> Out();
              Out() = enter -> In();
              Walk() = |||{..}@In();
              #assert Walk() |= [](leave -> <> allIn);
              #assert Walk() |= <>[] allIn || []<> allIn;
              """,
              "global"),
          new Source(
              "rounds.csp",
              """
              channel c 0;
              channel d 0;
              A() = c!0 -> W() [] c?v -> S() [] [#A() == 1] alone -> X();
              W() = d?v -> X();
              S() = d!0 -> X();
              X() = [#A() + #W() + #S() == 0] next -> Y();
              Y() = [#X() == 0] back -> A();
              Rounds() = |||{..}@A();
              #assert Rounds() deadlockfree;
              #assert Rounds() |= []<> next;
              """,
              "none"),
          new Source("election.csp", GRADED, "process-weak"));

  private static Invocation run(Object... words) {
    List<String> args = new ArrayList<>();
    for (Object word : words) {
      args.add(word.toString());
    }
    return Invocation.of("", false, new FrontEnds(), args.toArray(String[]::new));
  }

  @Test
  void noChangedEntryIsAccepted() throws Exception {
    Set<String> kinds = new TreeSet<>();
    boolean narrowed = false;
    for (Source source : SOURCES) {
      Path model = Files.writeString(folder.resolve(source.name), source.text);
      Path file = folder.resolve(source.name + ".cert");
      List<Object> words =
          new ArrayList<>(List.of("check", model, "--fairness", source.fairness, "--proof", file));
      words.addAll(List.of(source.options));
      Invocation checked = run(words.toArray());
      assertTrue(checked.err().contains(" certificate"), checked.err());
      CertificateFile whole = CertificateInput.read(Files.readAllBytes(file));
      Tried tried = new Tried(model, file, whole, List.of(source.options));
      for (CertificateFile.Entry entry : whole.entries()) {
        assertEquals(0, tried.verify(entry).code(), () -> tried.verify(entry).out());
        kinds.addAll(tried.changed(entry));
      }
      assertTrue(tried.rejected > 5, source.name + ": " + tried.rejected + " rejected");
      narrowed |= tried.changedSums > 20;
    }
    assertTrue(narrowed, "some abstraction is narrowed by sums of counts");
    assertEquals(
        "[covering set, ranked product, reachable states, states of the implementation, strategy]",
        kinds.toString());
  }

  /** The certificates of one model. */
  private static final class Tried {
    private final Path model;
    private final Path file;
    private final CertificateFile whole;
    private final List<String> options;
    private int rejected;
    private int changedSums;

    Tried(Path model, Path file, CertificateFile whole, List<String> options) {
      this.model = model;
      this.file = file;
      this.whole = whole;
      this.options = options;
    }

    Invocation verify(CertificateFile.Entry entry) {
      try (OutputStream out = Files.newOutputStream(file)) {
        CertificateOutput.write(
            new CertificateFile(whole.tool(), whole.model(), whole.digest(), List.of(entry)), out);
      } catch (IOException e) {
        throw new AssertionError(e);
      }
      List<Object> words = new ArrayList<>(List.of("verify", model, file));
      words.addAll(options);
      return run(words.toArray());
    }

    Set<String> changed(CertificateFile.Entry entry) {
      Set<String> kinds = new TreeSet<>();
      List<Certificate> parts = entry.certificates();
      for (int part = 0; part < parts.size(); part++) {
        kinds.add(parts.get(part).kind().toString());
        List<Certificate> all = changed(parts.get(part));
        if (parts.get(part).space() instanceof CertifiedSpace.Beyond beyond) {
          List<Certificate> ofSums = ChangedSums.of(parts.get(part), beyond);
          changedSums += ofSums.size();
          all.addAll(ofSums);
        }
        for (Certificate wrong : all) {
          List<Certificate> others = new ArrayList<>(parts);
          others.set(part, wrong);
          isRejected(new CertificateFile.Entry(entry.conclusion(), others), wrong.toString());
        }
      }
      for (CertificateFile.Entry other : whole.entries()) {
        if (other != entry
            && other.conclusion().established().equals(entry.conclusion().established())) {
          isRejected(
              new CertificateFile.Entry(other.conclusion(), parts), "as " + other.conclusion());
        }
      }
      return kinds;
    }

    private void isRejected(CertificateFile.Entry entry, String what) {
      Invocation verified = verify(entry);
      assertTrue(verified.code() == 1 || verified.code() == 2, () -> verified.out() + what);
      rejected++;
    }

    private static List<Certificate> changed(Certificate right) {
      List<Certificate> all = new ArrayList<>();
      for (int i = 0; i < right.covering().size(); i++) {
        List<Certificate.Origin> fewer = new ArrayList<>(right.covering());
        fewer.remove(i);
        all.add(Certificate.covering(fewer));
      }
      int stride = Math.max(1, right.nodes().size() / NODES);
      for (int node = 0; node < right.nodes().size(); node += stride) {
        all.add(right.with(right.nodes().without(node)));
        Measure measure = right.measures().get(right.nodes().measure(node));
        if (right.kind() == Certificate.Kind.RANKED_PRODUCT
            || right.kind() == Certificate.Kind.STRATEGY) {
          Measure.Level first = measure.level(0);
          all.add(with(right, node, first.rank() + 1, first.cause(), first.distance()));
          if (first.rank() > 0) {
            all.add(with(right, node, first.rank() - 1, first.cause(), first.distance()));
          }
          // Of a strategy another count may do as well: the swap is a proof, too.
          int causes = right.kind() == Certificate.Kind.STRATEGY ? 0 : right.causes().size();
          for (int cause = Measure.NO_CAUSE; cause < causes; cause++) {
            if (cause != first.cause()) {
              all.add(with(right, node, first.rank(), cause, first.distance()));
            }
          }
        }
      }
      return all;
    }

    private static Certificate with(
        Certificate right, int node, int rank, int cause, int distance) {
      List<Measure> measures = new ArrayList<>(right.measures());
      List<Measure.Level> levels =
          new ArrayList<>(measures.get(right.nodes().measure(node)).levels());
      levels.set(0, new Measure.Level(rank, cause, distance));
      measures.add(new Measure(levels));
      return new Certificate(
          right.kind(),
          right.causes(),
          measures,
          right.nodes().with(node, measures.size() - 1),
          right.covering(),
          right.listed(),
          right.space());
    }
  }
}
