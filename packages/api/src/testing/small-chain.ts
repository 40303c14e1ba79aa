import type { Address } from '@sundial/primitives'
import type { IndexedBlock, IndexedTransaction, IndexedTransfer } from '@sundial/store'

const accountOf = (digit: string): Address => `41${digit.repeat(40)}`
export const alice = accountOf('a')
export const bob = accountOf('b')
export const token = accountOf('c')
export const witness = accountOf('d')
export const past2To53 = 2n ** 64n + 1n
export const firstMs = 1_767_879_414_000

export const blockIdOf = (height: number): string => height.toString(16).padStart(16, '0') + 'b1'.repeat(24)
export const transactionIdOf = (height: number, index: number): string =>
  height.toString(16).padStart(32, '0') + index.toString(16).padStart(32, '0')

/** Each block: alice pays bob 1 TRX and calls the token to transfer more than 2^53 of it. Odd blocks lack the payment's receipt. */
export function smallChain(from: number, to: number): IndexedBlock[] {
  return Array.from({ length: to - from + 1 }, (_, offset) => blockOf(from + offset))
}

function blockOf(height: number): IndexedBlock {
  return {
    height,
    id: blockIdOf(height),
    parentId: blockIdOf(Math.max(0, height - 1)),
    transactionRoot: '77'.repeat(32),
    timestampMs: firstMs + 3000 * height,
    witness,
    version: 32,
    sizeBytes: height % 2 === 0 ? 1000 + height : undefined,
    transactions: [payment(height), call(height)],
    transfers: transfersOf(),
    facts: [],
    ledger: { changes: [], notes: [], burnedSun: 0n, movedSun: 0n, operationsWithoutEffects: 1 },
  }
}

const receipt = { feeSun: 268_000n, netUsage: 345n, energyUsage: 29_650n }

const payment = (height: number): IndexedTransaction => ({
  id: transactionIdOf(height, 0),
  type: 1,
  owner: alice,
  to: bob,
  asset: { kind: 'trx' },
  amount: 1_000_000n,
  result: 'SUCCESS',
  ...(height % 2 === 0 ? receipt : {}),
})

const call = (height: number): IndexedTransaction => ({
  id: transactionIdOf(height, 1),
  type: 31,
  owner: alice,
  to: token,
  selector: 'a9059cbb',
  result: 'SUCCESS',
  ...receipt,
})

/** The small chain from block 0 on with all changes of balances: each block gives alice TRX and bob a token. */
export const knownChain = (to: number): IndexedBlock[] =>
  smallChain(0, to).map((block) => ({
    ...block,
    ledger: {
      changes: [
        { account: alice, asset: { kind: 'trx' }, change: past2To53 },
        { account: bob, asset: { kind: 'trc10', id: '1000001' }, change: 5n },
        { account: bob, asset: { kind: 'trc20', contract: token }, change: 7n },
      ],
      notes: [],
      burnedSun: 0n,
      movedSun: 0n,
      operationsWithoutEffects: 0,
    },
  }))

/** The same block from a source without the receipt of its call: the call's transfers are unknown. */
export function withoutCallReceipt(block: IndexedBlock): IndexedBlock {
  const { feeSun: _, netUsage: __, energyUsage: ___, ...bare } = block.transactions[1]!
  return { ...block, transactions: [block.transactions[0]!, bare], transfers: block.transfers.slice(0, 1) }
}

const transfersOf = (): IndexedTransfer[] => [
  { transactionIndex: 0, from: alice, to: bob, asset: { kind: 'trx' }, amount: 1_000_000n },
  { transactionIndex: 1, to: bob, asset: { kind: 'trc20', contract: token }, amount: past2To53 },
]

/** The small chain from block 0 on, with receipts that say who paid: half by stake, a tenth by the contract's creator. */
export const paidChain = (to: number): IndexedBlock[] =>
  smallChain(0, to).map((block) => ({
    ...block,
    transactions: block.transactions.map((transaction) => ({
      ...transaction,
      ...receipt,
      sources: {
        netFeeSun: 1_000_000n,
        energyFeeSun: 1_186_000n,
        stakedEnergy: 14_825n,
        suppliedEnergy: 2_965n,
        paidBandwidth: 1_000n,
      },
    })),
  }))
