export type * from './audit-book.ts'
export type * from './contract.ts'
export type * from './facts.ts'
export type { Connection, Statement } from './connection.ts'
export { type Database, type DatabaseOptions, openDatabase, type SessionLimits } from './database.ts'
export { DatabaseRefused, DatabaseUnavailable, toDatabaseError } from './database-errors.ts'
export { CitusRefused, migrateDistributed } from './distribute.ts'
export { BlockRefused, StoredBytesMalformed } from './errors.ts'
export { itemKey, type ItemKeyParts } from './records/item-key.ts'
export { eventKey, type EventKeyParts } from './records/event-key.ts'
export { listsOf as factListsOf } from './records/fact-kinds.ts'
export { migrate, MigrationFailed, MigrationRefused } from './migrate.ts'
export type * from './node-states.ts'
export { openStore } from './open-store.ts'
export {
  type ContractSourceRow,
  type VerifiedContractRow,
  type MultiSignatureFilter,
  type MultiSignatureRow,
  openServiceRecords,
  type PriceRow,
  type RepresentativePage,
  type ServiceRecords,
  type StoredMultiSignature,
} from './services/service-records.ts'
export {
  decisionKey,
  fromParameterNote,
  type NotedParameter,
  toldSinceKey,
  toParameterNote,
} from './parameter-notes.ts'
export type * from './tallies.ts'
export { PostgresRefused, PostgresUnavailable } from './postgres/errors.ts'
export { runningPostgresUrl } from './postgres/running-postgres-url.ts'
export { type PostgresOptions, type PostgresServer, startPostgres } from './postgres/supervisor.ts'
