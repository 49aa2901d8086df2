package dev.fairlead.promela;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.core.diagnostic.Passage;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.TFairness;
import dev.fairlead.core.graded.Logic;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Grades;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.source.SourceIndex;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.promela.check.PromelaChecker;
import dev.fairlead.promela.claims.Claim;
import dev.fairlead.promela.code.Lowering;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.graph.ControlGraph;
import dev.fairlead.promela.graph.Places;
import dev.fairlead.promela.index.NameIndex;
import dev.fairlead.promela.semantics.Performances;
import dev.fairlead.promela.semantics.PromelaStateSpace;
import dev.fairlead.promela.semantics.PromelaStateSpace.View;
import dev.fairlead.promela.semantics.TracedStateSpace;
import dev.fairlead.promela.simulate.SpinSimulator;
import dev.fairlead.promela.simulate.TrailReplay;
import dev.fairlead.promela.simulate.TrailWriter;
import dev.fairlead.promela.spin.SpinTrails;
import dev.fairlead.promela.spin.SpinTranscripts;
import dev.fairlead.promela.spin.StatementMerging;
import dev.fairlead.promela.syntax.PromelaParser;
import dev.fairlead.promela.syntax.Spec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Promela model: the door of this front end. */
public final class PromelaModel
    implements Model, SpinTrails, StatementMerging, SpinTranscripts, ValueNames {
  private static final Pattern PROCESS = Pattern.compile("(\\w+)\\(\\d+\\)");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

  private final String name;
  private final NumberedText text;
  private final Map<String, Integer> folds;
  private final TFairness tFairness;

  /** The estimate for directed searches that was given beside the text. */
  private final Optional<String> estimate;

  private final Grades.Demand demand;
  private final PromelaParser parser;
  private final List<Diagnostic> warnings = new ArrayList<>();
  private final Program system;
  private final Map<Assertion, Claim> claims = new LinkedHashMap<>();
  private final Map<Assertion, Claim> givenBeside = new HashMap<>();
  private final ClaimQuestions questions;

  /** The models of all numbers, if one is open. */
  private final Optional<NumberedModels> numbered;

  /**
   * @param required the least degree that counts as holding; empty for the top of the logic
   */
  private PromelaModel(
      String name,
      NumberedText text,
      Map<String, Integer> folds,
      TFairness tFairness,
      Optional<String> estimate,
      Grades.Demand demand) {
    this.demand = demand;
    this.name = name;
    this.text = text;
    this.folds = folds;
    this.tFairness = tFairness;
    this.parser = text.read(folds);
    this.estimate = estimate;
    this.questions =
        new ClaimQuestions(parser.spec(), estimate.map(this::guide), tFairness, demand);
    warnings.addAll(parser.warnings());
    warnings.addAll(PromelaChecker.check(parser.spec()));
    this.system =
        estimate.isEmpty()
            ? questions.system()
            : Lowering.lower(Claim.reduced(parser.spec(), new Claim.EndStates()));
    for (Claim claim : Claim.of(parser.spec(), system)) {
      claims.put(claim.assertion(), claim);
    }
    this.numbered =
        text.number().isPresent()
            ? Optional.of(new NumberedModels(text, this::sized))
            : Optional.empty();
    // What is wrong with a claim is bad input even if another one is selected.
    Mistakes.inEach(claims.values(), claim -> questions.of(claim, Abstraction.NONE));
  }

  /**
   * Reads a model.
   *
   * @param defines macros given from outside; they win over those of the text
   * @param includes the text of a file by its path from the folder of the model, or null
   * @throws dev.fairlead.core.diagnostic.ModelException if it is none
   */
  public static PromelaModel open(
      SourceText source, Map<String, String> defines, Function<String, SourceText> includes) {
    return new PromelaModel(
        source.name(),
        NumberedText.of(source, defines, includes),
        Map.of(),
        TFairness.BUILT_IN,
        Optional.empty(),
        Grades.Demand.DEFAULT);
  }

  /**
   * The names of a model, for editors. Mistakes are no obstacle.
   *
   * @param defines macros given from outside
   * @param includes the text of a file by its path from the folder of the model, or null
   */
  public static SourceIndex index(
      SourceText source, Map<String, String> defines, Function<String, SourceText> includes) {
    return NameIndex.of(source, defines, includes);
  }

  @Override
  public PromelaModel withAbstractTimers(Map<String, Integer> bounds) {
    Set<String> timers = Lowering.timers(parser.spec());
    for (String timer : bounds.keySet()) {
      if (!timers.contains(timer)) {
        throw new IllegalArgumentException("there is no timer '" + timer + "'");
      }
    }
    return new PromelaModel(name, text, bounds, tFairness, estimate, demand);
  }

  @Override
  public PromelaModel withTFairness(TFairness chosen) {
    return chosen == tFairness
        ? this
        : new PromelaModel(name, text, folds, chosen, estimate, demand);
  }

  @Override
  public PromelaModel withEstimate(String expression) {
    return new PromelaModel(name, text, folds, tFairness, Optional.of(expression), demand);
  }

  private PromelaParser.Goal guide(String expression) {
    PromelaParser.Goal read = parser.goal(new SourceText("--heuristic", expression));
    PromelaChecker.check(parser.spec(), read.proposition());
    return read;
  }

  @Override
  public Optional<Logic> logic() {
    return parser.spec().grading().logic();
  }

  @Override
  public Model with(Grades.Demand other) {
    return logic().isPresent()
        ? new PromelaModel(name, text, folds, tFairness, estimate, other)
        : Model.super.with(other);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<Diagnostic> warnings() {
    return List.copyOf(warnings);
  }

  @Override
  public List<Assertion> assertions() {
    return List.copyOf(claims.keySet());
  }

  /**
   * As in SPIN, the state of a trace is a part of the state of the system, and what claims ask
   * about it is as well.
   */
  @Override
  public StateSpace mainSystem() {
    Spec all = Claim.untraced(parser.spec());
    boolean asked = claims.values().stream().anyMatch(claim -> claim.unit().isPresent());
    return traced(asked ? Lowering.lower(all) : system);
  }

  @Override
  public Optional<AnyNumber<StateSpace>> mainSystems() {
    if (numbered.isPresent()) {
      return numbered.map(NumberedModels::mainSystems);
    }
    Spec spec = Claim.reduced(parser.spec(), new Claim.EndStates());
    return spec.groups().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new AnyNumberOf<>(
                spec,
                Optional.empty(),
                false,
                Optional.empty(),
                sized -> new PromelaStateSpace(Lowering.lower(sized), View.COLLAPSED).prepared(),
                (space, balance, notion, members) -> space,
                space -> space));
  }

  @Override
  public StateSpace mergedSystem() {
    return traced(Lowering.lowerMerged(Claim.untraced(parser.spec())));
  }

  private StateSpace traced(Program program) {
    for (Claim claim : claims.values()) {
      if (claim instanceof Claim.Trace trace) {
        return new TracedStateSpace(program, trace.events());
      }
    }
    return new PromelaStateSpace(program, View.COLLAPSED).prepared();
  }

  @Override
  public Assertion assertionFor(String ltlFormula) {
    Spec.Ltl formula = parser.formula(new SourceText("--ltl", ltlFormula));
    PromelaChecker.check(parser.spec(), formula);
    Claim claim = new Claim.Ltl(formula, "ltl { " + ltlFormula + " }", ltlFormula);
    questions.of(claim, Abstraction.NONE);
    Assertion assertion = claim.assertion();
    givenBeside.put(assertion, claim);
    return assertion;
  }

  @Override
  public Assertion reachabilityFor(String goal) {
    PromelaParser.Goal asked = parser.goal(new SourceText("--reaches", goal));
    PromelaChecker.check(parser.spec(), asked.proposition());
    Claim claim = new Claim.Reaches(asked, "reaches " + goal.strip(), goal.strip());
    questions.of(claim, Abstraction.NONE);
    givenBeside.put(claim.assertion(), claim);
    return claim.assertion();
  }

  @Override
  public boolean dependsOnFairness(Assertion assertion) {
    return claim(assertion).dependsOnFairness();
  }

  @Override
  public Optional<Passage> place(Assertion assertion) {
    return Optional.ofNullable(claims.get(assertion))
        .flatMap(Claim::place)
        .map(span -> new Passage(span.source(), span.offset(), span.length()));
  }

  @Override
  public Question instantiate(Assertion assertion) {
    return instantiate(assertion, Abstraction.AUTO);
  }

  @Override
  public Question instantiate(Assertion assertion, Abstraction abstraction) {
    Question question = questions.of(claim(assertion), abstraction);
    return numbered
        .map(models -> models.question(question, claim(assertion), abstraction))
        .orElse(question);
  }

  private PromelaModel sized(int size) {
    return new PromelaModel(name, text.sized(size), folds, tFairness, estimate, demand);
  }

  /** What another model of the same text claims, asked of this one. */
  Question question(Claim other, Abstraction abstraction) {
    if (other instanceof Claim.Ltl ltl && ltl.formula().span().source().name().equals("--ltl")) {
      return instantiate(assertionFor(ltl.formula().span().source().text()), abstraction);
    } else if (other instanceof Claim.Reaches reaches) {
      return instantiate(reachabilityFor(reaches.name()), abstraction);
    }
    Assertion same =
        claims.keySet().stream()
            .filter(each -> each.name().equals(other.name()))
            .findFirst()
            .orElseThrow();
    return instantiate(same, abstraction);
  }

  private Claim claim(Assertion assertion) {
    return claims.getOrDefault(assertion, givenBeside.get(assertion));
  }

  /** Follows a trail of SPIN. */
  @Override
  public Followed follow(SourceText trail) {
    Spec numbered = Claim.numbered(parser.spec());
    return TrailReplay.follow(Lowering.lower(numbered), Lowering.layouts(numbered, true), trail);
  }

  /** A trail for SPIN to follow. */
  @Override
  public String recording(Assertion assertion, StateSpace space, Evidence run) {
    Claim claim = claim(assertion);
    boolean watched = claim instanceof Claim.Trace || claim instanceof Claim.TraceEnd;
    Spec part = Claim.reduced(parser.spec(), watched ? new Claim.EndStates() : claim);
    return TrailWriter.trail(Claim.numbered(parser.spec()), part, (Performances) space, run);
  }

  @Override
  public Ending simulate(Selection selection, Circumstances circumstances, Output out) {
    return SpinSimulator.simulate(parser.spec(), system, selection, circumstances, out);
  }

  @Override
  public Ending replay(SourceText trail, Selection selection, Output out) {
    return SpinSimulator.replay(parser.spec(), system, trail, selection, out);
  }

  /** Processes are called by proctype and number, and the numbers of control states are SPIN's. */
  @Override
  public Optional<String> nameOf(String name, String value) {
    return NUMBER.matcher(value).matches()
        ? graph(name).flatMap(graph -> Places.of(graph, Integer.parseInt(value)))
        : Optional.empty();
  }

  private Optional<ControlGraph> graph(String name) {
    for (Claim claim : claims.values()) {
      if (claim instanceof Claim.Trace trace && name.equals("trace")) {
        return Optional.of(trace.graph());
      }
    }
    Matcher process = PROCESS.matcher(name);
    if (!process.matches()) {
      return Optional.empty();
    }
    String type = process.group(1).equals("init") ? Program.INIT : process.group(1);
    return system.types().stream()
        .filter(each -> each.name().equals(type))
        .map(ProcessType::graph)
        .findFirst();
  }
}
