import { type Address, toText } from '@sundial/primitives'
import type { InternalTransaction } from '@sundial/protocol'
import { type Asset, trc10, trx } from './assets.ts'
import { type Effect, moves, type OperationOutcome, transfers, unknownEffect } from './facets.ts'

/**
 * Transfers by a contract's code, from the internal transactions of its receipt. A node that does not store them leaves
 * it unknown, and looks like a call without transfers: so the caller must know that the node stores them.
 */
export function internalEffects({ receipt, keepsInternal }: OperationOutcome): readonly Effect[] {
  if (receipt === undefined || keepsInternal !== true) return [unknownEffect]
  const done = receipt.internalTransactions.filter(({ rejected }) => !rejected)
  return done.flatMap((item, index) => effectsOf(item, done.slice(index + 1)))
}

function effectsOf(item: InternalTransaction, later: readonly InternalTransaction[]): readonly Effect[] {
  const note = toText(item.note) ?? ''
  const { callerAddress: from, transferToAddress: to } = item
  const sun = sunOf(item)
  switch (note) {
    case 'call':
    case 'create':
      return valuesOf(item).flatMap(({ asset, amount }) => sent({ from, to, asset, amount }))
    case 'suicide':
      return ended(item, later)
    case 'withdrawReward':
      return moves(from, sun, 'reward')
    case 'withdrawExpireUnfreeze':
    case 'withdrawExpireUnfreezeWhileUnfreezing':
    case 'withdrawExpireUnfreezeWhileCanceling':
      return moves(from, sun, 'stake')
    case 'withdrawExpireUnfreezeWhileSuiciding':
      return moves(to, sun, 'stake')
    default:
      return stakeEffects(note, from, sun)
  }
}

function stakeEffects(note: string, owner: Address, sun: bigint): readonly Effect[] {
  if (/^freeze(BalanceV2)?For/.test(note)) return moves(owner, -sun, 'stake')
  if (note.startsWith('unfreezeFor')) return moves(owner, sun, 'stake')
  const movesNothing = /^(unfreezeBalanceV2For|cancelAllUnfreezeV2$|(unD|d)elegateResourceOf|voteWitness$)/
  return movesNothing.test(note) ? [] : [unknownEffect]
}

/** Sun of expired unfreezes is listed again, in an internal transaction of its own. */
function ended(item: InternalTransaction, later: readonly InternalTransaction[]): readonly Effect[] {
  const { callerAddress: from, transferToAddress: to } = item
  const [next] = later
  const isUnfreezing = next !== undefined && toText(next.note) === 'withdrawExpireUnfreezeWhileSuiciding'
  const unfrozen = isUnfreezing ? sunOf(next) : 0n
  // What a contract leaves to itself goes to the burn account of public networks.
  const heir = from === to ? blackhole : to
  return valuesOf(item).flatMap(({ asset, amount }) =>
    sent({ from, to: heir, asset, amount: asset.kind === 'trx' ? amount - unfrozen : amount }),
  )
}

/** TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy, the account named Blackhole in the genesis of every public network. */
const blackhole: Address = '4177944d19c052b73ee2286823aa83f8138cb7032f'

type Sent = {
  readonly from: Address
  readonly to: Address
  readonly asset: Asset
  readonly amount: bigint
}

/** In the same context nothing is transferred. */
const sent = (leg: Sent): readonly Effect[] => (leg.from === leg.to ? [] : transfers(leg))

const valuesOf = ({ callValueInfo }: InternalTransaction) =>
  callValueInfo.map(({ callValue, tokenId }) => ({
    asset: tokenId === '' ? trx : trc10(BigInt(tokenId)),
    amount: callValue,
  }))

const sunOf = ({ callValueInfo }: InternalTransaction): bigint =>
  callValueInfo.reduce((sum, { callValue, tokenId }) => (tokenId === '' ? sum + callValue : sum), 0n)
