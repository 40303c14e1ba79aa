import { blake2Initial, mixRounds } from '../blake2-rounds.ts'
import type { Precompile } from '../precompile.ts'
import { toNumber, zeroWord } from '../words.ts'

const inputBytes = 213

/**
 * The compression function of BLAKE2b (EIP-152). Input: rounds (4 bytes), state (64), message (128), offset (16), flag of
 * the last block (0 or 1). Input of any other form costs nothing by itself and fails with a word of zeros.
 */
export const precompile: Precompile = {
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
