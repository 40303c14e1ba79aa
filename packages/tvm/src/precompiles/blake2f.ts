import type { Precompile } from './precompile.ts'
import { toNumber, zeroWord } from './words.ts'

const inputBytes = 213

/**
 * The compression function of BLAKE2b (EIP-152). Input: rounds (4 bytes), state (64), message (128), offset (16), flag
 * of the last block (0 or 1). Any other input costs nothing and fails with a word of zeros.
 */
export const blake2f: Precompile = {
  address: 0x20009n,
  since: 'getAllowTvmCompatibleEvm',
  energy: (input) => (isWellFormed(input) ? rounds(input) : 0n),
  microseconds: (input) => (isWellFormed(input) ? 10 + Number(rounds(input)) / 2 : 0),
  run: (input) =>
    isWellFormed(input) ? { kind: 'done', output: compress(input) } : { kind: 'failed', output: zeroWord() },
}

const isWellFormed = (input: Uint8Array): boolean => input.length === inputBytes && input[212]! <= 1

const rounds = (input: Uint8Array): bigint => toNumber(input.subarray(0, 4))

function compress(input: Uint8Array): Uint8Array {
  const before = words(input, 4, 16)
  const message = words(input, 68, 32)
  const offset = words(input, 196, 4)
  const state = new Uint32Array(32)
  state.set(before)
  state.set(blake2Initial, 16)
  for (let index = 0; index < 4; index++) state[24 + index]! ^= offset[index]!
  if (input[212] === 1) {
    state[28]! ^= 0xffff_ffff
    state[29]! ^= 0xffff_ffff
  }
  mixRounds(state, message, Number(rounds(input)))
  const output = new DataView(new ArrayBuffer(64))
  for (let index = 0; index < 16; index++) {
    output.setUint32(4 * index, before[index]! ^ state[index]! ^ state[16 + index]!, true)
  }
  return new Uint8Array(output.buffer)
}

/** 32-bit words, low byte first. */
function words(input: Uint8Array, offset: number, count: number): Uint32Array {
  const view = new DataView(input.buffer, input.byteOffset)
  return Uint32Array.from({ length: count }, (_, index) => view.getUint32(offset + 4 * index, true))
}

// The mixing of BLAKE2b (RFC 7693, section 3) for any number of rounds. 64-bit words are pairs of 32 bits, low half
// first, because each round costs one energy and BigInt would be too slow for that.

const blake2Initial = Uint32Array.of(
  0xf3bcc908,
  0x6a09e667,
  0x84caa73b,
  0xbb67ae85,
  0xfe94f82b,
  0x3c6ef372,
  0x5f1d36f1,
  0xa54ff53a,
  0xade682d1,
  0x510e527f,
  0x2b3e6c1f,
  0x9b05688c,
  0xfb41bd6b,
  0x1f83d9ab,
  0x137e2179,
  0x5be0cd19,
)

/** Order of the message words, one row per round; repeats after ten rounds. */
const orders = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
] as const

/** The four of the sixteen words that each step of a round mixes: four columns, then four diagonals. */
const steps = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const

/** Mixes the 16 message words into the 16 words of the state. */
function mixRounds(state: Uint32Array, message: Uint32Array, rounds: number): void {
  for (let round = 0; round < rounds; round++) {
    const order = orders[round % orders.length]!
    for (let step = 0; step < steps.length; step++) {
      const [a, b, c, d] = steps[step]!
      add(state, a, state, b)
      add(state, a, message, order[2 * step]!)
      xorRotated(state, d, a, 32)
      add(state, c, state, d)
      xorRotated(state, b, c, 24)
      add(state, a, state, b)
      add(state, a, message, order[2 * step + 1]!)
      xorRotated(state, d, a, 16)
      add(state, c, state, d)
      xorRotated(state, b, c, 63)
    }
  }
}

function add(state: Uint32Array, to: number, words: Uint32Array, from: number): void {
  const low = state[2 * to]! + words[2 * from]!
  state[2 * to] = low
  state[2 * to + 1]! += words[2 * from + 1]! + (low > 0xffff_ffff ? 1 : 0)
}

/** Word `to` is mixed with word `by` and turned right by so many bits. */
function xorRotated(state: Uint32Array, to: number, by: number, bits: 16 | 24 | 32 | 63): void {
  const low = state[2 * to]! ^ state[2 * by]!
  const high = state[2 * to + 1]! ^ state[2 * by + 1]!
  if (bits === 32) {
    state[2 * to] = high
    state[2 * to + 1] = low
  } else if (bits === 63) {
    state[2 * to] = (low << 1) | (high >>> 31)
    state[2 * to + 1] = (high << 1) | (low >>> 31)
  } else {
    state[2 * to] = (low >>> bits) | (high << (32 - bits))
    state[2 * to + 1] = (high >>> bits) | (low << (32 - bits))
  }
}
