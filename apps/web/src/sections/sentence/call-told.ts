import { type DecodedCall, decodeCall, decodeLog, decodeTransferLog } from '@sundial/abi'
import { type Address as AddressBytes, fromHex, toAddress } from '@sundial/primitives'

/** A log as the API tells it: the contract in base58, topics and data as hex. */
type Log = { readonly address: string; readonly topics: readonly string[]; readonly data: string }

/** What a call of a token standard did, as the log of the token itself tells it. */
export type CallEffect =
  | { readonly kind: 'transfer'; readonly from: AddressBytes; readonly to: AddressBytes; readonly amount: bigint }
  | { readonly kind: 'approve'; readonly spender: AddressBytes; readonly amount: bigint }
  | { readonly kind: 'item'; readonly from: AddressBytes; readonly to: AddressBytes; readonly id: bigint }
  /** No standard, or no log that bears it out. */
  | { readonly kind: 'plain' }

type CallContext = {
  readonly owner: AddressBytes
  readonly contract: AddressBytes
  readonly input: Uint8Array
  readonly logs: readonly Log[]
}

const plain: CallEffect = { kind: 'plain' }

/** What the call asked for is believed only where the contract logged just that. */
export function callEffect({ owner, contract, input, logs }: CallContext): CallEffect {
  const call = decodeCall(input)
  if (call === undefined) return plain
  const told = logs
    .filter(({ address }) => toAddress(address) === contract)
    .map(({ topics, data }) => [topics.map((topic) => fromHex(topic)), fromHex(data)] as const)
  const [first, second] = call.values.map(({ value }) => value)
  switch (call.signature) {
    case 'transfer(address,uint256)':
      return transferIn(told, owner, first as AddressBytes)
    case 'transferFrom(address,address,uint256)':
    case 'safeTransferFrom(address,address,uint256)':
    case 'safeTransferFrom(address,address,uint256,bytes)':
      return movedIn(told, call)
    case 'approve(address,uint256)':
      return approvalIn(told, { owner, spender: first as AddressBytes, amount: second as bigint })
    default:
      return plain
  }
}

type Logs = readonly (readonly [topics: readonly Uint8Array[], data: Uint8Array])[]

function transferIn(told: Logs, from: AddressBytes, to: AddressBytes): CallEffect {
  for (const log of told) {
    const moved = decodeTransferLog(...log)
    if (moved?.from === from && moved.to === to) return { kind: 'transfer', from, to, amount: moved.value }
  }
  return plain
}

function movedIn(told: Logs, call: DecodedCall): CallEffect {
  const [from, to, id] = call.values.map(({ value }) => value) as [AddressBytes, AddressBytes, bigint]
  const item = told.some((log) => {
    const moved = decodeLog(...log)
    const [source, target, number] = moved?.arguments ?? []
    return (
      log[0].length === 4 &&
      moved?.name === 'Transfer' &&
      source?.value === from &&
      target?.value === to &&
      number?.value === id
    )
  })
  return item ? { kind: 'item', from, to, id } : transferIn(told, from, to)
}

type Approval = { readonly owner: AddressBytes; readonly spender: AddressBytes; readonly amount: bigint }

/** An approval of an item indexes its number too: that is no amount. */
function approvalIn(told: Logs, { owner, spender, amount }: Approval): CallEffect {
  const isTold = told.some((log) => {
    const event = decodeLog(...log)
    const [who, whom, value] = event?.arguments ?? []
    return (
      log[0].length === 3 &&
      event?.name === 'Approval' &&
      who?.value === owner &&
      whom?.value === spender &&
      value?.value === amount
    )
  })
  return isTold ? { kind: 'approve', spender, amount } : plain
}
