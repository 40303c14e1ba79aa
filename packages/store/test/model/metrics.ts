import {
  type AssetDayRow,
  type AssetTotalRow,
  type TopAssetsRequest,
} from '../../src/queries/metrics/asset-days.ts'
import { type Figures } from '../../src/metrics/figures.ts'
import { type MetricRequest, type MetricRow, type PeriodEnd } from '../../src/queries/metrics/metrics.ts'
import type { Address } from '@sundial/primitives'
import type { Asset, IndexedBlock } from '../../src/indexed-block.ts'
import { missedSlots } from '../../src/metrics/missed-slots.ts'
import {
  balancesOf,
  contractsOf,
  count,
  counts,
  dayMs,
  factAssets,
  daysOf,
  isCall,
  isSame,
  isWhole,
  knowsBalances,
  namesOf,
  partiesOf,
  sum,
  unique,
} from './counts.ts'
import { lacksAmount, resourcesOf, stakeByResource, waitingIn } from './stakes.ts'

const hourMs = 3_600_000

/** Metrics worked out from the blocks by hand, slowly: what the store is compared with. Of a chain without too many calls. */
export class MetricsModel {
  readonly #blocks: readonly IndexedBlock[]
  /** Blocks from the first on after which balances are known. */
  readonly #knownCount: number

  constructor(blocks: readonly IndexedBlock[]) {
    this.#blocks = blocks
    const unknown = blocks.findIndex((_, at) => !knowsBalances(blocks.slice(at, at + 1), at))
    this.#knownCount = unknown < 0 ? blocks.length : unknown
  }

  metrics({ span, count }: MetricRequest): MetricRow[] {
    const length = span === 'hour' ? hourMs : dayMs
    // The hour and day of time 0 are those of a genesis without a time.
    const starts = unique(
      this.#blocks
        .map(({ timestampMs }) => timestampMs - (timestampMs % length))
        .filter((start) => start > 0),
    )
    return starts.slice(-count).map((startMs) => {
      const isWithin = ({ timestampMs }: IndexedBlock) =>
        timestampMs >= startMs && timestampMs < startMs + length
      const blocks = this.#blocks.filter(isWithin)
      const transactions = blocks.flatMap((block) => block.transactions)
      const before = this.#blocks.filter(({ timestampMs }) => timestampMs < startMs)
      const upTo = [...before, ...blocks]
      return {
        startMs,
        figures: this.#figuresOf(blocks, before.length),
        activeAccountCount: unique(transactions.flatMap(partiesOf)).length,
        callerCount:
          span === 'day' ? unique(transactions.filter(isCall).map(({ owner }) => owner)).length : undefined,
        end: endOf(upTo),
      }
    })
  }

  figuresOfAll(): Figures | undefined {
    return this.#blocks.length === 0 ? undefined : this.#figuresOf(this.#blocks, 0)
  }

  figuresBetween(fromMs: number, toMs: number): Figures {
    const own = this.#blocks.filter(({ timestampMs }) => timestampMs >= fromMs && timestampMs < toMs)
    const before = this.#blocks.filter(({ timestampMs }) => timestampMs < fromMs)
    return this.#figuresOf(own, before.length)
  }

  assetDays(asset: Asset, count: number): AssetDayRow[] {
    return daysOf(this.#blocks)
      .map(({ start, blocks }) => {
        const moved = blocks.flatMap(({ transfers }) => transfers).filter((one) => isSame(one.asset, asset))
        const holdersBefore = this.#holderCount(asset, start)
        return {
          dayMs: start,
          transferCount: moved.length,
          volume: sum(moved.map(({ amount }) => amount)),
          holdersGained: this.#holderCount(asset, start + dayMs) - holdersBefore,
        }
      })
      .filter((row) => row.transferCount > 0 || row.volume !== 0n || row.holdersGained !== 0)
      .slice(-count)
  }

  /** After the blocks before the time of which balances are known. */
  #holderCount(asset: Asset, beforeMs: number): number {
    const known = this.#blocks.slice(0, this.#knownCount).filter(({ timestampMs }) => timestampMs < beforeMs)
    return holdersIn(known, asset)
  }

