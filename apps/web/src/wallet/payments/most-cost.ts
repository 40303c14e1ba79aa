import { type Address, formatUnits, toBase58 } from '@sundial/primitives'
import { type Payment, sendOperation, type SendToken } from '@sundial/wallet'
import { feeSource } from '../chain.ts'
import { costOf, type CostTerms } from '../order/order.ts'

/** Questions to the node at the same time. */
const atOnce = 4

export type MostCost = {
  readonly feeSun: bigint
  readonly newAccounts: number
  /** Worth of the energy of one payment: its fee limit may not be less. */
  readonly energySun: bigint
}

type Terms = {
  readonly token: SendToken
  readonly owner: Address
  readonly networkKind: CostTerms['networkKind']
}

/** The most that payments cost if stake and free bandwidth pay for none of them, and how many accounts they create. */
export async function mostCostOf(
  payments: readonly Payment[],
  { token, owner, networkKind }: Terms,
): Promise<MostCost> {
  if (payments.length === 0) return { feeSun: 0n, newAccounts: 0, energySun: 0n }
  // The largest amount has the most bytes.
  const largest = payments.reduce((most, one) => (one.amount > most.amount ? one : most))
  const amount = formatUnits(largest.amount, token.decimals)
  const operation = sendOperation({ to: toBase58(largest.to), amount }, { token, owner })
  const [{ estimate, energySun }, parameters] = await Promise.all([
    costOf({ operation }, { networkKind }),
    feeSource.parameters(),
  ])
  const price = (name: string): bigint => parameters.get(name) ?? 0n
  const newAccounts = token.standard === 'TRC20' ? 0 : await countNew(payments)
  const each = estimate.bandwidth.bytes * price('getTransactionFee') + energySun
  const perAccount = price('getCreateNewAccountFeeInSystemContract') + price('getCreateAccountFee')
  return { feeSun: each * BigInt(payments.length) + perAccount * BigInt(newAccounts), newAccounts, energySun }
}

async function countNew(payments: readonly Payment[]): Promise<number> {
  const queue = [...new Set(payments.map(({ to }) => to))]
  let count = 0
  const next = async () => {
    for (let to = queue.shift(); to !== undefined; to = queue.shift()) {
      if (!(await feeSource.exists(to))) count += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
  return count
}
