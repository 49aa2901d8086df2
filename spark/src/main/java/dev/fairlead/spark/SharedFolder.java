package dev.fairlead.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.deploy.SparkHadoopUtil;

/** A folder that all machines see: of the operating system, or of what Hadoop knows (HDFS, S3). */
interface SharedFolder {

  /** Writes bytes. */
  @FunctionalInterface
  interface Bytes {
    void write(OutputStream out) throws IOException;
  }

  /** Writes a file whole: it is the one before, or this one. */
  void replace(String name, Bytes bytes) throws IOException;

  InputStream open(String name) throws IOException;

  /** Removes a file or a folder, with everything in it; or nothing, if there is none. */
  void delete(String name) throws IOException;

  /**
   * @param place a URI
   */
  static SharedFolder of(String place) throws IOException {
    URI uri = URI.create(place);
    // Hadoop would start a process for every file, to set its permissions.
    return "file".equals(uri.getScheme())
        ? new OfSystem(Path.of(uri))
        : new OfHadoop(
            // Settings are made once for a process, with spark.hadoop.* of the cluster.
            FileSystem.get(uri, SparkHadoopUtil.get().conf()),
            new org.apache.hadoop.fs.Path(place));
  }

  /** An attempt that was given up may still be writing. */
  private static String attempt(String name) {
    return name + "." + UUID.randomUUID() + ".tmp";
  }

  /** In the file system of the machine, which may be that of another one. */
  record OfSystem(Path folder) implements SharedFolder {
    @Override
    public void replace(String name, Bytes bytes) throws IOException {
      Path file = folder.resolve(name);
      Path attempt = folder.resolve(attempt(name));
      Files.createDirectories(file.getParent());
      try (OutputStream out = Files.newOutputStream(attempt)) {
        bytes.write(out);
      }
      Files.move(
          attempt, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public InputStream open(String name) throws IOException {
      return Files.newInputStream(folder.resolve(name));
    }

    @Override
    public void delete(String name) throws IOException {
      Path whole = name.isEmpty() ? folder : folder.resolve(name);
      if (!Files.exists(whole)) {
        return;
      }
      List<Path> all;
      try (Stream<Path> inside = Files.walk(whole)) {
        all = inside.sorted(Comparator.reverseOrder()).toList();
      }
      for (Path each : all) {
        Files.deleteIfExists(each);
      }
    }
  }

  /** In what Hadoop knows. */
  record OfHadoop(FileSystem system, org.apache.hadoop.fs.Path folder) implements SharedFolder {
    private org.apache.hadoop.fs.Path path(String name) {
      return name.isEmpty() ? folder : new org.apache.hadoop.fs.Path(folder, name);
    }

    @Override
    public void replace(String name, Bytes bytes) throws IOException {
      org.apache.hadoop.fs.Path attempt = path(attempt(name));
      try (OutputStream out = system.create(attempt)) {
        bytes.write(out);
      }
      system.delete(path(name), false);
      if (!system.rename(attempt, path(name)) && !system.exists(path(name))) {
        throw new IOException("cannot write " + path(name));
      }
    }

    @Override
    public InputStream open(String name) throws IOException {
      return system.open(path(name));
    }

    @Override
    public void delete(String name) throws IOException {
      system.delete(path(name), true);
    }
  }
}
