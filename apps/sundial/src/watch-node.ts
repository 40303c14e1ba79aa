import {
  type Difference,
  type IndexingReport,
  keepAuditing,
  keepStates,
  type TaskClock,
} from '@sundial/indexer'
import type { Store } from '@sundial/store'
import type { Config } from './config.ts'
import { lineOfDifference } from './line-of-difference.ts'
import { logOf } from './networks/log.ts'
import type { OpenNode } from './open-node.ts'

type Watched = {
  readonly store: Store
  readonly node: OpenNode
  readonly signal: AbortSignal
  /** Real time by default. */
  readonly clock?: TaskClock | undefined
}
type Trouble = IndexingReport['trouble']

export type NodeWatch = AsyncDisposable & {
  /** Queues what was just written. Returns immediately. */
  touch(report: IndexingReport): void
  /** Reports errors that delay the background work. */
  troubles(): readonly NonNullable<Trouble>[]
}

/**
 * Background reads from a running node while the index follows it: the states of accounts at its head (`--state-rate`),
 * and a comparison with the index (`--audit-rate`). Ends with the signal.
 */
export function watchNode(config: Config, { store, node, signal, clock }: Watched): NodeWatch {
  const { client, source } = node
  if (!source.live) return idle
  const log = logOf(config)
  const found: { states: Trouble; audit: Trouble } = { states: undefined, audit: undefined }
  const common = { store, node: client, signal, clock }
  const rates = { states: config['state-rate'], audit: config['audit-rate'] }
  const keeper =
    rates.states > 0
      ? keepStates({
          ...common,
          accountsPerSecond: rates.states,
          report: ({ trouble }) => (found.states = trouble),
        })
      : undefined
  const auditor =
    rates.audit > 0
      ? keepAuditing({
          ...common,
          accountsPerSecond: rates.audit,
          report: (trouble) => (found.audit = trouble),
          onDifferences: printOnce(log.warn),
        })
      : undefined
  // The index continues without them; stored data stays true at its blocks.
  const failed = (name: keyof typeof found) => (error: unknown) => {
    const code = (error as { code?: string }).code ?? 'background_failed'
    found[name] = { code, message: (error as Error).message }
    log.defect(error)
  }
  const finished = [keeper?.finished.catch(failed('states')), auditor?.finished.catch(failed('audit'))]
  return {
    touch: ({ written, move }) => {
      if (move?.undone !== undefined) keeper?.rewind()
      // During a back-fill nothing is read block by block: all accounts are read once the index has caught up.
      if (move === undefined || move.undone !== undefined) return
      if (written === undefined || written.length > followedBlocks) {
        keeper?.rewind()
        return
      }
      keeper?.touch(written)
      auditor?.touch(written)
    },
    troubles: () => Object.values(found).filter((trouble) => trouble !== undefined),
    async [Symbol.asyncDispose]() {
      await Promise.all(finished.map((ending) => Promise.resolve(ending)))
    },
  }
}

/** Longer output would hide the rest. */
const mostPrinted = 20

/** Prints each difference when it is found first. */
export function printOnce(print: (line: string) => void) {
  const known = new Set<string>()
  return (differences: readonly Difference[], height: number): void => {
    for (const difference of differences) {
      const name = `${difference.account} ${JSON.stringify(difference.asset)}`
      if (known.has(name) || known.size >= mostPrinted) continue
      known.add(name)
      print(`At block ${height} the node differs from the index: ${lineOfDifference(difference)}`)
      if (known.size === mostPrinted) print('Further differences are in /api/system/audit only.')
    }
  }
}

/** Written together while following; a larger batch is a back-fill. */
const followedBlocks = 8

const idle: NodeWatch = {
  touch: () => undefined,
  troubles: () => [],
  [Symbol.asyncDispose]: async () => undefined,
}
