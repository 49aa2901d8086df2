package dev.fairlead.editor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.Language;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.Passage;
import java.util.List;
import org.junit.jupiter.api.Test;

class DocumentTest {

  private static final String PHILOSOPHERS =
      """
      #define N 3;
      var held[N];
      channel c 2;
      enum {idle, busy};
      Phil(i) = get.i.(i+1)%N{held[i] = 1;} -> c!i -> Phil(i);
      Waiter() = c?x -> [x < N]served.x -> Waiter();
      College() = (||| i:{0..N-1} @ Phil(i)) ||| Waiter();
      #define full held[0] == 1;
      #assert College() deadlockfree;
      #assert College() |= []<> served.0;
      #assert College() reaches full;
      """;

  private static Document csp(String text) {
    return Document.of("m.csp", Language.CSP, text);
  }

  private static Document read(String text) {
    Document document = csp(text);
    assertEquals(List.of(), document.problems());
    return document;
  }

  private static Document promela(String text) {
    return Document.of("m.pml", Language.PROMELA, text);
  }

  private static List<String> places(Document document, int offset) {
    return document.references(offset).stream()
        .map(place -> place.start().line() + ":" + place.start().column())
        .toList();
  }

  private static int nth(String text, String word, int number) {
    int at = -1;
    for (int i = 0; i < number; i++) {
      at = text.indexOf(word, at + 1);
    }
    return at;
  }

  @Test
  void a_mistake_has_its_place_and_a_fix() {
    Document document = csp(PHILOSOPHERS.replace("[x < N]", "[x < M]"));
    Diagnostic problem = document.problems().get(0);
    assertEquals(6, problem.place().line());
    assertEquals("FL0121", problem.code());
    assertEquals(List.of(), csp(PHILOSOPHERS).problems());
  }

  @Test
  void a_fix_is_what_the_hint_names() {
    Document document =
        csp(PHILOSOPHERS.replace("served.x", "servd.x").replace("Waiter();\n#", "Waitr();\n#"));
    Diagnostic problem = document.problems().get(0);
    List<Fix> fixes = document.fixes(problem);
    assertEquals(List.of("replace 'Waitr' by 'Waiter'"), fixes.stream().map(Fix::title).toList());
    Document semicolon = csp("var x = 1\nvar y = 2;\nP() = Skip;\n");
    Fix fix = semicolon.fixes(semicolon.problems().get(0)).get(0);
    assertEquals("add ';'", fix.title());
    assertEquals(
        "var x = 1;\nvar y = 2;\nP() = Skip;\n",
        Edit.apply(semicolon.source().text(), fix.edits()));
  }

  @Test
  void names_lead_to_their_declarations() {
    Document document = csp(PHILOSOPHERS);
    assertEquals(List.of(), document.problems());
    assertEquals(List.of("2:5", "5:25", "8:14"), places(document, nth(PHILOSOPHERS, "held", 2)));
    assertEquals(List.of("6:14", "6:20", "6:33"), places(document, nth(PHILOSOPHERS, "x < N", 1)));
    assertEquals(List.of("6:26", "10:27"), places(document, nth(PHILOSOPHERS, "served", 2)));
    assertEquals(List.of("8:9", "11:27"), places(document, nth(PHILOSOPHERS, "full;", 1)));
    Passage definition = document.definition(nth(PHILOSOPHERS, "Waiter", 3)).orElseThrow();
    assertEquals(6, definition.start().line());
  }

  @Test
  void hover_tells_types_and_values() {
    Document document = csp(PHILOSOPHERS);
    assertEquals("#define N 3  (= 3)", document.hover(nth(PHILOSOPHERS, "N]", 1)).get().code());
    assertEquals(
        "var held[N]  (array of 3 numbers)",
        document.hover(nth(PHILOSOPHERS, "held", 3)).get().code());
    assertTrue(
        document.hover(nth(PHILOSOPHERS, "deadlockfree", 1)).get().text().contains("deadlock"));
  }

