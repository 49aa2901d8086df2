package dev.fairlead.spark;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.search.hull.HullComponents;
import dev.fairlead.core.search.hull.HullLabels;
import dev.fairlead.core.search.hull.HullParts;
import dev.fairlead.core.search.hull.MetAgents;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * The operations of a hull on a cluster. The keys of the product stay where they are; a round reads
 * what is known of the nodes of a partition from a file and writes the next one. Edges are computed
 * again in every round.
 */
final class ClusterHull implements HullParts<ClusterHull.Nodes>, HullComponents<ClusterHull.Nodes> {

  /**
   * A set of nodes: what a round has written, or is to write if it is the first.
   *
   * @param waiting nodes that are to tell others
   * @param strong nodes in strong parts
   */
  record Nodes(HullRound round, Extent extent, long waiting, long strong) {
    boolean areAll() {
      return round.step() == HullRound.Step.BEGIN;
    }
  }

  private final Cluster cluster;
  private final ShippedQuestion question;
  private final Instance.Multiplied product;
  private final LevelRounds rounds;
  private final LevelFiles files;
  private JavaPairRDD<Integer, KeyPiece> keys;
  private int splits;

  ClusterHull(
      Cluster cluster,
      ShippedQuestion question,
      Instance instance,
      LevelRounds rounds,
      LevelFiles files) {
    this.cluster = cluster;
    this.question = question;
    this.product = (Instance.Multiplied) instance.searched();
    this.rounds = rounds;
    this.files = files;
  }

  @Override
  public Explored<Nodes> explore() {
    LevelRounds.End end = rounds.run();
    if (end instanceof LevelRounds.NoStart fault) {
      return new Explored.Faulty<>(fault.message(), List.of());
    } else if (end instanceof LevelRounds.Stopped stopped) {
      return new Explored.Faulty<>(
          stopped.at().fault,
          rounds.pathTo(stopped.level(), stopped.at().faulty).stream().map(rounds::state).toList());
    }
    rounds.visited().close();
    keys = rounds.visited().read(0, rounds.ledger().levels()).persist(StorageLevel.MEMORY_ONLY());
    Set<HullLabels.Agent> agents = new TreeSet<>(rounds.ledger().facts().agents);
    agents.addAll(MetAgents.atFirst(product.fairness()));
    HullRound first =
        HullRound.first(cluster.partitions(), product.automaton().acceptanceSets(), agents);
    long compassionate =
        agents.stream().filter(agent -> agent.kind() == Fairness.Kind.COMPASSION).count();
    long states = rounds.ledger().searchFacts().states();
    return new Explored.All<>(new Nodes(first, new Extent(states, states * compassionate), 0, 0));
  }

  private Nodes run(HullRound round) {
    return switch (round.step().way) {
      case NONE -> apply(round, keys);
      case FORWARD ->
          run(
              round,
              keys.mapPartitionsToPair(
                  new SendRound(question, rounds.sent(), files, round), false));
      case BACKWARD ->
          run(round, cluster.home().mapPartitionsToPair(new SendBack(files, round), false));
    };
  }

  private Nodes run(HullRound round, JavaPairRDD<Integer, KeyPiece> messages) {
    return apply(
        round,
        cluster
            .context()
            .union(messages.partitionBy(new HashPartitioner(cluster.partitions())), keys));
  }

  private Nodes apply(HullRound round, JavaPairRDD<Integer, KeyPiece> input) {
    long[] sum = new long[4];
    for (long[] each :
        cluster.collect(
            input.mapPartitions(new ApplyRound(question, rounds.sent(), files, round)),
            "hull " + round.number() + ": " + round.step().name().toLowerCase(Locale.ROOT),
            rounds::report)) {
      Arrays.setAll(sum, i -> sum[i] + each[i]);
    }
    if (round.number() > 1) {
      files.deleteRound(round.number() - 2);
    }
    return new Nodes(round, new Extent(sum[0], sum[1]), sum[2], sum[3]);
  }

  private Nodes next(Nodes nodes, HullRound.Step step) {
    return next(nodes, step, nodes.round().choice());
  }

  private Nodes next(Nodes nodes, HullRound.Step step, long choice) {
    if (nodes.areAll()) {
      run(nodes.round());
    }
    return run(nodes.round().next(step, choice));
  }

  /** The same step as long as nodes are to tell others. */
  private Nodes whileWaiting(Nodes nodes, HullRound.Step step) {
    Nodes now = nodes;
    while (now.waiting() > 0) {
      now = next(now, step);
    }
    return now;
  }

  @Override
  public Nodes trim(Nodes nodes) {
    Nodes left = next(nodes, HullRound.Step.COUNT);
    return whileWaiting(left, HullRound.Step.DROP);
  }

