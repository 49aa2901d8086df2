package dev.fairlead.promela.claims;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.promela.PromelaModel;
import dev.fairlead.promela.families.CountedAndPlain;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Statements with the same text between the same states are steps with labels of their own. */
class StatementsAlikeTest {

  @Test
  void aLoopIsFairToBoth() {
    PromelaModel model =
        CountedAndPlain.open(
            """
            byte x, y;
            active proctype P() { do :: x = 1 :: x = 1 :: atomic { x = 1 } od }
            active proctype Q() { do :: y = 1 :: y = 1; :: skip od }
            ltl f { <> (x == 2) }
            """,
            Map.of());
    List<Model.Assertion> all = model.assertions();
    for (FairnessNotion notion : FairnessNotion.values()) {
      assertEquals(
          Outcome.VIOLATED,
          CountedAndPlain.answer(model, all.get(all.size() - 1), notion, Abstraction.NONE)
              .verdict()
              .outcome(),
          notion.toString());
    }
  }
}
