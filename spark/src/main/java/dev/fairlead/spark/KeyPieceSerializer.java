package dev.fairlead.spark;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Pieces travel in the form in which files have them. */
final class KeyPieceSerializer extends Serializer<KeyPiece> {
  @Override
  public void write(Kryo kryo, Output output, KeyPiece piece) {
    try {
      DataOutputStream out = new DataOutputStream(output);
      piece.write(out);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public KeyPiece read(Kryo kryo, Input input, Class<KeyPiece> type) {
    try {
      return KeyPiece.read(new DataInputStream(input));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
