// Random actions of people, oracles and the owner, most of them sensible.
import type { Address } from '@sundial/primitives'
import type { Habit, Chain } from '../src/ledger.ts'
import type { MainModel, SideModel } from '../src/model.ts'
import type { Asset, Description, Parcel } from '../src/parcel.ts'
import { oracles, people } from './world.ts'

export type Random = (limit: number) => number

/** The same sequence for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

export const pick = <Item>(random: Random, items: readonly Item[]): Item => items[random(items.length)]!

export type Action =
  | { readonly kind: 'deposit' | 'withdraw'; readonly parcel: Parcel; readonly given: bigint }
  | { readonly kind: 'map'; readonly account: Address; readonly asset: Asset; readonly given: bigint }
  | {
      readonly kind: 'sayParcel'
      readonly chain: Chain
      readonly oracle: Address
      readonly nonce: bigint
      readonly parcel: Parcel
    }
  | {
      readonly kind: 'sayMapping'
      readonly oracle: Address
      readonly nonce: bigint
      readonly description: Description
    }
  | {
      readonly kind: 'retry'
      readonly list: 'deposits' | 'mappings' | 'withdrawals'
      readonly account: Address
      readonly nonce: bigint
      readonly given: bigint
    }
  | { readonly kind: 'owner'; readonly chain: Chain; readonly by: Address; readonly what: OwnerAction }
  | { readonly kind: 'habit'; readonly habit: Habit }
  | { readonly kind: 'day' }

/** What is announced before it is made. */
export type Change =
  | { readonly name: 'addOracle'; readonly oracle: Address }
  | { readonly name: 'setThreshold'; readonly threshold: number }

export const changeKey = (change: Change): string =>
  change.name === 'addOracle' ? `addOracle ${change.oracle}` : `setThreshold ${change.threshold}`

export type OwnerAction =
  | { readonly name: 'setPause'; readonly isPaused: boolean }
  | {
      readonly name: 'setFee'
      readonly which: 'retry' | 'deposit' | 'mapping' | 'withdraw'
      readonly fee: bigint
    }
  | { readonly name: 'setLimit'; readonly asset: Asset; readonly limit: bigint }
  | { readonly name: 'delOracle'; readonly oracle: Address }
  | Change
  | { readonly name: 'announce' | 'takeBack'; readonly change: Change }
  | { readonly name: 'takeFees'; readonly to: Address }
  | { readonly name: 'addReserve'; readonly amount: bigint }

export type Situation = {
  readonly main: MainModel
  readonly side: SideModel
  readonly assets: readonly Asset[]
  readonly owner: Address
}

const fees = [0n, 1n, 1000n]

export function chooseAction(random: Random, situation: Situation): Action {
  const dice = random(100)
  if (dice < 14) return chooseDeposit(random, situation)
  if (dice < 26) return chooseWithdrawal(random, situation)
  if (dice < 31) return chooseMapping(random, situation)
  if (dice < 41) return chooseMappingWord(random, situation)
  if (dice < 82) return chooseWord(random, situation)
  if (dice < 85) return chooseRetry(random, situation)
  if (dice < 94) return chooseOwner(random, situation)
  return dice < 97 ? { kind: 'day' } : { kind: 'habit', habit: pick(random, habits) }
}

export const habits = ['honest', 'honest', 'takesFee', 'saysFalse', 'saysNothing', 'lies', 'reverts'] as const

const valueOf = (random: Random, asset: Asset): bigint =>
  asset.kind === 'trc721' ? BigInt(1 + random(7)) : random(30) === 0 ? 0n : BigInt(1 + random(5000))

const withFee = (random: Random, { kind, value }: { kind: string; value: bigint }, fee: bigint): bigint =>
  (kind === 'trx' ? value : 0n) +
  (random(25) === 0 ? 0n : fee) +
  (kind !== 'trx' && random(6) === 0 ? 5n : 0n)

function chooseDeposit(random: Random, { assets, main }: Situation): Action {
  const asset = pick(random, assets)
  const parcel = { ...asset, account: pick(random, people), value: valueOf(random, asset) }
  return { kind: 'deposit', parcel, given: withFee(random, parcel, main.depositFee) }
}

function chooseWithdrawal(random: Random, { assets, side }: Situation): Action {
  const mapped = assets.filter((asset) => side.amount(asset) > 0n)
  const asset = pick(random, mapped.length > 0 && random(8) > 0 ? mapped : assets)
  const parcel = { ...asset, account: pick(random, people), value: valueOf(random, asset) }
  return { kind: 'withdraw', parcel, given: withFee(random, parcel, side.withdrawFee) }
}

function chooseMapping(random: Random, { assets, main }: Situation): Action {
  const asset = pick(
    random,
    assets.filter(({ kind }) => kind === 'trc20' || kind === 'trc721'),
  )
  return {
    kind: 'map',
    asset,
    account: random(6) === 0 ? people[1]! : people[0]!,
    given: withFee(random, { kind: asset.kind, value: 0n }, main.mappingFee),
  }
}

