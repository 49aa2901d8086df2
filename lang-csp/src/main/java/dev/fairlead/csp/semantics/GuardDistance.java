package dev.fairlead.csp.semantics;

import dev.fairlead.core.property.ConditionSyntax;
import dev.fairlead.core.property.Distance;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Code.Value;
import dev.fairlead.csp.code.Interpreter;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.syntax.Expr.UnaryOp;
import dev.fairlead.csp.terms.Transition;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToIntBiFunction;

/** A guess how far the conditions of a transition are from holding, by their syntax. */
final class GuardDistance implements ConditionSyntax<Value, GuardDistance.Part> {

  /** Of a condition, in a state and the environment of the condition. */
  @FunctionalInterface
  interface Part {
    int of(int[] state, int[] environment);
  }

  private final Machine machine;

  /** By the number of a condition. */
  private final Map<Integer, Part> parts = new ConcurrentHashMap<>();

  GuardDistance(Machine machine) {
    this.machine = machine;
  }

  /** 0 if all conditions hold. */
  int of(Transition transition, int[] state) {
    long all = 0;
    for (int i = 0; i < transition.conditions.length; i++) {
      int[] environment = transition.conditionEnvironments[i];
      int condition = transition.conditions[i];
      try {
        if (machine.code().run(condition, state, environment) == 0) {
          all += Math.max(1, part(condition).of(state, environment));
        }
      } catch (Trap wrong) {
        all++;
      }
    }
    return (int) Math.min(all, Distance.NEVER);
  }

  private Part part(int condition) {
    return parts.computeIfAbsent(
        condition,
        number ->
            machine.piece(number) instanceof Value value
                ? to(value, true)
                : (state, environment) -> 1);
  }

  @Override
  public Part to(Value condition, boolean truth) {
    if (condition instanceof Code.Unary unary && unary.op() == UnaryOp.NOT) {
      return to(unary.operand(), !truth);
    } else if (condition instanceof Code.Binary binary) {
      return ConditionSyntax.binary(
          this, binary.op(), binary, binary.left(), binary.right(), truth);
    }
    return plain(condition, truth);
  }

  @Override
  public Part all(Part one, Part other) {
    return (state, environment) ->
        (int)
            Math.min(
                Distance.NEVER, (long) one.of(state, environment) + other.of(state, environment));
  }

  @Override
  public Part any(Part one, Part other) {
    return (state, environment) ->
        Math.min(one.of(state, environment), other.of(state, environment));
  }

  @Override
  public Part relation(Distance.Relation relation, Value left, Value right) {
    ToIntBiFunction<int[], int[]> one = Interpreter.prepared(left);
    ToIntBiFunction<int[], int[]> other = Interpreter.prepared(right);
    return (state, environment) ->
        Distance.between(
            relation,
            one.applyAsInt(state, environment),
            other.applyAsInt(state, environment),
            Distance.Reading.SUM);
  }

  @Override
  public Part plain(Value condition, boolean truth) {
    ToIntBiFunction<int[], int[]> value = Interpreter.prepared(condition);
    return (state, environment) -> value.applyAsInt(state, environment) == 1 == truth ? 0 : 1;
  }
}
