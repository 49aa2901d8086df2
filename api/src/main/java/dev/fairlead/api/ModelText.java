package dev.fairlead.api;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.source.SourceIndex;
import dev.fairlead.csp.CspModel;
import dev.fairlead.java.frontend.JavaFrontEnd;
import dev.fairlead.promela.PromelaModel;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
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
import java.util.function.Function;

/** The text of a model, and where the texts are that it includes. */
public final class ModelText {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final SourceText source;
  private final Language language;

  /** An included text by its name; null if there is none. */
  private final Function<String, SourceText> includes;

  /** The class that is the model, if it is known by its name alone. */
  private final Optional<String> className;

  /** The included texts that have been read so far. */
  private final List<SourceText> parts = new ArrayList<>();

  private ModelText(
      SourceText source,
      Language language,
      Function<String, SourceText> includes,
      Optional<String> className) {
    this.source = source;
    this.language = language;
    this.includes = includes;
    this.className = className;
  }

  private ModelText(SourceText source, Language language, Function<String, SourceText> includes) {
    this(source, language, includes, Optional.empty());
  }

  /**
   * Reads a file whose name tells the language; included files are beside it.
   *
   * @throws InvalidInputException if there is no such file, or its ending is of no language
   */
  public static ModelText file(Path file) {
    return file(file, languageOf(file.getFileName().toString()));
  }

  /** The same, whatever the file is called. */
  public static ModelText file(Path file, Language language) {
    return of(file, language, read(file));
  }

  /**
   * A model in Java that is compiled, in place of a text.
   *
   * @param className in full; the class is found on the class path that the model is made with
   */
  public static ModelText ofClass(String className) {
    return new ModelText(
        new SourceText(className, className), Language.JAVA, part -> null, Optional.of(className));
  }

  /**
   * A text that was read from somewhere.
   *
   * @param place included files are beside it
   */
  public static ModelText of(Path place, Language language, SourceText text) {
    return new ModelText(text, language, name -> beside(place, name));
  }

  /**
   * A text without a file, which can include nothing.
   *
   * @param name for messages
   */
  public static ModelText of(String name, Language language, String text) {
    return new ModelText(source(name, text), language, part -> null);
  }

  /**
   * A text whose parts the caller finds.
   *
   * @param includes an included text by its name; null if there is none
   */
  public static ModelText of(
      SourceText text, Language language, Function<String, SourceText> includes) {
    return new ModelText(text, language, includes);
  }

  /**
   * Reads a resource of the class path whose name tells the language; included ones are beside it.
   *
   * @param beside a class of the same package, unless the name begins with a slash
   * @throws InvalidInputException if there is no such resource, or its ending is of no language
   */
  public static ModelText resource(Class<?> beside, String name) {
    return resource(beside, name, languageOf(name));
  }

  /** The same, whatever the resource is called. */
  public static ModelText resource(Class<?> beside, String name, Language language) {
    SourceText text = readResource(beside, name);
    if (text == null) {
      throw new InvalidInputException("there is no resource '" + name + "'");
    }
    String folder = name.substring(0, name.lastIndexOf('/') + 1);
    return new ModelText(text, language, part -> readResource(beside, folder + part));
  }

  public SourceText source() {
    return source;
  }

  /** Another text in the place of this one. */
  public ModelText with(String text) {
    return new ModelText(source(source.name(), text), language, includes, className);
  }

  /** The text that an include names; empty if there is none. */
  public Optional<SourceText> part(String name) {
    return Optional.ofNullable(includes.apply(name));
  }

  public Language language() {
    return language;
  }

  /**
   * Makes a model of the text. This is the only place that knows the front ends by name.
   *
   * @param constants replace those of the text
   * @param classpath where imported Java classes are
   * @throws dev.fairlead.core.diagnostic.ModelException if the text is no model
   */
  public Model model(Map<String, String> constants, List<Path> classpath) {
    return switch (language) {
      case CSP -> CspModel.open(source, constants, this::included, classes(classpath));
      case PROMELA -> PromelaModel.open(source, constants, this::included);
      case JAVA -> javaModel(constants, existing(classpath));
    };
  }

  /**
   * The names of the text and of those it includes, for editors. Mistakes are no obstacle; a model
   * in Java has none, since its editors know Java.
   *
   * @param constants replace those of the text
   */
  public SourceIndex index(Map<String, String> constants, List<Path> classpath) {
    return switch (language) {
      case CSP -> CspModel.index(source, constants, includes, classes(classpath));
      case PROMELA -> PromelaModel.index(source, constants, includes);
      case JAVA -> SourceIndex.none(source);
    };
  }

  /** A class by its name or by its file, or the text of one. */
  private Model javaModel(Map<String, String> constants, List<Path> classpath) {
    if (className.isPresent()) {
      return JavaFrontEnd.open(className.get(), constants, classpath);
    }
    return source.name().endsWith(".class")
        ? JavaFrontEnd.open(Path.of(source.name()), constants, classpath)
        : JavaFrontEnd.compile(source, constants, classpath);
  }

  private SourceText included(String name) {
    SourceText part = includes.apply(name);
    if (part != null) {
      parts.add(part);
    }
    return part;
  }

  /** The loader is never closed: the model goes on using its classes. */
  private static ClassLoader classes(List<Path> classpath) {
    URL[] places = new URL[existing(classpath).size()];
    for (int i = 0; i < places.length; i++) {
      Path entry = classpath.get(i);
      try {
        places[i] = entry.toUri().toURL();
      } catch (MalformedURLException e) {
        throw new InvalidInputException("'" + entry + "' cannot be used for the class path");
      }
    }
    return new URLClassLoader(places, ClassLoader.getPlatformClassLoader());
  }

  private static List<Path> existing(List<Path> classpath) {
    for (Path entry : classpath) {
      if (!Files.exists(entry)) {
        throw new InvalidInputException("there is no '" + entry + "' for the class path");
      }
    }
    return classpath;
  }

  /** A digest of the text, of those included by now and of the constants given for them. */
  public String digest(Map<String, String> constants) {
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

  private static Language languageOf(String name) {
    return Language.of(name)
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "the ending of '" + name + "' tells no language\n" + new Language.Endings()));
  }

  /**
   * The text of a file, named by its path as given.
   *
   * @throws InvalidInputException if there is none
   */
  public static SourceText read(Path file) {
    if (!Files.exists(file)) {
      throw new InvalidInputException("there is no file '" + file + "'");
    }
    if (!Files.isRegularFile(file)) {
      throw new InvalidInputException("'" + file + "' is not a file");
    }
    try {
      return source(file.toString(), decoded(Files.readAllBytes(file)));
    } catch (IOException e) {
      throw new InvalidInputException("cannot read '" + file + "': " + e.getMessage());
    }
  }

  private static SourceText beside(Path place, String name) {
    Path file = place.resolveSibling(name);
    return Files.isRegularFile(file) ? read(file) : null;
  }

  private static SourceText readResource(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      return in == null ? null : source(name, decoded(in.readAllBytes()));
    } catch (IOException e) {
      throw new InvalidInputException("cannot read '" + name + "': " + e.getMessage());
    }
  }

  /** Unreadable bytes become replacement characters: old models have comments in old encodings. */
  private static String decoded(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** A text without the mark that some editors put before it. */
  public static SourceText source(String name, String text) {
    return new SourceText(name, text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text);
  }
}
