package dev.fairlead.promela.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fairlead.core.diagnostic.SourceText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreprocessorTest {

  private static List<Token> run(String text, Map<String, String> defines) {
    return new Preprocessor(defines, path -> null).read(new SourceText("m.pml", text));
  }

  private static String words(List<Token> tokens) {
    return tokens.stream()
        .filter(token -> !token.isEnd())
        .map(Token::text)
        .collect(Collectors.joining(" "));
  }

  private static String words(String text) {
    return words(run(text, Map.of()));
  }

  /** Every one is also given to the C preprocessor that SPIN calls. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "#define N 3\nN + N",
        "#define f(x) x * x\nf(a + b) f (c) f",
        "#define f(x, y) (x - y)\nf((a, b), g(c, d))",
        "#define f() 7\nf() f",
        "#define a b\n#define b a\na b",
        "#define f(x) x f\nf(1)(2)",
        "#define f(x) g(x)\n#define g(x) f(x + 1)\nf(1)",
        "#define id(x) x\nid(id(id(3)))",
        "#define cat(x, y) x ## y\ncat(ab, cd) cat(q, 1) cat(, z)",
        "#define text(x) #x\ntext(a +  b) text(\"s\\n\")",
        "#define x 1\n#undef x\nx",
        "#define all(...) [ __VA_ARGS__ ]\nall(1, 2, 3) all()",
        "#define long a \\\n  b \\\n  c\nlong",
        "#define e\ne a e b e",
        "#define f(x) [x]\nf(\n1\n+ 2\n) c",
        "#ifdef A\n1\n#else\n2\n#endif",
        "#define A\n#ifdef A\n1\n#else\n2\n#endif",
        "#if 0\nit's \"broken\n#if 1\n1\n#endif\n#elif 1 + 1 == 2 && !defined(Q)\n2\n#else\n3\n#endif",
        "#define N 4\n#if N > 3 ? N < 5 : 0\nyes\n#endif",
        "#if defined A || -1 < 0 && (7 & 3) == 3\nyes\n#endif",
        "#ifndef Q\n#define Q 2\n#endif\n#if Q * 3 - 6\nno\n#else\nyes\n#endif",
        "a /* b\n c */ d // e \\\n f\ng",
        "'#' \"#define x\"\n#pragma once\nz",
        "#define h(c) c!1; c?x\nh(q) -> h(r[1])",
        "#if 0x1F == 31 && 010 == 8 && 7UL > 0x0\na\n#else\nb\n#endif",
        "#define here __LINE__\n\n__LINE__ here\n#if __LINE__ == 4 && defined(__LINE__)\nyes\n#endif"
      })
  void agreesWithTheCPreprocessor(String text, @TempDir Path folder) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/gcc")), "gcc is not installed");
    Path file = folder.resolve("m.c");
    Files.writeString(file, text + "\n");
    Process gcc =
        new ProcessBuilder("gcc", "-std=gnu99", "-E", "-P", "-x", "c", file.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String expected = new String(gcc.getInputStream().readAllBytes());
    assertEquals(0, gcc.waitFor());
    String kept = expected.replaceAll("(?m)^#pragma.*$", "");
    List<Token> tokens = Lexer.tokens(new SourceText("gcc", kept));
    assertEquals(words(tokens), words(text));
  }

  @Test
  void aDefinitionFromOutsideWins() {
    Map<String, String> defines = Map.of("N", "7", "FAST", "");
    assertEquals("7 fast", words(run("#define N 3\nN\n#ifdef FAST\nfast\n#endif", defines)));
    assertEquals("7", words(run("#ifndef N\n#define N 3\n#endif\n#undef N\nN", defines)));
  }

  @Test
  void includedFilesAreFoundFromTheFileThatIncludesThem() {
    Map<String, String> files =
        Map.of("a/b.h", "#include \"c.h\"\nb", "a/c.h", "#define N 5\nc", "c.h", "wrong");
    Preprocessor preprocessor =
        new Preprocessor(
            Map.of(),
            path -> files.containsKey(path) ? new SourceText(path, files.get(path)) : null);
    List<Token> tokens = preprocessor.read(new SourceText("m.pml", "#include \"a/b.h\"\nN"));
    assertEquals("c b 5", words(tokens));
    assertEquals("a/c.h", tokens.get(0).span().source().name());
    assertEquals(2, tokens.get(2).span().line());
  }

  @Test
  void tokensKnowTheirPlace() {
    List<Token> tokens = run("#define add(x) (x + 1)\n\n  add(\n  abc)", Map.of());
    Token abc = tokens.get(1);
    assertEquals("abc", abc.text());
    assertEquals(4, abc.span().line());
    assertEquals(3, abc.anchor().line());
    assertEquals(3, tokens.get(2).span().line());
    assertTrue(tokens.get(0).onNewLine());
  }

  @Test
  void aRangeOfMacrosIsExpanded() {
    // The C preprocessor takes 0..N for one number; models are written with blanks for that.
    assertEquals("0 .. 3", words("#define N 3\n0..N"));
  }
}
