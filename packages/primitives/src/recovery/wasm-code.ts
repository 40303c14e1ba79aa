// As much of WebAssembly's binary format as arithmetic needs: functions over i32 parameters and i64 locals, one memory.
import { fromText } from '../bytes.ts'

export type Code = readonly number[]

export type WasmFunction = {
  readonly name: string
  /** All of them i32: addresses in the memory. */
  readonly parameterCount: number
  readonly i64LocalCount: number
  readonly body: Code
}

const types = { i32: 0x7f, i64: 0x7e, function: 0x60 } as const
const magicAndVersion: Code = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
const sections = { type: 1, function: 3, memory: 5, export: 7, code: 10 } as const

export const getLocal = (index: number): Code => [0x20, ...unsigned(index)]
export const setLocal = (index: number): Code => [0x21, ...unsigned(index)]
export const call = (index: number): Code => [0x10, ...unsigned(index)]
export const constantI32 = (value: number): Code => [0x41, ...signed(BigInt(value))]
export const constantI64 = (value: number | bigint): Code => [0x42, ...signed(BigInt(value))]
/** Four bytes at address + offset as an i64 from 0 to 2³² − 1. */
export const load32 = (offset: number): Code => [0x35, 2, ...unsigned(offset)]
export const store32 = (offset: number): Code => [0x3e, 2, ...unsigned(offset)]
export const addI32: Code = [0x6a]
export const addI64: Code = [0x7c]
export const subtractI64: Code = [0x7d]
export const multiplyI64: Code = [0x7e]
export const andI64: Code = [0x83]
export const shiftLeftI64: Code = [0x86]
export const shiftRightI64: Code = [0x88]

/** A module that exports its memory and its functions; `call` names them by their place. */
export function wasmModule(functions: readonly WasmFunction[], pageCount: number): Uint8Array<ArrayBuffer> {
  const signatures = functions.map(({ parameterCount }) => [
    types.function,
    ...vector(Array.from({ length: parameterCount }, () => [types.i32])),
    ...vector([]),
  ])
  const exported = [
    [...name('memory'), 2, 0],
    ...functions.map((item, index) => [...name(item.name), 0, ...unsigned(index)]),
  ]
  return Uint8Array.from([
    ...magicAndVersion,
    ...section(sections.type, signatures),
    ...section(
      sections.function,
      functions.map((_, index) => unsigned(index)),
    ),
    ...section(sections.memory, [[0, ...unsigned(pageCount)]]),
    ...section(sections.export, exported),
    ...section(sections.code, functions.map(functionCode)),
  ])
}

function functionCode({ i64LocalCount, body }: WasmFunction): Code {
  const locals = vector(i64LocalCount === 0 ? [] : [[...unsigned(i64LocalCount), types.i64]])
  return sized([...locals, ...body, 0x0b])
}

const section = (id: number, items: readonly Code[]): Code => [id, ...sized(vector(items))]
const vector = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()]
const sized = (code: Code): Code => [...unsigned(code.length), ...code]
const name = (text: string): Code => vector(Array.from(fromText(text), (byte) => [byte]))

/** LEB128. */
function unsigned(value: number): Code {
  return value < 128 ? [value] : [(value % 128) + 128, ...unsigned(Math.floor(value / 128))]
}

function signed(value: bigint): Code {
  const low = Number(value & 127n)
  const rest = value >> 7n
  const isLast = (rest === 0n && low < 64) || (rest === -1n && low >= 64)
  return isLast ? [low] : [low + 128, ...signed(rest)]
}
