package dev.fairlead.spark;

import java.util.Map;

/** The program with the command {@code cluster}; what {@code spark-submit} starts, too. */
public final class ClusterProgram {
  private ClusterProgram() {}

  public static void main(String[] args) throws InterruptedException {
    dev.fairlead.cli.Main.start(args, Map.of("cluster", ClusterCommand::new));
  }
}
