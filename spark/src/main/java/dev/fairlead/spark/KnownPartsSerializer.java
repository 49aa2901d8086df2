package dev.fairlead.spark;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Parts in their own form. */
final class KnownPartsSerializer extends Serializer<KnownParts> {
  @Override
  public void write(Kryo kryo, Output output, KnownParts parts) {
    try {
      DataOutputStream out = new DataOutputStream(output);
      parts.write(out);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public KnownParts read(Kryo kryo, Input input, Class<KnownParts> type) {
    try {
      return KnownParts.readAll(new DataInputStream(input));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
