package dev.fairlead.spark;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Objects travel in the form in which files have them. */
final class StreamSerializer<T> extends Serializer<T> {
  private final Writing<T> writing;
  private final Reading<T> reading;

  /** Writes an object. */
  interface Writing<T> {
    void write(T object, DataOutputStream out) throws IOException;
  }

  /** Reads one. */
  interface Reading<T> {
    T read(DataInputStream in) throws IOException;
  }

  StreamSerializer(Writing<T> writing, Reading<T> reading) {
    this.writing = writing;
    this.reading = reading;
  }

  @Override
  public void write(Kryo kryo, Output output, T object) {
    try {
      DataOutputStream out = new DataOutputStream(output);
      writing.write(object, out);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public T read(Kryo kryo, Input input, Class<T> type) {
    try {
      return reading.read(new DataInputStream(input));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
