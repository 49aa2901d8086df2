package dev.fairlead.studio;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Results that outlive the page: for each text of a model that was checked a file in {@code
 * .fairlead} of the folder, known by the digest of the text. Where nothing can be written they live
 * as long as the server.
 */
final class ResultStore {
  /** Older texts of a model are forgotten. */
  static final int MOST_VERSIONS = 20;

  private static final String ENDING = ".json";

  private final Path folder;

  /** By model and digest; what is in files is read when it is first asked for. */
  private final Map<String, Map<String, Version>> known = new HashMap<>();

  /**
   * What is known of one text of a model.
   *
   * @param time when it was first checked
   * @param cells by property and notion
   */
  record Version(String digest, Instant time, String text, Map<String, CellResult> cells) {

    Version with(CellResult cell) {
      Map<String, CellResult> more = new LinkedHashMap<>(cells);
      more.put(cell.fairness() + " " + cell.property(), cell);
      return new Version(digest, time, text, more);
    }

    Map<String, Object> document() {
      Map<String, Object> document = new LinkedHashMap<>();
      document.put("digest", digest);
      document.put("time", time.toString());
      document.put("text", text);
      document.put("cells", cells.values().stream().map(CellResult::document).toList());
      return document;
    }

    static Version of(Map<String, Object> document) {
      Version version =
          new Version(
              (String) document.get("digest"),
              Instant.parse((String) document.get("time")),
              (String) document.get("text"),
              Map.of());
      for (Object cell : (List<?>) document.get("cells")) {
        version = version.with(CellResult.of(CellResult.fields(cell)));
      }
      return version;
    }
  }

  /**
   * @param kept the folder for all that the studio keeps
   */
  ResultStore(Path kept) {
    this.folder = kept.resolve("results");
  }

  /** The texts of a model that were checked, the newest first. */
  synchronized List<Version> versions(String model) {
    return byDigest(model).values().stream()
        .sorted(Comparator.comparing(Version::time).reversed())
        .toList();
  }

  synchronized Optional<Version> version(String model, String digest) {
    return Optional.ofNullable(byDigest(model).get(digest));
  }

  /** Keeps a result. */
  synchronized void add(String model, String digest, String text, CellResult cell) {
    Map<String, Version> versions = byDigest(model);
    Version before =
        versions.getOrDefault(digest, new Version(digest, Instant.now(), text, Map.of()));
    Version after = before.with(cell);
    versions.put(digest, after);
    try {
      write(file(model, digest), after);
      for (Version old : versions(model).stream().skip(MOST_VERSIONS).toList()) {
        versions.remove(old.digest());
        Files.deleteIfExists(file(model, old.digest()));
      }
    } catch (IOException e) {
      // A folder that cannot be written: they are known until the server ends.
    }
  }

  private Map<String, Version> byDigest(String model) {
    return known.computeIfAbsent(model, this::read);
  }

  private Map<String, Version> read(String model) {
    Map<String, Version> versions = new LinkedHashMap<>();
    List<Path> files = new ArrayList<>();
    try (Stream<Path> found = Files.list(folder(model))) {
      found.filter(file -> file.toString().endsWith(ENDING)).forEach(files::add);
    } catch (IOException e) {
      return versions;
    }
    for (Path file : files) {
      try {
        Version version = Version.of(JSON.std.mapFrom(Files.readString(file)));
        versions.put(version.digest(), version);
      } catch (IOException | RuntimeException e) {
        // Not ours, or damaged: it is as if it had never been checked.
      }
    }
    return versions;
  }

  private void write(Path file, Version version) throws IOException {
    Files.createDirectories(file.getParent());
    Path ignored = folder.resolveSibling(".gitignore");
    if (!Files.exists(ignored)) {
      Files.writeString(ignored, "*\n");
    }
    Path draft = Files.createTempFile(file.getParent(), "draft", ".new");
    try {
      Files.writeString(draft, JSON.std.asString(version.document()));
      Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private Path file(String model, String digest) {
    return folder(model).resolve(digest + ENDING);
  }

  private Path folder(String model) {
    return folder.resolve(URLEncoder.encode(model, StandardCharsets.UTF_8));
  }
}
