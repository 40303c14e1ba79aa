// Calls, events and reverts of a trace in the words of the contracts: by their verified ABIs, then by well-known signatures.
import {
  type AbiItem,
  type Argument,
  createSignatureTable,
  decodeCall,
  decodeLog,
  decodeRevert,
  describeRevert,
  joinTables,
  loadWellKnown,
  readAbi,
  signatureOfSelector,
  type SignatureTable,
} from '@sundial/abi'
import { type Address, fromHex, TronError } from '@sundial/primitives'
import type { ContractSources } from '../contract-source/contract-sources.ts'
import type { TracedCall, TracedLog } from './read-frames.ts'

export type NamedValue = { readonly name: string; readonly type: string; readonly value: string }
export type NamedItem = { readonly signature: string; readonly arguments?: readonly NamedValue[] | undefined }

/** What a call is in words; each is absent where nobody knows it. */
export type CallNames = {
  readonly method?: NamedItem | undefined
  /** In the order of its logs. */
  readonly events: readonly (NamedItem | undefined)[]
  readonly reason?: string | undefined
}

/** Longer data is shown as data. */
const mostDecodedHex = 2 * 8_192
const mostArguments = 24
const mostText = 500
/** Contracts whose ABI one trace reads. */
const mostContracts = 200

/** The names of each call, with one read of the verified ABIs of all contracts. */
export async function nameCalls(
  calls: readonly TracedCall[],
  sources: Pick<ContractSources, 'abisOf'> | undefined,
): Promise<readonly CallNames[]> {
  const contracts = new Set(calls.flatMap(({ to, logs = [] }) => [to, ...logs.map(({ address }) => address)]))
  const abis = await sources?.abisOf([...contracts].slice(0, mostContracts))
  const wellKnown = await loadWellKnown()
  const tables = new Map<Address, SignatureTable>()
  for (const [address, abi] of abis ?? [])
    tables.set(address, joinTables(createSignatureTable(itemsOf(abi)), wellKnown))
  return calls.map((call) => {
    // A proxy emits events, and passes on reverts, of the contract whose code it runs.
    const own = tables.get(call.to) ?? wellKnown
    return {
      method: methodOf(call, own),
      events: (call.logs ?? []).map((log) => eventOf(log, own)),
      reason: reasonOf(call, calls, tables),
    }
  })
}

function methodOf({ kind, input }: TracedCall, table: SignatureTable): NamedItem | undefined {
  if (kind.startsWith('CREATE') || kind === 'SELFDESTRUCT' || input.length < 8) return undefined
  const decoded = input.length > mostDecodedHex ? undefined : attempt(() => decodeCall(fromHex(input), table))
  if (decoded !== undefined) return { signature: decoded.signature, arguments: shown(decoded.values) }
  const signature = signatureOfSelector(input.slice(0, 8), table)
  return signature === undefined ? undefined : { signature }
}

function eventOf({ topics, data }: TracedLog, table: SignatureTable): NamedItem | undefined {
  if (data.length > mostDecodedHex) return undefined
  const decoded = attempt(() => decodeLog(topics.map(fromHex), fromHex(data), table))
  return decoded && { signature: decoded.signature, arguments: shown(decoded.arguments) }
}

/** An error of this contract, or of one that it called. */
function reasonOf(
  call: TracedCall,
  calls: readonly TracedCall[],
  tables: ReadonlyMap<Address, SignatureTable>,
): string | undefined {
  const { error, output } = call
  if (error === undefined || output.length < 8 || output.length > mostDecodedHex) return undefined
  const own = tables.get(call.to)
  const candidates = [
    ...(own === undefined ? [] : [own]),
    ...(calls.length > mostContracts ? [] : tables.values()),
  ]
  for (const table of candidates) {
    const revert = attempt(() => decodeRevert(fromHex(output), table))
    if (revert?.kind === 'custom') return cut(describeRevert(revert) ?? '')
  }
  return undefined
}

const shown = (values: readonly Argument[]): readonly NamedValue[] | undefined =>
  values.length > mostArguments
    ? undefined
    : values.map(({ name, type, plain }) => ({ name: name.slice(0, 80), type, value: cut(textOf(plain)) }))

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const cut = (text: string): string => (text.length > mostText ? `${text.slice(0, mostText)}…` : text)

/** An ABI is whatever its author wrote; one that cannot be parsed is treated as absent. */
const itemsOf = (abi: unknown): readonly AbiItem[] => attempt(() => readAbi(abi)) ?? []

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}
