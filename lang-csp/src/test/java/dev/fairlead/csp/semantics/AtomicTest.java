package dev.fairlead.csp.semantics;

import static dev.fairlead.csp.semantics.SmallModel.steps;

import org.junit.jupiter.api.Test;

/** {@code atomic}: an enabled step of it goes before all others. */
class AtomicTest {

  @Test
  void hasPriorityEvenBeforeItStarts() {
    steps("P = atomic{a -> b -> Skip} ||| c -> Stop;", "a");
    SmallModel.of("P = atomic{a -> b -> Skip} ||| c -> Stop;").after("a").offers("b");
  }

  @Test
  void endsWithItsProcess() {
    SmallModel.of("P = atomic{a -> Skip} ||| c -> Stop;").after("a").offers("c");
    SmallModel.of("P = (atomic{a -> Skip}; b -> Stop) ||| c -> Stop;").after("a").offers("b", "c");
  }

  @Test
  void severalInterleave() {
    steps("P = atomic{a -> Skip} ||| atomic{b -> Skip} ||| c -> Stop;", "a", "b");
  }

  @Test
  void letsOthersRunWhileItIsBlocked() {
    String text = "var x = 0; P = atomic{[x == 1]a -> Skip} ||| b{x = 1;} -> c -> Stop;";
    SmallModel.of(text).offers("b").after("b").offers("a").after("a").offers("c");
  }

  @Test
  void makesAJointStepAtomic() {
    steps("P = (atomic{a -> Skip} || a -> Skip) ||| b -> Stop;", "a");
    steps("channel c 0; P = atomic{c!1 -> Skip} ||| c?x -> Skip ||| b -> Stop;", "c.1");
  }

  @Test
  void makesAJointTerminationAtomic() {
    steps("P = atomic{Skip [] a -> Stop} ||| Skip;", "a", "terminate");
    steps("P = (atomic{Skip [] [false]b -> Stop} ||| Skip) [] a -> Stop;", "terminate");
  }

  @Test
  void coversWhatItBecomes() {
    SmallModel.of("P = atomic{a -> Q} ||| c -> Stop; Q = b -> Q;").after("a", "b").offers("b");
    SmallModel.of("P = atomic{a -> (b -> Skip ||| d -> Skip)} ||| c -> Stop;")
        .after("a")
        .offers("b", "d");
  }
}
