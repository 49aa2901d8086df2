package dev.fairlead.promela.symmetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random models whose processes know each other: by globals, locals, messages and arrays. */
final class RandomReferences {
  private static final List<String> STEPS =
      List.of(
          "owner == 255 -> owner = _pid",
          "owner == _pid -> owner = 255",
          "owner != _pid",
          "owner = _pid",
          "x = owner",
          "x = _pid",
          "x != 255 -> flag[x] = 1 - flag[x]",
          "flag[_pid] = 1 - flag[_pid]",
          "flag[_pid] == 1",
          "link[_pid] = owner",
          "link[_pid] = x",
          "x = link[_pid]",
          "x != 255 -> x = link[x]",
          "q!_pid,d",
          "q?x,d",
          "q?eval(_pid),d",
          "x != 255 -> box[x]!_pid",
          "box[_pid]?x",
          "x == owner",
          "d = 1 - d",
          "d == 0",
          "atomic { owner == 255 -> owner = _pid; x = 255 }",
          "d_step { x != 255 -> link[x] = _pid; x = 255 }",
          "if :: x == _pid -> d = 0 :: else -> x = 255 fi",
          "timeout -> owner = 255",
          "ring = 1 - ring");

  private static final List<String> FORMULAS =
      List.of(
          "[]<> (owner == 255)",
          "<>[] (owner != 255)",
          "[] (count(client@l) <= 1)",
          "<> (exists(client:d == 1))",
          "[]<> (forall(client:x == 255))",
          "[] (owner == 255 -> <> (owner != 255))",
          "[]<> (count(client@l) == 1)",
          "<>[] (exists(client@l))",
          "[]<> (client[0]@l)",
          "<> (flag[1] == 1)",
          "[] (ring == 0 -> X (ring == 0 || owner == 255))",
          "[]<> (ring == 1)");

  private RandomReferences() {}

  static String text(Random random) {
    int n = 2 + random.nextInt(2);
    StringBuilder text = new StringBuilder();
    text.append("byte owner = 255; byte ring; byte flag[N]; byte link[N] = 255;\n");
    text.append("chan q = [1] of { byte, bit }; chan box[N] = [1] of { byte };\n");
    boolean creates = random.nextInt(4) == 0;
    text.append("active [N] proctype client() { byte x = 255; bit d;\n");
    text.append(body(random, creates));
    text.append("}\n");
    if (random.nextBoolean()) {
      text.append("active proctype keeper() { byte k = 255; do :: q?k,_ -> owner = k ::")
          .append(" owner == k -> owner = 255; k = 255 od }\n");
    } else {
      text.append("active proctype idle() { do :: false od }\n");
    }
    if (creates) {
      text.append("proctype helper(byte who) { flag[who] = 1; if :: owner == who -> owner = 255")
          .append(" :: else fi }\n");
    }
    text.append("ltl f { ").append(FORMULAS.get(random.nextInt(FORMULAS.size()))).append(" }\n");
    return text.toString().replace("N]", n + "]");
  }

  private static String body(Random random, boolean creates) {
    List<String> options = new ArrayList<>();
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      StringBuilder option = new StringBuilder();
      int length = 1 + random.nextInt(3);
      for (int k = 0; k < length; k++) {
        option.append(k == 0 ? "" : "; ");
        option.append(k == length - 1 && i == 0 ? "l: " : "");
        option.append(STEPS.get(random.nextInt(STEPS.size())));
      }
      options.add(option.toString());
    }
    String start = creates ? "if :: run helper(_pid) :: skip fi;\n" : "";
    String loop = " do :: " + String.join("\n :: ", options) + "\n od\n";
    return start + loop;
  }
}
