package dev.fairlead.csp.code;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.csp.check.Sorts;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.library.Library;
import dev.fairlead.csp.library.ObjectType;
import dev.fairlead.csp.library.Operation;
import dev.fairlead.csp.library.UnfitClassException;
import dev.fairlead.csp.syntax.Expr.BinaryOp;
import dev.fairlead.csp.syntax.Expr.UnaryOp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** S53: two evaluators, one obvious and one fast, must agree on values, effects and traps. */
class CompilerAgreesWithInterpreterTest {
  private static final Code.GlobalArray ARRAY = new Code.GlobalArray(2, 3, "a", Kind.INT);
  private static final Code.ChannelPlace CHANNEL = new Code.ChannelPlace("c", 5, 2, 2, 1, false);

  /** Behind the buffers lie two slots that hold stacks. */
  private static final int STACKS = 11;

  private static final int STATE_SIZE = 13;
  private static final Code.GlobalArray STACK_ARRAY;
  private static final Objects OBJECTS = new Objects();
  private static final ObjectType STACK;

  static {
    Library library = Library.empty();
    try {
      library.add("PAT.Lib.Stack", ClassLoader.getPlatformClassLoader());
      library.complete();
    } catch (UnfitClassException e) {
      throw new AssertionError(e);
    }
    STACK = library.type("Stack").orElseThrow();
    STACK_ARRAY = new Code.GlobalArray(STACKS, STATE_SIZE - STACKS, "t", new Kind.Objects(STACK));
  }

  private static final Kind.Arrays ROW = new Kind.Arrays(Kind.INT, List.of());

  /** The buffers hold messages of one or two parts, with their length in front. */
  private static final Code.ChannelPlace MESSAGES = new Code.ChannelPlace("m", 13, 2, 1, 3, false);

  private static final int FIELDS =
      OBJECTS.add(
          new Objects.Fields(Map.of(1, List.of(Kind.BOOL), 2, List.of(Kind.INT, Kind.EITHER))));

  private static Code.LibraryCall call(
      Operation operation, Optional<Integer> slot, List<Code.Value> arguments, int trap) {
    Kind stack = new Kind.Objects(STACK);
    boolean stores = operation.access() == Operation.Access.MAY_CHANGE;
    Optional<Code.Target> store =
        slot.filter(s -> stores).map(s -> new Code.GlobalTarget(s, Code.Range.ANY));
    int site =
        OBJECTS.add(
            new Objects.Site(
                operation,
                arguments.stream().map(Code.Value::kind).toList(),
                arguments.stream().map(a -> -1).toList(),
                slot.isPresent() ? STACK : null,
                stores,
                trap));
    return new Code.LibraryCall(
        OBJECTS,
        site,
        operation,
        slot.map(s -> new Code.Global(s, "s", stack)),
        store,
        arguments,
        Sorts.kind(operation.result()).orElseThrow());
  }

