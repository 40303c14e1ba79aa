// The index sums the events of a TRC20 contract. A contract that moves amounts without events has other balances: where a sum
// fell below zero, it is asked for them at a block that the answer names, and what it does not say is unknown.
import type { Address } from '@sundial/primitives'
import {
  type Asset,
  type Balance,
  fromOverdrawnNote,
  type HolderRequest,
  type HolderRow,
  mostOverdrawn,
  overdrawnKey,
  type Page,
} from '@sundial/store'
import { balancesQuestion } from '../chain-head/questions.ts'
import type { Context } from '../endpoint.ts'

/** What speaks against the sums of a token. */
type Doubt = {
  /** Accounts whose sums fell below zero. */
  readonly accounts: readonly Address[]
  /** Whether these are all of them. */
  readonly isWhole: boolean
}

/** By asset; undefined for one whose sums never fell below zero. */
export async function doubtsOf(
  assets: readonly Asset[],
  { store }: Pick<Context, 'store'>,
): Promise<(asset: Asset) => Doubt | undefined> {
  const keys = assets.filter(({ kind }) => kind === 'trc20').map((asset) => overdrawnKey(asset))
  const notes = await store.notes([...new Set(keys)])
  return (asset) => {
    const text = notes.get(overdrawnKey(asset))
    if (text === undefined) return undefined
    const accounts = fromOverdrawnNote(text)
    return { accounts: accounts.slice(0, mostOverdrawn), isWhole: accounts.length <= mostOverdrawn }
  }
}

export const doubtOf = async (asset: Asset, at: Pick<Context, 'store'>): Promise<Doubt | undefined> =>
  (await doubtsOf([asset], at))(asset)

/** Whether sums of the asset's events, one of an account after the other, are no balances. */
export const isDoubtful = async (
  asset: Asset,
  sums: readonly { readonly balance: bigint }[],
  at: Pick<Context, 'store'>,
): Promise<boolean> =>
  asset.kind === 'trc20' &&
  (sums.some(({ balance }) => balance < 0n) || (await doubtOf(asset, at)) !== undefined)

type Held = { readonly contract: Address; readonly holder: Address }
type Asked = { readonly block: number; readonly amounts: readonly (bigint | undefined)[] }

/**
 * What contracts say about balances, all at one block; undefined without a node that answers in time. Each is a call that the node runs:
 * the questions after the first ones stay without an answer, and all who ask the same before the next block share one.
 */
async function askBalances(held: readonly Held[], at: Context): Promise<Asked | undefined> {
  if (held.length === 0) return undefined
  const answer = await at.chain.read(balancesQuestion(held.slice(0, mostOverdrawn)), at)
  return answer && { block: answer.block, amounts: answer.value }
}

/** A balance. Of a doubtful token it is the contract's at the block of `askedAt`, or unknown. */
export type HeldBalance = {
  readonly asset: Asset
  readonly amount: bigint | undefined
  readonly askedAt?: number | undefined
}

/** Balances of an account now, none of them zero; absent when balances are not known. */
export async function heldBalances(
  holder: Address,
  at: Context,
): Promise<readonly HeldBalance[] | undefined> {
  const balances = await at.store.balancesOfAccount(holder)
  if (balances === undefined) return undefined
  const isDoubtful = await doubtfulAmong(balances, at)
  const questions = balances.flatMap(({ asset, amount }) =>
    asset.kind === 'trc20' && isDoubtful({ asset, amount }) ? [{ contract: asset.contract, holder }] : [],
  )
  const asked = await askBalances(questions, at)
  return balances.flatMap((balance): HeldBalance[] => {
    const { asset } = balance
    if (asset.kind !== 'trc20' || !isDoubtful(balance)) return [balance]
    const amount = asked?.amounts[questions.findIndex(({ contract }) => contract === asset.contract)]
    if (amount === 0n) return []
    return [{ asset, amount, askedAt: amount === undefined ? undefined : asked?.block }]
  })
}

/** Balances after a block of the past, at which no contract can be asked. */
export async function pastBalances(
  holder: Address,
  height: number,
  at: Context,
): Promise<readonly HeldBalance[] | undefined> {
  const balances = await at.store.balancesOfAccount(holder, height)
  if (balances === undefined) return undefined
  const isDoubtful = await doubtfulAmong(balances, at)
  return balances.map((balance) =>
    isDoubtful(balance) ? { asset: balance.asset, amount: undefined } : balance,
  )
}

