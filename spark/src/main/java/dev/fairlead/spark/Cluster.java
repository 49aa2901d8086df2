package dev.fairlead.spark;

import dev.fairlead.core.search.SearchStopped;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import scala.Tuple2;

/** A connection to a cluster, for one thread: jobs that can be stopped, and what they cost. */
final class Cluster implements AutoCloseable {
  private static final long GLANCE_MILLIS = 100;

  private final JavaSparkContext context;
  private final ClusterCosts costs = new ClusterCosts();
  private final int partitions;
  private final JavaPairRDD<Integer, Integer> home;
  private int jobs;

  private Cluster(JavaSparkContext context, int partitions) {
    this.context = context;
    this.partitions = partitions;
    context.sc().addSparkListener(costs);
    List<Tuple2<Integer, Integer>> each =
        IntStream.range(0, partitions)
            .mapToObj(partition -> new Tuple2<>(partition, partition))
            .toList();
    this.home =
        context
            .parallelizePairs(each, partitions)
            .partitionBy(new HashPartitioner(partitions))
            .setName("partitions");
  }

  /** Names the jar with everything but Spark, for executors on other machines. */
  private static final String JAR = "fairlead.cluster.jar";

  /**
   * What is set unless a user or a cluster says otherwise; the serializer in any case.
   *
   * @param asked by the user
   * @param master or null: what spark-submit says, or all cores of this machine
   */
  static SparkConf settings(String master, Map<String, String> asked) {
    SparkConf conf = new SparkConf();
    asked.forEach(conf::set);
    if (master != null) {
      conf.set("spark.master", master);
    }
    conf.setIfMissing("spark.master", "local[*]");
    conf.setIfMissing("spark.app.name", "fairlead");
    // Data are records of this module and nothing else.
    conf.set("spark.serializer", "org.apache.spark.serializer.KryoSerializer");
    conf.set("spark.kryo.registrationRequired", "true");
    conf.set("spark.kryo.registrator", Registration.class.getName());
    conf.setIfMissing("spark.kryoserializer.buffer.max", "512m");
    conf.setIfMissing("spark.ui.showConsoleProgress", "false");
    // Otherwise a task opens a file for each partition that it sends to, up to 200.
    conf.setIfMissing("spark.shuffle.sort.bypassMergeThreshold", "1");
    String jar = System.getProperty(JAR, "");
    if (conf.get("spark.master").startsWith("local")) {
      // Nobody else has to reach this machine, and the page listens on all its addresses.
      conf.setIfMissing("spark.driver.host", "localhost");
      conf.setIfMissing("spark.driver.bindAddress", "127.0.0.1");
      conf.setIfMissing("spark.ui.enabled", "false");
    } else if (!jar.isEmpty()) {
      conf.setIfMissing("spark.jars", jar);
    }
    return conf;
  }

  /**
   * Connects.
   *
   * @param partitions 0 for as many as there are cores: more find more states twice
   */
  static Cluster connect(SparkConf conf, int partitions) {
    JavaSparkContext context = new JavaSparkContext(conf);
    int all = partitions > 0 ? partitions : Math.max(2, context.defaultParallelism());
    return new Cluster(context, all);
  }

  JavaSparkContext context() {
    return context;
  }

  int partitions() {
    return partitions;
  }

  ClusterCosts costs() {
    return costs;
  }

  String master() {
    return context.master();
  }

  /** One element for each partition, in its place. */
  JavaPairRDD<Integer, Integer> home() {
    return home;
  }

  /**
   * Runs a job and waits for its data.
   *
   * @param name for Spark's own page
   * @param poll is run now and then; an exception of it cancels the job
   */
  <T> List<T> collect(JavaRDD<T> data, String name, Runnable poll) {
    data.setName(name);
    context.setJobGroup("fairlead", name, true);
    jobs++;
    JavaFutureAction<List<T>> job = data.collectAsync();
    try {
      while (true) {
        try {
          return job.get(GLANCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException notYet) {
          poll.run();
        }
      }
    } catch (SearchStopped stopped) {
      context.cancelJobGroup("fairlead");
      throw stopped;
    } catch (InterruptedException interrupted) {
      context.cancelJobGroup("fairlead");
      throw SearchStopped.interrupted();
    } catch (ExecutionException failed) {
      throw failed(failed.getCause());
    }
  }

  /** What a job ended with that was no fault of the model: nothing may be concluded. */
  private static SearchStopped failed(Throwable cause) {
    String message = String.valueOf(cause.getMessage());
    Throwable root = cause;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    if (root instanceof OutOfMemoryError) {
      return new SearchStopped(
          "the memory of an executor was not enough for the states that a level leads to",
          "give more --partitions, or --conf spark.executor.memory; a local master has the heap of"
              + " this process");
    }
    String line = (root instanceof SparkException ? message : root.toString()).split("\n")[0];
    return new SearchStopped("the cluster gave up: " + line, "see the log of Spark");
  }

  /** How many jobs were run. */
  int jobs() {
    return jobs;
  }

  @Override
  public void close() {
    context.close();
  }
}
