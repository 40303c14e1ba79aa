import { toBase58, Unavailable } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { NotNow } from '../../errors.ts'
import type { BookState, IndexState } from '@sundial/store'
import type { Problem } from '../../node-reader.ts'
import type { ApiPorts, Progress } from '../../ports.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { problems } from '../../shared/list-members.ts'
import { trueAtBlock } from '../../shared/scalars.ts'
import { lagOf, progress, replicas, toProgress, toReplicas } from './progress.ts'

export const health = endpoint({
  get: '/health',
  summary: 'Whether this process works: it serves, its database answers, and its indexing task runs',
  description:
    '503 with code unhealthy otherwise; `faults` lists each reason by its code. An unavailable node is not a fault of this process: see /ready.',
  reads: 'nothing',
  query: {},
  reply: Type.Object({
    status: Type.Enum(['ok', 'incomplete'], {
      description:
        'incomplete: the process works, but the index lacks what a problem says, such as balances (balances_unknown).',
    }),
    problems,
    ...progress,
    ...replicas,
  }),
  async handle(_, { node, store, clock, progress: readProgress, replicaReads }) {
    const state = await store.state().catch(() => undefined)
    const differenceCount = await store.openDifferenceCount().catch(() => 0)
    const lists = await store.filledLists().catch(() => undefined)
    const metrics = await store.filledMetrics().catch(() => undefined)
    const books = await store.bookStates().catch(() => [])
    const now = readProgress?.() ?? { servers: [] }
    const gaps = state === undefined ? [] : await gapsOf(state, { node, store })
    const report = {
      problems: [
        ...gaps,
        ...[...node.problems(), ...differing(differenceCount), ...contradicting(books)].map(
          ({ file, code, message }) => omitUndefined({ file, code, message }),
        ),
      ],
      ...toProgress(now, state?.head, clock.now(), { lists, metrics, books }),
      ...toReplicas(replicaReads),
    }
    const faults = [
      ...(state === undefined ? [databaseAway] : []),
      ...(now.indexing === 'stopped' ? [indexingStopped] : []),
    ]
    const [first] = faults
    if (first === undefined)
      return { status: gaps.length === 0 ? ('ok' as const) : ('incomplete' as const), ...report }
    throw new NotNow('unhealthy', first.message, { status: 'unhealthy', faults, ...report })
  },
})

/** What an index of the whole chain does not know. */
async function gapsOf(
  { operationsWithoutEffects, callsWithoutReceipt, blockCount, head }: IndexState,
  { node, store }: Pick<ApiPorts, 'node' | 'store'>,
): Promise<readonly Reason[]> {
  // From a later block on, or without receipts, no balances are expected.
  const isWhole = head !== undefined && blockCount === head.height + 1 && callsWithoutReceipt === 0
  if (!isWhole || operationsWithoutEffects === 0) return []
  const height = await store.heightWithoutEffects().catch(() => undefined)
  if (height === undefined) return []
  const why = whyUnknown[node.internalTransactions?.() ?? 'unknown']
  return [{ code: 'balances_unknown', message: `Balances are unknown since block ${height}: ${why}` }]
}

const whyUnknown = {
  unknown:
    'the node has not shown yet whether its receipts have internal transactions. Once one has, the block and those above are read again without help. If vm.saveInternalTx is true in the node, --internal-transactions says so.',
  missing:
    'the receipts of the node have no internal transactions. Set vm.saveInternalTx and vm.saveFeaturedInternalTx to true in the node, let it execute the chain again, and start with --internal-transactions: the block and those above are then read again without help.',
  kept: 'it has an operation whose effects the node had not shown, or which this release does not know. If the node shows them now, the block and those above are read again without help within a minute; otherwise a newer release may know them.',
} as const

/** What the comparison with the node found and has not seen end. */
const differing = (count: number): readonly Problem[] =>
  count === 0
    ? []
    : [
        {
          code: 'audit_differences',
          message: `The node reports other amounts than the index in ${count} ${count === 1 ? 'case' : 'cases'}: see /api/system/audit. If they are in TRX or TRC10, check that all servers of --node store internal transactions (vm.saveInternalTx), also those of contracts that stake (vm.saveFeaturedInternalTx), and index again into a fresh database.`,
        },
      ]