/** A sum below zero is a doubt of its own: older releases noted none. */
async function doubtfulAmong(
  balances: readonly Balance[],
  at: Pick<Context, 'store'>,
): Promise<(balance: Balance) => boolean> {
  const doubts = await doubtsOf(
    balances.map(({ asset }) => asset),
    at,
  )
  return ({ asset, amount }) => asset.kind === 'trc20' && (amount < 0n || doubts(asset) !== undefined)
}

/** The balance of one account; the contract is asked where the index does not know balances. */
export async function heldBalance(
  holder: Address,
  asset: Asset,
  at: Context,
): Promise<Omit<HeldBalance, 'asset'> | undefined> {
  const amount = await at.store.balance(holder, asset)
  if (amount === undefined && asset.kind !== 'trc20') return undefined
  const isDoubtful = amount === undefined || (await doubtfulAmong([{ asset, amount }], at))({ asset, amount })
  if (asset.kind !== 'trc20' || !isDoubtful) return { amount }
  const asked = await askBalances([{ contract: asset.contract, holder }], at)
  return { amount: asked?.amounts[0], askedAt: asked?.block }
}

type HeldRow = Omit<HolderRow, 'rank'> & {
  readonly rank: number | undefined
  readonly askedAt?: number | undefined
}
export type HeldPage = Page<HeldRow> & {
  /** The token moves amounts without events: other rows may lack some. */
  readonly isDoubtful?: boolean
}

/**
 * Who holds the asset. Accounts whose sums fell below zero are where the contract's balances put them; of a doubtful token without
 * these answers nobody knows the holders. Absent then, and when balances are not known.
 */
export async function heldPage(
  asset: Asset,
  request: HolderRequest,
  at: Context,
): Promise<HeldPage | undefined> {
  const doubt = await doubtOf(asset, at)
  if (doubt === undefined || asset.kind !== 'trc20') return at.store.holders(asset, request)
  const questions = doubt.accounts.map((holder) => ({ contract: asset.contract, holder }))
  const asked = doubt.isWhole ? await askBalances(questions, at) : undefined
  if (asked === undefined || asked.amounts.includes(undefined)) return undefined
  const answered = doubt.accounts.map((account, index) => ({ account, amount: asked.amounts[index]! }))
  const merged = await mergeHolders(asset, request, answered, at)
  return (
    merged && {
      total: merged.total,
      rows: merged.rows.map((row) =>
        doubt.accounts.includes(row.account) ? { ...row, askedAt: asked.block } : row,
      ),
      isDoubtful: true,
    }
  )
}

type Answered = { readonly account: Address; readonly amount: bigint }

/** The page of the order in which the answered accounts stand with their other amounts. */
async function mergeHolders(
  asset: Asset,
  { start, limit, order }: HolderRequest,
  answered: readonly Answered[],
  { store }: Context,
): Promise<Page<HolderRow> | undefined> {
  const own = await Promise.all(answered.map(({ account }) => store.holder(account, asset)))
  const replaced = own.flatMap((row) => row ?? [])
  const holders = answered
    .filter(({ amount }) => amount > 0n)
    .toSorted((left, right) => (left.amount === right.amount ? 0 : left.amount > right.amount ? -1 : 1))
  const amounts = [...new Set(holders.map(({ amount }) => amount))]
  const above = await store.holdersAbove(asset, amounts)
  const stored = await store.holders(asset, { start: 0, limit: 0, order: 'most' })
  if (above === undefined || stored === undefined) return undefined
  /** How many of the other accounts have more than each of the holders. */
  const othersAbove = holders.map(
    ({ amount }) => above[amounts.indexOf(amount)]! - replaced.filter((row) => row.amount > amount).length,
  )
  const total = stored.total - replaced.length + holders.length
  const first = order === 'most' ? Math.min(start, total) : Math.max(0, total - start - limit)
  const end = order === 'most' ? Math.min(total, start + limit) : Math.max(0, total - start)
  const from = Math.max(0, first - holders.length)
  const page = await store.holders(asset, { start: from, limit: end + replaced.length - from, order: 'most' })
  if (page === undefined) return undefined
  const isAnswered = new Set(answered.map(({ account }) => account))
  const others = page.rows
    .filter(({ account }) => !isAnswered.has(account))
    .map((row) => {
      const place = row.rank - replaced.filter(({ rank }) => rank < row.rank).length
      return { ...row, rank: place + othersAbove.filter((count) => count < place).length }
    })
  const placed = holders.map((holder, index) => ({ ...holder, rank: othersAbove[index]! + index + 1 }))
  const rows = [...placed, ...others]
    .filter(({ rank }) => rank > first && rank <= end)
    .toSorted((left, right) => left.rank - right.rank)
  return { total, rows: order === 'most' ? rows : rows.toReversed() }
}
