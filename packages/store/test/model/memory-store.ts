import type { Address } from '@sundial/primitives'
import type { Asset, IndexedBlock } from '../../src/indexed-block.ts'
import type { Store } from '../../src/open-store.ts'
import { fromParameterNote, type ParameterHistory, reportedSinceKey } from '../../src/queries/notes.ts'
import type { AccountRow, RankedAccountRow } from '../../src/queries/accounts.ts'
import type { AssetFigures } from '../../src/queries/asset-figures.ts'
import type { AssetRow } from '../../src/queries/assets.ts'
import type { BalancePointRequest, TrxTotals } from '../../src/queries/balances.ts'
import type { BlockRow } from '../../src/queries/blocks.ts'
import type { AccountList, EventSignatureRow, FactRow } from '../../src/queries/facts.ts'
import type { RowConditions } from '../../src/queries/filtered/conditions.ts'
import type { FilteredPage, FilteredRequest } from '../../src/queries/filtered/filtered.ts'
import type { HolderRequest, HolderRow } from '../../src/queries/holders.ts'
import type { ItemHoldingRow, ItemScope, ItemRequest, ItemRow } from '../../src/queries/items.ts'
import type { Figures, MetricName } from '../../src/metrics/figures.ts'
import type { AssetDayRow, AssetTotalRow, TopAssetsRequest } from '../../src/queries/metrics/asset-days.ts'
import type { CallerRow, CallersRequest } from '../../src/queries/metrics/callers.ts'
import type {
  ContractDayRow,
  ContractsOfDay,
  ContractsOfDayRequest,
  ContractTotalRow,
} from '../../src/queries/metrics/contract-days.ts'
import type { MetricRequest, MetricRow } from '../../src/queries/metrics/metrics.ts'
import type { OwnCosts, OwnCostsRequest } from '../../src/queries/metrics/own-costs.ts'
import type { ResourceDays, ResourceDaysRequest } from '../../src/queries/metrics/resource-days.ts'
import type { SeriesPeriod, SeriesRequest } from '../../src/queries/metrics/series.ts'
import type { Page, PageRequest } from '../../src/queries/page.ts'
import type { TokenPrices, TokenPricesRequest } from '../../src/queries/prices/prices.ts'
import type { Balance } from '../../src/queries/read-balances.ts'
import type { IndexState, Interval } from '../../src/queries/state.ts'
import type { TransactionRow } from '../../src/queries/transactions.ts'
import type { TransferRow } from '../../src/queries/transfers.ts'
import { enter, type FactList } from '../../src/records/fact-lists.ts'
import type { PreparedBatch } from '../../src/write/prepare-blocks.ts'
import {
  balanceChangesIn,
  balanceIn,
  balancesIn,
  holdersIn,
  overdrawnIn,
  pageOfHolders,
  trxTotalsIn,
} from './balances.ts'
import { UseModel } from './contract-use.ts'
import { knowsBalances } from './counts.ts'
import { FilteredModel } from './filtered.ts'
import { ItemsModel } from './items.ts'
import { MemoryOrderBooks } from './memory-order-books.ts'
import { MetricsModel } from './metrics.ts'
import { ownCostsIn } from './own-costs.ts'
import { seriesIn } from './series.ts'
import { tokenPricesIn } from './prices.ts'
import { restoreBlocks } from './restore-blocks.ts'
import { ChainRows, isCallWithoutReceipt, pageOf, timeOf } from './rows.ts'

/**
 * The store over plain lists: every answer is computed from the blocks when it is requested. Tests of the API run on it, and
 * the store's own tests compare PostgreSQL with the same computations.
 */
export class MemoryStore extends MemoryOrderBooks implements Store {
  readonly #blocks: IndexedBlock[] = []
  #cachedRows: ChainRows | undefined
  #cachedSearches: FilteredModel | undefined
  #solidifiedHeight: number | undefined

  at(): this {
    return this
  }

  async atOneState<Result>(work: (state: IndexState, store: Store) => Promise<Result>): Promise<Result> {
    const copy = new MemoryStore()
    copy.#blocks.push(...this.#blocks)
    copy.#solidifiedHeight = this.#solidifiedHeight
    this.copyBooksTo(copy)
    return work(await copy.state(), copy)
  }

  async write(blocks: readonly IndexedBlock[], solidifiedHeight: number | undefined): Promise<void> {
    this.#blocks.push(...blocks)
    this.#cachedRows = undefined
    this.#cachedSearches = undefined
    this.#solidifiedHeight = solidifiedHeight
  }

