import type { Span } from '../ast/nodes.ts'
import type { Branch } from '../flow/trace.ts'
import type { Entry } from '../flow/trace-entry.ts'
import type { StoragePlace } from '../flow/value.ts'
import type { Finding } from '../report.ts'

/** A finding before its places become lines. */
export type RawFinding = {
  readonly kind: Finding['kind']
  readonly entry: Entry
  /** The write or the call that decides. */
  readonly at: {
    readonly span: Span
    readonly when: readonly Branch[]
    readonly place?: StoragePlace
  }
  readonly where?: string
  readonly isSure: boolean
  readonly affects?: readonly string[]
}
