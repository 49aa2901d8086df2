package dev.fairlead.studio;

import com.fasterxml.jackson.jr.ob.JSON;
import dev.fairlead.api.InvalidInputException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The document that a request brings: a JSON object.
 *
 * @param fields by their names
 */
public record Request(Map<String, Object> fields) {

  static Request of(String document) {
    try {
      return new Request(document.isBlank() ? Map.of() : JSON.std.mapFrom(document));
    } catch (IOException e) {
      throw new InvalidInputException("the request is no JSON object: " + e.getMessage());
    }
  }

  /**
   * @throws InvalidInputException if it is missing
   */
  public String text(String field) {
    return optionalText(field)
        .orElseThrow(() -> new InvalidInputException("the request has no text '" + field + "'"));
  }

  public Optional<String> optionalText(String field) {
    return fields.get(field) instanceof String text ? Optional.of(text) : Optional.empty();
  }

  /**
   * @throws InvalidInputException if it is missing
   */
  public long number(String field) {
    if (fields.get(field) instanceof Number number) {
      return number.longValue();
    }
    throw new InvalidInputException("the request has no number '" + field + "'");
  }

  public boolean flag(String field) {
    return Boolean.TRUE.equals(fields.get(field));
  }

  /** The elements of a list; none if it is missing. */
  public List<?> list(String field) {
    return fields.get(field) instanceof List<?> list ? list : List.of();
  }
}
