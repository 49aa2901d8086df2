package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.Language;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.Certification;
import dev.fairlead.core.certificate.CertifiedSpace;
import dev.fairlead.core.certificate.CertifiedSpace.FewMembers;
import dev.fairlead.core.certificate.Established;
import dev.fairlead.core.certificate.ListedStates;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.CertifiedCheck;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Substructures;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.proof.Verification;
import dev.fairlead.proof.Verifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Sets of views that are not closed, of the wrong size, too few or of something else. */
class ViewCertificatesTest {
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(20_000);

  private static final String TURNS =
      """
      #define N 2..;
      #define mutex (&& i:{0..N-1}; j:{0..N-1} @ (i == j || busy[i] == 0 || busy[j] == 0));
      var turn = 0;
      var busy[N];
      P(i) = [turn == i] work.i{busy[i] = 1;} -> rest.i{busy[i] = 0; turn = (turn + 1) % N;} -> P(i);
      System() = ||| i:{0..N-1} @ P(i);
      #assert System() |= [] mutex;
      """;

  private static final String LOCK =
      """
      #define N 1..;
      #define mutex (&& i:{0..N-1}; j:{0..N-1} @ (i == j || busy[i] == 0 || busy[j] == 0));
      var holder = -1;
      var busy[N];
      var spare[N];
      var least = 0;
      P(i) = [holder == -1] take.i{holder = i;} -> work.i{busy[i] = 1;}
        -> drop.i{busy[i] = 0; holder = -1;} -> P(i);
      System() = ||| i:{0..N-1} @ P(i);
      #assert System() |= [] mutex;
      """;

  private static Model.Question question(String text) {
    Model model = ModelText.of("m", Language.CSP, text).model(Map.of(), List.of());
    return model.instantiate(model.assertions().get(0), Abstraction.AUTO);
  }

  private static List<String> texts() throws IOException {
    return List.of(
        Files.readString(Path.of("..", "examples", "any", "szymanski.csp")),
        Files.readString(Path.of("..", "examples", "any", "token-ring.csp")),
        TURNS,
        LOCK);
  }

  private static List<Certificate> certified(String text) {
    Certification made =
        CertifiedCheck.check(
                question(text),
                () -> question(text),
                FairnessNotion.NONE,
                Cutoff.DEFAULT,
                LIMITS,
                ProgressListener.NONE)
            .certification()
            .orElseThrow();
    Certification.Made certified = assertInstanceOf(Certification.Made.class, made);
    assertEquals(Established.HOLDS, certified.established());
    return certified.certificates();
  }

  private static Verification verified(String text, List<Certificate> parts) {
    return Verifier.verify(question(text), FairnessNotion.NONE, Established.HOLDS, parts, () -> {});
  }

  private static void isRejected(String text, List<Certificate> parts, int at, Certificate wrong) {
    List<Certificate> changed = new ArrayList<>(parts);
    changed.set(at, wrong);
    assertInstanceOf(
        Verification.Rejected.class, verified(text, changed), () -> wrong.space() + " in " + text);
  }

  @Test
  void viewsThatAreClosedAreAccepted() throws IOException {
    for (String text : texts()) {
      Verification verified = verified(text, certified(text));
      Verification.Proved proved =
          assertInstanceOf(Verification.Proved.class, verified, verified::toString);
      assertTrue(proved.premises().toString().contains("Lemma 7"), proved::toString);
    }
  }

  @Test
  void everyPartIsNeeded() throws IOException {
    for (String text : texts()) {
      List<Certificate> parts = certified(text);
      for (int part = 0; part < parts.size(); part++) {
        List<Certificate> fewer = new ArrayList<>(parts);
        fewer.remove(part);
        assertInstanceOf(Verification.Rejected.class, verified(text, fewer), text);
      }
    }
  }

  /** Each of the states has a view that no other one has, and none can be left out. */
  @Test
  void everyViewIsNeeded() {
    for (String text : List.of(TURNS, LOCK)) {
      List<Certificate> parts = certified(text);
      for (int part = 0; part < parts.size(); part++) {
        if (parts.get(part).space() instanceof FewMembers about) {
          StateSpace space = systems(text).of(about.size()).question().space();
          List<int[]> states = parts.get(part).listed().read(space);
          assertFalse(states.isEmpty());
          for (int i = 0; i < states.size(); i++) {
            List<int[]> others = new ArrayList<>(states);
            others.remove(i);
            isRejected(text, parts, part, views(space, others, about));
          }
        }
      }
    }
  }

  private static Certificate views(StateSpace space, List<int[]> states, FewMembers about) {
    return Certificate.views(ListedStates.of(space, states), about);
  }

  /**
   * A state in which one slot is changed: if the views are other ones they are not closed, or one
   * of them is of no use.
   */
  @Test
  void everyViewIsRight() {
    int same = 0;
    int rejected = 0;
    for (String text : List.of(TURNS, LOCK)) {
      List<Certificate> parts = new ArrayList<>(certified(text));
      Verification.Proved right = (Verification.Proved) verified(text, parts);
      int part = parts.size() - 1;
      FewMembers about = (FewMembers) parts.get(part).space();
      StateSpace space = systems(text).of(about.size()).question().space();
      List<int[]> states = parts.get(part).listed().read(space);
      for (int i = 0; i < states.size(); i++) {
        int[] state = states.get(i);
        int[] next = states.get((i + 1) % states.size());
        for (int slot = 0; slot < state.length; slot++) {
          if (state[slot] != next[slot]) {
            List<int[]> others = new ArrayList<>(states);
            others.set(i, state.clone());
            others.get(i)[slot] = next[slot];
            parts.set(part, views(space, others, about));
            if (verified(text, parts) instanceof Verification.Proved proved) {
              // All closed sets have the views of the least one in them.
              assertEquals(right.nodes(), proved.nodes());
              same++;
            } else {
              rejected++;
            }
          }
        }
      }
    }
    assertTrue(rejected > 4 * same && rejected > 10, rejected + " rejected, " + same + " same");
  }

  private static Substructures systems(String text) {
    return question(text).anyNumber().orElseThrow().substructures().orElseThrow();
  }

  @Test
  void viewsOfAnotherSizeOrOtherMembersAreRejected() throws IOException {
    for (String text : texts()) {
      List<Certificate> parts = certified(text);
      for (int part = 0; part < parts.size(); part++) {
        Certificate right = parts.get(part);
        if (right.space() instanceof FewMembers few) {
          for (CertifiedSpace wrong :
              List.of(
                  new FewMembers(few.size() - 1, few.members(), few.referred(), few.orMore()),
                  new FewMembers(few.size() + 1, few.members(), few.referred(), few.orMore()),
                  new FewMembers(few.size(), few.members() - 1, few.referred(), few.orMore()),
                  new FewMembers(few.size(), few.members(), few.referred(), !few.orMore()),
                  new FewMembers(3, few.members(), few.referred(), true),
                  new CertifiedSpace.Plain(),
                  new CertifiedSpace.Instance(List.of(few.size()), false))) {
            isRejected(text, parts, part, right.with(wrong));
          }
        }
      }
    }
  }
}
