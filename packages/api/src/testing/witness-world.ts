import { type Address, fromText, toHex } from '@sundial/primitives'
import {
  account,
  accountState,
  chainParameter,
  proposal,
  type Witness,
  witness as message,
  witnessBrokerage,
} from '@sundial/protocol'
import type { BlockRef, NodeStateKind, NodeStates, Tallies, TallyVotes } from '@sundial/store'
import { openWorld, type World } from './open-world.ts'
import { blockIdOf, firstMs, witness as producer } from './small-chain.ts'

export const at: BlockRef = { height: 9, id: blockIdOf(9) }

/** Produced the blocks of the small chain. */
export const first = producer
export const second: Address = `41${'1'.repeat(40)}`
export const third: Address = `41${'2'.repeat(40)}`

const witnesses: readonly Witness[] = [
  message.create({
    address: first,
    voteCount: 600n,
    url: 'https://first.example',
    totalProduced: 10n,
    latestBlockNum: 9n,
    latestSlotNum: 99n,
    isJobs: true,
  }),
  message.create({
    address: second,
    voteCount: 300n,
    url: 'https://second.example',
    totalProduced: 2n,
    totalMissed: 1n,
    latestBlockNum: 5n,
    isJobs: true,
  }),
  message.create({ address: third, voteCount: 100n, url: 'https://third.example' }),
]
/** The third rose above the second. */
const votesNow: Readonly<Record<Address, bigint>> = { [first]: 590n, [second]: 310n, [third]: 600n }

const parameters = {
  getWitnessPayPerBlock: 8_000_000n,
  getMaintenanceTimeInterval: 21_600_000n,
  getNewlyInvented: 7n,
  getWitness127PayPerBlock: 128_000_000n,
  getChangeDelegation: 1n,
}

export type NodeReport = {
  readonly votesNow?: boolean
  readonly worldOptions?: Parameters<typeof openWorld>[0]
}

/** The small chain, and at its head three witnesses, two of which produce blocks, and some parameters. */
export async function openWitnessWorld({
  votesNow: tells = true,
  worldOptions,
}: NodeReport = {}): Promise<World> {
  const world = await openWorld(worldOptions)
  await storeReported(world.store, at, { votesNow: tells })
  return world
}

/** The node's report at the block. */
export async function storeReported(
  store: NodeStates,
  place: BlockRef,
  { votesNow: tells = true }: Pick<NodeReport, 'votesNow'> = {},
): Promise<void> {
  const keep = (kind: NodeStateKind, states: ReadonlyMap<string, Uint8Array>) =>
    store.storeWholeKind(
      place,
      kind,
      [...states].map(([key, bytes]) => ({ key, bytes })),
    )
  const byAddress = (rows: readonly Witness[]) =>
    new Map(rows.map((row) => [row.address, message.encode(row)] as const))
  await keep('witness', byAddress(witnesses))
  if (tells)
    await keep(
      'witnessNow',
      byAddress(witnesses.map((row) => ({ ...row, voteCount: votesNow[row.address]! }))),
    )
  await keep(
    'parameter',
    new Map(
      Object.entries(parameters).map(([key, value]) => [
        toHex(fromText(key)),
        chainParameter.encode(chainParameter.create({ key, value })),
      ]),
    ),
  )
  await keep('proposal', new Map([['31', proposal.encode(cheaperBlocks)]]))
  await store.storeStates(place, 'brokerage', [
    { key: first, bytes: witnessBrokerage.encode(witnessBrokerage.create({ percent: 20 })) },
  ])
  const named = account.create({ address: first, accountName: fromText('The First'), isWitness: true })
  await store.storeStates(place, 'account', [
    { key: first, bytes: accountState.encode(accountState.create({ account: named })), name: 'The First' },
  ])
}

/** Three tallies of the small chain, the last of which matches the node's current ranks. */
export async function keepTallies(store: Pick<Tallies, 'storeTally'>, place: BlockRef): Promise<void> {
  const keep = (height: number, rows: readonly TallyVotes[]) =>
    store.storeTally(place, { height, timestampMs: firstMs + height * 3000, rows })
  await keep(3, [{ witness: second, votes: 50n, brokerage: 10 }])
  await keep(6, [
    { witness: first, votes: 400n, brokerage: 100 },
    { witness: second, votes: 300n, brokerage: 10 },
  ])
  await keep(8, [
    { witness: first, votes: 600n, brokerage: 20 },
    { witness: second, votes: 300n },
    { witness: third, votes: 100n, brokerage: 0 },
  ])
}

const cheaperBlocks = proposal.create({
  proposalId: 1n,
  proposerAddress: first,
  parameters: [{ key: 5n, value: 8_000_000n }],
  expirationTime: 1_767_900_000_000n,
  state: 'APPROVED',
})
