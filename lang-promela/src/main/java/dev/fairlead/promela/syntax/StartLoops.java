package dev.fairlead.promela.syntax;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Any number of processes as plain Promela has it: {@code init} is the only process at first, and
 * begins with an atomic sequence that begins with loops {@code do :: run P() :: break od}. Nothing
 * else happens before, and the loop does nothing else, so it is a choice of how many processes
 * there are from then on, none among them. A loop elsewhere starts processes while others run, and
 * may do so for ever.
 *
 * @param processes that the loops start, in their order
 */
record StartLoops(List<String> processes) {
  private static final StartLoops NONE = new StartLoops(List.of());

  static StartLoops in(Spec spec) {
    boolean others =
        spec.units().stream()
            .anyMatch(unit -> unit instanceof Spec.Proctype type && type.active().isPresent());
    List<Spec.Init> inits =
        spec.units().stream()
            .filter(Spec.Init.class::isInstance)
            .map(Spec.Init.class::cast)
            .toList();
    if (others || inits.size() != 1) {
      return NONE;
    }
    List<String> found = new ArrayList<>();
    for (Stmt statement : beginning(inits.get(0).body())) {
      Optional<Expr.Run> run = loop(statement);
      if (run.isEmpty()) {
        break;
      }
      found.add(run.get().process());
    }
    boolean distinct = found.stream().distinct().count() == found.size();
    return distinct && found.stream().allMatch(name -> isPlain(spec, name))
        ? new StartLoops(List.copyOf(found))
        : NONE;
  }

  private static List<Stmt> beginning(Spec.Body body) {
    return body.statements().isEmpty() || !(body.statements().get(0) instanceof Stmt.Atomic atomic)
        ? List.of()
        : atomic.body().statements();
  }

  /** The process that a loop starts as often as it likes. */
  private static Optional<Expr.Run> loop(Stmt statement) {
    if (!(statement instanceof Stmt.Do loop) || loop.options().size() != 2) {
      return Optional.empty();
    }
    boolean runsFirst = ends(loop.options().get(1));
    Spec.Body other = loop.options().get(runsFirst ? 0 : 1);
    return (runsFirst || ends(loop.options().get(0)))
            && other.statements().size() == 1
            && other.statements().get(0) instanceof Stmt.Condition condition
            && condition.expression() instanceof Expr.Run run
            && run.arguments().isEmpty()
            && run.priority().isEmpty()
        ? Optional.of(run)
        : Optional.empty();
  }

  private static boolean ends(Spec.Body option) {
    return option.statements().size() == 1 && option.statements().get(0) instanceof Stmt.Break;
  }

  private static boolean isPlain(Spec spec, String process) {
    return spec.units().stream()
        .anyMatch(
            unit ->
                unit instanceof Spec.Proctype type
                    && type.name().equals(process)
                    && type.parameters().isEmpty());
  }

  /** The model with loops that start so many. */
  Spec unrolled(Spec spec, List<Integer> sizes) {
    return with(
        spec,
        (loop, number) ->
            number == 0
                ? List.of(skip(loop.span()))
                : Collections.nCopies(
                    number, new Stmt.Condition(loop(loop).orElseThrow(), loop.span())),
        sizes);
  }

  /** The model without the loops, but with so many processes from the start. */
  Spec active(Spec spec, List<Integer> sizes) {
    Spec rest = with(spec, (loop, number) -> List.of(skip(loop.span())), sizes);
    return rest.with(
        rest.units().stream()
            .<Spec.Unit>map(
                unit ->
                    unit instanceof Spec.Proctype type && processes.contains(type.name())
                        ? type.sized(sizes.get(processes.indexOf(type.name())))
                        : unit)
            .toList());
  }

  private static Stmt skip(Span span) {
    return new Stmt.Condition(new Expr.Literal(1, span), span);
  }

  /** What stands for a loop. */
  private interface Replacement {
    List<Stmt> of(Stmt loop, int number);
  }

  private Spec with(Spec spec, Replacement replacement, List<Integer> sizes) {
    List<Spec.Unit> units = new ArrayList<>();
    for (Spec.Unit unit : spec.units()) {
      units.add(unit instanceof Spec.Init init ? with(init, replacement, sizes) : unit);
    }
    return spec.with(List.copyOf(units));
  }

  private Spec.Init with(Spec.Init init, Replacement replacement, List<Integer> sizes) {
    List<Stmt> statements = new ArrayList<>(init.body().statements());
    Stmt.Atomic first = (Stmt.Atomic) statements.get(0);
    List<Stmt> inside = new ArrayList<>();
    for (int i = 0; i < first.body().statements().size(); i++) {
      Stmt statement = first.body().statements().get(i);
      inside.addAll(
          i < processes.size() ? replacement.of(statement, sizes.get(i)) : List.of(statement));
    }
    Spec.Body body = new Spec.Body(List.copyOf(inside), first.body().level(), first.body().span());
    statements.set(0, new Stmt.Atomic(body, first.span()));
    return new Spec.Init(
        init.priority(),
        new Spec.Body(List.copyOf(statements), init.body().level(), init.body().span()),
        init.span());
  }
}
