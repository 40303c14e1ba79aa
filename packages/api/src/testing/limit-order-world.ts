// A chain with the orders of the chain's own market.
import { type Effect, settle } from '@sundial/operations'
import { fromHex, fromText } from '@sundial/primitives'
import type { Fact, IndexedBlock } from '@sundial/store'
import { openWorld, type World } from './open-world.ts'
import { alice, bob, smallChain } from './small-chain.ts'

const trx = { kind: 'trx' } as const
const coin = { kind: 'trc10', id: '1000001' } as const
export const orderIdOf = (number: number): string => number.toString(16).padStart(64, '0')

type Placed = {
  readonly by: string
  readonly id: number
  readonly sells: 'token' | 'trx'
  readonly amount: bigint
  readonly for: bigint
  /** Which orders it fills, with what it gives and gets. */
  readonly fills?: readonly (readonly [id: number, gives: bigint, gets: bigint])[]
}
type Act = Placed | { readonly by: string; readonly cancels: number }

/** What happens in the blocks from 1 on. */
const story: readonly Act[] = [
  { by: alice, id: 1, sells: 'token', amount: 100n, for: 200n },
  { by: alice, id: 2, sells: 'token', amount: 50n, for: 90n },
  {
    by: bob,
    id: 3,
    sells: 'trx',
    amount: 130n,
    for: 60n,
    fills: [
      [2, 90n, 50n],
      [1, 40n, 20n],
    ],
  },
  { by: alice, id: 4, sells: 'token', amount: 5n, for: 50n },
  { by: alice, cancels: 4 },
  { by: bob, id: 5, sells: 'trx', amount: 10n, for: 100n },
]

const sidesOf = ({ sells }: Placed) => (sells === 'token' ? ([coin, trx] as const) : ([trx, coin] as const))
const nameOf = (asset: typeof trx | typeof coin) => fromText(asset.kind === 'trx' ? '_' : asset.id)

export function effectOf(act: Act): Effect {
  if ('cancels' in act) return { kind: 'cancel', account: act.by, orderId: fromHex(orderIdOf(act.cancels)) }
  const [sold, bought] = sidesOf(act)
  return {
    kind: 'order',
    order: {
      orderId: fromHex(orderIdOf(act.id)),
      ownerAddress: act.by,
      sellTokenId: nameOf(sold),
      sellTokenQuantity: act.amount,
      buyTokenId: nameOf(bought),
      buyTokenQuantity: act.for,
    },
    details: (act.fills ?? []).map(([id, gives, gets]) => ({
      makerOrderId: fromHex(orderIdOf(id)),
      takerOrderId: fromHex(orderIdOf(act.id)),
      fillSellQuantity: gives,
      fillBuyQuantity: gets,
    })),
  }
}

function factsOf(act: Act): readonly Fact[] {
  const shared = { transactionIndex: 1, account: act.by } as const
  if ('cancels' in act)
    return [
      {
        ...shared,
        kind: 'limitOrder',
        action: 'cancel',
        orderId: orderIdOf(act.cancels),
        sold: undefined,
        soldAmount: undefined,
        bought: undefined,
        boughtAmount: undefined,
      },
    ]
  const [sold, bought] = sidesOf(act)
  return [
    {
      ...shared,
      kind: 'limitOrder',
      action: 'place',
      orderId: orderIdOf(act.id),
      sold,
      soldAmount: act.amount,
      bought,
      boughtAmount: act.for,
    },
    ...(act.fills ?? []).map(([id, gives, gets]): Fact => ({
      transactionIndex: 1,
      kind: 'limitTrade',
      taker: act.by,
      takerOrder: orderIdOf(act.id),
      makerOrder: orderIdOf(id),
      sold,
      soldAmount: gives,
      bought,
      boughtAmount: gets,
    })),
  ]
}

/** Notes as the index derives them of the orders. */
function marketChain(): readonly IndexedBlock[] {
  const notes = new Map<string, string>()
  return smallChain(0, story.length).map((block) => {
    const act = story[block.height - 1]
    if (act === undefined) return block
    const before = new Map(notes)
    if (settle(effectOf(act), notes, 0n) === undefined) throw new Error('This order cannot be settled.')
    const changed = [...notes].filter(([key, text]) => before.get(key) !== text)
    return {
      ...block,
      facts: factsOf(act),
      ledger: { ...block.ledger, notes: changed.map(([key, text]) => ({ key, text })) },
    }
  })
}

export async function openLimitOrderWorld(): Promise<World> {
  const world = await openWorld({ to: -1 })
  await world.store.write([...marketChain()], 3)
  return world
}
