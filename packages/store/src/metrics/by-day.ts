import { contractTypes } from '../records/transaction-record.ts'
import type { PreparedTransaction } from '../write/prepare-blocks.ts'
import { type Amounts, type MeasuredBlock, lacksReceipt, lacksSources, metric } from './metric.ts'

/** TriggerSmartContract in java-tron's ContractType. */
const callType = 31

/** A call of a contract by a transaction; calls between contracts do not count. */
export const isCall = <Named extends { readonly type: number; readonly to?: number | undefined }>(
  transaction: Named,
): transaction is Named & { readonly to: number } =>
  transaction.type === callType && transaction.to !== undefined

/** By contract, in the order of the members of `contractDays`. */
export function contractUse({ block, transactions }: MeasuredBlock): ReadonlyMap<number, Amounts> {
  const uses = new Map<number, Use>()
  for (const [at, { type, to }] of transactions.entries()) {
    if (to === undefined || !contractTypes.has(type)) continue
    const use = uses.get(to) ?? noUse()
    uses.set(to, use)
    addUse(use, block.transactions[at]!, block.height === 0)
  }
  return new Map([...uses].map(([contract, use]) => [contract, toAmounts(use)]))
}

type Use = {
  calls: number
  creations: number
  energy: bigint
  staked: bigint
  supplied: bigint
  burnedSun: bigint
  withoutReceipt: number
  withoutSources: number
}

const noUse = (): Use => ({
  calls: 0,
  creations: 0,
  energy: 0n,
  staked: 0n,
  supplied: 0n,
  burnedSun: 0n,
  withoutReceipt: 0,
  withoutSources: 0,
})

function addUse(use: Use, transaction: PreparedTransaction, isGenesis: boolean): void {
  const { type, energyUsage, sources } = transaction
  if (type === callType) use.calls++
  else use.creations++
  use.energy += energyUsage ?? 0n
  if (sources !== undefined) {
    use.staked += sources.stakedEnergy
    use.supplied += sources.suppliedEnergy
    use.burnedSun += sources.energyFeeSun
  }
  if (!isGenesis && lacksReceipt(transaction)) use.withoutReceipt++
  if (!isGenesis && lacksSources(transaction)) use.withoutSources++
}

const toAmounts = (use: Use): Amounts => [
  BigInt(use.calls),
  BigInt(use.creations),
  use.energy,
  use.staked,
  use.supplied,
  use.burnedSun,
  BigInt(use.withoutReceipt),
  BigInt(use.withoutSources),
]

/** What happened to each contract, failed calls included. Stored only by day, in `contract_days`. */
export const contractDays = metric({
  number: 40,
  key: 'contract',
  members: [
    'calls',
    'creations',
    'energy',
    'stakedEnergy',
    'suppliedEnergy',
    'burnedSun',
    'withoutReceipt',
    'withoutSources',
  ],
  of: contractUse,
})

/**
 * Bandwidth of the calls and creations of each contract: what stake and the free allowance covered, and what TRX was burned
 * for; and the number of calls and creations with known bandwidth. Stored only by day, in `contract_days`.
 */
export const contractBandwidth = metric({
  number: 42,
  key: 'contract',
  members: ['covered', 'paid', 'known'],
  of: ({ block, transactions }) => {
    const sums = new Map<number, [bigint, bigint, bigint]>()
    for (const [at, { type, to }] of transactions.entries()) {
      if (to === undefined || !contractTypes.has(type)) continue
      const fact = block.transactions[at]!
      // Block 0 needs no receipts.
      if (block.height > 0 && lacksSources(fact)) continue
      const sum = sums.get(to) ?? [0n, 0n, 0n]
      sums.set(to, sum)
      sum[0] += fact.netUsage ?? 0n
      sum[1] += fact.sources?.paidBandwidth ?? 0n
      sum[2] += 1n
    }
    return sums
  },
})

/** Transfers of each asset, their volume, and the growth of its holders. Stored only by day, in `asset_days`. */
export const assetDays = metric({
  number: 41,
  key: 'asset',
  members: ['transfers', 'volume', 'holdersGained'],
  of: ({ transfers, holdersGained }) => {
    const sums = new Map<number, [bigint, bigint, bigint]>()
    const sumOf = (asset: number) => {
      const known = sums.get(asset)
      if (known !== undefined) return known
      const fresh: [bigint, bigint, bigint] = [0n, 0n, 0n]
      sums.set(asset, fresh)
      return fresh
    }
    for (const { asset, amount } of transfers) {
      const sum = sumOf(asset)
      sum[0] += 1n
      sum[1] += amount
    }
    for (const [asset, gained] of holdersGained) if (gained !== 0) sumOf(asset)[2] = BigInt(gained)
    return sums
  },
})
