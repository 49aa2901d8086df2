package dev.fairlead.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The jar for {@code spark-submit}, on a master with two workers that have the jars of Spark alone.
 */
class SubmitIT {

  private static final Path JAR = Path.of("target/fairlead-cluster-submit.jar");

  private record Submitted(int code, String out) {}

  /** What the script {@code spark-submit} does: it starts this class of Spark. */
  private static Submitted submit(LoopbackCluster machines, Path folder, String... command)
      throws IOException, InterruptedException {
    List<String> args =
        new ArrayList<>(
            List.of(
                "--master",
                machines.url(),
                "--deploy-mode",
                "client",
                "--executor-memory",
                "512m",
                "--conf",
                "spark.driver.host=127.0.0.1",
                "--conf",
                "spark.ui.enabled=false",
                "--class",
                "dev.fairlead.spark.ClusterProgram",
                JAR.toAbsolutePath().toString(),
                "cluster"));
    args.addAll(List.of(command));
    args.addAll(List.of("--checkpoint", folder.resolve("levels").toString()));
    Path out = folder.resolve("out.txt");
    Process process =
        machines
            .spark("org.apache.spark.deploy.SparkSubmit", args.toArray(String[]::new))
            .redirectOutput(out.toFile())
            .redirectError(folder.resolve("err.txt").toFile())
            .start();
    int code = process.waitFor();
    return new Submitted(code, Files.readString(out));
  }

  @Test
  void executorsHaveNothingButTheJar(@TempDir Path folder) throws Exception {
    Path models = Path.of("../bench/models/cluster").toAbsolutePath();
    try (LoopbackCluster machines = new LoopbackCluster(folder)) {
      Submitted explored =
          submit(
              machines, folder, "explore", models.resolve("philosophers.pml").toString(), "-DN=9");
      assertEquals(0, explored.code(), explored.out());
      assertTrue(explored.out().matches("(?s).*states +98,413\\n.*"), explored.out());
      assertTrue(explored.out().matches("(?s).* [1-9][0-9]* rounds.*"), explored.out());
      Submitted checked =
          submit(
              machines,
              folder,
              "check",
              models.resolve("mutex.pml").toString(),
              "-DN=2",
              "--property",
              "granted",
              "--fairness",
              "weak");
      assertEquals(1, checked.code(), checked.out());
      assertTrue(checked.out().contains("VIOLATED"), checked.out());
    }
  }
}
