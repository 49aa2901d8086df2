package dev.fairlead.promela.graph;

import dev.fairlead.promela.graph.Element.Kind;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Lays the statements of a body out as elements. They are numbered in the order in which SPIN's
 * parser makes them: what is inside a construct before the construct itself.
 */
final class SequenceBuilder {
  private final Numbering numbering;
  private final ControlGraphs.Collections collections;
  private final BodyLabels labels = new BodyLabels();
  private final Loops loops = new Loops(this);
  private final Unlesses escapes = new Unlesses(this);
  private final Deque<Sequence> open = new ArrayDeque<>();

  /** Per open loop its number and the jumps behind it. */
  record Loop(int number, List<Element> exits) {}

  private final Deque<Loop> openLoops = new ArrayDeque<>();

  private final List<LocalScope.Local> locals = new ArrayList<>();
  private final List<Element> elements = new ArrayList<>();
  private final List<Element> appended = new ArrayList<>();
  private final Set<LocalScope.Local> receivers = new HashSet<>();
  private final Set<LocalScope.Local> senders = new HashSet<>();
  private LocalScope scope = LocalScope.EMPTY;
  private int number = 1;

  /** Whether a declaration still gives the initial value, for no statement came before it. */
  private boolean declaring = true;

  /** The numbers of elements and of loops over all bodies of a model. */
  static final class Numbering {
    private int next;
    private int nextLoop;

    int next() {
      return next++;
    }

    int nextLoop() {
      return nextLoop++;
    }
  }

  SequenceBuilder(Numbering numbering, ControlGraphs.Collections collections) {
    this.numbering = numbering;
    this.collections = collections;
  }

  /** Elements behind the last one of a sequence. */
  List<Element> appended() {
    return appended;
  }

  /** Local channels that the process claims to be the only one to receive from, or to send to. */
  Set<LocalScope.Local> claimed(boolean receive) {
    return receive ? receivers : senders;
  }

  List<LocalScope.Local> locals() {
    return locals;
  }

  List<Element> elements() {
    return elements;
  }

  BodyLabels labels() {
    return labels;
  }

  LocalScope scope() {
    return scope;
  }

  int size(Stmt.ForIn loop) {
    return collections.size(loop, scope);
  }

  /** A whole body, closed by the step that ends the process. */
  Sequence body(List<Spec.Declaration> parameters, Spec.Body body) {
    for (Spec.Declaration declaration : parameters) {
      declaration.variables().forEach(variable -> declareLocal(declaration.type(), variable));
    }
    open.push(new Sequence());
    labels.enter();
    body.statements().forEach(this::statement);
    labels.leave();
    add(element(Kind.END, new StepOperation.End(), ControlGraph.END, body.span()));
    Sequence sequence = open.pop();
    sequence.close();
    // Outer blocks first: what follows an inner one may be what follows the outer one.
    for (int i = elements.size() - 1; i >= 0; i--) {
      Element element = elements.get(i);
      if (element.kind == Kind.GOTO && element.target == null) {
        element.target = labels.resolve(element);
      }
      if (element.body != null) {
        element.body.last.next = element.next;
      }
    }
    return sequence;
  }

  /** Makes a labelled jump two elements, so that the label remains a place to be at. */
  void keepJump(String label) {
    Optional<Element> labelled = labels.find(label);
    if (labelled.isPresent() && labelled.get().kind == Kind.GOTO) {
      Element skip = labelled.get();
      Element jump = element(Kind.GOTO, new StepOperation.Skip(), skip.text, skip.span);
      jump.target = skip.target;
      jump.targetLabel = skip.targetLabel;
      jump.status = skip.status;
      jump.next = skip.next;
      skip.kind = Kind.SKIP;
      skip.next = jump;
      appended.add(jump);
    }
  }

