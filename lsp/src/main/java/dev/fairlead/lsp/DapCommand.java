package dev.fairlead.lsp;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.Callable;
import org.eclipse.lsp4j.debug.launch.DSPLauncher;
import org.eclipse.lsp4j.debug.services.IDebugProtocolClient;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import picocli.CommandLine.Command;

/** Starts the debug adapter. */
@Command(
    name = "dap",
    description = {
      "Serve an editor's debugger: the debug adapter, over standard input and output.",
      "",
      "Editors start it by themselves once they are set up; see docs/editors.md. It goes through a"
          + " counterexample, a saved trace or a random run, forwards and backwards, with"
          + " breakpoints on lines and conditions, and the variables of each process."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  fairlead dap                      what an editor runs",
      "",
      "Exit codes: 0 the editor has ended it."
    })
public final class DapCommand implements Callable<Integer> {

  @Override
  public Integer call() throws InterruptedException {
    StandardStreams.converse(DapCommand::serve);
    return 0;
  }

  /** Serves until the editor disconnects or its stream ends. */
  static void serve(InputStream in, OutputStream out) throws InterruptedException {
    RunDebugger debugger = new RunDebugger();
    Launcher<IDebugProtocolClient> launcher = DSPLauncher.createServerLauncher(debugger, in, out);
    debugger.connect(launcher.getRemoteProxy());
    ConversationEnd.await(launcher.startListening(), debugger.ended());
  }
}
