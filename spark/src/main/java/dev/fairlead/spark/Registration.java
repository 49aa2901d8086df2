package dev.fairlead.spark;

import com.esotericsoftware.kryo.Kryo;
import org.apache.spark.serializer.KryoRegistrator;

/** The classes whose objects may travel as data: records of this module, and arrays of bytes. */
public final class Registration implements KryoRegistrator {
  @Override
  public void registerClasses(Kryo kryo) {
    kryo.register(KeyPiece.class, new StreamSerializer<>(KeyPiece::write, KeyPiece::read));
    kryo.register(byte[][].class);
    kryo.register(byte[].class);
    kryo.register(long[].class);
    kryo.register(int[].class);
    kryo.register(Object[].class);
    kryo.register(scala.Tuple2[].class);
    kryo.register(KeyPiece[].class);
    kryo.register(long[][].class);
    kryo.register(KnownParts.class, new StreamSerializer<>(KnownParts::write, KnownParts::readAll));
  }
}
