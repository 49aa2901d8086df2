package dev.fairlead.csp.terms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.fairlead.csp.code.Objects;
import dev.fairlead.csp.forks.Race;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.syntax.Proc.Annotation;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;

/** Threads that ask for the same terms, spellings and labels get the same. */
class TermsRaceTest {
  private final Objects objects = new Objects();

  @RepeatedTest(5)
  void terms() {
    TermTable table = new TermTable(objects);
    Race.numbers(
        0,
        i -> {
          Term.Form form = new Term.Closed(new Node.Stop(), new int[] {i});
          List<Object> key = List.of("term", "" + i);
          Term term = table.intern(key, key, form);
          assertSame(term, table.get(term.number()));
          return term.number();
        });
  }

  @RepeatedTest(5)
  void spellings() {
    Spellings spellings = new Spellings();
    Race.on(i -> spellings.intern(List.of("a", "" + i)));
  }

  @RepeatedTest(5)
  void events() {
    LabelTable labels = new LabelTable(objects);
    int base = labels.base("e");
    int before = labels.event(base, 0, new int[] {-1}) + 1;
    Race.numbers(
        before,
        i -> {
          int label = labels.event(base, 0, new int[] {i});
          assertEquals("e." + i, labels.get(label).text());
          return label;
        });
  }

  @RepeatedTest(5)
  void names() {
    LabelTable labels = new LabelTable(objects);
    Race.numbers(labels.base("first") + 1, i -> labels.base("e" + i));
  }

  @RepeatedTest(5)
  void annotations() {
    LabelTable labels = new LabelTable(objects);
    int kinds = LabelTable.bit(Annotation.WEAK_FAIR);
    Race.on(
        i -> {
          int label = labels.annotated(labels.internal("e" + i), kinds);
          assertEquals("e" + i, labels.get(label).text());
          assertEquals("[WEAK_FAIR]", labels.annotations(label).toString());
          return label;
        });
  }
}
