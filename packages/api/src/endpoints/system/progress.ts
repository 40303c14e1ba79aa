import { toBase58 } from '@sundial/primitives'
import type { BookState } from '@sundial/store'
import { type Static, Type } from 'typebox'
import type { Context } from '../../endpoint.ts'
import type { ReplicaReads } from '../../http/replica-reads.ts'
import { throughputBlocks, transactionsPerSecond } from '../../live/throughput.ts'
import type { Progress } from '../../ports.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'

const problem = { code: Type.String(), message: Type.String() }

/** Rate and time left while the index is far behind its node. */
export const backFill = Type.Optional(
  Type.Object(
    {
      transactionsPerSecond: Type.Integer({ description: 'Written, of the last minutes.' }),
      blocksPerSecond: Type.Integer({ description: 'The same.' }),
      blocksLeft: Type.Integer({ description: 'Blocks of the node that the index lacks.' }),
      secondsLeft: Type.Integer({ description: 'An estimate: nobody has read the blocks that are left.' }),
      boundBy: Type.Optional(
        Type.Union([Type.Literal('reading'), Type.Literal('writing')], {
          description: 'Which of both takes longer, where other processes read ranges.',
        }),
      ),
      ranges: Type.Optional(
        Type.Object(
          {
            readers: Type.Integer({ description: 'Processes that read.' }),
            files: Type.Integer({ description: 'Ranges that are read and not yet written.' }),
            bytes: Type.Integer({ description: 'Of all files.' }),
            transactions: Type.Integer({ description: 'Of these ranges.' }),
            transactionsPerSecond: Type.Integer({ description: 'Of all readers.' }),
          },
          { description: 'With --ranges only.' },
        ),
      ),
    },
    { description: 'Extension. While the index is far behind its node.' },
  ),
)

/** While an index of the whole chain is built beside one that begins later. */
export const completion = Type.Optional(
  Type.Object(
    {
      block: Type.Optional(Type.Integer({ description: 'Its newest block. Absent while it is empty.' })),
      of: Type.Integer({ description: 'The newest block of the index that answers.' }),
      progress: Type.Number({ description: 'Per cent of these blocks, truncated to two decimals.' }),
      transactionsPerSecond: Type.Optional(
        Type.Integer({ description: 'Written, of the last minutes. Absent near the end.' }),
      ),
      secondsLeft: Type.Optional(
        Type.Integer({
          description:
            'An estimate: nobody has read the blocks that are left. Absent near the end, and while it waits.',
        }),
      ),
      trouble: Type.Optional(Type.Object(problem, { description: 'What it is waiting for.' })),
    },
    {
      description:
        'Extension. With --complete: an index of the whole chain is built beside this one, and takes its place once it has caught up.',
    },
  ),
)

/** What is filled in the background after an upgrade: how many blocks it has. */
const filled = (has: string, description: string) =>
  Type.Optional(
    Type.Object(
      {
        blocks: Type.Integer({ description: `Blocks that ${has} have.` }),
        of: Type.Integer({ description: 'Blocks of the index.' }),
      },
      { description },
    ),
  )

/** While lists of filters lack blocks. */
const lists = filled(
  'the lists',
  'Extension. After an upgrade, lists of filters are filled in the pauses in which the node has no new block. Until they have all blocks, these filters are scanned. Absent then.',
)

/** While figures of a later release lack blocks. */
const metrics = filled(
  'the figures',
  'Extension. After an upgrade, figures that the release brought are computed for earlier blocks, the newest day first, in the same pauses. They are unknown in periods that lack blocks. Absent once they have all.',
)

/** While order books lack blocks. */
const orderBooks = Type.Optional(
  Type.Array(
    Type.Object({
      address: Type.String(),
      block: Type.Optional(Type.Integer({ description: 'Up to which the book has all events.' })),
    }),
    {
      description:
        'Extension. Order books of --markets that lack events of blocks of the index: these are read again in the pauses in which the node has no new block. Absent once none does.',
    },
  ),
)

