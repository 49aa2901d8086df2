package dev.fairlead.cli;

import dev.fairlead.api.Answer;
import dev.fairlead.api.Asked;
import dev.fairlead.api.EveryNotion;
import dev.fairlead.cli.report.FairnessRow;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Asks properties under every notion of fairness; all of them share the time that is left. */
final class FairnessTable {
  private final Model model;
  private final Inquiry inquiry;

  FairnessTable(Model model, Inquiry inquiry) {
    this.model = model;
    this.inquiry = inquiry;
  }

  /** A row for each of the questions, whatever notion it is asked with. */
  List<FairnessRow> rows(List<Asked> questions) {
    int later = questions.stream().mapToInt(this::notions).sum();
    List<FairnessRow> rows = new ArrayList<>();
    for (Asked asked : questions) {
      later -= notions(asked);
      int others = later;
      EveryNotion table =
          new EveryNotion(model, (each, open) -> inquiry.answer(each, open + others));
      Map<FairnessNotion, Answer> answers = table.answers(asked, EveryNotion.Listener.NONE);
      rows.add(new FairnessRow(asked.number(), asked.assertion().text(), answers));
    }
    return rows;
  }

  private int notions(Asked asked) {
    return EveryNotion.notions(model, asked.assertion()).size();
  }
}
