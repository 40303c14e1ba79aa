import { type CallerRow, type CallersRequest } from '../../src/queries/metrics/callers.ts'
import {
  type ContractDayRow,
  type ContractsOfDay,
  type ContractsOfDayRequest,
  type ContractTotalRow,
} from '../../src/queries/metrics/contract-days.ts'
import { type Page } from '../../src/queries/page.ts'
import {
  type ResourceDayRow,
  type ResourceDays,
  type ResourceDaysRequest,
} from '../../src/queries/metrics/resource-days.ts'
import type { Address } from '@sundial/primitives'
import type { IndexedBlock, IndexedTransaction } from '../../src/indexed-block.ts'
import { contractsOf, dayMs, daysOf, isCall, namesOf, partiesOf, sum, unique } from './counts.ts'

/** What contracts were used for and accounts used by day, worked out from the blocks by hand. Of a chain without too many calls. */
export class UseModel {
  readonly #blocks: readonly IndexedBlock[]
  /** In the order of first being seen. */
  readonly #accounts: readonly Address[]

  constructor(blocks: readonly IndexedBlock[]) {
    this.#blocks = blocks
    this.#accounts = namesOf(blocks)
  }

  contractDays(contract: Address, count: number): ContractDayRow[] {
    return daysOf(this.#blocks)
      .map(({ start, blocks }) => useOf(contract, start, blocks))
      .filter(isUsed)
      .slice(-count)
  }

  contractsOfDay({ dayMs: anyMs, by, limit }: ContractsOfDayRequest): ContractsOfDay {
    const day = anyMs - (anyMs % dayMs)
    const blocks = daysOf(this.#blocks).find(({ start }) => start === day)?.blocks ?? []
    const used = this.#accounts.map((contract) => useOf(contract, day, blocks)).filter(isUsed)
    const amountOf = (row: ContractDayRow): bigint =>
      by === 'energy'
        ? energyOf(blocks, row.contract)
        : BigInt(by === 'calls' ? row.callCount : row.callerCount!)
    const rows = used.toSorted((left, right) => Number(amountOf(right) - amountOf(left))).slice(0, limit)
    const transactions = blocks.flatMap((block) => block.transactions)
    const late = blocks.filter(({ height }) => height > 0).flatMap((block) => block.transactions)
    return {
      rows,
      total: used.length,
      callCount: transactions.filter(isCall).length,
      callerCount:
        blocks.length === 0
          ? undefined
          : unique(transactions.filter(isCall).map(({ owner }) => owner)).length,
      energy: late.some(({ feeSun }) => feeSun === undefined)
        ? undefined
        : sum(transactions.map(({ energyUsage }) => energyUsage)),
    }
  }

  callersOfContract(contract: Address, { dayMs: anyMs, start, limit }: CallersRequest): Page<CallerRow> {
    const day = anyMs - (anyMs % dayMs)
    const blocks = daysOf(this.#blocks).find((some) => some.start === day)?.blocks ?? []
    const calls = callsOf(contract, blocks)
    const callers = this.#accounts
      .map((account) => ({ account, callCount: calls.filter(({ owner }) => owner === account).length }))
      .filter(({ callCount }) => callCount > 0)
      .toSorted((left, right) => right.callCount - left.callCount)
    return { rows: callers.slice(start, start + limit), total: callers.length }
  }

  topContracts(limit: number): ContractTotalRow[] {
    const calls = this.#blocks.flatMap(({ transactions }) => transactions.filter(isCall))
    return this.#accounts
      .map((contract) => ({ contract, callCount: calls.filter(({ to }) => to === contract).length }))
      .filter(({ callCount }) => callCount > 0)
      .toSorted((left, right) => right.callCount - left.callCount)
      .slice(0, limit)
  }

  resourceDays(account: Address, { fromMs, toMs, mostRead }: ResourceDaysRequest): ResourceDays {
    const within = this.#blocks.filter(({ timestampMs }) => timestampMs >= fromMs && timestampMs <= toMs)
    const days = daysOf(within).map(({ start, blocks }) => ({
      start,
      named: blocks.flatMap(({ height, transactions }) =>
        transactions
          .filter((transaction) => partiesOf(transaction).includes(account))
          .map((transaction) => ({ ...transaction, isGenesis: height === 0 })),
      ),
    }))
    const named = days.filter((day) => day.named.length > 0).toReversed()
    const read = (at: number) => named.slice(0, at + 1).reduce((some, day) => some + day.named.length, 0)
    const whole = named.filter((_, at) => read(at) <= mostRead)
    const isCut = whole.length < named.length
    // A day of which the last transaction that is read is the first may have more.
    const isDoubted = isCut && whole.length > 0 && read(whole.length - 1) === mostRead
    const rows = (isDoubted ? whole.slice(0, -1) : whole).map(({ start, named: all }) => ({
      dayMs: start,
      ...usedIn(all.filter(({ owner }) => owner === account)),
    }))
    return { rows, isCut }
  }

  suppliedEnergy(
    contracts: readonly Address[],
    { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  ): ReadonlyMap<number, bigint | undefined> {
    const rows = contracts.flatMap((contract) => this.contractDays(contract, Infinity))
    const days = unique(rows.map((row) => row.dayMs)).filter(
      (day) => day >= fromMs - (fromMs % dayMs) && day <= toMs,
    )
    return new Map(
      days
        .toSorted((left, right) => left - right)
        .map((day) => {
          const own = rows.filter((row) => row.dayMs === day)
          const isKnown = own.every(({ sources }) => sources !== undefined)
          return [day, isKnown ? sum(own.map(({ sources }) => sources?.suppliedEnergy)) : undefined]
        }),
    )
  }
}

type Placed = IndexedTransaction & { readonly isGenesis: boolean }

function usedIn(own: readonly Placed[]): Omit<ResourceDayRow, 'dayMs'> {
  const isKnown = own.every(({ sources, isGenesis }) => isGenesis || sources !== undefined)
  return {
    transactionCount: own.length,
    energy: isKnown
      ? {
          used: sum(own.map(({ energyUsage }) => energyUsage)),
          staked: sum(own.map(({ sources }) => sources?.stakedEnergy)),
          supplied: sum(own.map(({ sources }) => sources?.suppliedEnergy)),
        }
      : undefined,
    bandwidth: isKnown ? bandwidthOf(own) : undefined,
  }
}

const bandwidthOf = (own: readonly IndexedTransaction[]) => ({
  covered: sum(own.map(({ netUsage }) => netUsage)),
  paid: sum(own.map(({ sources }) => sources?.paidBandwidth)),
})

function useOf(contract: Address, day: number, blocks: readonly IndexedBlock[]): ContractDayRow {
  const uses = usesOf(contract, blocks)
  const calls = callsOf(contract, blocks)
  const late = usesOf(
    contract,
    blocks.filter(({ height }) => height > 0),
  )
  return {
    contract,
    dayMs: day,
    callCount: calls.length,
    creationCount: uses.length - calls.length,
    energy: late.some(({ feeSun }) => feeSun === undefined) ? undefined : energyOf(blocks, contract),
    sources: late.some(({ sources }) => sources === undefined)
      ? undefined
      : {
          stakedEnergy: sum(uses.map(({ sources }) => sources?.stakedEnergy)),
          suppliedEnergy: sum(uses.map(({ sources }) => sources?.suppliedEnergy)),
          burnedSun: sum(uses.map(({ sources }) => sources?.energyFeeSun)),
        },
    bandwidth: late.some(({ sources }) => sources === undefined) ? undefined : bandwidthOf(uses),
    callerCount: unique(calls.map(({ owner }) => owner)).length,
  }
}

const isUsed = ({ callCount, creationCount }: ContractDayRow): boolean => callCount + creationCount > 0

const energyOf = (blocks: readonly IndexedBlock[], contract: Address): bigint =>
  sum(usesOf(contract, blocks).map(({ energyUsage }) => energyUsage))

const usesOf = (contract: Address, blocks: readonly IndexedBlock[]): IndexedTransaction[] =>
  blocks
    .flatMap(({ transactions }) => transactions)
    .filter((transaction) => contractsOf(transaction).includes(contract))

const callsOf = (contract: Address, blocks: readonly IndexedBlock[]): IndexedTransaction[] =>
  usesOf(contract, blocks).filter(isCall)
