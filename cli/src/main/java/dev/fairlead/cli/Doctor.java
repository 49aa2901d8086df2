package dev.fairlead.cli;

import dev.fairlead.api.text.Bytes;
import dev.fairlead.api.text.Style;
import dev.fairlead.cli.report.Marks;
import dev.fairlead.cli.report.Tool;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Looks at the machine, and at Fairlead on it. */
final class Doctor {
  private static final long LITTLE_MEMORY = 1L << 30;
  private static final long LITTLE_DISK = 1L << 30;

  /** Starves without fairness, and does not with it. */
  private static final String MODEL =
      """
      P() = a -> P();
      Q() = b -> Q();
      System() = P() ||| Q();
      #assert System() |= []<> a;
      """;

  private final Console console;
  private final Workbench workbench;

  Doctor(Console console, Workbench workbench) {
    this.console = console;
    this.workbench = workbench;
  }

  List<Diagnosis> findings() {
    List<Diagnosis> findings = new ArrayList<>();
    findings.add(Diagnosis.ok("Fairlead", Tool.version() + " in " + home()));
    findings.add(java());
    findings.add(archive(System.getProperty("fairlead.kept")));
    findings.add(
        Diagnosis.ok("cores", Integer.toString(Runtime.getRuntime().availableProcessors())));
    findings.add(memory(machineMemory(), Runtime.getRuntime().maxMemory()));
    findings.add(names(System.getProperty("sun.jnu.encoding", "unknown")));
    findings.add(terminal());
    findings.add(temporary(Path.of(System.getProperty("java.io.tmpdir"))));
    String path = System.getenv().getOrDefault("PATH", "");
    findings.add(
        tool(path, "spin", "random models and bench/run are compared with SPIN only there"));
    findings.add(tool(path, "gcc", "SPIN's verifiers have to be compiled"));
    findings.add(tool(path, "tcc", "it compiles SPIN's verifiers faster than gcc"));
    findings.add(trial());
    return findings;
  }

  private static Path home() {
    try {
      Path code = Path.of(Doctor.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      return code.getParent();
    } catch (java.net.URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Diagnosis java() {
    return Diagnosis.ok(
        "Java",
        "%s, %s, in %s"
            .formatted(
                System.getProperty("java.version"),
                System.getProperty("java.vendor"),
                System.getProperty("java.home")));
  }

  /**
   * @param kept folder of the class archive, from the launcher; null without a launcher
   */
  static Diagnosis archive(String kept) {
    String subject = "start-up";
    if (kept == null) {
      return Diagnosis.warning(
          subject, "started without the launcher", "bin/fairlead starts faster, with more memory");
    }
    if (kept.isEmpty()) {
      return Diagnosis.warning(
          subject,
          "no class archive: there is no cache folder of your own",
          "set XDG_CACHE_HOME to a folder of yours that can be written");
    }
    Path folder = Path.of(kept);
    if (isOdd(home().toString()) && Files.exists(folder.resolve("launcher.jsa"))) {
      return Diagnosis.warning(
          subject,
          "class archive in " + folder + " of which Java takes little",
          "install it in a folder without blanks and characters beyond ASCII");
    }
    if (Stream.of("launcher.aot", "launcher.jsa").anyMatch(n -> Files.exists(folder.resolve(n)))) {
      return Diagnosis.ok(subject, "class archive in " + folder);
    }
    return Diagnosis.warning(
        subject,
        "no class archive in " + folder + " yet",
        "it is made in the background at the first start; if it is never there, the disk may be full");
  }

  /** Java 17 takes no class of a jar on such a path from an archive. */
  private static boolean isOdd(String path) {
    return !path.matches("[A-Za-z0-9/._+-]*");
  }

  private static long machineMemory() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getTotalMemorySize()
        : Long.MAX_VALUE;
  }

  static Diagnosis memory(long machine, long heap) {
    String text = Bytes.text(heap) + " for states, of " + Bytes.text(machine);
    if (heap < LITTLE_MEMORY) {
      return Diagnosis.warning("memory", text, "large models need more; --store disk needs less");
    }
    return heap < machine / 2
        ? Diagnosis.warning("memory", text, "--memory SIZE gives more")
        : Diagnosis.ok("memory", text);
  }

  static Diagnosis names(String encoding) {
    return encoding.equals("UTF-8")
        ? Diagnosis.ok("file names", encoding)
        : Diagnosis.warning(
            "file names",
            encoding,
            "files with names beyond this may not be found; set LC_ALL=C.UTF-8");
  }

  private Diagnosis terminal() {
    boolean colour = console.style() == Style.COLOUR;
    return Diagnosis.ok(
        "terminal",
        "output %s, %s"
            .formatted(
                colour ? "with colour" : "without colour",
                console.showsProgress() ? "progress is shown" : "no progress line"));
  }

  static Diagnosis temporary(Path folder) {
    String subject = "temporary files";
    try {
      Path file = Files.createTempFile(folder, "fairlead", ".tmp");
      Files.delete(file);
      long left = Files.getFileStore(folder).getUsableSpace();
      String text = folder + ", " + Bytes.text(left) + " free";
      return left >= LITTLE_DISK
          ? Diagnosis.ok(subject, text)
          : Diagnosis.warning(subject, text, "--store disk may need more: --store-dir DIR");
    } catch (IOException e) {
      return Diagnosis.warning(
          subject, folder + " cannot be written", "for --store disk give --store-dir DIR");
    }
  }

  static Diagnosis tool(String path, String name, String use) {
    Optional<Path> found =
        Stream.of(path.split(File.pathSeparator))
            .filter(folder -> !folder.isEmpty())
            .map(folder -> Path.of(folder, name))
            .filter(Files::isExecutable)
            .findFirst();
    return found
        .map(file -> Diagnosis.ok(name, file.toString()))
        .orElseGet(
            () -> Diagnosis.warning(name, "not on the PATH", "not needed for checking; " + use));
  }

  /** Two answers that are known. */
  private Diagnosis trial() {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    boolean right =
        trial("none", said) == ExitCode.VIOLATED && trial("weak", said) == ExitCode.HOLDS;
    return right
        ? Diagnosis.ok("checks", "two small ones have the right answers")
        : Diagnosis.broken(
            "checks",
            "a small one has no right answer: " + said.toString(StandardCharsets.UTF_8).strip(),
            "install Fairlead anew; if that does not help, please report this");
  }

  private ExitCode trial(String fairness, ByteArrayOutputStream said) {
    PrintStream stream = new PrintStream(said, false, StandardCharsets.UTF_8);
    Console inside =
        new Console(
            new BufferedReader(new StringReader(MODEL)),
            stream,
            stream,
            Style.PLAIN,
            Marks.SIGNS,
            false,
            false);
    int code =
        new App(inside, workbench, Interruption.ofThread())
            .run("check", "-", "--language", "csp", "--fairness", fairness, "--quiet");
    return ExitCode.values()[code];
  }
}
