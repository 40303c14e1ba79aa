// Every series against a recount from the blocks alone, of a random world that forks.
import { dayMs, toBase58 } from '@sundial/primitives'
import { type IndexedBlock, startOfPeriod } from '@sundial/store'
import { randomChain, seeded } from '@sundial/store/testing/random-chain'
import { expect, test } from 'vitest'
import { World } from '../../testing/open-world.ts'
import { firstMs } from '../../testing/small-chain.ts'
import { type SeriesName, seriesNames } from './catalog.ts'
import type { Line } from './lines.ts'

/** The blocks of a day, and all from block 0 to its end. */
type Day = { readonly own: readonly IndexedBlock[]; readonly upTo: readonly IndexedBlock[] }

type Counted = number | bigint | ReadonlyMap<string, number | bigint> | undefined

type Recount = (day: Day) => Counted

const sum = (values: readonly (bigint | undefined)[]): bigint =>
  values.reduce<bigint>((total, value = 0n) => total + value, 0n)

const transactionsOf = (blocks: readonly IndexedBlock[]) => blocks.flatMap(({ transactions }) => transactions)
const factsOf = (blocks: readonly IndexedBlock[]) => blocks.flatMap(({ facts }) => facts)

function tally(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** Unknown where the size of a block is. */
const bytesIn = (blocks: readonly IndexedBlock[]): bigint | undefined =>
  blocks.some(({ sizeBytes }) => sizeBytes === undefined)
    ? undefined
    : sum(blocks.map(({ sizeBytes }) => BigInt(sizeBytes!)))

const failed = (blocks: readonly IndexedBlock[]) =>
  transactionsOf(blocks).filter(({ result = 'SUCCESS' }) => result !== 'SUCCESS')

const bandwidth = (blocks: readonly IndexedBlock[]) => ({
  covered: sum(transactionsOf(blocks).map(({ netUsage }) => netUsage)),
  burned: sum(transactionsOf(blocks).map(({ sources }) => sources?.paidBandwidth)),
})

/** Unknown where a fact does not tell its amount. */
function stakeBy(blocks: readonly IndexedBlock[]) {
  const facts = factsOf(blocks)
  const stakes = facts.filter((fact) => fact.kind === 'stake')
  const lacksAmount = facts.some(
    (fact) =>
      (fact.kind === 'stake' && fact.sun === undefined) ||
      (fact.kind === 'internalTransaction' && !fact.rejected && fact.note.toLowerCase().includes('freeze')),
  )
  if (lacksAmount) return undefined
  const of = (action: string) => sum(stakes.flatMap((one) => (one.action === action ? [one.sun] : [])))
  const alongside = sum(stakes.map(({ withdrawnSun }) => withdrawnSun))
  return {
    staked: of('stake'),
    unstaked: of('unstake'),
    withdrawn: of('withdraw') + alongside,
    cancelled: of('cancel'),
  }
}

const moved = (blocks: readonly IndexedBlock[]): readonly string[] => [
  ...blocks.flatMap(({ transfers }) => transfers.map(({ asset }) => asset.kind)),
  ...factsOf(blocks).flatMap((fact) => (fact.kind === 'nftTransfer' ? [fact.standard] : [])),
]

const holders = (blocks: readonly IndexedBlock[]): number => {
  const balances = new Map<string, bigint>()
  for (const { account, asset, change } of blocks.flatMap(({ ledger }) => ledger.changes))
    if (asset.kind === 'trx') balances.set(account, (balances.get(account) ?? 0n) + change)
  return [...balances.values()].filter((sun) => sun > 0n).length
}

const recounts: Readonly<Partial<Record<SeriesName, Recount>>> = {
  transactions: ({ own }) => transactionsOf(own).length,
  failedTransactions: ({ own }) => failed(own).length,
  totalTransactions: ({ upTo }) => transactionsOf(upTo).length,
  blocks: ({ own }) => own.length,
  blockBytes: ({ own }) => bytesIn(own),
  averageBlockBytes: ({ own }) => {
    const bytes = bytesIn(own)
    return bytes === undefined || own.length === 0 ? undefined : bytes / BigInt(own.length)
  },
  chainBytes: ({ upTo }) => bytesIn(upTo),
  blocksByRepresentative: ({ own }) => tally(own.map(({ witness }) => toBase58(witness))),
  activeAccounts: ({ own }) =>
    new Set(transactionsOf(own).flatMap(({ owner, to }) => (to === undefined ? [owner] : [owner, to]))).size,
  trxHolders: ({ upTo }) => holders(upTo),
  tokenTransfers: ({ own }) => moved(own).filter((standard) => standard !== 'trx').length,
  transfersByStandard: ({ own }) => tally(moved(own)),
  contractCalls: ({ own }) =>
    transactionsOf(own).filter(({ type, to }) => type === 31 && to !== undefined).length,
  contractCallers: ({ own }) =>
    new Set(
      transactionsOf(own).flatMap(({ type, to, owner }) => (type === 31 && to !== undefined ? [owner] : [])),
    ).size,
  newContracts: ({ own }) => factsOf(own).filter(({ kind }) => kind === 'contractCreation').length,
  energyUsed: ({ own }) => sum(transactionsOf(own).map(({ energyUsage }) => energyUsage)),
  energyByPayer: ({ own }) => {
    const [used, staked, supplied] = [
      sum(transactionsOf(own).map(({ energyUsage }) => energyUsage)),
      sum(transactionsOf(own).map(({ sources }) => sources?.stakedEnergy)),
      sum(transactionsOf(own).map(({ sources }) => sources?.suppliedEnergy)),
    ]
    return new Map([
      ['stake', staked],
      ['burned', used - staked - supplied],
      ['deployer', supplied],
    ])
  },
  bandwidthUsed: ({ own }) => bandwidth(own).covered,
  bandwidthByPayer: ({ own }) => new Map(Object.entries(bandwidth(own))),
  fees: ({ own }) => sum(transactionsOf(own).map(({ feeSun }) => feeSun)),
  burnedTrx: ({ own }) => sum(own.map(({ ledger }) => ledger.burnedSun)),
  burnedByKind: ({ own }) => {
    const [energy, paid] = [
      sum(transactionsOf(own).map(({ sources }) => sources?.energyFeeSun)),
      sum(transactionsOf(own).map(({ sources }) => sources?.netFeeSun)),
    ]
    return new Map([
      ['energy', energy],
      ['bandwidth', paid],
      ['other', sum(own.map(({ ledger }) => ledger.burnedSun)) - energy - paid],
    ])
  },
  stakedTrx: ({ upTo }) => {
    const by = stakeBy(upTo)
    return by && by.staked - by.unstaked + by.cancelled
  },
  stakedByPeriod: ({ own }) => {
    const by = stakeBy(own)
    return by && new Map(Object.entries(by))
  },
}

/** Series that follow from more than the blocks of a random world, with the tests that recount them in a world made for them. */
const recountedElsewhere: Readonly<Partial<Record<SeriesName, string>>> = {
  transactionsByType: 'series.test: each day of a series',
  transactionsByFee: 'series.test: fees by their band',
  medianFee: 'series.test: fees by their band',
  fee90: 'series.test: fees by their band',
  fee99: 'series.test: fees by their band',
  energyPrice: 'series.test: a price is the one at the end of the period',
  bandwidthPrice: 'series.test: a price is the one at the end of the period',
  issuedTrx: 'series.test: each block but block 0 issued the rewards in force',
  waitingTrx: 'series.test: TRX that waits',
  trxPrice: 'series.test: a price is the last of the day',
  tradedTrx: 'price/book-price.test: the TRX that order books traded',
  supplyTrx: 'stats/turnover.test',
  stakingRate: 'stats/turnover.test',
  verifiedContracts: 'contract-source: verification',
  // The figures behind these are compared with a model of the store after every write and every undo (metrics.integration.test).
  blockMilliseconds: 'store: metrics.integration.test',
  failuresByResult: 'store: metrics.integration.test',
  rewards: 'store: metrics.integration.test',
  missedSlots: 'store: metrics.integration.test',
  missedSlotsByRepresentative: 'store: metrics.integration.test',
  newAccounts: 'store: metrics.integration.test',
  totalAccounts: 'store: metrics.integration.test',
  transferredTrx: 'store: metrics.integration.test',
  newTokens: 'store: metrics.integration.test',
  stakeByResource: 'store: metrics.integration.test',
}

test('every series is recounted from blocks, here or in a world of its own', () => {
  expect([...Object.keys(recounts), ...Object.keys(recountedElsewhere)].toSorted()).toEqual(
    seriesNames.toSorted(),
  )
})

/** Blocks that another branch replaces: other ids, and a day later. */
const lost = (blocks: readonly IndexedBlock[]): readonly IndexedBlock[] =>
  blocks.map((block, at) => ({
    ...block,
    id: otherId(block.id),
    parentId: at === 0 ? block.parentId : otherId(block.parentId),
    timestampMs: block.timestampMs + dayMs,
  }))

const otherId = (id: string): string => id.slice(0, 16) + id.slice(40) + id.slice(16, 40)

test.each([11, 12])(
  'each series of a world that forked is what its blocks add up to, and what was undone is not in it (seed %s)',
  async (seed) => {
    const random = seeded(seed)
    let timestampMs = firstMs
    const chain = randomChain({ random, blockCount: 24, knowsBalances: true }).map((block) => {
      timestampMs += random(2 * dayMs)
      return { ...block, timestampMs }
    })
    await using world = new World()
    await world.store.write(chain.slice(0, 14), undefined)
    await world.store.write(lost(chain.slice(14, 20)), undefined)
    await world.store.undo(13)
    await world.store.write(chain.slice(14), undefined)
    const names = Object.keys(recounts) as SeriesName[]
    for (let at = 0; at < names.length; at += 8) {
      const asked = names.slice(at, at + 8)
      const { body } = await world.get(`/api/series?names=${asked.join(',')}`)
      const answer = body as unknown as { readonly at: readonly number[]; readonly lines: readonly Line[] }
      for (const name of asked) {
        const counted: Counted[] = answer.at.map((start) =>
          recounts[name]!({
            own: chain.filter((block) => startOfPeriod('day', block.timestampMs) === start),
            upTo: chain.filter((block) => block.timestampMs < start + dayMs),
          }),
        )
        const lines = answer.lines.filter((line) => line.name === name)
        for (const { key, values } of lines)
          expect([name, key, values]).toEqual([
            name,
            key,
            counted.map((value) => textOf(value instanceof Map ? (value.get(key!) ?? 0) : (value as bigint))),
          ])
        // A key with a figure has a line. Where no period is known, nobody knows the keys.
        if (counted.every((value) => value === undefined)) continue
        const isKeyed = counted.some((value) => value instanceof Map)
        const keys = new Set(
          counted.flatMap((value) => (value instanceof Map ? [...value.keys()] : isKeyed ? [] : [undefined])),
        )
        expect([name, lines.map(({ key }) => key).toSorted()]).toEqual([name, [...keys].toSorted()])
      }
    }
  },
)

const textOf = (value: number | bigint | undefined): string | null =>
  value === undefined ? null : String(value)
