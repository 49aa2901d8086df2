package dev.fairlead.csp.semantics;

import dev.fairlead.csp.families.Census;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.machine.Shape;
import dev.fairlead.csp.terms.Anonymity;
import dev.fairlead.csp.terms.Term;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How the states of a machine that counts families go with those of one that lists them: which hole
 * of the listed shape is which of the counted one, or a member of which family. That is settled by
 * the texts of the terms in the first states with these shapes; then everything is remembered by
 * number, since it is asked for thousands of members at every step of a run.
 */
public final class Correspondence {
  private static final int UNKNOWN = -1;

  private final Machine counted;
  private final Machine listed;
  private final Optional<Anonymity> forgottenInCounted;
  private final Optional<Anonymity> forgottenInListed;

  // for the pair of shapes asked about last
  private int countedShape = UNKNOWN;
  private int listedShape = UNKNOWN;
  private boolean alike;

  /** By hole of the listed shape: that of the counted one, or the complement of a family. */
  private int[] origin = {};

  /** The holes whose processes are not members of a family. */
  private int[] others = {};

  /** By family of the counted shape and term of the listed machine: the local state. */
  private int[][] localStatesOf = {};

  // for the listed state asked about last, kept up with the slots in which the next one differs
  private int[] last = {};
  private int[] byProcess = {};
  private int[] members = {};

  /** By hole: the local state that a member of a family is in, as a process; or -1. */
  private int[] localStates = {};

  private int lost;

  /**
   * @param forgottenInCounted what need not be known about the terms of the counted machine
   * @param forgottenInListed the same for the listed machine
   */
  Correspondence(
      Machine counted,
      Machine listed,
      Optional<Anonymity> forgottenInCounted,
      Optional<Anonymity> forgottenInListed) {
    this.counted = counted;
    this.listed = listed;
    this.forgottenInCounted = forgottenInCounted;
    this.forgottenInListed = forgottenInListed;
  }

  private String countedText(int number) {
    return text(counted, forgottenInCounted, number);
  }

  private String listedText(int number) {
    return text(listed, forgottenInListed, number);
  }

  private static String text(Machine machine, Optional<Anonymity> forgotten, int number) {
    Term term = machine.terms().get(number);
    return forgotten.map(a -> a.forget(term, machine.terms())).orElse(term).text();
  }

  /**
   * By process of the listed machine: the one of the counted machine that stands for it, or -1;
   * empty if the shapes of the states do not go together. The array is shared: it changes with the
   * next question and is not to be modified.
   */
  public Optional<int[]> standIns(int[] countedState, int[] listedState) {
    return follow(countedState, listedState) ? Optional.of(byProcess) : Optional.empty();
  }

  /** Whether states are equal up to a permutation; empty if the shapes do not tell. */
  public Optional<Boolean> standsFor(int[] countedState, int[] listedState) {
    return follow(countedState, listedState)
        ? Optional.of(
            lost == 0
                && variablesAgree(countedState, listedState)
                && othersAgree(countedState, listedState)
                && countsAgree(countedState))
        : Optional.empty();
  }

  private boolean variablesAgree(int[] countedState, int[] listedState) {
    int end = listed.layout().processes();
    // Objects have other numbers in another machine; texts tell.
    return Arrays.equals(countedState, 0, end, listedState, 0, end) && !listed.layout().hasObjects()
        || counted.layout().describe(countedState).equals(listed.layout().describe(listedState));
  }

  private boolean othersAgree(int[] countedState, int[] listedState) {
    int first = listed.layout().processes() + 1;
    for (int hole : others) {
      String here = listedText(listedState[first + hole]);
      if (!here.equals(countedText(countedState[first + origin[hole]]))) {
        return false;
      }
    }
    return true;
  }

