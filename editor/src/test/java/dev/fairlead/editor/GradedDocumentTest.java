package dev.fairlead.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.Language;
import dev.fairlead.core.diagnostic.Passage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Logics, truth values and graded predicates, which both languages write alike. */
class GradedDocumentTest {

  private static final Map<Language, String> ELECTION =
      Map.of(
          Language.CSP,
          """
          logic five { F < U < M < L < T };
          var K = 1;
          graded le : five = { K == 4 : T; 2*K > 4 : L; K > 0 : U; else : F };
          Voters() = [K < 4] agree{K = K + 1} -> Voters() [] [K > 0] doubt@U{K = K - 1} -> Voters();
          #assert Voters() |= <>[] le;
          #assert Voters() |= [] (le >= U);
          """,
          Language.PROMELA,
          """
          logic five { F < U < M < L < T }
          byte K = 1;
          graded le : five = { K == 4 : T; 2*K > 4 : L; K > 0 : U; else : F }
          active proctype voters() { do :: K < 4 -> K++ :: @U K > 0 -> K-- od }
          ltl stays { <> [] le }
          ltl likely { [] (le >= U) }
          """);

  private static final Map<Language, String> EXPERTS =
      Map.of(
          Language.CSP,
          """
          logic one { F < U < T };
          logic other { F < T };
          logic both = one * other;
          var x = 0;
          graded p : both = { x > 0 : (U,T); else : (F,F) };
          P() = a@(U,T){x = 1 - x;} -> P();
          #assert P() |= [] (p >= (U,T));
          """,
          Language.PROMELA,
          """
          logic one { F < U < T }
          logic other { F < T }
          logic both = one × other
          bit x;
          graded p : both = { x > 0 : (U,T); else : (F,F) }
          active proctype P() { do :: @(U,T) x = 1 - x od }
          ltl often { [] (p >= (U,T)) }
          """);

  private static Document document(Language language, String text) {
    return Document.of(language == Language.CSP ? "m.csp" : "m.pml", language, text);
  }

  private static Document election(Language language) {
    Document document = document(language, ELECTION.get(language));
    assertEquals(List.of(), document.problems());
    return document;
  }

  private static List<Integer> lines(Document document, int offset) {
    return document.references(offset).stream().map(place -> place.start().line()).toList();
  }

  private static List<String> words(Document document, int offset) {
    return document.completions(offset).stream().map(Completion::word).toList();
  }

  private static int behind(String text, String words) {
    int at = text.indexOf(words);
    assertTrue(at >= 0, words);
    return at + words.length();
  }

  @ParameterizedTest
  @EnumSource(names = {"CSP", "PROMELA"})
  void names_lead_to_their_declarations(Language language) {
    Document document = election(language);
    String text = ELECTION.get(language);
    int level = text.indexOf("@U") + 1;
    assertEquals(List.of(1, 3, 4, 6), lines(document, level));
    Passage definition = document.definition(level).orElseThrow();
    assertEquals(text.indexOf("U < M"), definition.offset());
    assertEquals(List.of(1, 3), lines(document, text.indexOf("five")));
    assertEquals(List.of(3, 5, 6), lines(document, text.indexOf("le >=")));
  }

  @ParameterizedTest
  @EnumSource(names = {"CSP", "PROMELA"})
  void hover_tells_the_order(Language language) {
    Document document = election(language);
    String text = ELECTION.get(language);
    Hover value = document.hover(text.indexOf("@U") + 1).orElseThrow();
    assertEquals("logic five { F < U < M < L < T }", value.code());
    assertEquals("truth value, line 1", value.text());
    Hover predicate = document.hover(text.indexOf("le >=")).orElseThrow();
    assertTrue(predicate.code().startsWith("graded le : five = { K == 4 : T;"), predicate.code());
    assertEquals("graded predicate, line 3", predicate.text());
  }

