// Logs as events of TronGrid: read by the ABI that was deployed with the contract, else by well-known signatures.
import {
  createSignatureTable,
  type DecodedLog,
  decodeLog,
  type EventArgument,
  joinTables,
  loadWellKnown,
  type PlainValue,
  readAbi,
  type SignatureTable,
} from '@sundial/abi'
import { type Abi, smartContract } from '@sundial/operations'
import { type Address, toBase58, toEvmAddress, toAddress, toHex, TronError } from '@sundial/primitives'
import type { Chain } from '../chain/chain.ts'
import type { ReceiptLog } from './logs.ts'

/** Returns a log as an event's row, `undefined` when no known signature matches. */
export async function eventReader(chain: Chain): Promise<(entry: ReceiptLog) => EventRow | undefined> {
  const wellKnown = await loadWellKnown()
  return (entry) => {
    const { topics, data, address } = entry.log
    const abi = chain.state.get('contractAbis', `41${toHex(address)}`)
    const table = abi === undefined ? wellKnown : joinTables(tableOf(abi), wellKnown)
    const decoded = decodeLog(topics, data, table)
    return decoded === undefined ? undefined : eventRow(entry, decoded, chain)
  }
}

export type EventRow = ReturnType<typeof eventRow>

const tables = new WeakMap<Abi, SignatureTable>()

/** By identity, so that an ABI is parsed and hashed once. An ABI that cannot be parsed is empty. */
function tableOf(abi: Abi): SignatureTable {
  const known = tables.get(abi)
  if (known !== undefined) return known
  const table = createSignatureTable(itemsOf(abi))
  tables.set(abi, table)
  return table
}

function itemsOf(abi: Abi) {
  try {
    return readAbi(smartContract.toJson(smartContract.create({ abi }), { visible: false })['abi'])
  } catch (error) {
    if (error instanceof TronError) return []
    throw error
  }
}

function eventRow({ log, index, receipt, height }: ReceiptLog, decoded: DecodedLog, chain: Chain) {
  const values = decoded.arguments.map(toText)
  return {
    block_number: height,
    block_timestamp: receipt.blockTimeStamp,
    caller_contract_address: shown(receipt.contractAddress),
    contract_address: shown(`41${toHex(log.address)}`),
    event_index: index,
    event_name: decoded.name,
    result: { ...Object.fromEntries(values.entries()), ...byName(decoded.arguments, (_, at) => values[at]!) },
    result_type: byName(decoded.arguments, ({ type }) => type),
    event: `${decoded.name}(${decoded.arguments.map(describe).join(', ')})`,
    transaction_id: toHex(receipt.id),
    ...(height > chain.solidifiedHeight ? { _unconfirmed: true } : {}),
  }
}

const shown = (address: Address): string => (address === '' ? '' : toBase58(address))

const describe = ({ type, indexed, name }: EventArgument): string =>
  [type, indexed ? 'indexed' : '', name].filter((word) => word !== '').join(' ')

const byName = <Value>(
  members: readonly EventArgument[],
  value: (member: EventArgument, at: number) => Value,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    members.flatMap((member, at) => (member.name === '' ? [] : [[member.name, value(member, at)]])),
  )

/** Everything is text: addresses as 0x and 20 bytes, other bytes without 0x, lists as JSON. */
function toText({ type, plain, isHash }: EventArgument): string {
  const isBytes = isHash || /^(bytes\d*|function)$/.test(type)
  if (isBytes && typeof plain === 'string') return plain.replace(/^0x/, '')
  const value = type.startsWith('address') ? withEvmAddresses(plain) : plain
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const withEvmAddresses = (plain: PlainValue): PlainValue =>
  typeof plain === 'string'
    ? toEvmAddress(toAddress(plain))
    : Array.isArray(plain)
      ? plain.map((member: PlainValue) => withEvmAddresses(member))
      : plain
