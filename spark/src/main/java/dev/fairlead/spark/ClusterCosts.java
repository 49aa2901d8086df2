package dev.fairlead.spark;

import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** What the tasks of a cluster have cost, as Spark tells it. */
final class ClusterCosts extends SparkListener {
  private long tasks;
  private long shuffled;
  private long spilled;
  private long cpuNanos;
  private final Map<String, Long> cpuByExecutor = new TreeMap<>();

  @Override
  public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
    tasks++;
    TaskMetrics metrics = end.taskMetrics();
    if (metrics != null) {
      shuffled += metrics.shuffleWriteMetrics().bytesWritten();
      spilled += metrics.diskBytesSpilled();
      cpuNanos += metrics.executorCpuTime();
      cpuByExecutor.merge(end.taskInfo().executorId(), metrics.executorCpuTime(), Long::sum);
    }
  }

  synchronized long tasks() {
    return tasks;
  }

  synchronized long shuffledBytes() {
    return shuffled;
  }

  synchronized long spilledBytes() {
    return spilled;
  }

  synchronized double cpuSeconds() {
    return cpuNanos / 1e9;
  }

  /** The busiest executor's part of the work, times the number of executors: 1 is even. */
  synchronized double skew() {
    long most = cpuByExecutor.values().stream().mapToLong(Long::longValue).max().orElse(0);
    return cpuNanos == 0 ? 1 : (double) most * cpuByExecutor.size() / cpuNanos;
  }

  synchronized int executors() {
    return cpuByExecutor.size();
  }
}
