package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.Language;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.Certification;
import dev.fairlead.core.certificate.CertifiedSpace;
import dev.fairlead.core.certificate.CertifiedSpace.InALine;
import dev.fairlead.core.certificate.Established;
import dev.fairlead.core.certificate.ListedStates;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.CertifiedCheck;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.LinedMembers.Lined;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.MemberLine;
import dev.fairlead.core.space.MemberLine.Holds;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.proof.Verification;
import dev.fairlead.proof.Verifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Views of members in a line: sets that are closed, and such as are not, or are of another size.
 */
class LineCertificatesTest {
  private static final Path EXAMPLES = Path.of("..", "examples", "any");
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(200_000);

  /** What is shared refers to a member. */
  private static final String TURNS =
      """
      #define N 2..
      byte turn; bit busy[N];
      active [N] proctype P() {
        do
        :: turn == _pid -> busy[_pid] = 1; cs: skip; busy[_pid] = 0; turn = (turn + 1) % N
        od
      }
      ltl mutex { [] (count(P@cs) <= 1) }
      ltl none { [] !exists(P@cs) }
      """;

  private static final String LOCK =
      """
      #define N ..
      bit lock;
      active [N] proctype P() {
        again: atomic { lock == 0 -> lock = 1 }; cs: lock = 0; goto again
      }
      ltl mutex { [] (count(P@cs) <= 1) }
      ltl known { [] (lock <= 1) }
      """;

  /** Three may enter, and stay, so the systems with one member and with two show nothing. */
  private static final String PERMITS =
      """
      #define N ..
      byte inside;
      active [N] proctype P() {
        atomic { inside < 3 -> inside++ }; cs: do :: skip od
      }
      ltl two { [] (count(P@cs) <= 2) }
      ltl few { [] (inside <= 3) }
      """;

  private static Model.Question question(String text, String name) {
    Model model = ModelText.of("m.pml", Language.PROMELA, text).model(Map.of(), List.of());
    Model.Assertion assertion =
        model.assertions().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow();
    return model.instantiate(assertion, Abstraction.AUTO);
  }

  private static String example(String name) throws IOException {
    return Files.readString(EXAMPLES.resolve(name + ".pml"));
  }

  private static Lined lined(String text, String name, int size) {
    return question(text, name).anyNumber().orElseThrow().lined().orElseThrow().of(size);
  }

  private static Checked checked(String text, String name) {
    return CertifiedCheck.check(
        question(text, name),
        () -> question(text, name),
        FairnessNotion.NONE,
        Cutoff.DEFAULT,
        LIMITS,
        ProgressListener.NONE);
  }

  private static List<Certificate> certified(String text, String name) {
    Certification.Made made =
        assertInstanceOf(
            Certification.Made.class, checked(text, name).certification().orElseThrow());
    assertEquals(Established.HOLDS, made.established());
    assertEquals("", made.open());
    assertInstanceOf(InALine.class, last(made.certificates()).space());
    return made.certificates();
  }

  private static <T> T last(List<T> of) {
    return of.get(of.size() - 1);
  }

  private static Verification verified(String text, String name, List<Certificate> parts) {
    return Verifier.verify(
        question(text, name), FairnessNotion.NONE, Established.HOLDS, parts, () -> {});
  }

  private static void isRejected(String text, String name, List<Certificate> parts) {
    assertInstanceOf(
        Verification.Rejected.class,
        verified(text, name, parts),
        () -> name + " by " + last(parts).space() + " of\n" + text);
  }

  /** With another set of views in the place of the last part. */
  private static List<Certificate> with(List<Certificate> parts, Certificate views) {
    List<Certificate> changed = new ArrayList<>(parts.subList(0, parts.size() - 1));
    // What comes first is verified first.
    changed.add(0, views);
    return changed;
  }

  private static Certificate views(String text, String name, List<int[]> states, InALine about) {
    return Certificate.views(
        ListedStates.of(lined(text, name, about.members() + 1).question().space(), states), about);
  }

