package dev.fairlead.promela.syntax;

import dev.fairlead.core.diagnostic.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What is meant by a word that Promela does not have where it stands. */
public final class Slips {

  private static final String LOOP = "a loop is 'do :: condition -> ... :: else -> break od'";
  private static final String CHOICE = "a choice is 'if :: condition -> ... :: else -> ... fi'";
  private static final String WAITING = "a condition waits by itself until it is true";
  private static final String WHOLE = "numbers are whole: 'int', or 'unsigned x : n' with n bits";

  /** Words of other languages. */
  private static final Map<String, String> FOREIGN =
      Map.ofEntries(
          Map.entry("while", LOOP),
          Map.entry("until", LOOP),
          Map.entry("repeat", LOOP),
          Map.entry("loop", LOOP),
          Map.entry("switch", CHOICE),
          Map.entry("case", CHOICE),
          Map.entry("elif", CHOICE),
          Map.entry("elseif", CHOICE),
          Map.entry("wait", WAITING),
          Map.entry("await", WAITING),
          Map.entry("continue", "put a label before 'do' and jump to it: goto again"),
          Map.entry("float", WHOLE),
          Map.entry("double", WHOLE),
          Map.entry("long", "the largest type is 'int', with 32 bits"),
          Map.entry("char", "a character is a number: 'byte'"),
          Map.entry("boolean", "did you mean 'bool'?"),
          Map.entry("string", "names for values are symbols: mtype = { one, two }"));

  /** Words that a parenthesis follows. */
  private static final List<String> CALLED =
      List.of("assert", "empty", "enabled", "full", "len", "nempty", "nfull", "printf", "printm");

  /** Words that a statement can begin with. */
  private static final List<String> STATEMENTS =
      List.of("atomic", "break", "d_step", "else", "false", "skip", "timeout", "true");

  /** Words that a part of a model can begin with, beside types. */
  private static final List<String> UNITS =
      List.of("active", "hidden", "inline", "proctype", "typedef");

  private Slips() {}

  /** A hint for something that is called, or an empty one. */
  static String called(String word, Iterable<String> inlines) {
    return hint(word, inlines, CALLED);
  }

  /** A hint for something in the place of a type, or an empty one. */
  static String type(String word, Iterable<String> types) {
    return hint(word, types, UNITS);
  }

  /** A hint for a word before a brace, or an empty one. */
  static String before(String word) {
    return hint(word, List.of(), List.of("atomic", "d_step"));
  }

  /** A hint for a name that nothing has, or an empty one. */
  public static String name(String word, Iterable<String> names) {
    return hint(word, names, STATEMENTS);
  }

  /** One or two letters are too few to take them for a keyword. */
  private static String hint(String word, Iterable<String> names, List<String> keywords) {
    String foreign = FOREIGN.get(word);
    if (foreign != null) {
      return foreign;
    }
    List<String> candidates = new ArrayList<>();
    names.forEach(candidates::add);
    if (word.length() > 2) {
      candidates.addAll(keywords);
    }
    return Suggestion.didYouMean(word, candidates);
  }
}
