package dev.fairlead.csp.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.csp.CspModel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a model may not do with broadcasts is refused where it does, or is a fault of the model. */
class BroadcastMessagesTest {
  private static final String SENDER_AND_RECEIVERS =
      """
      broadcast channel c;
      var x = 0;
      P() = c!1 -> Stop;
      Q() = c?v -> got.v -> Stop;
      R() = r -> Stop;
      B() = c?v -> b -> Stop;
      S() = %s;
      #assert S() |= <> got.1;
      #assert S() |= <> "c.1";
      #assert S() |= [] !"c.1";
      #assert S() deadlockfree;
      """;

  /** The word is a name as others where no channel is declared by it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "broadcast() = a -> Skip;\n#assert broadcast() deadlockfree;",
        "broadcast = a -> Skip;\n#assert broadcast deadlockfree;",
        "broadcast(i) = a.i -> broadcast(1 - i);\n#assert broadcast(0) |= []<> a.1;",
        "var broadcast = 0;\n#define q broadcast == 1;\n"
            + "P() = a{broadcast = broadcast + 1;} -> Skip;\n#assert P() reaches q;",
        "#define broadcast 1;\nP() = a.broadcast -> P();\n#assert P() |= []<> a.1;",
        "P() = broadcast -> broadcast.1 -> P();\n#assert P() |= []<> broadcast;",
        "P(broadcast) = a.broadcast -> P(broadcast);\n#assert P(2) |= []<> a.2;",
        "channel broadcast 1;\nP() = broadcast!1 -> broadcast?x -> P();\n"
            + "#assert P() |= []<> \"broadcast!1\";",
        "broadcast channel broadcast;\nP() = broadcast!1 -> P();\n"
            + "#assert P() |= []<> \"broadcast.1\";"
      })
  void theWordIsAName(String text) {
    CspModel model = open(text);
    assertEquals(Outcome.HOLDS, verdict(model, 0, Abstraction.AUTO).outcome(), text);
  }

  @Test
  void thereIsNoCapacity() {
    refused("broadcast channel c 0;\nP() = c!1 -> P();", "FL0100", 1, 21, "no capacity");
    refused("broadcast channel c[2] 1;\nP() = c[0]!1 -> P();", "FL0100", 1, 24, "no capacity");
  }

  @Test
  void theWordAloneDeclaresNothing() {
    refused("broadcast c;\nP() = c!1 -> P();", "FL0100", 1, 11, "broadcast channel c;");
  }

  @Test
  void aReceptionHasNoBlock() {
    String text = "broadcast channel c;\nvar x = 0;\nP() = c?v{x = v;} -> P();";
    refused(text, "FL0145", 3, 10, "let the sender do it");
    String array = "broadcast channel c[2];\nvar x = 0;\nP(i) = c[i]?1{x = i;} -> P(i);";
    refused(array, "FL0145", 3, 14, "let the sender do it");
    String parameter = "broadcast channel c;\nvar x = 0;\nP(d) = d?v{x = v;} -> P(d);\nS() = P(c);";
    refused(parameter, "FL0145", 3, 11, "let the sender do it");
  }

  /** On other channels beside, and when sending, there are blocks as ever. */
  @Test
  void othersHaveBlocks() {
    String text =
        """
        broadcast channel c;
        channel d 0;
        var x = 0;
        #define three x == 3;
        P() = c!1{x = x + 1;} -> d!2 -> Stop;
        Q() = c?v -> d?w{x = x + w;} -> Stop;
        S() = P() ||| Q();
        #assert S() |= <> three;
        """;
    assertEquals(Outcome.HOLDS, verdict(open(text), 0, Abstraction.AUTO).outcome());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Wait[3]; P()",
        "(c!1 -> P()) timeout[3] P()",
        "(c!1 -> P()) within[3]",
        "(c!1 -> Skip) deadline[3]",
        "(c!1 -> P()) waituntil[3]",
        "(c!1 -> P()) interrupt[3] P()",
        "c!1 ->> P()",
        "a ->> c!1 -> P()",
        "c?v ->> P()"
      })
  void thereIsNoTime(String body) {
    refused("broadcast channel c;\nP() = " + body + ";", "FL0146", 2, 7, "'c' is a broadcast");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ccount", "csize", "cfull", "cempty", "cpeek"})
  void thereIsNoBufferToAsk(String question) {
    String text = "broadcast channel c;\nvar x;\nP() = a{x = call(%s, c);} -> P();";
    Diagnostic d = refusal(text.formatted(question));
    assertEquals("FL0123", d.code(), d.render());
    assertEquals(3, d.place().line(), d.render());
    assertTrue(d.message().contains("broadcast channel"), d.render());
    assertTrue(!d.hint().isEmpty(), d.render());
  }

  @Test
  void aParameterIsABroadcastChannel() {
    String text =
        """
        broadcast channel c;
        channel d 0;
        var n = 0;
        #define two n == 2;
        P(e) = e!1 -> Stop;
        Q(e) = e?v -> got.v{n = n + 1;} -> Stop;
        All() = P(c) ||| Q(c) ||| Q(c);
        One() = P(d) ||| Q(d) ||| Q(d);
        Both() = P(c) ||| Q(c) ||| Q(d) ||| P(d);
        #assert All() |= <> two;
        #assert All() |= [](got.1 -> !(<> "c.1"));
        #assert One() |= <> two;
        #assert Both() |= <> "c.1" && <> "d.1" && <> two;
        """;
    CspModel model = open(text);
    List<Outcome> expected = List.of(Outcome.HOLDS, Outcome.HOLDS, Outcome.VIOLATED, Outcome.HOLDS);
    for (int i = 0; i < expected.size(); i++) {
      for (Abstraction abstraction : Abstraction.values()) {
        Verdict verdict = verdict(model, i, abstraction);
        assertEquals(expected.get(i), verdict.outcome(), i + ", " + verdict.reason());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(P() ||| Q()) \\ {c.1}",
        "((P() ||| Q()) \\ {c.1}) ||| Q()",
        "(R() ||| P()) \\ {c.1}",
        "(R() ||| (P() || B())) \\ {r, c.1}"
      })
  void aHiddenBroadcastIsAFault(String system) {
    fault(system, "cannot be hidden");
  }

  /** As of a rendezvous. */
  @ParameterizedTest
  @ValueSource(strings = {"P() \\ {c.1}", "(P() \\ {c.1}) ||| Q()", "P() ||| (Q() \\ {c.1})"})
  void aHidingAroundOneProcessDoesNotHide(String system) {
    CspModel model = open(SENDER_AND_RECEIVERS.formatted(system));
    assertEquals(Outcome.HOLDS, verdict(model, 1, Abstraction.AUTO).outcome());
  }

  @Test
  void whatIsNotSentMayBeHidden() {
    CspModel model = open(SENDER_AND_RECEIVERS.formatted("(P() ||| Q()) \\ {c.2, r}"));
    assertEquals(Outcome.HOLDS, verdict(model, 0, Abstraction.AUTO).outcome());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(P() ||| Q()) [] R()",
        "R() [] (Q() ||| P())",
        "P() ||| ((Q() ||| Q()) [] R())",
        "P() ||| ((B() || B()) [*] R())",
        "(P() ||| Q()) [*] (Q() ||| P())",
        "R() interrupt (Q() ||| P())",
        "P() ||| ([x == 0] (Q() ||| Q()))",
        "ifa (x == 0) {P() ||| Q()} else {Q()}"
      })
  void aBroadcastThatDecidesIsAFault(String system) {
    fault(system, "a choice, an interrupt or a condition around a composition");
  }

  /** Nothing is decided by what one side of an interrupt does, while it is not interrupted. */
  @Test
  void aCompositionIsInterrupted() {
    CspModel model = open(SENDER_AND_RECEIVERS.formatted("(Q() ||| P()) interrupt R()"));
    assertEquals(Outcome.VIOLATED, verdict(model, 0, Abstraction.AUTO).outcome());
    assertEquals(Outcome.VIOLATED, verdict(model, 2, Abstraction.AUTO).outcome());
  }

  /** Where nobody sends, such a system is as good as any other. */
  @Test
  void otherStepsDecide() {
    CspModel model = open(SENDER_AND_RECEIVERS.formatted("(Q() ||| R()) [] R()"));
    assertEquals(Outcome.VIOLATED, verdict(model, 0, Abstraction.AUTO).outcome());
    assertEquals(Outcome.HOLDS, verdict(model, 2, Abstraction.AUTO).outcome());
  }

  /** Never an answer: what comes after the broadcast is not known. */
  private static void fault(String system, String message) {
    CspModel model = open(SENDER_AND_RECEIVERS.formatted(system));
    for (int i = 0; i < model.assertions().size(); i++) {
      for (Abstraction abstraction : Abstraction.values()) {
        Verdict verdict = verdict(model, i, abstraction);
        String where = system + ", " + model.assertions().get(i).text() + ": " + verdict.reason();
        assertEquals(Outcome.UNKNOWN, verdict.outcome(), where);
        assertTrue(verdict.reason().contains("'c.1'"), where);
        assertTrue(verdict.reason().contains(message), where);
      }
    }
  }

  private static Verdict verdict(CspModel model, int number, Abstraction abstraction) {
    Model.Assertion asked = model.assertions().get(number);
    return Checker.checkInstance(
            model.instantiate(asked, abstraction),
            () -> model.instantiate(asked, abstraction),
            FairnessNotion.NONE,
            Limits.ofThisMachine(),
            ProgressListener.NONE)
        .verdict();
  }

  private static void refused(String text, String code, int line, int column, String hint) {
    Diagnostic d = refusal(text);
    assertEquals(code, d.code(), d.render());
    assertEquals(new SourceText.Place(line, column), d.place(), d.render());
    assertTrue(d.hint().contains(hint), d.render());
  }

  private static Diagnostic refusal(String text) {
    return assertThrows(ModelException.class, () -> open(text), text).diagnostics().get(0);
  }

  private static CspModel open(String text) {
    return CspModel.open(new SourceText("m.csp", text), Map.of(), file -> null);
  }
}
