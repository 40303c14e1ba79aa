import type { Asset, BalanceChange, BlockFacts, LedgerFacts, TokenPurchase, TokenSale } from '../facts.ts'
import { encodeAsset } from '../records/asset-key.ts'

/**
 * Blocks whose purchases have become balance changes, at the prices known before and those the blocks themselves
 * set; the first price of a token stays. A purchase at a price nobody knows is an operation without effects.
 */
export function settlePurchases(
  blocks: readonly BlockFacts[],
  saleByAsset: ReadonlyMap<string, TokenSale>,
): readonly BlockFacts[] {
  const sales = new Map(saleByAsset)
  return blocks.map((block) => {
    for (const sale of block.ledger.sales) {
      const key = encodeAsset(sale.asset)
      if (!sales.has(key)) sales.set(key, sale)
    }
    return block.ledger.purchases.length === 0 ? block : { ...block, ledger: settled(block.ledger, sales) }
  })
}

function settled(ledger: LedgerFacts, sales: ReadonlyMap<string, TokenSale>): LedgerFacts {
  const changes = new Map(ledger.changes.map((change) => [keyOf(change), change]))
  const add = (account: string, asset: Asset, amount: bigint) => {
    const key = keyOf({ account, asset })
    changes.set(key, { account, asset, change: (changes.get(key)?.change ?? 0n) + amount })
  }
  let operationsWithoutEffects = ledger.operationsWithoutEffects
  for (const purchase of ledger.purchases) {
    const units = unitsOf(purchase, sales.get(encodeAsset(purchase.asset)))
    if (units === undefined) operationsWithoutEffects++
    else {
      add(purchase.from, purchase.asset, -units)
      add(purchase.to, purchase.asset, units)
    }
  }
  return {
    ...ledger,
    changes: [...changes.values()].filter(({ change }) => change !== 0n),
    purchases: [],
    operationsWithoutEffects,
  }
}

const keyOf = ({ account, asset }: Omit<BalanceChange, 'change'>): string =>
  `${account} ${encodeAsset(asset)}`

/** java-tron ParticipateAssetIssueActuator. */
const unitsOf = ({ paidSun }: TokenPurchase, sale: TokenSale | undefined): bigint | undefined =>
  sale === undefined || sale.sun <= 0n ? undefined : (paidSun * sale.units) / sale.sun
