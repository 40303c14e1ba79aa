import type { ReplayObstacle } from '@sundial/api'
import type { NodeClient } from '@sundial/node'
import { createdContract, decodeOperation } from '@sundial/operations'
import { type Address, fromHex, toText } from '@sundial/primitives'
import type { RawTransaction, Receipt } from '@sundial/protocol'
import type { Message, ReplayRequest } from '@sundial/tvm'

/** A transaction that ran a contract, with everything about its run that blocks and receipts say. */
export type PastTransaction = Pick<ReplayRequest, 'message' | 'block' | 'fresh'> & {
  readonly receipt: Receipt
  /** Whether the energy it could use is known: it used all of it. */
  readonly isLimitKnown: boolean
  /** Accounts made since then, in milliseconds, did not exist. */
  readonly previousBlockMs: bigint
}

type Client = Pick<NodeClient, 'transaction' | 'receipt' | 'block'>

/** What is in the way where it cannot be replayed. Throws `Unavailable`. */
export async function pastTransaction(
  client: Client,
  id: string,
  energyPriceSun: bigint,
): Promise<PastTransaction | ReplayObstacle> {
  const [found, receipt] = await Promise.all([client.transaction(id), client.receipt(id)])
  const rawData = found?.transaction.rawData
  if (rawData === undefined || receipt === undefined || receipt.blockNumber === 0n) return 'no_receipt'
  const draft = draftOf(rawData, id)
  if (draft === undefined) return 'no_contract'
  const place = await blockOf(client, Number(receipt.blockNumber))
  if (place === undefined) return 'no_receipt'
  return {
    message: { ...draft, energyLimit: energyLimitOf(receipt, rawData.feeLimit, energyPriceSun) },
    ...place,
    fresh: createdContracts(draft, receipt),
    receipt,
    isLimitKnown: !leavesEnergy(receipt),
  }
}

async function blockOf(
  client: Client,
  height: number,
): Promise<Pick<PastTransaction, 'block' | 'previousBlockMs'> | undefined> {
  const heights = [height, height - 1, 0]
  const [block, previous, first] = await Promise.all(heights.map((at) => client.block(at)))
  const header = block?.header.rawData
  if (header === undefined || first === undefined) return undefined
  return {
    block: {
      height,
      timestamp: header.timestamp / 1000n,
      witness: header.witnessAddress,
      genesisId: fromHex(first.id),
      // Only a contract that destroys itself reads it, and such a run is not replayed.
      blackhole: `41${'00'.repeat(20)}`,
    },
    previousBlockMs: previous?.header.rawData?.timestamp ?? 0n,
  }
}

/** java-tron VMActuator.create, call. */
function draftOf(rawData: RawTransaction, id: string): Omit<Message, 'energyLimit'> | undefined {
  const [envelope] = rawData.contract
  if (envelope?.type !== 'TriggerSmartContract' && envelope?.type !== 'CreateSmartContract') return undefined
  const operation = decodeOperation(envelope)
  const transactionId = fromHex(id)
  if (operation.kind === 'TriggerSmartContract') {
    const { ownerAddress: caller, contractAddress: contract, data, callValue, ...token } = operation.value
    const { tokenId, callTokenValue: tokenValue } = token
    return { kind: 'call', transactionId, caller, contract, data, callValue, tokenId, tokenValue }
  }
  if (operation.kind !== 'CreateSmartContract' || operation.value.newContract === undefined) return undefined
  const { ownerAddress: caller, newContract, tokenId, callTokenValue: tokenValue } = operation.value
  const { bytecode: data, callValue } = newContract
  const contract = createdContract(id, caller)
  return { kind: 'create', transactionId, caller, contract, data, callValue, tokenId, tokenValue }
}

/** A failure other than these has used all energy it could. */
const leavesEnergy = ({ receipt }: Pick<Receipt, 'receipt'>): boolean =>
  ['SUCCESS', 'REVERT', 'TRANSFER_FAILED'].includes(String(receipt?.result))

/** All of it where it was used up; otherwise what the fee limit buys, since no receipt says how much else there was. */
function energyLimitOf(
  { receipt }: Pick<Receipt, 'receipt'>,
  feeLimitSun: bigint,
  energyPriceSun: bigint,
): bigint {
  const total = receipt?.energyUsageTotal ?? 0n
  if (!leavesEnergy({ receipt })) return total
  const bought = total - (receipt?.energyUsage ?? 0n) - (receipt?.originEnergyUsage ?? 0n)
  const paid = receipt?.energyFee ?? 0n
  const price = paid > 0n && bought > 0n ? paid / bought : energyPriceSun
  const affordable = price > 0n ? feeLimitSun / price : 0n
  return affordable > total ? affordable : total
}

function createdContracts({ kind, contract }: Pick<Message, 'kind' | 'contract'>, receipt: Receipt) {
  const inner = receipt.internalTransactions
    .filter(({ note }) => toText(note) === 'create')
    .map(({ transferToAddress }) => transferToAddress)
  return new Set<Address>(kind === 'create' ? [contract, ...inner] : inner)
}
