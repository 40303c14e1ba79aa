import { toHex } from '@sundial/primitives'
import type { Precompile, PrecompileResult } from './precompile.ts'
import { empty, slice, readInt, toNumber, wordAt } from './words.ts'

const headBytes = 96
const maxInt = 0x7fff_ffff
const maxLong = 0x7fff_ffff_ffff_ffffn
/** TIP-7823: the maximum length of a part. */
const maxPartBytes = 1024
/** More work than any machine finishes within the time of a transaction; ensures that `run` ends for any input. */
const maxMicroseconds = 2_000_000

/**
 * base ** exponent % modulus (EIP-198). Input: three lengths of a word each, then the parts; missing input is zero. The
 * price is that of EIP-198 divided by 20, from Osaka on that of TIP-7883.
 */
export const modexp: Precompile = {
  address: 0x05n,
  energy(input, port) {
    const lengths = lengthsOf(input)
    const energy =
      port.parameter('getAllowTvmOsaka') > 0n ? priceOfTip7883(input, lengths) : priceOfEip198(input, lengths)
    return energy < maxLong ? energy : maxLong
  },
  microseconds: (input) => microseconds(lengthsOf(input)),
  run(input, port) {
    const lengths = lengthsOf(input)
    const isOsaka = port.parameter('getAllowTvmOsaka') > 0n
    const { base, exponent, modulus } = lengths
    if (isOsaka && Math.max(base, exponent, modulus) > maxPartBytes) return { kind: 'failed', output: empty }
    // The price of this form is 0 for any exponent; java-tron ends it since version 4.8.1.1.
    if (base === 0 && modulus === 0 && exponent > maxPartBytes) return outOfTime
    if (microseconds(lengths) > maxMicroseconds) return outOfTime
    return power(input, lengths, isOsaka)
  },
}

const outOfTime: PrecompileResult = { kind: 'out-of-time', text: 'CPU timeout for modExp executing' }

type Lengths = { readonly base: number; readonly exponent: number; readonly modulus: number }

const lengthsOf = (input: Uint8Array): Lengths => ({
  base: readInt(wordAt(input, 0)),
  exponent: readInt(wordAt(input, 1)),
  modulus: readInt(wordAt(input, 2)),
})

const after = (offset: number, length: number): number => Math.min(offset + length, maxInt)

function power(input: Uint8Array, lengths: Lengths, isOsaka: boolean): PrecompileResult {
  const exponentAt = after(headBytes, lengths.base)
  const modulusAt = after(exponentAt, lengths.exponent)
  const modulus = toNumber(slice(input, modulusAt, lengths.modulus))
  if (modulus === 0n) {
    return { kind: 'done', output: isOsaka ? new Uint8Array(lengths.modulus) : empty }
  }
  const result = modularPower({
    base: toNumber(slice(input, headBytes, lengths.base)),
    exponent: slice(input, exponentAt, lengths.exponent),
    modulus,
  })
  const output = new Uint8Array(lengths.modulus)
  const digits = result.toString(16).padStart(2 * lengths.modulus, '0')
  for (let index = 0; index < output.length; index++) {
    output[index] = Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16)
  }
  return { kind: 'done', output }
}

function priceOfEip198(input: Uint8Array, lengths: Lengths): bigint {
  const iterations = iterationsOf(input, lengths, 8n)
  return (
    (complexity(BigInt(Math.max(lengths.base, lengths.modulus))) * (iterations > 1n ? iterations : 1n)) / 20n
  )
}

function complexity(length: bigint): bigint {
  const square = length * length
  if (length <= 64n) return square
  if (length <= 1024n) return square / 4n + 96n * length - 3072n
  return square / 16n + 480n * length - 199_680n
}

function priceOfTip7883(input: Uint8Array, lengths: Lengths): bigint {
  const iterations = iterationsOf(input, lengths, 16n)
  const length = BigInt(Math.max(lengths.base, lengths.modulus))
  const eights = (length + 7n) / 8n
  const energy = (length <= 32n ? 16n : 2n * eights * eights) * (iterations > 1n ? iterations : 1n)
  return energy > 500n ? energy : 500n
}

/** Index of the highest bit in the first word of the exponent, plus an amount for every byte after that word. */
function iterationsOf(input: Uint8Array, { base, exponent }: Lengths, perByte: bigint): bigint {
  const head = slice(input, after(headBytes, base), Math.min(exponent, 32))
  const bits = BigInt(toNumber(head).toString(2).length)
  return bits - 1n + (exponent > 32 ? perByte * BigInt(exponent - 32) : 0n)
}

/** Measured: squaring n words of 64 bits takes about (n² + 20n + 80) / 400 microseconds, and a byte takes ten squarings. */
function microseconds({ base, exponent, modulus }: Lengths): number {
  const words = Math.max(base, modulus) / 8
  return ((16 + 10 * exponent) * (words * words + 20 * words + 80)) / 400
}

type Power = { readonly base: bigint; readonly exponent: Uint8Array; readonly modulus: bigint }

/** base ** exponent % modulus, with the exponent as bytes, high byte first; four bits per step. */
function modularPower({ base, exponent, modulus }: Power): bigint {
  const powers = [1n % modulus]
  for (let index = 1; index < 16; index++) powers.push((powers[index - 1]! * base) % modulus)
  let result = powers[0]!
  for (const digit of toHex(exponent).replace(/^0+/, '')) {
    for (let bit = 0; bit < 4; bit++) result = (result * result) % modulus
    result = (result * powers[Number.parseInt(digit, 16)]!) % modulus
  }
  return result
}
