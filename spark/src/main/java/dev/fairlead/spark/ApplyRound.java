package dev.fairlead.spark;

import dev.fairlead.core.search.hull.HullLabels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/**
 * A task that ends a round of a hull in one partition: messages change what is known of the nodes,
 * which is written. Its answer is how many nodes are left, how many label bits decide about edges,
 * how many nodes are to tell others next, and how many are in strong parts.
 */
final class ApplyRound implements FlatMapFunction<Iterator<Tuple2<Integer, KeyPiece>>, long[]> {
  private static final long serialVersionUID = 1L;

  private final ShippedQuestion question;
  private final Broadcast<KnownParts> parts;
  private final LevelFiles files;
  private final HullRound round;

  ApplyRound(
      ShippedQuestion question, Broadcast<KnownParts> parts, LevelFiles files, HullRound round) {
    this.question = question;
    this.parts = parts;
    this.files = files;
    this.round = round;
  }

  @Override
  public Iterator<long[]> call(Iterator<Tuple2<Integer, KeyPiece>> pieces) throws Exception {
    int partition = TaskContext.getPartitionId();
    HullLabels labels = round.labels();
    HullNodes nodes =
        round.step() == HullRound.Step.BEGIN
            ? begin(pieces, labels.words())
            : applied(files.readNodes(round.number() - 1, partition), labels, pieces);
    files.write(round.number(), partition, nodes);
    return List.of(
            new long[] {
              nodes.members.cardinality(),
              bits(nodes, labels),
              nodes.frontier.cardinality(),
              nodes.parts == null ? 0 : nodes.parts.strong(nodes.members)
            })
        .iterator();
  }

  private static HullNodes begin(Iterator<Tuple2<Integer, KeyPiece>> keys, int words) {
    int count = 0;
    while (keys.hasNext()) {
      count = Math.addExact(count, keys.next()._2().count());
    }
    return HullNodes.all(count, words);
  }

  private static long bits(HullNodes nodes, HullLabels labels) {
    long bits = 0;
    for (int node = nodes.members.nextSetBit(0);
        node >= 0;
        node = nodes.members.nextSetBit(node + 1)) {
      for (int word = 0; word < nodes.words; word++) {
        bits += Long.bitCount(nodes.labels[node * nodes.words + word] & labels.compassion(word));
      }
    }
    return bits;
  }

  private HullNodes applied(
      HullNodes nodes, HullLabels labels, Iterator<Tuple2<Integer, KeyPiece>> pieces)
      throws Exception {
    List<KeyPiece> messages = new ArrayList<>();
    KeyPiece key = null;
    while (key == null && pieces.hasNext()) {
      KeyPiece piece = pieces.next()._2();
      if (piece.kind() == KeyPiece.Kind.MESSAGES || piece.kind() == KeyPiece.Kind.ADDRESSES) {
        messages.add(piece);
      } else {
        key = piece;
      }
    }
    BitSet before = nodes.frontier;
    nodes.frontier = new BitSet();
    NodeLinks.Writer links = new NodeLinks.Writer();
    switch (round.step()) {
      case BEGIN -> throw new IllegalStateException("begun twice");
      case COUNT -> Arrays.fill(nodes.predecessors, 0);
      case DROP -> nodes.members.andNot(before);
      case SEED -> Arrays.fill(nodes.reached, 0);
      case SPREAD, FOLLOW, LINK, COLOUR -> {}
      case JUDGE -> {
        judge(nodes, labels, key, pieces);
        return nodes;
      }
      case APART, COVER, UNCOVER -> {
        long[] addresses = addresses(messages);
        withKeys(key, pieces, (instance, keys) -> cover(nodes, labels, addresses, instance, keys));
        return nodes;
      }
      case TINT, ROOT, KEEP, ANSWER, MARK, CUT -> {
        applyToParts(nodes, addresses(messages));
        return nodes;
      }
    }
    Inbox inbox = new Inbox(nodes, messages, links);
    for (int first = 0; key != null; key = pieces.hasNext() ? pieces.next()._2() : null) {
      inbox.deliver(key, first);
      first += key.count();
    }
    if (round.step() == HullRound.Step.COUNT) {
      for (int node = nodes.members.nextSetBit(0);
          node >= 0;
          node = nodes.members.nextSetBit(node + 1)) {
        if (nodes.predecessors[node] == 0) {
          nodes.frontier.set(node);
        }
      }
    } else if (round.step() == HullRound.Step.LINK) {
      nodes.parts.linked = (BitSet) nodes.members.clone();
      files.write(round.number(), TaskContext.getPartitionId(), links.links(nodes.count));
    }
    return nodes;
  }

