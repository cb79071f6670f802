'use strict'
// The parts of VS Code's module that the extension uses: enough to load it and to ask it.

class Position {
  constructor(line, character) {
    Object.assign(this, {line, character})
  }
}

class Range {
  constructor(startLine, startCharacter, endLine, endCharacter) {
    this.start = new Position(startLine, startCharacter)
    this.end = new Position(endLine, endCharacter)
  }
}

// A class that keeps what it is made of under these names.
const record = (...names) => class {
  constructor(...values) {
    names.forEach((name, at) => (this[name] = values[at]))
  }
}

class WorkspaceEdit {
  constructor() {
    this.edits = []
  }
  replace(uri, range, text) {
    this.edits.push({uri: uri.toString(), range, text})
  }
}

const Uri = {
  parse: text => ({toString: () => text, fsPath: decodeURI(text.replace('file://', ''))}),
}

const known = {
  providers: {},
  handlers: {},
  commands: {},
  errors: [],
  output: [],
  problems: new Map(),
  settings: {},
  waiting: [],
}
const disposable = {dispose() {}}
const keep = name => (language, provider, ...triggers) => {
  known.providers[name] = {language, provider, triggers}
  return disposable
}
const on = name => handler => {
  known.handlers[name] = handler
  return disposable
}

module.exports = {
  known,
  Position,
  Range,
  Uri,
  WorkspaceEdit,
  Location: record('uri', 'range'),
  MarkdownString: record('value'),
  Diagnostic: record('range', 'message', 'severity'),
  DiagnosticRelatedInformation: record('location', 'message'),
  CompletionItem: record('label', 'kind'),
  DocumentSymbol: record('name', 'detail', 'kind', 'range', 'selectionRange'),
  CodeAction: record('title', 'kind'),
  CodeActionKind: {QuickFix: 'quickfix'},
  Hover: record('contents', 'range'),
  commands: {
    registerCommand(name, run) {
      known.commands[name] = run
      return disposable
    },
  },
  window: {
    createOutputChannel: () => ({
      append: text => known.output.push(text),
      appendLine: text => known.output.push(text),
      dispose() {},
    }),
    showErrorMessage: text => known.errors.push(text),
  },
  languages: {
    createDiagnosticCollection: () => ({
      set(uri, problems) {
        known.problems.set(uri.toString(), problems)
        known.waiting.splice(0).forEach(resolve => resolve())
      },
      clear: () => known.problems.clear(),
      dispose() {},
    }),
    registerCompletionItemProvider: keep('completion'),
    registerHoverProvider: keep('hover'),
    registerDefinitionProvider: keep('definition'),
    registerReferenceProvider: keep('references'),
    registerRenameProvider: keep('rename'),
    registerDocumentSymbolProvider: keep('symbols'),
    registerCodeActionsProvider: keep('actions'),
  },
  workspace: {
    workspaceFolders: [],
    textDocuments: [],
    getConfiguration: () => ({get: name => known.settings[name]}),
    createFileSystemWatcher: () => ({
      onDidCreate: on('created'),
      onDidChange: on('changedOnDisk'),
      onDidDelete: on('deleted'),
      dispose() {},
    }),
    onDidOpenTextDocument: on('opened'),
    onDidChangeTextDocument: on('changed'),
    onDidCloseTextDocument: on('closed'),
  },
}
