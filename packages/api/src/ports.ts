import type { Clock, NetworkKind } from '@sundial/primitives'
import type { SideChainId } from '@sundial/protocol'
import type { Store } from '@sundial/store'
import type { LiveFeed } from './live/live-feed.ts'
import type { NodeReader, Problem } from './node-reader.ts'
import type { Services } from './services/services.ts'
import type { Turns } from './services/turns.ts'

/** The sources of an endpoint: the index, the node for data outside the index, and the time. */
export type ApiPorts = {
  readonly store: Store
  /** Databases that follow the one of `store`: answers are read there while they have what the answer needs. */
  readonly replicas?: readonly Pick<Store, 'state' | 'at'>[] | undefined
  readonly node: NodeReader
  /** Those that other calls of the node take too; turns of its own by default. */
  readonly callTurns?: Turns | undefined
  readonly network: Network
  readonly clock: Clock
  /** Whether the chain may go back below final blocks: then no answer stays true for ever. */
  readonly goesBack?: boolean | undefined
  /** How long an answer waits for what only the node knows; 0.8 s by default. */
  readonly nodeDeadlineMs?: number | undefined
  /** Moves of the index; without it there are no live messages. */
  readonly feed?: LiveFeed | undefined
  readonly services?: Partial<Services> | undefined
  /** Least TRX, in sun, in a pair that makes a price of a token; 10,000 TRX by default. */
  readonly leastPriceDepthSun?: bigint | undefined
  /** How far the index of this process is behind its node. */
  readonly progress?: (() => Progress) | undefined
  /** Whether this process is about to stop: `/ready` says so, and connections are not kept for another request. */
  readonly isStopping?: (() => boolean) | undefined
  /** All that the same program serves, this one included, the first at `/` first. */
  readonly networks?: readonly ServedNetwork[] | undefined
}

/** Values unknown to this process are absent. */
export type Progress = {
  /**
   * The indexing task, in the process that runs it: `waiting` while another process writes the index, `stopped` by a defect, `finished`
   * with a recording.
   */
  readonly indexing?: 'running' | 'waiting' | 'finished' | 'stopped' | undefined
  /** Block interval of a chain that produces blocks by the clock. */
  readonly slotMs?: number | undefined
  /** Newest height reported by a server of the node. */
  readonly nodeHeight?: number | undefined
  /** Fetched blocks waiting for the write. */
  readonly queuedBlockCount?: number | undefined
  /** While the index is far behind its node. */
  readonly backFill?: BackFill | undefined
  /** While an index of the whole chain is built beside this one. */
  readonly completion?: Completion | undefined
  /** What the index is waiting for, and since when. */
  readonly trouble?: (Problem & { readonly sinceMs: number }) | undefined
  readonly servers: readonly ServerProgress[]
}

/** Rates of the last minutes, and what is left at them. */
export type BackFill = {
  readonly transactionsPerSecond: number
  readonly blocksPerSecond: number
  readonly blocksLeft: number
  /** An estimate: nobody has read the blocks that are left. */
  readonly secondsLeft: number
  /** Which of both takes longer, where other processes read. */
  readonly boundBy?: 'reading' | 'writing' | undefined
  /** What other processes have read and the index does not have yet. */
  readonly ranges?:
    | {
        readonly readers: number
        readonly files: number
        readonly bytes: number
        readonly transactions: number
        /** Of all readers. */
        readonly transactionsPerSecond: number
      }
    | undefined
}

/** How far an index of the whole chain is, which takes the place of one that began later. */
export type Completion = {
  /** Its newest block; absent while it is empty. */
  readonly height?: number | undefined
  /** The newest block of the index that serves. */
  readonly ofHeight: number
  /** Of the last minutes; absent near the end. */
  readonly transactionsPerSecond?: number | undefined
  /** An estimate; absent near the end, and while it waits. */
  readonly secondsLeft?: number | undefined
  /** What it is waiting for. */
  readonly trouble?: Problem | undefined
}

/** A server of the node and its errors. */
export type ServerProgress = {
  /** `server 1`: host names are private. */
  readonly name: string
  readonly isUsed: boolean
  /** Failed requests by error code. */
  readonly failureCounts: Readonly<Record<string, number>>
  readonly lastFailure?: (Problem & { readonly atMs: number }) | undefined
  /** Since when it has given no usable answer; absent while it does. */
  readonly failingSinceMs?: number | undefined
}

/** A network that the program serves, beside others or alone. */
export type ServedNetwork = {
  readonly id: string
  readonly name: string
  readonly kind: Network['kind']
  /** On the host of the request. */
  readonly path: string
  /** Its own host name, without a port. */
  readonly host?: string | undefined
  readonly isNew?: boolean | undefined
  readonly isHere: boolean
}

export type Network = {
  readonly id: string
  readonly name: string
  readonly kind: NetworkKind
  /** The chain id with which transactions of a side chain are signed; absent on every other chain. */
  readonly sideChainId?: SideChainId | undefined
}
