package dev.fairlead.csp.families;

import static dev.fairlead.csp.families.CountedFamiliesTest.open;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.AnyNumber.Balance;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.space.CutoffSpace;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.csp.CspModel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Lemmas 1 to 3 where members choose, step by step: each step of an instance has an image in the
 * abstraction, which says what is left and entered, and each offer of the abstraction can be taken
 * by the instance.
 */
class ImagesOfSplitsTest {
  private static final long SEED = Long.getLong("oracle.seed", 1);
  private static final int MOST = 400;

  private int images;
  private int offers;

  /** A state with what can be seen of it. */
  private record State(List<Integer> slots, Map<String, Integer> counts, Set<String> others) {
    int count(String local) {
      return counts.getOrDefault(local, 0);
    }
  }

  private record Step(String label, int processSet, State target) {}

  private record Offer(String label, int processSet) {}

  @Test
  void everyStepHasAnImage() {
    for (long seed = SEED; seed < SEED + 150; seed++) {
      compare(seed);
    }
    assertTrue(images > 5_000 && offers > 3_000, images + " images, " + offers + " offers");
  }

  @Test
  @Tag("long")
  void moreSteps() {
    for (long seed = SEED + 1_000; seed < SEED + 4_000; seed++) {
      compare(seed);
    }
    System.out.println(images + " images, " + offers + " offers");
  }

