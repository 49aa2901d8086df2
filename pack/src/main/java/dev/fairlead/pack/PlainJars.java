package dev.fairlead.pack;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** Rewrites the call sites in the jars of a folder, in place. Started by the build. */
public final class PlainJars {
  private static final String CLASS = ".class";

  private PlainJars() {}

  /**
   * @param args a folder, and how the names of its jars begin that are rewritten
   */
  public static void main(String[] args) throws IOException {
    try (Stream<Path> files = Files.list(Path.of(args[0]))) {
      List<Path> jars =
          files
              .filter(file -> file.getFileName().toString().startsWith(args[1]))
              .filter(file -> file.toString().endsWith(".jar"))
              .sorted()
              .toList();
      for (Path jar : jars) {
        rewrite(jar);
      }
    }
  }

  private static void rewrite(Path jar) throws IOException {
    Path made = jar.resolveSibling(jar.getFileName() + ".plain");
    try (ZipFile from = new ZipFile(jar.toFile());
        OutputStream file = Files.newOutputStream(made);
        ZipOutputStream to = new ZipOutputStream(file)) {
      copy(from, to);
    }
    Files.move(made, jar, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Entries keep their order and their times: the same jar gives the same bytes. */
  private static void copy(ZipFile from, ZipOutputStream to) throws IOException {
    List<ZipEntry> entries = new ArrayList<>(from.stream().toList());
    Map<String, byte[]> classes = new LinkedHashMap<>();
    for (ZipEntry entry : entries) {
      if (isClass(entry.getName())) {
        classes.put(entry.getName(), bytes(from, entry));
      }
    }
    PlainClasses plain = PlainClasses.of(classes.values());
    for (ZipEntry entry : entries) {
      String name = entry.getName();
      put(to, entry, name, isClass(name) ? plain.rewritten(internal(name)) : bytes(from, entry));
      for (Map.Entry<String, byte[]> more : plain.madeFor(internal(name)).entrySet()) {
        put(to, entry, more.getKey() + CLASS, more.getValue());
      }
    }
  }

  /** Descriptions of modules and packages have no code, and those of newer Java are not read. */
  private static boolean isClass(String name) {
    return name.endsWith(CLASS) && !name.startsWith("META-INF/") && !name.contains("-info");
  }

  private static String internal(String name) {
    return isClass(name) ? name.substring(0, name.length() - CLASS.length()) : name;
  }

  private static byte[] bytes(ZipFile from, ZipEntry entry) throws IOException {
    try (var in = from.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }

  private static void put(ZipOutputStream to, ZipEntry like, String name, byte[] bytes)
      throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTime(like.getTime());
    to.putNextEntry(entry);
    to.write(bytes);
    to.closeEntry();
  }
}
