package dev.fairlead.cli;

import dev.fairlead.api.text.Style;
import dev.fairlead.cli.report.Marks;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The streams of one invocation and who is watching them.
 *
 * @param style of standard output
 * @param marks that it can show
 * @param showsProgress true if a person sees standard error
 * @param showsStackTraces true if the user wants to see where the tool failed
 */
public record Console(
    BufferedReader in,
    PrintStream out,
    PrintStream err,
    Style style,
    Marks marks,
    boolean showsProgress,
    boolean showsStackTraces) {

  /** Names the streams that are terminals; set by the launcher, as Java 17 cannot find out. */
  private static final String TERMINALS = "fairlead.terminals";

  /** The console of this process. Output is UTF-8 whatever the locale, so that JSON is. */
  public static Console ofProcess() {
    Map<String, String> env = System.getenv();
    String terminals = System.getProperty(TERMINALS, "");
    boolean dumb = "dumb".equals(env.get("TERM"));
    boolean colour =
        terminals.contains("out") && !dumb && env.getOrDefault("NO_COLOR", "").isEmpty();
    return new Console(
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)),
        utf8(FileDescriptor.out),
        utf8(FileDescriptor.err),
        colour ? Style.COLOUR : Style.PLAIN,
        Marks.of(terminals.contains("out"), env),
        terminals.contains("err") && !dumb,
        "1".equals(env.get("FAIRLEAD_DEBUG")));
  }

  /** One that nobody reads from or looks at. */
  public static Console silent() {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    BufferedReader nothing = new BufferedReader(Reader.nullReader());
    return new Console(nothing, nowhere, nowhere, Style.PLAIN, Marks.SIGNS, false, false);
  }

  private static PrintStream utf8(FileDescriptor descriptor) {
    // Buffered: a long run is many small prints. App flushes at the end, prompts flush themselves.
    return new PrintStream(
        new java.io.BufferedOutputStream(new FileOutputStream(descriptor), 1 << 16),
        false,
        StandardCharsets.UTF_8);
  }

  public void flush() {
    out.flush();
    err.flush();
  }
}
