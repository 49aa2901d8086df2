package dev.fairlead.csp.machine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.csp.check.SpecChecker;
import dev.fairlead.csp.families.Families;
import dev.fairlead.csp.families.Population;
import dev.fairlead.csp.forks.Race;
import dev.fairlead.csp.syntax.CspParser;
import dev.fairlead.csp.terms.Term;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.RepeatedTest;

/** Threads that ask for the same terms, transitions, shapes, processes and sets get the same. */
class MachineRaceTest {
  private static final String MODEL =
      """
      System() = Event(0) ||| Stages(0);
      Event(n) = e.n -> Event(n);
      Stages(n) = ((a -> Skip) ||| (b -> Skip)); Event(n);
      """;

  private final Machine machine =
      new Machine(
          SpecChecker.check(
              CspParser.parse(new SourceText("m.csp", MODEL)), Map.of(), name -> null),
          Map.of(),
          "System",
          List.of(),
          Population.of(Families.LISTED));

  @RepeatedTest(5)
  void terms() {
    Race.on(
        i -> {
          Term term = machine.terms().process("Event", new int[] {i});
          assertSame(term, machine.terms().get(term.number()));
          return term;
        });
  }

  @RepeatedTest(5)
  void transitions() {
    Race.on(
        i -> machine.terms().process("Event", new int[] {i}).transitions(machine.derivation())[0]);
  }

  @RepeatedTest(5)
  void shapes() {
    int before = number("System", new int[0]) + 1;
    Race.numbers(before, i -> number("Stages", new int[] {i}));
  }

  private int number(String process, int[] arguments) {
    int slot = machine.layout().processes();
    Term term = machine.terms().process(process, arguments);
    return machine.shapes().encode(term, new int[slot + 8], slot).slots()[slot];
  }

  @RepeatedTest(5)
  void processes() {
    Processes processes = machine.processes();
    Race.numbers(
        0,
        i -> {
          Processes.Place place = processes.root().component(i);
          int process = processes.at(place, machine.terms().stop());
          assertSame(place, processes.place(process));
          return process;
        });
  }

  @RepeatedTest(5)
  void setsOfOneProcess() {
    ProcessSets sets = machine.processSets();
    Race.numbers(
        0,
        i -> {
          int set = sets.singleton(i);
          assertArrayEquals(new int[] {i}, sets.members(set));
          return set;
        });
  }
}
