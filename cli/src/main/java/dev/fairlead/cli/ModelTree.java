package dev.fairlead.cli;

import dev.fairlead.api.Language;
import dev.fairlead.api.ModelHeader;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.diagnostic.SourceText;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The models among files and folders. Files that are named are models. In folders and the folders
 * in them, also behind links, models are known by their endings; left out are hidden files, what is
 * in folders called {@code include}, what other models include, compiled classes, and texts in Java
 * that say nothing about verdicts.
 */
final class ModelTree {
  private static final String PARTS = "include";
  private static final String COMPILED = ".class";
  private static final Pattern INCLUDE =
      Pattern.compile("^[ \\t]*#[ \\t]*include[ \\t]*\"([^\"]+)\"", Pattern.MULTILINE);

  private ModelTree() {}

  /**
   * The models, folders in the order of their names; each once.
   *
   * @throws BadInput if there is none, or a path leads nowhere
   */
  static List<Path> models(List<Path> paths) {
    Map<Path, Path> named = new LinkedHashMap<>();
    Map<Path, Path> found = new LinkedHashMap<>();
    for (Path path : paths) {
      if (!Files.exists(path)) {
        throw new BadInput("there is no file or folder '" + path + "'");
      }
      if (Files.isDirectory(path)) {
        inFolder(path).forEach(file -> found.putIfAbsent(identity(file), file));
      } else {
        named.putIfAbsent(identity(path), path);
      }
    }
    found.keySet().removeAll(parts(found.values()));
    found.values().removeIf(file -> isJava(file) && !ModelHeader.isIn(ModelText.read(file)));
    Map<Path, Path> all = new LinkedHashMap<>(named);
    found.forEach(all::putIfAbsent);
    if (all.isEmpty()) {
      throw new BadInput("there are no models here\n" + new Language.Endings());
    }
    return List.copyOf(all.values());
  }

  private static boolean isJava(Path file) {
    return Language.of(file.getFileName().toString()).equals(Optional.of(Language.JAVA));
  }

  private static Path identity(Path path) {
    return path.toAbsolutePath().normalize();
  }

  private static List<Path> inFolder(Path folder) {
    try (Stream<Path> files = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
      return files
          .filter(file -> isModel(folder.relativize(file)) && Files.isRegularFile(file))
          .map(Path::normalize)
          .sorted()
          .toList();
    } catch (IOException | java.io.UncheckedIOException e) {
      throw new BadInput("cannot read the folder '" + folder + "': " + e.getMessage());
    }
  }

  private static boolean isModel(Path path) {
    for (Path name : path) {
      if (name.toString().startsWith(".")) {
        return false;
      }
    }
    Path parent = path.getParent();
    String file = path.getFileName().toString();
    return Language.of(file).isPresent()
        && !file.endsWith(COMPILED)
        && (parent == null || !parent.endsWith(PARTS));
  }

  /** Those that others include and that expect nothing themselves. */
  private static Set<Path> parts(Iterable<Path> models) {
    Set<Path> included = new HashSet<>();
    List<Path> tested = new ArrayList<>();
    for (Path model : models) {
      SourceText text = ModelText.read(model);
      INCLUDE
          .matcher(text.text())
          .results()
          .map((MatchResult include) -> identity(model.resolveSibling(include.group(1))))
          .forEach(included::add);
      if (ModelHeader.isIn(text)) {
        tested.add(identity(model));
      }
    }
    tested.forEach(included::remove);
    return included;
  }
}
