package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.CertificateFile;
import dev.fairlead.core.certificate.CertificateInput;
import dev.fairlead.core.certificate.CertificateOutput;
import dev.fairlead.core.certificate.Conclusion;
import dev.fairlead.core.certificate.Established;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Proofs of what is false, by the likeliest lie: the certificates of a model in which it is true,
 * sealed for one in which it is not. Every kind of certificate is among them.
 */
class ForgedCertificatesTest {
  @TempDir private Path folder;

  private Path certificate() {
    return folder.resolve("m.cert");
  }

  /**
   * Certifies a true property and passes its certificates off as those of another text, and of its
   * other properties.
   *
   * @param holds the text in which the property is true
   * @param violated the same text, but for what makes the property false
   * @param kind of certificate that is forged
   */
  private void isNotProved(String name, String holds, String violated, String kind, String... how)
      throws Exception {
    Path model = Files.writeString(folder.resolve(name), holds);
    String property = name.endsWith(".pml") ? "2" : "1";
    List<Object> check = new ArrayList<>(List.of("check", model, "--property", property));
    check.addAll(List.of(how));
    check.addAll(List.of("--proof", certificate()));
    Invocation checked = ProofCommands.run(check.toArray());
    assertTrue(checked.err().contains("has 1 certificate"), checked.out() + checked.err());
    CertificateFile right = CertificateInput.read(Files.readAllBytes(certificate()));
    CertificateFile.Entry entry = right.entries().get(0);
    assertTrue(
        entry.certificates().stream().anyMatch(each -> each.kind().toString().equals(kind)),
        () -> checked.out());
    assertEquals(0, ProofCommands.run("verify", model, certificate()).code());

    Files.writeString(model, violated);
    Path other = folder.resolve("other.cert");
    List<Object> again = new ArrayList<>(check);
    again.set(again.size() - 1, other);
    Invocation refuted = ProofCommands.run(again.toArray());
    assertTrue(refuted.err().contains("has 0 certificates"), refuted.out());
    String digest = CertificateInput.read(Files.readAllBytes(other)).digest();
    List<Established> claims = new ArrayList<>(List.of(entry.conclusion().established()));
    claims.add(Established.HOLDS);
    claims.add(Established.UNREACHABLE);
    for (Established claim : claims) {
      for (int number : new int[] {1, 2, 3}) {
        for (List<Certificate> parts : variants(entry.certificates())) {
          Invocation verified = forged(model, right, digest, entry, claim, number, parts);
          assertTrue(verified.code() == 1 || verified.code() == 2, verified.out() + verified.err());
        }
      }
    }
  }

  /** All of them, and each alone: what may do for another claim. */
  private static List<List<Certificate>> variants(List<Certificate> parts) {
    List<List<Certificate>> variants = new ArrayList<>(List.of(parts, List.of()));
    if (parts.size() > 1) {
      parts.forEach(part -> variants.add(List.of(part)));
    }
    return variants;
  }

  private Invocation forged(
      Path model,
      CertificateFile right,
      String digest,
      CertificateFile.Entry entry,
      Established claim,
      int number,
      List<Certificate> parts)
      throws IOException {
    Conclusion old = entry.conclusion();
    Conclusion lie =
        new Conclusion(number, old.property(), old.name(), claim, old.fairness(), old.options());
    try (OutputStream out = Files.newOutputStream(certificate())) {
      CertificateOutput.write(
          new CertificateFile(
              right.tool(), right.model(), digest, List.of(new CertificateFile.Entry(lie, parts))),
          out);
    }
    return ProofCommands.run("verify", model, certificate());
  }

  @Test
  void anInvariant() throws Exception {
    String text =
        """
        var n = 0;
        P() = [n < %d] up{n++;} -> P() [] [n > 0] down{n--;} -> P();
        #define far n == 3;
        #assert P() reaches far;
        #assert P() deadlockfree;
        """;
    isNotProved("m.csp", text.formatted(2), text.formatted(4), "reachable states");
  }

  /** The same states, but one of them is an end. */
  @Test
  void anInvariantWhoseStatesAreRight() throws Exception {
    String text =
        """
        var n = 0;
        P() = up{n = (n + 1) %% 3;} -> %s;
        Q() = [n > 5] never -> Q();
        #assert P() deadlockfree;
        #assert P() nonterminating;
        """;
    isNotProved("m.csp", text.formatted("P()"), text.formatted("Stop"), "reachable states");
  }

