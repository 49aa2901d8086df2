package dev.fairlead.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.fairlead.api.Language;
import dev.fairlead.editor.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What stands in the files for editors, though the front ends know it: both must agree. */
class EditorFilesTest {
  private static final Path EDITORS = Path.of("../editors");

  private static JsonObject json(String file) throws IOException {
    return JsonParser.parseString(Files.readString(EDITORS.resolve(file))).getAsJsonObject();
  }

  private static JsonObject grammar(Language language) throws IOException {
    String name = language == Language.CSP ? "csp-sharp" : "promela";
    return json("vscode/syntaxes/" + name + ".tmLanguage.json");
  }

  private static Set<String> keywords(Language language) {
    return new TreeSet<>(Document.of("m", language, "").index().keywords());
  }

  /** Every regular expression of a grammar. */
  private static List<String> expressions(JsonElement element) {
    List<String> found = new ArrayList<>();
    if (element instanceof JsonObject object) {
      object
          .entrySet()
          .forEach(
              each -> {
                if (Set.of("match", "begin", "end").contains(each.getKey())) {
                  found.add(each.getValue().getAsString());
                } else {
                  found.addAll(expressions(each.getValue()));
                }
              });
    } else if (element instanceof JsonArray array) {
      array.forEach(each -> found.addAll(expressions(each)));
    }
    return found;
  }

  @ParameterizedTest
  @EnumSource(names = {"CSP", "PROMELA"})
  void the_grammar_has_the_keywords_of_the_front_end(Language language) throws IOException {
    JsonObject words = grammar(language).getAsJsonObject("repository").getAsJsonObject("words");
    Set<String> coloured = new TreeSet<>();
    for (String expression : expressions(words)) {
      Pattern.compile("\\w+")
          .matcher(expression.replace("\\b", " ").replace("(?:", " "))
          .results()
          .map(MatchResult::group)
          .forEach(word -> assertTrue(coloured.add(word), word + " has two colours"));
    }
    assertEquals(keywords(language), coloured);
  }

  @ParameterizedTest
  @EnumSource(names = {"CSP", "PROMELA"})
  void every_expression_of_the_grammar_can_be_read_and_matches_something(Language language)
      throws IOException {
    for (String expression : expressions(grammar(language))) {
      assertFalse(Pattern.compile(expression).matcher("").matches(), expression);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"CSP", "PROMELA"})
  void included_patterns_exist(Language language) throws IOException {
    JsonObject grammar = grammar(language);
    for (JsonElement each : grammar.getAsJsonArray("patterns")) {
      String name = each.getAsJsonObject().get("include").getAsString().substring(1);
      assertTrue(grammar.getAsJsonObject("repository").has(name), name);
    }
  }

  /** The scope of the first occurrence of a word, by the patterns of a grammar for one line. */
  private static String scope(Language language, String line, String word) throws IOException {
    JsonObject grammar = grammar(language);
    List<JsonObject> patterns = new ArrayList<>();
    for (JsonElement each : grammar.getAsJsonArray("patterns")) {
      String name = each.getAsJsonObject().get("include").getAsString().substring(1);
      JsonObject rule = grammar.getAsJsonObject("repository").getAsJsonObject(name);
      if (rule.has("patterns")) {
        rule.getAsJsonArray("patterns").forEach(inner -> patterns.add(inner.getAsJsonObject()));
      } else {
        patterns.add(rule);
      }
    }
    patterns.removeIf(each -> !each.has("match"));
    int wanted = line.indexOf(word);
    int from = 0;
    while (from <= wanted) {
      Matcher first = null;
      JsonObject rule = null;
      for (JsonObject each : patterns) {
        Matcher matcher = Pattern.compile(each.get("match").getAsString()).matcher(line);
        if (matcher.find(from) && (first == null || matcher.start() < first.start())) {
          first = matcher;
          rule = each;
        }
      }
      if (first == null || first.start() > wanted) {
        return "";
      }
      if (wanted < first.end()) {
        return scope(rule, first, wanted);
      }
      from = Math.max(first.end(), from + 1);
    }
    return "";
  }

