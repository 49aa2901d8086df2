package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
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
import dev.fairlead.core.ltl.InvariantFormula;
import dev.fairlead.core.ltl.Propositional;
import dev.fairlead.core.plan.CertifiedCheck;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.LinedMembers;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.search.Bounded;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.views.GuardedSearch;
import dev.fairlead.core.search.views.ViewSearch;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.promela.families.RandomLine;
import dev.fairlead.proof.Verification;
import dev.fairlead.proof.Verifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What a search says of members that must be there is closed, by code of another hand, and is so in
 * all reachable states of a larger system; and what says too little is rejected.
 */
class GuardedCertificatesTest {
  private static final Limits LIMITS = Limits.ofThisMachine().withMaxStates(4_000);

  private static Model.Question question(String text, String name) {
    Model model = ModelText.of("m.pml", Language.PROMELA, text).model(Map.of(), List.of());
    return model.instantiate(
        model.assertions().stream().filter(each -> each.name().equals(name)).findFirst().get(),
        Abstraction.AUTO);
  }

  private static Optional<StatePredicate> bad(Property property) {
    return property instanceof Property.Temporal temporal
        ? InvariantFormula.of(temporal.formula())
            .map(
                invariant ->
                    (state, length) ->
                        !Propositional.value(
                            invariant,
                            name ->
                                ((Atom.OfState) temporal.atoms().get(name))
                                    .predicate()
                                    .test(state, length)))
        : Optional.empty();
  }

  private static Optional<Certificate> guarded(LinedMembers systems, int shown, Limits limits) {
    Bounded<ViewSearch.Result> end =
        Bounded.run(
            limits,
            ProgressListener.NONE,
            monitor -> GuardedSearch.decide(systems, shown, GuardedCertificatesTest::bad, monitor));
    if (!(end instanceof Bounded.Finished<ViewSearch.Result> finished)
        || !(finished.result() instanceof ViewSearch.Result.Proved proved)) {
      return Optional.empty();
    }
    StateSpace space = systems.of(shown + 1).question().space();
    return Optional.of(
        Certificate.views(
            ListedStates.of(space, proved.seenIn()),
            new InALine(GuardedSearch.from(systems, shown), shown, proved.guards())));
  }

  /** Of the system of one size; empty if it has too many states. */
  private static Optional<Certificate> instance(AnyNumber<Model.Question> sizes, int size) {
    return CertifiedCheck.check(
            sizes.instance(List.of(size)),
            () -> sizes.instance(List.of(size)),
            FairnessNotion.NONE,
            Cutoff.DEFAULT,
            Limits.ofThisMachine().withMaxStates(100_000),
            ProgressListener.NONE)
        .certification()
        .filter(Certification.Made.class::isInstance)
        .map(made -> ((Certification.Made) made).certificates().get(0))
        .map(made -> made.with(new CertifiedSpace.Instance(List.of(size), false)));
  }

  private static Verification verified(Model.Question asked, List<Certificate> parts) {
    return Verifier.verify(asked, FairnessNotion.NONE, Established.HOLDS, parts, () -> {});
  }

  @Test
  void whatIsFoundIsAccepted() {
    int accepted = accepted(0, 10);
    System.out.println(accepted + " certificates of guarded views accepted");
    assertTrue(accepted > 4, accepted + " accepted");
  }

  @Test
  @Tag("long")
  void moreOfThem() {
    System.out.println(
        accepted(Long.getLong("line.from", 1000), Long.getLong("line.to", 1400)) + " accepted");
  }

  private static int accepted(long from, long to) {
    int accepted = 0;
    for (long seed = from; seed < to; seed++) {
      String text = new RandomLine(seed).text();
      Model model = ModelText.of("m.pml", Language.PROMELA, text).model(Map.of(), List.of());
      for (Model.Assertion assertion : model.assertions()) {
        if (!assertion.name().equals("end-states")) {
          accepted += accepted(seed, text, assertion.name());
        }
      }
    }
    return accepted;
  }

  private static int accepted(long seed, String text, String name) {
    Model.Question asked = question(text, name);
    AnyNumber<Model.Question> sizes = asked.anyNumber().orElseThrow();
    LinedMembers systems = sizes.lined().orElseThrow();
    int accepted = 0;
    for (int shown = 1; shown <= 2; shown++) {
      if (systems.obstacle().isPresent() || GuardedSearch.largest(systems, shown) > 8) {
        continue;
      }
      Optional<Certificate> views = guarded(systems, shown, LIMITS);
      List<Certificate> parts = new ArrayList<>();
      int from = GuardedSearch.from(systems, shown);
      for (int size = sizes.least(); views.isPresent() && size < from; size++) {
        instance(sizes, size).ifPresent(parts::add);
      }
      if (views.isPresent() && parts.size() == Math.max(0, from - sizes.least())) {
        parts.add(views.get());
        Verification verification = verified(question(text, name), parts);
        assertInstanceOf(
            Verification.Proved.class,
            verification,
            () -> verification + "\nseed " + seed + ", " + name + "\n" + text);
        accepted++;
      }
    }
    return accepted;
  }

  /** Not without guards, nor of a text in which something else is done. */
  @Test
  void guardsAreNeededAndAreThoseOfTheText() throws IOException {
    String text = Files.readString(Path.of("..", "examples", "any", "szymanski-loops.pml"));
    AnyNumber<Model.Question> sizes = question(text, "mutex").anyNumber().orElseThrow();
    LinedMembers systems = sizes.lined().orElseThrow();
    Certificate views = guarded(systems, 2, LIMITS.withMaxStates(100_000)).orElseThrow();
    InALine about = (InALine) views.space();
    assertEquals(4, about.size());
    List<Certificate> parts = new ArrayList<>();
    for (int size = 1; size < about.size(); size++) {
      parts.add(instance(sizes, size).orElseThrow());
    }
    parts.add(views);
    assertInstanceOf(Verification.Proved.class, verified(question(text, "mutex"), parts));
    StateSpace space = systems.of(3).question().space();
    List<int[]> states = views.listed().read(space);
    ListedStates free = ListedStates.of(space, states.subList(about.guards(), states.size()));
    isRejected(text, parts, Certificate.views(free, new InALine(about.size(), 2)));
    isRejected(text, parts, views.with(new InALine(about.size() - 1, 2, about.guards())));
    isRejected(text, parts, views.with(new InALine(about.size(), 1, about.guards())));
    isRejected(text, parts, views.with(new InALine(about.size(), 2, states.size() + 1)));
    ListedStates less = ListedStates.of(space, states.subList(4, states.size()));
    isRejected(text, parts, Certificate.views(less, new InALine(4, 2, about.guards())));
    for (String[] edit :
        List.of(
            new String[] {"flag[j] < 3", "flag[j] < 4"},
            new String[] {"flag[j] == 4 -> break", "flag[j] >= 3 -> break"},
            new String[] {"for (j : _pid + 1 .. N - 1)", "for (j : 0 .. _pid)"})) {
      assertTrue(text.contains(edit[0]));
      isRejected(text.replace(edit[0], edit[1]), parts, views);
    }
  }

  private static void isRejected(String text, List<Certificate> parts, Certificate views) {
    List<Certificate> changed = new ArrayList<>(parts.subList(0, parts.size() - 1));
    // What comes first is verified first.
    changed.add(0, views);
    Verification verification = verified(question(text, "mutex"), changed);
    assertInstanceOf(
        Verification.Rejected.class, verification, () -> views.space() + " of\n" + text);
  }
}
