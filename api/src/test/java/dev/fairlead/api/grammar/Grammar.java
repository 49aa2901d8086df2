package dev.fairlead.api.grammar;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Random texts of a context-free grammar, of which each text uses a random part (swarm testing:
 * Groce, Zhang, Eide, Chen, Regehr 2012). A grammar is a list of nonterminals, each with its
 * productions in the lines below it:
 *
 * <pre>
 * guard
 *   $ref == $ref
 *   20%x3 $data != 0     kept in one of five texts, and then three times as likely
 * </pre>
 *
 * <p>The first production is always kept, the others with 50 % unless they say otherwise. {@code
 * $+ref} is a fresh name that is a {@code ref} from there to the end of its production, {@code
 * $last} the last fresh name of this production. A nonterminal without productions is one of the
 * names in scope.
 */
public final class Grammar {
  private static final Pattern LINE = Pattern.compile("\\s+(?:(\\d+)%)?(?:x(\\d+))? ?(.*)");
  private static final Pattern SYMBOL = Pattern.compile("\\$(\\+?[a-z0-9]+(?:\\+[a-z0-9]+)*)");
  private static final int DEPTH = 7;

  private final Random random;
  private final Map<String, List<String>> productions = new LinkedHashMap<>();
  private final Map<String, List<String>> names = new HashMap<>();
  private final Map<String, Integer> heights = new HashMap<>();
  private int fresh;

  /**
   * @param owner the class beside which the resource lies
   */
  public Grammar(Class<?> owner, String resource, Random random) {
    this.random = random;
    String symbol = "";
    for (String line : read(owner, resource).split("\n")) {
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      if (!line.startsWith(" ")) {
        symbol = line.strip();
        productions.put(symbol, new ArrayList<>());
      } else {
        keep(line, productions.get(symbol));
      }
    }
  }

  private static String read(Class<?> owner, String resource) {
    try (InputStream in = owner.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void keep(String line, List<String> kept) {
    Matcher parts = LINE.matcher(line);
    if (!parts.matches()) {
      throw new IllegalArgumentException(line);
    }
    int percent = parts.group(1) == null ? 50 : Integer.parseInt(parts.group(1));
    boolean chosen = random.nextInt(100) < percent;
    if (chosen || kept.isEmpty()) {
      int weight = parts.group(2) == null ? 1 : Integer.parseInt(parts.group(2));
      for (int i = 0; i < weight; i++) {
        kept.add(parts.group(3).replace("\\n", "\n"));
      }
    }
  }

  /** These instead of what the grammar has. */
  public void define(String symbol, List<String> texts) {
    productions.put(symbol, List.copyOf(texts));
  }

  public String text(String symbol) {
    measure();
    return expand(symbol, 0);
  }

  /** The least depth in which a nonterminal comes to an end. */
  private void measure() {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Map.Entry<String, List<String>> each : productions.entrySet()) {
        int least = each.getValue().stream().mapToInt(this::height).min().orElse(0);
        changed |= !Integer.valueOf(least).equals(heights.put(each.getKey(), least));
      }
    }
  }

  private int height(String production) {
    int most = 0;
    Matcher symbols = SYMBOL.matcher(production);
    while (symbols.find()) {
      String symbol = symbols.group(1);
      if (!symbol.startsWith("+") && productions.containsKey(symbol)) {
        most = Math.max(most, heights.getOrDefault(symbol, 1_000) + 1);
      }
    }
    return Math.min(most, 1_000);
  }

  private String expand(String symbol, int depth) {
    List<String> bound = names.getOrDefault(symbol, List.of());
    List<String> written = productions.getOrDefault(symbol, List.of());
    if (written.isEmpty()) {
      return bound.get(random.nextInt(bound.size()));
    }
    int choice = random.nextInt(3 * bound.size() + written.size());
    if (choice < 3 * bound.size()) {
      return bound.get(choice / 3);
    }
    String production = written.get(choice - 3 * bound.size());
    if (depth >= DEPTH) {
      int least = heights.get(symbol);
      List<String> shortest = written.stream().filter(text -> height(text) <= least).toList();
      production = shortest.get(random.nextInt(shortest.size()));
    }
    return fill(production, depth);
  }

  private String fill(String production, int depth) {
    StringBuilder text = new StringBuilder();
    List<String> scope = new ArrayList<>();
    String last = "";
    Matcher symbols = SYMBOL.matcher(production);
    int end = 0;
    while (symbols.find()) {
      text.append(production, end, symbols.start());
      end = symbols.end();
      String symbol = symbols.group(1);
      if (symbol.startsWith("+")) {
        last = "v" + fresh++;
        for (String kind : symbol.substring(1).split("\\+")) {
          names.computeIfAbsent(kind, none -> new ArrayList<>()).add(last);
          scope.add(kind);
        }
        text.append(last);
      } else {
        text.append(symbol.equals("last") ? last : expand(symbol, depth + 1));
      }
    }
    for (String kind : scope) {
      names.get(kind).remove(names.get(kind).size() - 1);
    }
    return text.append(production.substring(end)).toString();
  }
}
