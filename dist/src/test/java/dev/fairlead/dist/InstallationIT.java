package dev.fairlead.dist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fairlead.dist.Installation.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The archive as a stranger uses it. */
@EnabledOnOs(OS.LINUX)
class InstallationIT {
  private static final Path JAVA = Path.of(System.getProperty("java.home"));

  @TempDir static Path work;

  private static Installation installation;

  @BeforeAll
  static void unpack() throws Exception {
    String version = System.getProperty("fairlead.version");
    Path archive = Path.of("target", "fairlead-" + version + ".tar.gz");
    installation = Installation.unpack(archive, work.toRealPath());
  }

  private static Result run(Map<String, String> environment, String... args) throws Exception {
    return installation.run(environment, installation.launcher(), args);
  }

  private static Map<String, String> environment() {
    return installation.environment(JAVA);
  }

  @Test
  void exitCodesAreThoseOfTheGuide() throws Exception {
    String peterson = installation.example("peterson.csp");
    Result unfair = run(environment(), "check", peterson, "--fairness", "none");
    assertEquals(1, unfair.code(), unfair.toString());
    assertTrue(unfair.out().contains("┌── loop, repeated for ever"), unfair.out());
    Result fair = run(environment(), "check", peterson, "--fairness", "weak", "--quiet");
    assertEquals(0, fair.code(), fair.toString());
    assertEquals(3, fair.out().lines().count(), fair.out());
    assertEquals("", fair.err());
    assertEquals(2, run(environment(), "check", "no.csp").code());
    String[] limited = {"explore", peterson, "--max-states", "5"};
    assertEquals(3, run(environment(), limited).code());
  }

  @Test
  void runsOnEveryJavaOfThisMachine() throws Exception {
    for (Path java : javas()) {
      String model = installation.example("promela/peterson.pml");
      Result result = run(installation.environment(java), "check", model, "--fairness", "weak");
      assertEquals(0, result.code(), java + ": " + result);
      assertEquals("", result.err(), java.toString());
    }
  }

  /** From 17 on. */
  private static Set<Path> javas() throws IOException {
    Set<Path> homes = new LinkedHashSet<>(List.of(JAVA.toRealPath()));
    Path folder = Path.of("/usr/lib/jvm");
    if (Files.isDirectory(folder)) {
      try (Stream<Path> entries = Files.list(folder)) {
        for (Path home : entries.toList()) {
          Path release = home.resolve("release");
          if (Files.isExecutable(home.resolve("bin/java")) && Files.isReadable(release)) {
            String text = Files.readString(release);
            if (!text.matches("(?s).*JAVA_VERSION=\"(1\\.|9|1[0-6]).*")) {
              homes.add(home.toRealPath());
            }
          }
        }
      }
    }
    return homes;
  }

  /** By the bytes of its name, whatever the locale of the test is. */
  @Test
  void namesOfFilesMayHaveBlanksAndUmlauts() throws Exception {
    Path folder = installation.folderOfGuest("names");
    Path script = folder.resolve("script");
    Path model = folder.resolve("model");
    Files.copy(Path.of("..", "examples", "peterson.csp"), model);
    Files.writeString(
        script,
        """
        model=%s/$(printf 'schl\\303\\274ssel gr\\303\\266\\303\\237e.csp')
        cat '%s' >"$model"
        "$FAIRLEAD" check "$model" --fairness weak --quiet && "$FAIRLEAD" check "$model.no"
        """
            .formatted(folder, model));
    // Its own place has such a name, too: a link keeps it out of this environment.
    Path link = Files.createSymbolicLink(folder.resolve("link"), installation.launcher());
    Map<String, String> environment = environment();
    environment.put("FAIRLEAD", link.toString());
    Result result = installation.run(environment, Path.of("/bin/sh"), script.toString());
    assertEquals(2, result.code(), result.toString());
    assertTrue(result.out().startsWith("HOLDS"), result.toString());
    assertTrue(result.err().contains("schlüssel größe.csp.no"), result.err());
  }

