package dev.fairlead.gpu;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Comparisons by several processes that share the card: the threads of one would wait for each
 * other in the driver, and compare a third as many in the same time. A process gets its part, the
 * number of parts and the seconds it has, then what else it needs, and prints what it has compared.
 */
final class CardProcesses {
  private static final Pattern SAME = Pattern.compile("same, (\\d+) models, (\\d+) formulas: .*");
  private static final String DIFFERS = "DIFFERS ";

  private final AtomicInteger compared = new AtomicInteger();
  private final AtomicInteger answered = new AtomicInteger();
  private final List<String> wrong = new CopyOnWriteArrayList<>();

  /** In such a process: some models have been compared. */
  static void same(int models, int formulas, String title) {
    System.out.println("same, " + models + " models, " + formulas + " formulas: " + title);
  }

  /** In such a process: something differs, or went wrong. */
  static void differs(String what) {
    System.out.println(DIFFERS + what.lines().findFirst().orElse(""));
  }

  /** Compares until so many models agreed, or no time is left. */
  void compare(Class<?> main, int wanted, int seconds, Object... others)
      throws IOException, InterruptedException {
    int processes = Runtime.getRuntime().availableProcessors();
    CountDownLatch open = new CountDownLatch(processes);
    List<Process> all = new ArrayList<>();
    for (int part = 0; part < processes; part++) {
      List<String> command =
          Stream.concat(
                  Stream.of(
                      ProcessHandle.current().info().command().orElse("java"),
                      "--enable-native-access=ALL-UNNAMED",
                      "-Xmx4g",
                      "-cp",
                      classPath(),
                      main.getName()),
                  Stream.concat(Stream.of(part, processes, seconds), Stream.of(others))
                      .map(String::valueOf))
              .toList();
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      all.add(process);
      new Thread(() -> read(process, open)).start();
    }
    try {
      while (compared.get() < wanted && !open.await(1, TimeUnit.SECONDS)) {
        // Their lines are counted meanwhile.
      }
    } finally {
      all.forEach(Process::destroyForcibly);
    }
  }

  private void read(Process process, CountDownLatch open) {
    try (BufferedReader lines = process.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher same = SAME.matcher(line);
        if (same.matches()) {
          compared.addAndGet(Integer.parseInt(same.group(1)));
          answered.addAndGet(Integer.parseInt(same.group(2)));
        } else if (line.startsWith(DIFFERS)) {
          wrong.add(line);
        }
        System.out.println(line);
      }
    } catch (IOException closed) {
      // The process was ended, as enough models were compared.
    } finally {
      open.countDown();
    }
  }

  private static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }

  int compared() {
    return compared.get();
  }

  int answered() {
    return answered.get();
  }

  List<String> wrong() {
    return List.copyOf(wrong);
  }
}
