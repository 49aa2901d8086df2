package dev.fairlead.lsp;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.Callable;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import picocli.CommandLine.Command;

/** Starts the language server. */
@Command(
    name = "lsp",
    description = {
      "Serve an editor: the language server, over standard input and output.",
      "",
      "Editors start it by themselves once they are set up; see docs/editors.md. It shows problems"
          + " as you type with fixes for them, completes names, tells types and values, finds"
          + " definitions and uses, renames, formats, and checks properties where they are written."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  fairlead lsp                      what an editor runs",
      "",
      "Exit codes: 0 the editor has ended it."
    })
public final class LspCommand implements Callable<Integer> {
  @Override
  public Integer call() throws InterruptedException {
    StandardStreams.converse(LspCommand::serve);
    return 0;
  }

  /** Serves until the editor says exit or its stream ends. */
  static void serve(InputStream in, OutputStream out) throws InterruptedException {
    ModelServer server = new ModelServer();
    Launcher<LanguageClient> launcher = LSPLauncher.createServerLauncher(server, in, out);
    server.connect(launcher.getRemoteProxy());
    ConversationEnd.await(launcher.startListening(), server.ended());
  }
}
