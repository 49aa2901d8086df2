package dev.fairlead.gpu.driver;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The machine code of units that were compiled before, in files of the user: a unit of many
 * commands takes the compiler seconds. Where files cannot be written, each is compiled anew.
 */
final class CompiledUnits {
  /** Files that are kept; the ones that were not used for longest go first. */
  private static final int MOST = 200;

  private final Optional<Path> folder;

  CompiledUnits(Optional<Path> folder) {
    this.folder = folder;
  }

  /** Where programs of this user keep what they can make again. */
  static CompiledUnits ofThisUser() {
    String chosen = System.getenv("XDG_CACHE_HOME");
    String home = System.getProperty("user.home");
    Optional<Path> caches =
        chosen != null && !chosen.isEmpty()
            ? Optional.of(Path.of(chosen))
            : Optional.ofNullable(home)
                .filter(path -> !path.isEmpty())
                .map(p -> Path.of(p, ".cache"));
    return new CompiledUnits(caches.map(path -> path.resolve("fairlead").resolve("units")));
  }

  /**
   * The code of a unit.
   *
   * @param made everything that it depends on
   */
  byte[] get(List<String> made, Supplier<byte[]> compile) {
    if (folder.isEmpty()) {
      return compile.get();
    }
    Path file = folder.get().resolve(name(made));
    try {
      byte[] known = Files.readAllBytes(file);
      Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
      return known;
    } catch (IOException absent) {
      byte[] code = compile.get();
      keep(file, code);
      return code;
    }
  }

  private static String name(List<String> made) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (String part : made) {
        digest.update(part.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
      }
      return HexFormat.of().formatHex(digest.digest()) + ".cubin";
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Appears all at once, so that nobody reads half of it. */
  private void keep(Path file, byte[] code) {
    try {
      Files.createDirectories(folder.get());
      Path part = Files.createTempFile(folder.get(), "unit", ".part");
      Files.write(part, code);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      forgetOldest();
    } catch (IOException unwritable) {
      // It is compiled anew next time.
    }
  }

  /** A file and when it was last used; other processes use it meanwhile, so that is read once. */
  private record Used(Path file, FileTime last) {}

  private void forgetOldest() throws IOException {
    try (Stream<Path> files = Files.list(folder.get())) {
      List<Path> oldest =
          files
              .map(file -> new Used(file, lastUse(file)))
              .sorted(Comparator.comparing(Used::last).reversed())
              .skip(MOST)
              .map(Used::file)
              .toList();
      for (Path old : oldest) {
        Files.deleteIfExists(old);
      }
    }
  }

  private static FileTime lastUse(Path file) {
    try {
      return Files.getLastModifiedTime(file);
    } catch (IOException gone) {
      return FileTime.fromMillis(0);
    }
  }
}
