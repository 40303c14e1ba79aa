// A chain on which nearly every parameter of the API makes a difference.
import { topicOf } from '@sundial/abi'
import type { Address } from '@sundial/primitives'
import type { Fact, IndexedBlock } from '@sundial/store'
import { fixedPrice } from '../services/prices/prices.ts'
import type { Services } from '../services/services.ts'
import { factChain, made } from './fact-chain.ts'
import { openWorld, type World } from './open-world.ts'
import { alice, bob, firstMs, knownChain, token, transactionIdOf, witness } from './small-chain.ts'
import { keepTallies, storeReported } from './witness-world.ts'

const dayMs = 86_400_000
const last = 9
const coin = { kind: 'trc10', id: '1000002' } as const
const other: Address = `41${'9'.repeat(40)}`
const otherToken = { kind: 'trc20', contract: other } as const

/** The chain with a fact of each kind, a day between blocks, two TRC10 tokens, known balances, and reported representatives. */
export async function openRichWorld(services: Partial<Services> = {}): Promise<World> {
  const world = await openWorld({ to: -1, services: { prices: fixedPrice('0.25', () => 7), ...services } })
  const blocks = richChain(last)
  await world.store.write(blocks, 5)
  const { height, id } = blocks.at(-1)!
  await storeReported(world.store, { height, id })
  await keepTallies(world.store, { height, id })
  return world
}

const richChain = (to: number): IndexedBlock[] =>
  knownChain(to).map((block) => {
    const { facts } = factChain(block.height, block.height)[0]!
    return {
      ...block,
      timestampMs: firstMs + dayMs * block.height,
      transactions: [
        ...block.transactions,
        { ...block.transactions[1]!, id: callId(block.height), to: other },
      ],
      facts: [
        ...facts,
        ...repeated,
        ...eventsOf(block.height),
        ...(block.height === 3 ? [secondIssue, secondPair] : []),
      ],
      transfers: [
        ...block.transfers,
        { transactionIndex: 0, from: bob, to: alice, asset: coin, amount: BigInt(block.height + 1) },
        { transactionIndex: 2, from: bob, to: alice, asset: otherToken, amount: 3n },
        { transactionIndex: 2, from: bob, to: witness, asset: otherToken, amount: 1n },
        ...(block.height === 3 ? [largePayment] : []),
      ],
      ledger: {
        ...block.ledger,
        changes: [...block.ledger.changes, ...changes],
        notes: [...block.ledger.notes, ...(decided[block.height] ?? [])],
      },
    }
  })

/** More than all that alice paid to bob, in one transfer. */
const largePayment = {
  transactionIndex: 0,
  from: alice,
  to: witness,
  asset: { kind: 'trx' },
  amount: 50_000_000n,
} as const

const callId = (height: number) => transactionIdOf(height, 2)

const changes = [
  { account: bob, asset: { kind: 'trx' }, change: 3_000_000n },
  { account: bob, asset: coin, change: 900n },
  { account: alice, asset: coin, change: 20n },
  { account: alice, asset: { kind: 'trc20', contract: token }, change: 9n },
  { account: witness, asset: { kind: 'trc10', id: '1000001' }, change: 8n },
] as const

/** Of the second call in every block. */
const repeated: readonly Fact[] = [
  {
    kind: 'tokenApproval',
    transactionIndex: 2,
    owner: alice,
    spender: witness,
    asset: otherToken,
    amount: 4n,
  },
  {
    kind: 'nftTransfer',
    transactionIndex: 2,
    contract: made,
    standard: 'trc1155',
    operator: alice,
    from: bob,
    to: alice,
    id: 8n,
    amount: 3n,
  },
]

/** A transfer, whose topics the index has elsewhere, and an event of the contract's own with every topic. */
const eventsOf = (height: number): readonly Fact[] => [
  { ...ofEvent, signature: topicOf('Transfer(address,address,uint256)'), topics: [], logIndex: 0 },
  {
    ...ofEvent,
    signature: movedTopic,
    topics: [alice.slice(2), bob.slice(2), String(height % 2)].map((word) => word.padStart(64, '0')),
    logIndex: 1,
  },
]
export const movedTopic = topicOf('Moved(address,address,uint256)')
const ofEvent = { kind: 'event', transactionIndex: 1, contract: token } as const

/** What proposals changed, by height. */
const decided: Readonly<Record<number, readonly { readonly key: string; readonly text: string }[]>> = {
  2: [
    { key: 'parameters/since', text: '1700000000000' },
    { key: 'parameter/5', text: '16000000 1' },
  ],
  7: [
    { key: 'parameter/5', text: '8000000 2 16000000' },
    { key: 'parameter/250', text: '1 2' },
  ],
}

const secondPair: Fact = {
  kind: 'exchange',
  transactionIndex: 1,
  account: bob,
  action: 'create',
  exchangeId: 2n,
  asset: coin,
  amount: 50n,
  otherAsset: { kind: 'trx' },
  otherAmount: 60n,
}

const secondIssue: Fact = {
  kind: 'tokenIssue',
  transactionIndex: 1,
  issuer: bob,
  asset: coin,
  name: 'Ants of Bob',
  abbreviation: 'ANT',
  supply: 9_000n,
  decimals: 0n,
  sun: 1n,
  units: 1n,
  startMs: 1_600_000_000_000n,
  endMs: 1_900_000_000_000n,
  description: 'Small',
  url: 'https://example.net',
}