  async writePrepared(parts: readonly PreparedBatch[], solidifiedHeight: number | undefined): Promise<void> {
    await this.write(parts.flatMap(restoreBlocks), solidifiedHeight)
  }

  async undo(height: number): Promise<void> {
    this.#blocks.splice(0, Infinity, ...this.#blocks.filter((block) => block.height <= height))
    this.#cachedRows = undefined
    this.#cachedSearches = undefined
  }

  protected get chain(): readonly IndexedBlock[] {
    return this.#blocks
  }

  protected get rows(): ChainRows {
    return (this.#cachedRows ??= new ChainRows(this.#blocks))
  }

  get #searches(): FilteredModel {
    return (this.#cachedSearches ??= new FilteredModel(this.#blocks))
  }

  async state(): Promise<IndexState> {
    const head = this.#blocks.at(-1)
    return {
      head: head && { height: head.height, id: head.id, timestampMs: head.timestampMs },
      solidifiedHeight: this.#solidifiedHeight,
      coverage: intervals(this.#blocks.map(({ height }) => height)),
      blockCount: this.#blocks.length,
      transactionCount: this.rows.transactions.length,
      transferCount: this.rows.transfers.length,
      accountCount: this.rows.accounts.length,
      callsWithoutReceipt: this.rows.transactions.filter(isCallWithoutReceipt).length,
      operationsWithoutEffects: this.#blocks.reduce(
        (sum, { ledger }) => sum + ledger.operationsWithoutEffects,
        0,
      ),
      knowsBalances: isLedgerKnown(this.#blocks),
    }
  }

  async blockByHeight(height: number): Promise<BlockRow | undefined> {
    return this.rows.blocks.find((block) => block.height === height)
  }
  async heightWithoutEffects(): Promise<number | undefined> {
    return this.#blocks.find(({ ledger }) => ledger.operationsWithoutEffects > 0)?.height
  }
  async blockById(id: string): Promise<BlockRow | undefined> {
    return this.rows.blocks.find((block) => block.id === id)
  }
  async blocks(request: PageRequest): Promise<Page<BlockRow>> {
    return pageOf(this.rows.blocks, request, timeOf)
  }
  async blocksOfWitness(witness: Address, request: PageRequest): Promise<Page<BlockRow>> {
    return pageOf(
      this.rows.blocks.filter((block) => block.witness === witness),
      request,
      timeOf,
    )
  }

  async filteredTransactions(
    conditions: RowConditions,
    request: FilteredRequest,
  ): Promise<FilteredPage<TransactionRow>> {
    return this.#searches.transactions(conditions, request)
  }
  async filteredTransfers(
    conditions: RowConditions,
    request: FilteredRequest,
  ): Promise<FilteredPage<TransferRow>> {
    return this.#searches.transfers(conditions, request)
  }

  async facts(list: FactList, request: PageRequest): Promise<Page<FactRow>> {
    return pageOf(this.rows.factsIn(list), request, timeOf)
  }
  async factCounts(places: readonly FactList[]): Promise<readonly number[]> {
    return places.map((place) => this.rows.factsIn(place).length)
  }
  async newestFacts(list: AccountList, accounts: readonly Address[]): Promise<ReadonlyMap<Address, FactRow>> {
    return new Map(
      accounts.flatMap((key) => {
        const newest = this.rows.factsIn(enter(list, key)).at(-1)
        return newest === undefined ? [] : [[key, newest] as const]
      }),
    )
  }
  async allFacts(request: PageRequest): Promise<Page<FactRow>> {
    return pageOf(this.rows.facts, request, timeOf)
  }
  async factsOfBlock(height: number, request: PageRequest): Promise<Page<FactRow>> {
    return pageOf(
      this.rows.facts.filter((fact) => fact.height === height),
      request,
      timeOf,
    )
  }
  async factsOfTransaction(id: string): Promise<readonly FactRow[]> {
    return this.rows.facts.filter(({ transactionId }) => transactionId === id)
  }

  async eventSignatures(contract: Address, limit: number): Promise<readonly EventSignatureRow[]> {
    const counts = new Map<string, number>()
    for (const fact of this.rows.facts)
      if (fact.kind === 'event' && fact.contract === contract && fact.signature !== undefined)
        counts.set(fact.signature, (counts.get(fact.signature) ?? 0) + 1)
    const rows = [...counts].map(([signature, count]) => ({ signature, count }))
    return rows.sort((left, right) => (left.signature < right.signature ? -1 : 1)).slice(0, limit)
  }

  async accountsBetween(from: Address, to: Address, limit: number): Promise<AccountRow[]> {
    return this.rows.accounts
      .filter(({ address }) => address >= from && address <= to)
      .toSorted((left, right) => (left.address < right.address ? -1 : 1))
      .slice(0, limit)
  }
  async accountsAmongRanges(
    ranges: readonly { readonly from: Address; readonly to: Address }[],
    limit: number,
  ): Promise<AccountRow[]> {
    return this.rows.accounts
      .filter(({ address }) => ranges.some(({ from, to }) => from <= address && address <= to))
      .slice(0, limit)
  }
  async accountByAddress(address: Address): Promise<AccountRow | undefined> {
    return this.rows.accounts.find((account) => account.address === address)
  }
  async accounts(request: PageRequest): Promise<Page<AccountRow>> {
    return pageOf(this.rows.accounts, request, ({ firstSeenMs }) => firstSeenMs)
  }
  async contractsAmong(addresses: readonly Address[]): Promise<ReadonlySet<Address>> {
    const contracts = this.rows.accounts.filter(({ isContract }) => isContract)
    return new Set(contracts.map(({ address }) => address).filter((address) => addresses.includes(address)))
  }

  async notes(keys: readonly string[], upToHeight = Infinity): Promise<ReadonlyMap<string, string>> {
    const blocks = this.#blocks.filter(({ height }) => height <= upToHeight)
    const noted = blocks.flatMap(({ ledger }) => ledger.notes)
    const wanted = [...noted, ...overdrawnIn(blocks)].filter(({ key }) => keys.includes(key))
    return new Map(wanted.map(({ key, text }) => [key, text]))
  }

  async tokenPrices(request: TokenPricesRequest): Promise<TokenPrices> {
    return tokenPricesIn(this.#blocks, request)
  }

  async assets(request: PageRequest): Promise<Page<AssetRow>> {
    return pageOf(this.rows.assets, request, ({ firstSeenMs }) => firstSeenMs)
  }

  async firstSeen(assets: readonly Asset[]): Promise<readonly AssetRow[]> {
    const wanted = new Set(assets.map((asset) => JSON.stringify(asset)))
    return this.rows.assets.filter(({ asset }) => wanted.has(JSON.stringify(asset)))
  }

  async parameterHistory(): Promise<ParameterHistory> {
    const noted = this.#blocks.flatMap(({ height, timestampMs, ledger }) =>
      ledger.notes.map((note) => ({ ...note, height, timestampMs })),
    )
    const since = noted.findLast(({ key }) => key === reportedSinceKey)?.text ?? ''
    const changes = noted.filter(({ key }) => key.startsWith('parameter/'))
    return {
      reportedSinceMs: since === '' ? undefined : Number(since),
      changes: changes.toReversed().map(({ height, timestampMs, ...note }) => ({
        ...fromParameterNote(note),
        height,
        timestampMs,
      })),
    }
  }

  async balance(account: Address, asset: Asset, atHeight = Infinity): Promise<bigint | undefined> {
    const blocks = this.#blocks.filter(({ height }) => height <= atHeight)
    return isLedgerKnown(blocks) ? balanceIn(blocks, account, asset) : undefined
  }
  async balancesOfAccount(account: Address, atHeight = Infinity): Promise<readonly Balance[] | undefined> {
    const blocks = this.#blocks.filter(({ height }) => height <= atHeight)
    if (!isLedgerKnown(blocks)) return undefined
    return balancesIn(
      blocks,
      account,
      this.rows.assets.map(({ asset }) => asset),
    )
  }
  async balanceChanges(account: Address, asset: Asset, { beforeHeight, limit }: BalancePointRequest) {
    if (!isLedgerKnown(this.#blocks)) return undefined
    const changes = balanceChangesIn(this.#blocks, account, asset).toReversed()
    return changes.filter(({ height }) => height < (beforeHeight ?? Infinity)).slice(0, limit)
  }
  async balancesAmong(
    accounts: readonly Address[],
    asset: Asset,
  ): Promise<ReadonlyMap<Address, bigint> | undefined> {
    if (!isLedgerKnown(this.#blocks)) return undefined
    const pairs = accounts.map(async (account) => [account, (await this.balance(account, asset))!] as const)
    return new Map(await Promise.all(pairs))
  }
  async holders(asset: Asset, request: HolderRequest): Promise<Page<HolderRow> | undefined> {
    if (!isLedgerKnown(this.#blocks)) return undefined
    return pageOfHolders(holdersIn(this.#blocks, asset), request)
  }
  async assetFigures(assets: readonly Asset[]): Promise<readonly AssetFigures[]> {
    const isKnown = isLedgerKnown(this.#blocks)
    return assets.map((asset) => ({
      holderCount: isKnown ? holdersIn(this.#blocks, asset).length : undefined,
      transferCount: this.rows.transfersOfAsset(asset).length,
    }))
  }
  async holder(account: Address, asset: Asset): Promise<HolderRow | undefined> {
    if (!isLedgerKnown(this.#blocks)) return undefined
    return holdersIn(this.#blocks, asset).find((owned) => owned.account === account)
  }
  async holdersAbove(asset: Asset, amounts: readonly bigint[]): Promise<readonly number[] | undefined> {
    if (!isLedgerKnown(this.#blocks)) return undefined
    const owned = holdersIn(this.#blocks, asset)
    return amounts.map((least) => owned.filter(({ amount }) => amount > least).length)
  }
  async itemHoldings(place: ItemScope, request: ItemRequest): Promise<Page<ItemHoldingRow> | undefined> {
    return new ItemsModel(this.#blocks).itemHoldings(place, request)
  }
  async itemsOfContract(contract: Address, request: ItemRequest): Promise<Page<ItemRow> | undefined> {
    return new ItemsModel(this.#blocks).itemsOfContract(contract, request)
  }
  async accountsByBalance(request: HolderRequest): Promise<Page<RankedAccountRow> | undefined> {
    if (!isLedgerKnown(this.#blocks)) return undefined
    const { rows, total } = pageOfHolders(holdersIn(this.#blocks, { kind: 'trx' }), request)
    return {
      total,
      rows: rows.map(({ account, amount, rank }) => ({
        ...this.rows.accounts.find(({ address }) => address === account)!,
        balanceSun: amount,
        rank,
      })),
    }
  }
  async trxTotals(fromHeight: number, limit: number): Promise<readonly TrxTotals[]> {
    return trxTotalsIn(this.#blocks, fromHeight, limit)
  }

  async figuresOfAll(): Promise<Figures | undefined> {
    return new MetricsModel(this.#blocks).figuresOfAll()
  }

  async metrics(request: MetricRequest): Promise<readonly MetricRow[]> {
    return new MetricsModel(this.#blocks).metrics(request)
  }
  async series<Name extends MetricName, Total extends MetricName>(
    request: SeriesRequest<Name, Total>,
  ): Promise<readonly SeriesPeriod<Name, Total>[]> {
    return seriesIn(this.#blocks, request)
  }
  async assetDays(asset: Asset, count: number): Promise<readonly AssetDayRow[]> {
    return new MetricsModel(this.#blocks).assetDays(asset, count)
  }
  async topAssets(request: TopAssetsRequest): Promise<readonly AssetTotalRow[] | undefined> {
    return new MetricsModel(this.#blocks).topAssets(request)
  }
  async contractDays(contract: Address, count: number): Promise<readonly ContractDayRow[]> {
    return new UseModel(this.#blocks).contractDays(contract, count)
  }
  async contractsOfDay(request: ContractsOfDayRequest): Promise<ContractsOfDay | undefined> {
    return new UseModel(this.#blocks).contractsOfDay(request)
  }
  async callersOfContract(contract: Address, request: CallersRequest): Promise<Page<CallerRow> | undefined> {
    return new UseModel(this.#blocks).callersOfContract(contract, request)
  }
  async topContracts(limit: number): Promise<readonly ContractTotalRow[]> {
    return new UseModel(this.#blocks).topContracts(limit)
  }
  async resourceDays(account: Address, request: ResourceDaysRequest): Promise<ResourceDays> {
    return new UseModel(this.#blocks).resourceDays(account, request)
  }
  async ownCosts(account: Address, request: OwnCostsRequest): Promise<OwnCosts> {
    return ownCostsIn(this.#blocks, account, request)
  }
  async suppliedEnergy(
    contracts: readonly Address[],
    times: { readonly fromMs: number; readonly toMs: number },
  ): Promise<ReadonlyMap<number, bigint | undefined>> {
    return new UseModel(this.#blocks).suppliedEnergy(contracts, times)
  }

  async [Symbol.asyncDispose](): Promise<void> {}
}

const isLedgerKnown = (blocks: readonly IndexedBlock[]): boolean => blocks.length > 0 && knowsBalances(blocks)

function intervals(heights: readonly number[]): Interval[] {
  const found: Interval[] = []
  for (const height of heights) {
    const last = found.at(-1)
    if (last?.to === height - 1) found[found.length - 1] = { from: last.from, to: height }
    else found.push({ from: height, to: height })
  }
  return found
}
