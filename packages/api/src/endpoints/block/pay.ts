import { type Address, dayMs } from '@sundial/primitives'
import type { MetricRow, Store } from '@sundial/store'
import type { Context } from '../../endpoint.ts'
import { isWhole } from '../../shared/values.ts'
import { parameterTimelines, type Timeline, valueAt } from '../chain-parameter/find.ts'

/** Blocks produced by a witness on a day, provably missed slots, and the blocks' rewards. */
export type PaidDay = {
  readonly startMs: number
  readonly blocks: bigint
  readonly missed: bigint
  /** Sun; absent where a block's reward is unknown. */
  readonly paySun?: bigint | undefined
}

/** Block rewards of each day, from the timeline of the reward; days on which the reward changed are counted block by block. */
export async function paidDays(
  rows: readonly MetricRow[],
  witness: Address,
  { pay, store }: { readonly pay: Timeline; readonly store: Pick<Store, 'blocksOfWitness'> },
): Promise<readonly PaidDay[]> {
  return Promise.all(
    rows.map(async ({ startMs, figures }): Promise<PaidDay> => {
      const { blocks, missed } = figures.witnesses.get(witness) ?? { blocks: 0n, missed: 0n }
      const day = { fromMs: startMs, toMs: startMs + dayMs - 1 }
      const count = async (times: Times) => (await store.blocksOfWitness(witness, counting(times))).total
      return { startMs, blocks, missed, paySun: await payWithin(day, blocks, { pay, count }) }
    }),
  )
}

type Times = { readonly fromMs: number; readonly toMs: number }

const counting = (times: Times) => ({ start: 0, limit: 0, order: 'newest', ...times }) as const

type Paying = {
  readonly pay: Timeline
  /** The blocks within the times. */
  readonly count: (times: Times) => Promise<number>
}

async function payWithin(
  { fromMs, toMs }: Times,
  blocks: bigint,
  { pay, count }: Paying,
): Promise<bigint | undefined> {
  if (blocks === 0n) return 0n
  const spans = pay.filter(({ afterMs, upToMs }) => afterMs < toMs && upToMs >= fromMs)
  const [only] = spans
  if (spans.length === 1 && only!.afterMs < fromMs && only!.upToMs >= toMs) return blocks * only!.value
  const counts = await Promise.all(
    spans.map(async ({ afterMs, upToMs }) =>
      BigInt(await count({ fromMs: Math.max(fromMs, afterMs + 1), toMs: Math.min(toMs, upToMs) })),
    ),
  )
  const counted = counts.reduce((sum, one) => sum + one, 0n)
  // The reward of blocks outside all spans is unknown.
  if (counted !== blocks) return undefined
  return counts.reduce((sum, one, at) => sum + one * spans[at]!.value, 0n)
}

/** Rewards of the blocks of a time in sun: paid to producers, and allotted for votes. */
export type BlockPay = { readonly makerSun: bigint; readonly voteSun?: bigint | undefined }

/**
 * All blocks of a time but block 0, which pays no reward. The vote reward of a block is known where the chain
 * distributed it block by block throughout that time (java-tron MortgageService.payStandbyWitness, since
 * ChangeDelegation).
 */
export async function payOfBlocks({ fromMs, toMs }: Times, store: Store): Promise<BlockPay | undefined> {
  const genesis = await store.blockByHeight(0)
  const times = { fromMs: genesis === undefined ? fromMs : Math.max(fromMs, genesis.timestampMs + 1), toMs }
  const count = async (within: Times) => (await store.blocks(counting(within))).total
  return payOf(times, BigInt(await count(times)), { pays: await payTimelines(store), count })
}

/** The same of any number of periods whose blocks are counted: the blocks of a period are read only where a reward changed. */
export async function readPayOfPeriods(
  store: Store,
): Promise<(times: Times, blockCount: bigint) => Promise<BlockPay | undefined>> {
  const [genesis, pays] = await Promise.all([store.blockByHeight(0), payTimelines(store)])
  const count = async (within: Times) => (await store.blocks(counting(within))).total
  return ({ fromMs, toMs }, blockCount) => {
    const genesisMs = genesis?.timestampMs ?? -Infinity
    if (genesisMs < fromMs || genesisMs > toMs) return payOf({ fromMs, toMs }, blockCount, { pays, count })
    return payOf({ fromMs: genesisMs + 1, toMs }, blockCount - 1n, { pays, count })
  }
}

type Pays = readonly [maker: Timeline, standby: Timeline, shares: Timeline]

async function payOf(
  times: Times,
  blocks: bigint,
  { pays: [maker, standby, shares], count }: { readonly pays: Pays } & Pick<Paying, 'count'>,
): Promise<BlockPay | undefined> {
  const makerSun = await payWithin(times, blocks, { pay: maker, count })
  if (makerSun === undefined) return undefined
  const isShared = (await payWithin(times, blocks, { pay: shares, count })) === blocks
  return { makerSun, voteSun: isShared ? await payWithin(times, blocks, { pay: standby, count }) : undefined }
}

/** Block rewards of all blocks of a witness in sun, where the index has the whole chain. */
export async function payOfWitness(
  witness: Address,
  { store, state }: Pick<Context, 'store' | 'state'>,
): Promise<bigint | undefined> {
  if (!isWhole(state)) return undefined
  const genesis = await store.blockByHeight(0)
  const times = { fromMs: (genesis?.timestampMs ?? 0) + 1, toMs: state.head!.timestampMs }
  const count = async (within: Times) => (await store.blocksOfWitness(witness, counting(within))).total
  const [pay] = await payTimelines(store)
  return payWithin(times, BigInt(await count(times)), { pay, count })
}

async function payTimelines(store: Store): Promise<Pays> {
  const [maker, standby, shares] = await parameterTimelines(
    [
      { name: 'getWitnessPayPerBlock', id: 5 },
      { name: 'getWitness127PayPerBlock', id: 31 },
      { name: 'getChangeDelegation', id: 30 },
    ],
    store,
  )
  return [maker!, standby!, shares!]
}

type PaidBlock = { readonly height: number; readonly timestampMs: number }

/** The reward of a block in TRX, under TronScan's names; unknown members are absent. Block 0 pays no reward. */
export async function readBlockPay(store: Store) {
  const [maker, standby, shares] = await payTimelines(store)
  const inTrx = (sun: bigint | undefined) => (sun === undefined ? undefined : Number(sun) / 1e6)
  return ({ height, timestampMs }: PaidBlock) => {
    if (height === 0) return { blockReward: 0, voteReward: 0 }
    const isShared = valueAt(shares, timestampMs) === 1n
    return {
      blockReward: inTrx(valueAt(maker, timestampMs)),
      voteReward: isShared ? inTrx(valueAt(standby, timestampMs)) : undefined,
    }
  }
}
