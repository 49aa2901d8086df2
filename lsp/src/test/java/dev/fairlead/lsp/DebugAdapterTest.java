package dev.fairlead.lsp;

import static dev.fairlead.lsp.DebuggerInTest.get;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.eclipse.lsp4j.debug.Breakpoint;
import org.eclipse.lsp4j.debug.Capabilities;
import org.eclipse.lsp4j.debug.ContinueArguments;
import org.eclipse.lsp4j.debug.EvaluateArguments;
import org.eclipse.lsp4j.debug.FunctionBreakpoint;
import org.eclipse.lsp4j.debug.NextArguments;
import org.eclipse.lsp4j.debug.ReverseContinueArguments;
import org.eclipse.lsp4j.debug.Scope;
import org.eclipse.lsp4j.debug.ScopesArguments;
import org.eclipse.lsp4j.debug.SetBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetFunctionBreakpointsArguments;
import org.eclipse.lsp4j.debug.Source;
import org.eclipse.lsp4j.debug.SourceBreakpoint;
import org.eclipse.lsp4j.debug.StackFrame;
import org.eclipse.lsp4j.debug.StackTraceArguments;
import org.eclipse.lsp4j.debug.StepBackArguments;
import org.eclipse.lsp4j.debug.StepOutArguments;
import org.eclipse.lsp4j.debug.StoppedEventArguments;
import org.eclipse.lsp4j.debug.Variable;
import org.eclipse.lsp4j.debug.VariablesArguments;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Drives the debug adapter as an editor does, over streams. */
class DebugAdapterTest {
  private static final String PROMELA =
      """
      byte n;
      chan box = [2] of { byte };
      active proctype P() {
        byte mine;
        do
        :: n < 3 ->
           mine = n;
           n = n + 1
        :: n == 3 -> break
        od
      }
      active proctype Q() {
        byte got;
        box!7;
        box?got
      }
      ltl low { [] (n < 3) }
      """;

  private static final String CSP =
      """
      var x = 0;
      channel c 1;
      P() = up{x = x + 1;} ->
            c!x ->
            back{x = 0;} -> P();
      R() = c?v -> R();
      S() = P() ||| R();
      #define one x == 1;
      #assert S() |= []<> two.0;
      #assert S() |= [] !one;
      Two() = two.0 -> Two();
      """;

  @TempDir Path folder;
  private DebuggerInTest editor;
  private Path promela;
  private Path csp;

  @BeforeEach
  void start() throws Exception {
    promela = Files.writeString(folder.resolve("m.pml"), PROMELA);
    csp = Files.writeString(folder.resolve("m.csp"), CSP);
    editor = DebuggerInTest.start();
  }

  @AfterEach
  void end() throws Exception {
    editor.close();
  }

  private Map<String, Object> options(Path program, Object... more) {
    Map<String, Object> options = new HashMap<>();
    options.put("program", program.toString());
    for (int i = 0; i < more.length; i += 2) {
      options.put(more[i].toString(), more[i + 1]);
    }
    return options;
  }

  private StoppedEventArguments proceed() throws Exception {
    get(editor.server.continue_(new ContinueArguments()));
    return editor.stopped();
  }

  private StoppedEventArguments step() throws Exception {
    get(editor.server.next(new NextArguments()));
    return editor.stopped();
  }

  private StoppedEventArguments back() throws Exception {
    get(editor.server.stepBack(new StepBackArguments()));
    return editor.stopped();
  }

  private String value(String expression) throws Exception {
    EvaluateArguments arguments = new EvaluateArguments();
    arguments.setExpression(expression);
    return get(editor.server.evaluate(arguments)).getResult();
  }

  private Map<String, Integer> threads() throws Exception {
    Map<String, Integer> result = new HashMap<>();
    for (var thread : get(editor.server.threads()).getThreads()) {
      result.put(thread.getName().split(" at ")[0], thread.getId());
    }
    return result;
  }

