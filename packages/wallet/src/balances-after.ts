import { type Effect, effectsOf, type Operation, type OperationOutcome } from '@sundial/operations'
import { type Address, toHex, toTextLossy } from '@sundial/primitives'
import { receipt, type Receipt } from '@sundial/protocol'
import type { FeeEstimate } from './fee.ts'
import type { FeeSource, Holding, TokenMove } from './ports.ts'
import type { TransactionReview } from './review.ts'
import { sentAmountOf } from './token-calls.ts'

/** A balance of the owner before and after the transaction, in the smallest unit. */
export type BalanceChange = {
  readonly holding: Holding
  readonly before: bigint
  readonly after: bigint
  /** Part of it comes from an account or a contract that the transaction does not name: only the node says so. */
  readonly hasStrangeIncome?: boolean
}

type Reviewed = Pick<TransactionReview, 'operation' | 'owner' | 'id'>

/**
 * The owner's balances that a transaction changes, fee included, if it succeeds at the newest block. TRX is always there.
 * `undefined` where the change does not follow from the message or from a trial, unless a balance is too small for what is known
 * of it. Throws what the source throws.
 */
export const balancesAfter = (
  review: Reviewed,
  estimate: FeeEstimate,
  source: FeeSource,
): Promise<readonly BalanceChange[] | undefined> => balancesAfterAll([{ review, estimate }], source)

export type Estimated = { readonly review: Reviewed; readonly estimate: FeeEstimate }

/** The same for transactions of one owner together. */
export async function balancesAfterAll(
  estimated: readonly Estimated[],
  source: FeeSource,
): Promise<readonly BalanceChange[] | undefined> {
  const owner = estimated[0]?.review.owner
  if (owner === undefined) return undefined
  const changes = await Promise.all(estimated.map((one) => changesOf(one, owner, source)))
  if (changes.every((some) => some !== undefined)) return sumsOf(changes.flat(), owner, source)
  const known = await sumsOf(estimated.flatMap(knownChanges), owner, source)
  const short = known.filter(({ after }) => after < 0n)
  return short.length === 0 ? undefined : short
}

/** All changes of one transaction; `undefined` where they cannot be known. */
async function changesOf(
  { review: { operation, id }, estimate }: Estimated,
  owner: Address,
  source: FeeSource,
): Promise<readonly Change[] | undefined> {
  if (estimate.unknownEnergy !== undefined) return undefined
  const { trial } = estimate
  // A trial returns its internal transactions whatever saveInternalTx says (java-tron, Wallet.callConstantContract).
  const paid = trial?.receipt ?? (await receiptOf(operation, owner, source))
  const outcome = { succeeded: true, transactionId: id, receipt: paid, keepsInternal: true }
  const changes: Change[] = [feeOf(estimate)]
  const isStrange = (payers: readonly Address[]) => !payers.every((payer) => isNamed(operation, payer))
  for (const effect of knownEffects(operation, outcome)) {
    const change = await changeOf(effect, owner, source)
    if (change === undefined) return undefined
    // What a message itself moves comes from nobody whom it does not name.
    changes.push(trial === undefined ? change : { ...change, isStrange: isStrange(payersIn(effect)) })
  }
  for (const { contract, amount, ...sides } of await knownMoves(operation, trial?.moves ?? [], source)) {
    changes.push({
      holding: { kind: 'trc20', contract },
      amount: shareOf(sides, owner, amount),
      isStrange: isStrange([contract, ...accounts(sides.from)]),
    })
  }
  return changes
}

const feeOf = ({ totalSun }: FeeEstimate): Change => ({ holding: { kind: 'trx' }, amount: -totalSun })

/** What is certain of a transaction whose other changes cannot be known. */
const knownChanges = ({ review, estimate }: Estimated): readonly Change[] => [
  feeOf(estimate),
  ...paymentsOf(review.operation).map(({ holding, amount }) => ({ holding, amount: -amount })),
]

