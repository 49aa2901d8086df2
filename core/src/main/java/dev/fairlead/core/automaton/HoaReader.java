package dev.fairlead.core.automaton;

import dev.fairlead.core.automaton.HoaLexer.Kind;
import dev.fairlead.core.automaton.HoaLexer.Token;
import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Reads one automaton in HOA; used once. */
final class HoaReader {

  /** A label may become so many cubes. */
  private static final int MAX_CUBES = 100_000;

  private static final int MAX_STATES = 1_000_000;
  private static final int MAX_IMPLICIT_ATOMS = 16;
  private static final int MAX_NESTING = 1000;

  private final SourceText source;
  private final List<Token> tokens;
  private int at;

  private final Bdd bdd = new Bdd();
  private final Set<String> headers = new HashSet<>();
  private final Map<String, Integer> aliases = new HashMap<>();
  private final List<Integer> starts = new ArrayList<>();
  private final List<String> atoms = new ArrayList<>();
  private int declaredStates = -1;
  private int declaredSets;
  private final TreeSet<Integer> infinitelyOften = new TreeSet<>();
  private final Map<Integer, List<Tgba.Edge>> edges = new HashMap<>();
  private int largestState = -1;
  private int nesting;

  HoaReader(SourceText source) {
    this.source = source;
    this.tokens = HoaLexer.tokens(source);
  }

  Tgba read() {
    Token first = token();
    if (first.kind() != Kind.HEADER || !first.text().equals("HOA:")) {
      throw error("FL0301", first, "a HOA text starts with 'HOA: v1'", "");
    }
    at++;
    Token version = token();
    if (!version.text().equals("v1")) {
      throw error("FL0307", version, "only version v1 is known", "write 'HOA: v1'");
    }
    at++;
    while (token().kind() == Kind.HEADER) {
      header();
    }
    Token body = token();
    if (body.kind() != Kind.MARKER || !body.text().equals("--BODY--")) {
      throw error("FL0301", body, "expected a header or --BODY--, found " + shown(body), "");
    }
    if (!headers.contains("Acceptance:")) {
      throw error("FL0302", body, "the header Acceptance: is missing", "such as 'Acceptance: 0 t'");
    }
    at++;
    while (token().kind() == Kind.HEADER && token().text().equals("State:")) {
      state();
    }
    Token end = token();
    if (end.kind() != Kind.MARKER || !end.text().equals("--END--")) {
      throw error("FL0301", end, "expected 'State:' or --END--, found " + shown(end), "");
    }
    at++;
    if (token().kind() != Kind.END) {
      throw error("FL0301", token(), "text after --END--", "give one automaton only");
    }
    return automaton();
  }

  private void header() {
    Token header = tokens.get(at++);
    boolean repeatable =
        Set.of("Start:", "Alias:", "properties:").contains(header.text())
            || Character.isLowerCase(header.text().charAt(0));
    if (!headers.add(header.text()) && !repeatable) {
      throw error("FL0302", header, header.text() + " is given twice", "");
    }
    switch (header.text()) {
      case "States:" -> declaredStates = integer(MAX_STATES, "a number of states");
      case "Start:" -> starts.add(stateNumber());
      case "AP:" -> atomNames();
      case "Alias:" -> alias();
      case "Acceptance:" -> acceptance();
      default -> otherHeader(header);
    }
  }

  /** Headers in lower case may be ignored, others could change the meaning (HOA, section 3). */
  private void otherHeader(Token header) {
    if (Character.isUpperCase(header.text().charAt(0))) {
      throw error("FL0307", header, "the header " + header.text() + " is not known", "");
    }
    while (token().kind() == Kind.IDENTIFIER
        || token().kind() == Kind.INTEGER
        || token().kind() == Kind.STRING) {
      at++;
    }
  }

  private void atomNames() {
    Token number = token();
    int count = integer(MAX_STATES, "a number of atoms");
    while (token().kind() == Kind.STRING) {
      Token name = tokens.get(at++);
      if (atoms.contains(name.text())) {
        throw error("FL0302", name, "the atom " + shown(name) + " is given twice", "");
      }
      atoms.add(name.text());
    }
    if (atoms.size() != count) {
      throw error(
          "FL0305", number, count + " atoms are announced, " + atoms.size() + " are named", "");
    }
  }

