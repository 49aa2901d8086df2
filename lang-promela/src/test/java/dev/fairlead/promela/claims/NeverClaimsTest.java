package dev.fairlead.promela.claims;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.property.NeverClaim;
import dev.fairlead.promela.code.Lowering;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.syntax.PromelaParser;
import dev.fairlead.promela.syntax.Spec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class NeverClaimsTest {

  private static NeverClaims.Result claim(String text) {
    Spec spec = PromelaParser.parse(new SourceText("m.pml", "byte p, q; never { " + text + " }"));
    Spec.Never never =
        spec.units().stream()
            .filter(Spec.Never.class::isInstance)
            .map(Spec.Never.class::cast)
            .findFirst()
            .orElseThrow();
    ProcessType body =
        Lowering.lower(spec).types().stream().filter(ProcessType::claim).findFirst().orElseThrow();
    return NeverClaims.of(body, never.span());
  }

  /** The reachable states, numbered as they are found: {@code 0 [p] 1, 0 [!p] end}. */
  private static String shown(NeverClaim claim) {
    Map<Integer, String> names = new LinkedHashMap<>();
    Deque<Integer> open = new ArrayDeque<>();
    List<String> edges = new ArrayList<>();
    name(claim, claim.initial(), names, open);
    while (!open.isEmpty()) {
      int state = open.remove();
      for (NeverClaim.Edge edge : claim.states().get(state).edges()) {
        String target = name(claim, edge.target(), names, open);
        List<String> literals = new ArrayList<>(new TreeSet<>(edge.holding()));
        new TreeSet<>(edge.failing()).forEach(atom -> literals.add("not " + atom));
        edges.add(names.get(state) + " [" + String.join(", ", literals) + "] " + target);
      }
    }
    return String.join("; ", edges);
  }

  private static String name(
      NeverClaim claim, int state, Map<Integer, String> names, Deque<Integer> open) {
    if (!names.containsKey(state)) {
      NeverClaim.State what = claim.states().get(state);
      names.put(
          state, what.isEnd() ? "end" : names.size() + (what.accepting() ? " accepting" : ""));
      open.add(state);
    }
    return names.get(state);
  }

  @Test
  void conditionsBecomeEdgesAndTheClosingBraceIsTheEnd() {
    assertEquals("0 [p == 1] 1; 1 [p == 2] end", shown(claim("p == 1; p == 2").claim()));
  }

  @Test
  void loopsJumpsAndAcceptLabels() {
    assertEquals(
        "0 [p == 1] 1 accepting; 0 [] 0; 1 accepting [q > 0] 1 accepting",
        shown(
            claim("T0: do :: p == 1 -> goto accept :: true od;" + " accept: do :: q > 0 od")
                .claim()));
  }

  @Test
  void elseIsWhereNothingElseIs() {
    assertEquals(
        "0 [p] 0; 0 [q] 1; 0 [not p, not q] 0; 1 [] end",
        shown(claim("do :: p :: q -> break :: else od; skip").claim()));
    assertEquals("0 [] 0", shown(claim("do :: true :: else -> q od").claim()));
  }

  @Test
  void aFailingAssertionIsAMatch() {
    assertEquals(
        "0 [not p] end; 0 [p] 2; 2 [] 2", shown(claim("assert(p); do :: true od").claim()));
    // as spin -f writes safety properties
    assertEquals(
        "0 [!p, not ! !p] end; 0 [! !p, !p] 0; 0 [] 0",
        shown(claim("T0: do :: atomic { (!p) -> assert(!(!p)) } :: (1) -> goto T0 od").claim()));
  }

  @Test
  void aDStepIsOneEdgePerPath() {
    assertEquals(
        "0 [p] 1; 1 [p > 1, q] end; 1 [q, not p > 1] end; 1 [not p > 1, not q] end",
        shown(claim("p; d_step { if :: p > 1 -> q :: q :: else fi }").claim()));
    // the first that can be executed decides whether there is an else
    assertEquals(
        "0 [p, q] end; 0 [not p] end", shown(claim("if :: d_step { p; q } :: else fi").claim()));
  }

  @Test
  void anEscapeTakesOver() {
    assertEquals("0 [q] end; 0 [p, not q] 0", shown(claim("{ do :: p od } unless { q }").claim()));
  }

  @Test
  void goingRoundInAnAtomicReadsNoFurther() {
    assertEquals(
        "0 [p, q] end; 0 [q] end", shown(claim("atomic { do :: p :: q -> break od }").claim()));
  }

  @Test
  void nonProgressIsNotWhereTheSystemRests() {
    assertEquals(
        "0 [np_, the system moves] end; 0 [np_ at rest, not the system moves] end",
        shown(claim("np_").claim()));
  }

  @Test
  void anEndLabelIsAnEnd() {
    assertEquals("0 [p] end", shown(claim("p; end: do :: true od").claim()));
  }

  @Test
  void equalConditionsAreOneAtom() {
    assertEquals(
        List.of("p == 1"),
        List.copyOf(claim("p==1; (p == 1); do :: p  ==  1 od").letters().values().keySet()));
  }

  @Test
  void acceptLabelsOfProcessesCount() {
    NeverClaim claim = NeverClaims.acceptingAlsoWhere("a", claim("do :: p od").claim());
    assertEquals(
        "0 [p, not a] 0; 0 [a, p] 1 accepting;"
            + " 1 accepting [p, not a] 0; 1 accepting [a, p] 1 accepting",
        shown(claim));
  }

  @Test
  void aClaimOnlyLooks() {
    ModelException assigns = assertThrows(ModelException.class, () -> claim("p = 1"));
    assertEquals("FL0580", assigns.diagnostic().code());
    ModelException locals = assertThrows(ModelException.class, () -> claim("byte x; x == 1"));
    assertEquals("FL0581", locals.diagnostic().code());
  }
}
