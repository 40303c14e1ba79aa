import { type AbiValue, decodeLog, topicOf } from '@sundial/abi'
import { type Address, toHex } from '@sundial/primitives'
import type { Log } from '@sundial/protocol'
import type { NewFact } from '@sundial/store'
import { contractOf, logsOf, type Projection } from '../projection.ts'

export const nftTransfers: Projection = (happened) => logsOf(happened).flatMap(nftTransfersIn)

const transferTopic = topicOf('Transfer(address,address,uint256)')
const singleTopic = topicOf('TransferSingle(address,address,address,uint256,uint256)')
const batchTopic = topicOf('TransferBatch(address,address,address,uint256[],uint256[])')

/** TRC721 by its three indexed members, of which TRC20 has two; TRC1155 by its own events, an id each. */
export function nftTransfersIn(log: Log): readonly NewFact[] {
  if (log.topics.length !== 4) return []
  const contract = contractOf(log)
  if (contract === undefined) return []
  switch (toHex(log.topics[0]!)) {
    case transferTopic:
      return log.data.length === 0 ? movedBy(log, contract, readTrc721) : []
    case singleTopic:
      return movedBy(log, contract, readSingle)
    case batchTopic:
      return movedBy(log, contract, readBatch)
    default:
      return []
  }
}

type Moved = Omit<Extract<NewFact, { readonly kind: 'nftTransfer' }>, 'kind' | 'contract'>
type Read = (values: readonly AbiValue[]) => readonly Moved[]

/** None when the bytes do not match the event. */
function movedBy({ topics, data }: Log, contract: Address, read: Read): NewFact[] {
  const decoded = decodeLog(topics, data)
  if (decoded === undefined) return []
  return read(decoded.arguments.map(({ value }) => value)).map((moved) => ({
    kind: 'nftTransfer',
    contract,
    ...moved,
  }))
}

const readTrc721: Read = ([from, to, id]) => [
  { standard: 'trc721', operator: undefined, from: side(from), to: side(to), id: id as bigint, amount: 1n },
]

const readSingle: Read = ([operator, from, to, id, amount]) => [
  { ...multi(operator, from, to), id: id as bigint, amount: amount as bigint },
]

/** Lists of different lengths are ignored. */
function readBatch([operator, from, to, ids, amounts]: readonly AbiValue[]): readonly Moved[] {
  const listed = ids as readonly bigint[]
  const units = amounts as readonly bigint[]
  if (listed.length !== units.length) return []
  return listed.map((id, at) => ({ ...multi(operator, from, to), id, amount: units[at]! }))
}

const multi = (operator: AbiValue | undefined, from: AbiValue | undefined, to: AbiValue | undefined) =>
  ({ standard: 'trc1155', operator: operator as Address, from: side(from), to: side(to) }) as const

const zeroAddress: Address = `41${'00'.repeat(20)}`

const side = (address: AbiValue | undefined): Address | undefined =>
  address === zeroAddress ? undefined : (address as Address)