  private void alias() {
    Token name = token();
    if (name.kind() != Kind.ALIAS) {
      throw error("FL0301", name, "expected an alias such as @a, found " + shown(name), "");
    }
    at++;
    if (aliases.put(name.text(), label()) != null) {
      throw error("FL0302", name, "the alias " + name.text() + " is given twice", "");
    }
  }

  private void acceptance() {
    declaredSets = integer(MAX_STATES, "a number of acceptance sets");
    conjunctionOfInf();
  }

  private void conjunctionOfInf() {
    do {
      Token token = tokens.get(at++);
      if (is(token, "(")) {
        if (++nesting > MAX_NESTING) {
          throw unsupportedAcceptance(token);
        }
        conjunctionOfInf();
        expect(")");
        nesting--;
      } else if (token.text().equals("Inf") && is(token(), "(") && !is(tokens.get(at + 1), "!")) {
        expect("(");
        infinitelyOften.add(set());
        expect(")");
      } else if (!token.text().equals("t")) {
        throw unsupportedAcceptance(token);
      }
    } while (accept("&"));
    if (is(token(), "|")) {
      throw unsupportedAcceptance(token());
    }
  }

  private ModelException unsupportedAcceptance(Token token) {
    return error(
        "FL0303",
        token,
        "only generalised Büchi acceptance can be used, found " + shown(token),
        "convert the automaton to generalised Büchi, as with 'autfilt --gba'");
  }

  private int set() {
    Token token = token();
    int set = integer(Integer.MAX_VALUE, "an acceptance set");
    if (set >= declaredSets) {
      throw error(
          "FL0305", token, "there are " + declaredSets + " acceptance sets, counted from 0", "");
    }
    return set;
  }

  private void state() {
    at++;
    int all = accept("[") ? closedLabel() : -1;
    Token number = token();
    int state = stateNumber();
    if (token().kind() == Kind.STRING) {
      at++;
    }
    BitSet stateMarks = marks();
    if (edges.containsKey(state)) {
      throw error("FL0302", number, "state " + state + " is given twice", "");
    }
    List<Tgba.Edge> out = new ArrayList<>();
    edges.put(state, out);
    int implicit = 0;
    while (is(token(), "[") || token().kind() == Kind.INTEGER) {
      Token start = token();
      int label = all;
      if (accept("[")) {
        if (all >= 0) {
          throw error("FL0306", start, "the state has a label already", "label one or the other");
        }
        label = closedLabel();
      } else if (all < 0) {
        label = implicitLabel(implicit++, start);
      }
      if (implicit > 0 && is(start, "[")) {
        throw error("FL0306", start, "labelled and unlabelled edges are mixed", "label them all");
      }
      int target = stateNumber();
      BitSet marks = marks();
      marks.or(stateMarks);
      addEdges(start, label, target, marks, out);
    }
    if (implicit > 0 && implicit != 1 << atoms.size()) {
      throw error(
          "FL0306",
          number,
          "without labels a state needs 2^" + atoms.size() + " edges, found " + implicit,
          "give every edge a label such as [t] or [0&!1]");
    }
  }

  private void addEdges(Token place, int label, int target, BitSet marks, List<Tgba.Edge> out) {
    List<Tgba.Cube> cubes = bdd.products(label, label, MAX_CUBES);
    if (cubes == null) {
      throw error("FL0306", place, "the label is too large", "it has too many disjuncts");
    }
    for (Tgba.Cube cube : cubes) {
      out.add(new Tgba.Edge(cube, target, marks));
    }
  }

  /** The letter whose binary digits are the number [HOA, section 5]. */
  private int implicitLabel(int letter, Token place) {
    if (atoms.size() > MAX_IMPLICIT_ATOMS || letter >= 1 << atoms.size()) {
      throw error("FL0306", place, "an edge without label", "give every edge a label such as [t]");
    }
    int label = Bdd.TRUE;
    for (int atom = 0; atom < atoms.size(); atom++) {
      int variable = bdd.variable(atom);
      label = bdd.and(label, (letter >> atom & 1) == 1 ? variable : bdd.not(variable));
    }
    return label;
  }

