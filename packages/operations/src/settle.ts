// Derives balances from effects. Some operations refer to earlier ones (the price of a token's sale, the
// pair of an exchange, the supply an issue froze): those leave notes, which are stored with the chain's facts.
import type { Address } from '@sundial/primitives'
import { type Asset, trx } from './assets.ts'
import { newPoolKeys, noteNewPool, notePoolChange, poolKey } from './exchange/pool-notes.ts'
import type { Effect } from './facets.ts'
import { orderKeys, settleCancel, settleOrder } from './market/book-notes.ts'
import { NoteNotRead, type Notes } from './notes.ts'

/** The change of one balance. */
export type Leg = { readonly account: Address; readonly asset: Asset; readonly change: bigint }

type EffectOf<Kind extends Effect['kind']> = Extract<Effect, { readonly kind: Kind }>

const saleKey = (asset: Asset): string => `sale/${nameOf(asset)}`
const pairKey = (exchangeId: bigint): string => `pair/${exchangeId}`
const frozenKey = (issuer: Address): string => `frozen/${issuer}`

const nameOf = (asset: Asset): string => (asset.kind === 'trx' ? '_' : asset.id)
const assetOf = (name: string): Asset => (name === '_' ? trx : { kind: 'trc10', id: name })

/** Keys of the notes that `settle` reads for an effect; which others an order needs depends on these. */
export function noteKeys(effect: Effect): readonly string[] {
  switch (effect.kind) {
    case 'purchase':
      return [saleKey(effect.asset)]
    case 'pair':
      return newPoolKeys(effect.first, effect.second)
    case 'pool':
      return [pairKey(effect.exchangeId), poolKey(effect.exchangeId)]
    case 'release':
      return [frozenKey(effect.account)]
    case 'order':
    case 'cancel':
      return orderKeys(effect)
    default:
      return []
  }
}

/**
 * The balances that an effect changed, `undefined` when they are unknown: the effect is unknown, or a note is missing or not read.
 * `nowMs` is the time of the previous block, which java-tron's rules call now.
 */
export function settle(effect: Effect, notes: Notes, nowMs: bigint | undefined): readonly Leg[] | undefined {
  try {
    return legsOf(effect, notes, nowMs)
  } catch (error) {
    if (error instanceof NoteNotRead) return undefined
    throw error
  }
}

function legsOf(effect: Effect, notes: Notes, nowMs: bigint | undefined): readonly Leg[] | undefined {
  switch (effect.kind) {
    case 'transfer':
      return [
        ...leg(effect.from, effect.asset, -effect.amount),
        ...leg(effect.to, effect.asset, effect.amount),
      ]
    case 'move':
      return leg(effect.account, effect.asset, effect.change)
    case 'issue':
      return noteIssue(effect, notes)
    case 'purchase':
      return settlePurchase(effect, notes)
    case 'pair':
      return notePair(effect, notes)
    case 'pool':
      return settlePool(effect, notes)
    case 'release':
      return settleRelease(effect, notes, nowMs)
    case 'order':
      return settleOrder(effect, notes)
    case 'cancel':
      return settleCancel(effect, notes)
    case 'unknown':
      return undefined
  }
}

const leg = (account: Address | undefined, asset: Asset, change: bigint): readonly Leg[] =>
  account === undefined || change === 0n ? [] : [{ account, asset, change }]

/** A token is issued once; if a node reports another issue, the first price stays. */
function noteIssue(
  { to, asset, amount, units, sun, frozen }: EffectOf<'issue'>,
  notes: Notes,
): readonly Leg[] {
  if (notes.get(saleKey(asset)) === undefined) notes.set(saleKey(asset), `${units} ${sun}`)
  if (frozen.length > 0) notes.set(frozenKey(to), frozenText(asset, frozen))
  return leg(to, asset, amount)
}

/** java-tron ParticipateAssetIssueActuator. */
function settlePurchase({ from, to, asset, paidSun }: EffectOf<'purchase'>, notes: Notes) {
  const [units = 0n, sun = 0n] = (notes.get(saleKey(asset)) ?? '').split(' ').map(BigInt)
  if (sun <= 0n) return undefined
  const bought = (paidSun * units) / sun
  return [...leg(from, asset, -bought), ...leg(to, asset, bought)]
}

function notePair(
  { exchangeId, first, second, firstAmount, secondAmount }: EffectOf<'pair'>,
  notes: Notes,
): readonly Leg[] {
  notes.set(pairKey(exchangeId), `${nameOf(first)} ${nameOf(second)}`)
  const sides = [
    { asset: first, amount: firstAmount },
    { asset: second, amount: secondAmount },
  ] as const
  noteNewPool(exchangeId, sides, notes)
  return []
}

/** Accounts and pools exchange the same amounts. */
function settlePool(
  { account, exchangeId, asset, change, otherChange }: EffectOf<'pool'>,
  notes: Notes,
): readonly Leg[] | undefined {
  const names = notes.get(pairKey(exchangeId))?.split(' ') ?? []
  const before = notes.get(poolKey(exchangeId))
  const other = names.includes(nameOf(asset)) ? names.find((name) => name !== nameOf(asset)) : undefined
  if (other === undefined || otherChange === undefined) {
    notePoolChange({ exchangeId, before, sides: undefined }, notes)
    return undefined
  }
  const otherAsset = assetOf(other)
  const sides = [
    { asset, amount: -change },
    { asset: otherAsset, amount: -otherChange },
  ] as const
  notePoolChange({ exchangeId, before, sides }, notes)
  return [...leg(account, asset, change), ...leg(account, otherAsset, otherChange)]
}

type Frozen = EffectOf<'issue'>['frozen']

const frozenText = (asset: Asset, parts: Frozen): string =>
  [nameOf(asset), ...parts.map(({ amount, untilMs }) => `${amount}@${untilMs}`)].join(' ')

function settleRelease({ account }: EffectOf<'release'>, notes: Notes, nowMs: bigint | undefined) {
  const [name, ...texts] = (notes.get(frozenKey(account)) ?? '').split(' ')
  if (name === undefined || name === '' || nowMs === undefined) return undefined
  const parts = texts.map((text) => {
    const [amount = 0n, untilMs = 0n] = text.split('@').map(BigInt)
    return { amount, untilMs }
  })
  const due = parts.filter(({ untilMs }) => untilMs <= nowMs)
  const asset = assetOf(name)
  notes.set(
    frozenKey(account),
    frozenText(
      asset,
      parts.filter((part) => !due.includes(part)),
    ),
  )
  return leg(
    account,
    asset,
    due.reduce((sum, { amount }) => sum + amount, 0n),
  )
}
