package dev.fairlead.promela.syntax;

import dev.fairlead.promela.syntax.Expr.BinaryOp;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Replaces references to processes by plain Promela (Derepas and Gastin, SPIN 2001): a reference is
 * the number of a process among those of its type, a public variable is an array with an element
 * for each of them, and what is done with any process is a choice.
 */
final class RefExpansion {
  private final RefNames names;

  /** The process type whose body is rewritten, or empty. */
  private Optional<String> within = Optional.empty();

  /** Names of the body that hide public ones. */
  private Set<String> hiding = Set.of();

  private RefExpansion(RefNames names) {
    this.names = names;
  }

  /**
   * The plain model; what breaks a rule is an error.
   *
   * @param referring whether it has references, and not only formulas about all processes
   */
  static Spec of(Spec spec, RefNames names, boolean referring) {
    RefRules.check(spec, names, referring);
    List<Spec.Unit> units = new ArrayList<>();
    boolean declared = false;
    for (Spec.Unit unit : spec.units()) {
      if (!declared && (unit instanceof Spec.Proctype || unit instanceof Spec.Init)) {
        declared = true;
        units.addAll(publics(names));
      }
      units.add(new RefExpansion(names).unit(unit));
    }
    return spec.with(List.copyOf(units));
  }

  /** A formula beside a model. */
  static Spec.Ltl of(Spec.Ltl formula, RefNames names) {
    RefRules.check(formula, names);
    return (Spec.Ltl) new RefExpansion(names).unit(formula);
  }

  private static List<Spec.Unit> publics(RefNames names) {
    List<Spec.Unit> units = new ArrayList<>();
    names
        .all()
        .forEach(
            (process, instances) ->
                instances
                    .publics()
                    .forEach(
                        (name, declaration) -> {
                          Spec.Variable variable = declaration.variables().get(0);
                          Span span = variable.span();
                          Expr size =
                              new Expr.Literal(names.instances(process, span).count(), span);
                          Spec.Variable array =
                              new Spec.Variable(
                                  RefNames.array(process, name),
                                  Optional.of(size),
                                  variable.bits(),
                                  variable.folded(),
                                  variable.initial(),
                                  span);
                          Spec.Declaration plain =
                              new Spec.Declaration(
                                  Spec.Visibility.PLAIN, declaration.type(), List.of(array), span);
                          units.add(new RefExpansion(names).unit(new Spec.Globals(plain, span)));
                        }));
    return units;
  }

  private Spec.Unit unit(Spec.Unit unit) {
    if (unit instanceof Spec.Proctype proctype) {
      within = Optional.of(proctype.name());
      hiding = new HashSet<>();
      proctype
          .parameters()
          .forEach(each -> each.variables().forEach(variable -> hiding.add(variable.name())));
    }
    return rewriting().of(unit);
  }

  private TreeRewriting rewriting() {
    return new TreeRewriting(this::replaced);
  }

  private Optional<Object> replaced(Record node) {
    if (node instanceof Spec.Type.Reference reference) {
      return Optional.of(new Spec.Type.Basic(Spec.Kind.BYTE, reference.span()));
    } else if (node instanceof Spec.Declaration declaration) {
      return Optional.of(declaration(declaration));
    } else if (node instanceof Spec.Body body) {
      return Optional.of(body(body));
    } else if (node instanceof Expr.Ref ref) {
      return Optional.of(reference(ref));
    } else if (node instanceof Expr.Quantified quantified) {
      return Optional.of(names.areReferredTo() ? quantified(quantified) : quantified);
    } else if (node instanceof Expr.Pattern.Store store) {
      return Optional.of(pattern(store));
    } else if (node instanceof Stmt statement && isSimple(statement)) {
      return any(statement).map(process -> choice(statement, process));
    }
    return Optional.empty();
  }

  private Spec.Declaration declaration(Spec.Declaration declaration) {
    boolean reference = declaration.type() instanceof Spec.Type.Reference;
    List<Spec.Variable> variables = new ArrayList<>();
    for (Spec.Variable variable : declaration.variables()) {
      Spec.Variable plain = (Spec.Variable) rewriting().parts(variable);
      Optional<Spec.Initial> none =
          Optional.of(new Spec.Initial.Value(undefined(variable.span()), variable.span()));
      variables.add(
          new Spec.Variable(
              plain.name(),
              plain.size(),
              plain.bits(),
              plain.folded(),
              reference && plain.initial().isEmpty() ? none : plain.initial(),
              plain.span()));
    }
    return new Spec.Declaration(
        declaration.visibility(),
        rewriting().of(declaration.type()),
        List.copyOf(variables),
        declaration.span());
  }

  private static Expr undefined(Span span) {
    return new Expr.Literal(RefNames.UNDEFINED, span);
  }

  /** Public variables are declared outside. */
  private Spec.Body body(Spec.Body body) {
    List<Stmt> statements = new ArrayList<>();
    for (Stmt statement : body.statements()) {
      boolean outside =
          statement instanceof Stmt.Declare declare
              && declare.declaration().visibility() == Spec.Visibility.PUBLIC;
      if (!outside) {
        statements.add(rewriting().of(statement));
      }
    }
    return new Spec.Body(List.copyOf(statements), body.level(), body.span());
  }

