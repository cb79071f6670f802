'use strict'
// What the language server says, in the classes of VS Code. Both count in UTF-16.

const vscode = require('vscode')

function range({start, end}) {
  return new vscode.Range(start.line, start.character, end.line, end.character)
}

function location(found) {
  return new vscode.Location(vscode.Uri.parse(found.uri), range(found.range))
}

function markdown(content) {
  return content && new vscode.MarkdownString(content.value)
}

// The protocol counts severities and kinds from 1, VS Code from 0.
function diagnostic(problem) {
  const made = new vscode.Diagnostic(range(problem.range), problem.message, problem.severity - 1)
  made.code = problem.code
  made.source = problem.source
  made.relatedInformation = (problem.relatedInformation || []).map(
    note => new vscode.DiagnosticRelatedInformation(location(note.location), note.message))
  return made
}

function completion(item) {
  const made = new vscode.CompletionItem(item.label, item.kind - 1)
  made.detail = item.detail
  made.documentation = markdown(item.documentation)
  made.filterText = item.filterText
  made.insertText = item.textEdit.newText
  made.range = range(item.textEdit.range)
  return made
}

function symbol(found) {
  const made = new vscode.DocumentSymbol(found.name, found.detail || '', found.kind - 1,
    range(found.range), range(found.selectionRange))
  made.children = (found.children || []).map(symbol)
  return made
}

function workspaceEdit(edit) {
  const made = new vscode.WorkspaceEdit()
  for (const [uri, changes] of Object.entries((edit && edit.changes) || {}))
    for (const change of changes)
      made.replace(vscode.Uri.parse(uri), range(change.range), change.newText)
  return made
}

function action(found) {
  const made = new vscode.CodeAction(found.title, vscode.CodeActionKind.QuickFix)
  made.diagnostics = (found.diagnostics || []).map(diagnostic)
  made.edit = workspaceEdit(found.edit)
  made.isPreferred = found.isPreferred
  return made
}

module.exports = {action, completion, diagnostic, location, markdown, range, symbol, workspaceEdit}
