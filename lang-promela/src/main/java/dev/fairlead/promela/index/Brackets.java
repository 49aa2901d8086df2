package dev.fairlead.promela.index;

import dev.fairlead.core.source.Lexeme;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/** Which brackets of a list of lexemes belong together. */
final class Brackets {

  private static final int NONE = -1;

  private final List<Lexeme> lexemes;

  /** The partner of each bracket; the last lexeme for one that is not closed. */
  private final int[] partner;

  /** The innermost brace around each lexeme. */
  private final int[] brace;

  Brackets(List<Lexeme> lexemes) {
    this.lexemes = lexemes;
    this.partner = new int[lexemes.size()];
    this.brace = new int[lexemes.size()];
    Arrays.fill(partner, NONE);
    Deque<Integer> open = new ArrayDeque<>();
    List<Integer> braces = new ArrayList<>();
    for (int i = 0; i < lexemes.size(); i++) {
      Lexeme lexeme = lexemes.get(i);
      boolean closes = lexeme.is("}") || lexeme.is(")") || lexeme.is("]");
      if (closes && !open.isEmpty()) {
        int opened = open.pop();
        partner[opened] = i;
        partner[i] = opened;
        if (lexemes.get(opened).is("{")) {
          braces.remove(braces.size() - 1);
        }
      }
      brace[i] = braces.isEmpty() ? NONE : braces.get(braces.size() - 1);
      if (lexeme.is("{") || lexeme.is("(") || lexeme.is("[")) {
        open.push(i);
        partner[i] = lexemes.size() - 1;
        if (lexeme.is("{")) {
          braces.add(i);
        }
      }
    }
  }

  /** The opening brace around a lexeme, or a negative number. */
  int braceAround(int index) {
    return brace[index];
  }

  /** The outermost brace around a lexeme, or a negative number. */
  int outermostAround(int index) {
    int found = brace[index];
    while (found >= 0 && brace[found] >= 0) {
      found = brace[found];
    }
    return found;
  }

  int partner(int index) {
    return partner[index];
  }

  /** The first brace that opens from here on outside of others, or a negative number. */
  int nextBrace(int index) {
    for (int i = index; i < lexemes.size(); i++) {
      if (lexemes.get(i).is("{")) {
        return i;
      }
      if (lexemes.get(i).is(";") && brace[i] < 0 && partner[index] < 0) {
        return NONE;
      }
    }
    return NONE;
  }
}
