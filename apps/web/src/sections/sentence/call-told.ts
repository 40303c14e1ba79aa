import { type DecodedCall, decodeCall, decodeLog, decodeTransferLog } from '@sundial/abi'
import { type Address, fromHex, toAddress } from '@sundial/primitives'

/** A log as the API tells it: the contract in base58, topics and data as hex. */
type Log = { readonly address: string; readonly topics: readonly string[]; readonly data: string }

/** What a call of a token standard did, as the log of the token itself tells it. */
export type CallTold =
  | { readonly kind: 'transfer'; readonly from: Address; readonly to: Address; readonly amount: bigint }
  | { readonly kind: 'approve'; readonly spender: Address; readonly amount: bigint }
  | { readonly kind: 'item'; readonly from: Address; readonly to: Address; readonly id: bigint }
  /** No standard, or no log that bears it out. */
  | { readonly kind: 'plain' }

type Asked = {
  readonly owner: Address
  readonly contract: Address
  readonly input: Uint8Array
  readonly logs: readonly Log[]
}

const plain: CallTold = { kind: 'plain' }

/** What the call asked for is believed only where the contract logged just that. */
export function callTold({ owner, contract, input, logs }: Asked): CallTold {
  const call = decodeCall(input)
  if (call === undefined) return plain
  const told = logs
    .filter(({ address }) => toAddress(address) === contract)
    .map(({ topics, data }) => [topics.map((topic) => fromHex(topic)), fromHex(data)] as const)
  const [first, second] = call.values.map(({ value }) => value)
  switch (call.signature) {
    case 'transfer(address,uint256)':
      return transferIn(told, owner, first as Address)
    case 'transferFrom(address,address,uint256)':
    case 'safeTransferFrom(address,address,uint256)':
    case 'safeTransferFrom(address,address,uint256,bytes)':
      return movedIn(told, call)
    case 'approve(address,uint256)':
      return approvalIn(told, { owner, spender: first as Address, amount: second as bigint })
    default:
      return plain
  }
}

type Told = readonly (readonly [topics: readonly Uint8Array[], data: Uint8Array])[]

function transferIn(told: Told, from: Address, to: Address): CallTold {
  for (const log of told) {
    const moved = decodeTransferLog(...log)
    if (moved?.from === from && moved.to === to) return { kind: 'transfer', from, to, amount: moved.value }
  }
  return plain
}

function movedIn(told: Told, call: DecodedCall): CallTold {
  const [from, to, id] = call.values.map(({ value }) => value) as [Address, Address, bigint]
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

type Approval = { readonly owner: Address; readonly spender: Address; readonly amount: bigint }

/** An approval of an item indexes its number too: that is no amount. */
function approvalIn(told: Told, { owner, spender, amount }: Approval): CallTold {
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