  @Test
  void startsThroughSymbolicLinks() throws Exception {
    Path bin = Files.createDirectories(work.toRealPath().resolve("bin"));
    Path direct = Files.createSymbolicLink(bin.resolve("direct"), installation.launcher());
    Path relative = Files.createSymbolicLink(bin.resolve("fl"), Path.of("direct"));
    for (Path link : List.of(direct, relative)) {
      Result result = installation.run(environment(), link, "--version");
      assertEquals(0, result.code(), result.toString());
      assertTrue(result.out().startsWith("fairlead "), result.toString());
    }
  }

  @Test
  void saysWhichJavaItNeeds() throws Exception {
    Result none = run(installation.environment(null), "check", "m.csp");
    assertEquals(2, none.code(), none.toString());
    assertTrue(none.err().contains("Java 17 or later is needed, and there is no java"), none.err());
    Path old = Files.createDirectories(installation.folderOfGuest("old").resolve("bin"));
    Files.writeString(old.resolve("java"), "#!/bin/sh\nexit 1\n");
    Installation.makeExecutable(old.resolve("java"));
    Files.writeString(old.resolveSibling("release"), "JAVA_VERSION=\"11.0.2\"\n");
    Result eleven = run(installation.environment(old.getParent()), "check", "m.csp");
    assertEquals(2, eleven.code(), eleven.toString());
    assertTrue(eleven.err().contains("is Java 11.0.2; Java 17 or later is needed"), eleven.err());
    Result json = run(installation.environment(null), "check", "m.csp", "--format", "json");
    assertTrue(json.out().startsWith("{ \"model\" : null, \"error\""), json.toString());
  }

