import type { Address } from '@sundial/primitives'
import type {
  AccountRow,
  Asset,
  AssetDayRow,
  AssetRow,
  Balance,
  BlockFacts,
  BlockRow,
  CallerRow,
  CallersRequest,
  ContractDayRow,
  ContractsOfDay,
  ContractsOfDayRequest,
  HolderRequest,
  HolderRow,
  IndexState,
  Interval,
  ItemHoldingRow,
  ItemPlace,
  ItemRequest,
  ItemRow,
  MetricRequest,
  MetricRow,
  Page,
  PageRequest,
  ParameterHistory,
  RankedAccountRow,
  Store,
  EventSignatureRow,
  FactList,
  FactRow,
  TransactionRow,
  TransferRow,
  TrxTotals,
} from '@sundial/store'
import { factListsOf, fromParameterNote, toldSinceKey } from '@sundial/store'
// Tests alone count by force.
// eslint-disable-next-line no-restricted-imports
import { ItemsModel } from '@sundial/store/testing-items'
// eslint-disable-next-line no-restricted-imports
import { MetricsModel } from '@sundial/store/testing-metrics'
import { assetsIn } from './memory-assets.ts'
import { MemoryBooks } from './memory-books.ts'
import { holdersIn, pageOfHolders } from './memory-holders.ts'

/** The store's contract over plain lists, for tests of the endpoints: every answer is computed when asked. */
export class MemoryStore extends MemoryBooks implements Store {
  readonly #blocks: BlockFacts[] = []
  #solidifiedHeight: number | undefined

  async write(blocks: readonly BlockFacts[], solidifiedHeight: number | undefined): Promise<void> {
    this.#blocks.push(...blocks)
    this.#solidifiedHeight = solidifiedHeight
  }

  async undo(height: number): Promise<void> {
    this.#blocks.splice(0, Infinity, ...this.#blocks.filter((block) => block.height <= height))
  }

  async state(): Promise<IndexState> {
    const head = this.#blocks.at(-1)
    return {
      head: head && { height: head.height, id: head.id, timestampMs: head.timestampMs },
      solidifiedHeight: this.#solidifiedHeight,
      coverage: intervals(this.#blocks.map(({ height }) => height)),
      blockCount: this.#blocks.length,
      transactionCount: this.#transactions().length,
      transferCount: this.#transfers().length,
      accountCount: this.#accounts().length,
      callsWithoutReceipt: this.#transactions().filter(isCallWithoutReceipt).length,
      operationsWithoutEffects: this.#blocks.reduce(
        (sum, { ledger }) => sum + ledger.operationsWithoutEffects,
        0,
      ),
      knowsBalances: this.#knowsBalances(this.#blocks),
    }
  }

