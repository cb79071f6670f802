'use strict'
// Activates the extension in a stub of VS Code, asks all that an editor asks, and prints
// the answers as JSON: node vscode_extension.js EXTENSION SCHEMA COMMAND...

const fs = require('fs')
const Module = require('module')
const {pathToFileURL} = require('url')
const path = require('path')

const [extension, schema, ...command] = process.argv.slice(2)
const stub = require('./vscode_stub')
const load = Module._load
Module._load = (name, ...rest) => (name === 'vscode' ? stub : load(name, ...rest))

const uri = stub.Uri.parse(pathToFileURL(schema).href)
const folder = stub.Uri.parse(pathToFileURL(path.dirname(schema)).href)
let text = fs.readFileSync(schema, 'utf8')
const document = {uri, languageId: 'yaml', version: 1, getText: () => text}
const published = () => new Promise(resolve => stub.known.waiting.push(resolve))

function place(what, inside = 0) {
  const before = text.slice(0, text.indexOf(what) + inside).split('\n')
  return new stub.Position(before.length - 1, before[before.length - 1].length)
}

async function main() {
  stub.known.settings.command = command
  stub.workspace.workspaceFolders = [{uri: folder, name: 'folder'}]
  const {activate, deactivate} = require(path.join(extension, require(
    path.join(extension, 'package.json')).main))
  const context = {subscriptions: []}
  await activate(context)
  const {providers, handlers, problems, errors, output} = stub.known
  const ask = (name, method, ...args) => providers[name].provider[method](document, ...args)
  const answers = {}

  text = text.replace('i32', 'i23')
  let notified = published()
  handlers.opened(document)
  await notified
  answers.wrong = problems.get(uri.toString())
  answers.fixes = await ask('actions', 'provideCodeActions', answers.wrong[0].range)
  text = text.replace('i23', 'i32')
  notified = published()
  handlers.changed({document})
  await notified
  answers.right = problems.get(uri.toString())
  answers.completion = await ask('completion', 'provideCompletionItems', place('i32'))
  answers.hover = await ask('hover', 'provideHover', place('hp:'))
  answers.nothing = await ask('hover', 'provideHover', place('gpgen', -1))
  answers.definition = await ask('definition', 'provideDefinition', place('computed: hp', 10))
  answers.references = await ask('references', 'provideReferences', place('hp:'),
    {includeDeclaration: true})
  answers.name = await ask('rename', 'prepareRename', place('hp:'))
  answers.rename = await ask('rename', 'provideRenameEdits', place('hp:'), 'life')
  answers.refused = await ask('rename', 'provideRenameEdits', place('hp:'), 'Life').catch(
    error => error.message)
  answers.symbols = await ask('symbols', 'provideDocumentSymbols')
  handlers.changedOnDisk(uri)
  await stub.known.commands['gpgen.restart']()
  stub.workspace.textDocuments.push(document)
  answers.restarted = await ask('hover', 'provideHover', place('module: '))
  handlers.closed(document)
  await deactivate()
  answers.disposables = context.subscriptions.length
  answers.languages = Object.values(providers).map(each => each.language)
  stub.known.settings.command = ['/no/such/gpgen', 'lsp']
  await stub.known.commands['gpgen.restart']()
  await new Promise(resolve => setTimeout(resolve, 100))
  answers.later = await ask('hover', 'provideHover', place('hp:'))
  process.stdout.write(JSON.stringify({...answers, errors, output}))
}

main().catch(error => {
  process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})
