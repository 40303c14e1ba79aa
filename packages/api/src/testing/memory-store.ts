import type { Address } from '@sundial/primitives'
import type {
  AccountRow,
  Asset,
  AssetRow,
  Balance,
  BalancePointRequest,
  IndexedBlock,
  BlockRow,
  HolderRequest,
  HolderRow,
  IndexState,
  Interval,
  ItemHoldingRow,
  ItemPlace,
  ItemRequest,
  ItemRow,
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
import { assetsIn } from './memory-assets.ts'
import {
  balanceChangesIn,
  balanceIn,
  balancesIn,
  isSame,
  knowsBalancesOf,
  trxTotalsIn,
} from './memory-balances.ts'
import { MemoryFigures } from './memory-figures.ts'
import { holdersIn, pageOfHolders } from './memory-holders.ts'
import {
  accountIn,
  accountsIn,
  blockRowsIn,
  factsIn,
  isCallWithoutReceipt,
  pageOf,
  transactionsIn,
  transfersIn,
} from './memory-rows.ts'

/** The store's contract over plain lists, for tests of the endpoints: every answer is computed when asked. */
export class MemoryStore extends MemoryFigures implements Store {
  readonly #blocks: IndexedBlock[] = this.written
  #solidifiedHeight: number | undefined

  async write(blocks: readonly IndexedBlock[], solidifiedHeight: number | undefined): Promise<void> {
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
      transactionCount: transactionsIn(this.#blocks).length,
      transferCount: transfersIn(this.#blocks).length,
      accountCount: accountsIn(this.#blocks).length,
      callsWithoutReceipt: transactionsIn(this.#blocks).filter(isCallWithoutReceipt).length,
      operationsWithoutEffects: this.#blocks.reduce(
        (sum, { ledger }) => sum + ledger.operationsWithoutEffects,
        0,
      ),
      knowsBalances: knowsBalancesOf(this.#blocks),
    }
  }

  async blockByHeight(height: number): Promise<BlockRow | undefined> {
    return blockRowsIn(this.#blocks).find((block) => block.height === height)
  }
  async blockById(id: string): Promise<BlockRow | undefined> {
    return blockRowsIn(this.#blocks).find((block) => block.id === id)
  }
  async blocks(request: PageRequest): Promise<Page<BlockRow>> {
    return pageOf(blockRowsIn(this.#blocks), request)
  }
  async blocksOfWitness(witness: Address, request: PageRequest): Promise<Page<BlockRow>> {
    return pageOf(
      blockRowsIn(this.#blocks).filter((block) => block.witness === witness),
      request,
    )
  }

  async transactionById(id: string): Promise<TransactionRow | undefined> {
    return transactionsIn(this.#blocks).find((transaction) => transaction.id === id)
  }
  async transactions(request: PageRequest): Promise<Page<TransactionRow>> {
    return pageOf(transactionsIn(this.#blocks), request)
  }
  async transactionsOfBlock(height: number, request: PageRequest): Promise<Page<TransactionRow>> {
    return pageOf(
      transactionsIn(this.#blocks).filter((transaction) => transaction.height === height),
      request,
    )
  }
  async transactionsOfAccount(account: Address, request: PageRequest): Promise<Page<TransactionRow>> {
    return pageOf(
      transactionsIn(this.#blocks).filter(({ owner, to }) => owner === account || to === account),
      request,
    )
  }

  async transfers(request: PageRequest): Promise<Page<TransferRow>> {
    return pageOf(transfersIn(this.#blocks), request)
  }
  async transfersOfBlock(height: number, request: PageRequest): Promise<Page<TransferRow>> {
    return pageOf(
      transfersIn(this.#blocks).filter((transfer) => transfer.height === height),
      request,
    )
  }
  async transfersOfAccount(account: Address, request: PageRequest): Promise<Page<TransferRow>> {
    return pageOf(
      transfersIn(this.#blocks).filter(({ from, to }) => from === account || to === account),
      request,
    )
  }
  async transfersOfAsset(asset: Asset, request: PageRequest): Promise<Page<TransferRow>> {
    return pageOf(
      transfersIn(this.#blocks).filter((transfer) => isSame(transfer.asset, asset)),
      request,
    )
  }
  async transfersOfTransaction(id: string): Promise<readonly TransferRow[]> {
    return transfersIn(this.#blocks).filter(({ transactionId }) => transactionId === id)
  }

  async facts(place: FactList, request: PageRequest): Promise<Page<FactRow>> {
    const found = factsIn(this.#blocks).filter((fact) =>
      factListsOf(fact).some((other) => isSamePlace(other, place)),
    )
    return pageOf(found, request)
  }
  async allFacts(request: PageRequest): Promise<Page<FactRow>> {
    return pageOf(factsIn(this.#blocks), request)
  }
  async factsOfBlock(height: number, request: PageRequest): Promise<Page<FactRow>> {
    return pageOf(
      factsIn(this.#blocks).filter((fact) => fact.height === height),
      request,
    )
  }
  async factsOfTransaction(id: string): Promise<readonly FactRow[]> {
    return factsIn(this.#blocks).filter(({ transactionId }) => transactionId === id)
  }

  async eventSignatures(contract: Address, limit: number): Promise<readonly EventSignatureRow[]> {
    const counts = new Map<string, number>()
    for (const fact of factsIn(this.#blocks))
      if (fact.kind === 'event' && fact.contract === contract && fact.signature !== undefined)
        counts.set(fact.signature, (counts.get(fact.signature) ?? 0) + 1)
    const rows = [...counts].map(([signature, count]) => ({ signature, count }))
    return rows.sort((left, right) => (left.signature < right.signature ? -1 : 1)).slice(0, limit)
  }

  async accountByAddress(address: Address): Promise<AccountRow | undefined> {
    return accountsIn(this.#blocks).find((account) => account.address === address)
  }
  async accounts(request: PageRequest): Promise<Page<AccountRow>> {
    return pageOf(
      accountsIn(this.#blocks).map((account) => ({ ...account, timestampMs: account.firstSeenMs })),
      request,
    )
  }
  async contractsAmong(addresses: readonly Address[]): Promise<ReadonlySet<Address>> {
    const contracts = accountsIn(this.#blocks).filter(({ isContract }) => isContract)
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
    return knowsBalancesOf(blocks) ? balanceIn(blocks, account, asset) : undefined
  }
  async balancesOfAccount(account: Address, atHeight = Infinity): Promise<readonly Balance[] | undefined> {
    const blocks = this.#blocks.filter(({ height }) => height <= atHeight)
    return knowsBalancesOf(blocks) ? balancesIn(blocks, account) : undefined
  }
  async balanceChanges(account: Address, asset: Asset, { beforeHeight, limit }: BalancePointRequest) {
    if (!knowsBalancesOf(this.#blocks)) return undefined
    const changes = balanceChangesIn(this.#blocks, account, asset).toReversed()
    return changes.filter(({ height }) => height < (beforeHeight ?? Infinity)).slice(0, limit)
  }
  async balancesAmong(
    accounts: readonly Address[],
    asset: Asset,
  ): Promise<ReadonlyMap<Address, bigint> | undefined> {
    if (!knowsBalancesOf(this.#blocks)) return undefined
    const pairs = accounts.map(async (account) => [account, (await this.balance(account, asset))!] as const)
    return new Map(await Promise.all(pairs))
  }
  async holders(asset: Asset, request: HolderRequest): Promise<Page<HolderRow> | undefined> {
    if (!knowsBalancesOf(this.#blocks)) return undefined
    return pageOfHolders(holdersIn(this.#blocks, asset), request)
  }
  async holder(account: Address, asset: Asset): Promise<HolderRow | undefined> {
    if (!knowsBalancesOf(this.#blocks)) return undefined
    return holdersIn(this.#blocks, asset).find((held) => held.account === account)
  }
  async holdersAbove(asset: Asset, amounts: readonly bigint[]): Promise<readonly number[] | undefined> {
    if (!knowsBalancesOf(this.#blocks)) return undefined
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
    if (!knowsBalancesOf(this.#blocks)) return undefined
    const { rows, total } = pageOfHolders(holdersIn(this.#blocks, { kind: 'trx' }), request)
    return {
      total,
      rows: rows.map(({ account, amount, rank }) => ({
        ...accountIn(this.#blocks, account),
        balanceSun: amount,
        rank,
      })),
    }
  }
  async trxTotals(fromHeight: number, limit: number): Promise<readonly TrxTotals[]> {
    return trxTotalsIn(this.#blocks, fromHeight, limit)
  }

  async [Symbol.asyncDispose](): Promise<void> {}
}

const isSamePlace = (left: FactList, right: FactList): boolean =>
  left.list === right.list && JSON.stringify(left.key) === JSON.stringify(right.key)

function intervals(heights: readonly number[]): Interval[] {
  const found: Interval[] = []
  for (const height of heights) {
    const last = found.at(-1)
    if (last?.to === height - 1) found[found.length - 1] = { from: last.from, to: height }
    else found.push({ from: height, to: height })
  }
  return found
}