/** Lag of the index behind its node; values unknown to this process are absent. */
export const progress = {
  index: Type.Object({
    head: Type.Optional(Type.Integer()),
    lagBlocks: Type.Optional(
      Type.Integer({
        description:
          'Blocks missing from the index: those the node has, or by the clock should have, whichever is more. It grows while the node is unavailable or its head does not advance.',
      }),
    ),
    lagSeconds: Type.Optional(
      Type.Integer({
        description:
          'Seconds since the time of the newest indexed block. Absent where blocks do not follow the clock.',
      }),
    ),
    task: Type.Optional(
      Type.Enum(['running', 'waiting', 'finished', 'stopped'], {
        description:
          'The indexing task of this process. waiting: another process writes the index, and this one takes over when it stops. Absent in a process without the task.',
      }),
    ),
    backFill,
    completion,
    lists,
    metrics,
    orderBooks,
    queuedBlocks: Type.Optional(Type.Integer({ description: 'Fetched blocks waiting for the write.' })),
    trouble: Type.Optional(
      Type.Object({ ...problem, sinceMs: Type.Integer() }, { description: 'What the index is waiting for.' }),
    ),
  }),
  servers: Type.Array(
    Type.Object({
      name: Type.String({ description: 'Position among the URLs of --node; the log names the host.' }),
      used: Type.Boolean({ description: 'Whether it is preferred.' }),
      failures: Type.Record(Type.String(), Type.Integer(), { description: 'Failed requests by code.' }),
      lastFailure: Type.Optional(Type.Object({ ...problem, atMs: Type.Integer() })),
      failingSinceMs: Type.Optional(
        Type.Integer({ description: 'Since when it has given no usable answer; absent while it does.' }),
      ),
    }),
    { description: 'Servers of the node.' },
  ),
}

/** A member of answers where --read-databases names replicas. */
export const replicas = {
  replicas: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String({ description: 'Position among the URLs of --read-databases.' }),
        used: Type.Boolean({
          description: 'Whether answers are read from it: it has all that the primary had a moment ago.',
        }),
        lagBlocks: Type.Optional(
          Type.Integer({ description: 'Blocks that it lacks. Absent while it is away.' }),
        ),
        lagBytes: Type.Optional(
          Type.Integer({ description: "Bytes of the primary's log that it has not replayed." }),
        ),
        answers: Type.Integer({ description: 'Answers read from it since the start.' }),
        failure: Type.Optional(
          Type.Object(
            { code: Type.String(), sinceMs: Type.Integer() },
            { description: 'Present while it is away.' },
          ),
        ),
      }),
      { description: 'Extension. Replicas of the database, which answer in place of the primary.' },
    ),
  ),
}

export const toReplicas = (reads: ReplicaReads | undefined) =>
  reads === undefined
    ? {}
    : {
        replicas: reads.progress().map(({ name, isUsed, lagBlocks, lagBytes, answerCount, failure }) =>
          omitUndefined({
            name,
            used: isUsed,
            lagBlocks,
            lagBytes,
            answers: answerCount,
            failure: failure && { ...failure },
          }),
        ),
      }

export type Head = { readonly height: number; readonly timestampMs: number } | undefined

type Filled = { readonly blocks: number; readonly of: number }

/** What is added in the background. */
type Added = {
  readonly lists?: Filled | undefined
  readonly metrics?: Filled | undefined
  readonly books?: readonly BookState[]
}