  async blockByHeight(height: number): Promise<BlockRow | undefined> {
    return this.#blockRows().find((block) => block.height === height)
  }
  async blockById(id: string): Promise<BlockRow | undefined> {
    return this.#blockRows().find((block) => block.id === id)
  }
  async blocks(request: PageRequest): Promise<Page<BlockRow>> {
    return pageOf(this.#blockRows(), request)
  }
  async blocksOfWitness(witness: Address, request: PageRequest): Promise<Page<BlockRow>> {
    return pageOf(
      this.#blockRows().filter((block) => block.witness === witness),
      request,
    )
  }

  async transactionById(id: string): Promise<TransactionRow | undefined> {
    return this.#transactions().find((transaction) => transaction.id === id)
  }
  async transactions(request: PageRequest): Promise<Page<TransactionRow>> {
    return pageOf(this.#transactions(), request)
  }
  async transactionsOfBlock(height: number, request: PageRequest): Promise<Page<TransactionRow>> {
    return pageOf(
      this.#transactions().filter((transaction) => transaction.height === height),
      request,
    )
  }
  async transactionsOfAccount(account: Address, request: PageRequest): Promise<Page<TransactionRow>> {
    return pageOf(
      this.#transactions().filter(({ owner, to }) => owner === account || to === account),
      request,
    )
  }

  async transfers(request: PageRequest): Promise<Page<TransferRow>> {
    return pageOf(this.#transfers(), request)
  }
  async transfersOfBlock(height: number, request: PageRequest): Promise<Page<TransferRow>> {
    return pageOf(
      this.#transfers().filter((transfer) => transfer.height === height),
      request,
    )
  }
  async transfersOfAccount(account: Address, request: PageRequest): Promise<Page<TransferRow>> {
    return pageOf(
      this.#transfers().filter(({ from, to }) => from === account || to === account),
      request,
    )
  }
  async transfersOfAsset(asset: Asset, request: PageRequest): Promise<Page<TransferRow>> {
    return pageOf(
      this.#transfers().filter((transfer) => isSame(transfer.asset, asset)),
      request,
    )
  }
  async transfersOfTransaction(id: string): Promise<readonly TransferRow[]> {
    return this.#transfers().filter(({ transactionId }) => transactionId === id)
  }

  async facts(place: FactList, request: PageRequest): Promise<Page<FactRow>> {
    const found = this.#facts().filter((fact) => factListsOf(fact).some((other) => isSamePlace(other, place)))
    return pageOf(found, request)
  }
  async factsOfBlock(height: number, request: PageRequest): Promise<Page<FactRow>> {
    return pageOf(
      this.#facts().filter((fact) => fact.height === height),
      request,
    )
  }
  async factsOfTransaction(id: string): Promise<readonly FactRow[]> {
    return this.#facts().filter(({ transactionId }) => transactionId === id)
  }

  async eventSignatures(contract: Address, limit: number): Promise<readonly EventSignatureRow[]> {
    const counts = new Map<string, number>()
    for (const fact of this.#facts())
      if (fact.kind === 'event' && fact.contract === contract && fact.signature !== undefined)
        counts.set(fact.signature, (counts.get(fact.signature) ?? 0) + 1)
    const rows = [...counts].map(([signature, count]) => ({ signature, count }))
    return rows.sort((left, right) => (left.signature < right.signature ? -1 : 1)).slice(0, limit)
  }

  async accountByAddress(address: Address): Promise<AccountRow | undefined> {
    return this.#accounts().find((account) => account.address === address)
  }
  async accounts(request: PageRequest): Promise<Page<AccountRow>> {
    return pageOf(
      this.#accounts().map((account) => ({ ...account, timestampMs: account.firstSeenMs })),
      request,
    )
  }
  async contractsAmong(addresses: readonly Address[]): Promise<ReadonlySet<Address>> {
    const contracts = this.#accounts().filter(({ isContract }) => isContract)
    return new Set(contracts.map(({ address }) => address).filter((address) => addresses.includes(address)))
  }

  async notes(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const noted = this.#blocks.flatMap(({ ledger }) => ledger.notes)
    return new Map(noted.filter(({ key }) => keys.includes(key)).map(({ key, text }) => [key, text]))
  }

  async assets(request: PageRequest): Promise<Page<AssetRow>> {
    return pageOf(assetsIn(this.#blocks), request)
  }

  async parameterHistory(): Promise<ParameterHistory> {
    const noted = this.#blocks.flatMap(({ height, timestampMs, ledger }) =>
      ledger.notes.map((note) => ({ ...note, height, timestampMs })),
    )
    const since = noted.findLast(({ key }) => key === toldSinceKey)?.text ?? ''
    const changes = noted.filter(({ key }) => key.startsWith('parameter/'))
    return {
      toldSinceMs: since === '' ? undefined : Number(since),
      changes: changes.toReversed().map(({ height, timestampMs, ...note }) => ({
        ...fromParameterNote(note),
        height,
        timestampMs,
      })),
    }
  }

  async balance(account: Address, asset: Asset, atHeight = Infinity): Promise<bigint | undefined> {
    const blocks = this.#blocks.filter(({ height }) => height <= atHeight)
    if (!this.#knowsBalances(blocks)) return undefined
    return sumOfChanges(blocks, (change) => change.account === account && isSame(change.asset, asset))
  }
  async balancesOfAccount(account: Address): Promise<readonly Balance[] | undefined> {
    if (!this.#knowsBalances(this.#blocks)) return undefined
    const changes = this.#blocks
      .flatMap(({ ledger }) => ledger.changes)
      .filter((change) => change.account === account)
    const assets = new Map(changes.map(({ asset }) => [JSON.stringify(asset), asset]))
    return [...assets.values()]
      .map((asset) => ({
        asset,
        amount: sumOfChanges(
          this.#blocks,
          (change) => change.account === account && isSame(change.asset, asset),
        ),
      }))
      .filter(({ amount }) => amount !== 0n)
  }
  async balancesAmong(
    accounts: readonly Address[],
    asset: Asset,
  ): Promise<ReadonlyMap<Address, bigint> | undefined> {
    if (!this.#knowsBalances(this.#blocks)) return undefined
    const pairs = accounts.map(async (account) => [account, (await this.balance(account, asset))!] as const)
    return new Map(await Promise.all(pairs))
  }
  async holders(asset: Asset, request: HolderRequest): Promise<Page<HolderRow> | undefined> {
    if (!this.#knowsBalances(this.#blocks)) return undefined
    return pageOfHolders(holdersIn(this.#blocks, asset), request)
  }
  async holder(account: Address, asset: Asset): Promise<HolderRow | undefined> {
    if (!this.#knowsBalances(this.#blocks)) return undefined
    return holdersIn(this.#blocks, asset).find((held) => held.account === account)
  }
  async holdersAbove(asset: Asset, amounts: readonly bigint[]): Promise<readonly number[] | undefined> {
    if (!this.#knowsBalances(this.#blocks)) return undefined
    const held = holdersIn(this.#blocks, asset)
    return amounts.map((least) => held.filter(({ amount }) => amount > least).length)
  }
  async itemHoldings(place: ItemPlace, request: ItemRequest): Promise<Page<ItemHoldingRow> | undefined> {
    return new ItemsModel(this.#blocks).itemHoldings(place, request)
  }
  async itemsOfContract(contract: Address, request: ItemRequest): Promise<Page<ItemRow> | undefined> {
    return new ItemsModel(this.#blocks).itemsOfContract(contract, request)
  }
  async accountsByBalance(request: HolderRequest): Promise<Page<RankedAccountRow> | undefined> {
    if (!this.#knowsBalances(this.#blocks)) return undefined
    const { rows, total } = pageOfHolders(holdersIn(this.#blocks, { kind: 'trx' }), request)
    return {
      total,
      rows: rows.map(({ account, amount, rank }) => ({
        ...this.#accountOf(account),
        balanceSun: amount,
        rank,
      })),
    }
  }
  async trxTotals(fromHeight: number, limit: number): Promise<readonly TrxTotals[]> {
    return this.#blocks
      .filter(({ height }) => height >= fromHeight)
      .slice(0, limit)
      .map(({ height }) => {
        const blocks = this.#blocks.filter((block) => block.height <= height)
        const burnedSun = blocks.reduce((sum, { ledger }) => sum + ledger.burnedSun, 0n)
        return {
          height,
          supplySun: sumOfChanges(blocks, ({ asset }) => asset.kind === 'trx'),
          burnedSun,
          movedSun: 0n,
        }
      })
  }

  #knowsBalances(blocks: readonly BlockFacts[]): boolean {
    const isWhole = blocks.length > 0 && blocks.every(({ height }, at) => height === at)
    const isTold = blocks.every(({ transactions, ledger }) => {
      return ledger.operationsWithoutEffects === 0 && !transactions.some(isCallWithoutReceipt)
    })
    return isWhole && isTold
  }

  async metrics(request: MetricRequest): Promise<readonly MetricRow[]> {
    return new MetricsModel(this.#blocks).metrics(request)
  }
  async contractDays(contract: Address, count: number): Promise<readonly ContractDayRow[]> {
    return new MetricsModel(this.#blocks).contractDays(contract, count)
  }
  async contractsOfDay(request: ContractsOfDayRequest): Promise<ContractsOfDay | undefined> {
    return new MetricsModel(this.#blocks).contractsOfDay(request)
  }
  async callersOfContract(contract: Address, request: CallersRequest): Promise<Page<CallerRow> | undefined> {
    return new MetricsModel(this.#blocks).callersOfContract(contract, request)
  }
  async assetDays(asset: Asset, count: number): Promise<readonly AssetDayRow[]> {
    return new MetricsModel(this.#blocks).assetDays(asset, count)
  }

  async [Symbol.asyncDispose](): Promise<void> {}

  #blockRows(): BlockRow[] {
    return this.#blocks.map((facts) => {
      const { transactions, transfers, ledger: _, facts: __, ...block } = facts
      return {
        ...block,
        transactionCount: transactions.length,
        transferCount: transfers.length,
        callsWithoutReceipt: transactions.filter(isCallWithoutReceipt).length,
        feeSun: sumIfAll(transactions.map(({ feeSun }) => feeSun)),
        netUsage: sumIfAll(transactions.map(({ netUsage }) => netUsage)),
        energyUsage: sumIfAll(transactions.map(({ energyUsage }) => energyUsage)),
      }
    })
  }

  #transactions(): TransactionRow[] {
    return this.#blocks.flatMap(({ height, timestampMs, transactions }) =>
      transactions.map((transaction, index) => ({ ...transaction, height, index, timestampMs })),
    )
  }

  #transfers(): TransferRow[] {
    return this.#blocks.flatMap(({ height, timestampMs, transactions, transfers }) =>
      transfers.map((transfer, index) => {
        const { id, type, result } = transactions[transfer.transactionIndex]!
        return { ...transfer, height, timestampMs, index, transactionId: id, type, result }
      }),
    )
  }

  #facts(): FactRow[] {
    return this.#blocks.flatMap(({ height, timestampMs, transactions, facts }) =>
      facts.map((fact, index) => ({
        ...fact,
        height,
        timestampMs,
        index,
        transactionId: transactions[fact.transactionIndex]!.id,
      })),
    )
  }

  #accounts(): AccountRow[] {
    const named = [
      ...this.#transactions().map(({ owner, to, height }) => ({ height, addresses: [owner, to] })),
      ...this.#transfers().map(({ from, to, height }) => ({ height, addresses: [from, to] })),
    ].sort((left, right) => left.height - right.height)
    const addresses = new Set(named.flatMap(({ addresses }) => addresses))
    return [...addresses]
      .filter((address) => address !== undefined)
      .map((address) => this.#accountOf(address))
  }

  #accountOf(address: Address): AccountRow {
    const transactions = this.#transactions().filter(({ owner, to }) => owner === address || to === address)
    const transfers = this.#transfers().filter(({ from, to }) => from === address || to === address)
    const places = [...transactions, ...transfers].sort((left, right) => left.height - right.height)
    return {
      address,
      firstSeenHeight: places[0]!.height,
      firstSeenMs: places[0]!.timestampMs,
      lastSeenHeight: places.at(-1)!.height,
      lastSeenMs: places.at(-1)!.timestampMs,
      transactionCount: transactions.length,
      transactionsOut: transactions.filter(({ owner }) => owner === address).length,
      transactionsIn: transactions.filter(({ to }) => to === address).length,
      transferCount: transfers.length,
      transfersOut: transfers.filter(({ from }) => from === address).length,
      transfersIn: transfers.filter(({ to }) => to === address).length,
      isContract: transactions.some(({ to, type }) => to === address && (type === 30 || type === 31)),
    }
  }
}

type Change = BlockFacts['ledger']['changes'][number]

const isSame = (left: Asset, right: Asset): boolean => JSON.stringify(left) === JSON.stringify(right)

const isSamePlace = (left: FactList, right: FactList): boolean =>
  left.list === right.list && JSON.stringify(left.key) === JSON.stringify(right.key)

const sumOfChanges = (blocks: readonly BlockFacts[], matches: (change: Change) => boolean): bigint =>
  blocks
    .flatMap(({ ledger }) => ledger.changes)
    .filter(matches)
    .reduce((sum, { change }) => sum + change, 0n)

function pageOf<Row extends { readonly timestampMs: number }>(
  rows: readonly Row[],
  request: PageRequest,
): Page<Row> {
  const { start, limit, order, fromMs = 0, toMs = Infinity, before = Infinity } = request
  const matching = rows.filter(({ timestampMs }) => timestampMs >= fromMs && timestampMs <= toMs)
  const old = matching.slice(0, before)
  const ordered = order === 'newest' ? old.toReversed() : old
  return { rows: ordered.slice(start, start + limit), total: matching.length }
}

function intervals(heights: readonly number[]): Interval[] {
  const found: Interval[] = []
  for (const height of heights) {
    const last = found.at(-1)
    if (last?.to === height - 1) found[found.length - 1] = { from: last.from, to: height }
    else found.push({ from: height, to: height })
  }
  return found
}

const sumIfAll = (values: readonly (bigint | undefined)[]): bigint | undefined =>
  values.includes(undefined) ? undefined : values.reduce<bigint>((sum, value) => sum + value!, 0n)

const isCallWithoutReceipt = ({ type, feeSun }: BlockFacts['transactions'][number]): boolean =>
  (type === 30 || type === 31) && feeSun === undefined
