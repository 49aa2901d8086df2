package dev.fairlead.spark;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.SparkConf;

/**
 * A standalone master and two workers, each a process on this machine, from the jars of Spark among
 * those of this one.
 */
final class LoopbackCluster implements AutoCloseable {
  private static final String HOST = "127.0.0.1";

  private final Path home;
  private final int port;
  private final List<Process> workers = new ArrayList<>();
  private final Process master;

  LoopbackCluster(Path folder) throws IOException, InterruptedException {
    home = folder.resolve("home");
    Files.createDirectories(home.resolve("jars"));
    for (String entry : classPath()) {
      Path jar = Path.of(entry);
      if (!isShipped(jar) && Files.isRegularFile(jar)) {
        Files.createSymbolicLink(
            home.resolve("jars").resolve(jar.getFileName()), jar.toAbsolutePath());
      }
    }
    port = freePort();
    master =
        start(
            "org.apache.spark.deploy.master.Master",
            "--host",
            HOST,
            "--port",
            Integer.toString(port),
            "--webui-port",
            "0");
    await();
    for (int i = 0; i < 2; i++) {
      workers.add(
          start(
              "org.apache.spark.deploy.worker.Worker",
              "--host",
              HOST,
              "--cores",
              "1",
              "--memory",
              "512m",
              "--webui-port",
              "0",
              "-d",
              folder.resolve("worker" + i).toString(),
              url()));
    }
  }

  private static List<String> classPath() {
    return Arrays.asList(System.getProperty("java.class.path").split(File.pathSeparator));
  }

  /** Whether Spark does not have it: what the jar for spark-submit is made of. */
  private static boolean isShipped(Path entry) {
    String name = entry.getFileName().toString();
    return Files.isDirectory(entry)
        || name.startsWith("fairlead-")
        || name.startsWith("picocli-")
        || name.startsWith("asm-");
  }

  static List<String> java(String main, String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("@" + Path.of("src/main/launcher/spark.options").toAbsolutePath());
    command.addAll(List.of("-Xmx512m", "-cp", System.getProperty("java.class.path"), main));
    command.addAll(List.of(args));
    return command;
  }

  /** A program of Spark, with the classes of Spark alone. */
  ProcessBuilder spark(String main, String... args) {
    List<String> command = java(main, args);
    command.set(command.indexOf("-cp") + 1, home.resolve("jars") + File.separator + "*");
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("SPARK_HOME", home.toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_LOCAL_IP", HOST);
    return builder;
  }

  private Process start(String main, String... args) throws IOException {
    return spark(main, args)
        .redirectErrorStream(true)
        .redirectOutput(home.resolve(main.replaceAll(".*\\.", "") + ".log").toFile())
        .start();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
      return socket.getLocalPort();
    }
  }

  /** Waits for the master. */
  private void await() throws InterruptedException {
    for (int attempt = 0; attempt < 600; attempt++) {
      try (Socket socket = new Socket(HOST, port)) {
        return;
      } catch (IOException notYet) {
        Thread.sleep(100);
      }
    }
    throw new IllegalStateException("no master");
  }

  String url() {
    return "spark://" + HOST + ":" + port;
  }

  SparkConf settings() {
    String shipped =
        classPath().stream()
            .map(entry -> Path.of(entry).toAbsolutePath())
            .filter(LoopbackCluster::isShipped)
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    return Cluster.settings(url(), Map.of())
        .set("spark.driver.host", HOST)
        .set("spark.driver.bindAddress", HOST)
        .set("spark.ui.enabled", "false")
        .set("spark.executor.memory", "512m")
        .set("spark.executor.extraClassPath", shipped);
  }

  /** The processes in which tasks run. */
  List<ProcessHandle> executors() {
    return workers.stream().flatMap(Process::descendants).toList();
  }

  @Override
  public void close() {
    executors().forEach(ProcessHandle::destroyForcibly);
    workers.forEach(Process::destroyForcibly);
    master.destroyForcibly();
  }
}