/** All changes of a balance as one, beside the balance. */
async function sumsOf(
  changes: readonly Change[],
  owner: Address,
  source: FeeSource,
): Promise<readonly BalanceChange[]> {
  const sums = new Map<string, Change & { readonly hasStrangeIncome: boolean }>()
  for (const { holding, amount, isStrange = false } of changes) {
    const sum = sums.get(holdingKey(holding)) ?? { amount: 0n, hasStrangeIncome: false }
    sums.set(holdingKey(holding), {
      holding,
      amount: sum.amount + amount,
      hasStrangeIncome: sum.hasStrangeIncome || (amount > 0n && isStrange),
    })
  }
  return Promise.all(
    [...sums.values()]
      .filter(({ holding, amount }) => holding.kind === 'trx' || amount !== 0n)
      .map(async ({ holding, amount, hasStrangeIncome }) => {
        const before = await source.balanceOf(holding, owner)
        return { holding, before, after: before + amount, ...(hasStrangeIncome && { hasStrangeIncome }) }
      }),
  )
}

export type AssetAmount = { readonly holding: Holding; readonly amount: bigint }

/**
 * What the owner gives with a payment, by the bytes alone: with a call whatever the contract does, TRX and a TRC10 token, and a
 * TRC20 token by its `transfer`.
 */
export function paymentsOf(operation: Operation): readonly AssetAmount[] {
  switch (operation.kind) {
    case 'TransferContract':
      return [{ holding: { kind: 'trx' }, amount: operation.value.amount }]
    case 'TransferAssetContract': {
      const { assetName, amount } = operation.value
      return [{ holding: { kind: 'trc10', id: toTextLossy(assetName) }, amount }]
    }
    case 'TriggerSmartContract': {
      const { contractAddress: contract, callValue, callTokenValue, tokenId } = operation.value
      const amount = sentAmountOf(operation)?.amount ?? 0n
      return [
        { holding: { kind: 'trx' } as const, amount: callValue },
        { holding: { kind: 'trc10', id: String(tokenId) } as const, amount: callTokenValue },
        { holding: { kind: 'trc20', contract } as const, amount },
      ].filter((payment) => payment.amount !== 0n)
    }
    default:
      return []
  }
}

/** Whether the bytes of a call contain the address; those of a deployment name nobody. */
function isNamed(operation: Operation, address: Address): boolean {
  if (operation.kind !== 'TriggerSmartContract') return false
  const { ownerAddress, contractAddress, data } = operation.value
  return address === ownerAddress || address === contractAddress || toHex(data).includes(address.slice(2))
}

const payersIn = (effect: Effect): readonly Address[] =>
  effect.kind === 'transfer' ? accounts(effect.from) : []

/** New tokens come from nobody, or from the address of zeros. */
const accounts = (address: Address | undefined): readonly Address[] =>
  address === undefined || /^(41)?0*$/.test(address) ? [] : [address]

/** The token of an issue has no number before a block gives it one, so that its balance is left out. */
const knownEffects = (operation: Operation, outcome: OperationOutcome): readonly Effect[] =>
  operation.kind === 'AssetIssueContract' ? [] : effectsOf(operation, outcome)

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

/** Tells holdings apart. */
export const holdingKey = (holding: Holding): string =>
  holding.kind === 'trx' ? 'trx' : holding.kind === 'trc10' ? holding.id : holding.contract

type Change = {
  readonly holding: Holding
  readonly amount: bigint
  /** By a trial, somebody whom the bytes do not name would pay it. */
  readonly isStrange?: boolean
}

/** What an effect changes of the owner's balance; `undefined` where its amount is not known before. */
async function changeOf(effect: Effect, owner: Address, source: FeeSource): Promise<Change | undefined> {
  switch (effect.kind) {
    case 'transfer':
      return { holding: effect.asset, amount: shareOf(effect, owner, effect.amount) }
    case 'move':
      return { holding: effect.asset, amount: effect.account === owner ? effect.change : 0n }
    case 'purchase': {
      const { asset: holding } = effect
      const price = holding.kind === 'trc10' ? await source.salePriceOf(holding.id) : undefined
      if (price === undefined) return undefined
      return { holding, amount: shareOf(effect, owner, (effect.paidSun * price.units) / price.sun) }
    }
    case 'release': {
      const due = await source.dueSupplyOf(effect.account)
      if (due === undefined) return undefined
      const amount = effect.account === owner ? due.amount : 0n
      return { holding: { kind: 'trc10', id: due.tokenId }, amount }
    }
    default:
      return undefined
  }
}

type Sides = { readonly from?: Address | undefined; readonly to?: Address | undefined }

/** What an amount between two accounts changes for the owner, who can be both or none. */
function shareOf({ from, to }: Sides, owner: Address, amount: bigint): bigint {
  const received = to === owner ? amount : 0n
  return from === owner ? received - amount : received
}
