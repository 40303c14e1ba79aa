// One compilation, in a process of its own. Plain JavaScript, so that the sources and the built program start it in the same way.
// The main thread watches the memory of the process while solc, which never yields, runs in a worker thread.
import { readFileSync } from 'node:fs'
import { createRequire, Module } from 'node:module'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

const checkMs = 50

/** Members of the AST that nobody reads, and that make most of its length. */
const unread = new Set([
  'argumentTypes',
  'commonType',
  'documentation',
  'exportedSymbols',
  'nameLocation',
  'nameLocations',
  'memberLocation',
  'nativeSrc',
  'overloadedDeclarations',
  'scope',
  'typeName',
])

/** Deeper than any source that people write; the reader refuses what lacks a node. */
const deepest = 2000

if (isMainThread) watch()
else compile(workerData)

function watch() {
  // The program ended: so does this.
  process.once('disconnect', () => process.exit(1))
  process.once('message', (job) => {
    const { memoryBytes, outputCharacters } = job
    const worker = new Worker(new URL(import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: Math.ceil(memoryBytes / 1024 / 1024) },
      // solc writes to neither.
      stdout: true,
      stderr: true,
    })
    // Memory of old releases, which are asm.js, is outside the heap that thread limits apply to.
    const checking = setInterval(() => {
      if (process.memoryUsage.rss() > memoryBytes) answer({ failed: 'memory' })
    }, checkMs)
    worker.once('message', (text) => {
      clearInterval(checking)
      answer(text.length > outputCharacters ? { failed: 'output' } : { text })
    })
    worker.once('error', (error) =>
      answer({
        failed: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'error',
        reason: String(error).slice(0, 500),
      }),
    )
  })
}

let isAnswered = false
function answer(message) {
  if (isAnswered) return
  isAnswered = true
  process.send(message, () => process.exit(0))
}

function compile({ soljson, input, memoryBytes }) {
  const require = createRequire(import.meta.url)
  // WebAssembly reserves memory before it touches it: refusing to grow is earlier than the check of the process.
  // eslint-disable-next-line typescript/unbound-method -- called with its own memory below
  const { grow } = WebAssembly.Memory.prototype
  const pageBytes = 65_536
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * pageBytes > memoryBytes) throw new RangeError('out of memory')
    return grow.call(this, pages)
  }
  const solc = require('solc/wrapper')(load(soljson ?? require.resolve('solc/soljson.js')))
  // Imports that are missing from the input are not searched for elsewhere.
  const text = input === undefined ? solc.version() : wanted(solc.compile(input), isMapAsked(input))
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort.postMessage(text)
}

/** As CommonJS, whatever the package.json of a folder around it says. */
function load(file) {
  const module = new Module(file)
  module.filename = file
  module._compile(readFileSync(file, 'utf8'), file)
  return module.exports
}

function isMapAsked(input) {
  if (!input.includes('sourceMap')) return false
  return JSON.stringify(JSON.parse(input).settings?.outputSelection).includes('sourceMap')
}

/** Old releases print assembly, opcodes and source maps, requested or not: many times what is used. */
function wanted(output, withMap) {
  const { errors = [], contracts = {}, sources = {} } = JSON.parse(output)
  const each = (object, change) =>
    Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]))
  return JSON.stringify({
    errors: errors.map(({ severity, message, formattedMessage }) => ({
      severity,
      message,
      formattedMessage,
    })),
    contracts: each(contracts, (file) => each(file, (contract) => contractOf(contract, withMap))),
    // Without the legacy AST, which old releases print too.
    sources: each(sources, ({ id, ast }) => ({ id, ...(ast !== undefined && { ast: slim(ast) }) })),
  })
}

function slim(node, depth = 0) {
  if (typeof node !== 'object' || node === null) return node
  if (depth > deepest) return undefined
  if (Array.isArray(node)) return node.map((one) => slim(one, depth + 1))
  const kept = Object.entries(node).filter(([name, value]) => !unread.has(name) && value !== null)
  return Object.fromEntries(kept.map(([name, value]) => [name, slim(value, depth + 1)]))
}

function contractOf({ abi, metadata, evm: { bytecode, deployedBytecode } = {} }, withMap) {
  const code = ({ object, linkReferences, immutableReferences, sourceMap } = {}) => ({
    object,
    linkReferences,
    immutableReferences,
    ...(withMap && { sourceMap }),
  })
  return { abi, metadata, evm: { bytecode: code(bytecode), deployedBytecode: code(deployedBytecode) } }
}
