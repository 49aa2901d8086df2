package dev.fairlead.csp.oracle;

import dev.fairlead.csp.oracle.Offer.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The transition rules of {@code |||} and {@code ||}. */
final class Compositions {
  private final Rules rules;

  Compositions(Rules rules) {
    this.rules = rules;
  }

  List<Offer> interleave(Term.Interleave t, Store store) {
    Whole whole = new Whole(t.parts(), Term.Interleave::new);
    List<List<Offer>> each = each(t.parts(), store);
    List<Offer> all = new ArrayList<>();
    for (int i = 0; i < each.size(); i++) {
      for (Offer o : each.get(i)) {
        if (!is(o, Kind.TERMINATE)) {
          all.add(whole.local(i, o));
        }
      }
    }
    all.addAll(rendezvous(each, whole));
    all.addAll(terminate(each, whole));
    return all;
  }

  List<Offer> parallel(Term.Parallel t, Store store) {
    Whole whole = new Whole(t.parts(), parts -> new Term.Parallel(parts, t.alphabets()));
    List<List<Offer>> each = each(t.parts(), store);
    List<Offer> all = new ArrayList<>();
    Set<String> shared = new HashSet<>();
    for (int i = 0; i < each.size(); i++) {
      for (Offer o : each.get(i)) {
        if (is(o, Kind.EVENT) && isShared(((Offer.Step) o).label(), i, t.alphabets())) {
          shared.add(((Offer.Step) o).label());
        } else if (!is(o, Kind.TERMINATE)) {
          all.add(whole.local(i, o));
        }
      }
    }
    for (String label : shared) {
      Set<Integer> partners = new HashSet<>();
      for (int i = 0; i < each.size(); i++) {
        if (t.alphabets().get(i).contains(label)) {
          partners.add(i);
        }
      }
      all.addAll(together(new Common(Kind.EVENT, label), partners, each, whole));
    }
    all.addAll(rendezvous(each, whole));
    all.addAll(terminate(each, whole));
    return all;
  }

  /** In the alphabet of this component and of another one. */
  private static boolean isShared(String label, int component, List<Set<String>> alphabets) {
    return alphabets.get(component).contains(label)
        && alphabets.stream().filter(a -> a.contains(label)).count() > 1;
  }

  private List<List<Offer>> each(List<Term> parts, Store store) {
    return parts.stream().map(part -> rules.offers(part, store)).toList();
  }

  private static boolean is(Offer o, Kind kind) {
    return o instanceof Offer.Step s && s.kind() == kind;
  }

  private static Set<Integer> everyone(List<List<Offer>> each) {
    Set<Integer> all = new HashSet<>();
    for (int i = 0; i < each.size(); i++) {
      all.add(i);
    }
    return all;
  }

  /** What several components do as one step. */
  private record Common(Kind kind, String label) {
    boolean isDoneBy(Offer o) {
      return is(o, kind) && ((Offer.Step) o).label().equals(label);
    }
  }

  private static final Common TERMINATING = new Common(Kind.TERMINATE, Rules.TERMINATE);

  /** Which way the parts terminate does not matter, but an atomic one goes before others. */
  private List<Offer> terminate(List<List<Offer>> each, Whole whole) {
    List<List<Offer>> oneWay = new ArrayList<>();
    for (List<Offer> offers : each) {
      List<Offer> ways = offers.stream().filter(TERMINATING::isDoneBy).toList();
      List<Offer> atomic = ways.stream().filter(Offer::atomic).toList();
      oneWay.add((atomic.isEmpty() ? ways : atomic).stream().limit(1).toList());
    }
    return together(TERMINATING, everyone(each), oneWay, whole);
  }

  /** One joint step for every way to take one alternative from each partner. */
  private List<Offer> together(
      Common common, Set<Integer> partners, List<List<Offer>> each, Whole whole) {
    List<Map<Integer, Offer>> ways = List.of(new TreeMap<>());
    for (int partner : partners) {
      List<Map<Integer, Offer>> extended = new ArrayList<>();
      for (Map<Integer, Offer> way : ways) {
        for (Offer o : each.get(partner)) {
          if (common.isDoneBy(o)) {
            Map<Integer, Offer> longer = new TreeMap<>(way);
            longer.put(partner, o);
            extended.add(longer);
          }
        }
      }
      ways = extended;
    }
    List<Offer> all = new ArrayList<>();
    for (Map<Integer, Offer> way : ways) {
      Map<Integer, Function<Store, Term>> nexts = new TreeMap<>();
      Set<String> who = new HashSet<>();
      boolean atomic = false;
      boolean urgent = false;
      for (Map.Entry<Integer, Offer> e : way.entrySet()) {
        nexts.put(e.getKey(), e.getValue().next());
        e.getValue().who().forEach(w -> who.add("." + e.getKey() + w));
        atomic |= e.getValue().atomic();
        urgent |= e.getValue().urgent();
      }
      all.add(
          new Offer.Step(
              common.kind(),
              common.label(),
              who,
              atomic,
              urgent,
              UnaryOperator.identity(),
              whole.with(nexts)));
    }
    return all;
  }

  private List<Offer> rendezvous(List<List<Offer>> each, Whole whole) {
    List<Offer> all = new ArrayList<>();
    for (int i = 0; i < each.size(); i++) {
      for (int k = 0; k < each.size(); k++) {
        for (Offer sender : each.get(i)) {
          for (Offer receiver : each.get(k)) {
            if (i != k
                && sender instanceof Offer.Output out
                && receiver instanceof Offer.Input in
                && out.channel().equals(in.channel())) {
              meet(i, out, k, in, whole, all);
            }
          }
        }
      }
    }
    return all;
  }

  private static void meet(
      int i, Offer.Output out, int k, Offer.Input in, Whole whole, List<Offer> all) {
    in.reaction()
        .apply(out.message(), out.effect())
        .ifPresent(
            reaction -> {
              StringBuilder label = new StringBuilder(out.channel());
              out.message().forEach(v -> label.append('.').append(Store.text(v)));
              Set<String> who = new HashSet<>();
              out.who().forEach(w -> who.add("." + i + w));
              in.who().forEach(w -> who.add("." + k + w));
              all.add(
                  new Offer.Step(
                      Kind.ALONE,
                      label.toString(),
                      who,
                      out.atomic() || in.atomic(),
                      out.urgent() || in.urgent(),
                      before -> reaction.effect().apply(out.effect().apply(before)),
                      whole.with(Map.of(i, out.next(), k, in.context().apply(reaction.next())))));
            });
  }

  /** A composition in which some parts move. */
  private record Whole(List<Term> parts, Function<List<Term>, Term> compose) {

    Function<Store, Term> with(Map<Integer, Function<Store, Term>> nexts) {
      return after -> {
        List<Term> changed = new ArrayList<>(parts);
        nexts.forEach((i, next) -> changed.set(i, next.apply(after)));
        return compose.apply(changed);
      };
    }

    Offer local(int i, Offer o) {
      return o.inside("." + i, false, next -> with(Map.of(i, next)));
    }
  }
}
