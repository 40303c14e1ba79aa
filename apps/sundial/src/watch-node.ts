import { type IndexingReport, keepAuditing, keepStates } from '@sundial/indexer'
import type { Store } from '@sundial/store'
import type { Config } from './config.ts'
import type { OpenNode } from './open-node.ts'

type Watched = { readonly store: Store; readonly node: OpenNode; readonly signal: AbortSignal }
type Trouble = IndexingReport['trouble']

export type NodeWatch = AsyncDisposable & {
  /** Queues what was just written. Returns at once. */
  touch(report: IndexingReport): void
  /** What keeps the work in the background from going on. */
  troubles(): readonly NonNullable<Trouble>[]
}

/**
 * What is read from a running node in the background while the index follows it: the states of accounts at its head
 * (`--state-rate`), and whether the index agrees with it (`--audit-rate`). Ends with the signal.
 */
export function watchNode(config: Config, { store, node, signal }: Watched): NodeWatch {
  const { client, source } = node
  if (!source.live) return idle
  const found: { states: Trouble; audit: Trouble } = { states: undefined, audit: undefined }
  const common = { store, node: client, signal }
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
        })
      : undefined
  // The index goes on without them; what is stored already stays true at its blocks.
  const failed = (name: keyof typeof found) => (error: unknown) => {
    const code = (error as { code?: string }).code ?? 'background_failed'
    found[name] = { code, message: (error as Error).message }
    console.error(error)
  }
  const finished = [keeper?.finished.catch(failed('states')), auditor?.finished.catch(failed('audit'))]
  return {
    touch: ({ written = [], move }) => {
      if (move?.undone !== undefined) keeper?.rewind()
      // In back-fill nothing is looked up block by block: all accounts are gone through when the index is level.
      if (written.length > followedBlocks) keeper?.rewind()
      if (written.length === 0 || written.length > followedBlocks) return
      keeper?.touch(written)
      auditor?.touch(written)
    },
    troubles: () => Object.values(found).filter((trouble) => trouble !== undefined),
    async [Symbol.asyncDispose]() {
      await Promise.all(finished.map((ending) => Promise.resolve(ending)))
    },
  }
}

/** Written together while following; more are back-fill. */
const followedBlocks = 8

const idle: NodeWatch = {
  touch: () => undefined,
  troubles: () => [],
  [Symbol.asyncDispose]: async () => undefined,
}
