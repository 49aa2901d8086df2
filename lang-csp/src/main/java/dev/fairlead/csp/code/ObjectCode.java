package dev.fairlead.csp.code;

import dev.fairlead.core.space.StateEncoding.Sink;
import dev.fairlead.core.space.StateEncoding.Source;
import dev.fairlead.core.space.StateEncoding.Unreadable;
import dev.fairlead.csp.library.ObjectType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/** Tells objects and whole arrays to other instances, which have other numbers for them. */
public final class ObjectCode {
  private final Objects objects;

  public ObjectCode(Objects objects) {
    this.objects = objects;
  }

  /** Why some cannot be told, in words; empty if all can. */
  public Optional<String> obstacle() {
    List<String> types = objects.library().notSerialisable();
    return types.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "objects of the class " + types.get(0) + " cannot be written: it is not serialisable");
  }

  /**
   * Writes what has a number.
   *
   * @param kind of part that objects are
   */
  public void define(int kind, int number, Sink sink) {
    String type = objects.type(number);
    sink.text(type);
    if (objects.get(number) instanceof ArrayValue row) {
      row.write(kind, sink);
      return;
    }
    sink.named(
        objects.name(number),
        () -> {
          try {
            sink.text(known(type).serial().write(objects.get(number)));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  /** The number of what is read. */
  public int resolve(int kind, Source source) {
    String type = source.text();
    return type.isEmpty()
        ? objects.number(ArrayValue.read(kind, source), "")
        : source.named(() -> read(type, source.text()), objects::name);
  }

  private int read(String type, String text) {
    try {
      return objects.number(known(type).serial().read(text), type);
    } catch (IOException | RuntimeException e) {
      throw new Unreadable("an object of class " + type + ": " + e.getMessage());
    }
  }

  private ObjectType known(String type) {
    return objects
        .library()
        .type(type)
        .orElseThrow(() -> new Unreadable("an object of class " + type));
  }
}
