'use strict'
// gpgen in VS Code: starts `gpgen lsp`, tells it of YAML files, and shows what it answers.

const vscode = require('vscode')
const {Connection} = require('./connection')
const convert = require('./convert')

const LANGUAGE = 'yaml'
const TRIGGERS = ['.', ' ', '{', '[', ':']
const CAPABILITIES = {
  general: {positionEncodings: ['utf-16']},
  textDocument: {
    publishDiagnostics: {relatedInformation: true},
    rename: {prepareSupport: true},
    completion: {completionItem: {documentationFormat: ['markdown']}},
    hover: {contentFormat: ['markdown']},
    documentSymbol: {hierarchicalDocumentSymbolSupport: true},
  },
}

let client = null

async function activate(context) {
  const output = vscode.window.createOutputChannel('gpgen')
  const problems = vscode.languages.createDiagnosticCollection('gpgen')
  context.subscriptions.push(output, problems, ...providers(), ...followers(),
    vscode.commands.registerCommand('gpgen.restart', async () => {
      await deactivate()
      await start(output, problems)
    }))
  await start(output, problems)
}

async function deactivate() {
  const leaving = client
  client = null
  if (leaving) await leaving.stop()
}

async function start(output, problems) {
  problems.clear()
  const folders = (vscode.workspace.workspaceFolders || []).map(
    folder => ({uri: folder.uri.toString(), name: folder.name}))
  const first = (vscode.workspace.workspaceFolders || [])[0]
  const command = vscode.workspace.getConfiguration('gpgen').get('command') || ['gpgen', 'lsp']
  const started = new Connection(command, first && first.uri.fsPath, {
    onRequest: () => null,
    onError: text => output.append(text),
    onEnd: text => {
      if (client !== started) return
      client = null
      problems.clear()
      vscode.window.showErrorMessage(`gpgen: the language server has ended: ${text}`)
    },
    onNotification: (method, params) => {
      if (method === 'textDocument/publishDiagnostics')
        problems.set(vscode.Uri.parse(params.uri), params.diagnostics.map(convert.diagnostic))
      else if (method === 'window/logMessage') output.appendLine(params.message)
    },
  })
  client = started
  try {
    await started.request('initialize', {
      processId: process.pid,
      rootUri: folders.length ? folders[0].uri : null,
      workspaceFolders: folders,
      capabilities: CAPABILITIES,
    })
  } catch {
    return // onEnd has said why
  }
  started.notify('initialized', {})
  started.isReady = true
  for (const document of vscode.workspace.textDocuments) opened(document)
}

// Documents

function isReady() {
  return client !== null && client.isReady
}

function isOurs(document) {
  return isReady() && document.languageId === LANGUAGE
}

function opened(document) {
  if (isOurs(document))
    client.notify('textDocument/didOpen', {
      textDocument: {
        uri: document.uri.toString(),
        languageId: LANGUAGE,
        version: document.version,
        text: document.getText(),
      },
    })
}

function changed({document}) {
  if (isOurs(document))
    client.notify('textDocument/didChange', {
      textDocument: {uri: document.uri.toString(), version: document.version},
      contentChanges: [{text: document.getText()}],
    })
}

function closed(document) {
  if (isOurs(document))
    client.notify('textDocument/didClose', {textDocument: {uri: document.uri.toString()}})
}

function onDisk(uri) {
  if (isReady())
    client.notify('workspace/didChangeWatchedFiles', {changes: [{uri: uri.toString(), type: 2}]})
}

function followers() {
  const watcher = vscode.workspace.createFileSystemWatcher('**/*.{yaml,yml}')
  return [
    watcher,
    watcher.onDidCreate(onDisk),
    watcher.onDidChange(onDisk),
    watcher.onDidDelete(onDisk),
    vscode.workspace.onDidOpenTextDocument(opened),
    vscode.workspace.onDidChangeTextDocument(changed),
    vscode.workspace.onDidCloseTextDocument(closed),
  ]
}

// Questions

// Asks about a document or a place in it; null where no server runs.
async function ask(what, document, position, more = {}) {
  if (!isReady()) return null
  const at = position && {position: {line: position.line, character: position.character}}
  const textDocument = {uri: document.uri.toString()}
  return client.request(`textDocument/${what}`, {textDocument, ...at, ...more})
}

const completionProvider = {
  async provideCompletionItems(document, position) {
    const found = await ask('completion', document, position)
    return found ? found.items.map(convert.completion) : []
  },
}

const hoverProvider = {
  async provideHover(document, position) {
    const found = await ask('hover', document, position)
    return found && new vscode.Hover(convert.markdown(found.contents), convert.range(found.range))
  },
}

const definitionProvider = {
  async provideDefinition(document, position) {
    const found = await ask('definition', document, position)
    return found && convert.location(found)
  },
}

const referenceProvider = {
  async provideReferences(document, position, {includeDeclaration}) {
    const found = await ask('references', document, position, {context: {includeDeclaration}})
    return (found || []).map(convert.location)
  },
}

const renameProvider = {
  async prepareRename(document, position) {
    const found = await ask('prepareRename', document, position)
    if (!found) throw new Error('the cursor is not on a declared name')
    return {range: convert.range(found.range), placeholder: found.placeholder}
  },
  async provideRenameEdits(document, position, newName) {
    return convert.workspaceEdit(await ask('rename', document, position, {newName}))
  },
}

const symbolProvider = {
  async provideDocumentSymbols(document) {
    return ((await ask('documentSymbol', document)) || []).map(convert.symbol)
  },
}

const actionProvider = {
  async provideCodeActions(document, {start, end}) {
    const range = {
      start: {line: start.line, character: start.character},
      end: {line: end.line, character: end.character},
    }
    const found = await ask('codeAction', document, null, {range, context: {diagnostics: []}})
    return (found || []).map(convert.action)
  },
}

function providers() {
  const {languages} = vscode
  return [
    languages.registerCompletionItemProvider(LANGUAGE, completionProvider, ...TRIGGERS),
    languages.registerHoverProvider(LANGUAGE, hoverProvider),
    languages.registerDefinitionProvider(LANGUAGE, definitionProvider),
    languages.registerReferenceProvider(LANGUAGE, referenceProvider),
    languages.registerRenameProvider(LANGUAGE, renameProvider),
    languages.registerDocumentSymbolProvider(LANGUAGE, symbolProvider),
    languages.registerCodeActionsProvider(LANGUAGE, actionProvider),
  ]
}

module.exports = {activate, deactivate}