  @Property(tries = 3000)
  void randomCode(@ForAll long seed) {
    Random random = new Random(seed);
    List<Code> pieces = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      Generator generator = new Generator(random);
      pieces.add(random.nextBoolean() ? generator.bool(4) : generator.statement(4));
    }
    CompiledCode compiled = Compiler.compile(pieces, OBJECTS, COUNTS);
    for (int i = 0; i < pieces.size(); i++) {
      for (int run = 0; run < 4; run++) {
        int[] state = random.ints(MESSAGES.buffer(2), -2, 4).toArray();
        int[] environment = random.ints(2, -2, 4).toArray();
        Code empty = call(STACK.constructors().get(0), Optional.empty(), List.of(), 0);
        for (int slot = STACKS; slot < STATE_SIZE; slot++) {
          state[slot] = Interpreter.run(empty, state, environment);
        }
        for (int buffer = 0; buffer < 2; buffer++) {
          state[MESSAGES.buffer(buffer)] = random.nextInt(2);
          state[MESSAGES.buffer(buffer) + 1] = 1 + random.nextInt(2);
          state[MESSAGES.buffer(buffer) + 2] = random.nextInt(2);
        }
        int[] other = state.clone();
        int number = i;
        Result expected = result(() -> Interpreter.run(pieces.get(number), state, environment));
        Result actual = result(() -> compiled.run(number, other, environment));
        assertEquals(expected, actual, () -> "seed " + seed + ": " + pieces.get(number));
        assertArrayEquals(state, other, () -> "seed " + seed + ": " + pieces.get(number));
      }
    }
  }

  @Test
  void anEndlessLoopTraps() {
    Code loop = new Code.While(new Code.Constant(1, Kind.BOOL), Code.NOTHING, 7);
    CompiledCode compiled = Compiler.compile(List.of(loop), new Objects(), ProcessCounts.NONE);
    assertEquals(
        new Result(true, 7, CompiledCode.LOOP_BOUND + 1),
        result(() -> compiled.run(0, new int[0], new int[0])));
  }

  @Test
  void moduloIsNotNegative() {
    assertEquals(2, Arithmetic.modulo(-1, 3, 0));
    assertEquals(0, Arithmetic.modulo(-3, 3, 0));
    assertEquals(-1, Arithmetic.divide(-3, 2, 0));
  }

  /** Stands for the processes of a state. */
  private static final ProcessCounts COUNTS =
      (process, arguments, state) -> 31 * arguments[0] + arguments[1] + state[0];

  private record Result(boolean trapped, int number, int value) {}

  private interface Run {
    int run();
  }

  private static Result result(Run run) {
    try {
      return new Result(false, 0, run.run());
    } catch (Trap trap) {
      return new Result(true, trap.number(), trap.value());
    }
  }

  /** Random code in which every temporary is assigned before it is read. */
  private static final class Generator {
    private final Random random;
    private int temporaries;
    private int traps;
    private final List<Integer> readable = new ArrayList<>();

    Generator(Random random) {
      this.random = random;
    }

    private Code.Value either(int depth) {
      return random.nextBoolean()
          ? new Code.Convert(Code.Conversion.OF_NUMBER, number(depth), traps++)
          : new Code.Convert(
              Code.Conversion.OF_TRUTH,
              new Code.Convert(Code.Conversion.TO_TRUTH, number(depth), traps++),
              -1);
    }

    Code.Value number(int depth) {
      if (depth == 0) {
        return leaf();
      }
      return switch (random.nextInt(18)) {
        case 15 ->
            new Code.Convert(
                Code.Conversion.TO_NUMBER,
                new Code.PackedElement(
                    OBJECTS, row(depth - 1), number(depth - 1), traps++, Kind.EITHER),
                traps++);
        case 16 -> onElement(STACK.methods("Push").get(0), depth - 1);
        case 0 -> new Code.Element(ARRAY, number(depth - 1), traps++);
        case 1 -> new Code.Unary(UnaryOp.NEGATE, number(depth - 1));
        case 2 ->
            new Code.ChannelQuery(
                random.nextBoolean() ? Code.Query.COUNT : Code.Query.SIZE,
                CHANNEL,
                number(depth - 1),
                traps++);
        case 3 -> new Code.Assign(target(depth - 1), number(depth - 1));
        case 4 -> new Code.ChannelPeek(CHANNEL, number(depth - 1), traps++, 0, traps++, Kind.INT);
        case 5 -> new Code.InRange(number(depth - 1), new Code.Range(-1, 5, traps++));
        case 6 -> onStack(STACK.methods("Push").get(0), List.of(number(depth - 1)));
        case 7 -> onStack(STACK.methods(random.nextBoolean() ? "Pop" : "Count").get(0), List.of());
        case 8 -> new Code.ProcessCount(COUNTS, "P", List.of(number(depth - 1), number(depth - 1)));
        case 12 -> new Code.Convert(Code.Conversion.TO_NUMBER, either(depth - 1), traps++);
        case 9, 10, 11 ->
            new Code.Binary(
                pick(
                    BinaryOp.ADD,
                    BinaryOp.SUB,
                    BinaryOp.MUL,
                    BinaryOp.DIV,
                    BinaryOp.MOD,
                    BinaryOp.BIT_AND,
                    BinaryOp.BIT_OR,
                    BinaryOp.BIT_XOR),
                number(depth - 1),
                number(depth - 1),
                traps++);
        default -> leaf();
      };
    }

    /** Equal arrays have equal numbers in both evaluators, which share the objects. */
    private Code.Value row(int depth) {
      return switch (random.nextInt(3)) {
        case 0 ->
            new Code.MessagePeek(OBJECTS, MESSAGES, number(depth), traps++, traps++, FIELDS, ROW);
        case 1 -> new Code.OfLength(OBJECTS, packed(depth), 1 + random.nextInt(2), traps++);
        default -> packed(depth);
      };
    }

    private Code.Value packed(int depth) {
      return new Code.Pack(
          OBJECTS,
          random.nextBoolean() ? List.of(either(depth)) : List.of(either(depth), either(depth)),
          ROW);
    }

    /** On an element of an array of objects, whose index is evaluated once. */
    private Code.Value onElement(Operation operation, int depth) {
      int kept = temporaries++;
      Code.Value index = new Code.Assign(new Code.TemporaryTarget(kept), number(depth));
      Code.Value again = new Code.Temporary(kept, Kind.INT);
      int site =
          OBJECTS.add(
              new Objects.Site(operation, List.of(Kind.INT), List.of(-1), STACK, true, traps++));
      return new Code.LibraryCall(
          OBJECTS,
          site,
          operation,
          Optional.of(new Code.Element(STACK_ARRAY, index, traps++)),
          Optional.of(new Code.ElementTarget(STACK_ARRAY, again, traps++, Code.Range.ANY)),
          List.of(number(depth)),
          Sorts.kind(operation.result()).orElseThrow());
    }

    private Code.Value onStack(Operation operation, List<Code.Value> arguments) {
      int slot = STACKS + random.nextInt(STATE_SIZE - STACKS);
      return call(operation, Optional.of(slot), arguments, traps++);
    }

    private Code.Value leaf() {
      return switch (random.nextInt(4)) {
        case 0 -> new Code.Constant(random.nextInt(200_000) - 100, Kind.INT);
        case 1 -> new Code.Local(random.nextInt(2), Kind.INT);
        case 2 ->
            readable.isEmpty()
                ? new Code.Constant(3, Kind.INT)
                : new Code.Temporary(readable.get(random.nextInt(readable.size())), Kind.INT);
        default -> new Code.Global(random.nextInt(2), "g", Kind.INT);
      };
    }

    private Code.Target target(int depth) {
      Code.Range range = random.nextBoolean() ? Code.Range.ANY : new Code.Range(0, 3, traps++);
      return random.nextBoolean()
          ? new Code.GlobalTarget(random.nextInt(2), range)
          : new Code.ElementTarget(ARRAY, number(depth), traps++, range);
    }

    Code.Value bool(int depth) {
      if (depth == 0) {
        return new Code.Constant(random.nextInt(2), Kind.BOOL);
      }
      return switch (random.nextInt(8)) {
        case 7 -> new Code.Binary(BinaryOp.EQ, row(depth - 1), row(depth - 1), -1);
        case 0 -> new Code.Unary(UnaryOp.NOT, bool(depth - 1));
        case 1, 2 ->
            new Code.Binary(
                pick(BinaryOp.AND, BinaryOp.OR, BinaryOp.XOR, BinaryOp.EQ, BinaryOp.NE),
                bool(depth - 1),
                bool(depth - 1),
                -1);
        case 3 -> quantified(depth - 1);
        case 4 ->
            new Code.ChannelQuery(
                random.nextBoolean() ? Code.Query.FULL : Code.Query.EMPTY,
                CHANNEL,
                number(depth - 1),
                traps++);
        default ->
            new Code.Binary(
                pick(BinaryOp.EQ, BinaryOp.NE, BinaryOp.LT, BinaryOp.GT, BinaryOp.LE, BinaryOp.GE),
                number(depth - 1),
                number(depth - 1),
                -1);
      };
    }

    private Code.Value quantified(int depth) {
      int temporary = temporaries++;
      Code.Value low = new Code.Constant(random.nextInt(3), Kind.INT);
      Code.Value high = new Code.Constant(random.nextInt(4), Kind.INT);
      readable.add(temporary);
      Code.Value body = bool(depth);
      readable.remove(Integer.valueOf(temporary));
      return new Code.Quantified(random.nextBoolean(), temporary, low, high, body);
    }

    Code statement(int depth) {
      if (depth == 0) {
        return number(1);
      }
      return switch (random.nextInt(6)) {
        case 0 -> new Code.If(bool(depth - 1), statement(depth - 1), statement(depth - 1));
        case 1 -> countedLoop(depth - 1);
        case 2 ->
            new Code.AssignArray(
                ARRAY,
                List.of(number(depth - 1), number(depth - 1), number(depth - 1)),
                random.nextBoolean() ? Code.Range.ANY : new Code.Range(0, 3, traps++));
        case 3 -> number(depth);
        default -> new Code.Sequence(List.of(statement(depth - 1), statement(depth - 1)));
      };
    }

    private Code countedLoop(int depth) {
      int counter = temporaries++;
      Code.Value read = new Code.Temporary(counter, Kind.INT);
      Code.Value one = new Code.Constant(1, Kind.INT);
      Code.Target target = new Code.TemporaryTarget(counter);
      return new Code.Sequence(
          List.of(
              new Code.Assign(target, new Code.Constant(0, Kind.INT)),
              new Code.While(
                  new Code.Binary(BinaryOp.LT, read, new Code.Constant(3, Kind.INT), -1),
                  new Code.Sequence(
                      List.of(
                          statement(depth),
                          new Code.Assign(target, new Code.Binary(BinaryOp.ADD, read, one, -1)))),
                  traps++)));
    }

    private BinaryOp pick(BinaryOp... ops) {
      return ops[random.nextInt(ops.length)];
    }
  }
}
