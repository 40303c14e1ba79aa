// console.log in Solidity: a call of an unused address, with the values in its data, as hardhat's and TronBox's
// console.sol make it.
import { decodeParameters, selectorOf } from '@sundial/abi'
import { type Address, fromText, toBase58, toHex, TronError } from '@sundial/primitives'
import { type InternalTransaction, internalTransaction, type JsonForm } from '@sundial/protocol'
import type { ExecuteOptions } from '@sundial/tvm'

/** The text `console.log` as an address. */
export const consoleAddress: Address = `41${toHex(fromText('console.log')).padStart(40, '0')}`

/** Maximum that a transaction may print; the rest is ignored. */
const mostCalls = 500
const mostBytes = 16_384
const lineLength = 2000

/** A call of the console's address: `index` is that of its internal transaction. */
export type ConsoleCall = { readonly index: number; readonly data: Uint8Array }

/** Passes calls of the console on to `print`, as long as they are few and short. */
export function consoleCalls(print: (call: ConsoleCall) => void): NonNullable<ExecuteOptions['called']> {
  let count = 0
  return (address, data, index) => {
    if (address !== consoleAddress || count === mostCalls || data.length > mostBytes) return
    count++
    print({ index, data })
  }
}

export const linesOf = (calls: readonly ConsoleCall[]): readonly string[] =>
  calls.flatMap(({ data }) => lineOf(data)?.slice(0, lineLength) ?? [])

/** The line of a call's data, `undefined` when it is none. */
export function lineOf(data: Uint8Array): string | undefined {
  const types = signatures().get(toHex(data.subarray(0, 4)))
  if (types === undefined) return undefined
  try {
    const parameters = types.map((type) => ({ type }))
    const values = decodeParameters(parameters, data.subarray(4))
    return formatted(types.map((type, index) => textOf(type, values[index])))
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}

const textOf = (type: string, value: unknown): string =>
  type === 'address' ? toBase58(value as Address) : String(value)

/** Like console.log of JavaScript: the first text has the placeholders of the next values; other values follow it. */
function formatted([first = '', ...rest]: readonly string[]): string {
  let used = 0
  const text = first.replaceAll(/%[sdifoO%]/g, (mark) => {
    if (mark === '%%') return '%'
    return used < rest.length ? rest[used++]! : mark
  })
  return [text, ...rest.slice(used)].join(' ')
}

/**
 * Internal transactions with `data`, the encoded call, for those of the console: TronBox's ConsoleLogger reads it there.
 */
export function printInternal(
  transactions: readonly InternalTransaction[],
  calls: readonly ConsoleCall[],
  form: JsonForm,
) {
  const dataByIndex = new Map(calls.map(({ index, data }) => [index, toHex(data)]))
  return transactions.map((item, index) => {
    const data = item.transferToAddress === consoleAddress ? dataByIndex.get(index) : undefined
    return { ...(internalTransaction.toJson(item, form) as object), ...(data === undefined ? {} : { data }) }
  })
}

const words = ['string', 'uint256', 'bool', 'address'] as const
const mostArguments = 4

let table: ReadonlyMap<string, readonly string[]> | undefined

/** Types by selector; created when a contract first prints. */
const signatures = () => (table ??= new Map(entries()))

function* entries(): Generator<readonly [string, readonly string[]]> {
  for (const types of ofLength(mostArguments)) {
    yield entry('log', types)
    // Older versions hash `uint` as it is written.
    if (types.includes('uint256')) {
      const written = types.map((type) => (type === 'uint256' ? 'uint' : type)).join(',')
      yield [selectorOf(`log(${written})`), types]
    }
  }
  for (const name of ['Int', 'Uint', 'String', 'Bool', 'Address', 'Bytes']) {
    const type = name.toLowerCase()
    yield entry(`log${name}`, [type.endsWith('int') ? `${type}256` : type])
  }
  for (let size = 1; size <= 32; size++) yield entry(`logBytes${size}`, [`bytes${size}`])
  for (const types of [['int256'], ['bytes'], ['bytes32'], ['string', 'int256']]) yield entry('log', types)
}

const entry = (name: string, types: readonly string[]) =>
  [selectorOf(`${name}(${types.join(',')})`), types] as const

const ofLength = (most: number): readonly (readonly string[])[] =>
  most === 0 ? [[]] : [[], ...words.flatMap((word) => ofLength(most - 1).map((rest) => [word, ...rest]))]
