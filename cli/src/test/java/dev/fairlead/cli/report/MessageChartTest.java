package dev.fairlead.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.space.Executions.Direction;
import dev.fairlead.core.space.Executions.Message;
import dev.fairlead.core.space.Executions.Statement;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
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
    return java.util.stream.IntStream.range(0, nodes.getLength())
        .mapToObj(i -> (Element) nodes.item(i))
        .toList();
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
    List<String> names =
        elements(svg, "text").stream()
            .filter(text -> text.hasAttribute("font-weight"))
            .map(text -> text.getLastChild().getTextContent())
            .toList();
    assertEquals(List.of("P(2)", "Q(10)"), names);
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
    // Before the text may stand what is shown as a tool tip.
    List<String> texts =
        elements(svg, "text").stream().map(text -> text.getLastChild().getTextContent()).toList();
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

  private static boolean isLevel(Element line) {
    return line.getAttribute("y1").equals(line.getAttribute("y2"));
  }
}