  @Test
  void aRefinement() throws Exception {
    String text =
        """
        Spec() = a -> (b -> Spec() <> c -> Spec());
        Impl() = a -> %s -> Impl();
        #assert Impl() refines<FD> Spec();
        #assert Impl() refines Spec();
        """;
    isNotProved("m.csp", text.formatted("b"), text.formatted("d"), "states of the implementation");
  }

  /** One step more, which the fairness of the other process does not help against. */
  @Test
  void aRankedProduct() throws Exception {
    String text =
        """
        byte x;
        active proctype A() { do :: x = 1 - x od }
        active proctype B() { do :: %s od }
        ltl often { []<> (x == 1) }
        ltl twice { []<> (x == 1) && []<> (x == 0) }
        """;
    isNotProved(
        "m.pml",
        text.formatted("x == 5 -> skip"),
        text.formatted("x == 1 -> x = 5 :: x == 5 -> x = 5 - 5 * (x / 9)"),
        "ranked product",
        "--fairness",
        "weak");
  }

  @Test
  void aCoveringSet() throws Exception {
    String text =
        """
        var n = 0;
        #define two n == 2;
        P() = [n < %d] in{n++;} -> out{n--;} -> P();
        All() = |||{..}@P();
        #assert All() reaches two;
        #assert All() |= [] !two;
        """;
    isNotProved("m.csp", text.formatted(1), text.formatted(2), "covering set");
  }

  @Test
  void aStrategy() throws Exception {
    String text =
        """
        #define allIn #Out() == 0;
        In() = leave -> Out();
        Out() = enter -> In()%s;
        Lost() = drift -> Lost();
        #define nobodyLost #Lost() == 0 && #Out() == 0;
        Walk() = |||{..}@In();
        #assert Walk() |= []<> nobodyLost;
        #assert Walk() |= <>[] nobodyLost;
        """;
    isNotProved(
        "m.csp",
        text.formatted(""),
        text.formatted(" [] lose -> Lost()"),
        "strategy",
        "--fairness",
        "global");
  }

  /** The same views, but a lock that is taken can be taken by another member. */
  @Test
  void views() throws Exception {
    String text =
        """
        #define N 1..;
        #define mutex (&& i:{0..N-1}; j:{0..N-1} @ (i == j || busy[i] == 0 || busy[j] == 0));
        #define never (|| i:{0..N-1}; j:{0..N-1} @ (i != j && busy[i] == 1 && busy[j] == 1));
        var holder = -1;
        var busy[N];
        P(i) = [holder %s] take.i{holder = i; busy[i] = 1;} -> drop.i{busy[i] = 0; holder = -1;} -> P(i);
        System() = ||| i:{0..N-1} @ P(i);
        #assert System() |= [] mutex;
        #assert System() reaches never;
        """;
    isNotProved("m.csp", text.formatted("== -1"), text.formatted("!= i"), "views");
  }

  /** The same of members in a line. */
  @Test
  void viewsOfMembersInALine() throws Exception {
    String text =
        """
        #define N ..
        bit lock;
        active [N] proctype P() {
          again: atomic { lock %s -> lock = 1 }; cs: lock = 0; goto again
        }
        ltl mutex { [] (count(P@cs) <= 1) }
        ltl alone { [] !exists(P@cs) }
        """;
    isNotProved("m.pml", text.formatted("== 0"), text.formatted("<= 1"), "views");
  }

  /** As many are in W as in S, unless one is lost. */
  @Test
  void sumsOfCounts() throws Exception {
    String text =
        """
        channel c 0;
        channel d 0;
        A() = c!0 -> W() [] c?v -> S() [] [#A() == 1] alone -> X();
        W() = d?v -> X();
        S() = d!0 -> X()%s;
        X() = [#A() + #W() + #S() == 0] next -> Y();
        Y() = [#X() == 0] back -> A();
        Rounds() = |||{..}@A();
        #assert Rounds() deadlockfree;
        #assert Rounds() |= []<> next;
        """;
    isNotProved("m.csp", text.formatted(""), text.formatted(" [] lost -> X()"), "reachable states");
  }
}
