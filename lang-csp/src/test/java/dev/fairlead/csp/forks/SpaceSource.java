package dev.fairlead.csp.forks;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.csp.CspModel;
import dev.fairlead.csp.families.RandomAnyNumber;
import dev.fairlead.csp.families.RandomFamily;
import dev.fairlead.csp.families.RandomGroups;
import dev.fairlead.csp.families.RandomNumberedFamily;
import dev.fairlead.csp.oracle.ArgumentsGenerator;
import dev.fairlead.csp.oracle.ModelGenerator;
import dev.fairlead.csp.semantics.CspStateSpace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Makes the same space again and again.
 *
 * @param listed whether it tells equal processes apart
 */
record SpaceSource(String name, boolean listed, Supplier<CspStateSpace> fresh) {

  /** The spaces of all examples. */
  static List<SpaceSource> examples() {
    List<SpaceSource> all = new ArrayList<>();
    for (Path folder : List.of(Path.of("../examples"), Path.of("../examples/csp"))) {
      try (Stream<Path> files = Files.list(folder)) {
        files
            .filter(file -> file.toString().endsWith(".csp"))
            .sorted()
            .forEach(file -> all.addAll(of(file.toString(), open(file))));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return all;
  }

  /** The spaces of a random model, of one kind or another. */
  static List<SpaceSource> random(long seed) {
    String text =
        switch ((int) (seed % 8)) {
          case 0, 1 -> ModelGenerator.model(seed);
          case 2 -> ArgumentsGenerator.model(seed);
          case 3 -> new RandomNumberedFamily(new Random(seed)).text();
          case 4 -> new RandomAnyNumber(new Random(seed)).text();
          case 5 -> new RandomGroups(new Random(seed)).text();
          default -> new RandomFamily(new Random(seed)).text();
        };
    SourceText source = new SourceText("random.csp", text);
    return of("seed " + seed + "\n" + text, CspModel.open(source, Map.of(), name -> null));
  }

  /** The spaces of a random model with times; none if a time stands behind a guard. */
  static List<SpaceSource> timed(long seed) {
    String text = ModelGenerator.timedModel(seed);
    try {
      SourceText source = new SourceText("random.csp", text);
      return of("seed " + seed + "\n" + text, CspModel.open(source, Map.of(), name -> null));
    } catch (ModelException refused) {
      return List.of();
    }
  }

  /**
   * Spaces that come to something new with almost every step: a term, a shape, a label, a process,
   * a set of processes, an object. Threads that follow one run catch up with each other and meet
   * there.
   */
  static List<SpaceSource> growing() {
    return GROWING.stream().map(SpaceSource::listed).toList();
  }

  /** The main system of a text, with all processes told apart. */
  static SpaceSource listed(String text) {
    CspModel model = CspModel.open(new SourceText("model.csp", text), Map.of(), name -> null);
    return source(text, "listed", () -> model.mainSystem(Abstraction.NONE));
  }

  private static final List<String> GROWING =
      List.of(
          // a term in front of others, made of what is received
          """
          var x = 0;
          channel c 1;
          Feed() = [x < 150] c!x{x = x + 1;} -> Feed();
          Work() = (c?v -> got.v -> Skip); Work();
          System() = Feed() ||| Work();
          """,
          // a term of a reference, its transitions and its label
          """
          var x = 0;
          Count(n) = [x < 200] tick.n{x = x + 1;} -> Count(x);
          System() = Count(0) ||| (done -> Stop);
          """,
          // a shape
          """
          Stage(n) = ifa (n < 100) { ((a -> Skip) ||| (b -> Skip)); Stage(n + 1) };
          System() = Stage(0);
          """,
          // a process
          """
          var x = 0;
          Child(n) = [x > n] never.n -> Stop;
          Spawn(n) = [n < 60] fork.n -> (Child(n) ||| Spawn(n + 1));
          System() = Spawn(0);
          """,
          // a label of an event and of a channel
          """
          var x = 0;
          channel d[40] 1;
          Tell() = [x < 40] d[x]!x{x = x + 1;} -> e.x{} -> Tell();
          System() = Tell() ||| (done -> Stop);
          """,
          // a set of processes
          """
          channel c 0;
          Send(i) = c!i -> Send(i);
          Receive(i) = c?v -> Receive(i);
          System() = (|||i:{0..15}@Send(i)) ||| (|||i:{0..15}@Receive(i));
          """,
          // objects that change at the same time
          """
          #import "PAT.Lib.List";
          #import "PAT.Lib.Set";
          var<List> l;
          var<Set> s;
          Grow() = [l.Count() < 25] add{l.Add(l.Count());} -> Grow();
          Other() = [s.Count() < 20] more{s.Add(3 * s.Count());} -> Other();
          System() = Grow() ||| Other();
          """);

  private static CspModel open(Path file) {
    Function<String, SourceText> reader =
        name -> new SourceText(name, read(file.resolveSibling(name)));
    return CspModel.open(new SourceText(file.toString(), read(file)), Map.of(), reader);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The main system listed, counted and with a cutoff, and all that answers for assertions. */
  private static List<SpaceSource> of(String name, CspModel model) {
    List<SpaceSource> all = new ArrayList<>();
    all.add(source(name, "listed", () -> model.mainSystem(Abstraction.NONE)));
    all.add(source(name, "counted", () -> model.mainSystem(Abstraction.FULL)));
    if (model.mainSystems().flatMap(systems -> systems.obstacle(FairnessNotion.NONE)).isEmpty()
        && model.mainSystems().isPresent()) {
      all.add(source(name, "with a cutoff", () -> abstraction(model.mainSystems().get())));
    }
    for (Model.Assertion assertion : model.assertions()) {
      int count = model.instantiate(assertion).reductions(FairnessNotion.NONE).size();
      for (int i = 0; i < count; i++) {
        int number = i;
        all.add(
            source(
                name,
                assertion.text() + ", reduction " + i,
                () ->
                    model
                        .instantiate(assertion)
                        .reductions(FairnessNotion.NONE)
                        .get(number)
                        .question()
                        .space()));
      }
    }
    return all;
  }

  private static StateSpace abstraction(AnyNumber<StateSpace> any) {
    List<Integer> sizes = Collections.nCopies(any.groups().size(), AnyNumber.MANY);
    return any.abstraction(sizes, any.leastCutoff(), AnyNumber.Balance.OFF, FairnessNotion.NONE);
  }

  private static SpaceSource source(String name, String what, Supplier<StateSpace> fresh) {
    return new SpaceSource(
        what + " of " + name, what.equals("listed"), () -> (CspStateSpace) fresh.get());
  }
}