  /** All addresses of some messages, in ascending order. */
  private static long[] addresses(List<KeyPiece> messages) {
    long[] all =
        messages.stream().flatMapToLong(each -> LongStream.of(each.toAddresses())).toArray();
    Arrays.sort(all);
    return all;
  }

  private void applyToParts(HullNodes nodes, long[] addresses) {
    ComponentParts parts = nodes.parts;
    int partition = TaskContext.getPartitionId();
    switch (round.step()) {
      case TINT -> {
        nodes.members.stream()
            .forEach(
                node -> parts.part[node] = ComponentParts.number(partition, node, round.choice()));
        nodes.frontier = (BitSet) nodes.members.clone();
      }
      case ROOT ->
          nodes.members.stream()
              .filter(
                  node ->
                      parts.part[node] == ComponentParts.number(partition, node, round.choice()))
              .forEach(node -> mark(nodes, node));
      case KEEP -> {
        for (int node : parts.others(nodes.members, round.choice())) {
          nodes.members.clear(node);
        }
      }
      case ANSWER -> parts.link(addresses);
      case MARK -> {
        for (long address : addresses) {
          int node = EdgeAddress.node(address);
          if (nodes.members.get(node) && !parts.isStrong(node)) {
            mark(nodes, node);
          }
        }
      }
      case CUT -> {
        for (long address : addresses) {
          if (parts.isStrong(EdgeAddress.node(address))) {
            parts.cut(EdgeAddress.node(address), EdgeAddress.edge(address));
          }
        }
      }
      default -> throw new IllegalStateException(round.step() + " changes no parts");
    }
  }

  private static void mark(HullNodes nodes, int node) {
    nodes.parts.part[node] |= 1;
    nodes.frontier.set(node);
  }

  /** Brings messages to the nodes they are for. */
  private final class Inbox {
    private final HullNodes nodes;
    private final List<KeyPiece> messages;
    private final NodeLinks.Writer links;
    private final List<KeyPiece.Cursor> cursors = new ArrayList<>();

    /** By cursor: whether it has a message left. */
    private final boolean[] open;

    Inbox(HullNodes nodes, List<KeyPiece> messages, NodeLinks.Writer links) {
      this.nodes = nodes;
      this.links = links;
      this.messages = messages;
      this.open = new boolean[messages.size()];
      for (int i = 0; i < open.length; i++) {
        cursors.add(messages.get(i).cursor());
        open[i] = cursors.get(i).next();
      }
    }

    /**
     * Delivers to the nodes of a piece; both are sorted.
     *
     * @param first position of the piece among the nodes
     */
    void deliver(KeyPiece keys, int first) {
      for (int i = 0; i < open.length; i++) {
        KeyPiece.Cursor message = cursors.get(i);
        KeyPiece.Cursor node = keys.cursor();
        boolean more = open[i] && node.next();
        while (more && open[i]) {
          int order = node.compareTo(message);
          if (order == 0) {
            receive(first + node.index(), messages.get(i).words(), message.index());
            open[i] = message.next();
          } else if (order < 0) {
            more = node.skipTo(message.bytes(), message.start(), message.end()) || node.next();
          } else {
            // For a node that is in an earlier piece, which cannot be: nodes are all there are.
            throw new IllegalStateException("a message for a state that was not visited");
          }
        }
      }
    }