  private Expr reference(Expr.Ref ref) {
    Span span = ref.span();
    if (ref.name().equals(RefNames.UNDEFINED_NAME)) {
      return undefined(span);
    }
    if (ref.name().equals(RefNames.LOCAL_NUMBER)) {
      return own(span);
    }
    if (names.isProcess(ref.name()) && ref.index().isPresent() && ref.field().isPresent()) {
      Expr.Ref field = ref.field().get();
      return new Expr.Ref(
          RefNames.array(ref.name(), field.name()),
          ref.index().map(rewriting()::of),
          Optional.empty(),
          span);
    }
    boolean isPublic =
        within
            .map(process -> names.all().get(process).publics().containsKey(ref.name()))
            .orElse(false);
    if (isPublic && !hiding.contains(ref.name()) && ref.field().isEmpty()) {
      return new Expr.Ref(
          RefNames.array(within.get(), ref.name()), Optional.of(own(span)), Optional.empty(), span);
    }
    return (Expr) rewriting().parts(ref);
  }

  /** The number of the process among those of its type. */
  private Expr own(Span span) {
    int first = names.instances(within.orElseThrow(), span).first();
    Expr pid = new Expr.Ref("_pid", Optional.empty(), Optional.empty(), span);
    return first == 0
        ? pid
        : new Expr.Binary(BinaryOp.SUB, pid, new Expr.Literal(first, span), span);
  }

  /** In place of a variable there may stand a value to be matched. */
  private Expr.Pattern pattern(Expr.Pattern.Store store) {
    Expr value = reference(store.variable());
    return value instanceof Expr.Ref ref && !ref.name().equals("_pid")
        ? new Expr.Pattern.Store(ref, store.span())
        : new Expr.Pattern.Match(value, true, store.span());
  }

  /** Whether a statement has no other statements in it. */
  private static boolean isSimple(Stmt statement) {
    return statement instanceof Stmt.Condition
        || statement instanceof Stmt.Assign
        || statement instanceof Stmt.Send
        || statement instanceof Stmt.Receive
        || statement instanceof Stmt.Assert;
  }

  /** The type of which a statement takes any process, if it does. */
  private static Optional<Expr.AnyInstance> any(Stmt statement) {
    List<Expr.AnyInstance> found = new ArrayList<>();
    new TreeWalk(
            node -> {
              if (node instanceof Expr.AnyInstance instance) {
                found.add(instance);
              }
            })
        .in(statement);
    return found.stream().findFirst();
  }

  /** A statement for each process; if it speaks of several, they are chosen one after the other. */
  private Stmt choice(Stmt statement, Expr.AnyInstance any) {
    int count = names.instances(any.process(), any.span()).count();
    List<Spec.Body> options = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Expr instance = literal(i, any.process(), i, any.span());
      Stmt one =
          new TreeRewriting(node -> node == any ? Optional.of(instance) : Optional.<Object>empty())
              .of(statement);
      options.add(new Spec.Body(List.of(rewriting().of(one)), statement.span()));
    }
    return count == 1
        ? options.get(0).statements().get(0)
        : new Stmt.If(List.copyOf(options), statement.span());
  }

  private static Expr literal(int value, String process, int number, Span span) {
    return new Expr.Literal(value, Optional.of(new Expr.Instance(process, number)), span);
  }

  private Expr quantified(Expr.Quantified quantified) {
    String process = RefTypes.quantifiedOver(quantified);
    RefNames.Instances instances = names.instances(process, quantified.span());
    Span span = quantified.span();
    Expr all = null;
    for (int i = 0; i < instances.count(); i++) {
      Expr pid = literal(instances.first() + i, process, i, span);
      Expr one = rewriting().of(about(quantified.body(), process, pid));
      Expr counted =
          quantified.quantifier() == Expr.Quantifier.COUNT
              ? new Expr.Conditional(
                  one, new Expr.Literal(1, span), new Expr.Literal(0, span), span)
              : one;
      BinaryOp op =
          switch (quantified.quantifier()) {
            case COUNT -> BinaryOp.ADD;
            case EXISTS -> BinaryOp.OR;
            case FORALL -> BinaryOp.AND;
          };
      all = all == null ? counted : new Expr.Binary(op, all, counted, span);
    }
    return all;
  }

  private static Expr about(Expr body, String process, Expr pid) {
    return new TreeRewriting(
            node -> {
              if (node instanceof Expr.RemoteLabel label
                  && label.pid().isEmpty()
                  && label.process().equals(process)) {
                return Optional.of(
                    new Expr.RemoteLabel(process, Optional.of(pid), label.label(), label.span()));
              } else if (node instanceof Expr.RemoteVariable variable
                  && variable.pid().isEmpty()
                  && variable.process().equals(process)) {
                return Optional.of(
                    new Expr.RemoteVariable(
                        process, Optional.of(pid), variable.variable(), variable.span()));
              }
              return Optional.empty();
            })
        .of(body);
  }
}
