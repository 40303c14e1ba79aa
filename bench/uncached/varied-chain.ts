// Blocks whose lists are all different: many accounts, hundreds of tokens, and every balance known, so that tokens have holders.
import type { Address } from '@sundial/primitives'
import type { Asset, BalanceChange, IndexedBlock } from '@sundial/store'
import { account } from '../storage-layout/mainnet-like.ts'
import { randomFrom } from '../mainnet-log/random.ts'
import { MadeUpChain } from '../made-up-chain.ts'

/** Pays every token. */
export const payer = account(2)
const tokenCount = 200
export const tokens: readonly Address[] = Array.from({ length: tokenCount }, (_, at) =>
  account(3_000_000_000 + at),
)

export class VariedChain {
  readonly #random = randomFrom(1)
  readonly #chain = new MadeUpChain({ height: -1, id: '0'.repeat(64) })

  next(transactionCount: number): IndexedBlock {
    const block = this.#chain.next(transactionCount)
    const isFirst = block.height === 0
    const called = block.transactions.map(() => tokens[Math.floor(tokenCount ** this.#random()) - 1]!)
    const transfers = block.transfers.map(({ transactionIndex, from, amount }) => ({
      transactionIndex,
      from: payer,
      to: from,
      asset: { kind: 'trc20', contract: called[transactionIndex]! } as const,
      amount,
    }))
    return {
      ...block,
      transactions: block.transactions.map((one, at) => ({ ...one, to: called[at]! })),
      transfers,
      ledger: {
        ...block.ledger,
        changes: changesOf(transfers, isFirst),
        operationsWithoutEffects: 0,
      },
    }
  }
}

type Moved = {
  readonly to: Address | undefined
  readonly asset: Asset & { kind: 'trc20' }
  readonly amount: bigint
}

function changesOf(transfers: readonly Moved[], mints: boolean): BalanceChange[] {
  const changes = new Map<string, BalanceChange>()
  const add = (to: Address, asset: Moved['asset'], change: bigint) => {
    const key = `${to} ${asset.contract}`
    changes.set(key, { account: to, asset, change: (changes.get(key)?.change ?? 0n) + change })
  }
  if (mints) for (const contract of tokens) add(payer, { kind: 'trc20', contract }, 10n ** 24n)
  for (const { to, asset, amount } of transfers) {
    add(payer, asset, -amount)
    add(to!, asset, amount)
  }
  return [...changes.values()].filter(({ change }) => change !== 0n)
}