  /** Adds a statement to the open sequence. */
  void statement(Stmt statement) {
    List<String> names = new ArrayList<>();
    Stmt bare = statement;
    while (bare instanceof Stmt.Labelled labelled) {
      names.add(labelled.label());
      bare = labelled.statement();
    }
    if (bare instanceof Stmt.Declare declare) {
      declare(declare);
      return;
    }
    if (bare instanceof Stmt.Exclusive exclusive) {
      for (Expr.Ref channel : exclusive.channels()) {
        Set<LocalScope.Local> claimed = exclusive.receive() ? receivers : senders;
        scope.find(channel.name()).ifPresent(claimed::add);
      }
      return;
    }
    if (bare instanceof Stmt.Unless unless
        && unless.main() instanceof Stmt.Labelled main
        && Kind.of(main.statement()).isNested()) {
      names.add(main.label());
      labelledUnless(names, main.statement(), unless);
    } else {
      construct(names, bare);
    }
    declaring = false;
  }

  private void construct(List<String> names, Stmt statement) {
    if (statement instanceof Stmt.If choice) {
      List<Sequence> options = options(choice.options());
      choice(Kind.IF, options, names, choice.span());
    } else if (statement instanceof Stmt.Do loop) {
      enterLoop();
      List<Sequence> options = options(loop.options());
      choice(Kind.DO, options, names, loop.span());
    } else if (statement instanceof Stmt.ForRange range) {
      loops.range(range, names);
    } else if (statement instanceof Stmt.ForIn in) {
      loops.in(in, names);
    } else if (statement instanceof Stmt.Select select) {
      loops.select(select, names);
    } else if (statement instanceof Stmt.Unless unless) {
      escapes.unless(unless, names);
    } else if (Kind.of(statement).isNested()) {
      nested(
          Kind.of(statement),
          contents(statement),
          StatementText.of(statement),
          statement.span(),
          names);
    } else if (statement instanceof Stmt.Goto jump) {
      Element element =
          element(Kind.GOTO, new StepOperation.Skip(), jump.span().text(), jump.span());
      element.targetLabel = jump.label();
      labels.jump(element);
      label(names, element);
      add(element);
    } else if (statement instanceof Stmt.Break exit) {
      Element element = exitJump(exit.span());
      label(names, element);
      add(element);
    } else {
      String written = StatementText.of(statement);
      String text = written.isEmpty() ? String.join(": ", names) + ":" : written;
      simple(names, Kind.of(statement), operation(statement), text, statement.span());
    }
  }

  List<Sequence> options(List<Spec.Body> bodies) {
    List<Sequence> options = new ArrayList<>();
    bodies.forEach(body -> options.add(option(body)));
    options.forEach(option -> Options.dropRepeatedSkips(option, labels));
    for (int i = 0; i < options.size(); i++) {
      Sequence option = options.get(i);
      bodies.get(i).level().ifPresent(level -> Levels.give(level, option));
    }
    return options;
  }

  private StepOperation operation(Stmt statement) {
    if (statement instanceof Stmt.Else) {
      return new StepOperation.Else();
    }
    boolean skip = Kind.of(statement) == Kind.SKIP;
    return skip ? new StepOperation.Skip() : new StepOperation.Basic(statement, scope);
  }

  /** Adds a statement that stands for a part of another one. */
  void made(Stmt statement, String text) {
    simple(List.of(), Kind.of(statement), operation(statement), text, statement.span());
    declaring = false;
  }

  private void simple(
      List<String> names, Kind kind, StepOperation operation, String text, Span span) {
    Element element = element(kind, operation, text, span);
    label(names, element);
    add(element);
  }

  void nested(Kind kind, Sequence body, String text, Span span, List<String> names) {
    Element element = element(kind, new StepOperation.Skip(), text, span);
    element.body = body;
    label(names, element);
    add(element);
  }

  /** An unless whose label stands before a block: the label means a block around all of it. */
  private void labelledUnless(List<String> names, Stmt block, Stmt.Unless unless) {
    Sequence main = contents(block);
    Sequence escape = escapes.part(unless.escape()).get();
    Sequence around = sequence(() -> unless(main, escape, List.of(), unless.span()));
    nested(Kind.of(block), around, unless.span().text(), unless.span(), names);
  }

  /** What is between the braces of a block, an atomic or a d_step. */
  Sequence contents(Stmt statement) {
    if (statement instanceof Stmt.Block block) {
      return block(block.body());
    } else if (statement instanceof Stmt.Atomic atomic) {
      Sequence body = block(atomic.body());
      Atomicity.mark(body, 0);
      return body;
    } else if (statement instanceof Stmt.DStep step) {
      Sequence body = block(step.body());
      Atomicity.mark(body, Element.IN_DSTEP);
      return body;
    }
    throw new AssertionError(statement);
  }

