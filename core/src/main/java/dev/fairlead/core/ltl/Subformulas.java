package dev.fairlead.core.ltl;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** The order in which passes over formulas work, without recursion. */
public final class Subformulas {

  private Subformulas() {}

  /**
   * The formula and its subformulas, operands before the formulas they belong to. Objects shared
   * inside the formula appear once, so a pass is linear in the number of objects.
   */
  public static List<Formula> operandsFirst(Formula formula) {
    List<Formula> order = new ArrayList<>();
    Set<Formula> opened = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<Formula> closed = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Formula> stack = new ArrayDeque<>();
    stack.push(formula);
    while (!stack.isEmpty()) {
      Formula top = stack.peek();
      if (opened.add(top)) {
        List<Formula> operands = top.operands();
        for (int i = operands.size() - 1; i >= 0; i--) {
          if (!opened.contains(operands.get(i))) {
            stack.push(operands.get(i));
          }
        }
      } else {
        stack.pop();
        if (closed.add(top)) {
          order.add(top);
        }
      }
    }
    return order;
  }
}
