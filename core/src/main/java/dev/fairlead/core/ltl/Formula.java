package dev.fairlead.core.ltl;

import java.util.List;

/** A formula of linear temporal logic over named atoms. Values; compare with equals. */
public sealed interface Formula {

  /** The outermost operator; switch over it to treat every case. */
  enum Operator {
    TRUE,
    FALSE,
    ATOM,
    NOT,
    AND,
    OR,
    IMPLIES,
    IFF,
    NEXT,
    EVENTUALLY,
    ALWAYS,
    UNTIL,
    RELEASE,
    WEAK_UNTIL,
    EVENTUALLY_WITHIN,
    ALWAYS_WITHIN
  }

  Operator operator();

  /** The operands, left to right; none for constants and atoms. */
  List<Formula> operands();

  /** Whether an X occurs in it; without one, a formula cannot tell how often a position repeats. */
  default boolean hasNext() {
    return Subformulas.operandsFirst(this).stream().anyMatch(Next.class::isInstance);
  }

  /** Whether an operator with a bound occurs in it, so that it measures time. */
  default boolean hasBound() {
    return Subformulas.operandsFirst(this).stream()
        .anyMatch(f -> f instanceof EventuallyWithin || f instanceof AlwaysWithin);
  }

  Formula TRUE = new True();
  Formula FALSE = new False();

  record True() implements Formula {
    @Override
    public Operator operator() {
      return Operator.TRUE;
    }

    @Override
    public List<Formula> operands() {
      return List.of();
    }
  }

  record False() implements Formula {
    @Override
    public Operator operator() {
      return Operator.FALSE;
    }

    @Override
    public List<Formula> operands() {
      return List.of();
    }
  }

  /** An atom by the text the user wrote, e.g. {@code reading} or {@code eat.0}. */
  record Atom(String name) implements Formula {
    @Override
    public Operator operator() {
      return Operator.ATOM;
    }

    @Override
    public List<Formula> operands() {
      return List.of();
    }
  }

  record Not(Formula operand) implements Formula {
    @Override
    public Operator operator() {
      return Operator.NOT;
    }

    @Override
    public List<Formula> operands() {
      return List.of(operand);
    }
  }

  record And(Formula left, Formula right) implements Formula {
    @Override
    public Operator operator() {
      return Operator.AND;
    }

    @Override
    public List<Formula> operands() {
      return List.of(left, right);
    }
  }

  record Or(Formula left, Formula right) implements Formula {
    @Override
    public Operator operator() {
      return Operator.OR;
    }

    @Override
    public List<Formula> operands() {
      return List.of(left, right);
    }
  }

  record Implies(Formula left, Formula right) implements Formula {
    @Override
    public Operator operator() {
      return Operator.IMPLIES;
    }

    @Override
    public List<Formula> operands() {
      return List.of(left, right);
    }
  }

  record Iff(Formula left, Formula right) implements Formula {
    @Override
    public Operator operator() {
      return Operator.IFF;
    }

    @Override
    public List<Formula> operands() {
      return List.of(left, right);
    }
  }

  record Next(Formula operand) implements Formula {
    @Override
    public Operator operator() {
      return Operator.NEXT;
    }

    @Override
    public List<Formula> operands() {
      return List.of(operand);
    }
  }

  record Eventually(Formula operand) implements Formula {
    @Override
    public Operator operator() {
      return Operator.EVENTUALLY;
    }

    @Override
    public List<Formula> operands() {
      return List.of(operand);
    }
  }

  record Always(Formula operand) implements Formula {
    @Override
    public Operator operator() {
      return Operator.ALWAYS;
    }

    @Override
    public List<Formula> operands() {
      return List.of(operand);
    }
  }

  /** The right operand comes, and the left one holds at every position before. */
  record Until(Formula left, Formula right) implements Formula {
    @Override
    public Operator operator() {
      return Operator.UNTIL;
    }

    @Override
    public List<Formula> operands() {
      return List.of(left, right);
    }
  }

  /**
   * The right operand holds up to and including the first position of the left one, or for ever.
   */
  record Release(Formula left, Formula right) implements Formula {
    @Override
    public Operator operator() {
      return Operator.RELEASE;
    }

    @Override
    public List<Formula> operands() {
      return List.of(left, right);
    }
  }

  /** Until, or the left operand holds for ever. */
  record WeakUntil(Formula left, Formula right) implements Formula {
    @Override
    public Operator operator() {
      return Operator.WEAK_UNTIL;
    }

    @Override
    public List<Formula> operands() {
      return List.of(left, right);
    }
  }

  /** The operand holds now, or at a position at most so many units of time later. */
  record EventuallyWithin(int bound, Formula operand) implements Formula {
    @Override
    public Operator operator() {
      return Operator.EVENTUALLY_WITHIN;
    }

    @Override
    public List<Formula> operands() {
      return List.of(operand);
    }
  }

  /** The operand holds now, and at every position at most so many units of time later. */
  record AlwaysWithin(int bound, Formula operand) implements Formula {
    @Override
    public Operator operator() {
      return Operator.ALWAYS_WITHIN;
    }

    @Override
    public List<Formula> operands() {
      return List.of(operand);
    }
  }
}
