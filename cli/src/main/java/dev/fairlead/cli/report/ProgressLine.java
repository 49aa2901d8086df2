package dev.fairlead.cli.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.fairlead.api.text.Bytes;
import dev.fairlead.core.search.Ahead;
import dev.fairlead.core.verdict.SearchFacts;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * How far a search has come, in one line.
 *
 * @param subject the property that is searched for, or what else is done
 * @param phase what the search is doing
 */
public record ProgressLine(String subject, String phase, SearchFacts facts, Ahead ahead) {

  private static final int SHORTEST_SUBJECT = 8;

  /** For people; the name of the property is shortened if the line would be too long. */
  public String text(int width) {
    String figures = figures();
    int room = Math.max(SHORTEST_SUBJECT, width - figures.length() - 2);
    String shown =
        subject.length() <= room ? subject : subject.substring(0, room - 1).stripTrailing() + "…";
    return shown + ": " + figures;
  }

  private String figures() {
    StringBuilder text = new StringBuilder(phase);
    text.append(String.format(Locale.ROOT, ", %,d states, %,.0f/s", facts.states(), rate()));
    ahead.queue().ifPresent(queue -> text.append(String.format(Locale.ROOT, ", queue %,d", queue)));
    text.append(String.format(Locale.ROOT, ", depth %,d", facts.depth()));
    text.append(", ").append(Bytes.text(facts.bytes()));
    text.append(String.format(Locale.ROOT, ", %.0f s", facts.seconds()));
    secondsLeft()
        .ifPresent(left -> text.append(String.format(Locale.ROOT, ", about %d s left", left)));
    return text.toString();
  }

  private double rate() {
    return facts.states() / Math.max(facts.seconds(), 1e-3);
  }

  /** At the rate at which states were expanded so far. */
  private OptionalLong secondsLeft() {
    long expanded = facts.states() - ahead.queue().orElse(0);
    if (ahead.left().isEmpty() || expanded <= 0) {
      return OptionalLong.empty();
    }
    double each = facts.seconds() / expanded;
    return OptionalLong.of((long) Math.ceil(each * ahead.left().getAsLong()));
  }

  /** For programs: one JSON object. */
  public String json(Instant now) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      json.writeStringField("time", now.toString());
      json.writeStringField("property", subject);
      json.writeStringField("phase", phase);
      json.writeNumberField("seconds", facts.seconds());
      json.writeNumberField("states", facts.states());
      json.writeNumberField("transitions", facts.transitions());
      write(json, "queue", ahead.queue());
      json.writeNumberField("depth", facts.depth());
      json.writeNumberField("rate", Math.round(rate()));
      json.writeNumberField("memoryBytes", facts.bytes());
      write(json, "statesLeft", ahead.left());
      write(json, "secondsLeft", secondsLeft());
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** Null where it is not known: a reader then needs no second case. */
  private static void write(JsonGenerator json, String field, OptionalLong value)
      throws IOException {
    if (value.isPresent()) {
      json.writeNumberField(field, value.getAsLong());
    } else {
      json.writeNullField(field);
    }
  }
}