  private StackFrame frame(int thread) throws Exception {
    StackTraceArguments arguments = new StackTraceArguments();
    arguments.setThreadId(thread);
    return get(editor.server.stackTrace(arguments)).getStackFrames()[0];
  }

  private Map<String, String> variables(int frame, String scope) throws Exception {
    ScopesArguments asked = new ScopesArguments();
    asked.setFrameId(frame);
    Map<String, String> result = new HashMap<>();
    for (Scope each : get(editor.server.scopes(asked)).getScopes()) {
      if (each.getName().equals(scope)) {
        VariablesArguments arguments = new VariablesArguments();
        arguments.setVariablesReference(each.getVariablesReference());
        for (Variable v : get(editor.server.variables(arguments)).getVariables()) {
          result.put(v.getName(), v.getValue());
        }
      }
    }
    return result;
  }

  private Breakpoint[] breakAt(Path file, String condition, int... lines) throws Exception {
    SetBreakpointsArguments arguments = new SetBreakpointsArguments();
    Source source = new Source();
    source.setPath(file.toString());
    arguments.setSource(source);
    arguments.setBreakpoints(
        Arrays.stream(lines)
            .mapToObj(
                line -> {
                  SourceBreakpoint breakpoint = new SourceBreakpoint();
                  breakpoint.setLine(line);
                  breakpoint.setCondition(condition);
                  return breakpoint;
                })
            .toArray(SourceBreakpoint[]::new));
    return get(editor.server.setBreakpoints(arguments)).getBreakpoints();
  }

  private Breakpoint[] breakOn(String... conditions) throws Exception {
    SetFunctionBreakpointsArguments arguments = new SetFunctionBreakpointsArguments();
    arguments.setBreakpoints(
        Arrays.stream(conditions)
            .map(
                condition -> {
                  FunctionBreakpoint breakpoint = new FunctionBreakpoint();
                  breakpoint.setName(condition);
                  return breakpoint;
                })
            .toArray(FunctionBreakpoint[]::new));
    return get(editor.server.setFunctionBreakpoints(arguments)).getBreakpoints();
  }

  @Test
  void can_step_back() throws Exception {
    Capabilities can = editor.initialize();
    assertTrue(can.getSupportsStepBack());
    assertTrue(can.getSupportsFunctionBreakpoints());
  }

  @Test
  void goes_through_a_counterexample_and_back() throws Exception {
    editor.launch(options(promela, "property", "low"));
    assertEquals("entry", editor.configured().getReason());
    assertEquals("0", value("n"));
    StoppedEventArguments end = proceed();
    assertEquals("3", value("n"));
    assertTrue(end.getText().contains("end of the run"), end.getText());
    assertEquals("false", value("n < 3"));
    back();
    assertEquals("2", value("n"));
    assertEquals("true", value("n < 3"));
    step();
    assertEquals("3", value("n"));
    get(editor.server.reverseContinue(new ReverseContinueArguments()));
    assertEquals("entry", editor.stopped().getReason());
    assertEquals("0", value("n"));
  }

  @Test
  void shows_the_variables_of_each_process() throws Exception {
    editor.launch(options(promela, "property", "low"));
    editor.configured();
    breakAt(promela, "n == 1", 8);
    assertEquals("breakpoint", proceed().getReason());
    Map<String, Integer> threads = threads();
    assertEquals(2, threads.size());
    StackFrame p = frame(threads.get("P(0)"));
    assertEquals(8, p.getLine());
    assertEquals(promela.toString(), p.getSource().getPath());
    assertEquals(Map.of("mine", "1"), variables(p.getId(), "Variables of the process"));
    assertEquals("1", variables(p.getId(), "Globals").get("n"));
    assertEquals(1, variables(p.getId(), "Channels").size());
    StackFrame q = frame(threads.get("Q(1)"));
    assertEquals(14, q.getLine());
    assertEquals(Map.of("got", "0"), variables(q.getId(), "Variables of the process"));
  }

