package dev.fairlead.spark;

import dev.fairlead.core.store.visited.CodeSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.api.java.function.PairFlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import scala.Tuple2;

/**
 * A task that expands the states that wait in a partition, and goes on with new states of the same
 * partition, level by level up to a depth. What is certainly new there is told by a {@link
 * VisitedFilter}. States of other partitions, and those that may have been visited, are sent.
 */
final class RunAhead
    implements PairFlatMapFunction<Iterator<Tuple2<Integer, KeyPiece>>, Integer, KeyPiece> {
  private static final long serialVersionUID = 1L;

  /** Of the heap of an executor, what a task may hold of states that it has gone on with. */
  private static final int SHARE = 16;

  private final ShippedQuestion question;
  private final Broadcast<KnownParts> parts;
  private final int partitions;
  private final LevelFiles files;
  private final int batch;
  private final int first;
  private final int limit;

  /**
   * @param batch of the states that wait
   * @param first the least of their depths
   * @param limit the least depth of states that are not expanded; none that wait has it
   */
  RunAhead(
      ShippedQuestion question,
      Broadcast<KnownParts> parts,
      int partitions,
      LevelFiles files,
      int batch,
      int first,
      int limit) {
    this.question = question;
    this.parts = parts;
    this.partitions = partitions;
    this.files = files;
    this.batch = batch;
    this.first = first;
    this.limit = limit;
  }

  @Override
  public Iterator<Tuple2<Integer, KeyPiece>> call(Iterator<Tuple2<Integer, KeyPiece>> states)
      throws Exception {
    int partition = TaskContext.getPartitionId();
    VisitedFilter visited = VisitedFilter.of(question.id(), files, partition, batch + 1);
    return Instances.with(
            question,
            instance -> {
              instance.learn(parts.value());
              return new Search(instance, visited, partition).run(states);
            })
        .iterator();
  }

  private final class Search {
    private final Instance instance;
    private final VisitedFilter visited;
    private final int partition;
    private final LevelFacts facts = new LevelFacts();
    private final LevelExpander counting;
    private final LevelExpander again;

    /** States of the partition that wait or are new: keys, and what is known of each. */
    private final CodeSet mine =
        new CodeSet(Math.min(512L << 20, Runtime.getRuntime().maxMemory() / SHARE));

    private int[] notes = new int[64];

    /** By depth beyond the first: numbers of states that may wait with it. */
    private final List<Numbers> waiting = new ArrayList<>();

    /** What was known of those that came with the batch, which have the first numbers. */
    private int[] received = {};

    private final FoundKeys[] found = new FoundKeys[partitions];
    private final List<Tuple2<Integer, KeyPiece>> sent = new ArrayList<>();
    private int depth;

    Search(Instance instance, VisitedFilter visited, int partition) {
      this.instance = instance;
      this.visited = visited;
      this.partition = partition;
      instance.states().tell(facts.parts::add);
      counting = new LevelExpander(instance, (state, length, asleep) -> step(state, length), facts);
      // Agents are met and parts told as before; only counts are not wanted.
      again =
          new LevelExpander(
              instance, (state, length, asleep) -> step(state, length), new LevelFacts());
      long each = Math.min(256L << 20, Runtime.getRuntime().maxMemory() / SHARE) / partitions;
      Arrays.setAll(found, i -> new FoundKeys(each));
      for (int i = first; i <= limit; i++) {
        waiting.add(new Numbers());
      }
    }

    List<Tuple2<Integer, KeyPiece>> run(Iterator<Tuple2<Integer, KeyPiece>> states) {
      receive(states);
      TaskContext task = TaskContext.get();
      for (depth = first; depth < limit; depth++) {
        Numbers numbers = waiting.get(depth - first);
        for (int i = 0; i < numbers.size; i++) {
          if ((i & 1023) == 0 && task.isInterrupted()) {
            throw new TaskKilledException("interrupted");
          }
          int number = numbers.get(i);
          // One that was reached in fewer steps has been expanded with these.
          if (Reached.waits(notes[number]) && Reached.depth(notes[number]) == depth) {
            expand(number);
          }
        }
      }
      send();
      return sent;
    }

    private void receive(Iterator<Tuple2<Integer, KeyPiece>> states) {
      while (states.hasNext()) {
        KeyPiece.Cursor key = states.next()._2().cursor();
        while (key.next()) {
          if (Reached.waits(key.note())) {
            mine.add(key.bytes(), key.end(), hash(key.bytes(), key.end()));
            note(mine.size() - 1, (int) key.note());
          }
        }
      }
      received = Arrays.copyOf(notes, mine.size());
    }

    private static int hash(byte[] key, int length) {
      return (int) (KeyHash.of(key, 0, length) >>> Integer.SIZE);
    }

    private void note(int number, int note) {
      if (number >= notes.length) {
        notes = Arrays.copyOf(notes, 2 * number);
      }
      notes[number] = note;
      waiting.get(Reached.depth(note) - first).add(number);
    }

    private void expand(int number) {
      byte[] key = Arrays.copyOfRange(mine.arena(), mine.start(number), mine.end(number));
      (Reached.isCounted(notes[number]) ? again : counting).expand(key, key.length, 0);
      notes[number] = Reached.expanded(depth);
    }

    /** A step from a state of the depth that is being expanded. */
    private void step(int[] state, int length) {
      int size = instance.key(state, length);
      byte[] key = instance.keyBytes();
      long systemHash = instance.systemHash(state, length, size);
      int to = instance.partition(state, length, size, systemHash, partitions);
      if (to == partition) {
        int hash = hash(key, size);
        int number = mine.number(key, size, hash);
        if (number >= 0) {
          if (Reached.depth(notes[number]) > depth + 1) {
            sooner(number);
          }
          return;
        }
        if (mine.hasRoomFor(size) && !visited.mayContain(key, size)) {
          mine.add(key, size, hash);
          note(mine.size() - 1, Reached.waiting(depth + 1));
          return;
        }
      }
      FoundKeys set = found[to];
      if (!set.hasRoomFor(size)) {
        flush(to);
      }
      set.add(key, size, Instance.hash(systemHash, key[size - 1]), Reached.waiting(depth + 1));
    }

    /** Fewer steps lead to a state that waits: none of those that were expanded is as far away. */
    private void sooner(int number) {
      int note = Reached.waiting(depth + 1);
      note(number, Reached.isCounted(notes[number]) ? (int) Reached.counted(note) : note);
    }

    private void flush(int to) {
      found[to]
          .pieces(KeyPiece.Kind.CANDIDATES)
          .forEach(piece -> sent.add(new Tuple2<>(to, piece)));
      found[to].clear();
    }

    /** What came with the batch is there already, unless fewer steps were found to lead there. */
    private void send() {
      for (int to = 0; to < partitions; to++) {
        flush(to);
      }
      KeyPiece.Writer writer = new KeyPiece.Writer(KeyPiece.Kind.CANDIDATES);
      for (int number : mine.order(0, mine.size(), () -> {})) {
        boolean known =
            number < received.length
                && Reached.depth(notes[number]) == Reached.depth(received[number]);
        if (!known) {
          writer.add(mine.arena(), mine.start(number), mine.end(number), notes[number]);
        }
      }
      writer.pieces().forEach(piece -> sent.add(new Tuple2<>(partition, piece)));
      sent.add(new Tuple2<>(partition, KeyPiece.facts(facts)));
    }
  }

  /** A list of numbers. */
  private static final class Numbers {
    private int[] numbers = new int[16];
    private int size;

    void add(int number) {
      if (size == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * size);
      }
      numbers[size++] = number;
    }

    int get(int index) {
      return numbers[index];
    }
  }
}
