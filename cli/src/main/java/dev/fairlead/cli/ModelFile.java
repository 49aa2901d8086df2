package dev.fairlead.cli;

import dev.fairlead.core.diagnostic.SourceText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The text of a model.
 *
 * @param path where it is from; included files are beside it
 * @param language it is written in
 * @param parts the included texts that have been read so far
 */
record ModelFile(Path path, Language language, SourceText source, List<SourceText> parts) {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private static final Pattern CLASS_NAME =
      Pattern.compile(
          "\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*"
              + "(\\.\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*)*");

  private static final Path STANDARD_INPUT = Path.of("-");
  private static final String STANDARD_INPUT_NAME = "<stdin>";

  /** Reads a model whose language the name of its file tells. */
  static ModelFile of(Path path) {
    return new ModelFile(path, language(path, Optional.empty()), read(path), new ArrayList<>());
  }

  /**
   * Reads a model.
   *
   * @param path {@code -} for standard input
   * @param given the language if the name of the file is not to decide
   */
  static ModelFile of(Path path, Optional<Language> given, BufferedReader standardInput) {
    Language language = language(path, given);
    SourceText source;
    if (language == Language.JAVA && isClassName(path)) {
      source = text(path, path.toString());
    } else {
      source = isStandardInput(path) ? read(standardInput) : read(path);
    }
    return new ModelFile(path, language, source, new ArrayList<>());
  }

  /** Whether this is no file, and may be the name of a Java class. */
  static boolean isClassName(Path path) {
    return CLASS_NAME.matcher(path.toString()).matches() && !Files.exists(path);
  }

  /** An included text, beside the model; null if there is none. */
  SourceText included(String name) {
    Path file = path.resolveSibling(name);
    if (!Files.isRegularFile(file)) {
      return null;
    }
    SourceText part = read(file);
    parts.add(part);
    return part;
  }

  /** A digest of the text, of those included and of the constants given for them. */
  String digest(Map<String, String> constants) {
    MessageDigest sum = sha256();
    update(sum, source.text());
    parts.forEach(part -> update(sum, part.text()));
    new TreeMap<>(constants)
        .forEach(
            (name, value) -> {
              update(sum, name);
              update(sum, value);
            });
    return HexFormat.of().formatHex(sum.digest());
  }

  private static void update(MessageDigest sum, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    sum.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
    sum.update(bytes);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  static boolean isStandardInput(Path path) {
    return path.equals(STANDARD_INPUT);
  }

  /** What a text is called in messages. */
  static String name(Path path) {
    return isStandardInput(path) ? STANDARD_INPUT_NAME : path.toString();
  }

  /**
   * @throws BadInput if nothing tells the language
   */
  private static Language language(Path path, Optional<Language> given) {
    return given
        .or(() -> Language.of(path.getFileName().toString()))
        .orElseThrow(
            () ->
                new BadInput(
                    (isStandardInput(path)
                            ? "nothing tells the language of the model on standard input"
                            : "the ending of '" + path + "' tells no language")
                        + "\nthe endings are "
                        + String.join(", ", new Language.Endings())
                        + "\nfor any other name, and for standard input, give --language csp or"
                        + " --language promela; for the name of a Java class, --language java or"
                        + " --classpath"));
  }

  /** The text of a file, named by its path as given. */
  static SourceText read(Path file) {
    if (!Files.exists(file)) {
      throw new BadInput("there is no file '" + file + "'");
    }
    if (!Files.isRegularFile(file)) {
      throw new BadInput("'" + file + "' is not a file");
    }
    try {
      // Unreadable bytes become replacement characters: old models have comments in old encodings.
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      return text(file, text);
    } catch (IOException e) {
      throw new BadInput("cannot read '" + file + "': " + e.getMessage());
    }
  }

  private static SourceText read(BufferedReader standardInput) {
    StringWriter text = new StringWriter();
    try {
      standardInput.transferTo(text);
    } catch (IOException e) {
      throw new BadInput("cannot read standard input: " + e.getMessage());
    }
    return text(STANDARD_INPUT, text.toString());
  }

  private static SourceText text(Path path, String text) {
    return new SourceText(name(path), text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text);
  }
}
