package dev.fairlead.promela.syntax;

import java.util.Map;
import java.util.Set;

/** The words that Promela keeps for itself. */
final class Keywords {

  private Keywords() {}

  /** {@code in} is not among them: it is a keyword only inside of the head of a {@code for}. */
  static final Set<String> ALL =
      Set.of(
          ("active assert atomic bit bool break byte c_code c_decl c_expr c_state c_track D_proctype"
                  + " do chan else empty enabled eval false fi for full get_priority goto hidden if"
                  + " init inline int len local ltl mtype nempty never nfull notrace np_ od of"
                  + " pc_value pid printf printm priority proctype provided return run d_step select"
                  + " set_priority short skip timeout trace true show typedef unless unsigned xr xs")
              .split(" "));

  static final Map<String, Spec.Kind> KINDS =
      Map.of(
          "bit", Spec.Kind.BIT,
          "bool", Spec.Kind.BOOL,
          "byte", Spec.Kind.BYTE,
          "pid", Spec.Kind.PID,
          "short", Spec.Kind.SHORT,
          "int", Spec.Kind.INT,
          "unsigned", Spec.Kind.UNSIGNED,
          "chan", Spec.Kind.CHAN);

  /** No keyword, since models have variables of this name: a type where it stands before a name. */
  static final String TIMER = "timer";

  /** The same: words for references to processes. */
  static final String REF = "ref";

  static final String PUBLIC = "public";
  static final String ANY_REF = "anyRef";

  static final Set<String> STARTS_EXPRESSION =
      Set.of(
          ("true false skip timeout np_ run len enabled pc_value get_priority full empty nfull"
                  + " nempty")
              .split(" "));

  static final Set<String> EMBEDDED_C = Set.of("c_code", "c_decl", "c_expr", "c_state", "c_track");
}
