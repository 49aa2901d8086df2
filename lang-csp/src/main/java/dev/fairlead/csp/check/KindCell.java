package dev.fairlead.csp.check;

import dev.fairlead.csp.check.Symbols.Kind;
import java.util.Optional;

/** A kind that may not be known yet; cells that must agree are joined (union-find). */
final class KindCell {

  private KindCell parent = this;
  private Kind kind;

  static KindCell unknown() {
    return new KindCell();
  }

  static KindCell of(Kind kind) {
    KindCell cell = new KindCell();
    cell.kind = kind;
    return cell;
  }

  Optional<Kind> known() {
    return Optional.ofNullable(root().kind);
  }

  /** A value whose kind nothing decides is a number. */
  Kind resolved() {
    return known().orElse(Kind.INT);
  }

  /**
   * Takes up the kind of a value that is stored here: what holds both numbers and truth values can
   * hold either.
   *
   * @return how this kind has changed
   */
  Taken take(KindCell value) {
    KindCell root = root();
    Kind taken = value.root().kind;
    if (taken == null || taken.equals(root.kind) || root.kind == Kind.EITHER && isSingle(taken)) {
      return Taken.AS_IT_WAS;
    } else if (root.kind == null) {
      root.kind = taken;
      return Taken.WIDENED;
    } else if (isSingle(root.kind) && isSingle(taken)) {
      root.kind = Kind.EITHER;
      return Taken.WIDENED;
    } else if (root.kind instanceof Kind.Arrays here && taken instanceof Kind.Arrays more) {
      return here.or(more).map(root::becomes).orElse(Taken.IMPOSSIBLE);
    }
    return Taken.IMPOSSIBLE;
  }

  private Taken becomes(Kind wider) {
    Taken taken = wider.equals(kind) ? Taken.AS_IT_WAS : Taken.WIDENED;
    kind = wider;
    return taken;
  }

  /** What {@link #take} did. */
  enum Taken {
    AS_IT_WAS,
    WIDENED,
    IMPOSSIBLE
  }

  private static boolean isSingle(Kind kind) {
    return kind == Kind.INT || kind == Kind.BOOL || kind == Kind.EITHER;
  }

  /** Whether a value can be of this kind; if nothing is known yet, it is. */
  boolean admits(Kind wanted) {
    return root().kind == Kind.EITHER && isSingle(wanted) || join(of(wanted));
  }

  /** False, and nothing changes, if the two are known to differ. */
  boolean join(KindCell other) {
    KindCell a = root();
    KindCell b = other.root();
    if (a.kind != null && b.kind != null && !a.kind.equals(b.kind)) {
      return false;
    }
    if (a != b) {
      a.kind = a.kind == null ? b.kind : a.kind;
      b.parent = a;
    }
    return true;
  }

  private KindCell root() {
    KindCell root = this;
    while (root.parent != root) {
      root = root.parent;
    }
    KindCell cell = this;
    while (cell != root) {
      KindCell next = cell.parent;
      cell.parent = root;
      cell = next;
    }
    return root;
  }
}
