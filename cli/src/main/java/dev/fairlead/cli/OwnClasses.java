package dev.fairlead.cli;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * Lists the classes of our jars as the virtual machine wants them listed, for an archive that lacks
 * none of them, whatever was rehearsed.
 */
public final class OwnClasses {
  private static final String ENDING = ".class";

  private OwnClasses() {}

  /**
   * @param args the file to write
   */
  public static void main(String[] args) throws IOException, URISyntaxException {
    URI jar = OwnClasses.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    List<Path> jars;
    try (Stream<Path> files = Files.list(Path.of(jar).getParent())) {
      jars = files.filter(OwnClasses::isOurs).sorted().toList();
    }
    List<String> names = new ArrayList<>();
    for (Path each : jars) {
      names.addAll(classes(each));
    }
    Files.write(Path.of(args[0]), names);
  }

  private static boolean isOurs(Path file) {
    return file.getFileName().toString().matches("fairlead-.*\\.jar");
  }

  /** Those of one jar, such as {@code dev/fairlead/cli/Main}. */
  static List<String> classes(Path jar) throws IOException {
    try (ZipFile file = new ZipFile(jar.toFile())) {
      return file.stream()
          .map(entry -> entry.getName())
          .filter(name -> name.endsWith(ENDING) && !name.endsWith("-info.class"))
          .map(name -> name.substring(0, name.length() - ENDING.length()))
          .toList();
    }
  }
}
