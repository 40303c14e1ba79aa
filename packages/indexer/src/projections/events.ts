import { decodeTransferLog } from '@sundial/abi'
import { toHex } from '@sundial/primitives'
import type { Log } from '@sundial/protocol'
import type { UnplacedFact } from '@sundial/store'
import { contractOf, logsOf, type Projection } from '../projection.ts'
import { nftApprovalsIn, tokenApprovalsIn } from '../token-logs/approvals-in.ts'
import { nftTransfersIn } from '../token-logs/nft-transfers-in.ts'

/** Every log, those without topics too. */
export const events: Projection = (happened) => {
  const found: UnplacedFact[] = []
  for (const [logIndex, log] of logsOf(happened).entries()) {
    const contract = contractOf(log)
    if (contract === undefined) continue
    const [signature, ...topics] = log.topics.every(isWord) ? log.topics.map(toHex) : []
    found.push({
      kind: 'event',
      contract,
      signature,
      topics: topics.length === 0 || isToldElsewhere(log) ? [] : topics,
      logIndex,
    })
  }
  return found
}

/** The machine logs words and no more than four; a node that tells others tells nothing to list by. */
const isWord = ({ length }: Uint8Array, at: number): boolean => length === 32 && at < 4

/** Whether a transfer or an approval says who and what the topics are. */
const isToldElsewhere = (log: Log): boolean =>
  decodeTransferLog(log.topics, log.data) !== undefined ||
  tokenApprovalsIn(log).length > 0 ||
  nftTransfersIn(log).length > 0 ||
  nftApprovalsIn(log).length > 0
