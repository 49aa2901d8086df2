package dev.fairlead.core.ltl;

/** A formula of linear temporal logic over named atoms. Values; compare with equals. */
public sealed interface Formula {

  record True() implements Formula {}

  record False() implements Formula {}

  /** An atom by the text the user wrote, e.g. {@code reading} or {@code eat.0}. */
  record Atom(String name) implements Formula {}

  record Not(Formula operand) implements Formula {}

  record And(Formula left, Formula right) implements Formula {}

  record Or(Formula left, Formula right) implements Formula {}

  record Implies(Formula left, Formula right) implements Formula {}

  record Iff(Formula left, Formula right) implements Formula {}

  record Next(Formula operand) implements Formula {}

  record Eventually(Formula operand) implements Formula {}

  record Always(Formula operand) implements Formula {}

  record Until(Formula left, Formula right) implements Formula {}

  record Release(Formula left, Formula right) implements Formula {}

  record WeakUntil(Formula left, Formula right) implements Formula {}
}