  private boolean countsAgree(int[] countedState) {
    int first = listed.layout().processes() + 1;
    Shape shape = counted.shapes().get(countedState[first - 1]);
    for (int family = 0; family < shape.families().size(); family++) {
      int start = Census.start(countedState, first + shape.holes(), family);
      for (int entry = 0; entry < countedState[start]; entry++) {
        Term term = counted.terms().get(Census.term(countedState, start, entry));
        if (hasEnded(term)) {
          // Which members newcomers succeed depends on the places of all.
          continue;
        }
        int local = counted.processes().inLocalState(shape.families().get(family).place(), term);
        int found = local < members.length ? members[local] : 0;
        if (found != Census.count(countedState, start, entry)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Goes on to another listed state; false if its shape does not go with the counted one. */
  private boolean follow(int[] countedState, int[] listedState) {
    if (!compareShapes(countedState, listedState)) {
      return false;
    }
    Shape shape = listed.shapes().get(listedShape);
    int first = listed.layout().processes() + 1;
    int end = first + shape.holes();
    if (lost > 0 || last.length == 0) {
      begin(shape);
      for (int hole = 0; hole < shape.holes(); hole++) {
        settle(hole, listedState[first + hole], shape, countedState);
      }
    } else {
      int slot = first;
      int next = Arrays.mismatch(last, slot, end, listedState, slot, end);
      while (next >= 0) {
        slot += next;
        unsettle(slot - first);
        settle(slot - first, listedState[slot], shape, countedState);
        slot++;
        next = Arrays.mismatch(last, slot, end, listedState, slot, end);
      }
    }
    last = Arrays.copyOf(listedState, end);
    return true;
  }

  private void begin(Shape shape) {
    byProcess = new int[Arrays.stream(shape.processes()).max().orElse(-1) + 1];
    Arrays.fill(byProcess, -1);
    members = new int[16];
    localStates = new int[shape.holes()];
    lost = 0;
  }

  private void settle(int hole, int term, Shape shape, int[] countedState) {
    int process = shape.processes()[hole];
    if (origin[hole] >= 0) {
      byProcess[process] = counted.shapes().get(countedShape).processes()[origin[hole]];
      return;
    }
    int family = ~origin[hole];
    int local = localState(family, term, countedState);
    localStates[hole] = local;
    if (local < 0) {
      byProcess[process] = local;
      lost += hasEnded(listed.terms().get(term)) ? 0 : 1;
      return;
    }
    Shape.Family there = counted.shapes().get(countedShape).families().get(family);
    byProcess[process] =
        there.undecided() ? there.process(counted.processes(), counted.terms().stop()) : local;
    members = local < members.length ? members : Arrays.copyOf(members, 2 * local + 2);
    members[local]++;
  }

  private void unsettle(int hole) {
    if (origin[hole] < 0 && localStates[hole] >= 0) {
      members[localStates[hole]]--;
    }
  }

  private static boolean hasEnded(Term term) {
    return term.isSkip() || term.isStop();
  }

  /** The local state of a family that a term is in, as a process; -1 if it is empty. */
  private int localState(int family, int listedTerm, int[] countedState) {
    if (listedTerm >= localStatesOf[family].length) {
      int old = localStatesOf[family].length;
      localStatesOf[family] = Arrays.copyOf(localStatesOf[family], 2 * listedTerm + 2);
      Arrays.fill(localStatesOf[family], old, localStatesOf[family].length, UNKNOWN);
    }
    int known = localStatesOf[family][listedTerm];
    if (known != UNKNOWN) {
      return known;
    }
    int first = counted.layout().processes() + 1;
    Shape shape = counted.shapes().get(countedState[first - 1]);
    int start = Census.start(countedState, first + shape.holes(), family);
    String text = listedText(listedTerm);
    for (int entry = 0; entry < countedState[start]; entry++) {
      Term term = counted.terms().get(Census.term(countedState, start, entry));
      if (countedText(term.number()).equals(text)) {
        int local = counted.processes().inLocalState(shape.families().get(family).place(), term);
        localStatesOf[family][listedTerm] = local;
        return local;
      }
    }
    return -1;
  }

  private boolean compareShapes(int[] countedState, int[] listedState) {
    int slot = listed.layout().processes();
    if (countedState[slot] != countedShape || listedState[slot] != listedShape) {
      countedShape = countedState[slot];
      listedShape = listedState[slot];
      Shape few = counted.shapes().get(countedShape);
      Shape many = listed.shapes().get(listedShape);
      origin = new int[many.holes()];
      localStatesOf = new int[few.families().size()][];
      Arrays.fill(localStatesOf, new int[0]);
      alike = new Comparison(few, countedState, listedState).compare(few.root(), many.root());
      others = IntStream.range(0, origin.length).filter(hole -> origin[hole] >= 0).toArray();
      last = new int[0];
      // Another state with these shapes may be the one that is looked for.
      listedShape = alike ? listedShape : UNKNOWN;
    }
    return alike;
  }

  /** Compares two shapes and fills {@link #origin}. */
  private final class Comparison {
    private final int[] countedState;
    private final int[] listedState;
    private final int first;
    private final int firstFamily;

    Comparison(Shape few, int[] countedState, int[] listedState) {
      this.countedState = countedState;
      this.listedState = listedState;
      this.first = listed.layout().processes() + 1;
      this.firstFamily = first + few.holes();
    }

    boolean compare(Shape.Tree few, Shape.Tree many) {
      if (many instanceof Shape.Interleave || many instanceof Shape.Parallel) {
        return compareParts(parts(few, many), parts(many, many));
      } else if (many instanceof Shape.Hole hole && few instanceof Shape.Hole same) {
        origin[hole.number()] = same.number();
        return true;
      } else if (many instanceof Shape.Choice m && few instanceof Shape.Choice f) {
        return compareAll(f.parts(), m.parts());
      } else if (many instanceof Shape.External m && few instanceof Shape.External f) {
        return compareAll(f.parts(), m.parts());
      } else if (many instanceof Shape.Interrupt m && few instanceof Shape.Interrupt f) {
        return compare(f.first(), m.first()) && compare(f.second(), m.second());
      } else if (many instanceof Shape.Hidden m && few instanceof Shape.Hidden f) {
        return compare(f.part(), m.part());
      } else if (many instanceof Shape.Conditioned m && few instanceof Shape.Conditioned f) {
        return compare(f.part(), m.part());
      } else if (many instanceof Shape.Sequence m && few instanceof Shape.Sequence f) {
        return compare(f.first(), m.first());
      } else if (many instanceof Shape.Atomic m && few instanceof Shape.Atomic f) {
        return compare(f.part(), m.part());
      } else if (many instanceof Shape.Timed m && few instanceof Shape.Timed f) {
        return m.kind() == f.kind() && compareAll(Shape.operands(f), Shape.operands(m));
      }
      return false;
    }

    private boolean compareAll(List<Shape.Tree> few, List<Shape.Tree> many) {
      boolean same = few.size() == many.size();
      for (int i = 0; same && i < few.size(); i++) {
        same = compare(few.get(i), many.get(i));
      }
      return same;
    }

    /** The parts of a composition of some kind, taken apart where it is inside itself. */
    private static List<Shape.Tree> parts(Shape.Tree tree, Shape.Tree kind) {
      if (tree.getClass() == kind.getClass()) {
        List<Shape.Tree> inside =
            tree instanceof Shape.Interleave interleave
                ? interleave.parts()
                : ((Shape.Parallel) tree).parts();
        return inside.stream().flatMap(part -> parts(part, kind).stream()).toList();
      }
      return List.of(tree);
    }

    /**
     * Holes go with holes of the same text, and those that are left are members of families. How
     * many have ended is not compared, as one member may stand for all of them.
     */
    private boolean compareParts(List<Shape.Tree> few, List<Shape.Tree> many) {
      Map<String, Deque<Integer>> places = new HashMap<>();
      List<Integer> families = new ArrayList<>();
      List<Shape.Tree> fewOthers = new ArrayList<>();
      for (Shape.Tree part : few) {
        if (part instanceof Shape.Hole hole) {
          String text = countedText(countedState[first + hole.number()]);
          places.computeIfAbsent(text, t -> new ArrayDeque<>()).addFirst(hole.number());
        } else if (part instanceof Shape.Counted family) {
          families.add(family.number());
          addMembers(family.number(), places);
        } else if (part instanceof Shape.Barrier family) {
          families.add(family.number());
          addMembers(family.number(), places);
        } else {
          fewOthers.add(part);
        }
      }
      List<Shape.Tree> manyOthers = new ArrayList<>();
      for (Shape.Tree part : many) {
        if (part instanceof Shape.Hole hole) {
          Deque<Integer> free = places.get(listedText(listedState[first + hole.number()]));
          boolean placed = free != null && !free.isEmpty();
          boolean ended = hasEnded(listed.terms().get(listedState[first + hole.number()]));
          if (!placed && (!ended || families.isEmpty())) {
            return false;
          }
          origin[hole.number()] = placed ? free.poll() : ~families.get(0);
        } else {
          manyOthers.add(part);
        }
      }
      return places.entrySet().stream()
              .allMatch(left -> left.getValue().isEmpty() || isEnded(left.getKey()))
          && compareAll(fewOthers, manyOthers);
    }

    private boolean isEnded(String text) {
      return text.equals(counted.terms().skip().text())
          || text.equals(counted.terms().stop().text());
    }

    private void addMembers(int family, Map<String, Deque<Integer>> places) {
      int start = Census.start(countedState, firstFamily, family);
      for (int entry = 0; entry < countedState[start]; entry++) {
        String text = countedText(Census.term(countedState, start, entry));
        Deque<Integer> free = places.computeIfAbsent(text, t -> new ArrayDeque<>());
        for (int i = 0; i < Census.count(countedState, start, entry); i++) {
          free.addLast(~family);
        }
      }
    }
  }
}
