package dev.fairlead.lsp;

import dev.fairlead.api.InvalidInputException;
import dev.fairlead.api.Run;
import dev.fairlead.api.StateView;
import dev.fairlead.core.search.SearchStopped;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.debug.Breakpoint;
import org.eclipse.lsp4j.debug.Capabilities;
import org.eclipse.lsp4j.debug.ConfigurationDoneArguments;
import org.eclipse.lsp4j.debug.ContinueArguments;
import org.eclipse.lsp4j.debug.ContinueResponse;
import org.eclipse.lsp4j.debug.DisconnectArguments;
import org.eclipse.lsp4j.debug.EvaluateArguments;
import org.eclipse.lsp4j.debug.EvaluateResponse;
import org.eclipse.lsp4j.debug.FunctionBreakpoint;
import org.eclipse.lsp4j.debug.InitializeRequestArguments;
import org.eclipse.lsp4j.debug.NextArguments;
import org.eclipse.lsp4j.debug.OutputEventArguments;
import org.eclipse.lsp4j.debug.PauseArguments;
import org.eclipse.lsp4j.debug.ReverseContinueArguments;
import org.eclipse.lsp4j.debug.ScopesArguments;
import org.eclipse.lsp4j.debug.ScopesResponse;
import org.eclipse.lsp4j.debug.SetBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetBreakpointsResponse;
import org.eclipse.lsp4j.debug.SetFunctionBreakpointsArguments;
import org.eclipse.lsp4j.debug.SetFunctionBreakpointsResponse;
import org.eclipse.lsp4j.debug.SourceBreakpoint;
import org.eclipse.lsp4j.debug.StackTraceArguments;
import org.eclipse.lsp4j.debug.StackTraceResponse;
import org.eclipse.lsp4j.debug.StepBackArguments;
import org.eclipse.lsp4j.debug.StepInArguments;
import org.eclipse.lsp4j.debug.StepOutArguments;
import org.eclipse.lsp4j.debug.StoppedEventArguments;
import org.eclipse.lsp4j.debug.StoppedEventArgumentsReason;
import org.eclipse.lsp4j.debug.TerminateArguments;
import org.eclipse.lsp4j.debug.TerminatedEventArguments;
import org.eclipse.lsp4j.debug.ThreadsResponse;
import org.eclipse.lsp4j.debug.VariablesArguments;
import org.eclipse.lsp4j.debug.VariablesResponse;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.eclipse.lsp4j.debug.services.IDebugProtocolServer;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;

/**
 * A debug adapter for runs of models: threads are processes, and a step is a step of the system.
 * Requests are answered one after the other, on a thread of their own.
 */
