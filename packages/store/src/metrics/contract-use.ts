import type { IndexedTransaction } from '../facts.ts'
import { contractTypes } from '../write/contract-types.ts'
import type { Amounts, Happened } from './metric.ts'
import { lacksReceipt, lacksSources } from './receipts.ts'

/** TriggerSmartContract in java-tron's ContractType. */
const callType = 31

/** A call of a contract by a transaction. What a contract calls within one is none of its own. */
export const isCall = <Named extends { readonly type: number; readonly to?: number | undefined }>(
  transaction: Named,
): transaction is Named & { readonly to: number } =>
  transaction.type === callType && transaction.to !== undefined

/** By contract, in the order of the members of `contractDays`. */
export function contractUse({ block, transactions }: Happened): ReadonlyMap<number, Amounts> {
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

function addUse(use: Use, transaction: IndexedTransaction, isGenesis: boolean): void {
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