  @Test
  void completion_knows_the_place() {
    Document document = csp(PHILOSOPHERS);
    List<String> claims =
        document.completions(nth(PHILOSOPHERS, "deadlockfree", 1)).stream()
            .map(Completion::word)
            .toList();
    assertTrue(claims.contains("reaches") && !claims.contains("held"), claims.toString());
    List<String> words =
        document.completions(nth(PHILOSOPHERS, "served.x", 1)).stream()
            .map(Completion::word)
            .toList();
    assertTrue(words.contains("x") && words.contains("served") && words.contains("Skip"));
    assertTrue(!words.contains("i"), "an index of another process");
  }

  @Test
  void completion_survives_a_mistake() {
    String broken = PHILOSOPHERS.replace("-> Phil(i);", "-> Ph");
    List<String> words =
        read(PHILOSOPHERS)
            .edited(ModelText.of("m.csp", Language.CSP, broken))
            .completions(nth(broken, "-> Ph\n", 1) + 5)
            .stream()
            .map(Completion::word)
            .toList();
    assertTrue(words.containsAll(List.of("Phil", "Waiter", "i", "held")), words.toString());
  }

  @Test
  void renaming_changes_every_use() {
    Document document = csp(PHILOSOPHERS);
    Renaming renaming = document.rename(nth(PHILOSOPHERS, "held", 1), "taken");
    List<Edit> edits = assertInstanceOf(Renaming.Possible.class, renaming).edits();
    assertEquals(PHILOSOPHERS.replace("held", "taken"), Edit.apply(PHILOSOPHERS, edits));
    assertInstanceOf(
        Renaming.Refused.class, document.rename(nth(PHILOSOPHERS, "held", 1), "Waiter"));
    assertInstanceOf(Renaming.Refused.class, document.rename(nth(PHILOSOPHERS, "held", 1), "if"));
  }

  private static final String MUTEX =
      """
      #define N 2
      #define inside(p) (cs[p] == true)
      typedef Note { byte from; bool urgent };
      mtype = { ask, give };
      bool cs[N];
      chan box = [1] of { mtype, byte };
      inline enter(p) { cs[p] = true }
      proctype User(byte me) {
        Note n;
        byte x;
      again:
        n.from = me;
        box!ask(me);
        enter(me);
        x = x + 1;
        goto again
      }
      init { byte x; run User(0); run User(1); box?ask(x) }
      ltl safe { [] !(inside(0) && inside(1)) }
      """;

  @Test
  void promela_names_lead_to_their_declarations() {
    Document document = promela(MUTEX);
    assertEquals(
        List.of(),
        document.problems().stream()
            .filter(each -> each.severity() == Diagnostic.Severity.ERROR)
            .toList());
    assertEquals(
        List.of("5:6", "2:20", "7:19").stream().sorted().toList(),
        places(document, nth(MUTEX, "cs[N]", 1)).stream().sorted().toList());
    assertEquals(List.of("10:8", "15:3", "15:7"), places(document, nth(MUTEX, "x;", 1)));
    assertEquals(List.of("18:13", "18:50"), places(document, nth(MUTEX, "x;", 2)));
    assertEquals(List.of("11:1", "16:8"), places(document, nth(MUTEX, "again", 1)));
    assertEquals(List.of("3:21", "12:5"), places(document, nth(MUTEX, "from", 1)));
    assertEquals(List.of("7:14", "7:22"), places(document, nth(MUTEX, "p) { cs", 1)));
    assertEquals(List.of("8:10", "18:20", "18:33"), places(document, nth(MUTEX, "User", 1)));
  }

  @Test
  void a_field_is_completed_after_a_dot() {
    Document document = promela(MUTEX);
    List<String> words =
        document.completions(nth(MUTEX, "n.from", 1) + 2).stream().map(Completion::word).toList();
    assertEquals(List.of("from", "urgent"), words);
  }

