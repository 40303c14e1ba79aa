import { type Effect, effectsOf, type Operation } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import { receipt, type Receipt } from '@sundial/protocol'
import type { FeeEstimate } from './fee.ts'
import type { FeeSource, Holding, TokenMove } from './ports.ts'
import type { TransactionReview } from './review.ts'

/** A balance of the owner before and after the transaction, in the smallest unit. */
export type BalanceChange = {
  readonly holding: Holding
  readonly before: bigint
  readonly after: bigint
}

/**
 * The owner's balances that a transaction changes, fee included, if it succeeds at the newest block. TRX is always there.
 * `undefined` where the change does not follow from the message or from a trial. Throws what the source throws.
 */
export async function balancesAfter(
  { operation, owner, id }: Pick<TransactionReview, 'operation' | 'owner' | 'id'>,
  estimate: FeeEstimate,
  source: FeeSource,
): Promise<readonly BalanceChange[] | undefined> {
  if (owner === undefined || estimate.unknownEnergy !== undefined) return undefined
  const { trial } = estimate
  // A trial returns its internal transactions whatever saveInternalTx says (java-tron, Wallet.callConstantContract).
  const paid = trial?.receipt ?? (await receiptOf(operation, owner, source))
  const outcome = { succeeded: true, transactionId: id, receipt: paid, keepsInternal: true }
  const changes = new Map<string, { readonly holding: Holding; change: bigint }>()
  const add = (holding: Holding, change: bigint) => {
    const key = keyOf(holding)
    changes.set(key, { holding, change: (changes.get(key)?.change ?? 0n) + change })
  }
  add({ kind: 'trx' }, -estimate.totalSun)
  for (const effect of effectsOf(operation, outcome)) {
    const change = changeOf(effect, owner)
    if (change === undefined) return undefined
    add(change.holding, change.amount)
  }
  for (const { contract, from, to, amount } of await knownMoves(operation, trial?.moves ?? [], source)) {
    if (from === owner) add({ kind: 'trc20', contract }, -amount)
    if (to === owner) add({ kind: 'trc20', contract }, amount)
  }
  return Promise.all(
    [...changes.values()]
      .filter(({ holding, change }) => holding.kind === 'trx' || change !== 0n)
      .map(async ({ holding, change }) => {
        const before = await source.balanceOf(holding, owner)
        return { holding, before, after: before + change }
      }),
  )
}

/** What the chain would pay out with an operation of stake or rewards; `undefined` for other operations. */
async function receiptOf(
  { kind }: Operation,
  owner: Address,
  source: FeeSource,
): Promise<Receipt | undefined> {
  const nothing = receipt.decode(new Uint8Array(0))
  switch (kind) {
    case 'UnfreezeBalanceV2Contract':
    case 'WithdrawExpireUnfreezeContract':
    case 'CancelAllUnfreezeV2Contract':
      return { ...nothing, withdrawExpireAmount: await source.dueUnstakeOf(owner) }
    case 'WithdrawBalanceContract':
      return { ...nothing, withdrawAmount: await source.rewardOf(owner) }
    default:
      return undefined
  }
}

/** A contract that a trial creates has another address than the one that the transaction would create: its own token is left
 * out. */
async function knownMoves(
  { kind }: Operation,
  moves: readonly TokenMove[],
  source: FeeSource,
): Promise<readonly TokenMove[]> {
  if (kind !== 'CreateSmartContract') return moves
  const known = await Promise.all(moves.map(({ contract }) => source.creatorOf(contract)))
  return moves.filter((_, index) => known[index] !== undefined)
}

const keyOf = (holding: Holding): string =>
  holding.kind === 'trx' ? 'trx' : holding.kind === 'trc10' ? holding.id : holding.contract

type Change = { readonly holding: Holding; readonly amount: bigint }

/** What an effect changes of the owner's balance; `undefined` where its amount is not known before. */
function changeOf(effect: Effect, owner: Address): Change | undefined {
  if (effect.kind === 'transfer') {
    const { asset: holding, amount, from, to } = effect
    const received = to === owner ? amount : 0n
    return { holding, amount: from === owner ? received - amount : received }
  }
  if (effect.kind === 'move') {
    return { holding: effect.asset, amount: effect.account === owner ? effect.change : 0n }
  }
  return undefined
}
