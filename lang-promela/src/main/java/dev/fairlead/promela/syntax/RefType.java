package dev.fairlead.promela.syntax;

import java.util.Optional;

/** What an expression is: a number, or a reference to a process of a type, or to none. */
record RefType(Optional<String> process, boolean none) {
  static final RefType NUMBER = new RefType(Optional.empty(), false);
  static final RefType NONE = new RefType(Optional.empty(), true);

  static RefType to(String process) {
    return new RefType(Optional.of(process), false);
  }

  static RefType of(Spec.Type type) {
    return type instanceof Spec.Type.Reference reference ? to(reference.process()) : NUMBER;
  }

  /** Whether values of these types may be compared for equality. */
  boolean fits(RefType other) {
    return equals(other) || isReference() && other.none() || other.isReference() && none;
  }

  boolean isReference() {
    return none || process.isPresent();
  }

  String inWords() {
    return process.map(name -> "a reference to " + name).orElse(none ? "_undef_ref" : "a number");
  }
}