  @Test
  void local_names_are_known_though_the_process_is_broken() {
    String broken = MUTEX.replace("x = x + 1;", "x = x + ;");
    List<String> words =
        promela(broken).completions(nth(broken, "x + ;", 1)).stream()
            .map(Completion::word)
            .toList();
    assertTrue(words.containsAll(List.of("x", "n", "me", "box", "User", "cs")), words.toString());
  }

  @Test
  void the_outline_nests() {
    List<OutlineItem> outline = promela(MUTEX).outline();
    assertEquals(
        List.of("N", "inside", "Note", "ask", "give", "cs", "box", "enter", "User", "init", "safe"),
        outline.stream().map(item -> item.symbol().name()).toList());
    assertEquals(
        List.of("me", "n", "x", "again"),
        outline.get(8).children().stream().map(item -> item.symbol().name()).toList());
  }

  private static final String ROOM =
      """
      var free = 2;
      Guest(i) = think.i -> Waiting(i);
      Waiting(i) = [free > 0] enter.i{free--;} -> leave.i{free++;} -> Guest(i);
      Room() = ||| i:{..} @ Guest(i);
      #assert Room() |= [](think.i -> <> enter.i);
      """;

  @Test
  void any_member_of_a_group_is_its_index() {
    Document document = read(ROOM);
    assertEquals(List.of("4:14", "4:29", "5:28", "5:42"), places(document, nth(ROOM, "i:{", 1)));
    Renaming renaming = document.rename(nth(ROOM, "i:{", 1), "guest");
    assertEquals(
        ROOM.replace("i:{..} @ Guest(i)", "guest:{..} @ Guest(guest)")
            .replace("think.i -> <> enter.i", "think.guest -> <> enter.guest"),
        Edit.apply(ROOM, assertInstanceOf(Renaming.Possible.class, renaming).edits()));
    List<String> words = words(document, nth(ROOM, "enter.i)", 1) + "enter.".length());
    assertEquals(List.of("i"), words);
  }

  private static List<String> words(Document document, int offset) {
    return document.completions(offset).stream().map(Completion::word).toList();
  }

  @Test
  void a_number_left_open_is_a_constant() {
    String text =
        "#define N 2..;\nvar x[N];\nP(i) = a.i{x[i] = 1;} -> Skip;\nS() = ||| i:{0..N-1} @ P(i);\n";
    Document document = csp(text);
    assertEquals(List.of("1:9", "2:7", "4:17"), places(document, nth(text, "N]", 1)));
    assertTrue(document.hover(nth(text, "N]", 1)).get().code().startsWith("#define N 2.."));
    assertTrue(document.hover(nth(text, "define", 1)).get().text().contains("#define N 2..;"));
  }

  @Test
  void operators_of_time_are_documented_and_completed() {
    String text =
        "P() = ((a -> Skip) timeout[3] Wait[2]) within[1];\n"
            + "Q() = (b ->> P()) waituntil[2] deadline[4] interrupt[5] Skip;\n";
    Document document = csp(text);
    for (String word :
        List.of("timeout", "Wait", "within", "->>", "waituntil", "deadline", "interrupt")) {
      assertTrue(document.hover(nth(text, word, 1)).isPresent(), word);
    }
    List<String> words = words(document, nth(text, "Wait", 1));
    assertTrue(
        words.containsAll(List.of("Wait", "timeout", "within", "deadline", "waituntil", "logic")),
        words.toString());
  }

  private static final String REFERENCES =
      """
      active [3] proctype server() {
        public byte load;
        byte own;
        load = 1
      }
      active proctype client() {
        ref server s;
        s = anyRef(server);
        server[s].load > 0 -> s = _undef_ref
      }
      timer t abstract 4;
      active [*] proctype ticker() { set(t, 3); expire(t); reset(t); delay(t, 2) }
      """;

