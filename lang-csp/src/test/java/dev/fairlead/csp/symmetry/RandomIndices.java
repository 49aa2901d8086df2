package dev.fairlead.csp.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random specifications whose components know each other by the index of the composition. */
final class RandomIndices {
  private static final List<String> OPTIONS =
      List.of(
          "[owner == -1] take.i{owner = i;} -> Client(i, x)",
          "[owner == i] free.i{owner = -1;} -> Client(i, x)",
          "[owner != -1] seize.i{owner = i;} -> Client(i, -1)",
          "[x != -1] flip.i{flag[x] = 1 - flag[x];} -> Client(i, x)",
          "own.i{flag[i] = 1 - flag[i];} -> Client(i, x)",
          "[flag[i] == 1] link.i{next[i] = owner;} -> Client(i, i)",
          "q!i -> Client(i, x)",
          "q?y -> Client(i, y)",
          "[x != -1] box[x]!i -> Client(i, -1)",
          "box[i]?y -> Client(i, y)",
          "pick.i -> ([] j:{0..N-1} @ got.i.j -> Client(i, j))",
          "[x == owner] same.i -> Client(i, x)",
          "both -> Client(i, x)",
          "away.i -> (back.i -> Client(i, x) [] [owner == -1] grab.i{owner = i;} -> Client(i, i))",
          "if (x == i) { self.i -> Client(i, -1) } else { other.i -> Client(i, i) }");

  private static final List<String> RING =
      List.of(
          "pass.i -> Client(i, (i + 1) % N)", "[flag[(i + 1) % N] == 0] near.i -> Client(i, x)");

  private static final List<String> CLAIMS =
      List.of(
          "[]<> free",
          "<>[] taken",
          "[] (free -> <> taken)",
          "<> some",
          "[]<> all",
          "[]<> take.1",
          "<> own.0",
          "[] (some -> X some)",
          "<>[] some");

  private RandomIndices() {}

  static String text(Random random) {
    List<String> pool = new ArrayList<>(OPTIONS);
    if (random.nextInt(3) == 0) {
      pool.addAll(RING);
      pool.addAll(RING);
      pool.addAll(RING);
    }
    List<String> options = new ArrayList<>();
    int count = 2 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      options.add(pool.get(random.nextInt(pool.size())));
    }
    boolean parallel = random.nextInt(4) == 0;
    String keeper = random.nextBoolean() ? " ||| Keeper(-1)" : "";
    return "#define N "
        + (2 + random.nextInt(2))
        + ";\nvar owner = -1;\nvar flag[N];\nvar next[N];\nchannel q 1;\nchannel box[N] 1;\n"
        + "#define free (owner == -1);\n#define taken (owner != -1);\n"
        + "#define some (|| i:{0..N-1} @ flag[i] == 1);\n#define all (&& i:{0..N-1} @ flag[i] == 1);\n"
        + "Client(i, x) = "
        + String.join("\n  [] ", options)
        + ";\nKeeper(k) = q?y -> Keeper(y) [] [k != -1 && owner == k] evict.k{owner = -1;} -> Keeper(-1);\n"
        + (parallel
            ? "System() = || i:{0..N-1} @ Client(i, -1);\n"
            : "System() = (||| i:{0..N-1} @ Client(i, -1))" + keeper + ";\n")
        + "Start() = begin{flag[0] = 1;} -> System();\n"
        + "#assert System() deadlockfree;\n#assert System() |= "
        + CLAIMS.get(random.nextInt(CLAIMS.size()))
        + ";\n";
  }
}
