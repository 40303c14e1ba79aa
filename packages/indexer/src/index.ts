export { auditIndex, type AuditResult } from './audit/audit-index.ts'
export type { Difference } from './audit/compare-account.ts'
export { keepAuditing } from './audit/keep-auditing.ts'
export { keepStates } from './account-states/keep-states.ts'
export { type TaskClock, systemTaskClock } from './background.ts'
export { type HandedPart, linksOf, transactionsIn } from './hand-over.ts'
export { type ReadingLanes, type ReadRanges, usualBatch } from './read-ahead.ts'
export {
  type BatchProof,
  encodeBatch,
  encodeHeader,
  headerBytes,
  type OpenSpan,
  openSpan,
  type SpanHeader,
  type SpanOrigin,
  SpanRefused,
} from './ranges/span-file.ts'
export { findForkPoint } from './fork-point.ts'
export { readBlock } from './read-block.ts'
export { fetchParts } from './fetch-blocks.ts'
export { indexBlocks, type Indexing, type IndexingReport } from './index-blocks.ts'
export { SolidifiedBlockReplaced } from './reconcile.ts'
export type { BlockSource, GovernanceOfBranch, SourcedBlock } from './source.ts'
export { settleAgainMs } from './settle-again.ts'
