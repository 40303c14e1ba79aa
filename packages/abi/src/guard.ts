import { Malformed } from '@sundial/primitives'
import { abiLimits } from './limits.ts'
import { type AbiType, headSize, isDynamic, type Member } from './type.ts'

// Walks encoded bytes before decoding: offsets may point at the same bytes repeatedly, so that a few kilobytes of
// foreign data could decode to gigabytes.

type Walk = { readonly data: Uint8Array; values: number; bytes: number }

/** Throws `malformed_abi_data` when bytes are missing or would decode to more than the limits allow. */
export function checkEncoding(members: readonly Member[], data: Uint8Array): void {
  visitMembers({ data, values: abiLimits.decodedValues, bytes: abiLimits.decodedBytes }, members, 0)
}

function visitMembers(walk: Walk, members: readonly Member[], base: number): void {
  let at = base
  for (const { type } of members) {
    visit(walk, type, { at, base })
    at += headSize(type)
  }
}

function visit(walk: Walk, type: AbiType, { at, base }: { at: number; base: number }): void {
  if (--walk.values < 0) throw malformed(`decodes to more than ${abiLimits.decodedValues} values`)
  const start = isDynamic(type) ? base + readNumber(walk, at) : at
  switch (type.kind) {
    case 'tuple':
      return visitMembers(walk, type.members, start)
    case 'array':
      return type.length === undefined
        ? visitElements(walk, type.of, { start: start + 32, count: readNumber(walk, start) })
        : visitElements(walk, type.of, { start, count: type.length })
    case 'string':
    case 'bytes':
      return takeBytes(walk, start)
    default:
      requireBytes(walk, start, 32)
  }
}

function visitElements(walk: Walk, type: AbiType, { start, count }: { start: number; count: number }): void {
  if (count > walk.values) throw malformed(`decodes to more than ${abiLimits.decodedValues} values`)
  const size = headSize(type)
  requireBytes(walk, start, count * size)
  for (let index = 0; index < count; index++) visit(walk, type, { at: start + index * size, base: start })
}

function takeBytes(walk: Walk, start: number): void {
  const length = readNumber(walk, start)
  requireBytes(walk, start + 32, length)
  walk.bytes -= length
  if (walk.bytes < 0) throw malformed(`decodes to more than ${abiLimits.decodedBytes} bytes`)
}

/** An offset or a length. Beyond 2^40 there is no data, and sums of a few such numbers stay exact. */
function readNumber(walk: Walk, at: number): number {
  requireBytes(walk, at, 32)
  let value = 0
  for (let index = at; index < at + 32; index++) {
    value = value * 256 + walk.data[index]!
    if (value > 2 ** 40) throw malformed(`has an offset or length past its end at byte ${at}`)
  }
  return value
}

function requireBytes({ data }: Walk, start: number, count: number): void {
  if (start + count > data.length) throw malformed(`ends at ${data.length}, byte ${start + count} is missing`)
}

const malformed = (why: string) => new Malformed('abi_data', `Encoded data ${why}.`)
