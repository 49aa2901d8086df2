package dev.fairlead.core.encoding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.core.encoding.PortableStates.Part;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StateEncoding.Unreadable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** States of one instance in another one that numbers their parts in its own order. */
class PortableStatesTest {

  /** A state is a number, then parts; a part is a text, and has the number of its arrival. */
  private static final class Words implements StateEncoding {
    private final List<String> known = new ArrayList<>();

    int number(String word) {
      if (!known.contains(word)) {
        known.add(word);
      }
      return known.indexOf(word);
    }

    @Override
    public Optional<String> obstacle() {
      return Optional.empty();
    }

    @Override
    public void write(int[] state, int length, Sink sink) {
      sink.number(length);
      sink.number(state[0]);
      for (int i = 1; i < length; i++) {
        sink.part(0, state[i]);
      }
    }

    @Override
    public int[] read(Source source) {
      int[] state = new int[source.number()];
      state[0] = source.number();
      for (int i = 1; i < state.length; i++) {
        state[i] = source.part(0);
      }
      return state;
    }

    @Override
    public void define(int kind, int part, Sink sink) {
      sink.text(known.get(part));
    }

    @Override
    public int resolve(int kind, Source source) {
      return number(source.text());
    }
  }

  private static byte[] key(PortableStates states, int... state) {
    int size = states.write(state, state.length);
    return Arrays.copyOf(states.bytes(), size);
  }

  @Test
  void anotherInstanceReadsWhatItWasToldOf() {
    Random random = new Random(1);
    Words here = new Words();
    Words there = new Words();
    // Another order, so that all numbers differ.
    for (int i = 9; i >= 0; i--) {
      there.number("word".repeat(i) + i);
    }
    PortableStates sender = new PortableStates(here);
    PortableStates receiver = new PortableStates(there);
    sender.tell(receiver::learn);
    for (int i = 0; i < 200; i++) {
      int[] state = new int[1 + random.nextInt(5)];
      String[] words = new String[state.length];
      state[0] = random.nextInt() >> random.nextInt(31);
      for (int j = 1; j < state.length; j++) {
        int word = random.nextInt(10);
        // Long ones are digests in keys.
        words[j] = "word".repeat(word) + word;
        state[j] = here.number(words[j]);
      }
      byte[] key = key(sender, state);
      int[] read = receiver.read(key, 0, key.length);
      assertEquals(state[0], read[0]);
      for (int j = 1; j < state.length; j++) {
        assertEquals(words[j], there.known.get(read[j]));
      }
      assertArrayEquals(key, key(receiver, read));
    }
  }

  @Test
  void aPartIsToldOnceAnOccasionUntilItIsLearnt() {
    Words words = new Words();
    PortableStates states = new PortableStates(words);
    int word = words.number("a");
    List<Part> told = new ArrayList<>();
    states.tell(told::add);
    key(states, 1, word, word);
    key(states, 2, word);
    assertEquals(1, told.size());
    // Nobody has confirmed it.
    states.tell(told::add);
    key(states, 3, word);
    assertEquals(2, told.size());
    states.learn(told.get(0));
    states.tell(told::add);
    key(states, 4, word);
    assertEquals(2, told.size());
  }

  /** Also where it is told of something else in the meantime, or learns it from others. */
  @Test
  void anInstanceReadsWhatItHasToldItself() {
    Words words = new Words();
    PortableStates states = new PortableStates(words);
    List<Part> told = new ArrayList<>();
    states.tell(told::add);
    int[] state = {1, words.number("a"), words.number("word".repeat(20))};
    byte[] key = key(states, state);
    assertArrayEquals(state, states.read(key, 0, key.length));
    states.tell(part -> {});
    assertArrayEquals(state, states.read(key, 0, key.length));
    told.forEach(states::learn);
    assertArrayEquals(state, states.read(key, 0, key.length));
  }

  @Test
  void whatWasNotToldCannotBeRead() {
    Words words = new Words();
    byte[] key = key(new PortableStates(words), 1, words.number("a"));
    PortableStates other = new PortableStates(new Words());
    assertThrows(Unreadable.class, () -> other.read(key, 0, key.length));
    assertThrows(Unreadable.class, () -> other.read(key, 0, key.length - 1));
  }

  @Test
  void numbersOfEverySizeArriveAsTheyWere() {
    Random random = new Random(1);
    for (int round = 0; round < 1_000; round++) {
      int[] state = new int[random.nextInt(20)];
      Arrays.setAll(state, i -> random.nextInt() >> random.nextInt(32));
      PortableStates states = new PortableStates(StateEncoding.ofNumbers());
      int first = states.write(state, state.length);
      int end = states.append(state, state.length);
      assertEquals(2 * first, end);
      assertArrayEquals(state, states.read(states.bytes(), first, end));
      // One by one they are the same bytes.
      ByteBuilder single = new ByteBuilder();
      single.number(state.length);
      for (int value : state) {
        single.number(value);
      }
      assertArrayEquals(single.toArray(), Arrays.copyOf(states.bytes(), first));
    }
  }
}
