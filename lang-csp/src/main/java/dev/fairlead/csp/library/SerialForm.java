package dev.fairlead.csp.library;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * Objects of a class as texts, by Java's serialisation. What is read is made of this class, of
 * others beside it and of the containers of Java only, whatever the text says.
 */
public record SerialForm(Class<?> type) {
  private static final Set<String> CONTAINERS = Set.of("java.lang", "java.util");

  public boolean isPossible() {
    return Serializable.class.isAssignableFrom(type);
  }

  /**
   * @throws IOException if the object holds something that is not serialisable
   */
  public String write(Object object) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    return bytes.toString(StandardCharsets.ISO_8859_1);
  }

  /**
   * @throws IOException if the text is that of no such object
   */
  public Object read(String text) throws IOException {
    try (ObjectInputStream in = new Restricted(text)) {
      Object object = in.readObject();
      if (!type.isInstance(object)) {
        throw new InvalidClassException(type.getName(), "something else was read");
      }
      return object;
    } catch (ClassNotFoundException e) {
      throw new IOException(e);
    }
  }

  /** Finds classes where that of the objects is from. */
  private final class Restricted extends ObjectInputStream {
    Restricted(String text) throws IOException {
      super(new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)));
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass found)
        throws IOException, ClassNotFoundException {
      Class<?> named = Class.forName(found.getName(), false, type.getClassLoader());
      Class<?> element = named;
      while (element.isArray()) {
        element = element.getComponentType();
      }
      String place = element.getPackageName();
      if (!element.isPrimitive()
          && !CONTAINERS.contains(place)
          && !place.equals(type.getPackageName())) {
        throw new InvalidClassException(named.getName(), "not a part of such objects");
      }
      return named;
    }
  }
}