  @Override
  public Nodes reach(Nodes nodes) {
    Nodes labelled = next(nodes, HullRound.Step.SEED);
    return whileWaiting(labelled, HullRound.Step.SPREAD);
  }

  @Override
  public Nodes satisfying(Nodes nodes) {
    return next(nodes, HullRound.Step.JUDGE);
  }

  @Override
  public Extent extent(Nodes nodes) {
    return nodes.extent();
  }

  @Override
  public List<int[]> gather(Nodes nodes) {
    if (nodes.areAll()) {
      return rounds.allStates();
    }
    return gather(nodes, Long.MAX_VALUE, "gathering " + nodes.extent().nodes() + " states");
  }

  private List<int[]> gather(Nodes nodes, long most, String what) {
    List<int[]> gathered = new ArrayList<>();
    for (KeyPiece piece :
        cluster.collect(
            keys.mapPartitions(new GatherNodes(files, nodes.round().number(), most)),
            what,
            rounds::report)) {
      KeyPiece.Cursor cursor = piece.cursor();
      while (cursor.next()) {
        gathered.add(rounds.state(Arrays.copyOf(cursor.bytes(), cursor.end())));
      }
    }
    return gathered;
  }

  @Override
  public int[] any(Nodes nodes) {
    return gather(nodes, 1, "choosing a state").get(0);
  }

  @Override
  public Nodes unreached(Nodes nodes, int[] from) {
    byte[] key = rounds.key(from);
    KeyPiece.Writer message = KeyPiece.Writer.ofOnePiece(KeyPiece.Kind.MESSAGES);
    message.add(key, 0, key.length);
    Nodes left =
        run(
            nodes.round().next(HullRound.Step.FOLLOW),
            cluster
                .context()
                .parallelizePairs(
                    List.of(new Tuple2<>(rounds.partition(from), message.onePiece())), 1));
    return whileWaiting(left, HullRound.Step.FOLLOW);
  }

  @Override
  public Nodes apart(Nodes nodes) {
    return linked(next(nodes, HullRound.Step.APART));
  }

  /** Every edge knows whether it stays in its part, and every node the edges into it. */
  private Nodes linked(Nodes nodes) {
    int before = nodes.round().links();
    Nodes answered = next(next(nodes, HullRound.Step.LINK), HullRound.Step.ANSWER);
    if (before >= 0) {
      files.deleteLinks(before);
    }
    return answered;
  }

  @Override
  public Nodes closed(Nodes nodes) {
    return whileWaiting(next(nodes, HullRound.Step.COVER), HullRound.Step.UNCOVER);
  }

  @Override
  public Nodes split(Nodes nodes) {
    Nodes coloured =
        whileWaiting(next(nodes, HullRound.Step.TINT, ++splits), HullRound.Step.COLOUR);
    Nodes marked = whileWaiting(next(linked(coloured), HullRound.Step.ROOT), HullRound.Step.MARK);
    return next(marked, HullRound.Step.CUT);
  }

  @Override
  public long strong(Nodes nodes) {
    return nodes.strong();
  }

  @Override
  public Nodes least(Nodes nodes) {
    Map<Long, Long> sizes = new TreeMap<>();
    for (long[] counted :
        cluster.collect(
            cluster.home().mapPartitions(new CountParts(files, nodes.round().number())),
            "choosing a component",
            rounds::report)) {
      for (int i = 0; i < counted.length; i += 2) {
        sizes.merge(counted[i], counted[i + 1], Long::sum);
      }
    }
    long least =
        sizes.entrySet().stream()
            .limit(CountParts.COUNTED)
            .min(Map.Entry.comparingByValue())
            .orElseThrow()
            .getKey();
    return next(nodes, HullRound.Step.KEEP, least);
  }

  @Override
  public List<int[]> pathTo(List<int[]> some) {
    byte[][] wanted = some.stream().map(rounds::key).toArray(byte[][]::new);
    FindLevel search = new FindLevel(files, rounds.ledger().levels(), wanted);
    List<long[]> places =
        rounds.isSmall()
            ? search.onDriver(cluster.partitions())
            : cluster.collect(
                cluster.home().mapPartitions(search), "the way to the loop", rounds::report);
    long[] nearest =
        places.stream()
            .min((one, other) -> Arrays.compare(one, other))
            .orElseThrow(() -> new IllegalStateException("a loop of states that were not visited"));
    return rounds.pathTo((int) nearest[0], wanted[(int) nearest[1]]).stream()
        .map(rounds::state)
        .toList();
  }

  @Override
  public SearchFacts facts() {
    return rounds.ledger().searchFacts();
  }
}