  @Test
  void stops_before_a_line_forwards_and_backwards() throws Exception {
    editor.launch(options(promela, "property", "low"));
    breakAt(promela, null, 7);
    editor.configured();
    for (String n : List.of("0", "1", "2")) {
      StoppedEventArguments stop = proceed();
      assertEquals("breakpoint", stop.getReason());
      assertEquals(n, value("n"));
      assertEquals(7, frame(stop.getThreadId()).getLine());
    }
    proceed();
    assertEquals("3", value("n"));
    get(editor.server.reverseContinue(new ReverseContinueArguments()));
    assertEquals("breakpoint", editor.stopped().getReason());
    assertEquals("2", value("n"));
  }

  @Test
  void stops_where_a_condition_becomes_true() throws Exception {
    editor.launch(options(promela, "seed", 3));
    Breakpoint[] answers = breakOn("n == 2", "nonsense ==");
    assertTrue(answers[0].isVerified());
    assertFalse(answers[1].isVerified());
    editor.configured();
    StoppedEventArguments stop = proceed();
    assertEquals("function breakpoint", stop.getReason());
    assertEquals("2", value("n"));
    back();
    assertEquals("1", value("n"));
  }

  @Test
  void a_loop_goes_on_for_ever() throws Exception {
    editor.launch(options(csp, "ltl", "[]<> two.0"));
    editor.configured();
    StoppedEventArguments end = proceed();
    assertTrue(end.getText().contains("for ever"), end.getText());
    String last = value("x");
    for (int i = 0; i < 20; i++) {
      assertEquals("step", step().getReason());
    }
    assertTrue(List.of("0", "1", last).contains(value("x")));
  }

  @Test
  void events_have_places_too() throws Exception {
    editor.launch(options(csp, "property", "2"));
    breakAt(csp, null, 3);
    StoppedEventArguments entry = editor.configured();
    assertEquals(3, frame(entry.getThreadId()).getLine());
    proceed();
    assertEquals("1", value("x"));
    assertEquals("true", value("one"));
    Map<String, Integer> threads = threads();
    assertEquals(4, frame(threads.get("P()")).getLine());
    assertEquals(6, frame(threads.get("R()")).getLine());
  }

  @Test
  void a_process_can_be_followed() throws Exception {
    editor.launch(options(promela, "seed", 5));
    editor.configured();
    int q = threads().get("Q(1)");
    StepOutArguments arguments = new StepOutArguments();
    arguments.setThreadId(q);
    get(editor.server.stepOut(arguments));
    editor.stopped();
    assertEquals(15, frame(q).getLine());
  }

  @Test
  void a_step_can_be_chosen() throws Exception {
    editor.launch(options(promela));
    editor.configured();
    Map<String, Integer> threads = threads();
    Map<String, String> steps = variables(frame(threads.get("P(0)")).getId(), "Possible steps");
    String choice =
        steps.entrySet().stream()
            .filter(each -> each.getValue().startsWith("Q(1)"))
            .map(Map.Entry::getKey)
            .findFirst()
            .orElseThrow();
    EvaluateArguments take = new EvaluateArguments();
    take.setExpression(choice);
    take.setContext("repl");
    get(editor.server.evaluate(take));
    editor.stopped();
    assertEquals(15, frame(threads.get("Q(1)")).getLine());
  }

  @Test
  void no_run_no_session() throws Exception {
    editor.initialize();
    ExecutionException holds =
        assertThrows(
            ExecutionException.class,
            () -> get(editor.server.launch(options(csp, "ltl", "[] x < 2"))));
    assertTrue(holds.getMessage().contains("x"), holds.getMessage());
    ExecutionException missing =
        assertThrows(
            ExecutionException.class,
            () -> get(editor.server.launch(options(folder.resolve("none.csp")))));
    assertTrue(missing.getMessage().contains("there is no file"), missing.getMessage());
    assertThrows(ExecutionException.class, () -> get(editor.server.threads()));
  }
}
