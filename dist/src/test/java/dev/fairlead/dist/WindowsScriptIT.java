package dev.fairlead.dist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The script for Windows in the cmd of Wine, with a program in the place of Java that prints what
 * it gets. Both Wine and MinGW are large, and left out where they are not installed.
 */
class WindowsScriptIT {
  private static final String COMPILER = "x86_64-w64-mingw32-gcc";
  private static final long SECONDS = 180;

  @TempDir static Path work;

  private static Path bin;
  private static String javaHome;

  private record Ended(int code, List<String> lines) {}

  @BeforeAll
  static void install() throws Exception {
    for (String tool : List.of("wine", "wineserver", COMPILER)) {
      assumeTrue(
          Stream.of(System.getenv("PATH").split(File.pathSeparator))
              .anyMatch(place -> Files.isExecutable(Path.of(place, tool))),
          tool + " is not installed");
    }
    assumeTrue("UTF-8".equals(System.getProperty("sun.jnu.encoding")), "names beyond ASCII");
    bin = Files.createDirectories(work.resolve("grün (x86) & blau/fairlead/bin"));
    // As the archive has it.
    String script = Files.readString(Path.of("src/main/bin/fairlead.bat"));
    Files.writeString(bin.resolve("fairlead.bat"), script.replace("\n", "\r\n"));
    Path java = Files.createDirectories(work.resolve("Java Ü/bin"));
    javaHome = windows(java.getParent());
    run(
        Map.of(),
        List.of(
            COMPILER,
            "-municode",
            "-o",
            java.resolve("java.exe").toString(),
            Path.of("src/test/resources/java.c").toAbsolutePath().toString()));
    // Makes its folder, and says much about it.
    run(Map.of(), List.of("wine", "cmd", "/c", "exit"));
  }

  @AfterAll
  static void end() throws Exception {
    if (bin != null) {
      run(Map.of(), List.of("wineserver", "-k", "-w"));
      // Among them is one to the root of all files.
      try (Stream<Path> drives = Files.list(work.resolve("wine/dosdevices"))) {
        for (Path drive : drives.toList()) {
          Files.delete(drive);
        }
      }
    }
  }

  private static String windows(Path path) {
    return "Z:" + path.toString().replace('/', '\\');
  }

  private static Ended run(Map<String, String> more, List<String> command)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(bin.toFile());
    builder.environment().put("WINEPREFIX", work.resolve("wine").toString());
    builder.environment().put("WINEDEBUG", "-all");
    builder.environment().put("HOME", work.toString());
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().remove("DISPLAY");
    builder.environment().putAll(more);
    Path out = work.resolve("out");
    Process process = builder.redirectErrorStream(true).redirectOutput(out.toFile()).start();
    process.getOutputStream().close();
    if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError(command + " hangs");
    }
    String text = new String(Files.readAllBytes(out), StandardCharsets.UTF_8);
    return new Ended(process.exitValue(), text.lines().toList());
  }

  /**
   * From the folder of the script: Wine's own reading of the path of a script is not in question.
   */
  private static Ended fairlead(Map<String, String> environment, String... words)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("wine", "cmd", "/c", "fairlead.bat"));
    command.addAll(List.of(words));
    return run(environment, command);
  }

  private static Map<String, String> java(String version, int code) {
    return Map.of("JAVA_HOME", javaHome, "STUB_VERSION", version, "STUB_CODE", "" + code);
  }

  @Test
  void passesEveryWordAndTheExitCodeOn() throws Exception {
    String[] words = {
      "check", "a b.csp", "größe.csp", "--ltl", "[]<> (x > 1 && y | z)", "-D", "N=3", "p*"
    };
    Ended ended = fairlead(java("17.0.1", 3), words);
    assertEquals(3, ended.code(), ended.toString());
    String lib = windows(bin) + "\\..\\lib";
    List<String> expected = new ArrayList<>();
    for (String options : List.of("vm", "heap", "borders")) {
      expected.add("@" + lib + "\\" + options + ".options");
    }
    expected.add("-Dfairlead.examples=" + lib + "\\..\\examples");
    expected.addAll(List.of("-cp", lib + "\\fairlead.jar", "dev.fairlead.studio.Fairlead"));
    expected.addAll(List.of(words));
    assertEquals(expected, ended.lines());
  }

  @Test
  void takesAnyVersionFrom17On() throws Exception {
    for (String version : List.of("17", "21-ea", "25.0.1")) {
      assertEquals(0, fairlead(java(version, 0), "check").code(), version);
    }
    for (String version : List.of("1.8.0_292", "11.0.2", "16-internal")) {
      Ended old = fairlead(java(version, 0), "check");
      assertEquals(2, old.code(), old.toString());
      String complaint = "is Java " + version + "; Java 17 or later is needed (set JAVA_HOME)";
      assertTrue(old.lines().get(0).strip().endsWith(complaint), old.toString());
    }
  }

  @Test
  void quotesInJavaHomeDoNoHarm() throws Exception {
    Map<String, String> quoted = Map.of("JAVA_HOME", '"' + javaHome + '"', "STUB_VERSION", "17");
    Ended ended = fairlead(quoted, "check");
    assertEquals(0, ended.code(), ended.toString());
  }

  @Test
  void saysThatJavaIsMissing() throws Exception {
    Ended ended = fairlead(Map.of("JAVA_HOME", "C:\\no such"), "check");
    assertEquals(2, ended.code(), ended.toString());
    assertTrue(
        ended.toString().contains("\"C:\\no such\\bin\\java.exe\" cannot be started"),
        ended.toString());
  }
}
