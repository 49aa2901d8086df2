// Starts the language server and the debug adapter; everything else is theirs.
'use strict';

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

function settings() {
  return vscode.workspace.getConfiguration('fairlead');
}

async function startServer() {
  const command = settings().get('path');
  client = new LanguageClient(
    'fairlead',
    'Fairlead',
    { command, args: ['lsp'] },
    {
      documentSelector: [{ language: 'csp-sharp' }, { language: 'promela' }],
      // A click on "simulate" starts the debugger, see below.
      initializationOptions: { simulate: 'client' },
      synchronize: {
        fileEvents: vscode.workspace.createFileSystemWatcher('**/*.{csp,rts,pml,pm,prom,promela,spin}')
      },
      middleware: {
        // The report of a check is shown where it can be read in full.
        executeCommand: async (command, args, next) => {
          const fairness = settings().get('fairness');
          const given = command === 'fairlead.check' && fairness && args.length === 2 ? [...args, fairness] : args;
          const found = await next(command, given);
          if (found && found.report) {
            client.outputChannel.appendLine(found.report);
            client.outputChannel.show(true);
          }
          return found;
        }
      }
    }
  );
  await client.start();
}

/** A random run; with a fairness, the counterexample of the property. */
function simulate(uri, property, fairness) {
  const program = vscode.Uri.parse(uri).fsPath;
  const run = fairness ? { name: `Run against ${property}`, property, fairness } : { name: 'Random run' };
  return vscode.debug.startDebugging(undefined, { type: 'fairlead', request: 'launch', program, ...run });
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand('fairlead.simulate', simulate),
    vscode.commands.registerCommand('fairlead.restart', async () => {
      await client.stop();
      await startServer();
    }),
    vscode.debug.registerDebugAdapterDescriptorFactory('fairlead', {
      createDebugAdapterDescriptor: () => new vscode.DebugAdapterExecutable(settings().get('path'), ['dap'])
    })
  );
  await startServer();
}

function deactivate() {
  return client && client.stop();
}

module.exports = { activate, deactivate };
