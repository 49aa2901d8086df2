package dev.fairlead.core.reduce.symmetry;

import dev.fairlead.core.space.KeptState;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ReferenceLayout;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.Symmetry;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Evidence.Lasso;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The run of the plain space that a run of a quotient stands for, with the processes that take part
 * in it. The state of the quotient is the real one up to a permutation ρ and normal forms; a step
 * there to t, of which σ(t) is kept, is one from the real state to ρ(t), and ρ becomes ρ∘σ⁻¹. A
 * loop is repeated until it comes back to where it began.
 */
final class RealRun {
  private static final int MOST_MOVES = 400_000;
  private static final Pattern NUMBER = Pattern.compile("-?\\d+");

  private final QuotientSpace quotient;
  private final StateSpace plain;
  private final Symmetry symmetry;
  private final boolean eachProcess;
  private final Runnable poll;
  private final int[] identity;

  // where the run is: the normal form of the real state is the image of the quotient's state
  private int[] real;
  private int[] kept;
  private int[] permutation;
  private KeptState compact;
  private final List<Move> moves = new ArrayList<>();

  /**
   * @param eachProcess whether a loop has to be repeated until every process is where it was, and
   *     not only until the state is
   */
  RealRun(QuotientSpace quotient, boolean eachProcess, Runnable poll) {
    this.quotient = quotient;
    this.plain = quotient.plain();
    this.symmetry = quotient.symmetry();
    this.eachProcess = eachProcess;
    this.poll = poll;
    this.identity = new int[symmetry.elements()];
    Normaliser.identity(identity);
  }

  Optional<Evidence> of(Evidence evidence) {
    if (!begin(evidence.initial())) {
      return Optional.empty();
    }
    int[] initial = real;
    if (!follow(evidence.stem())) {
      return Optional.empty();
    }
    if (!(evidence instanceof Lasso lasso)) {
      return Optional.of(new FiniteRun(initial, moves));
    }
    int first = moves.size();
    int[] start = real;
    int[] before = permutation;
    do {
      if (moves.size() - first + lasso.loop().size() > MOST_MOVES || !follow(lasso.loop())) {
        return Optional.empty();
      }
    } while (!Arrays.equals(real, start) || eachProcess && !Arrays.equals(permutation, before));
    return Optional.of(
        new Lasso(initial, moves.subList(0, first), moves.subList(first, moves.size())));
  }

  private boolean begin(int[] representative) {
    real = null;
    plain.initialStates(
        (state, length) -> {
          int[] images = quotient.normalise(state, length);
          if (real == null && isKept(representative, length)) {
            real = Arrays.copyOf(state, length);
            permutation = inverse(images);
          }
        });
    kept = representative;
    compact = real == null ? null : KeptState.of(real);
    return real != null;
  }

  private boolean isKept(int[] state, int length) {
    return state.length == length
        && Arrays.equals(quotient.representative(), 0, length, state, 0, length);
  }

  private boolean follow(List<Move> path) {
    for (Move move : path) {
      poll.run();
      if (move.label() == Label.STUTTER) {
        moves.add(new Move(Label.STUTTER, move.processSet(), compact));
      } else if (!take(move)) {
        return false;
      }
    }
    return true;
  }

  private boolean take(Move move) {
    int[] to = move.target();
    List<int[]> found = new ArrayList<>();
    plain.steps(
        kept,
        kept.length,
        (label, processSet, target, length) -> {
          if (found.isEmpty() && label == move.label() && processSet == move.processSet()) {
            int[] images = quotient.normalise(target, length);
            if (isKept(to, length)) {
              found.add(Arrays.copyOf(target, length));
              found.add(inverse(images));
            }
          }
        });
    if (found.isEmpty()) {
      return false;
    }
    Optional<Move> step = step(move, renamed(found.get(0), permutation));
    if (step.isEmpty()) {
      return false;
    }
    moves.add(step.get());
    real = step.get().target();
    kept = to;
    permutation = composed(permutation, found.get(1));
    return true;
  }

  /**
   * The step of the real state with the labels and processes of the image of a move.
   *
   * @param target where it leads to, in normal form
   */
  private Optional<Move> step(Move move, int[] target) {
    int[] processes =
        Arrays.stream(plain.processes(move.processSet()))
            .map(process -> symmetry.renamedProcess(process, permutation))
            .sorted()
            .toArray();
    String text = numberless(move.label());
    List<Move> found = new ArrayList<>();
    plain.steps(
        real,
        real.length,
        (label, processSet, to, length) -> {
          if (found.isEmpty()
              && length == target.length
              && Arrays.equals(plain.processes(processSet), processes)
              && numberless(label).equals(text)
              && Arrays.equals(renamed(Arrays.copyOf(to, length), identity), target)) {
            found.add(new Move(label, processSet, compact.next(to, length)));
          }
        });
    found.forEach(step -> compact = step.reached());
    return found.stream().findFirst();
  }

  private String numberless(int label) {
    return NUMBER.matcher(plain.label(label).text()).replaceAll("#");
  }

  private int[] renamed(int[] state, int[] images) {
    Optional<ReferenceLayout> layout = symmetry.layout(state, state.length);
    int[] image = state.clone();
    layout.ifPresent(of -> of.rename(symmetry, state, images, image));
    return image;
  }

  static int[] inverse(int[] images) {
    int[] inverse = new int[images.length];
    for (int element = 0; element < images.length; element++) {
      inverse[images[element]] = element;
    }
    return inverse;
  }

  /** First the second, then the first. */
  static int[] composed(int[] first, int[] second) {
    int[] both = new int[first.length];
    for (int element = 0; element < both.length; element++) {
      both[element] = first[second[element]];
    }
    return both;
  }
}