  private static List<int[]> states(String text, String name, Certificate views) {
    InALine about = (InALine) views.space();
    return views.listed().read(lined(text, name, about.members() + 1).question().space());
  }

  @ParameterizedTest
  @CsvSource({
    "one-bit, mutex",
    "one-bit, assertions",
    "bakery, mutex",
    "bakery-maximum, mutex",
    "dijkstra, mutex",
    "big-reader-lock, excluded",
    "big-reader-lock, one"
  })
  void everyPartOfTheExamplesIsAcceptedAndNeeded(String example, String name) throws IOException {
    String text = example(example);
    List<Certificate> parts = certified(text, name);
    Verification verified = verified(text, name, parts);
    Verification.Proved proved =
        assertInstanceOf(Verification.Proved.class, verified, verified::toString);
    assertTrue(proved.premises().toString().contains("Members in a line"), proved::toString);
    for (int part = 0; part < parts.size(); part++) {
      List<Certificate> fewer = new ArrayList<>(parts);
      fewer.remove(part);
      isRejected(text, name, fewer);
    }
  }

  @Test
  void whatTheCommandLineWritesIsRead(@TempDir Path folder) {
    ProofCommands commands = new ProofCommands(folder.resolve("x.cert"));
    Path model = EXAMPLES.resolve("big-reader-lock.pml");
    Invocation checked = commands.isProved(1, model, "--property", "one");
    assertTrue(checked.out().contains("and views"), checked.out());
    Invocation verified = ProofCommands.run("verify", model, commands.certificate());
    assertTrue(verified.out().contains("provided that this is right: a step"), verified.out());
  }

  private record Claimed(String text, String name) {}

  private static List<Claimed> small() throws IOException {
    return List.of(
        new Claimed(TURNS, "mutex"),
        new Claimed(LOCK, "mutex"),
        new Claimed(LOCK, "known"),
        new Claimed(example("one-bit"), "mutex"));
  }

  /** All of few states, and some of many. */
  private static int stride(List<int[]> states) {
    return Math.max(1, states.size() / 8);
  }

  @Test
  void noViewCanBeLeftOutOrComeTwiceOrTooEarly() throws IOException {
    for (Claimed each : small()) {
      List<Certificate> parts = certified(each.text, each.name);
      InALine about = (InALine) last(parts).space();
      List<int[]> states = states(each.text, each.name, last(parts));
      for (int i = 0; i < states.size(); i += stride(states)) {
        List<int[]> others = new ArrayList<>(states);
        others.remove(i);
        isRejected(each.text, each.name, with(parts, views(each.text, each.name, others, about)));
        others.add(states.get(i));
        others.add(states.get(i));
        isRejected(each.text, each.name, with(parts, views(each.text, each.name, others, about)));
      }
      List<int[]> reverse = new ArrayList<>(states);
      Collections.reverse(reverse);
      isRejected(each.text, each.name, with(parts, views(each.text, each.name, reverse, about)));
    }
  }

  /**
   * In each slot the value of another state, or one that none has: as a change, and as one more.
   */
  @Test
  void noViewCanBeChangedOrAdded() throws IOException {
    int rejected = 0;
    for (Claimed each : small()) {
      List<Certificate> parts = certified(each.text, each.name);
      InALine about = (InALine) last(parts).space();
      List<int[]> states = states(each.text, each.name, last(parts));
      MemberLine line = lined(each.text, each.name, about.members() + 1).line();
      int stride = stride(states);
      for (int i = 0; i < states.size(); i += stride) {
        int[] next = states.get((i + stride) % states.size());
        for (int slot = 0; slot < line.owner().length; slot++) {
          // The last member is not shown, and pointers to it are to the next one, too.
          boolean isShown = line.owner()[slot] < about.members();
          if (!isShown || line.holds().get(slot) != Holds.DATA) {
            continue;
          }
          int[] changed = states.get(i).clone();
          changed[slot] += next[slot] == changed[slot] ? 100 : next[slot] - changed[slot];
          List<int[]> others = new ArrayList<>(states);
          others.set(i, changed);
          isRejected(each.text, each.name, with(parts, views(each.text, each.name, others, about)));
          others.set(i, states.get(i));
          others.add(changed);
          isRejected(each.text, each.name, with(parts, views(each.text, each.name, others, about)));
          rejected++;
        }
      }
    }
    assertTrue(rejected > 40, rejected + " rejected");
  }

