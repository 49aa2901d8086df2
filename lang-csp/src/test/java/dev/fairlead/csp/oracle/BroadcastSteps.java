package dev.fairlead.csp.oracle;

import dev.fairlead.csp.oracle.BroadcastOracle.Act;
import dev.fairlead.csp.oracle.BroadcastOracle.Data;
import dev.fairlead.csp.oracle.BroadcastOracle.Heard;
import dev.fairlead.csp.oracle.BroadcastOracle.Kind;
import dev.fairlead.csp.oracle.BroadcastOracle.Sent;
import dev.fairlead.csp.oracle.BroadcastTerm.Running;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** The steps of {@code |||} and {@code ||}. */
final class BroadcastSteps {
  private final BroadcastOracle oracle;
  private final Running whole;
  private final String place;
  private final Data now;

  BroadcastSteps(BroadcastOracle oracle, Running whole, String place, Data now) {
    this.oracle = oracle;
    this.whole = whole;
    this.place = place;
    this.now = now;
  }

  private BroadcastTerm part(int i) {
    return whole.parts().get(i);
  }

  private String place(int i) {
    return place + "." + i;
  }

  private UnaryOperator<BroadcastTerm> changed(int i) {
    return next -> set(whole, i, next);
  }

  private static Running set(Running running, int i, BroadcastTerm next) {
    List<BroadcastTerm> parts = new ArrayList<>(running.parts());
    parts.set(i, next);
    return new Running(running.operator(), parts, running.alphabets());
  }

  List<Act> all() {
    List<List<Act>> each = new ArrayList<>();
    List<Act> all = new ArrayList<>();
    Set<String> shared = new TreeSet<>();
    for (int i = 0; i < whole.parts().size(); i++) {
      each.add(new ArrayList<>(oracle.acts(part(i), place(i), now)));
      for (Act act : each.get(i)) {
        if (act.kind() == Kind.EVENT && partners(act.label()).size() > 1) {
          shared.add(act.label());
        } else if (act.kind() == Kind.CAST) {
          all.addAll(cast(i, act));
        } else if (act.kind() != Kind.TERMINATE) {
          all.add(act.in(false, changed(i)));
          all.addAll(act.kind() == Kind.OUT ? meet(i, act) : List.of());
        }
      }
    }
    shared.forEach(label -> all.addAll(together(Kind.EVENT, label, partners(label), each)));
    List<Integer> everybody = new ArrayList<>();
    for (int i = 0; i < each.size(); i++) {
      everybody.add(i);
    }
    // Which way somebody terminates does not matter, but an atomic one goes before others.
    for (List<Act> acts : each) {
      acts.sort((a, b) -> Boolean.compare(b.atomic(), a.atomic()));
    }
    together(Kind.TERMINATE, BroadcastOracle.TERMINATE, everybody, each).stream()
        .limit(1)
        .forEach(all::add);
    return all;
  }

  private List<Integer> partners(String event) {
    List<Integer> partners = new ArrayList<>();
    for (int i = 0; i < whole.parts().size(); i++) {
      if (whole.alphabets().get(i).contains(event)) {
        partners.add(i);
      }
    }
    return partners;
  }

  private List<Act> together(
      Kind kind, String label, List<Integer> partners, List<List<Act>> each) {
    List<Act> ways = List.of(new Act(kind, label, "", List.of(), Set.of(), false, now, whole));
    for (int partner : partners) {
      List<Act> extended = new ArrayList<>();
      for (Act way : ways) {
        for (Act act : each.get(partner)) {
          if (act.kind() == kind && act.label().equals(label)) {
            Running next = set((Running) way.next(), partner, act.next());
            extended.add(way.to(kind, new Heard(act.who(), act.atomic(), next)));
          }
        }
      }
      ways = extended;
    }
    return ways;
  }

  private List<Act> meet(int sender, Act act) {
    List<Act> met = new ArrayList<>();
    Sent sent = new Sent(act.channel(), act.message(), now, act.after(), false);
    for (int i = 0; i < whole.parts().size(); i++) {
      for (Heard heard : i == sender ? List.<Heard>of() : hearAt(i, sent)) {
        Running next = set(set(whole, sender, act.next()), i, heard.next());
        met.add(act.to(Kind.ALONE, new Heard(heard.who(), heard.atomic(), next)));
      }
    }
    return met;
  }

  private List<Heard> hearAt(int i, Sent sent) {
    return oracle.hear(part(i), place(i), sent);
  }

  private List<Act> cast(int sender, Act act) {
    Sent sent = new Sent(act.channel(), act.message(), now, act.after(), true);
    Heard start = new Heard(Set.of(), false, set(whole, sender, act.next()));
    return combined(start, sender, sent).stream().map(h -> act.to(Kind.CAST, h)).toList();
  }

  /** Every part that can receive takes one of its ways; the others stay. */
  private List<Heard> combined(Heard start, int sender, Sent sent) {
    List<Heard> ways = List.of(start);
    for (int i = 0; i < whole.parts().size(); i++) {
      List<Heard> here = i == sender ? List.of() : hearAt(i, sent);
      List<Heard> extended = new ArrayList<>();
      for (Heard way : ways) {
        for (Heard heard : here) {
          Set<String> who = new TreeSet<>(way.who());
          who.addAll(heard.who());
          Running next = set((Running) way.next(), i, heard.next());
          extended.add(new Heard(who, way.atomic() || heard.atomic(), next));
        }
      }
      ways = here.isEmpty() ? ways : extended;
    }
    return ways;
  }

  List<Heard> hear(Sent sent) {
    if (sent.toAll()) {
      List<Heard> ways = combined(new Heard(Set.of(), false, whole), -1, sent);
      return ways.get(0).who().isEmpty() ? List.of() : ways;
    }
    List<Heard> all = new ArrayList<>();
    for (int i = 0; i < whole.parts().size(); i++) {
      UnaryOperator<BroadcastTerm> context = changed(i);
      hearAt(i, sent).forEach(heard -> all.add(heard.in(false, context)));
    }
    return all;
  }
}
