import type { NodeClient, NodeStateCalls } from '@sundial/node'
import { type Address, isAccountAddress } from '@sundial/primitives'
import type { Asset, Balance, Comparison, Store } from '@sundial/store'
import { AccountUnreadable, unreadable } from '../account-states/read-account.ts'
import { compareAccount } from './compare-account.ts'
import { balanceOf, totalSupply } from './token-calls.ts'

export type Compared = {
  readonly store: Store
  readonly node: Pick<NodeClient, 'account' | 'head' | 'pendingCount'> & Pick<NodeStateCalls, 'constantCall'>
}

/** An account and the assets to compare in addition to those it ever had. */
export type Target = { readonly account: Address; readonly assets: readonly Asset[] }

/** Selects the compared tokens out of very many: a window of `size`, which moves on with every round. */
type TokenWindow = { readonly round: number; readonly size: number }

const atATime = 8

/** The accounts' current balances on both sides. Throws `Unavailable` when the node is unavailable. */
export async function compareTargets(
  compared: Compared,
  targets: readonly Target[],
  window: TokenWindow,
): Promise<readonly Comparison[]> {
  const found = await inTurn(targets, (target) => compareTarget(compared, target, window))
  return found.flat()
}

async function compareTarget(
  { store, node }: Compared,
  { account, assets }: Target,
  window: TokenWindow,
): Promise<readonly Comparison[]> {
  // Genesis names its sender by an address of another length, for which no node has an account.
  const isAccount = isAccountAddress(account)
  const [balances = [], inNode] = await Promise.all([
    store.everOwned(account),
    isAccount ? node.account(account).catch((error: unknown) => unreadable(account, error)) : undefined,
  ])
  const known = withAssets(balances, assets)
  const tokens = isAccount ? known.flatMap((balance) => tokenOf(balance)) : []
  const tokenComparisons = await inTurn(slice(tokens, window), async ({ contract, amount }) => ({
    account,
    asset: { kind: 'trc20' as const, contract },
    indexAmount: amount,
    nodeAmount: await balanceOf(node, contract, account),
  }))
  if (inNode instanceof AccountUnreadable) return [...uncompared(account, known), ...tokenComparisons]
  return [...compareAccount(account, known, inNode), ...tokenComparisons]
}

/** Balances left out because the node gives no readable answer about the account. */
const uncompared = (account: Address, known: readonly Balance[]): readonly Comparison[] =>
  known
    .filter(({ asset }) => asset.kind !== 'trc20')
    .map(({ asset, amount }) => ({ account, asset, indexAmount: amount, nodeAmount: undefined }))

/** Compares the sums of balances with the supply that the contracts report. */
export const compareSupplies = ({ store, node }: Compared, assets: readonly Asset[]): Promise<Comparison[]> =>
  inTurn(
    assets.filter((asset) => asset.kind === 'trc20'),
    async (asset) => ({
      asset,
      indexAmount: (await store.indexedSupply(asset)) ?? 0n,
      nodeAmount: await totalSupply(node, asset.contract),
    }),
  )

/** Values unknown to the index are zero there. */
function withAssets(balances: readonly Balance[], assets: readonly Asset[]): readonly Balance[] {
  const byName = new Map(assets.map((asset) => [JSON.stringify(asset), { asset, amount: 0n }]))
  for (const balance of balances) byName.set(JSON.stringify(balance.asset), balance)
  return [...byName.values()]
}

const tokenOf = ({ asset, amount }: Balance) =>
  asset.kind === 'trc20' ? [{ contract: asset.contract, amount }] : []

function slice<Item>(items: readonly Item[], { round, size }: TokenWindow): readonly Item[] {
  if (items.length <= size) return items
  const start = (round * size) % items.length
  return [...items, ...items].slice(start, start + size)
}

/** In batches, so that the node is not overloaded. */
async function inTurn<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let at = 0; at < items.length; at += atATime) {
    answers.push(...(await Promise.all(items.slice(at, at + atATime).map(ask))))
  }
  return answers
}
