// Logs as events of TronGrid's v1 interface.
import type { DecodedLog, EventArgument, PlainValue } from '@sundial/abi'
import { type Address, toAddress, toBase58, toEvmAddress, toHex } from '@sundial/primitives'
import type { Receipt } from '@sundial/protocol'

export type PlacedLog = {
  readonly log: Receipt['log'][number]
  /** Within its transaction. */
  readonly index: number
  readonly receipt: Receipt
  readonly height: number
}

export function eventRow(
  { log, index, receipt, height }: PlacedLog,
  decoded: DecodedLog,
  { isFinal }: { readonly isFinal: boolean },
) {
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
    ...(isFinal ? {} : { _unconfirmed: true }),
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
