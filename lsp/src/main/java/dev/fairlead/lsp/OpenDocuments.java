package dev.fairlead.lsp;

import dev.fairlead.api.Language;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.editor.Document;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The documents that the editor has open, by their addresses. */
final class OpenDocuments {

  /** A document at one of its versions. */
  record Version(String uri, int number, Document document) {}

  private final Map<String, Version> open = new ConcurrentHashMap<>();

  /**
   * @param languageId as the editor calls it, for names that tell no language
   */
  Version open(String uri, String languageId, int number, String text) {
    Language language = language(uri, languageId);
    Version version = new Version(uri, number, Document.of(text(uri, language, text)));
    open.put(uri, version);
    return version;
  }

  Optional<Version> change(String uri, int number, String text) {
    return Optional.ofNullable(
        open.computeIfPresent(
            uri,
            (address, before) ->
                new Version(
                    uri,
                    number,
                    before.document().edited(text(uri, before.document().language(), text)))));
  }

  void close(String uri) {
    open.remove(uri);
  }

  Optional<Version> find(String uri) {
    return Optional.ofNullable(open.get(uri));
  }

  Set<Document> current() {
    return open.values().stream().map(Version::document).collect(Collectors.toSet());
  }

  /** Whether nothing newer is open at the address. */
  boolean isCurrent(Version version) {
    return open.get(version.uri()) == version;
  }

  /** Reads the documents anew that include a file which has changed. */
  List<Version> including(String uri) {
    String name = ProtocolPositions.name(uri);
    String file = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    return open.values().stream()
        .filter(each -> !each.uri().equals(uri))
        .filter(each -> includes(each.document().source().text(), file))
        .flatMap(
            each -> change(each.uri(), each.number(), each.document().source().text()).stream())
        .toList();
  }

  private static boolean includes(String text, String file) {
    return text.lines().anyMatch(line -> line.contains("#include") && line.contains(file + "\""));
  }

  private static Language language(String uri, String languageId) {
    return Language.of(ProtocolPositions.name(uri))
        .orElse(languageId.startsWith("promela") ? Language.PROMELA : Language.CSP);
  }

  private ModelText text(String uri, Language language, String text) {
    String name = ProtocolPositions.name(uri);
    return ModelText.of(ModelText.source(name, text), language, part -> part(name, part));
  }

  /** An included text: as it is in the editor, or else as it is in its file. */
  private SourceText part(String name, String part) {
    Path file;
    try {
      file = Path.of(name).resolveSibling(part).normalize();
    } catch (InvalidPathException e) {
      return null;
    }
    Version edited = open.get(file.toUri().toString());
    if (edited != null) {
      return new SourceText(file.toString(), edited.document().source().text());
    }
    return Files.isRegularFile(file) ? ModelText.read(file) : null;
  }
}