  @ParameterizedTest
  @EnumSource(names = {"CSP", "PROMELA"})
  void renaming_changes_every_use(Language language) {
    Document document = election(language);
    String text = ELECTION.get(language);
    Map<String, Integer> places =
        Map.of("five", text.indexOf("five"), "le", text.indexOf("le >="), "M", text.indexOf("M <"));
    places.forEach(
        (name, offset) ->
            assertEquals(
                text.replaceAll("\\b" + name + "\\b", "renamed"),
                Edit.apply(
                    text,
                    assertInstanceOf(
                            Renaming.Possible.class, document.rename(offset, "renamed"), name)
                        .edits())));
    // The formulas of CSP# have an operator of this name, but the value is one all the same.
    assertEquals(
        text.replaceAll("\\bU\\b", "Unlikely"),
        Edit.apply(
            text,
            assertInstanceOf(
                    Renaming.Possible.class, document.rename(text.indexOf("@U") + 1, "Unlikely"))
                .edits()));
    assertInstanceOf(Renaming.Refused.class, document.rename(text.indexOf("@U") + 1, "M"));
  }

  @ParameterizedTest
  @EnumSource(names = {"CSP", "PROMELA"})
  void truth_values_are_completed(Language language) {
    Document document = election(language);
    String text = ELECTION.get(language);
    List<String> values = List.of("F", "U", "M", "L", "T");
    assertEquals(values, words(document, text.indexOf("@U") + 1));
    assertEquals(values, words(document, behind(text, "2*K > 4 : ")));
    assertEquals(values, words(document, behind(text, "else : ")));
    assertEquals(values, words(document, behind(text, "le >= ")));
    assertEquals(List.of("partial", "five"), words(document, behind(text, "le : ")));
    assertTrue(words(document, behind(text, "[] (")).contains("le"));
    assertTrue(words(document, text.indexOf("K == 4")).stream().noneMatch("U"::equals));
  }

  @ParameterizedTest
  @EnumSource(names = {"CSP", "PROMELA"})
  void the_level_is_completed_though_it_is_not_written_yet(Language language) {
    String broken = ELECTION.get(language).replace("@U", "@");
    Document document = document(language, broken);
    assertEquals(List.of("F", "U", "M", "L", "T"), words(document, broken.indexOf("@") + 1));
  }

  @ParameterizedTest
  @EnumSource(names = {"CSP", "PROMELA"})
  void values_are_children_of_their_logic(Language language) {
    List<OutlineItem> outline = election(language).outline();
    assertEquals("five", outline.get(0).symbol().name());
    assertEquals(
        List.of("F", "U", "M", "L", "T"),
        outline.get(0).children().stream().map(item -> item.symbol().name()).toList());
    assertEquals("le", outline.get(2).symbol().name());
  }

  @ParameterizedTest
  @EnumSource(names = {"CSP", "PROMELA"})
  void a_component_is_a_value_of_its_factor(Language language) {
    String text = EXPERTS.get(language);
    Document document = document(language, text);
    assertEquals(List.of(), document.problems());
    int second = behind(text, "@(U,");
    assertEquals(text.indexOf("T }", text.indexOf("other")), offset(document, second));
    assertEquals(text.indexOf("U < T"), offset(document, behind(text, "@(")));
    assertEquals(List.of("F", "U", "T"), words(document, behind(text, "@(")));
    assertEquals(List.of("F", "T"), words(document, second));
    assertTrue(words(document, behind(text, "p >= ")).contains("(U,T)"));
    assertEquals(
        List.of("partial", "one", "other", "both"), words(document, behind(text, "= one ") + 2));
    assertTrue(
        document.hover(text.indexOf("both")).orElseThrow().code().endsWith("(F < U < T × F < T)"));
    assertEquals(List.of(2, 3), lines(document, text.indexOf("other")));
  }

  private static int offset(Document document, int use) {
    return document.definition(use).orElseThrow().offset();
  }

  @ParameterizedTest
  @EnumSource(names = {"CSP", "PROMELA"})
  void the_logic_that_is_declared_already_is_known(Language language) {
    boolean csp = language == Language.CSP;
    String text =
        csp
            ? "logic three = partial;\nP() = a@unknown -> P();\n"
            : "logic three = partial\nactive proctype P() { do :: @unknown skip od }\n";
    Document document = document(language, text);
    assertEquals(List.of("false", "unknown", "true"), words(document, text.indexOf("@") + 1));
    assertTrue(document.hover(text.indexOf("partial")).orElseThrow().text().contains("unknown"));
  }
}
