package dev.fairlead.lsp;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.debug.Capabilities;
import org.eclipse.lsp4j.debug.ConfigurationDoneArguments;
import org.eclipse.lsp4j.debug.DisconnectArguments;
import org.eclipse.lsp4j.debug.InitializeRequestArguments;
import org.eclipse.lsp4j.debug.OutputEventArguments;
import org.eclipse.lsp4j.debug.StoppedEventArguments;
import org.eclipse.lsp4j.debug.launch.DSPLauncher;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.eclipse.lsp4j.debug.services.IDebugProtocolServer;
import org.eclipse.lsp4j.jsonrpc.Launcher;

/** A debugger's front end at the other end of two streams. */
final class DebuggerInTest implements IDebugProtocolClient, AutoCloseable {
  final BlockingQueue<StoppedEventArguments> stops = new LinkedBlockingQueue<>();
  final BlockingQueue<String> output = new LinkedBlockingQueue<>();
  final BlockingQueue<String> initialized = new LinkedBlockingQueue<>();
  final IDebugProtocolServer server;
  private final Thread serving;

  private DebuggerInTest(Wire wire, Thread serving) {
    Launcher<IDebugProtocolServer> launcher =
        DSPLauncher.createClientLauncher(this, wire.clientIn(), wire.clientOut());
    launcher.startListening();
    this.server = launcher.getRemoteProxy();
    this.serving = serving;
  }

  static DebuggerInTest start() throws IOException {
    Wire wire = Wire.open();
    Thread serving =
        new Thread(
            () -> {
              try {
                DapCommand.serve(wire.serverIn(), wire.serverOut());
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    serving.setDaemon(true);
    serving.start();
    return new DebuggerInTest(wire, serving);
  }

  static <T> T get(CompletableFuture<T> future) throws Exception {
    return future.get(15, TimeUnit.SECONDS);
  }

  Capabilities initialize() throws Exception {
    return get(server.initialize(new InitializeRequestArguments()));
  }

  /** Launches, without breakpoints yet. */
  void launch(Map<String, Object> arguments) throws Exception {
    initialize();
    get(server.launch(arguments));
    if (initialized.poll(15, TimeUnit.SECONDS) == null) {
      throw new AssertionError("no event 'initialized'");
    }
  }

  StoppedEventArguments configured() throws Exception {
    get(server.configurationDone(new ConfigurationDoneArguments()));
    return stopped();
  }

  StoppedEventArguments stopped() throws InterruptedException {
    StoppedEventArguments stop = stops.poll(15, TimeUnit.SECONDS);
    if (stop == null) {
      throw new AssertionError("it does not stop");
    }
    return stop;
  }

  @Override
  public void close() throws Exception {
    get(server.disconnect(new DisconnectArguments()));
    serving.join(15_000);
    if (serving.isAlive()) {
      throw new AssertionError("the adapter goes on after disconnect");
    }
  }

  @Override
  public void initialized() {
    initialized.add("initialized");
  }

  @Override
  public void stopped(StoppedEventArguments stop) {
    stops.add(stop);
  }

  @Override
  public void output(OutputEventArguments text) {
    output.add(text.getOutput());
  }
}
