package dev.fairlead.promela.graph;

import dev.fairlead.core.space.Label;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Stmt;
import java.util.ArrayList;
import java.util.List;

/** A place in a body: a statement, a construct or a point where control flow meets. */
public final class Element {
  /** Control stays with the process after this element. */
  public static final int ATOMIC = 1;

  /** The last element of an atomic sequence. */
  public static final int LAST_OF_ATOMIC = 2;

  /** Inside a d_step. */
  public static final int IN_DSTEP = 4;

  /** What an element is. */
  public enum Kind {
    STATEMENT,
    SKIP,
    ELSE,
    GOTO,
    /** Where the options of a choice meet; of a loop, the place before its choice. */
    MEETING,
    /** Behind a loop. */
    LOOP_EXIT,
    IF,
    DO,
    UNLESS,
    ATOMIC,
    DSTEP,
    BLOCK,
    END;

    /** What a statement that is no choice, loop or jump is laid out as. */
    static Kind of(Stmt statement) {
      if (statement instanceof Stmt.Atomic) {
        return ATOMIC;
      } else if (statement instanceof Stmt.DStep) {
        return DSTEP;
      } else if (statement instanceof Stmt.Block) {
        return BLOCK;
      } else if (statement instanceof Stmt.Else) {
        return ELSE;
      }
      boolean skip =
          statement instanceof Stmt.Empty
              || statement instanceof Stmt.Condition condition
                  && condition.expression() instanceof Expr.Literal literal
                  && literal.value() == 1;
      return skip ? SKIP : STATEMENT;
    }

    /** Whether it has a body between braces. */
    public boolean isNested() {
      return this == ATOMIC || this == DSTEP || this == BLOCK;
    }
  }

  final int number;
  final int uniqueNumber;
  Kind kind;
  final StepOperation operation;
  final LocalScope scope;
  final String text;
  final Span span;

  /** What comes after it in its sequence; behind the last of a nested one, what follows that. */
  Element next;

  /** Options of a choice; main sequence and escape of an unless. */
  List<Sequence> options = List.of();

  /** Content of a block, an atomic or a d_step. */
  Sequence body;

  /** Escapes, innermost unless first as SPIN tries them: the one attached last is first. */
  List<Sequence> escapes = new ArrayList<>();

  Element target;
  String targetLabel;
  int status;

  /** To which it is possible, see {@link Label#level}. */
  int level = Label.TOP;

  Element(
      int number,
      int uniqueNumber,
      Kind kind,
      StepOperation operation,
      LocalScope scope,
      String text,
      Span span) {
    this.number = number;
    this.uniqueNumber = uniqueNumber;
    this.kind = kind;
    this.operation = operation;
    this.scope = scope;
    this.text = text;
    this.span = span;
  }

  /** Its number in its body, from 1. */
  public int number() {
    return number;
  }

  /** Its number in the model, from 0. */
  public int uniqueNumber() {
    return uniqueNumber;
  }

  public Kind kind() {
    return kind;
  }

  public StepOperation operation() {
    return operation;
  }

  /** What names mean here. */
  public LocalScope scope() {
    return scope;
  }

  public Span span() {
    return span;
  }

  public Element next() {
    return next;
  }

  public List<Sequence> options() {
    return options;
  }

  public Sequence body() {
    return body;
  }

  public List<Sequence> escapes() {
    return escapes;
  }

  public Element target() {
    return target;
  }

  /** What a jump leads to, in words; SPIN numbers the ends of loops {@code :b0}, {@code :b1}… */
  public String targetLabel() {
    return targetLabel;
  }

  public int status() {
    return status;
  }

  public boolean is(int flag) {
    return (status & flag) != 0;
  }

  public boolean isChoice() {
    return kind == Kind.IF || kind == Kind.DO;
  }

  @Override
  public String toString() {
    return number + ": " + kind + " " + text;
  }
}
