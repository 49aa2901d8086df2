package dev.fairlead.core.automaton;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Binary decision diagrams [Bryant 1986] over variables numbered from 0, the smallest on top. Equal
 * functions are equal numbers. Sized for the labels of property automata: nodes are never freed.
 */
final class Bdd {

  static final int FALSE = 0;
  static final int TRUE = 1;

  private static final int TERMINAL = Integer.MAX_VALUE;
  private static final int CACHE_SIZE = 1 << 14;

  private int[] variable = new int[1 << 10];
  private int[] low = new int[1 << 10];
  private int[] high = new int[1 << 10];
  private int size = 2;
  private int[] unique = new int[1 << 11]; // node + 1, or 0
  private final int[] cache = new int[4 * CACHE_SIZE]; // f, g, h, result

  Bdd() {
    variable[FALSE] = TERMINAL;
    variable[TRUE] = TERMINAL;
    Arrays.fill(cache, -1);
  }

  int variable(int number) {
    return node(number, FALSE, TRUE);
  }

  int not(int f) {
    return ifThenElse(f, FALSE, TRUE);
  }

  int and(int f, int g) {
    return ifThenElse(f, g, FALSE);
  }

  int or(int f, int g) {
    return ifThenElse(f, TRUE, g);
  }

  int andNot(int f, int g) {
    return ifThenElse(g, FALSE, f);
  }

  boolean implies(int f, int g) {
    return andNot(f, g) == FALSE;
  }

  int ifThenElse(int f, int g, int h) {
    if (f == TRUE || g == h) {
      return g;
    }
    if (f == FALSE) {
      return h;
    }
    if (g == TRUE && h == FALSE) {
      return f;
    }
    int slot = 4 * ((((f * 31 + g) * 0x9E3779B1 + h) * 0x85EBCA6B) >>> 18);
    if (cache[slot] == f && cache[slot + 1] == g && cache[slot + 2] == h) {
      return cache[slot + 3];
    }
    int top = Math.min(variable[f], Math.min(variable[g], variable[h]));
    int whenFalse = ifThenElse(lowAt(f, top), lowAt(g, top), lowAt(h, top));
    int whenTrue = ifThenElse(highAt(f, top), highAt(g, top), highAt(h, top));
    int result = node(top, whenFalse, whenTrue);
    cache[slot] = f;
    cache[slot + 1] = g;
    cache[slot + 2] = h;
    cache[slot + 3] = result;
    return result;
  }

  private int lowAt(int f, int top) {
    return variable[f] == top ? low[f] : f;
  }

  private int highAt(int f, int top) {
    return variable[f] == top ? high[f] : f;
  }

  private int node(int number, int whenFalse, int whenTrue) {
    if (whenFalse == whenTrue) {
      return whenFalse;
    }
    int slot = slot(number, whenFalse, whenTrue);
    while (unique[slot] != 0) {
      int known = unique[slot] - 1;
      if (variable[known] == number && low[known] == whenFalse && high[known] == whenTrue) {
        return known;
      }
      slot = (slot + 1) & (unique.length - 1);
    }
    if (size == variable.length) {
      grow();
      return node(number, whenFalse, whenTrue);
    }
    variable[size] = number;
    low[size] = whenFalse;
    high[size] = whenTrue;
    unique[slot] = size + 1;
    return size++;
  }

  private int slot(int number, int whenFalse, int whenTrue) {
    int hash = ((number * 0x9E3779B1 + whenFalse) * 0x85EBCA6B + whenTrue) * 0xC2B2AE35;
    return (hash ^ (hash >>> 15)) & (unique.length - 1);
  }

  private void grow() {
    variable = Arrays.copyOf(variable, 2 * size);
    low = Arrays.copyOf(low, 2 * size);
    high = Arrays.copyOf(high, 2 * size);
    unique = new int[4 * size];
    for (int node = 2; node < size; node++) {
      int slot = slot(variable[node], low[node], high[node]);
      while (unique[slot] != 0) {
        slot = (slot + 1) & (unique.length - 1);
      }
      unique[slot] = node + 1;
    }
  }

  /**
   * An irredundant sum of products between two functions [Minato 1993], or null if it has more than
   * {@code limit} products.
   *
   * @param lower implies {@code upper}
   */
  List<Tgba.Cube> products(int lower, int upper, int limit) {
    Cover cover = new Cover(limit);
    cover.between(lower, upper, new BitSet(), new BitSet());
    return cover.products.size() > limit ? null : cover.products;
  }

  private final class Cover {
    private final List<Tgba.Cube> products = new ArrayList<>();
    private final int limit;

    Cover(int limit) {
      this.limit = limit;
    }

    /** Adds products, each within the literals given; returns the function they cover. */
    int between(int lower, int upper, BitSet positive, BitSet negative) {
      if (lower == FALSE || products.size() > limit) {
        return FALSE;
      }
      if (upper == TRUE) {
        products.add(new Tgba.Cube((BitSet) positive.clone(), (BitSet) negative.clone()));
        return TRUE;
      }
      int top = Math.min(variable[lower], variable[upper]);
      int lower0 = lowAt(lower, top);
      int lower1 = highAt(lower, top);
      int upper0 = lowAt(upper, top);
      int upper1 = highAt(upper, top);
      negative.set(top);
      int cover0 = between(andNot(lower0, upper1), upper0, positive, negative);
      negative.clear(top);
      positive.set(top);
      int cover1 = between(andNot(lower1, upper0), upper1, positive, negative);
      positive.clear(top);
      int rest = or(andNot(lower0, cover0), andNot(lower1, cover1));
      int both = between(rest, and(upper0, upper1), positive, negative);
      return ifThenElse(variable(top), or(cover1, both), or(cover0, both));
    }
  }
}
