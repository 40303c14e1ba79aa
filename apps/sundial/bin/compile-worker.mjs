// One compilation in a thread of its own. Plain JavaScript, so that the sources and the built program start it in the same way.
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

const require = createRequire(import.meta.url)
const { soljson, input, memoryBytes } = workerData

// solc's memory lies outside the heap that thread limits apply to: this bounds its growth.
const pageBytes = 65_536
// eslint-disable-next-line typescript/unbound-method -- called with its own memory below
const { grow } = WebAssembly.Memory.prototype
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * pageBytes > memoryBytes) throw new RangeError('out of memory')
  return grow.call(this, pages)
}

const solc = require('solc/wrapper')(require(soljson ?? 'solc/soljson.js'))
// Imports that are missing from the input are not searched for elsewhere.
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort.postMessage(input === undefined ? solc.version() : solc.compile(input))