  /** The second start is faster, and nothing was written where Fairlead is installed. */
  @Test
  void classesAreKeptInTheCacheOfTheUser() throws Exception {
    for (Path java : javas()) {
      Path cache = installation.folderOfGuest("cache-" + java.getFileName());
      Map<String, String> environment = installation.environment(java);
      environment.put("XDG_CACHE_HOME", cache.toString());
      assertEquals(0, run(environment, "--version").code());
      Path archive = awaitArchive(cache);
      Process process =
          installation.start(
              environment,
              installation.launcher(),
              "simulate",
              installation.example("peterson.csp"),
              "-i");
      try {
        awaitMapped(process, archive);
      } finally {
        process.getOutputStream().write("q\n".getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
      }
      assertEquals(0, process.waitFor());
      Result doctor = run(environment, "doctor");
      assertEquals(0, doctor.code(), doctor.toString());
      assertTrue(doctor.out().contains("class archive in " + archive.getParent()), doctor.out());
      // What commands take is kept with it, and read from there.
      assertTrue(Files.exists(archive.resolveSibling("launcher.arguments").resolve("check")));
      for (String command : List.of("help check", "--help", "bibliography", "ltl []p")) {
        Result kept = run(environment, command.split(" "));
        assertEquals(run(environment(), command.split(" ")).out(), kept.out(), command);
        assertFalse(kept.out().isEmpty(), command);
      }
    }
  }

  /** The first class that is not in the archive would open all jars. */
  @Test
  void aCheckTakesNoClassFromAJar(@TempDir Path other) throws Exception {
    assumeTrue(Runtime.version().feature() < 25, "other archives have what was rehearsed only");
    Path archived =
        Path.of("target", "fairlead-" + System.getProperty("fairlead.version") + ".tar.gz");
    Installation plain = Installation.unpack(archived, other.toRealPath(), "plain");
    Map<String, String> environment = plain.environment(JAVA);
    Path cache = plain.folderOfGuest("cache");
    environment.put("XDG_CACHE_HOME", cache.toString());
    assertEquals(0, plain.run(environment, plain.launcher(), "--version").code());
    awaitArchive(cache);
    Path log = plain.folderOfGuest("log").resolve("classes");
    environment.put("_JAVA_OPTIONS", "-Xlog:class+load:file=" + log);
    for (String model : List.of("alternating-bit.csp", "promela/dekker.pml")) {
      Files.deleteIfExists(log);
      String[] check = {"check", plain.example(model), "--fairness", "strong", "--explain"};
      assertTrue(plain.run(environment, plain.launcher(), check).code() < 2, model);
      List<String> ours =
          Files.readAllLines(log).stream().filter(line -> line.contains("dev.fairlead.")).toList();
      assertTrue(ours.size() > 500, ours.size() + " classes of ours");
      Optional<String> opened =
          ours.stream().filter(line -> line.contains("source: file:")).findFirst();
      assertEquals(Optional.empty(), opened, model);
    }
  }

  private static Path awaitArchive(Path cache) throws Exception {
    for (int tries = 0; tries < 3000; tries++) {
      try (Stream<Path> files = Files.walk(cache)) {
        var archive =
            files
                .filter(file -> file.toString().matches(".*\\d/launcher\\.(jsa|aot)"))
                .filter(
                    file -> Files.exists(file.resolveSibling("home")) && file.toFile().length() > 0)
                .findFirst();
        if (archive.isPresent()) {
          return archive.get();
        }
      } catch (java.io.UncheckedIOException e) {
        // The folder has just been moved to its place.
      }
      Thread.sleep(100);
    }
    throw new AssertionError("no archive in " + cache);
  }

  private static void awaitMapped(Process process, Path archive) throws Exception {
    Path maps = Path.of("/proc", Long.toString(process.pid()), "maps");
    for (int tries = 0; tries < 300 && process.isAlive(); tries++) {
      if (Files.readString(maps).contains(archive.toString())) {
        return;
      }
      Thread.sleep(100);
    }
    throw new AssertionError(archive + " is not used");
  }

  /** Classes are code; those that somebody else could have put there are not run. */
  @Test
  void aCacheOfSomebodyElseIsNotUsed() throws Exception {
    assumeTrue(Installation.hasGuest(), "there is nobody else");
    Path cache = Files.createDirectories(work.toRealPath().resolve("cache-of-root/fairlead"));
    assertTrue(cache.toFile().setWritable(true, false));
    Map<String, String> environment = environment();
    environment.put("XDG_CACHE_HOME", cache.getParent().toString());
    Result doctor = run(environment, "doctor");
    assertTrue(doctor.out().contains("there is no cache folder of your own"), doctor.out());
    try (Stream<Path> files = Files.list(cache)) {
      assertEquals(List.of(), files.toList());
    }
  }

  @Test
  void aCacheThatCannotBeMadeIsDoneWithout() throws Exception {
    for (String place : List.of("/dev/null", "relative")) {
      Map<String, String> environment = environment();
      environment.put("XDG_CACHE_HOME", place);
      Result result = run(environment, "--version");
      assertEquals(0, result.code(), result.toString());
      assertEquals("", result.err());
    }
  }

  /** Those that the virtual machine would link at every start; see the module pack. */
  @Test
  void ourJarsHaveNoCallSites() throws IOException {
    List<String> linked = new ArrayList<>();
    int classes = 0;
    try (Stream<Path> jars = Files.list(installation.home().resolve("lib"))) {
      for (Path jar :
          jars.filter(file -> file.getFileName().toString().startsWith("fairlead-")).toList()) {
        try (var file = new java.util.zip.ZipFile(jar.toFile())) {
          for (var entry : file.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
            byte[] bytes = file.getInputStream(entry).readAllBytes();
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            classes++;
            if (text.contains("java/lang/invoke/LambdaMetafactory")) {
              linked.add(entry.getName());
            }
          }
        }
      }
    }
    assertTrue(classes > 1000, Integer.toString(classes));
    assertEquals(List.of(), linked);
  }

  @Test
  void everyJarOfOthersHasItsLicence() throws IOException {
    List<String> missing = new ArrayList<>();
    try (Stream<Path> jars = Files.list(installation.home().resolve("lib"))) {
      for (Path jar : jars.filter(file -> file.toString().endsWith(".jar")).toList()) {
        String name = jar.getFileName().toString().replaceFirst("(-\\d.*)?\\.jar$", "");
        Path licence = installation.home().resolve("licences").resolve(name + ".txt");
        if (!name.startsWith("fairlead") && !Files.exists(licence)) {
          missing.add(name);
        }
      }
    }
    assertEquals(List.of(), missing);
    for (String text : List.of("LICENSE", "NOTICE", "README.md", "CHANGELOG.md")) {
      assertTrue(Files.exists(installation.home().resolve(text)), text);
    }
  }

  @Test
  void completionsAndManualPagesAreOfTheseCommands() throws Exception {
    Path scripts = installation.home().resolve("completions");
    String fish = run(environment(), "completion", "fish").out();
    assertEquals(fish, Files.readString(scripts.resolve("fish/fairlead.fish")));
    assertTrue(Files.exists(scripts.resolve("bash/fairlead")));
    assertTrue(Files.exists(scripts.resolve("zsh/_fairlead")));
    Path pages = installation.home().resolve("man/man1");
    assertTrue(Files.readString(pages.resolve("fairlead-check.1")).contains("process\\-weak"));
    assertTrue(Files.exists(pages.resolve("fairlead.1")));
  }

  /** It cannot be run here; what it speaks of is that of the other launcher. */
  @Test
  void theScriptForWindowsNamesWhatIsThere() throws IOException {
    String script = Files.readString(installation.home().resolve("bin/fairlead.bat"));
    assertEquals(script.lines().count(), script.split("\r\n", -1).length - 1);
    Path lib = installation.home().resolve("lib");
    var named = java.util.regex.Pattern.compile("%FAIRLEAD_LIB%\\\\([\\w.]+)").matcher(script);
    Set<String> files = new LinkedHashSet<>();
    while (named.find()) {
      files.add(named.group(1));
    }
    assertTrue(files.contains("vm.options") && files.contains("fairlead.jar"), files.toString());
    files.remove("..");
    for (String file : files) {
      assertTrue(Files.exists(lib.resolve(file)), file);
    }
    String shell = Files.readString(lib.resolve("launch.sh"));
    String main = shell.replaceFirst("(?s).*?\nmain=([\\w.]+)\n.*", "$1");
    assertTrue(script.contains(" " + main + " %*"), main);
  }

  @Test
  void theZipHasTheSameFiles() throws Exception {
    String version = System.getProperty("fairlead.version");
    Set<String> packed = new LinkedHashSet<>();
    Path zip = Path.of("target", "fairlead-" + version + ".zip");
    try (var file = new java.util.zip.ZipFile(zip.toFile())) {
      file.stream().filter(entry -> !entry.isDirectory()).forEach(e -> packed.add(e.getName()));
    }
    Path place = installation.home().getParent();
    try (Stream<Path> files = Files.walk(installation.home())) {
      Set<String> unpacked = new LinkedHashSet<>();
      files
          .filter(Files::isRegularFile)
          .forEach(file -> unpacked.add(place.relativize(file).toString()));
      assertEquals(Set.copyOf(packed), Set.copyOf(unpacked));
    }
    assertTrue(packed.contains("fairlead-" + version + "/bin/fairlead.bat"));
  }

  /** Made only by -Pimage: there is no other Java at all. */
  @Test
  void anImageBringsItsOwnJava(@TempDir Path other) throws Exception {
    List<Path> images;
    try (Stream<Path> files = Files.list(Path.of("target"))) {
      images = files.filter(file -> file.toString().matches(".*-linux-\\w+\\.tar\\.gz")).toList();
    }
    assumeTrue(!images.isEmpty(), "no image was made");
    Installation image = Installation.unpack(images.get(0), other.toRealPath());
    String[] check = {"check", image.example("peterson.csp"), "--fairness", "none"};
    Result result = image.run(image.environment(null), image.launcher(), check);
    assertEquals(1, result.code(), result.toString());
    assertFalse(result.out().isEmpty());
    Result doctor = image.run(image.environment(null), image.launcher(), "doctor");
    assertEquals(0, doctor.code(), doctor.toString());
    assertTrue(doctor.out().contains(image.home().resolve("java").toString()), doctor.out());
  }
}
