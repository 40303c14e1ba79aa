import type { Clock } from '@sundial/primitives'
import type { Store } from '@sundial/store'
import type { LiveFeed } from './live/live-feed.ts'
import type { NodeReader, Problem } from './node-reader.ts'
import type { Services } from './services/services.ts'

/** What an endpoint reads from: the index, the node for what the index does not keep, and the time. */
export type ApiPorts = {
  readonly store: Store
  readonly node: NodeReader
  readonly network: Network
  readonly clock: Clock
  /** Moves of the index; without it there are no live messages. */
  readonly feed?: LiveFeed | undefined
  readonly services?: Partial<Services> | undefined
  /** How the index of this process keeps up with its node. */
  readonly progress?: (() => Progress) | undefined
}

/** What is not known in this process is absent. */
export type Progress = {
  /** The task that keeps the index, in the process that has it: `stopped` by a defect, `finished` with a recording. */
  readonly indexing?: 'running' | 'finished' | 'stopped' | undefined
  /** Time between two blocks of a chain that makes them by the clock. */
  readonly slotMs?: number | undefined
  /** Newest height a server of the node told. */
  readonly nodeHeight?: number | undefined
  /** Blocks fetched that wait for the write. */
  readonly queuedBlockCount?: number | undefined
  /** What the index is waiting for, and since when. */
  readonly trouble?: (Problem & { readonly sinceMs: number }) | undefined
  readonly servers: readonly ServerProgress[]
}

/** A server of the node, and what went wrong with it. */
export type ServerProgress = {
  /** `server 1`: hosts are private. */
  readonly name: string
  readonly isUsed: boolean
  /** Failed requests by the code of what went wrong. */
  readonly failureCounts: Readonly<Record<string, number>>
  readonly lastFailure?: (Problem & { readonly atMs: number }) | undefined
  /** Since when it gives no usable answer; absent while it does. */
  readonly failingSinceMs?: number | undefined
}

export type Network = {
  readonly id: string
  readonly name: string
  readonly kind: 'main' | 'side' | 'test'
}
