package dev.fairlead.api.families;

import dev.fairlead.api.grammar.Grammar;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Specifications in CSP# of any number of members with numbers, written or random ones. */
final class FamilyTexts {
  private static final Pattern WORD = Pattern.compile("[A-Za-z]\\w*");
  private static final Pattern KEYWORD = Pattern.compile("#define |var |hvar |channel |enum \\{");

  private FamilyTexts() {}

  static String random(Random random) {
    Grammar grammar = new Grammar(FamilyTexts.class, "families.grammar", random);
    String text = grammar.text("text");
    // Macros are not made of macros.
    grammar.define("guard", List.of("$test", "$mem $eq $mem"));
    grammar.define("stmt", List.of("$set", "tt = $mem;", "if ($guard) { $set }"));
    grammar.define("ring", List.of("($mem + 1) % N", "($mem + N - 1) % N"));
    return used(grammar.text("macros") + text);
  }

  /** The texts of a resource, each ended by a line of dashes. */
  static List<String> written(String resource) {
    try (InputStream in = FamilyTexts.class.getResourceAsStream(resource)) {
      return List.of(new String(in.readAllBytes(), StandardCharsets.UTF_8).split("----\n"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The declarations on which the assertions depend: others would only stand against a proof. */
  private static String used(String text) {
    List<String> all = new ArrayList<>(Arrays.asList(text.split("\n(?! )")));
    Set<String> words = new HashSet<>();
    Set<String> kept = new HashSet<>();
    boolean grows = true;
    while (grows) {
      grows = false;
      for (String each : all) {
        if (each.startsWith("#assert") || declares(each, words)) {
          grows |= kept.add(each);
          words.addAll(words(each));
        }
      }
    }
    return all.stream().filter(kept::contains).collect(Collectors.joining("\n", "", "\n"));
  }

  private static boolean declares(String declaration, Set<String> words) {
    Matcher keyword = KEYWORD.matcher(declaration);
    List<String> names =
        words(keyword.lookingAt() ? declaration.substring(keyword.end()) : declaration);
    return words.contains(names.get(0))
        || declaration.startsWith("enum") && names.stream().anyMatch(words::contains);
  }

  private static List<String> words(String text) {
    return WORD.matcher(text).results().map(found -> found.group()).toList();
  }
}
