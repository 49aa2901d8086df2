// The dining philosophers of dining-philosophers.csp. The first one is left-handed; -D SYMMETRIC=true
// makes all equal, and they deadlock. A philosopher's actions have numbers, since the formula is
// about the first one.
//
// expect: deadlockfree | none | holds
// expect: []<> eat.0 | none | violated
// expect: []<> eat.0 | process-weak | violated
// expect: []<> eat.0 | process-strong | holds
// expect: []<> eat.0 | event-weak | violated
// expect: []<> eat.0 | event-strong | holds
// expect: []<> eat.0 | global | holds

import dev.fairlead.java.Definition;
import dev.fairlead.java.JavaModel;
import dev.fairlead.java.Next;
import dev.fairlead.java.Parameters;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class DiningPhilosophers implements JavaModel<DiningPhilosophers.Table> {

  record Table(List<Boolean> forkIsThere) {
    boolean has(int fork) {
      return forkIsThere.get(fork);
    }

    Table with(int fork, boolean there) {
      List<Boolean> forks = new ArrayList<>(forkIsThere);
      forks.set(fork, there);
      return new Table(List.copyOf(forks));
    }
  }

  enum Phil {
    THINKS,
    HAS_ONE,
    HAS_BOTH,
    HAS_EATEN,
    HAS_ONE_LEFT;

    Phil next() {
      return values()[(ordinal() + 1) % values().length];
    }
  }

  @Override
  public void define(Definition<Table> system, Parameters parameters) {
    int n = parameters.integer("N", 3);
    boolean symmetric = parameters.truth("SYMMETRIC", false);
    system.shared(new Table(Collections.nCopies(n, true)));
    for (int i = 0; i < n; i++) {
      boolean leftHanded = i == 0 && !symmetric;
      int right = (i + 1) % n;
      philosopher(system, i, leftHanded ? i : right, leftHanded ? right : i);
    }
    system.deadlockFree();
    system.ltl("[]<> eat.0");
  }

  private static void philosopher(Definition<Table> system, int i, int first, int second) {
    system
        .process("Phil(" + i + ")", Phil.THINKS)
        .action(
            "get." + i + "." + first,
            (table, phil) -> phil == Phil.THINKS && table.has(first),
            (table, phil) -> Next.of(table.with(first, false), phil.next()))
        .action(
            "get." + i + "." + second,
            (table, phil) -> phil == Phil.HAS_ONE && table.has(second),
            (table, phil) -> Next.of(table.with(second, false), phil.next()))
        .action(
            "eat." + i,
            (table, phil) -> phil == Phil.HAS_BOTH,
            (table, phil) -> Next.of(table, phil.next()))
        .action(
            "put." + i + "." + first,
            (table, phil) -> phil == Phil.HAS_EATEN,
            (table, phil) -> Next.of(table.with(first, true), phil.next()))
        .action(
            "put." + i + "." + second,
            (table, phil) -> phil == Phil.HAS_ONE_LEFT,
            (table, phil) -> Next.of(table.with(second, true), phil.next()));
  }
}
