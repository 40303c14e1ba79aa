export type { Connection, Statement } from './connection.ts'
export { type Database, type DatabaseOptions, openDatabase, type SessionLimits } from './database.ts'
export { DatabaseRefused, DatabaseUnavailable, toDatabaseError } from './database-errors.ts'
export { CitusRefused, migrateDistributed } from './distribute.ts'
export { type BackupManifest, BackupRefused, readManifest } from './backup/manifest.ts'
export { fetchBackup, fetchManifest } from './backup/fetch-backup.ts'
export { restoreBackup } from './backup/restore-backup.ts'
export { writeBackup } from './backup/write-backup.ts'
export { BlockRefused, StoredBytesMalformed } from './errors.ts'
export { ExportRefused } from './export/export-refused.ts'
export type { RowOfTable as ExportedRow } from './export/tables.ts'
export { type ExportedDay, isoDayOf, writeExport } from './export/write-export.ts'
export {
  inspectDatabase,
  inspectEmbedded,
  type InspectedEmbedded,
  type InspectedServer,
} from './inspect-database.ts'
export type { IndexMove, MovedHead } from './index-move.ts'
export type * from './indexed-block.ts'
export { nextPeriod, type Span, startOfPeriod } from './metrics/calendar.ts'
export type { Figures, MetricName } from './metrics/figures.ts'
export type { ResourceName } from './metrics/metric.ts'
export { migrate, MigrationFailed, MigrationRefused } from './migrate.ts'
export { openStore, type Store } from './open-store.ts'
export {
  decisionKey,
  fromOverdrawnNote,
  fromParameterNote,
  mostOverdrawn,
  type NotedParameter,
  overdrawnKey,
  reportedSinceKey,
  toParameterNote,
} from './queries/notes.ts'
export {
  checkReplaceable,
  dropReplaced,
  dropWhole,
  keptTables,
  replaceByWhole,
  WholeIndexRefused,
  wholeProgress,
  type WholeProgress,
  wholeSchemaOf,
} from './whole-index.ts'
export { takeWriterTurn, type WriterTurn } from './writer-turn.ts'
export { PostgresRefused, PostgresUnavailable } from './postgres/errors.ts'
export {
  type PostgresOptions,
  type PostgresServer,
  runningPostgresUrl,
  startPostgres,
} from './postgres/supervisor.ts'
export type { AccountRow, RankedAccountRow } from './queries/accounts.ts'
export type { AssetRow } from './queries/assets.ts'
export type { AssetProof, AuditCursor, AuditDifference, AuditedRound } from './queries/audit/audit.ts'
export type { AuditRun, AuditStep, Comparison } from './queries/audit/record-comparisons.ts'
export type { BalancePoint, BalancePointRequest, TrxTotals } from './queries/balances.ts'
export type { BlockRef } from './queries/block-entries.ts'
export type { BlockRow } from './queries/blocks.ts'
export { OrderBooksRefused } from './books/book-states.ts'
export type { BookGap, ReadForBook } from './books/fill-books.ts'
export type { OrderSet, OrderState, PairOfBook } from './books/book-trees.ts'
export type { BookSide, CandleSize } from './books/stored-books.ts'
export type { BookPair, BookState, PriceOffer } from './queries/books/books.ts'
export type { BookChanges, PriceLevel } from './queries/books/changes.ts'
export type { Candle, CandlesRequest, PairDay } from './queries/books/candles.ts'
export type { BookOrder, BookOrdersRequest, BookPageRequest } from './queries/books/orders.ts'
export type { AccountTrade, AccountTradesRequest, BookTrade } from './queries/books/trades.ts'
export type { EventSignatureRow, FactRow } from './queries/facts.ts'
export type { IndexName } from './queries/filtered/choose-index.ts'
export type { RowConditions } from './queries/filtered/conditions.ts'
export type { FilteredPage, FilteredRequest } from './queries/filtered/filtered.ts'
export type { AssetFigures } from './queries/asset-figures.ts'
export type { HolderRequest, HolderRow } from './queries/holders.ts'
export type { TransactionPart, TransferPart } from './queries/listed-parts.ts'
export type { ItemHoldingRow, ItemScope, ItemRequest, ItemRow } from './queries/items.ts'
export type { AssetDayRow, AssetTotalRow, TopAssetsRequest } from './queries/metrics/asset-days.ts'
export type { CallerRow, CallersRequest } from './queries/metrics/callers.ts'
export type {
  BandwidthUse,
  ContractDayRow,
  ContractsOfDay,
  ContractsOfDayRequest,
  ContractTotalRow,
} from './queries/metrics/contract-days.ts'
export type { MetricRequest, MetricRow, PeriodEnd, ResourceStake } from './queries/metrics/metrics.ts'
export type { OwnCostRow, OwnCosts, OwnCostsRequest } from './queries/metrics/own-costs.ts'
export type { ResourceDayRow, ResourceDays, ResourceDaysRequest } from './queries/metrics/resource-days.ts'
export type { SeriesPeriod, SeriesRequest } from './queries/metrics/series.ts'
export type {
  StoredAccountState,
  StoredState,
  NodeState,
  NodeStateKind,
  NodeStates,
  StaleAccounts,
} from './queries/node-states.ts'
export type { ParameterChange, ParameterHistory } from './queries/notes.ts'
export type { BookPrice } from './queries/prices/book-prices.ts'
export type { TokenPrice, TokenPrices, TokenPricesRequest } from './queries/prices/prices.ts'
export { BatchPacker, packBlocks, type PackedBatch, unpackBatch } from './write/pack-batch.ts'
export { hasFact, type PreparedBatch, type PreparedBlock, prepareBlocks } from './write/prepare-blocks.ts'
export type { Page, PageRequest } from './queries/page.ts'
export type { Balance } from './queries/read-balances.ts'
export { type IndexState, type Interval, logPositionOf, moveOf } from './queries/state.ts'
export type { Tallies, Tally, TallyBlock, TallyRow, TallyVotes, WitnessTallyRow } from './queries/tallies.ts'
export type { TransactionRow } from './queries/transactions.ts'
export type { TransactionPlace, TransferRow } from './queries/transfers.ts'
export { eventKey, type EventKeyParts } from './records/event-key.ts'
export { listsOf as factListsOf } from './records/fact-kinds.ts'
export type { FactList } from './records/fact-lists.ts'
export { shortestIdPrefix } from './records/id-bucket.ts'
export { contractTypes } from './records/transaction-record.ts'
export { itemKey, type ItemKeyParts, limitPairKey } from './records/event-key.ts'
export {
  type BridgeAt,
  type BridgeChecked,
  type BridgeDifferenceRow,
  type BridgeEntryRow,
  type BridgeProgressRow,
  type BridgeRecords,
  type BridgeSums,
  openBridgeRecords,
} from './services/bridge-records.ts'
export {
  type CodeReadingRow,
  type ReadContractRow,
  type UnreadSource,
  type ContractSourceRow,
  type VerifiedContractRow,
  type ListingPair,
  type ListingStepRow,
  type MultiSignatureFilter,
  type MultiSignatureRow,
  openServiceRecords,
  type PriceRow,
  type RepresentativePage,
  type ServiceRecords,
  type OpenPlace,
  type StoredMultiSignature,
  type TokenRecordRow,
  type TokenSignature,
  type WaitingContentKey,
} from './services/service-records.ts'