  void unless(Sequence main, Sequence escape, List<String> names, Span span) {
    Element head = element(Kind.UNLESS, new StepOperation.Skip(), "unless", span);
    Element meeting = element(Kind.MEETING, new StepOperation.Skip(), ".(goto)", span);
    head.options = List.of(main, escape);
    main.add(meeting);
    escape.add(meeting);
    Escapes.attach(main, escape);
    label(names, head);
    add(head);
    add(meeting);
  }

  private Sequence option(Spec.Body body) {
    return sequence(() -> body.statements().forEach(this::statement));
  }

  private Sequence block(Spec.Body body) {
    LocalScope outside = scope;
    labels.enter();
    Sequence sequence = option(body);
    labels.leave();
    scope = outside;
    return sequence;
  }

  /** A choice of options that are laid out; its meeting place is appended to each of them. */
  void choice(Kind kind, List<Sequence> options, List<String> names, Span span) {
    Element head = element(kind, new StepOperation.Skip(), kind == Kind.IF ? "if" : "do", span);
    Element meeting = element(Kind.MEETING, new StepOperation.Skip(), ".(goto)", span);
    head.options = Options.elseLast(options);
    head.options.forEach(option -> option.add(meeting));
    label(names, head);
    if (kind == Kind.IF) {
      add(head);
      add(meeting);
    } else {
      add(meeting);
      Element exit = element(Kind.LOOP_EXIT, new StepOperation.Skip(), "break", span);
      openLoops.pop().exits().forEach(jump -> jump.target = exit);
      add(head);
      add(exit);
    }
  }

  /** Opens a loop whose options are laid out by the caller. */
  void enterLoop() {
    openLoops.push(new Loop(numbering.nextLoop(), new ArrayList<>()));
  }

  /** Leaves a loop whose options are laid out, to close it later. */
  Loop leaveLoop() {
    return openLoops.pop();
  }

  void enterAgain(Loop loop) {
    openLoops.push(loop);
  }

  /** A jump behind the innermost loop. */
  Element exitJump(Span span) {
    Element element = element(Kind.GOTO, new StepOperation.Skip(), "break", span);
    element.targetLabel = ":b" + openLoops.element().number();
    openLoops.element().exits().add(element);
    return element;
  }

  /** Runs some laying out in a sequence of its own. */
  Sequence sequence(Runnable layout) {
    open.push(new Sequence());
    declaring = false;
    layout.run();
    Sequence sequence = open.pop();
    sequence.close();
    return sequence;
  }

  private void declare(Stmt.Declare declare) {
    Spec.Declaration declaration = declare.declaration();
    for (Spec.Variable variable : declaration.variables()) {
      LocalScope.Local local = declareLocal(declaration.type(), variable);
      boolean channel =
          variable.initial().isPresent()
              && variable.initial().get() instanceof Spec.Initial.Channel;
      if (!declaring && !channel) {
        StepOperation first = new StepOperation.Initialise(local);
        simple(List.of(), Kind.STATEMENT, first, variable.span().text(), variable.span());
      }
    }
  }

  LocalScope.Local declareLocal(Spec.Type type, Spec.Variable variable) {
    LocalScope.Local local = new LocalScope.Local(locals.size(), type, variable, declaring, scope);
    locals.add(local);
    scope = scope.with(local);
    return local;
  }

  /** Makes a variable of the same body known here. */
  void see(LocalScope.Local local) {
    scope = scope.with(local);
  }

  Element element(Kind kind, StepOperation operation, String text, Span span) {
    Element element = new Element(number++, numbering.next(), kind, operation, scope, text, span);
    elements.add(element);
    return element;
  }

  private void label(List<String> names, Element element) {
    names.forEach(name -> labels.set(name, element));
  }

  void add(Element element) {
    if (element.kind == Kind.GOTO) {
      Optional<String> marking = labels.marking(element);
      if (marking.isPresent()) {
        Element skip = element(Kind.SKIP, new StepOperation.Skip(), element.text, element.span);
        labels.moveNewest(element, skip);
        open.peek().add(skip);
      }
    }
    open.peek().add(element);
  }
}
