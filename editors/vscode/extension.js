// Starts `cxc lsp` and hands the editor's questions to it. Nothing else happens here.
"use strict";

const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

let client;

function start() {
  const command = vscode.workspace.getConfiguration("cxdsl").get("command", "cxc");
  const run = { command, args: ["lsp"], transport: TransportKind.stdio };
  client = new LanguageClient(
    "cxdsl",
    "cxdsl",
    { run, debug: run },
    {
      documentSelector: [
        { scheme: "file", language: "cxdsl-card" },
        { scheme: "untitled", language: "cxdsl-card" },
        { scheme: "file", pattern: "**/vocabulary.yaml" },
      ],
      synchronize: {
        fileEvents: vscode.workspace.createFileSystemWatcher("**/{*.card,vocabulary.yaml}"),
      },
    },
  );
  return client.start().catch((error) => {
    vscode.window.showErrorMessage(
      `cxdsl: cannot start "${command} lsp" (${error.message}). ` +
        "Install it with: pip install 'cxdsl[editor]', or set cxdsl.command.",
    );
  });
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("cxdsl.restart", async () => {
      await deactivate();
      await start();
    }),
  );
  await start();
}

async function deactivate() {
  if (client && client.needsStop()) {
    await client.stop();
  }
  client = undefined;
}

module.exports = { activate, deactivate };
