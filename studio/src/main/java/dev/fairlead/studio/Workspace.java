package dev.fairlead.studio;

import dev.fairlead.api.InvalidInputException;
import dev.fairlead.api.Language;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.diagnostic.SourceText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The folder that the studio serves. Files are named by their paths below it, with slashes. No file
 * outside is reachable: a name with {@code ..}, an absolute one, and one that leads outside through
 * a symbolic link are refused, as are hidden files. The same holds for what models include.
 */
public final class Workspace {
  /** More text than this is no model that anyone edits in a page. */
  static final int MOST_BYTES = 4 << 20;

  private static final int MOST_FILES = 2000;
  private static final int DEEPEST = 8;

  /** Where results are kept. */
  private static final String KEPT = ".fairlead";

  private final Path folder;
  private final Optional<String> first;

  private Workspace(Path folder, Optional<String> first) {
    this.folder = folder;
    this.first = first;
  }

  /**
   * @param place a folder, or a model, whose folder is meant then
   * @throws InvalidInputException if it is neither
   */
  public static Workspace of(Path place) {
    try {
      if (Files.isDirectory(place)) {
        return new Workspace(place.toRealPath(), Optional.empty());
      }
      if (!Files.isRegularFile(place)) {
        throw new InvalidInputException("there is no file or folder '" + place + "'");
      }
      // The folder is the one that the name says, also if the file itself is a link.
      Path folder = place.toAbsolutePath().normalize().getParent().toRealPath();
      Workspace workspace = new Workspace(folder, Optional.of(place.getFileName().toString()));
      workspace.file(workspace.first.get());
      return workspace;
    } catch (IOException e) {
      throw new InvalidInputException("cannot read '" + place + "': " + e.getMessage());
    }
  }

  public Path folder() {
    return folder;
  }

  /** The model that the user has named. */
  public Optional<String> first() {
    return first;
  }

  /** The folder for what the studio keeps; it need not be there. */
  Path kept() {
    return folder.resolve(KEPT);
  }

  /** The names of the texts that can be edited, sorted. */
  public List<String> models() {
    List<String> names = new ArrayList<>();
    try {
      Files.walkFileTree(
          folder,
          EnumSet.noneOf(FileVisitOption.class),
          DEEPEST,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
              boolean hidden =
                  !path.equals(folder) && path.getFileName().toString().startsWith(".");
              return hidden ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
              String name = nameOf(path);
              if (isEditable(name) && reachable(name).isPresent()) {
                names.add(name);
              }
              return names.size() < MOST_FILES
                  ? FileVisitResult.CONTINUE
                  : FileVisitResult.TERMINATE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path path, IOException e) {
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new InvalidInputException("cannot read the folder: " + e.getMessage());
    }
    Collections.sort(names);
    return names;
  }

  private String nameOf(Path path) {
    return folder.relativize(path).toString().replace(path.getFileSystem().getSeparator(), "/");
  }

  /** Models in Java are programs: the studio neither shows nor runs them. */
  static boolean isEditable(String name) {
    return Language.of(name).filter(language -> language != Language.JAVA).isPresent();
  }

  static Language language(String name) {
    return Language.of(name)
        .filter(language -> language != Language.JAVA)
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "'" + name + "' is neither CSP# nor Promela: call it .csp or .pml"));
  }

  /** The text of a file. */
  public String read(String name) {
    Path file = file(name);
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw new InvalidInputException("'" + name + "' is too large for an editor");
      }
    } catch (IOException e) {
      throw new InvalidInputException("cannot read '" + name + "': " + e.getMessage());
    }
    return ModelText.read(file).text();
  }

  /** Tells whether a text is still the one that was read. */
  static String version(String text) {
    return ModelText.of("", Language.CSP, text).digest(Map.of());
  }

  /**
   * Writes a file as a whole: a reader sees the old text or the new one.
   *
   * @param before the version that the text was made from; empty for a new file
   * @throws Refused if it lies outside, or is no model
   * @throws Outdated if the file has another version by now
   */
  public synchronized void write(String name, String text, Optional<String> before) {
    language(name);
    Path file = place(name);
    try {
      if (!Files.exists(file)) {
        Files.writeString(file, text, StandardOpenOption.CREATE_NEW);
        return;
      }
      if (before.isEmpty()) {
        throw new Outdated("there is a file '" + name + "' already");
      }
      if (!before.get().equals(version(ModelText.read(file).text()))) {
        throw new Outdated("'" + name + "' was changed elsewhere since it was opened");
      }
      requireUnicode(name, Files.readAllBytes(file));
      replace(file.toRealPath(), text);
    } catch (IOException e) {
      throw new InvalidInputException("cannot write '" + name + "': " + e.getMessage());
    }
  }

  /** What was shown with replacement characters must not be lost. */
  private static void requireUnicode(String name, byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
    } catch (CharacterCodingException e) {
      throw new InvalidInputException(
          "'" + name + "' is not in UTF-8: give the text another name, or convert the file first");
    }
  }

  private static void replace(Path file, String text) throws IOException {
    Path draft = Files.createTempFile(file.getParent(), ".fairlead", ".draft");
    try {
      Files.writeString(draft, text);
      if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
        Files.setPosixFilePermissions(draft, Files.getPosixFilePermissions(file));
      }
      Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /** The text of a model as it stands on the page; what it includes is beside its file. */
  public ModelText model(String name, String text) {
    Path file = place(name);
    return ModelText.of(ModelText.source(name, text), language(name), part -> included(file, part));
  }

  private SourceText included(Path model, String part) {
    try {
      return reachable(nameOf(model.resolveSibling(part).normalize()))
          .filter(Files::isRegularFile)
          .map(file -> new SourceText(nameOf(file), ModelText.read(file).text()))
          .orElse(null);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /**
   * The file of a name.
   *
   * @throws Refused if it lies outside
   * @throws InvalidInputException if there is none
   */
  public Path file(String name) {
    Path file = place(name);
    if (!Files.isRegularFile(file)) {
      throw new InvalidInputException("there is no file '" + name + "'");
    }
    return file;
  }

  /** Where a file is, or would be. */
  private Path place(String name) {
    return reachable(name)
        .orElseThrow(() -> new Refused("'" + name + "' is not in the folder of the studio"));
  }

  private Optional<Path> reachable(String name) {
    try {
      Path path = folder.resolve(name).normalize();
      boolean plain = path.equals(folder.resolve(name));
      if (name.isBlank() || !plain || !path.startsWith(folder) || isHidden(path)) {
        return Optional.empty();
      }
      // What is there must be inside when all links are followed; of what is not, its folder.
      boolean dangling = Files.isSymbolicLink(path) && !Files.exists(path);
      Path known = Files.exists(path) || dangling ? path : path.getParent();
      return known.toRealPath().startsWith(folder) ? Optional.of(path) : Optional.empty();
    } catch (InvalidPathException | IOException e) {
      return Optional.empty();
    }
  }

  private boolean isHidden(Path path) {
    for (Path part : folder.relativize(path)) {
      if (part.toString().startsWith(".")) {
        return true;
      }
    }
    return false;
  }

  /** A request for what is not to be reached. */
  static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    Refused(String message) {
      super(message);
    }
  }

  /** A file is not what the page takes it for. */
  static final class Outdated extends RuntimeException {
    private static final long serialVersionUID = 1;

    Outdated(String message) {
      super(message);
    }
  }
}
