import { decodeLog, topicOf } from '@sundial/abi'
import { type Address, equalBytes, fromEvmAddress, fromHex, toHex } from '@sundial/primitives'
import type { Log } from '@sundial/protocol'
import type { NewFact } from '@sundial/store'
import { contractOf, logsOf, type Projection } from '../projection.ts'

export const tokenApprovals: Projection = (happened) => logsOf(happened).flatMap(tokenApprovalsIn)

export const nftApprovals: Projection = (happened) => logsOf(happened).flatMap(nftApprovalsIn)

// As bytes: every log is compared, and nearly none is an approval.
const approvalTopic = fromHex(topicOf('Approval(address,address,uint256)'))
const approvalForAllTopic = fromHex(topicOf('ApprovalForAll(address,address,bool)'))

/** Of TRC20: both sides indexed and the amount as the only data word; TRC721 also indexes the token's id. */
export function tokenApprovalsIn(log: Log): readonly NewFact[] {
  const [topic, owner, spender] = log.topics
  if (log.topics.length !== 3 || log.data.length !== 32) return []
  if (owner?.length !== 32 || spender?.length !== 32 || !equalBytes(topic!, approvalTopic)) return []
  const contract = contractOf(log)
  if (contract === undefined) return []
  return [
    {
      kind: 'tokenApproval',
      owner: fromEvmAddress(owner),
      spender: fromEvmAddress(spender),
      asset: { kind: 'trc20', contract },
      amount: BigInt(`0x${toHex(log.data)}`),
    },
  ]
}

/** Of one id by TRC721, of all by an event that TRC721 and TRC1155 share. */
export function nftApprovalsIn(log: Log): readonly NewFact[] {
  const [topic] = log.topics
  if (topic === undefined) return []
  const isOfOne = log.topics.length === 4 && log.data.length === 0 && equalBytes(topic, approvalTopic)
  const isOfAll = log.topics.length === 3 && equalBytes(topic, approvalForAllTopic)
  const contract = isOfOne || isOfAll ? contractOf(log) : undefined
  if (contract === undefined) return []
  return isOfOne ? approvalOfOne(log, contract) : approvalOfAll(log, contract)
}

/** An approval of the zero address withdraws the previous one. */
function approvalOfOne({ topics, data }: Log, contract: Address): readonly NewFact[] {
  const values = decodeLog(topics, data)?.arguments.map(({ value }) => value)
  if (values === undefined) return []
  const [owner, approved, id] = values as [Address, Address, bigint]
  const operator = approved === zeroAddress ? undefined : approved
  return [{ kind: 'nftApproval', contract, owner, operator, id, isApproved: operator !== undefined }]
}

function approvalOfAll({ topics, data }: Log, contract: Address): readonly NewFact[] {
  const values = decodeLog(topics, data)?.arguments.map(({ value }) => value)
  if (values === undefined) return []
  const [owner, operator, isApproved] = values as [Address, Address, boolean]
  return [{ kind: 'nftApproval', contract, owner, operator, id: undefined, isApproved }]
}

const zeroAddress: Address = `41${'00'.repeat(20)}`