  /** In no order where numbers are equal. */
  topAssets({ by, kinds, limit }: TopAssetsRequest): AssetTotalRow[] | undefined {
    const isKnown = knowsBalances(this.#blocks)
    if (this.#blocks.length === 0) return []
    if (by === 'holders' && !isKnown) return undefined
    const transfers = this.#blocks.flatMap((block) => block.transfers)
    const changes = this.#blocks.flatMap(({ ledger }) => ledger.changes)
    const named = [...transfers, ...changes].map(({ asset }) => asset)
    const assets = new Map(named.map((asset) => [JSON.stringify(asset), asset]))
    const rows = [...assets.values()].map((asset) => ({
      asset,
      transferCount: transfers.filter((one) => isSame(one.asset, asset)).length,
      holderCount: isKnown ? holdersIn(this.#blocks, asset) : undefined,
    }))
    const countOf = (row: AssetTotalRow) => (by === 'holders' ? row.holderCount! : row.transferCount)
    return rows
      .filter((row) => kinds.includes(row.asset.kind) && countOf(row) > 0)
      .sort((left, right) => countOf(right) - countOf(left))
      .slice(0, limit)
  }

  #figuresOf(blocks: readonly IndexedBlock[], blocksBefore: number): Figures {
    const transactions = blocks.flatMap((block) => block.transactions)
    const facts = blocks.flatMap((block) => block.facts)
    const late = blocks.filter(({ height }) => height > 0).flatMap((block) => block.transactions)
    const missingInputs = {
      receipts: count(late, ({ feeSun }) => feeSun === undefined),
      calls: count(late, ({ type, feeSun }) => (type === 30 || type === 31) && feeSun === undefined),
      sources: count(late, ({ sources }) => sources === undefined),
      stakes: count(facts, lacksAmount),
    }
    const stakes = facts.filter((fact) => fact.kind === 'stake')
    const staked = (action: string) =>
      sum(stakes.filter((fact) => fact.action === action).map(({ sun }) => sun))
    const rewards = facts.filter((fact) => fact.kind === 'rewardWithdrawal')
    const moved = blocks.flatMap(({ transfers }) => transfers)
    const movedLate = blocks.filter(({ height }) => height > 0).flatMap(({ transfers }) => transfers)
    const first = namesOf(this.#blocks.slice(0, blocksBefore)).length
    const last = namesOf(this.#blocks.slice(0, blocksBefore + blocks.length)).length
    const ifKnown = <Figure>(need: keyof typeof missingInputs, figure: Figure) =>
      missingInputs[need] > 0n ? undefined : figure
    const creations = facts.filter((fact) => fact.kind === 'contractCreation')
    return {
      accounts: {
        created: BigInt(last - first),
        activeInHour: activeIn(blocks, hourMs),
        activeInDay: this.#firstOfDay(blocks, (block) => block.transactions.flatMap(partiesOf)),
      },
      bandwidth: ifKnown('receipts', { used: sum(transactions.map(({ netUsage }) => netUsage)) }),
      bandwidthPaid: ifKnown('sources', {
        burnedSun: sum(transactions.map(({ sources }) => sources?.netFeeSun)),
      }),
      blocks: {
        count: BigInt(blocks.length),
        bytes: sum(blocks.map(({ sizeBytes }) => BigInt(sizeBytes ?? 0))),
        sized: count(blocks, ({ sizeBytes }) => sizeBytes !== undefined),
      },
      boughtBandwidth: ifKnown('sources', {
        bytes: sum(transactions.map(({ sources }) => sources?.paidBandwidth)),
      }),
      contractCalls: {
        count: count(transactions, isCall),
        contractsInDay: this.#firstOfDay(blocks, (block) => block.transactions.flatMap(contractsOf)),
      },
      contractCreations: ifKnown('calls', {
        byAccounts: count(creations, ({ isInternal }) => !isInternal),
        byContracts: count(creations, ({ isInternal }) => isInternal),
      }),
      energy: ifKnown('receipts', { used: sum(transactions.map(({ energyUsage }) => energyUsage)) }),
      energySources: ifKnown('sources', {
        staked: sum(transactions.map(({ sources }) => sources?.stakedEnergy)),
        supplied: sum(transactions.map(({ sources }) => sources?.suppliedEnergy)),
        burnedSun: sum(transactions.map(({ sources }) => sources?.energyFeeSun)),
      }),
      feeBands: ifKnown('receipts', counts(late.map(({ feeSun = 0n }) => bandOf(feeSun)))),
      fees: ifKnown('receipts', {
        sun: sum(transactions.map(({ feeSun }) => feeSun)),
        burnedSun: sum(blocks.map(({ ledger }) => ledger.burnedSun)),
      }),
      laterCounted: {
        blocks: BigInt(blocks.length),
        bytes: sum(blocks.map(({ sizeBytes }) => BigInt(sizeBytes ?? 0))),
      },
      newTokens: ifKnown('calls', {
        count: BigInt(
          tokensIn(this.#blocks.slice(0, blocksBefore + blocks.length)) -
            tokensIn(this.#blocks.slice(0, blocksBefore)),
        ),
      }),
      results: counts(transactions.map(({ result }) => knownResult(result))),
      rewards: {
        withdrawnSun: sum(rewards.map(({ sun }) => sun)),
        missingAmounts: count(rewards, ({ sun }) => sun === undefined),
      },
      stakes: ifKnown('stakes', {
        stakedSun: staked('stake'),
        unstakedSun: staked('unstake'),
        withdrawnSun: staked('withdraw') + sum(stakes.map(({ withdrawnSun }) => withdrawnSun)),
        cancelledSun: staked('cancel'),
      }),
      resourceStakes: ifKnown('stakes', resourcesOf(facts)),
      waitingStake: ifKnown('stakes', waitingIn(stakes)),
      transactions: counts(transactions.map(({ type }) => type)),
      transfers: ifKnown(
        'calls',
        counts([
          ...moved.map(({ asset }) => asset.kind),
          ...facts.flatMap((fact) => (fact.kind === 'nftTransfer' ? [fact.standard] : [])),
        ]),
      ),
      trxHolders: {
        gained: BigInt(
          this.#holderCount(trx, (blocks.at(-1)?.timestampMs ?? 0) + 1) -
            this.#holderCount(trx, blocks[0]?.timestampMs ?? 0),
        ),
      },
      trxVolume: ifKnown('calls', {
        sun: sum(movedLate.filter(({ asset }) => asset.kind === 'trx').map(({ amount }) => amount)),
      }),
      missingInputs,
      witnesses: this.#witnesses(blocks),
    }
  }

  #witnesses(blocks: readonly IndexedBlock[]): Figures['witnesses'] {
    const names = unique(this.#blocks.map(({ witness }) => witness))
    const produced = this.#blocks.map((block) => ({ ...block, witness: names.indexOf(block.witness) }))
    const missed = blocks.flatMap((block) =>
      [...missedSlots(produced.slice(0, this.#blocks.indexOf(block) + 1))].flatMap(([id, some]) =>
        Array.from({ length: some }, () => names[id]!),
      ),
    )
    const made = blocks.map(({ witness }) => witness)
    return new Map(
      unique([...made, ...missed]).map((name) => [
        name,
        { blocks: count(made, (other) => other === name), missed: count(missed, (other) => other === name) },
      ]),
    )
  }

  /** Names in the blocks that no earlier block of the same day has, day by day. */
  #firstOfDay(blocks: readonly IndexedBlock[], namesIn: (block: IndexedBlock) => readonly Address[]): bigint {
    const heights = new Set(blocks.map(({ height }) => height))
    return sum(
      daysOf(this.#blocks).map((day) => {
        const earlier = new Set(day.blocks.filter(isBefore(blocks[0])).flatMap(namesIn))
        const within = day.blocks.filter(({ height }) => heights.has(height)).flatMap(namesIn)
        return BigInt(unique(within.filter((name) => !earlier.has(name))).length)
      }),
    )
  }
}

const trx: Asset = { kind: 'trx' }

/** The highest fee of the band in sun, of bands that end at 0.1, 0.2, 0.5, 1 TRX and so on up to 100 TRX. */
const bandOf = (feeSun: bigint): bigint | undefined => {
  if (feeSun === 0n) return 0n
  for (let unit = 100_000n; unit <= 100_000_000n; unit *= 10n)
    for (const highest of [unit, 2n * unit, 5n * unit])
      if (feeSun <= highest && highest <= 100_000_000n) return highest
  return undefined
}

/** TRC10 and TRC20 tokens that something in the blocks names. */
const tokensIn = (blocks: readonly IndexedBlock[]): number => {
  const named = blocks.flatMap(({ transactions, transfers, ledger, facts }) => [
    ...transactions.map(({ asset }) => asset),
    ...transfers.map(({ asset }) => asset),
    ...ledger.changes.map(({ asset }) => asset),
    ...facts.flatMap(factAssets),
  ])
  return unique(
    named.flatMap((asset) => (asset === undefined || asset.kind === 'trx' ? [] : [JSON.stringify(asset)])),
  ).length
}

const holdersIn = (blocks: readonly IndexedBlock[], asset: Asset): number =>
  [...balancesOf(blocks, asset).values()].filter((balance) => balance > 0n).length

const isBefore = (first: IndexedBlock | undefined) => (block: IndexedBlock) =>
  first !== undefined && block.height < first.height

/** Hour by hour. */
function activeIn(blocks: readonly IndexedBlock[], length: number): bigint {
  const periods = unique(blocks.map(({ timestampMs }) => Math.floor(timestampMs / length)))
  return sum(
    periods.map((period) => {
      const own = blocks.filter(({ timestampMs }) => Math.floor(timestampMs / length) === period)
      return BigInt(unique(own.flatMap(({ transactions }) => transactions.flatMap(partiesOf))).length)
    }),
  )
}

function endOf(blocks: readonly IndexedBlock[]): PeriodEnd {
  const isKnown = knowsBalances(blocks)
  const facts = blocks.flatMap((block) => block.facts)
  const stakes = facts.filter((fact) => fact.kind === 'stake')
  const staked = (action: string) =>
    sum(stakes.filter((fact) => fact.action === action).map(({ sun }) => sun))
  const rewards = facts.filter((fact) => fact.kind === 'rewardWithdrawal')
  const isStakeKnown = isWhole(blocks) && !facts.some(lacksAmount)
  const balances = [...balancesOf(blocks, trx).values()]
  return {
    height: blocks.at(-1)!.height,
    blockCount: blocks.length,
    transactionCount: blocks.flatMap(({ transactions }) => transactions).length,
    accountCount: namesOf(blocks).length,
    supplySun: isKnown ? sum(balances) : undefined,
    burnedSun: isKnown ? sum(blocks.map(({ ledger }) => ledger.burnedSun)) : undefined,
    trxHolderCount: isKnown ? balances.filter((balance) => balance > 0n).length : undefined,
    rewardedSun:
      isWhole(blocks) && rewards.every(({ sun }) => sun !== undefined)
        ? sum(rewards.map(({ sun }) => sun))
        : undefined,
    stakeByResource: isStakeKnown ? stakeByResource(facts) : undefined,
    stakedSun: isStakeKnown ? staked('stake') - staked('unstake') + staked('cancel') : undefined,
  }
}

/** Those of java-tron that random chains hold. */
const knownResult = (result: string | undefined): string => {
  if (result === undefined) return 'NONE'
  return result === 'A_LATER_ONE' ? 'OTHER' : result
}
