package dev.fairlead.csp.semantics;

import static dev.fairlead.csp.semantics.SmallModel.steps;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Rendezvous and buffered channels. */
class ChannelTest {

  @Test
  void aRendezvousNeedsTwo() {
    steps("channel c 0; P = c!1 -> Stop;");
    steps("channel c 0; P = c?x -> Stop;");
    SmallModel.of("channel c 0; P = c!1 -> a -> Stop ||| c?x -> b.x -> Stop;")
        .offers("c.1")
        .after("c.1")
        .offers("a", "b.1");
    steps("channel c 0; P = c!1 -> Stop || c?x -> Stop;", "c.1");
    // The two alternatives of one process do not meet.
    steps("channel c 0; P = c!1 -> Stop [] c?x -> Stop;");
  }

  @Test
  void partnersMayBeNestedDeeply() {
    String text =
        "channel c 0; P = (A || B) ||| (c?x -> got.x -> Stop); A = c!3 -> Stop; B = b -> Stop;";
    SmallModel model = SmallModel.of(text).offers("c.3", "b");
    assertEquals(2, model.who("c.3").size());
    model.after("c.3").offers("got.3", "b");
  }

  @Test
  void everyPairCanMeet() {
    String text = "channel c 0; P = c!1 -> Stop ||| c!2 -> Stop ||| c?x -> Stop;";
    SmallModel.of(text).offers("c.1", "c.2");
    assertEquals(
        List.of("Q(1)", "R()"),
        SmallModel.of("channel c 0; P = Q(1) ||| Q(2) ||| R; Q(n) = c!n -> Stop; R = c?x -> Stop;")
            .who("c.1"));
  }

  @Test
  void theSenderActsFirst() {
    String text =
        "channel c 0; var x = 1; P = c!x{x = x * 2;} -> Stop ||| c?v{x = x + v;} -> Stop;";
    assertEquals("3", SmallModel.of(text).offers("c.1").after("c.1").value("x"));
    // The receiver's guard sees what the sender did.
    steps("channel c 0; var x = 0; P = c!1{x = 5;} -> Stop ||| c?[x == 5]v -> Stop;", "c.1");
    steps("channel c 0; var x = 0; P = c!1{x = 5;} -> Stop ||| c?[x == 0]v -> Stop;");
  }

  @Test
  void patternsFilter() {
    String text = "channel c 0; #define N 2; P = c!1.2 -> Stop ||| ";
    steps(text + "c?1.2 -> Stop;", "c.1.2");
    steps(text + "c?2.2 -> Stop;");
    steps(text + "c?x.N -> Stop;", "c.1.2");
    SmallModel.of(text + "Q(1); Q(n) = c?n.m -> got.m -> Stop;").after("c.1.2").offers("got.2");
    steps(text + "Q(5); Q(n) = c?n.m -> got.m -> Stop;");
  }

  @Test
  void messagesOfOtherLengthsDoNotFit() {
    steps("channel c 0; P = c!1.2 -> Stop ||| c?x -> Stop;");
    String text =
        "channel c 2; P = c!1.2 -> c!3 -> (c?x -> one.x -> Stop [] c?x.y -> two.x.y -> Stop);";
    SmallModel.of(text).after("c!1.2", "c!3").offers("c?1.2").after("c?1.2").offers("two.1.2");
  }

  @Test
  void truthValuesTravel() {
    SmallModel.of("channel c 0; P = c!true -> Stop ||| c?x -> a.x -> Stop;")
        .after("c.true")
        .offers("a.true");
  }

  @Test
  void buffers() {
    String text = "channel c 2; P = c!1 -> c!2 -> c!3 -> Stop ||| Q; Q = c?x -> got.x -> Q;";
    SmallModel full = SmallModel.of(text).offers("c!1").after("c!1", "c!2");
    assertEquals("<1, 2>", full.value("c"));
    full.offers("c?1").after("c?1").offers("c!3", "got.1");
    assertEquals("<2>", full.after("c?1").value("c"));
  }

  @Test
  void blocksOfBufferedCommunication() {
    String text =
        "channel c 1; var n = 0; P = c!n{n = call(ccount, c) + 1;} -> "
            + "c?x{n = n * 10 + call(ccount, c) + x;} -> Stop;";
    SmallModel sent = SmallModel.of(text).offers("c!0").after("c!0");
    // The message is in the buffer when the block runs, and out of it when received.
    assertEquals("2", sent.value("n"));
    assertEquals("20", sent.after("c?0").value("n"));
  }

  @Test
  void theGuardOfAnInputSeesTheMessageAndTheBufferWithoutIt() {
    String text = "channel c 2; P = c!1 -> c!2 -> Q; Q = c?[x == 1 && call(ccount, c) == 1]x -> Q;";
    SmallModel.of(text).after("c!1", "c!2").offers("c?1").after("c?1").offers();
  }

  @Test
  void arraysOfChannels() {
    SmallModel.of("channel c[2] 0; P = c[1]!5 -> Stop ||| c[1]?x -> Stop ||| c[0]?x -> Stop;")
        .offers("c[1].5");
    SmallModel one = SmallModel.of("channel c[2] 1; var i = 1; P = c[i]!5 -> c[i]?x -> Stop;");
    assertEquals("<5>", one.offers("c[1]!5").after("c[1]!5").value("c[1]"));
    assertEquals("<>", one.after("c[1]!5").value("c[0]"));
  }

  @Test
  void boundNamesAreReadInWhatFollows() {
    SmallModel.of("channel c 0; P = c!4 -> Stop ||| c?x -> (a.x -> Stop ||| [x > 3]b -> Stop);")
        .after("c.4")
        .offers("a.4", "b");
    // Bound once, the name filters.
    SmallModel.of("channel c 0; P = c!1 -> c!2 -> Stop ||| c?x -> c?x -> Stop;")
        .after("c.1")
        .offers();
  }

  /** PAT's two-phase commit is specified by the events that its communications are. */
  @Test
  void anEventMayBeNamedAsACommunication() {
    String text =
        "channel c 0; channel d[2] 0;"
            + "P = (c!1 -> Stop ||| c?x -> Stop) ||| (d[1]!1 -> Stop ||| d[1]?x -> Stop)"
            + "  ||| (c.1 -> Stop || c.1 -> Stop);";
    SmallModel.of(text).offers("c.1", "c.1", "d[1].1");
    SmallModel.of("channel c 0; P = (c!1 -> Stop ||| c?x -> Stop) \\ {c.1};").offers("τ");
    // A communication is no part of an alphabet, an event of the same label is.
    SmallModel.of("channel c 0; P = (c!1 -> Stop ||| c?x -> Stop) || c.1 -> Stop;")
        .offers("c.1", "c.1");
  }
}