  private void compare(long seed) {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L);
    String text =
        switch ((int) (seed % 3)) {
          case 0 -> new RandomBroadcastFamily(random, true).text();
          case 1 -> new RandomCountedBroadcasts(random, 100).text();
          default -> new RandomBarriers(random).text();
        };
    CspModel model = open(text, Map.of());
    AnyNumber<Model.Question> sizes =
        model.instantiate(model.assertions().get(0), Abstraction.FULL).anyNumber().orElseThrow();
    if (sizes.obstacle(FairnessNotion.NONE).isPresent()) {
      return;
    }
    int cutoff = sizes.leastCutoff() + random.nextInt(2);
    List<Integer> many = Collections.nCopies(sizes.groups().size(), AnyNumber.MANY);
    List<Integer> members =
        Collections.nCopies(sizes.groups().size(), cutoff + 1 + random.nextInt(3));
    CutoffSpace all =
        (CutoffSpace) sizes.abstraction(many, cutoff, Balance.ON, FairnessNotion.NONE).space();
    // Members of groups whose sizes are known are counted to the end.
    CutoffSpace one =
        (CutoffSpace) sizes.abstraction(members, cutoff, Balance.ON, FairnessNotion.NONE).space();
    int total = members.stream().mapToInt(Integer::intValue).sum();
    String where = members + " members, cutoff " + cutoff + ", seed " + seed + "\n" + text;
    try {
      new Comparison(one, all, total, cutoff, where).run();
    } catch (dev.fairlead.core.space.ModelFault fault) {
      // Some ways cannot be chosen from: see MembersThatChooseTest.
      assertTrue(fault.getMessage().contains("different steps"), () -> fault + "\n" + where);
    }
  }

  /** Goes through the states of an instance, with the states that stand for each. */
  private final class Comparison {
    private final CutoffSpace one;
    private final CutoffSpace all;
    private final int members;
    private final int cutoff;
    private final String where;
    private final Map<State, List<Step>> oneSteps = new HashMap<>();
    private final Map<State, List<Step>> allSteps = new HashMap<>();

    Comparison(CutoffSpace one, CutoffSpace all, int members, int cutoff, String where) {
      this.members = members;
      this.one = one;
      this.all = all;
      this.cutoff = cutoff;
      this.where = where;
    }

    private record Pair(State one, Set<State> all) {}

    void run() {
      List<State> starts = new ArrayList<>();
      all.initialStates((state, length) -> starts.add(state(all, state, length)));
      Queue<Pair> open = new ArrayDeque<>();
      Set<Pair> seen = new HashSet<>();
      one.initialStates(
          (slots, length) -> {
            State state = state(one, slots, length);
            Set<State> images = standingFor(state, starts);
            // Beside a group of a known size, processes like its members are counted with them.
            if (images.stream().anyMatch(image -> known(image) == counted(state) - members)) {
              open.add(new Pair(state, images));
            }
          });
      while (!open.isEmpty() && seen.size() < MOST) {
        Pair pair = open.remove();
        for (Step step : oneSteps.computeIfAbsent(pair.one, state -> steps(one, state))) {
          Set<State> behind = images(pair, step);
          images++;
          Pair next = new Pair(step.target, behind);
          if (seen.add(next)) {
            open.add(next);
          }
        }
        // With variables for sums it may not be known which of the states is the one.
        if (pair.all.size() == 1) {
          pair.all.forEach(state -> takeAll(pair.one, state));
        }
      }
    }

    private static int counted(State state) {
      return state.counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    private int known(State image) {
      return image.counts.values().stream().filter(count -> count <= cutoff).mapToInt(i -> i).sum();
    }

    private Set<State> images(Pair pair, Step step) {
      Set<State> behind = new HashSet<>();
      for (State from : pair.all) {
        for (Step image : allSteps.computeIfAbsent(from, state -> steps(all, state))) {
          if (image.label.equals(step.label)
              && standsFor(image.target, step.target)
              && tellsChanges(image, pair.one, step.target)) {
            behind.add(image.target);
          }
        }
      }
      if (behind.isEmpty()) {
        fail("no image: " + pair.one + " " + step + "\n" + where);
      }
      return behind;
    }

    /** What is only left has fewer members, and what is only entered has more. */
    private boolean tellsChanges(Step image, State before, State after) {
      Set<String> left = names(all.statesLeft(image.processSet));
      Set<String> entered = names(all.statesEntered(image.processSet));
      return left.stream().allMatch(s -> entered.contains(s) || after.count(s) < before.count(s))
          && entered.stream().allMatch(s -> left.contains(s) || after.count(s) > before.count(s));
    }

    private Set<String> names(int[] states) {
      return Arrays.stream(states)
          .mapToObj(all::identifyProcess)
          .filter(place -> !hasEnded(place))
          .collect(Collectors.toSet());
    }

    private void takeAll(State of, State image) {
      Map<Offer, List<State>> offered = new HashMap<>();
      for (Step step : allSteps.computeIfAbsent(image, state -> steps(all, state))) {
        offered
            .computeIfAbsent(new Offer(step.label, step.processSet), o -> new ArrayList<>())
            .add(step.target);
      }
      offered.forEach(
          (offer, targets) -> {
            offers++;
            boolean isTaken =
                oneSteps.get(of).stream()
                    .anyMatch(
                        step ->
                            step.label.equals(offer.label)
                                && targets.stream().anyMatch(t -> standsFor(t, step.target)));
            assertTrue(isTaken, () -> "cannot be taken: " + of + " " + offer + "\n" + where);
          });
    }

    private Set<State> standingFor(State state, List<State> from) {
      Set<State> found = new HashSet<>();
      from.stream().filter(image -> standsFor(image, state)).forEach(found::add);
      return found;
    }

    private boolean standsFor(State image, State state) {
      if (!image.others.equals(state.others)) {
        return false;
      }
      Set<String> places = new HashSet<>(image.counts.keySet());
      places.addAll(state.counts.keySet());
      return places.stream()
          .allMatch(place -> image.count(place) == Math.min(state.count(place), cutoff + 1));
    }
  }

  private static List<Step> steps(CutoffSpace space, State from) {
    List<Step> steps = new ArrayList<>();
    int[] slots = from.slots.stream().mapToInt(Integer::intValue).toArray();
    space.steps(
        slots,
        slots.length,
        (label, processSet, target, length) ->
            steps.add(
                new Step(space.label(label).toString(), processSet, state(space, target, length))));
    return steps;
  }

  /** Of these one stands for all in a group of a known size. */
  private static boolean hasEnded(String place) {
    return place.endsWith("/{Skip}") || place.endsWith("/{Stop}");
  }

  private static State state(CutoffSpace space, int[] slots, int length) {
    int[] own = Arrays.copyOf(slots, length);
    Map<String, Integer> counts = new TreeMap<>();
    space.counts(
        own,
        length,
        (local, least, more) -> {
          String place = space.identifyProcess(local);
          if (!hasEnded(place)) {
            counts.put(place, least);
          }
        });
    Set<String> others =
        space.describe(own, length).stream()
            .filter(SlotValue::isGlobal)
            .filter(slot -> slot.name().matches("[xyd].*"))
            .map(slot -> slot.name() + "=" + slot.value())
            .collect(Collectors.toSet());
    return new State(Arrays.stream(own).boxed().toList(), counts, others);
  }
}
