package dev.fairlead.promela.code;

import java.util.function.Function;

/**
 * The code of a model, shared by all threads that compute its steps. It is compiled when the first
 * of them asks for it: that takes time, and not every state space is used.
 */
public final class ModelCode {
  private final Program program;
  private final boolean compiled;
  private final Choices choices;
  private Function<Interpreter, StepCode> code;

  /**
   * @param compiled false to leave everything to the interpreter
   */
  public ModelCode(Program program, boolean compiled) {
    this.program = program;
    this.compiled = compiled;
    this.choices = new Choices(program);
  }

  public Choices choices() {
    return choices;
  }

  /** The code for one thread, which leaves to an interpreter what is not compiled. */
  public synchronized StepCode with(Interpreter interpreter) {
    if (code == null) {
      code = compiled ? Compiler.compile(program, choices) : each -> each;
    }
    return code.apply(interpreter);
  }
}