/** Whoever trades there would see a wrong book, so that none is shown after the last good block. */
const contradicting = (books: readonly BookState[]): readonly Problem[] =>
  books.flatMap(({ contract, fault }) =>
    fault === undefined
      ? []
      : [
          {
            code: 'order_book_contradicts',
            message: `The events of the order book ${toBase58(contract)} contradict each other in block ${fault.height}: ${fault.text} Its orders and trades end before that block. Check the address in --markets, and that the index contains the block in which the contract was created.`,
          },
        ],
  )

const databaseAway = { code: 'database_away', message: 'The database does not answer.' } as const
/** The message of a defect appears only in the log. */
const indexingStopped = {
  code: 'indexing_stopped',
  message: 'A defect stopped indexing. See the log for details; restarting the program may help.',
} as const

/** A minute on TRON's networks. */
const mostLagBlocks = 20
/** A single failure of a server, or a fork, is over by then. */
const longestTroubleMs = 10_000

const stopping = { code: 'stopping', message: 'This process is about to stop: use another one.' } as const

type Reason = { readonly code: string; readonly message: string }

export const ready = endpoint({
  get: '/ready',
  summary:
    'Whether answers are up to date: the index contains blocks and is close to the head of a responding node',
  description: `503 with code not_ready otherwise; \`reasons\` lists each by its code. At most ${mostLagBlocks} blocks behind, by the node's head and by the clock.`,
  reads: 'nothing',
  query: {},
  reply: Type.Object({ ready: Type.Literal(true), trueAtBlock }),
  async handle(_, { store, node, clock, progress, isStopping }) {
    if (isStopping?.()) throw new NotNow('not_ready', stopping.message, { reasons: [stopping] })
    const { head } = await store.state().catch((cause: unknown) => {
      const message = 'The database does not answer.'
      throw new NotNow('not_ready', message, { reasons: [{ code: 'database_away', message }] }, { cause })
    })
    const current = progress?.() ?? { servers: [] }
    const isReadElsewhere = current.indexing === undefined || current.indexing === 'waiting'
    const nodeHeight = isReadElsewhere ? await heightOf(node) : current.nodeHeight
    const reasons = [
      ...(typeof nodeHeight === 'object' ? [nodeHeight] : []),
      ...troubleOf(current, clock.now()),
      ...lateness(
        { ...current, nodeHeight: typeof nodeHeight === 'number' ? nodeHeight : undefined },
        head,
        clock,
      ),
    ]
    const [first] = reasons
    if (first !== undefined) throw new NotNow('not_ready', first.message, { reasons })
    return { ready: true as const, trueAtBlock: head!.height }
  },
})

/** Queries the node here where another process updates the index. */
const heightOf = (node: ApiPorts['node']): Promise<number | undefined | Reason> =>
  node.heights().then(
    ({ head }) => head,
    (error: unknown) => {
      if (!(error instanceof Unavailable)) throw error
      return { code: error.code, message: error.message }
    },
  )

function troubleOf({ trouble, indexing }: Progress, nowMs: number): readonly Reason[] {
  if (trouble === undefined || (indexing !== 'stopped' && nowMs - trouble.sinceMs < longestTroubleMs))
    return []
  return [{ code: trouble.code, message: trouble.message }]
}

type HeadOfIndex = Parameters<typeof lagOf>[1]

function lateness(current: Progress, head: HeadOfIndex, clock: ApiPorts['clock']): readonly Reason[] {
  if (head === undefined) return [{ code: 'index_empty', message: 'The index contains no blocks yet.' }]
  const { lagBlocks = 0, lagSeconds } = lagOf(current, head, clock.now())
  if (lagBlocks <= mostLagBlocks) return []
  const age = lagSeconds === undefined ? '' : ` Its newest block is ${lagSeconds} s old.`
  return [{ code: 'index_behind', message: `The index is ${lagBlocks} blocks behind.${age}` }]
}
