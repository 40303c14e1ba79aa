import { isTransferLog, topicOf } from '@sundial/abi'
import { createdContract } from '@sundial/operations'
import { toHex, toText } from '@sundial/primitives'
import type { Log } from '@sundial/protocol'
import type { NewFact } from '@sundial/store'
import { assetOf, contractOf, doneByContracts, logsOf, type Projection } from '../projection.ts'
import { nftApprovalsIn, tokenApprovalsIn } from './approvals.ts'
import { nftTransfersIn } from './nft-transfers.ts'

export const contractCreations: Projection = (happened) => {
  const { operation, transactionId, succeeded } = happened
  if (!succeeded) return []
  const byContracts = doneByContracts(happened).filter(({ note }) => toText(note) === 'create')
  const internal = byContracts.map(
    ({ callerAddress, transferToAddress }) =>
      ({
        kind: 'contractCreation',
        creator: callerAddress,
        contract: transferToAddress,
        name: '',
        isInternal: true,
      }) as const,
  )
  if (operation.kind !== 'CreateSmartContract') return internal
  const { ownerAddress: creator, newContract } = operation.value
  const contract = createdContract(transactionId, creator)
  const name = newContract?.name ?? ''
  return [{ kind: 'contractCreation', creator, contract, name, isInternal: false }, ...internal]
}

/** Every log, including those without topics. */
export const events: Projection = (happened) => {
  const found: NewFact[] = []
  for (const [logIndex, log] of logsOf(happened).entries()) {
    const contract = contractOf(log)
    if (contract === undefined) continue
    const [first, ...behind] = log.topics.every(isWord) ? log.topics : []
    const signature = first === undefined ? undefined : toHex(first)
    const topics = behind.length === 0 || isOtherFact(log, signature!) ? [] : behind.map(toHex)
    found.push({ kind: 'event', contract, signature, topics, logIndex })
  }
  return found
}

/** The TVM logs only words and at most four; other topics of a node cannot be listed. */
const isWord = ({ length }: Uint8Array, at: number): boolean => length === 32 && at < 4

const standards: ReadonlySet<string> = new Set(
  [
    'Transfer(address,address,uint256)',
    'TransferSingle(address,address,address,uint256,uint256)',
    'TransferBatch(address,address,address,uint256[],uint256[])',
    'Approval(address,address,uint256)',
    'ApprovalForAll(address,address,bool)',
  ].map(topicOf),
)

/** Whether a transfer or an approval contains the topics. */
const isOtherFact = (log: Log, signature: string): boolean =>
  standards.has(signature) &&
  (isTransferLog(log.topics, log.data) ||
    tokenApprovalsIn(log).length > 0 ||
    nftTransfersIn(log).length > 0 ||
    nftApprovalsIn(log).length > 0)

/** Those of failed calls too: they are marked rejected. */
export const internalTransactions: Projection = ({ receipt }) =>
  (receipt?.internalTransactions ?? []).map((item) => ({
    kind: 'internalTransaction',
    hash: toHex(item.hash),
    from: item.callerAddress === '' ? undefined : item.callerAddress,
    to: item.transferToAddress === '' ? undefined : item.transferToAddress,
    note: toText(item.note) ?? '',
    rejected: item.rejected,
    values: item.callValueInfo.map(({ tokenId, callValue }) => ({
      asset: assetOf(tokenId),
      amount: callValue,
    })),
    extra: item.extra,
  }))