const anyOracle = (random: Random, current: readonly Address[]): Address =>
  random(12) === 0 ? pick(random, [...oracles, people[0]!]) : pick(random, current)

/** Words about a list of the other chain: of what has not arrived, seldom of anything. */
function nonceOf(random: Random, length: number, done: ReadonlySet<bigint>): bigint {
  const open = Array.from({ length }, (_, at) => BigInt(at + 1)).filter((nonce) => !done.has(nonce))
  if (open.length > 0 && random(10) > 0) return open[random(Math.min(open.length, 2))]!
  return BigInt(random(length + 2))
}

function chooseMappingWord(random: Random, { main, side }: Situation): Action {
  const nonce = nonceOf(random, main.mappings.length, side.doneMappings)
  const known = main.mappings[Number(nonce) - 1] ?? {
    kind: 'trc20',
    token: 77n,
    name: 'False',
    symbol: 'F',
    decimals: 1,
  }
  const description = random(20) === 0 ? { ...known, decimals: 9 } : known
  return { kind: 'sayMapping', oracle: anyOracle(random, side.statements.oracles), nonce, description }
}

function chooseWord(random: Random, { main, side, assets }: Situation): Action {
  const chain = random(2) === 0 ? 'main' : 'side'
  const [list, gateway] = chain === 'main' ? [side.withdrawals, main] : [main.deposits, side]
  const nonce = nonceOf(random, list.length, gateway.doneParcels)
  const asset = pick(random, assets)
  const invented = { ...asset, account: pick(random, people), value: valueOf(random, asset) }
  const parcel = list[Number(nonce) - 1] ?? invented
  const said = random(15) === 0 ? distort(random, parcel, assets) : parcel
  return {
    kind: 'sayParcel',
    chain,
    oracle: anyOracle(random, gateway.statements.oracles),
    nonce,
    parcel: said,
  }
}

/** What a dishonest oracle says. A few contents, so that two of them agree now and then. */
function distort(random: Random, parcel: Parcel, assets: readonly Asset[]): Parcel {
  const dice = random(4)
  if (dice === 0) return { ...parcel, account: people[2]! }
  if (dice === 1) return { ...parcel, value: parcel.value + 1000n }
  if (dice === 2) return { ...parcel, ...assets[0]! }
  return { ...parcel, kind: 'trx', token: (2n << 160n) | 5n }
}

function chooseRetry(random: Random, { main, side }: Situation): Action {
  const list = pick(random, ['deposits', 'mappings', 'withdrawals'] as const)
  const [length, fee] =
    list === 'withdrawals' ? [side.withdrawals.length, side.retryFee] : [main[list].length, main.retryFee]
  const given = withFee(random, { kind: 'trc20', value: 0n }, fee)
  return { kind: 'retry', list, account: pick(random, people), nonce: BigInt(random(length + 2)), given }
}

function chooseOwner(random: Random, situation: Situation): Action {
  const { main, side, owner } = situation
  const chain = random(2) === 0 ? 'main' : 'side'
  const by = random(10) === 0 ? people[0]! : owner
  const model = chain === 'main' ? main : side
  const announced = model.announcements.all
  const what = chooseOwnerAction(random, situation, { chain, isPaused: model.isPaused, announced })
  return { kind: 'owner', chain, by, what }
}

function chooseOwnerAction(
  random: Random,
  { assets, owner }: Situation,
  { chain, isPaused, announced }: { chain: Chain; isPaused: boolean; announced: readonly string[] },
): OwnerAction {
  const dice = random(16)
  if (isPaused || dice === 0) return { name: 'setPause', isPaused: !isPaused }
  if (dice < 3) {
    const which = pick(
      random,
      chain === 'main' ? (['retry', 'deposit', 'mapping'] as const) : (['retry', 'withdraw'] as const),
    )
    return { name: 'setFee', which, fee: random(10) === 0 ? 1_000_000_001n : pick(random, fees) }
  }
  if (dice < 7) {
    const asset = pick(random, assets)
    const token = random(3) === 0 ? 0n : asset.token
    return {
      name: 'setLimit',
      asset: { ...asset, token },
      limit: BigInt(pick(random, [0, 3, 3000, 1_000_000])),
    }
  }
  if (dice < 10) return chooseChange(random, announced)
  if (dice < 12) return { name: 'announce', change: chooseChange(random, []) }
  if (dice === 12) return { name: 'takeBack', change: chooseChange(random, announced) }
  if (dice === 13) return { name: 'delOracle', oracle: pick(random, oracles) }
  if (dice === 14 || chain === 'main') return { name: 'takeFees', to: owner }
  return { name: 'addReserve', amount: BigInt(random(1000)) }
}

/** Mostly one that was announced. */
function chooseChange(random: Random, announced: readonly string[]): Change {
  const [name, argument] =
    announced.length > 0 && random(4) > 0
      ? (pick(random, announced).split(' ') as [string, string])
      : pick(random, [
          ['addOracle', pick(random, oracles)],
          ['setThreshold', String(random(5))],
        ] as const)
  return name === 'addOracle'
    ? { name, oracle: argument }
    : { name: 'setThreshold', threshold: Number(argument) }
}
