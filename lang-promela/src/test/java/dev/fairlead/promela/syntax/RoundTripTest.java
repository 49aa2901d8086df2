package dev.fairlead.promela.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.promela.syntax.Expr.Pattern;
import dev.fairlead.promela.syntax.Expr.Ref;
import dev.fairlead.promela.syntax.Spec.Body;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Random trees are printed and read again. */
class RoundTripTest {

  private static final Span NOWHERE = new Span(new SourceText("none", ""), 0, 0);

  @Property(tries = 500)
  void whatIsPrintedIsReadAsTheSame(@ForAll long seed) {
    Trees trees = new Trees(new Random(seed));
    Spec spec = new Spec(List.of(new Spec.Init(Optional.empty(), trees.body(4), NOWHERE)));
    String printed = SpecPrinter.print(spec);
    Spec again = PromelaParser.parse(new SourceText("printed", printed));
    assertEquals(Shape.of(spec), Shape.of(again), printed);
  }

  private record Trees(Random random) {

    Body body(int depth) {
      List<Stmt> statements = new ArrayList<>();
      do {
        statements.add(
            switch (random.nextInt(8)) {
              case 0 -> new Stmt.Unless(statement(depth - 1), statement(depth - 1), NOWHERE);
              case 1 -> new Stmt.Exclusive(random.nextBoolean(), List.of(ref(1)), NOWHERE);
              default -> statement(depth - 1);
            });
      } while (random.nextInt(3) > 0);
      return new Body(List.copyOf(statements), NOWHERE);
    }

    private Stmt statement(int depth) {
      return depth > 0 && random.nextInt(3) == 0 ? compound(depth) : simple();
    }

    private Stmt compound(int depth) {
      return switch (random.nextInt(8)) {
        case 0 -> new Stmt.If(options(depth), NOWHERE);
        case 1 -> new Stmt.Do(options(depth), NOWHERE);
        case 2 -> new Stmt.Labelled(name(), statement(depth - 1), NOWHERE);
        case 3 -> new Stmt.Block(body(depth), NOWHERE);
        case 4 -> new Stmt.Atomic(body(depth), NOWHERE);
        case 5 -> new Stmt.DStep(body(depth), NOWHERE);
        case 6 -> new Stmt.ForRange(ref(1), expr(2), expr(2), body(depth), NOWHERE);
        default -> new Stmt.ForIn(ref(1), ref(1), body(depth), new Braces("_"), NOWHERE);
      };
    }

    private List<Body> options(int depth) {
      List<Body> options = new ArrayList<>();
      do {
        options.add(body(depth));
      } while (random.nextBoolean());
      return List.copyOf(options);
    }

    private Stmt simple() {
      return switch (random.nextInt(12)) {
        case 0 -> new Stmt.Else(NOWHERE);
        case 1 -> new Stmt.Assign(ref(2), expr(3), NOWHERE);
        case 2 -> new Stmt.Step(ref(2), random.nextBoolean() ? 1 : -1, NOWHERE);
        case 3 -> new Stmt.Send(ref(1), exprs(), random.nextBoolean(), NOWHERE);
        case 4 ->
            new Stmt.Receive(
                ref(1), patterns(), random.nextBoolean(), random.nextBoolean(), NOWHERE);
        case 5 -> new Stmt.Break(NOWHERE);
        case 6 -> new Stmt.Goto(name(), NOWHERE);
        case 7 -> new Stmt.Assert(expr(3), NOWHERE);
        case 8 -> new Stmt.Printf("a %d\\n", exprs(), NOWHERE);
        case 9 -> new Stmt.SetPriority(expr(2), expr(1), NOWHERE);
        default -> new Stmt.Condition(expr(4), NOWHERE);
      };
    }

    private List<Expr> exprs() {
      List<Expr> exprs = new ArrayList<>();
      do {
        exprs.add(expr(2));
      } while (random.nextBoolean());
      return List.copyOf(exprs);
    }

    private List<Pattern> patterns() {
      List<Pattern> patterns = new ArrayList<>();
      do {
        patterns.add(
            switch (random.nextInt(3)) {
              case 0 -> new Pattern.Match(expr(2), true, NOWHERE);
              case 1 ->
                  new Pattern.Match(new Expr.Literal(random.nextInt(9), NOWHERE), false, NOWHERE);
              default -> new Pattern.Store(ref(2), NOWHERE);
            });
      } while (random.nextBoolean());
      return List.copyOf(patterns);
    }

    private Expr expr(int depth) {
      if (depth == 0) {
        return random.nextBoolean() ? new Expr.Literal(random.nextInt(), NOWHERE) : ref(0);
      }
      return switch (random.nextInt(12)) {
        case 0 -> new Expr.Unary(any(Expr.UnaryOp.values()), expr(depth - 1), NOWHERE);
        case 1 -> new Expr.Conditional(expr(depth - 1), expr(depth - 1), expr(depth - 1), NOWHERE);
        case 2 -> new Expr.Run(name(), exprs(), priority(), NOWHERE);
        case 3 -> new Expr.Length(ref(1), NOWHERE);
        case 4 -> new Expr.ChannelTest(any(Expr.Test.values()), ref(1), NOWHERE);
        case 5 -> new Expr.Poll(ref(1), patterns(), random.nextBoolean(), NOWHERE);
        case 6 -> new Expr.RemoteLabel(name(), pid(), name(), NOWHERE);
        case 7 -> new Expr.Timeout(NOWHERE);
        case 8 -> ref(depth);
        default ->
            new Expr.Binary(any(Expr.BinaryOp.values()), expr(depth - 1), expr(depth - 1), NOWHERE);
      };
    }

    private Optional<Expr> priority() {
      return random.nextInt(4) > 0
          ? Optional.empty()
          : Optional.of(new Expr.Literal(random.nextInt(9), NOWHERE));
    }

    private Optional<Expr> pid() {
      return random.nextBoolean() ? Optional.empty() : Optional.of(expr(1));
    }

    private Ref ref(int depth) {
      Optional<Expr> index =
          depth > 0 && random.nextInt(4) == 0 ? Optional.of(expr(depth - 1)) : Optional.empty();
      Optional<Ref> field =
          depth > 0 && random.nextInt(5) == 0 ? Optional.of(ref(depth - 1)) : Optional.empty();
      return new Ref(name(), index, field, NOWHERE);
    }

    private <T> T any(T[] values) {
      return values[random.nextInt(values.length)];
    }

    private String name() {
      return any(new String[] {"a", "b_1", "xyz", "in", "_"});
    }
  }
}
