package dev.fairlead.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.Run;
import dev.fairlead.api.StateView;
import dev.fairlead.core.space.Executions.Direction;
import dev.fairlead.core.space.Executions.Message;
import dev.fairlead.core.space.Executions.Statement;
import java.awt.geom.Rectangle2D;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class MessageChartTest {

  private static final StateView NOTHING = new StateView(Map.of(), Map.of());
  private static final StateView.Difference SAME = NOTHING.to(NOTHING);

  private static Run.Step executes(Statement... statements) {
    return new Run.Step(
        Run.Kind.MOVE,
        statements[0].text(),
        List.of(statements[0].process()),
        SAME,
        List.of(statements));
  }

  private static Statement statement(String process, String text, Message message) {
    return new Statement(process, "m.pml", 7, text, Optional.ofNullable(message));
  }

  private static Statement send(String process, int channel, String content) {
    return statement(process, "c!x", new Message(Direction.SENT, channel, "c", content));
  }

  private static Statement receive(String process, int channel, String content) {
    return statement(process, "c?x", new Message(Direction.RECEIVED, channel, "c", content));
  }

  private static Document parsed(Run run) throws Exception {
    String svg = MessageChart.svg("a<b & \"c\"", run);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }

  private static List<String> arrows(Document svg) {
    return elements(svg, "line").stream()
        .filter(line -> line.hasAttribute("marker-end"))
        .map(line -> line.getAttribute("y1") + "-" + line.getAttribute("y2"))
        .toList();
  }

  private static List<Element> elements(Document svg, String name) {
    NodeList nodes = svg.getElementsByTagName(name);
    return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i)).toList();
  }

  @Test
  void anArrowLeadsFromTheSendToTheReceive() throws Exception {
    Run run =
        new Run(
            NOTHING,
            List.of(
                executes(send("P(0)", 1, "1")),
                executes(send("P(0)", 1, "2")),
                executes(send("P(0)", 2, "1")),
                executes(receive("Q(1)", 1, "1")),
                executes(receive("Q(1)", 1, "2"))),
            List.of());
    Document svg = parsed(run);
    assertEquals(List.of("91-181", "121-211"), arrows(svg));
    assertEquals(
        1,
        elements(svg, "line").stream().filter(e -> e.hasAttribute("stroke-dasharray")).count(),
        "a message that nobody receives");
    assertEquals("a<b & \"c\"", svg.getElementsByTagName("title").item(0).getTextContent());
  }

  @Test
  void aHandshakeIsLevelAndLanesAreInTheOrderOfTheirNumbers() throws Exception {
    Run run =
        new Run(
            NOTHING,
            List.of(
                executes(send("Q(10)", 1, "1"), receive("P(2)", 1, "1")),
                executes(send("P(2)", 2, "1"), statement("P(2)", "x = 1", null)),
                executes(receive("Q(10)", 2, "1"))),
            List.of());
    Document svg = parsed(run);
    assertEquals(List.of("91-91", "121-181"), arrows(svg));
    assertEquals(List.of("P(2)", "Q(10)"), names(svg));
  }

  @Test
  void aMessageTakenOutOfOrderIsFoundByItsContent() throws Exception {
    Run run =
        new Run(
            NOTHING,
            List.of(
                executes(send("P(0)", 1, "1")),
                executes(send("P(0)", 1, "2")),
                executes(receive("Q(1)", 1, "2"))),
            List.of());
    assertEquals(List.of("121-151"), arrows(parsed(run)));
  }

  @Test
  void aLoopIsMarkedAndProcessesThatMoveTogetherAreJoined() throws Exception {
    Run.Step joint = new Run.Step(Run.Kind.MOVE, "eat", List.of("A", "B"), SAME, List.of());
    Run run = new Run(NOTHING, List.of(joint), List.of(joint));
    Document svg = parsed(run);
    List<String> texts = texts(svg);
    assertTrue(texts.contains("loop"), texts.toString());
    assertTrue(texts.containsAll(List.of("A", "B")), texts.toString());
    assertEquals(2, elements(svg, "line").stream().filter(MessageChartTest::isLevel).count());
  }

  /** A run that is longer than a page shows the names of its processes again. */
  @Test
  void namesAreWholeAndRepeatedInALongRun() throws Exception {
    String name = "ProcessWithALongName(12)";
    Run.Step step = executes(statement(name, "x = 1", null));
    Run run = new Run(NOTHING, java.util.Collections.nCopies(70, step), List.of());
    Document svg = parsed(run);
    long names =
        elements(svg, "text").stream()
            .filter(text -> text.hasAttribute("font-weight"))
            .filter(text -> text.getLastChild().getTextContent().equals(name))
            .count();
    assertEquals(3, names);
    int width = Integer.parseInt(svg.getDocumentElement().getAttribute("width"));
    for (Element box : elements(svg, "rect")) {
      int left = box.hasAttribute("x") ? Integer.parseInt(box.getAttribute("x")) : 0;
      assertTrue(left + Integer.parseInt(box.getAttribute("width")) <= width);
    }
  }

  @Test
  void aMessageToOneselfIsACurve() throws Exception {
    Run run =
        new Run(
            NOTHING,
            List.of(executes(send("P(0)", 1, "1")), executes(receive("P(0)", 1, "1"))),
            List.of());
    Document svg = parsed(run);
    assertEquals(List.of(), arrows(svg));
    long curves =
        elements(svg, "path").stream().filter(path -> path.hasAttribute("marker-end")).count();
    assertEquals(1, curves);
  }

  @Test
  void everyProcessHasALaneAlsoIfItNeverMoves() throws Exception {
    StateView start = new StateView(Map.of("x", "1"), places("P(0)", "P(1)"));
    StateView later = new StateView(Map.of("x", "1"), places("P(0)", "P(1)", "Q(2)"));
    Run.Step forks =
        new Run.Step(Run.Kind.MOVE, "fork", List.of("P(0)"), start.to(later), List.of());
    assertEquals(
        List.of("P(0)", "P(1)", "Q(2)"), names(parsed(new Run(start, List.of(forks), List.of()))));
  }

  @Test
  void thousandsOfProcessesShareAFewLanesAndANoteSaysSo() throws Exception {
    String[] all = IntStream.range(0, 5000).mapToObj(i -> "P(" + i + ")").toArray(String[]::new);
    StateView start = new StateView(Map.of(), places(all));
    Run few = new Run(start, List.of(joint("P(4711)"), joint("P(5)", "P(17)")), List.of());
    assertEquals(List.of("P(5)", "P(17)", "P(4711)"), names(parsed(few)));
    assertTrue(texts(parsed(few)).contains("only the 3 of 5000 processes that move"));
    List<Run.Step> everybody = Stream.of(all).map(MessageChartTest::joint).toList();
    Document many = parsed(new Run(start, everybody, List.of()));
    assertEquals(ChartLanes.MOST, names(many).stream().distinct().count());
    assertTrue(names(many).contains(5000 - ChartLanes.MOST + 1 + " other processes"));
    assertTrue(texts(many).contains("P(4999) e"), "a shared lane tells who moves");
  }

  @Test
  void theValuesOfAMessageAreShownAndTheStatementIsInTheToolTip() throws Exception {
    Document svg = parsed(new Run(NOTHING, List.of(executes(send("P(0)", 1, "3"))), List.of()));
    Element text =
        elements(svg, "text").stream()
            .filter(each -> each.getLastChild().getTextContent().equals("7: c!3"))
            .findFirst()
            .orElseThrow();
    assertEquals("7: c!x", text.getFirstChild().getTextContent());
  }

  @Test
  void theEventsOfChannelsAreMessagesAlsoWithoutStatements() throws Exception {
    Run run =
        new Run(
            NOTHING,
            List.of(event("d[1]!3", "A"), event("d[0]!3", "A"), event("d[1]?3", "B")),
            List.of());
    assertEquals(List.of("91-151"), arrows(parsed(run)));
  }

  @Test
  void whatProcessesDoTogetherIsWrittenOnce() throws Exception {
    Document svg = parsed(new Run(NOTHING, List.of(event("get.1", "A", "B", "C")), List.of()));
    assertEquals(1, texts(svg).stream().filter("get.1"::equals).count());
    assertEquals(3, elements(svg, "circle").size());
  }

  /** Text boxes of random charts, as wide as the letters of the font are at most. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void noTwoTextsOverlap(int seed) throws Exception {
    Random random = new Random(seed);
    List<Run.Step> steps = new ArrayList<>();
    for (int i = 0; i < 80; i++) {
      String process = "P(" + random.nextInt(5) + ")";
      String content = "x".repeat(random.nextInt(60));
      steps.add(
          switch (random.nextInt(5)) {
            case 0 -> executes(send(process, 1, content));
            case 1 -> executes(receive(process, 1, content));
            case 2 -> event("e" + content, process, "P(5)");
            case 3 -> executes(send(process, 2, content), receive("Q(7)", 2, content));
            default -> executes(statement(process, content, null));
          });
    }
    Document svg = parsed(new Run(NOTHING, steps.subList(0, 40), steps.subList(40, 80)));
    List<Rectangle2D> boxes = new ArrayList<>();
    for (Element text : elements(svg, "text")) {
      Rectangle2D box = box(text);
      assertTrue(box.getMaxX() <= number(svg.getDocumentElement(), "width"), "cut at the right");
      for (Rectangle2D other : boxes) {
        assertFalse(box.intersects(other), text.getTextContent());
      }
      boxes.add(box);
    }
  }

  private static Rectangle2D box(Element text) {
    String shown = text.getLastChild().getTextContent();
    double size = text.hasAttribute("font-size") ? number(text, "font-size") : 11;
    double width = shown.length() * size * 0.55;
    double x = number(text, "x");
    double left =
        switch (text.getAttribute("text-anchor")) {
          case "middle" -> x - width / 2;
          case "end" -> x - width;
          default -> x;
        };
    return new Rectangle2D.Double(left, number(text, "y") - size * 0.8, width, size);
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }

  private static Run.Step joint(String... processes) {
    return event("e", processes);
  }

  private static Run.Step event(String label, String... processes) {
    return new Run.Step(Run.Kind.MOVE, label, List.of(processes), SAME, List.of());
  }

  private static Map<String, String> places(String... processes) {
    Map<String, String> places = new LinkedHashMap<>();
    for (String process : processes) {
      places.put(process, "here");
    }
    return places;
  }

  private static List<String> names(Document svg) {
    return elements(svg, "text").stream()
        .filter(text -> text.hasAttribute("font-weight"))
        .map(text -> text.getFirstChild().getTextContent())
        .toList();
  }

  /** Before the text may stand what is shown as a tool tip. */
  private static List<String> texts(Document svg) {
    return elements(svg, "text").stream()
        .map(text -> text.getLastChild().getTextContent())
        .toList();
  }

  private static boolean isLevel(Element line) {
    return line.getAttribute("y1").equals(line.getAttribute("y2"));
  }
}
