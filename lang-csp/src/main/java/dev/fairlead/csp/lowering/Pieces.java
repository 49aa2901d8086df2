package dev.fairlead.csp.lowering;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.lowering.Node.Expression;
import dev.fairlead.csp.lowering.Node.Piece;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The code of a model, piece by piece: nodes know it by number, and it is compiled as a whole. */
final class Pieces {
  private final List<Code> pieces = new ArrayList<>();
  private final Map<Code.Constant, Expression> constants = new HashMap<>();

  /** Those pieces that are data operations. */
  private final Set<Code> operations = Collections.newSetFromMap(new IdentityHashMap<>());

  /** All pieces so far, by number. */
  List<Code> all() {
    return pieces;
  }

  Expression expression(Code.Value value) {
    Code.Value code = Folding.fold(value);
    if (code instanceof Code.Constant constant) {
      // Long traces have few constants but many uses of them, and more code than a class can hold
      // is not compiled.
      return constants.computeIfAbsent(constant, this::added);
    }
    return added(code);
  }

  private Expression added(Code.Value code) {
    pieces.add(code);
    return new Expression(pieces.size() - 1, code);
  }

  /**
   * @param text as it is written
   */
  Piece operation(Code code, String text) {
    pieces.add(code);
    operations.add(code);
    return new Piece(pieces.size() - 1, code, text);
  }

  /** The pieces as they run: no data operation leaves a trace in variables that are forgotten. */
  List<Code> runnable(Symbols symbols, StateLayout layout) {
    Map<Boolean, List<Code>> parts =
        pieces.stream().collect(Collectors.partitioningBy(operations::contains));
    layout.forget(HiddenVariables.forgettable(symbols, layout, parts.get(false), parts.get(true)));
    List<Code> forgetting = layout.forgetting();
    if (forgetting.isEmpty()) {
      return pieces;
    }
    return pieces.stream()
        .map(code -> operations.contains(code) ? followed(code, forgetting) : code)
        .toList();
  }

  private static Code followed(Code code, List<Code> more) {
    List<Code> all = new ArrayList<>(List.of(code));
    all.addAll(more);
    return new Code.Sequence(all);
  }
}