  private static String scope(JsonObject rule, Matcher match, int wanted) {
    for (int group = 1; group <= match.groupCount(); group++) {
      if (match.start(group) <= wanted && wanted < match.end(group)) {
        return rule.getAsJsonObject("captures")
            .getAsJsonObject(Integer.toString(group))
            .get("name")
            .getAsString();
      }
    }
    return rule.has("name") ? rule.get("name").getAsString() : "";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '¦',
      textBlock =
          """
          CSP     ¦ logic five { F < U < T };            ¦ logic      ¦ keyword.declaration
          CSP     ¦ logic both = one × other;            ¦ both       ¦ entity.name.type
          CSP     ¦ logic both = one × other;            ¦ ×          ¦ keyword.operator
          CSP     ¦ graded le : five = { K == N : T };   ¦ graded     ¦ keyword.declaration
          CSP     ¦ graded le : five = { K == N : T };   ¦ five       ¦ entity.name.type
          CSP     ¦ P() = doubt@U{K = 1} -> P();         ¦ doubt      ¦ entity.name.tag
          CSP     ¦ P() = doubt@U{K = 1} -> P();         ¦ U          ¦ constant.other.truth-value
          CSP     ¦ P() = a.1@(U,T) -> P();              ¦ (U         ¦ constant.other.truth-value
          CSP     ¦ S() = ||| i:{0..2}@Phil(i);          ¦ Phil       ¦ entity.name.function
          CSP     ¦ S() = |||{..} @ P();                 ¦ ..         ¦ keyword.operator
          CSP     ¦ S() = ||{..} @ P();                  ¦ ..         ¦ keyword.operator
          CSP     ¦ #define N 2..;                       ¦ ..         ¦ keyword.operator
          CSP     ¦ P() = a ->> Wait[3];                 ¦ ->>        ¦ keyword.operator
          CSP     ¦ P() = a ->> Wait[3];                 ¦ Wait       ¦ keyword.control.time
          CSP     ¦ P() = Q() timeout[3] R();            ¦ timeout    ¦ keyword.control.time
          CSP     ¦ P() = Q() within[3];                 ¦ within     ¦ keyword.control.time
          CSP     ¦ P() = Q() deadline[3];               ¦ deadline   ¦ keyword.control.time
          CSP     ¦ P() = Q() waituntil[3];              ¦ waituntil  ¦ keyword.control.time
          CSP     ¦ P() = Q() interrupt[3] R();          ¦ interrupt  ¦ keyword.control
          PROMELA ¦ logic five { F < U < T }             ¦ logic      ¦ keyword.declaration
          PROMELA ¦ logic both = one × other             ¦ ×          ¦ keyword.operator
          PROMELA ¦ graded le : five = { K == N : T }    ¦ le :       ¦ entity.name.function
          PROMELA ¦ :: @U atomic { K > 0 -> K-- }        ¦ U          ¦ constant.other.truth-value
          PROMELA ¦ :: @(U,T) K > 0 -> K--               ¦ (U         ¦ constant.other.truth-value
          PROMELA ¦ active [*] proctype P() { skip }     ¦ *          ¦ keyword.operator
          PROMELA ¦ timer t abstract 3;                  ¦ timer      ¦ storage.type
          PROMELA ¦ timer t abstract 3;                  ¦ abstract   ¦ storage.modifier
          PROMELA ¦ set(t, 3); reset(t)                  ¦ reset      ¦ support.function
          PROMELA ¦ expire(t); delay(t, 2)               ¦ delay      ¦ support.function
          PROMELA ¦ ref server s;                        ¦ ref        ¦ storage.type
          PROMELA ¦ public byte x;                       ¦ public     ¦ storage.modifier
          PROMELA ¦ s = anyRef(server)                   ¦ anyRef     ¦ support.function
          PROMELA ¦ s = _lid; r = _undef_ref             ¦ _lid       ¦ variable.language
          PROMELA ¦ s = _lid; r = _undef_ref             ¦ _undef_ref ¦ variable.language
          """)
  void newer_constructs_have_colours(Language language, String line, String word, String scope)
      throws IOException {
    String found = scope(language, line, word);
    assertTrue(found.startsWith(scope), found);
  }

