import { keccak256 } from '@sundial/primitives'
import { fromBytes } from './words.ts'

/** Above it the words of PUSH are read each time: caching them takes eight times the code's size. */
const cachedCodeBytes = 65_536

/** Code and its analysis, once per array. */
export class Code {
  readonly bytes: Uint8Array
  #hash: Uint8Array | undefined
  #destinations: Uint8Array | undefined
  readonly #words: (bigint | undefined)[] = []

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    if (bytes.length <= cachedCodeBytes) this.#words.length = bytes.length
  }

  get hash(): Uint8Array {
    return (this.#hash ??= keccak256(this.bytes))
  }

  /** Whether there is a JUMPDEST that is not data of a PUSH. */
  isDestination(pc: number): boolean {
    return (this.#destinations ??= findDestinations(this.bytes))[pc] === 1
  }

  /** The `length` bytes after a PUSH at `pc`, zeros after the end of the code. */
  pushed(pc: number, length: number): bigint {
    if (this.#words.length === 0) return this.#read(pc, length)
    return (this.#words[pc] ??= this.#read(pc, length))
  }

  #read(pc: number, length: number): bigint {
    const found = this.bytes.subarray(pc + 1, pc + 1 + length)
    return fromBytes(found) << BigInt(8 * (length - found.length))
  }
}

const known = new WeakMap<Uint8Array, Code>()

export function codeOf(bytes: Uint8Array): Code {
  const code = known.get(bytes)
  if (code !== undefined) return code
  const made = new Code(bytes)
  known.set(bytes, made)
  return made
}

function findDestinations(bytes: Uint8Array): Uint8Array {
  const destinations = new Uint8Array(bytes.length)
  for (let pc = 0; pc < bytes.length; pc++) {
    const opcode = bytes[pc]!
    if (opcode === 0x5b) destinations[pc] = 1
    else if (opcode >= 0x60 && opcode <= 0x7f) pc += opcode - 0x5f
  }
  return destinations
}
