package dev.fairlead.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A member of a group that a formula speaks of by a name that stands for no number: {@code P[i]},
 * where {@code i} is no variable. Any of them may be meant, so the first is.
 *
 * @param process of which there is any number
 * @param name of the member
 */
public record MemberApart(String process, String name) {

  /** The members that a formula names, each once. */
  public static List<MemberApart> in(Spec spec, Spec.Ltl formula) {
    List<MemberApart> found = new ArrayList<>();
    new TreeWalk(
            node -> {
              if (node instanceof Expr.RemoteLabel label) {
                named(spec, label.process(), label.pid()).ifPresent(found::add);
              } else if (node instanceof Expr.RemoteVariable variable) {
                named(spec, variable.process(), variable.pid()).ifPresent(found::add);
              }
            })
        .in(formula);
    return found.stream().distinct().toList();
  }

  /** Whether a number of a process is a name that is not declared. */
  static Optional<MemberApart> named(Spec spec, String process, Optional<Expr> pid) {
    return pid.orElse(null) instanceof Expr.Ref ref
            && ref.index().isEmpty()
            && ref.field().isEmpty()
            && spec.groups().contains(process)
            && !declares(spec, ref.name())
        ? Optional.of(new MemberApart(process, ref.name()))
        : Optional.empty();
  }

  private static boolean declares(Spec spec, String name) {
    return name.startsWith("_")
        || spec.units().stream()
            .anyMatch(
                unit ->
                    unit instanceof Spec.Globals globals
                            && globals.declaration().variables().stream()
                                .anyMatch(variable -> variable.name().equals(name))
                        || unit instanceof Spec.Mtypes mtypes
                            && mtypes.symbols().stream()
                                .anyMatch(symbol -> symbol.name().equals(name)));
  }

  /** What the proctype of the member alone is called; no proctype is written like this. */
  public String alone() {
    return process + "[" + name + "]";
  }

  /** The model with this member as the only process of a proctype of its own. */
  public Spec apart(Spec spec) {
    List<Spec.Unit> units = new ArrayList<>();
    for (Spec.Unit unit : spec.units()) {
      if (unit instanceof Spec.Proctype proctype && proctype.name().equals(process)) {
        units.add(proctype.sized(1).named(alone()));
      }
      units.add(unit instanceof Spec.Ltl ? rewriting(spec).of(unit) : unit);
    }
    return spec.with(List.copyOf(units));
  }

  private TreeRewriting rewriting(Spec spec) {
    return new TreeRewriting(
        node -> {
          if (node instanceof Expr.RemoteLabel label
              && named(spec, label.process(), label.pid()).equals(Optional.of(this))) {
            return Optional.of(
                new Expr.RemoteLabel(alone(), Optional.empty(), label.label(), label.span()));
          } else if (node instanceof Expr.RemoteVariable variable
              && named(spec, variable.process(), variable.pid()).equals(Optional.of(this))) {
            return Optional.of(
                new Expr.RemoteVariable(
                    alone(), Optional.empty(), variable.variable(), variable.span()));
          }
          return Optional.empty();
        });
  }
}