  /** A set of acceptance sets such as {0 2}, numbered as in the acceptance condition. */
  private BitSet marks() {
    BitSet result = new BitSet();
    if (accept("{")) {
      while (token().kind() == Kind.INTEGER) {
        int set = set();
        if (infinitelyOften.contains(set)) {
          result.set(infinitelyOften.headSet(set).size());
        }
      }
      expect("}");
    }
    return result;
  }

  private int stateNumber() {
    Token token = token();
    int state = integer(MAX_STATES, "a state");
    if (is(token(), "&")) {
      throw error(
          "FL0304",
          token(),
          "alternating automata cannot be used",
          "remove alternation, as with 'autfilt --gba'");
    }
    if (declaredStates >= 0 && state >= declaredStates) {
      throw error("FL0305", token, "there are " + declaredStates + " states, counted from 0", "");
    }
    largestState = Math.max(largestState, state);
    return state;
  }

  private int closedLabel() {
    int label = label();
    expect("]");
    return label;
  }

  private int label() {
    int label = labelConjunction();
    while (accept("|")) {
      label = bdd.or(label, labelConjunction());
    }
    return label;
  }

  private int labelConjunction() {
    int label = labelOperand();
    while (accept("&")) {
      label = bdd.and(label, labelOperand());
    }
    return label;
  }

  private int labelOperand() {
    Token token = tokens.get(at++);
    if (is(token, "!") || is(token, "(")) {
      if (++nesting > MAX_NESTING) {
        throw error("FL0306", token, "the label is nested too deep", "");
      }
      int inner = is(token, "!") ? bdd.not(labelOperand()) : label();
      if (is(token, "(")) {
        expect(")");
      }
      nesting--;
      return inner;
    }
    if (token.kind() == Kind.ALIAS && aliases.containsKey(token.text())) {
      return aliases.get(token.text());
    }
    if (token.kind() == Kind.ALIAS) {
      throw error("FL0308", token, "unknown alias " + token.text(), "declare it with Alias:");
    }
    if (token.kind() == Kind.IDENTIFIER && token.text().equals("t")) {
      return Bdd.TRUE;
    }
    if (token.kind() == Kind.IDENTIFIER && token.text().equals("f")) {
      return Bdd.FALSE;
    }
    at--;
    int atom = integer(Integer.MAX_VALUE, "a label");
    if (atom >= atoms.size()) {
      throw error(
          "FL0305",
          token,
          "there are " + atoms.size() + " atoms, counted from 0",
          headers.contains("AP:") ? "" : "AP: must come before the labels");
    }
    return bdd.variable(atom);
  }

  /** One initial state; several become a new one with the edges of all. */
  private Tgba automaton() {
    int states = Math.max(declaredStates, largestState + 1);
    List<List<Tgba.Edge>> result = new ArrayList<>();
    for (int state = 0; state < states; state++) {
      result.add(edges.getOrDefault(state, List.of()));
    }
    int initial = starts.size() == 1 ? starts.get(0) : states;
    if (initial == states) {
      List<Tgba.Edge> out = new ArrayList<>();
      starts.stream().distinct().forEach(start -> out.addAll(result.get(start)));
      result.add(out);
    }
    return new Tgba(atoms, initial, infinitelyOften.size(), result);
  }

  private int integer(int limit, String what) {
    Token token = tokens.get(at);
    if (token.kind() != Kind.INTEGER) {
      throw error("FL0301", token, "expected " + what + ", found " + shown(token), "");
    }
    at++;
    if (token.text().length() > 9 || Integer.parseInt(token.text()) > limit) {
      throw error("FL0305", token, "the number is too large", "");
    }
    return Integer.parseInt(token.text());
  }

  private boolean accept(String sign) {
    if (is(token(), sign)) {
      at++;
      return true;
    }
    return false;
  }

  private void expect(String sign) {
    if (!accept(sign)) {
      throw error("FL0301", token(), "expected '" + sign + "', found " + shown(token()), "");
    }
  }

  private static boolean is(Token token, String sign) {
    return token.kind() == Kind.SIGN && token.text().equals(sign);
  }

  private static String shown(Token token) {
    return token.kind() == Kind.END ? token.text() : "'" + token.text() + "'";
  }

  private Token token() {
    return tokens.get(at);
  }

  private ModelException error(String code, Token token, String message, String hint) {
    return new ModelException(
        new Diagnostic(code, source, token.offset(), token.length(), message, hint));
  }
}
