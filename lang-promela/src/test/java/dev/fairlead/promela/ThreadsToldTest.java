package dev.fairlead.promela;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Plan;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.Sharing;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The reasons for an answer end with the number of threads that took part in its search. */
class ThreadsToldTest {
  private static final String MODEL =
      "byte x; active [4] proctype P() { do :: x = (x + _pid) % 50 :: x = (x * 3) % 50 od }";

  private static String threads(Sharing sharing) {
    Model model = PromelaModel.open(new SourceText("m.pml", MODEL), Map.of(), path -> null);
    Model.Assertion ends = model.assertions().get(0);
    Plan plan =
        Checker.checkInstance(
                model.instantiate(ends),
                () -> model.instantiate(ends),
                FairnessNotion.NONE,
                Limits.ofThisMachine().withSharing(sharing),
                ProgressListener.NONE)
            .plan()
            .orElseThrow();
    List<String> lines = plan.lines();
    return lines.get(lines.size() - 1);
  }

  @Test
  void thoseThatJoinedAreCounted() {
    String alone = threads(Sharing.NONE);
    assertTrue(alone.startsWith("1 thread:"), alone);
    String small = threads(Sharing.of(3));
    assertTrue(small.startsWith("1 of 3 threads:"), small);
    String shared = threads(new Sharing(3, 0));
    assertTrue(shared.matches("[23] of 3 threads: .*"), shared);
  }
}
