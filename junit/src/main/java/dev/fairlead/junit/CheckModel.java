package dev.fairlead.junit;

import dev.fairlead.api.Language;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.verdict.Outcome;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Makes a method a test of a model, one for each of its properties. A test fails with the
 * counterexample if the property has another verdict than the expected one.
 *
 * <pre>{@code
 * @CheckModel("handover.pml")
 * void handover() {}
 * }</pre>
 *
 * <pre>{@code
 * @CheckModel(
 *     value = "src/main/resources/sample/handover.pml",
 *     ltl = "[]<> (done == 1)",
 *     fairness = {FairnessNotion.PROCESS_WEAK, FairnessNotion.PROCESS_STRONG},
 *     timeoutSeconds = 30)
 * void delivers(Answer answer) {
 *   assertTrue(answer.verdict().facts().states() < 1000);
 * }
 * }</pre>
 *
 * <p>The body of the method is run after each check that went well; if the method has a parameter
 * of type {@link dev.fairlead.api.Answer}, it is given the answer.
 *
 * <p>Comments in the model say what is expected, as for the examples of Fairlead:
 *
 * <pre>
 * // define: N=3
 * // expect: Sys() |= []&lt;&gt; cs.0 | process-weak | holds
 * </pre>
 *
 * <p>A property of which they say nothing has to hold. They are not looked at if the annotation
 * itself says what is asked or expected: {@link #ltl}, {@link #fairness} or {@link #expect}.
 */
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@TestTemplate
@ExtendWith(CheckModelExtension.class)
public @interface CheckModel {

  /**
   * A file, relative to the folder in which the tests run, or else a resource of the class path:
   * beside the test class, or with its full name. Its ending tells the language.
   */
  String value() default "";

  /** The text of a model, instead of a file. */
  String text() default "";

  /** The language of {@link #text}, or of a file whose ending does not tell it; one at most. */
  Language[] language() default {};

  /** Values for constants of the model: {@code "N=3"}. */
  String[] constants() default {};

  /** Only these properties: names, texts or parts of them, numbers counted from 1. */
  String[] properties() default {};

  /** Formulas to be checked instead of the properties of the model, or beside those selected. */
  String[] ltl() default {};

  /** Each property is checked under each of these; if there are none, as the model says. */
  FairnessNotion[] fairness() default {};

  /** The verdict that every property has to have; one at most. */
  Outcome[] expect() default {};

  /** The time for each check; a check that takes longer is unknown. 0 means no limit. */
  double timeoutSeconds() default 0;
}
