'use strict'
// JSON-RPC over the standard input and output of a process, as language servers speak it.

const {spawn} = require('child_process')

const HEADER = /Content-Length: (\d+)\r\n/i
const END_OF_HEADER = '\r\n\r\n'

class Connection {
  // Starts the command. `handlers` has onRequest(method, params), which returns a
  // result, onNotification(method, params), onError(text), and onEnd(text).
  constructor(command, folder, handlers) {
    this.handlers = handlers
    this.received = Buffer.alloc(0)
    this.waiting = new Map()
    this.number = 0
    this.isOpen = true
    this.isReady = false // set by the owner once the server is initialized
    this.process = spawn(command[0], command.slice(1), {cwd: folder})
    this.process.on('error', error => this.end(`${command[0]}: ${error.message}`))
    this.process.on('exit', code => this.end(code ? `exit status ${code}` : ''))
    this.process.stdin.on('error', () => {}) // the exit of the server is reported instead
    this.process.stdout.on('data', data => this.receive(data))
    this.process.stderr.on('data', data => handlers.onError(String(data)))
  }

  // Resolves to the result of a request; rejects with the error that the server gives.
  request(method, params) {
    const id = ++this.number
    return new Promise((resolve, reject) => {
      if (!this.isOpen) {
        reject(new Error('gpgen lsp is not running'))
        return
      }
      this.waiting.set(id, {resolve, reject})
      this.send({id, method, params})
    })
  }

  notify(method, params) {
    this.send({method, params})
  }

  send(message) {
    if (!this.isOpen) return
    const body = Buffer.from(JSON.stringify({jsonrpc: '2.0', ...message}))
    this.process.stdin.write(`Content-Length: ${body.length}${END_OF_HEADER}`)
    this.process.stdin.write(body)
  }

  receive(data) {
    this.received = Buffer.concat([this.received, data])
    for (;;) {
      const end = this.received.indexOf(END_OF_HEADER)
      const header = end < 0 ? null : HEADER.exec(this.received.toString('latin1', 0, end + 2))
      const start = end + END_OF_HEADER.length
      const length = header ? Number(header[1]) : 0
      if (!header || this.received.length < start + length) return
      const body = this.received.toString('utf8', start, start + length)
      this.received = this.received.subarray(start + length)
      this.handle(JSON.parse(body))
    }
  }

  handle(message) {
    if (message.method !== undefined && message.id !== undefined) {
      const result = this.handlers.onRequest(message.method, message.params)
      this.send({id: message.id, result: result === undefined ? null : result})
    } else if (message.method !== undefined) {
      this.handlers.onNotification(message.method, message.params)
    } else {
      const asked = this.waiting.get(message.id)
      this.waiting.delete(message.id)
      if (asked && message.error) asked.reject(new Error(message.error.message))
      else if (asked) asked.resolve(message.result)
    }
  }

  end(text) {
    if (!this.isOpen) return
    this.isOpen = false
    for (const asked of this.waiting.values()) asked.reject(new Error('gpgen lsp has ended'))
    this.waiting.clear()
    this.handlers.onEnd(text)
  }

  // Asks the server to leave, and resolves when it has; one that stays is stopped.
  async stop(patience = 2000) {
    if (!this.isOpen) return
    const left = new Promise(resolve => this.process.once('exit', resolve))
    const timer = setTimeout(() => this.process.kill(), patience)
    try {
      await this.request('shutdown', null)
      this.notify('exit', null)
    } catch {
      this.process.kill()
    }
    await left
    clearTimeout(timer)
  }
}

module.exports = {Connection}