  @Test
  void references_lead_to_processes_and_their_public_variables() {
    Document document = promela(REFERENCES);
    assertEquals(
        List.of("1:21", "7:7", "8:14", "9:3"), places(document, nth(REFERENCES, "server", 1)));
    assertEquals(List.of("2:15", "4:3", "9:13"), places(document, nth(REFERENCES, "load", 3)));
    assertEquals("ref server s", document.hover(nth(REFERENCES, "s =", 1)).get().code());
    int member = nth(REFERENCES, "server[s].", 1) + "server[s].".length();
    assertEquals(List.of("load"), words(document, member));
    List<String> processes = List.of("server", "client", "ticker");
    assertEquals(processes, words(document, nth(REFERENCES, "server s;", 1)));
    assertEquals(processes, words(document, nth(REFERENCES, "anyRef(", 1) + "anyRef(".length()));
    assertTrue(document.hover(nth(REFERENCES, "_undef_ref", 1)).isPresent());
  }

  @Test
  void any_process_of_a_group_has_a_name_in_the_formula() {
    String text =
        """
        active [*] proctype Worker() { do :: skip; waits: skip; works: skip od }
        ltl served { [] (Worker[i]@waits -> <> (Worker[i]@works)) }
        """;
    Document document = promela(text);
    assertEquals(List.of("2:25", "2:48"), places(document, nth(text, "i]", 2)));
    assertEquals("i, any process of Worker", document.hover(nth(text, "i]", 1)).get().code());
    Renaming renaming = document.rename(nth(text, "i]", 1), "one");
    assertEquals(
        text.replace("[i]", "[one]"),
        Edit.apply(text, assertInstanceOf(Renaming.Possible.class, renaming).edits()));
    assertEquals(List.of("waits", "works"), words(document, nth(text, "@works", 1) + 1));
  }

  @Test
  void timers_are_variables_and_their_operations_are_documented() {
    Document document = promela(REFERENCES);
    assertEquals(
        List.of("11:7", "12:36", "12:50", "12:60", "12:70"),
        places(document, nth(REFERENCES, "t abstract", 1)));
    for (String word : List.of("timer", "abstract", "set(", "expire", "reset", "delay", "active")) {
      assertTrue(document.hover(nth(REFERENCES, word, 1)).isPresent(), word);
    }
    List<String> words = words(document, nth(REFERENCES, "set(t", 1));
    assertTrue(
        words.containsAll(
            List.of("timer", "set", "reset", "expire", "delay", "_lid", "_undef_ref", "anyRef")),
        words.toString());
  }

  @Test
  void every_keyword_is_documented() {
    for (Document document : List.of(csp("P() = Skip;"), promela("init { skip }"))) {
      for (String keyword : document.index().keywords()) {
        assertTrue(
            KeywordTexts.of(document.language()).words().contains(keyword),
            document.language() + ": " + keyword);
      }
    }
  }

  /** 2,000 lines; the bound of 200 ms is for a warm machine, this one for a busy one. */
  @Test
  void problems_of_a_long_text_come_quickly() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      text.append(
          "var x%1$d = 0;\nP%1$d(i) = a%1$d.i{x%1$d = x%1$d + 1;} ->\n  [x%1$d < 5]b%1$d.i\n  -> P%1$d(i);\n"
              .formatted(i));
    }
    long best = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      Document document = csp(text + "var broken\n" + " ".repeat(i));
      long start = System.nanoTime();
      assertEquals(1, document.problems().size());
      document.index();
      best = Math.min(best, System.nanoTime() - start);
    }
    assertTrue(best < 1_000_000_000L, best / 1_000_000 + " ms");
  }

  @Test
  void commentsAreFoldedWhereTheyStandAlone() {
    String text =
        """
        // From the first line
        // to the second.
        var x; // behind code,
        var y; // which stays
        /* of one
           piece */
        P() = {
          x = 1;
        } -> Skip;
        """;
    List<String> folded =
        csp(text).foldings().stream()
            .map(each -> each.firstLine() + ".." + each.lastLine() + " " + each.comment())
            .toList();
    assertEquals(List.of("1..2 true", "5..6 true", "7..8 false"), folded);
  }
}
