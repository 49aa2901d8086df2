package dev.fairlead.promela.claims;

import dev.fairlead.core.property.Model;
import dev.fairlead.promela.code.Action;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.graph.ControlGraph;
import dev.fairlead.promela.graph.ControlGraphs;
import dev.fairlead.promela.syntax.PromelaParser;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Something that is claimed about a model. */
public sealed interface Claim {

  /** As shown beside a verdict. */
  String text();

  /** How it can be selected. */
  String name();

  /** As the core knows it. */
  default Model.Assertion assertion() {
    return new Model.Assertion(text(), name());
  }

  /** Whether it is about infinite runs. */
  default boolean dependsOnFairness() {
    return this instanceof Progress
        || this instanceof Acceptance
        || this instanceof Ltl
        || this instanceof Never;
  }

  /** The part of the text that is about this claim alone, if there is one. */
  default Optional<Spec.Unit> unit() {
    return Optional.empty();
  }

  /** Where it is written, if it is written in one place. */
  default Optional<Span> place() {
    if (this instanceof Trace trace) {
      return Optional.of(trace.events().span());
    }
    return unit().map(Spec.Unit::span);
  }

  /** No assertion fails. */
  record Assertions() implements Claim {
    @Override
    public String text() {
      return "assertions";
    }

    @Override
    public String name() {
      return "assertions";
    }
  }

  /** Wherever the system comes to rest, every process is at its end or at an end label. */
  record EndStates() implements Claim {
    @Override
    public String text() {
      return name();
    }

    @Override
    public String name() {
      return "end-states";
    }
  }

  /** No run goes on for ever without some process at a progress label again and again. */
  record Progress() implements Claim {
    @Override
    public String text() {
      return "progress";
    }

    @Override
    public String name() {
      return "progress";
    }
  }

  /** No run has processes at accept labels again and again. */
  record Acceptance() implements Claim {
    @Override
    public String text() {
      return "acceptance";
    }

    @Override
    public String name() {
      return "acceptance";
    }
  }

  /**
   * The formula holds.
   *
   * @param name of the block, or the number of the formula among those without one
   */
  record Ltl(Spec.Ltl formula, String text, String name) implements Claim {
    @Override
    public Optional<Spec.Unit> unit() {
      return Optional.of(formula);
    }
  }

  /** A state is reached that satisfies an expression, perhaps in time. */
  record Reaches(PromelaParser.Goal goal, String text, String name) implements Claim {
    @Override
    public Optional<Spec.Unit> unit() {
      return Optional.of(goal.proposition());
    }
  }

  /** No run is matched. */
  record Never(Spec.Never claim, String name) implements Claim {
    @Override
    public String text() {
      return claim.name().map(given -> "never " + given).orElse("never");
    }

    @Override
    public Optional<Spec.Unit> unit() {
      return Optional.of(claim);
    }
  }

  /** The events of channels are as described, or not as described. */
  record Trace(Spec.Trace events) implements Claim {
    @Override
    public String text() {
      return name();
    }

    @Override
    public String name() {
      return events.negated() ? "notrace" : "trace";
    }

    /** What it goes through as the events happen. */
    public ControlGraph graph() {
      return ControlGraphs.of(Program.TRACE, events);
    }
  }

  /** Where processes rest at end labels, the trace is at its end too. */
  record TraceEnd(Spec.Trace events) implements Claim {
    @Override
    public String text() {
      return name();
    }

    @Override
    public String name() {
      return "trace-end";
    }
  }

  /**
   * What is claimed about a model, in the order in which it is checked. Accept labels of processes
   * belong to the never claim if there is one.
   *
   * @param program of the model
   */
  static List<Claim> of(Spec spec, Program program) {
    List<Claim> claims = new ArrayList<>();
    List<ProcessType> processes = program.types().stream().filter(type -> !type.claim()).toList();
    if (processes.stream().anyMatch(Claim::asserts)) {
      claims.add(new Assertions());
    }
    claims.add(new EndStates());
    if (processes.stream().anyMatch(type -> !type.graph().progress().isEmpty())) {
      claims.add(new Progress());
    }
    boolean never = spec.units().stream().anyMatch(Spec.Never.class::isInstance);
    if (!never && processes.stream().anyMatch(type -> !type.graph().accept().isEmpty())) {
      claims.add(new Acceptance());
    }
    for (Spec.Unit unit : spec.units()) {
      if (unit instanceof Spec.Ltl ltl) {
        String name = ltl.name().orElse("ltl_" + count(claims, Ltl.class));
        claims.add(new Ltl(ltl, text(ltl.span()), name));
      } else if (unit instanceof Spec.Never claim) {
        String number = "never_" + count(claims, Never.class);
        claims.add(new Never(claim, claim.name().orElse(number)));
      } else if (unit instanceof Spec.Trace events) {
        claims.add(new Trace(events));
        if (!events.negated()) {
          claims.add(new TraceEnd(events));
        }
      }
    }
    return claims;
  }

  private static boolean asserts(ProcessType type) {
    return type.steps().stream().flatMap(List::stream).anyMatch(step -> asserts(step.action()));
  }

  private static boolean asserts(Action action) {
    if (action instanceof Action.DStep steps) {
      return steps.nodes().stream()
          .anyMatch(node -> node instanceof Action.Node.Do part && asserts(part.action()));
    }
    return action instanceof Action.Assert;
  }

  private static long count(List<Claim> claims, Class<? extends Claim> kind) {
    return claims.stream().filter(kind::isInstance).count();
  }

  private static String text(Span span) {
    String source = span.source().text();
    int end = Math.min(span.offset() + span.length(), source.length());
    return source.substring(span.offset(), end).strip().replaceAll("\\s+", " ");
  }

  /** The model with all bodies that SPIN numbers statements in, in the order of the text. */
  static Spec numbered(Spec spec) {
    return spec.without(unit -> unit instanceof Spec.Ltl);
  }

  /** The model without its trace, which is not executed with it but follows its events. */
  static Spec untraced(Spec spec) {
    return spec.without(unit -> unit instanceof Spec.Trace);
  }

  /** The model with nothing in it that is about claims but what one of them needs. */
  static Spec reduced(Spec spec, Claim claim) {
    List<Spec.Unit> units = new ArrayList<>();
    for (Spec.Unit unit : spec.units()) {
      boolean claims =
          unit instanceof Spec.Ltl || unit instanceof Spec.Never || unit instanceof Spec.Trace;
      if (!claims || claim.unit().isPresent() && claim.unit().get() == unit) {
        units.add(unit);
      }
    }
    boolean given = claim.unit().isPresent() && !spec.units().contains(claim.unit().get());
    if (given) {
      units.add(claim.unit().get());
    }
    return spec.with(units);
  }
}
