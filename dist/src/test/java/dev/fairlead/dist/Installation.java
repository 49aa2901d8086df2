package dev.fairlead.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * An archive that was unpacked, and how it is used there: read-only, by a user who owns nothing of
 * it, in an environment with nothing in it but what is named.
 */
final class Installation {
  private static final long SECONDS = 180;

  /** All programs that the launcher may call; Java and Maven are not among them. */
  private static final List<String> TOOLS =
      List.of(
          "sh",
          "awk",
          "cat",
          "cksum",
          "dirname",
          "find",
          "head",
          "locale",
          "mkdir",
          "mv",
          "nice",
          "readlink",
          "rm",
          "sed",
          "setpriv",
          "uname");

  /** Nobody, where the tests are run by root; permissions do not keep root from writing. */
  private static final List<String> AS_GUEST =
      List.of("setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups");

  private static final boolean HAS_GUEST = findGuest();

  private final Path work;
  private final Path home;

  private Installation(Path work, Path home) {
    this.work = work;
    this.home = home;
  }

  /** What came of a command. */
  record Result(int code, String out, String err) {}

  /**
   * Unpacks it with the system's own program.
   *
   * @param work an empty folder
   */
  static Installation unpack(Path archive, Path work) throws IOException, InterruptedException {
    // In the locale C these tests cannot name what is beyond ASCII; a script of theirs can.
    String umlaut = "UTF-8".equals(System.getProperty("sun.jnu.encoding")) ? " ü" : "";
    return unpack(archive, work, "read only" + umlaut);
  }

  /** The same in a folder of this name. */
  static Installation unpack(Path archive, Path work, String name)
      throws IOException, InterruptedException {
    Path place = Files.createDirectories(work.resolve(name));
    Path tools = Files.createDirectories(work.resolve("tools"));
    for (String tool : TOOLS) {
      for (String folder : List.of("/usr/bin", "/bin")) {
        Path program = Path.of(folder, tool);
        if (Files.isExecutable(program)) {
          Path caller = tools.resolve(tool);
          Files.writeString(caller, "#!/bin/sh\nexec %s \"$@\"\n".formatted(program));
          makeExecutable(caller);
        }
      }
    }
    succeed("tar", "xf", archive.toString(), "-C", place.toString());
    succeed("chmod", "-R", "a-w,a+rX", place.toString());
    succeed("chmod", "a+rx", work.toString());
    try (var entries = Files.list(place)) {
      return new Installation(work, entries.findFirst().orElseThrow());
    }
  }

  /** For everybody. */
  static void makeExecutable(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static void succeed(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).inheritIO().start();
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + " failed");
    }
  }

  Path home() {
    return home;
  }

  Path launcher() {
    return home.resolve("bin").resolve("fairlead");
  }

  String example(String name) {
    return home.resolve("examples").resolve(name).toString();
  }

  /** A new folder that belongs to the guest. */
  Path folderOfGuest(String name) throws IOException, InterruptedException {
    Path folder = Files.createDirectories(work.resolve(name));
    if (HAS_GUEST) {
      succeed("chown", "65534:65534", folder.toString());
    }
    return folder;
  }

  /** Whether the guest is somebody else than who runs the tests, and can reach our Java. */
  static boolean hasGuest() {
    return HAS_GUEST;
  }

  private static boolean findGuest() {
    try {
      List<String> command = new ArrayList<>(AS_GUEST);
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.add("-version");
      return System.getProperty("user.name").equals("root")
          && new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException | InterruptedException e) {
      return false;
    }
  }

  /** The environment of a guest with this Java, or with none if it is null. */
  Map<String, String> environment(Path javaHome) {
    Map<String, String> environment = new TreeMap<>();
    environment.put("PATH", work.resolve("tools").toString());
    environment.put("LC_ALL", "C");
    if (javaHome != null) {
      environment.put("JAVA_HOME", javaHome.toString());
    }
    return environment;
  }

  Result run(Map<String, String> environment, Path program, String... args)
      throws IOException, InterruptedException {
    Process process = start(environment, program, args);
    process.getOutputStream().close();
    if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("no end after " + SECONDS + " s: " + List.of(args));
    }
    return new Result(process.exitValue(), text("out"), text("err"));
  }

  private String text(String stream) throws IOException {
    return new String(Files.readAllBytes(work.resolve(stream)), StandardCharsets.UTF_8);
  }

  /** A process whose standard input is ours. */
  Process start(Map<String, String> environment, Path program, String... args) throws IOException {
    List<String> command = new ArrayList<>(HAS_GUEST ? AS_GUEST : List.of());
    command.add(program.toString());
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).directory(work.toFile());
    builder.redirectOutput(work.resolve("out").toFile());
    builder.redirectError(work.resolve("err").toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    return builder.start();
  }
}