final class RunDebugger implements IDebugProtocolServer {
  private final ExecutorService worker =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread thread = new Thread(work, "debugger");
            thread.setDaemon(true);
            return thread;
          });
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile IDebugProtocolClient client;
  private volatile boolean disconnected;
  private volatile boolean paused;

  // What follows belongs to the worker.
  private LaunchOptions options;
  private DebuggedRun run;
  private StateScopes scopes;
  private List<String> conditions = List.of();
  private final Map<String, Map<Integer, String>> lines = new HashMap<>();

  void connect(IDebugProtocolClient connected) {
    client = connected;
  }

  CountDownLatch ended() {
    return ended;
  }

  @Override
  public CompletableFuture<Capabilities> initialize(InitializeRequestArguments arguments) {
    Capabilities can = new Capabilities();
    can.setSupportsConfigurationDoneRequest(true);
    can.setSupportsStepBack(true);
    can.setSupportsConditionalBreakpoints(true);
    can.setSupportsFunctionBreakpoints(true);
    can.setSupportsEvaluateForHovers(true);
    can.setSupportsTerminateRequest(true);
    return CompletableFuture.completedFuture(can);
  }

  @Override
  public CompletableFuture<Void> launch(Map<String, Object> arguments) {
    return answering(
        () -> {
          options = LaunchOptions.of(arguments);
          run = DebuggedRun.of(options, () -> disconnected);
          scopes = new StateScopes(run, options.program());
          print(run.story() + "\n");
          client.initialized();
          return null;
        });
  }

  @Override
  public CompletableFuture<Void> configurationDone(ConfigurationDoneArguments arguments) {
    return working(
        () -> {
          if (options.stopOnEntry()) {
            stopped(new DebuggedRun.Halt(DebuggedRun.Reason.START, "the start of the run"), 0);
          } else {
            move(() -> run.run(() -> paused));
          }
          return null;
        });
  }

  @Override
  public CompletableFuture<SetBreakpointsResponse> setBreakpoints(SetBreakpointsArguments asked) {
    return working(
        () -> {
          SourceBreakpoint[] wanted =
              asked.getBreakpoints() == null ? new SourceBreakpoint[0] : asked.getBreakpoints();
          Map<Integer, String> conditionsByLine = new HashMap<>();
          List<Breakpoint> answers = new ArrayList<>();
          for (SourceBreakpoint each : wanted) {
            String condition = each.getCondition() == null ? "" : each.getCondition();
            Breakpoint answer = new Breakpoint();
            answer.setLine(each.getLine());
            answer.setSource(asked.getSource());
            String refusal = refusal(condition);
            answer.setVerified(refusal.isEmpty());
            answer.setMessage(refusal.isEmpty() ? null : refusal);
            if (refusal.isEmpty()) {
              conditionsByLine.put(each.getLine(), condition);
            }
            answers.add(answer);
          }
          lines.put(asked.getSource().getPath(), conditionsByLine);
          lines.forEach(run.lines()::set);
          SetBreakpointsResponse response = new SetBreakpointsResponse();
          response.setBreakpoints(answers.toArray(Breakpoint[]::new));
          return response;
        });
  }

  /** Why something is no condition of the model; empty if it is one. */
  private String refusal(String condition) {
    try {
      if (!condition.isBlank()) {
        run.holds(condition);
      }
      return "";
    } catch (InvalidInputException e) {
      return e.getMessage();
    }
  }

  @Override
  public CompletableFuture<SetFunctionBreakpointsResponse> setFunctionBreakpoints(
      SetFunctionBreakpointsArguments asked) {
    return working(
        () -> {
          List<String> accepted = new ArrayList<>();
          List<Breakpoint> answers = new ArrayList<>();
          for (FunctionBreakpoint each : asked.getBreakpoints()) {
            String refusal = refusal(each.getName());
            Breakpoint answer = new Breakpoint();
            answer.setVerified(refusal.isEmpty());
            answer.setMessage(refusal.isEmpty() ? null : refusal);
            answers.add(answer);
            if (refusal.isEmpty()) {
              accepted.add(each.getName());
            }
          }
          conditions = List.copyOf(accepted);
          run.breakOn(conditions);
          SetFunctionBreakpointsResponse response = new SetFunctionBreakpointsResponse();
          response.setBreakpoints(answers.toArray(Breakpoint[]::new));
          return response;
        });
  }

  @Override
  public CompletableFuture<ThreadsResponse> threads() {
    return working(() -> scopes.threads());
  }

  @Override
  public CompletableFuture<StackTraceResponse> stackTrace(StackTraceArguments arguments) {
    return working(() -> scopes.stack(arguments.getThreadId()));
  }

  @Override
  public CompletableFuture<ScopesResponse> scopes(ScopesArguments arguments) {
    return working(() -> scopes.scopes(arguments.getFrameId()));
  }

  @Override
  public CompletableFuture<VariablesResponse> variables(VariablesArguments arguments) {
    return working(() -> scopes.variables(arguments.getVariablesReference()));
  }

  @Override
  public CompletableFuture<EvaluateResponse> evaluate(EvaluateArguments arguments) {
    return working(
        () -> {
          EvaluateResponse response = new EvaluateResponse();
          String[] words = arguments.getExpression().strip().split("\\s+");
          if ("repl".equals(arguments.getContext()) && words[0].equals("take")) {
            move(() -> run.take(number(words)));
            response.setResult("");
          } else {
            response.setResult(scopes.value(arguments.getExpression(), arguments.getFrameId()));
          }
          return response;
        });
  }

  /** The number behind a word, or 0. */
  private static int number(String[] words) {
    return words.length == 2 && words[1].matches("\\d{1,6}") ? Integer.parseInt(words[1]) : 0;
  }

  @Override
  public CompletableFuture<ContinueResponse> continue_(ContinueArguments arguments) {
    paused = false;
    afterwards(() -> run.run(() -> paused));
    ContinueResponse response = new ContinueResponse();
    response.setAllThreadsContinued(true);
    return CompletableFuture.completedFuture(response);
  }

  @Override
  public CompletableFuture<Void> reverseContinue(ReverseContinueArguments arguments) {
    paused = false;
    return afterwards(() -> run.runBack(() -> paused));
  }

  @Override
  public CompletableFuture<Void> next(NextArguments arguments) {
    return afterwards(() -> run.forward());
  }

  @Override
  public CompletableFuture<Void> stepIn(StepInArguments arguments) {
    return afterwards(() -> run.forward());
  }

  /** To where the process has moved. */
  @Override
  public CompletableFuture<Void> stepOut(StepOutArguments arguments) {
    paused = false;
    return afterwards(() -> run.runProcess(scopes.process(arguments.getThreadId()), () -> paused));
  }

  @Override
  public CompletableFuture<Void> stepBack(StepBackArguments arguments) {
    return afterwards(() -> run.backward());
  }

  @Override
  public CompletableFuture<Void> pause(PauseArguments arguments) {
    paused = true;
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletableFuture<Void> terminate(TerminateArguments arguments) {
    disconnected = true;
    paused = true;
    client.terminated(new TerminatedEventArguments());
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletableFuture<Void> disconnect(DisconnectArguments arguments) {
    disconnected = true;
    paused = true;
    ended.countDown();
    return CompletableFuture.completedFuture(null);
  }

  /** Moves on the worker and tells where that led; the request itself is answered before. */
  private CompletableFuture<Void> afterwards(Supplier<DebuggedRun.Halt> movement) {
    worker.execute(() -> move(movement));
    return CompletableFuture.completedFuture(null);
  }

  private void move(Supplier<DebuggedRun.Halt> movement) {
    int before = run.walk().length();
    DebuggedRun.Halt halt;
    try {
      halt = movement.get();
    } catch (InvalidInputException e) {
      print(e.getMessage() + "\n");
      halt = new DebuggedRun.Halt(DebuggedRun.Reason.PAUSE, e.getMessage());
    }
    stopped(halt, before);
  }

  private void stopped(DebuggedRun.Halt halt, int before) {
    tell(before);
    if (halt.reason() != DebuggedRun.Reason.STEP) {
      print(halt.words() + "\n");
    }
    int steps = run.walk().length();
    StoppedEventArguments event = new StoppedEventArguments();
    event.setReason(
        switch (halt.reason()) {
          case STEP -> StoppedEventArgumentsReason.STEP;
          case BREAKPOINT -> StoppedEventArgumentsReason.BREAKPOINT;
          case CONDITION -> StoppedEventArgumentsReason.FUNCTION_BREAKPOINT;
          case START -> StoppedEventArgumentsReason.ENTRY;
          case END, PAUSE -> StoppedEventArgumentsReason.PAUSE;
          case FAULT -> StoppedEventArgumentsReason.EXCEPTION;
        });
    event.setDescription(halt.words() + ", after " + steps + (steps == 1 ? " step" : " steps"));
    event.setText(halt.words());
    event.setThreadId(scopes.current());
    event.setAllThreadsStopped(true);
    client.stopped(event);
  }

  /** The steps that were taken since, as lines. */
  private void tell(int before) {
    List<Run.Step> taken = run.walk().run().steps();
    for (int i = before; i < taken.size(); i++) {
      Run.Step step = taken.get(i);
      String changes =
          step.difference().variables().stream()
              .map(RunDebugger::words)
              .collect(Collectors.joining(", "));
      String processes = String.join(" + ", step.processes());
      print("%4d  %s  %s  %s%n".formatted(i + 1, processes, step.event(), changes));
    }
  }

  private static String words(StateView.Change change) {
    return change.name() + ": " + change.from() + " → " + change.to();
  }

  private void print(String text) {
    OutputEventArguments output = new OutputEventArguments();
    output.setCategory("console");
    output.setOutput(text);
    client.output(output);
  }

  /** Work on the run, if the launch has found one. */
  private <T> CompletableFuture<T> working(Supplier<T> work) {
    return answering(
        () -> {
          if (run == null) {
            throw new InvalidInputException("there is no run");
          }
          return work.get();
        });
  }

  /** Work that may be refused: the editor shows why. */
  private <T> CompletableFuture<T> answering(Supplier<T> work) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return work.get();
          } catch (InvalidInputException | SearchStopped e) {
            throw new CompletionException(
                new ResponseErrorException(
                    new ResponseError(ResponseErrorCode.RequestFailed, e.getMessage(), null)));
          }
        },
        worker);
  }
}