  @Test
  void every_ending_is_known_to_every_editor() throws IOException {
    Set<String> endings = new TreeSet<>();
    Language.allEndings().stream()
        .filter(each -> Language.of("m" + each).orElseThrow() != Language.JAVA)
        .forEach(endings::add);
    Set<String> inCode = new TreeSet<>();
    json("vscode/package.json")
        .getAsJsonObject("contributes")
        .getAsJsonArray("languages")
        .forEach(
            each ->
                each.getAsJsonObject()
                    .getAsJsonArray("extensions")
                    .forEach(ending -> inCode.add(ending.getAsString())));
    assertEquals(endings, inCode);
    for (String file : List.of("helix-languages.toml", "emacs.el", "neovim.lua")) {
      String text = Files.readString(EDITORS.resolve(file));
      for (String ending : endings) {
        String bare = ending.substring(1);
        assertTrue(
            Pattern.compile("\\b" + bare + "\\b").matcher(text).find(), file + ": " + ending);
      }
    }
  }

  @Test
  void emacs_has_the_keywords_of_the_front_ends() throws IOException {
    String text = Files.readString(EDITORS.resolve("emacs.el"));
    for (Language language : List.of(Language.CSP, Language.PROMELA)) {
      String name =
          language == Language.CSP ? "fairlead-csp-keywords" : "fairlead-promela-keywords";
      int start = text.indexOf("'(", text.indexOf("defconst " + name));
      Set<String> words = new TreeSet<>();
      Pattern.compile("\"(\\w+)\"")
          .matcher(text.substring(start, text.indexOf("))", start) + 1))
          .results()
          .forEach(each -> words.add(each.group(1)));
      assertEquals(keywords(language), words);
    }
  }

  /** Words that are not reserved have hovers, too. */
  @Test
  void the_other_words_of_emacs_are_documented() throws IOException {
    String text = Files.readString(EDITORS.resolve("emacs.el"));
    for (Language language : List.of(Language.CSP, Language.PROMELA)) {
      String name = language == Language.CSP ? "fairlead-csp-words" : "fairlead-promela-words";
      int start = text.indexOf("'(", text.indexOf("defconst " + name));
      Pattern.compile("\"(\\w+)\"")
          .matcher(text.substring(start, text.indexOf("))", start)))
          .results()
          .map(each -> each.group(1))
          .forEach(word -> assertTrue(Document.of("m", language, word).hover(1).isPresent(), word));
    }
  }

  /** The files that the extension names are there. */
  @Test
  void the_extension_is_complete() throws IOException {
    Pattern.compile("\"\\./([^\"]+)\"")
        .matcher(Files.readString(EDITORS.resolve("vscode/package.json")))
        .results()
        .forEach(
            each -> assertTrue(Files.exists(EDITORS.resolve("vscode").resolve(each.group(1)))));
  }

  /** What the adapter reads of a launch configuration is what the extension offers. */
  @Test
  void launch_options_are_described() throws IOException {
    JsonObject properties =
        json("vscode/package.json")
            .getAsJsonObject("contributes")
            .getAsJsonArray("debuggers")
            .get(0)
            .getAsJsonObject()
            .getAsJsonObject("configurationAttributes")
            .getAsJsonObject("launch")
            .getAsJsonObject("properties");
    Set<String> read = new TreeSet<>();
    Pattern.compile("(?:text\\(arguments, |arguments\\.get\\()\"(\\w+)\"")
        .matcher(Files.readString(Path.of("src/main/java/dev/fairlead/lsp/LaunchOptions.java")))
        .results()
        .forEach(each -> read.add(each.group(1)));
    assertEquals(read, new TreeSet<>(properties.keySet()));
  }
}