  @Test
  void viewsOfAnotherSizeOrOtherMembersAreRejected() throws IOException {
    List<Claimed> all = new ArrayList<>(small());
    all.add(new Claimed(example("bakery"), "mutex"));
    for (Claimed each : all) {
      List<Certificate> parts = certified(each.text, each.name);
      InALine right = (InALine) last(parts).space();
      for (CertifiedSpace wrong :
          List.of(
              new InALine(right.size() - 1, right.members()),
              new InALine(right.size() + 1, right.members()),
              new InALine(right.size(), right.members() - 1),
              new InALine(right.size(), right.members() + 1),
              new InALine(1, 1),
              new InALine(0, 0),
              new InALine(40, right.members()),
              new CertifiedSpace.Plain(),
              new CertifiedSpace.FewMembers(right.size(), right.members(), 0, true),
              new CertifiedSpace.Instance(List.of(right.size()), false))) {
        assertNotEquals(right, wrong);
        isRejected(each.text, each.name, with(parts, last(parts).with(wrong)));
      }
    }
  }

  /** What is bad is a matter of the model, and a certificate is not about another claim or text. */
  @Test
  void viewsDoNotProveAnotherClaimOrAnotherText() throws IOException {
    isRejected(TURNS, "none", certified(TURNS, "mutex"));
    isRejected(example("one-bit"), "alone", certified(example("one-bit"), "mutex"));
    isRejected(LOCK, "mutex", certified(LOCK, "known"));
    String bakery = example("bakery");
    List<Certificate> right = certified(bakery, "mutex");
    for (String[] edit :
        new String[][] {
          {"choosing[_pid] = 1;", "skip;"},
          {"choosing[j] == 0;", "skip;"},
          {" && j >= _pid", ""}
        }) {
      assertTrue(bakery.contains(edit[0]));
      isRejected(bakery.replace(edit[0], edit[1]), "mutex", right);
    }
  }

  /**
   * The set of views of a true claim is closed; with it, and with the systems that do not violate
   * the false one, whatever is said of sizes, the false one is not proved.
   */
  @Test
  void whatThreeMembersViolateIsNotProved() {
    assertEquals(Outcome.VIOLATED, checked(PERMITS, "two").verdict().outcome());
    List<Certificate> right = certified(PERMITS, "few");
    isRejected(PERMITS, "two", right);
    List<int[]> closed = states(PERMITS, "few", last(right));
    assertFalse(closed.isEmpty());
    for (int size = 1; size <= 6; size++) {
      List<Certificate> parts = new ArrayList<>();
      for (int smaller = 1; smaller < Math.min(size, 3); smaller++) {
        parts.add(instance(PERMITS, "two", smaller));
      }
      parts.add(last(right).with(new InALine(size, ((InALine) last(right).space()).members())));
      isRejected(PERMITS, "two", parts);
      isRejected(PERMITS, "few", parts.subList(0, parts.size() - 1));
    }
  }

  private static Certificate instance(String text, String name, int size) {
    Model.Question single = question(text, name).anyNumber().orElseThrow().instance(List.of(size));
    Checked checked =
        CertifiedCheck.check(
            single,
            () -> question(text, name).anyNumber().orElseThrow().instance(List.of(size)),
            FairnessNotion.NONE,
            Cutoff.DEFAULT,
            LIMITS,
            ProgressListener.NONE);
    Certification.Made made =
        assertInstanceOf(Certification.Made.class, checked.certification().orElseThrow());
    return made.certificates().get(0).with(new CertifiedSpace.Instance(List.of(size), false));
  }
}
