package dev.fairlead.promela.check;

import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All variables of a process, in whatever block. */
final class Locals {

  private final List<Entry> entries = new ArrayList<>();

  private Locals() {}

  static Optional<Entry> find(Spec.Proctype proctype, String name) {
    return all(proctype).stream().filter(entry -> entry.name().equals(name)).findFirst();
  }

  static List<String> names(Spec.Proctype proctype) {
    return all(proctype).stream().map(Entry::name).toList();
  }

  private static List<Entry> all(Spec.Proctype proctype) {
    Locals locals = new Locals();
    proctype.parameters().forEach(locals::add);
    locals.body(proctype.body());
    return locals.entries;
  }

  private void add(Spec.Declaration declaration) {
    for (Spec.Variable variable : declaration.variables()) {
      entries.add(Entry.of(declaration, variable));
    }
  }

  private void body(Spec.Body body) {
    body.statements().forEach(this::statement);
  }

  private void statement(Stmt statement) {
    if (statement instanceof Stmt.Declare declare) {
      add(declare.declaration());
    }
    StatementParts.bodies(statement).forEach(this::body);
    StatementParts.parts(statement).forEach(this::statement);
  }
}