    private void receive(int node, long[] words, int message) {
      if (!nodes.members.get(node)) {
        return;
      }
      switch (round.step()) {
        case COUNT -> nodes.predecessors[node] += (int) words[message];
        case DROP -> {
          nodes.predecessors[node] -= (int) words[message];
          if (nodes.predecessors[node] == 0) {
            nodes.frontier.set(node);
          }
        }
        case SEED, SPREAD -> {
          int at = node * nodes.words;
          for (int word = 0; word < nodes.words; word++) {
            long more = words[message * nodes.words + word] & ~nodes.reached[at + word];
            if (more != 0) {
              nodes.reached[at + word] |= more;
              nodes.frontier.set(node);
            }
          }
        }
        case FOLLOW -> {
          nodes.members.clear(node);
          nodes.frontier.set(node);
        }
        case LINK -> {
          if (nodes.parts.part[node] == words[2 * message + 1]) {
            links.add(node, words[2 * message]);
          }
        }
        case COLOUR -> {
          if (nodes.parts.part[node] < words[message]) {
            nodes.parts.part[node] = words[message];
            nodes.frontier.set(node);
          }
        }
        default -> throw new IllegalStateException("no messages for nodes");
      }
    }
  }

  /** Works with an instance and all keys of a partition. */
  private interface KeyWork {
    void on(Instance instance, List<KeyPiece> keys);
  }

  private void withKeys(KeyPiece first, Iterator<Tuple2<Integer, KeyPiece>> rest, KeyWork work)
      throws Exception {
    List<KeyPiece> keys = new ArrayList<>();
    for (KeyPiece key = first; key != null; key = rest.hasNext() ? rest.next()._2() : null) {
      keys.add(key);
    }
    Instances.with(
        question,
        instance -> {
          instance.learn(parts.value());
          work.on(instance, keys);
          return null;
        });
  }

  private void cover(
      HullNodes nodes, HullLabels labels, long[] gone, Instance instance, List<KeyPiece> keys) {
    StepCover cover = new StepCover(nodes, labels, instance, keys);
    switch (round.step()) {
      case APART -> cover.begin();
      case COVER -> {
        cover.cut(gone);
        cover.removeUncovered(nodes.members);
      }
      case UNCOVER -> cover.removeUncovered(cover.cut(gone));
      default -> throw new IllegalStateException(round.step() + " covers nothing");
    }
  }

  /** What a node needs may depend on what is enabled in it, so it is expanded if that matters. */
  private void judge(
      HullNodes nodes,
      HullLabels labels,
      KeyPiece firstKeys,
      Iterator<Tuple2<Integer, KeyPiece>> rest)
      throws Exception {
    Instances.with(
        question,
        instance -> {
          instance.learn(parts.value());
          NodeEdges edges = new NodeEdges(instance, labels);
          KeyPiece keys = firstKeys;
          for (int first = 0; keys != null; keys = rest.hasNext() ? rest.next()._2() : null) {
            KeyPiece.Cursor cursor = keys.cursor();
            int end = first + keys.count();
            for (int node = nodes.members.nextSetBit(first);
                node >= 0 && node < end;
                node = nodes.members.nextSetBit(node + 1)) {
              if (!isSatisfied(nodes, labels, node, edges, cursor, first)) {
                nodes.members.clear(node);
              }
            }
            first = end;
          }
          return null;
        });
    nodes.labels = nodes.reached;
  }

  private static boolean isSatisfied(
      HullNodes nodes,
      HullLabels labels,
      int node,
      NodeEdges edges,
      KeyPiece.Cursor cursor,
      int first) {
    int at = node * nodes.words;
    boolean lacksStrong = false;
    for (int word = 0; word < nodes.words; word++) {
      if ((labels.required(word) & ~nodes.reached[at + word]) != 0) {
        return false;
      }
      lacksStrong |= (labels.strong(word) & ~nodes.reached[at + word]) != 0;
    }
    if (!lacksStrong) {
      return true;
    }
    cursor.seek(node - first);
    edges.expand(cursor.bytes(), cursor.end(), nodes.labels, at, (target, length, seeds) -> {});
    return edges.isSatisfied(nodes.reached, at);
  }
}
