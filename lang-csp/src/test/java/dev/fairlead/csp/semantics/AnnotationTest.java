package dev.fairlead.csp.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Annotated events have labels of their own, with the same text. */
class AnnotationTest {

  /** The texts of the annotated events that are offered, alone or not. */
  private static List<String> ready(String text) {
    SmallModel model = SmallModel.of(text);
    List<String> found = new ArrayList<>();
    int[] state = model.vector();
    model
        .space()
        .eventAnnotations()
        .offered(state, state.length, l -> found.add(model.space().label(l).text()));
    return found;
  }

  @Test
  void theTextIsThatOfTheEvent() {
    SmallModel.of("var x = 0; P = wf(a) -> Stop [] sf(b.1){x = 1;} -> Stop;").offers("a", "b.1");
  }

  @Test
  void annotatedAndPlainEventsAreToldApart() {
    SmallModel model = SmallModel.of("P = wf(a) -> P [] b -> (a -> P);");
    assertNotEquals(model.label("a"), model.after("b").label("a"));
  }

  @Test
  void annotatedEventsSynchroniseWithPlainOnes() {
    SmallModel model = SmallModel.of("P = A || B; A = wf(a) -> x -> Stop; B = a -> y -> Stop;");
    assertEquals(List.of("A()", "B()"), model.offers("a").who("a"));
  }

  @Test
  void readyMeansOfferedByOneAlone() {
    assertEquals(List.of("a"), ready("P = wl(a) -> Stop || b -> a -> Stop;"));
    assertEquals(List.of(), ready("P = [false]wl(a) -> Stop || b -> a -> Stop;"));
    assertEquals(List.of("a.3"), ready("var x = 3; P = Q(x); Q(n) = wl(a.n) -> Stop;"));
  }
}
