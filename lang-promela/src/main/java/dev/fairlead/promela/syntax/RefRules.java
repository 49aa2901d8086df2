package dev.fairlead.promela.syntax;

import dev.fairlead.core.diagnostic.Mistakes;
import java.util.List;
import java.util.Optional;

/**
 * What may be done with references to processes: they are copied, sent, and compared for equality.
 * Whatever else is done with one could tell processes of a type apart.
 */
final class RefRules {

  private final RefNames names;
  private final RefTypes types;

  /** The type of processes whose text it is; empty outside of all. */
  private final Optional<String> within;

  private RefRules(RefNames names, Spec.Unit unit) {
    this.names = names;
    this.within =
        unit instanceof Spec.Proctype proctype ? Optional.of(proctype.name()) : Optional.empty();
    this.types =
        new RefTypes(names, within, unit instanceof Spec.Never || unit instanceof Spec.Ltl);
  }

  static void check(Spec spec, RefNames names, boolean referring) {
    Mistakes mistakes = new Mistakes();
    for (Spec.Unit unit : spec.units()) {
      if (referring || unit instanceof Spec.Ltl) {
        mistakes.in(() -> new RefRules(names, unit).unit(unit));
      }
    }
    mistakes.report();
  }

  static void check(Spec.Ltl formula, RefNames names) {
    new RefRules(names, formula).unit(formula);
  }

  private void unit(Spec.Unit unit) {
    if (unit instanceof Spec.Proctype proctype) {
      proctype.parameters().forEach(types::declare);
      declareAll(proctype.body());
      proctype.provided().ifPresent(types::number);
      body(proctype.body());
    } else if (unit instanceof Spec.Init init) {
      declareAll(init.body());
      body(init.body());
    } else if (unit instanceof Spec.Never never) {
      body(never.body());
    } else if (unit instanceof Spec.Globals globals) {
      declaration(globals.declaration());
    } else if (unit instanceof Spec.Typedef typedef) {
      typedef.fields().forEach(this::refuseIn);
    } else if (unit instanceof Spec.Ltl ltl) {
      ltl.atoms().values().forEach(types::number);
    }
  }

  private void refuseIn(Spec.Declaration field) {
    if (field.type() instanceof Spec.Type.Reference || isPublic(field)) {
      throw field
          .span()
          .error("FL0578", "a reference cannot be a field of a typedef", "use a variable");
    }
  }

  private static boolean isPublic(Spec.Declaration declaration) {
    return declaration.visibility() == Spec.Visibility.PUBLIC;
  }

  private void declareAll(Spec.Body body) {
    new TreeWalk(
            node -> {
              if (node instanceof Stmt.Declare declare) {
                types.declare(declare.declaration());
              }
            })
        .in(body);
  }

  private void declaration(Spec.Declaration declaration) {
    if (declaration.type() instanceof Spec.Type.Reference reference) {
      names.instances(reference.process(), reference.span());
    }
    if (isPublic(declaration) && within.isEmpty()) {
      throw declaration
          .span()
          .error("FL0578", "'public' is for variables of processes", "globals are public");
    }
    for (Spec.Variable variable : declaration.variables()) {
      if (isPublic(declaration)) {
        names.instances(within.get(), declaration.span());
        if (variable.size().isPresent()) {
          throw variable
              .span()
              .error("FL0578", "a public variable cannot be an array", "declare several");
        }
      }
      if (variable.initial().isPresent()) {
        initial(declaration, variable.initial().get());
      }
    }
  }

  private void initial(Spec.Declaration declaration, Spec.Initial initial) {
    if (initial instanceof Spec.Initial.Value value) {
      types.assigned(RefType.of(declaration.type()), value.value());
    } else if (initial instanceof Spec.Initial.Values values) {
      values.values().forEach(each -> types.assigned(RefType.of(declaration.type()), each));
    } else if (initial instanceof Spec.Initial.Channel channel) {
      for (Spec.Type type : channel.fields()) {
        if (type instanceof Spec.Type.Reference reference) {
          names.instances(reference.process(), reference.span());
        }
      }
    }
  }

  private void body(Spec.Body body) {
    Mistakes mistakes = new Mistakes();
    for (Stmt statement : body.statements()) {
      mistakes.in(() -> statement(statement));
    }
    mistakes.report();
  }

  private void statement(Stmt statement) {
    if (statement instanceof Stmt.Declare declare) {
      declaration(declare.declaration());
    } else if (statement instanceof Stmt.Condition condition) {
      types.number(condition.expression());
    } else if (statement instanceof Stmt.Assert check) {
      types.number(check.expression());
    } else if (statement instanceof Stmt.Assign assign) {
      types.assigned(types.kind(assign.target()), assign.value());
    } else if (statement instanceof Stmt.Step step) {
      types.number(step.target());
    } else if (statement instanceof Stmt.Send send) {
      send(send);
    } else if (statement instanceof Stmt.Receive receive) {
      types.patterns(receive.channel(), receive.message());
    } else if (statement instanceof Stmt.If choice) {
      choice.options().forEach(this::body);
    } else if (statement instanceof Stmt.Do loop) {
      loop.options().forEach(this::body);
    } else if (statement instanceof Stmt.Labelled labelled) {
      statement(labelled.statement());
    } else if (statement instanceof Stmt.Block block) {
      body(block.body());
    } else if (statement instanceof Stmt.Atomic block) {
      body(block.body());
    } else if (statement instanceof Stmt.DStep block) {
      body(block.body());
    } else if (statement instanceof Stmt.Unless unless) {
      statement(unless.main());
      statement(unless.escape());
    } else if (statement instanceof Stmt.ForRange loop) {
      types.number(loop.variable());
      types.number(loop.from());
      types.number(loop.to());
      body(loop.body());
    } else if (statement instanceof Stmt.ForIn loop) {
      types.number(loop.variable());
      body(loop.body());
    } else if (statement instanceof Stmt.Select select) {
      types.number(select.variable());
      types.number(select.from());
      types.number(select.to());
    } else if (statement instanceof Stmt.SetPriority set) {
      throw RefTypes.byNumber(set.span());
    }
  }

  private void send(Stmt.Send send) {
    types.kind(send.channel());
    List<Spec.Type> fields = types.fields(send.channel());
    for (int i = 0; i < send.message().size(); i++) {
      RefType field = i < fields.size() ? RefType.of(fields.get(i)) : RefType.NUMBER;
      if (!fields.isEmpty()) {
        types.assigned(field, send.message().get(i));
      } else {
        types.number(send.message().get(i));
      }
      if (send.sorted() && field.isReference()) {
        throw send.span().error("FL0577", "references have no order to sort them by", "use '!'");
      }
    }
  }
}
