package dev.fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runs the launcher in a small project whose build and program are stand-ins. */
class LauncherTest {
  private static final Path LAUNCHER = Path.of("..", "fairlead").toAbsolutePath().normalize();

  private static final Path PARTS = Path.of("src", "main", "launcher");

  /** Says how it was started. */
  private static final String PROGRAM =
      """
      package dev.fairlead.studio;

      public class Fairlead {
        public static void main(String[] args) {
          System.out.println("args " + String.join("|", args));
          System.out.println("heap " + (Runtime.getRuntime().maxMemory() >> 20));
          System.out.println("in " + System.getProperty("user.dir"));
          int added = Integer.getInteger("fairlead.exit", 0);
          if (args.length > 0 && args[0].equals("die")) {
            Runtime.getRuntime().halt(1);
          }
          System.exit(added + (args.length > 0 && args[0].equals("fail") ? 1 : 0));
        }
      }
      """;

  @TempDir Path folder;

  private Path project;

  @BeforeEach
  void makeProject() throws IOException {
    folder = folder.toRealPath();
    project = Files.createDirectories(folder.resolve("a project"));
    Files.copy(LAUNCHER, project.resolve("fairlead"));
    executable(project.resolve("fairlead"));
    Path parts = Files.createDirectories(project.resolve("cli/src/main/launcher"));
    try (var files = Files.list(PARTS)) {
      for (Path part : files.toList()) {
        Files.copy(part, parts.resolve(part.getFileName()));
      }
    }
    Files.writeString(project.resolve("pom.xml"), "");
    Files.writeString(project.resolve("cli/pom.xml"), "");
    Files.writeString(project.resolve("cli/src/main/Source.java"), "");
    try (var files = Files.walk(project)) {
      for (Path file : files.toList()) {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(60)));
      }
    }
    Path tools = Files.createDirectories(folder.resolve("tools"));
    Files.writeString(
        tools.resolve("mvn"),
        """
        #!/bin/sh
        echo noise
        if [ -f "%1$s/broken" ]; then echo 'Source.java:7: oops'; exit 1; fi
        cp "%1$s/program.jar" "%1$s/a project/studio/target/fairlead.jar"
        """
            .formatted(folder));
    executable(tools.resolve("mvn"));
    makeProgram();
  }

  private void makeProgram() throws IOException {
    Path source = folder.resolve("Fairlead.java");
    Files.writeString(source, PROGRAM);
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", folder.resolve("classes").toString(), source.toString());
    assertEquals(0, failed);
    String name = "dev/fairlead/studio/Fairlead.class";
    try (JarOutputStream jar =
        new JarOutputStream(Files.newOutputStream(folder.resolve("program.jar")))) {
      jar.putNextEntry(new JarEntry(name));
      Files.copy(folder.resolve("classes").resolve(name), jar);
      jar.closeEntry();
    }
  }

  private static void executable(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private record Result(int code, String out, String err) {}

  private Result run(Path launcher, Map<String, String> environment, String... args)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(args));
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().put("PATH", folder.resolve("tools") + ":" + System.getenv("PATH"));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().putAll(environment);
    Process process = builder.start();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), "the launcher hangs");
    return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  private Result run(String... args) throws IOException, InterruptedException {
    return run(project.resolve("fairlead"), Map.of(), args);
  }

  @Test
  void buildsOnFirstUseAndAgainWhenSourcesChange() throws Exception {
    Result first = run("check", "a b.csp", "");
    assertEquals("fairlead: building Fairlead (first use) …\n", first.err());
    assertTrue(first.out().startsWith("args check|a b.csp|\n"), first.out());
    assertTrue(first.out().contains("in " + folder + "\n"), first.out());
    assertEquals("", run("check").err());
    Path source = project.resolve("cli/src/main/Source.java");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(5)));
    assertEquals("fairlead: building Fairlead (sources changed) …\n", run("check").err());
  }

  @Test
  void aRemovedSourceIsAChange() throws Exception {
    run("check");
    Files.delete(project.resolve("cli/src/main/Source.java"));
    Files.setLastModifiedTime(
        project.resolve("cli/src/main"), FileTime.from(Instant.now().plusSeconds(5)));
    assertTrue(run("check").err().contains("sources changed"));
  }

  @Test
  void aFailedBuildShowsWhyAndIsTriedAgain() throws Exception {
    Files.writeString(folder.resolve("broken"), "");
    Result broken = run("check");
    assertEquals(2, broken.code());
    assertEquals("", broken.out());
    assertTrue(broken.err().contains("Source.java:7: oops\nfairlead: the build failed"));
    Files.delete(folder.resolve("broken"));
    Result repaired = run("check");
    assertEquals(0, repaired.code());
    assertTrue(repaired.err().contains("building"), repaired.err());
  }

  /**
   * What the launcher tells the virtual machine about methods is worth nothing if there are none.
   */
  @Test
  void methodsThatItNamesAreThere() throws Exception {
    String script = Files.readString(PARTS.resolve("borders.options"));
    List<String> named =
        Pattern.compile("dev/fairlead/(\\S+/[A-Z]\\w+)\\.(\\w+)")
            .matcher(script)
            .results()
            .map(match -> match.group(1).replace('/', '.') + " " + match.group(2))
            .toList();
    assertTrue(named.size() >= 4, named::toString);
    for (String method : named) {
      String[] parts = method.split(" ");
      Class<?> owner = Class.forName("dev.fairlead." + parts[0]);
      assertTrue(
          Arrays.stream(owner.getDeclaredMethods()).anyMatch(m -> m.getName().equals(parts[1])),
          method);
    }
  }

  @Test
  void passesTheExitCodeOn() throws Exception {
    assertEquals(1, run("fail").code());
  }

  @Test
  void startsThroughSymbolicLinks() throws Exception {
    Path direct = Files.createSymbolicLink(folder.resolve("direct"), project.resolve("fairlead"));
    Path relative = Files.createDirectories(folder.resolve("bin")).resolve("fl");
    Files.createSymbolicLink(relative, Path.of("..", "direct"));
    assertEquals(0, run(direct, Map.of()).code());
    assertTrue(run(relative, Map.of(), "x").out().startsWith("args x\n"));
  }

  @Test
  void memoryBecomesTheHeap() throws Exception {
    assertHeapBetween(100, 200, run("check", "--memory", "200m"));
    assertHeapBetween(150, 300, run("check", "--memory=300M"));
    assertTrue(heap(run("check")) > 300);
    Result nonsense = run("check", "--memory", "lots");
    assertTrue(nonsense.out().startsWith("args check|--memory|lots"), nonsense.out());
    Result tiny = run("check", "--memory", "1k");
    assertEquals(2, tiny.code());
    assertTrue(tiny.err().startsWith("fairlead: --memory 1k: "), tiny.err());
  }

  private static void assertHeapBetween(long low, long high, Result result) {
    long heap = heap(result);
    assertTrue(low <= heap && heap <= high, result.toString());
  }

  private static long heap(Result result) {
    return Long.parseLong(result.out().lines().toList().get(1).substring("heap ".length()));
  }

  @Test
  void saysWhichJavaItNeeds() throws Exception {
    Path launcher = project.resolve("fairlead");
    Result nowhere = run(launcher, Map.of("JAVA_HOME", folder.toString()));
    assertEquals(2, nowhere.code());
    assertTrue(nowhere.err().contains("there is no bin/java in it"), nowhere.err());

    Path old = Files.createDirectories(folder.resolve("old/bin")).resolve("java");
    Files.writeString(old, "#!/bin/sh\necho 'openjdk version \"11.0.2\" 2019-01-15' >&2\n");
    executable(old);
    Result eleven = run(launcher, Map.of("JAVA_HOME", folder.resolve("old").toString()));
    assertEquals(2, eleven.code());
    assertTrue(eleven.err().contains("is Java 11.0.2; Java 17 or later is needed"), eleven.err());
    assertFalse(eleven.err().contains("building"), eleven.err());
  }

  /** The launcher in a shell with a limit. */
  private Result limited(String limit, String... args) throws Exception {
    Path shell = folder.resolve("limited");
    String quoted = "'" + project.resolve("fairlead") + "'";
    Files.writeString(shell, "#!/bin/bash\nulimit " + limit + "\nexec " + quoted + " \"$@\"\n");
    executable(shell);
    return run(shell, Map.of(), args);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aMachineThatCannotStartIsOneSentenceAndOneDocument() throws Exception {
    run("check");
    for (String memory : new String[] {"--memory=100m", "x"}) {
      Result text = limited("-v 400000", "check", "a.csp", memory);
      assertEquals(3, text.code(), text.toString());
      assertEquals("", text.out());
      assertEquals(1, text.err().lines().count(), text.err());
      Result json = limited("-v 400000", "check", "a.csp", memory, "--format", "json");
      assertEquals(3, json.code(), json.toString());
      assertFalse(JsonDocument.of(json.out()).get("error").text("message").isEmpty());
      assertEquals(1, json.err().lines().count(), json.err());
    }
    try (var files = Files.list(folder)) {
      assertTrue(files.noneMatch(file -> file.getFileName().toString().startsWith("hs_err")));
    }
  }

  /** The virtual machine's own 1 is not that of the program. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void withinLimitsTheExitCodeIsThatOfTheProgramOrUnknown() throws Exception {
    run("check");
    Result fine = limited("-v 6000000", "check", "a b.csp", "--memory=100m");
    assertEquals("args check|a b.csp|--memory=100m", fine.out().lines().findFirst().orElseThrow());
    assertEquals(0, fine.code());
    assertEquals(1, limited("-v 6000000", "fail", "--memory=100m").code());
    Result dead = limited("-v 6000000", "die", "--memory=100m");
    assertEquals(3, dead.code());
    assertEquals(1, dead.err().lines().count(), dead.err());
  }

  @Test
  void aSizeThatIsTooSmallIsADocumentToo() throws Exception {
    Result tiny = run("check", "--memory", "1k", "--format=JSON");
    assertEquals(2, tiny.code());
    assertFalse(JsonDocument.of(tiny.out()).get("error").text("message").isEmpty());
  }

  @Test
  void aReadOnlyCloneRunsWithoutTheArchive() throws Exception {
    run("check");
    Path other = Files.createDirectories(folder.resolve("other/bin")).resolve("java");
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Files.writeString(other, "#!/bin/sh\nexec '" + java + "' \"$@\"\n");
    executable(other);
    Map<String, String> environment = Map.of("JAVA_HOME", folder.resolve("other").toString());
    Path target = project.resolve("studio/target");
    for (String missing : new String[] {"nothing", "launcher.jsa", "launcher.java"}) {
      Files.deleteIfExists(target.resolve(missing));
      for (Map<String, String> each : List.of(environment, Map.<String, String>of())) {
        Result result = readOnly(target, each);
        assertEquals(0, result.code(), result.toString());
        assertEquals("", result.err());
        assertTrue(result.out().startsWith("args check\n"), result.out());
      }
    }
    Files.delete(target.resolve("fairlead.jar"));
    Result unbuilt = readOnly(target, Map.of());
    assertEquals(2, unbuilt.code(), unbuilt.toString());
    assertEquals(1, unbuilt.err().lines().count(), unbuilt.err());
  }

  /** Runs as somebody who may not write there: permissions do not keep root from it. */
  private Result readOnly(Path target, Map<String, String> environment) throws Exception {
    boolean root = Files.getOwner(target).getName().equals("root");
    Path shell = folder.resolve("as-guest");
    String guest = root ? "setpriv --reuid 65534 --clear-groups " : "";
    String quoted = "'" + project.resolve("fairlead") + "'";
    Files.writeString(shell, "#!/bin/bash\nexec " + guest + quoted + " \"$@\"\n");
    executable(shell);
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("r-xr-xr-x"));
    try {
      return run(shell, environment, "check");
    } finally {
      Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void namesOfFilesAreReadWhateverTheLocale() throws Exception {
    Path names = Files.createDirectories(folder.resolve("names"));
    Path shell = folder.resolve("plain");
    Files.writeString(
        shell,
        "#!/bin/bash\nexport LC_ALL=C\nexec '"
            + project.resolve("fairlead")
            + "' check \"$(printf '%s/\\303\\244.csp' '"
            + names
            + "')\"\n");
    executable(shell);
    Result result = run(shell, Map.of("JAVA_TOOL_OPTIONS", "-Dfile.encoding=UTF-8"));
    assertEquals(
        "args check|" + names + "/\u00e4.csp", result.out().lines().findFirst().orElseThrow());
  }
}