export function toProgress(current: Progress, head: Head, nowMs: number, added: Added = {}) {
  const { indexing, queuedBlockCount, trouble, servers } = current
  return {
    index: omitUndefined({
      head: head?.height,
      ...lagOf(current, head, nowMs),
      task: indexing,
      backFill: toBackFill(current),
      completion: toCompletion(current),
      lists: added.lists && { ...added.lists },
      metrics: added.metrics && { ...added.metrics },
      orderBooks: toFilling(added.books ?? []),
      queuedBlocks: queuedBlockCount,
      trouble: trouble && {
        code: trouble.code,
        message: trouble.message,
        sinceMs: trouble.sinceMs,
      },
    }),
    servers: servers.map(({ name, isUsed, failureCounts, lastFailure, failingSinceMs }) =>
      omitUndefined({
        name,
        used: isUsed,
        failures: { ...failureCounts },
        lastFailure: lastFailure && {
          code: lastFailure.code,
          message: lastFailure.message,
          atMs: lastFailure.atMs,
        },
        failingSinceMs,
      }),
    ),
  }
}

function toFilling(books: readonly BookState[]) {
  const behind = books.filter(({ isWhole, fault }) => !isWhole && fault === undefined)
  return behind.length === 0
    ? undefined
    : behind.map(({ contract, height }) => omitUndefined({ address: toBase58(contract), block: height }))
}

/** Members that are not known are absent. */
export const toBackFill = ({ backFill: pace }: Progress) => pace && omitUndefined(pace)

export function toCompletion({ completion: current }: Progress) {
  if (current === undefined) return undefined
  const { height = -1, ofHeight, transactionsPerSecond, secondsLeft, trouble } = current
  return omitUndefined({
    block: current.height,
    of: ofHeight,
    progress: Math.floor((Math.min(height + 1, ofHeight + 1) / (ofHeight + 1)) * 10_000) / 100,
    transactionsPerSecond,
    secondsLeft,
    trouble: trouble && { code: trouble.code, message: trouble.message },
  })
}

type Lag = { readonly lagBlocks?: number | undefined; readonly lagSeconds?: number | undefined }

/**
 * How far the index is behind the node's head, and behind the clock: a node that is unavailable, or whose head does not
 * advance, says nothing about existing blocks. In an empty index every block is missing.
 */
export function lagOf({ nodeHeight, slotMs }: Partial<Progress>, head: Head, nowMs: number): Lag {
  const ageMs = head && slotMs !== undefined ? Math.max(0, nowMs - head.timestampMs) : undefined
  // A block counts as recent until the next one has had time to arrive.
  const byClock = ageMs === undefined ? undefined : Math.max(0, Math.floor(ageMs / slotMs!) - 1)
  const byNode = nodeHeight === undefined ? undefined : Math.max(0, nodeHeight - (head?.height ?? -1))
  const known = [byClock, byNode].filter((count) => count !== undefined)
  return {
    lagBlocks: known.length === 0 ? undefined : Math.max(...known),
    lagSeconds: ageMs === undefined ? undefined : Math.floor(ageMs / 1000),
  }
}

/** In the shape of the live messages. */
export const throughput = component(
  'Throughput',
  Type.Object({
    type: Type.Literal('tps', { description: 'Always tps.' }),
    data: Type.Object({
      blockHeight: Type.Optional(is.int('Newest indexed block. Absent while there is none.')),
      currentTps: Type.Optional(
        Type.Number({
          description:
            'Transactions per second over the newest ten blocks, truncated to two decimals. Absent with fewer than two consecutive blocks.',
        }),
      ),
      maxTps: Type.Optional(
        Type.Number({
          description: 'The highest reported since this server began. Absent likewise.',
        }),
      ),
    }),
  }),
)

export async function throughputNow({
  store,
  throughput: highest,
}: Context): Promise<Static<typeof throughput>> {
  const { rows } = await store.blocks({ start: 0, limit: throughputBlocks + 1, order: 'newest' })
  const currentTps = transactionsPerSecond(rows)
  return {
    type: 'tps',
    data: omitUndefined({
      blockHeight: rows[0]?.height,
      currentTps,
      maxTps: currentTps === undefined ? undefined : highest.note(currentTps),
    }),
  }
}
