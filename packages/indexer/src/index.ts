export {
  type Audit,
  auditIndex,
  AuditNotLevel,
  type AuditResult,
  BalancesUnknown,
} from './audit/audit-index.ts'
export type { Difference } from './audit/compare-account.ts'
export { type Auditor, type AuditTrouble, keepAuditing, type KeepingAudit } from './audit/keep-auditing.ts'
export {
  type KeepingStates,
  keepStates,
  type StateKeeper,
  type StatesReport,
} from './account-states/keep-states.ts'
export { type Clock, systemClock } from './clock.ts'
export { readBlock, settleBlock } from './facts-of-block.ts'
export type { Governance } from './parameters/decided-in.ts'
export { indexBlocks, type Indexing, type IndexingReport } from './index-blocks.ts'
export type { IndexMove } from './index-move.ts'
export { SolidifiedBlockReplaced } from './reconcile.ts'
export type { BlockLink, BlockSource, SourcedBlock } from './source.ts'
