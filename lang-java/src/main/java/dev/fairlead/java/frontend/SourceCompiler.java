package dev.fairlead.java.frontend;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.java.JavaModel;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles the text of a model in memory; its mistakes are told where they are. */
final class SourceCompiler {
  private static final Pattern PUBLIC_CLASS =
      Pattern.compile(
          "^public\\s+(?:final\\s+)?(?:class|record|enum)\\s+(\\w+)", Pattern.MULTILINE);

  private final SourceText source;
  private final Map<String, ByteArrayOutputStream> compiled = new LinkedHashMap<>();

  private SourceCompiler(SourceText source) {
    this.source = source;
  }

  /**
   * Compiles a text. The class is called like it, if that is a {@code .java} file.
   *
   * @throws ModelException if it does not compile
   */
  static ModelClass compile(SourceText source, List<Path> classpath) {
    String simple = className(source);
    SourceCompiler compiler = new SourceCompiler(source);
    compiler.run(simple, classpath);
    String name =
        compiler.compiled.keySet().stream()
            .filter(each -> each.substring(each.lastIndexOf('.') + 1).equals(simple))
            .findFirst()
            .orElseThrow(
                () ->
                    new ModelException(
                        new Diagnostic(
                            "FL0601",
                            source,
                            0,
                            1,
                            "the file has no class '" + simple + "'",
                            "the model is the class that is called like its file")));
    return new ModelClass(name, compiler.loader(classpath));
  }

  private static String className(SourceText source) {
    String name = source.name().replaceAll(".*[/\\\\]", "");
    Matcher declared = PUBLIC_CLASS.matcher(source.text());
    return !name.endsWith(".java") && declared.find()
        ? declared.group(1)
        : name.replaceAll("\\.java$", "");
  }

  private void run(String simple, List<Path> classpath) {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    if (javac == null) {
      throw new ModelException(
          new Diagnostic(
              "FL0606",
              source,
              0,
              1,
              "this Java has no compiler",
              "compile the model elsewhere, and give --classpath FOLDER and the name of the class"));
    }
    DiagnosticCollector<JavaFileObject> told = new DiagnosticCollector<>();
    JavaFileManager files = new Memory(javac.getStandardFileManager(told, Locale.ENGLISH, null));
    List<String> options = List.of("-proc:none", "-classpath", compileTime(classpath));
    boolean compiles =
        javac.getTask(null, files, told, options, null, List.of(new Text(simple))).call();
    if (!compiles) {
      Mistakes.inEach(
          told.getDiagnostics().stream()
              .filter(each -> each.getKind() == javax.tools.Diagnostic.Kind.ERROR)
              .toList(),
          each -> {
            throw new ModelException(mistake(each));
          });
      throw new IllegalStateException("the compiler refuses without a reason");
    }
  }

  private Diagnostic mistake(javax.tools.Diagnostic<? extends JavaFileObject> told) {
    int start = (int) Math.max(0, told.getStartPosition());
    int end = (int) Math.max(start + 1L, told.getEndPosition());
    List<String> lines = told.getMessage(Locale.ENGLISH).lines().map(String::strip).toList();
    return new Diagnostic(
        "FL0606",
        source,
        start,
        end - start,
        lines.get(0),
        String.join("; ", lines.subList(1, lines.size())));
  }

  /** What models are written against, and what is given. */
  private static String compileTime(List<Path> classpath) {
    List<Path> all = new ArrayList<>(classpath);
    try {
      all.add(Path.of(JavaModel.class.getProtectionDomain().getCodeSource().getLocation().toURI()));
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
    return all.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  private ClassLoader loader(List<Path> classpath) {
    return new ClassLoader(ModelClass.loader(classpath)) {
      @Override
      protected Class<?> findClass(String name) throws ClassNotFoundException {
        ByteArrayOutputStream code = compiled.get(name);
        if (code == null) {
          throw new ClassNotFoundException(name);
        }
        return defineClass(name, code.toByteArray(), 0, code.size());
      }
    };
  }

  /** The text of the model. */
  private final class Text extends SimpleJavaFileObject {
    Text(String simple) {
      super(URI.create("string:///" + simple + ".java"), Kind.SOURCE);
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return source.text();
    }
  }

  /** Keeps what the compiler writes. */
  private final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
    Memory(JavaFileManager files) {
      super(files);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
      return new SimpleJavaFileObject(
          URI.create("memory:///" + className.replace('.', '/') + kind.extension), kind) {
        @Override
        public OutputStream openOutputStream() {
          ByteArrayOutputStream code = new ByteArrayOutputStream();
          compiled.put(className, code);
          return code;
        }
      };
    }
  }
}
