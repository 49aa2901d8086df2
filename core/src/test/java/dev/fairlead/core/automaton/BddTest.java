package dev.fairlead.core.automaton;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class BddTest {

  /** The function of four variables whose truth table is the number. */
  private static int function(Bdd bdd, int table) {
    int result = Bdd.FALSE;
    for (int row = 0; row < 16; row++) {
      if ((table >> row & 1) == 1) {
        int minterm = Bdd.TRUE;
        for (int v = 0; v < 4; v++) {
          int variable = bdd.variable(v);
          minterm = bdd.and(minterm, (row >> v & 1) == 1 ? variable : bdd.not(variable));
        }
        result = bdd.or(result, minterm);
      }
    }
    return result;
  }

  private static int table(List<Tgba.Cube> products) {
    int table = 0;
    for (int row = 0; row < 16; row++) {
      BitSet letter = BitSet.valueOf(new long[] {row});
      if (products.stream().anyMatch(cube -> cube.admits(letter))) {
        table |= 1 << row;
      }
    }
    return table;
  }

  @Property
  void operationsAgreeWithTruthTables(@ForAll short first, @ForAll short second) {
    Bdd bdd = new Bdd();
    int f = function(bdd, first);
    int g = function(bdd, second);
    assertEquals(function(bdd, first & second), bdd.and(f, g));
    assertEquals(function(bdd, first | second), bdd.or(f, g));
    assertEquals(function(bdd, ~first), bdd.not(f));
    assertEquals(function(bdd, first & ~second), bdd.andNot(f, g));
    assertEquals((first & ~second & 0xFFFF) == 0, bdd.implies(f, g));
  }

  @Property
  void productsLieBetweenTheirBounds(@ForAll short lower, @ForAll short more) {
    Bdd bdd = new Bdd();
    int upper = lower | more;
    List<Tgba.Cube> products =
        bdd.products(function(bdd, lower), function(bdd, upper), Integer.MAX_VALUE - 1);
    int table = table(products);
    assertEquals(0, lower & 0xFFFF & ~table, "covers the lower bound");
    assertEquals(0, table & ~(upper & 0xFFFF), "stays within the upper bound");
    for (Tgba.Cube product : products) {
      List<Tgba.Cube> others = products.stream().filter(p -> p != product).toList();
      assertTrue((lower & 0xFFFF & ~table(others)) != 0, "no product is redundant");
    }
  }

  @Test
  void tooManyProductsAreRefused() {
    Bdd bdd = new Bdd();
    int parity = Bdd.FALSE;
    for (int v = 0; v < 12; v++) {
      int x = bdd.variable(v);
      parity = bdd.ifThenElse(x, bdd.not(parity), parity);
    }
    assertEquals(2048, bdd.products(parity, parity, 2048).size());
    assertNull(bdd.products(parity, parity, 2047));
  }
}
