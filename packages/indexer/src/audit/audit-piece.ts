// One piece of the audit: compared while index and node are at one block, repeated where they differ, recorded.
import type { Address } from '@sundial/primitives'
import type { Asset, AuditCursor, AuditRun, AuditStep, BlockRef, Comparison } from '@sundial/store'
import { atOneBlock, type AtOneBlock } from '../at-one-block.ts'
import type { Touched } from '../touched.ts'
import { isDifference } from './compare-account.ts'
import { type Compared, compareSupplies, compareTargets, type Target } from './compare.ts'
import { comparisonName, type PendingDoubts } from './pending-doubts.ts'

export type Auditing = Compared & {
  readonly run: AuditRun
  readonly nowMs: () => number
  readonly doubts: PendingDoubts
  readonly pause: (ms: number) => Promise<void>
}

/** Pauses, of a second each, until a node that has no newer block is taken for one that executes none. */
const mostPauses = 10

/**
 * Between the two looks at a difference. A node shows what a transaction or a block has changed so far while it executes it, before it
 * counts the transaction as pending and names the block its head (java-tron Manager.pushTransaction, applyBlock). Right after it has
 * named a new head it executes no block.
 */
async function untilExecuted({ node, pause }: Auditing, head: BlockRef): Promise<void> {
  for (let pauses = 0; pauses < mostPauses; pauses++) {
    await pause(1000)
    const { id } = await node.head()
    if (id !== head.id) return
  }
}

/** Number of comparisons at one block; reduced when blocks arrive in between. */
type PieceSize = { readonly accounts: number; readonly tokens: number }

export type Piece = {
  readonly step: AuditStep
  readonly comparisons: readonly Comparison[]
  /** Not recorded: pending transactions of the node may explain the difference. */
  readonly doubtful: readonly Comparison[]
  readonly height: number
}

export type PieceOutcome =
  | { readonly kind: 'compared'; readonly piece: Piece }
  /** Invalid: index and node are at different blocks, or a block arrived. */
  | { readonly kind: 'apart' | 'moved' }
  | { readonly kind: 'roundEnded' }

/** The next piece at the cursor; assets follow the last account. */
export async function auditNext(
  auditing: Auditing,
  cursor: AuditCursor,
  size: PieceSize,
): Promise<PieceOutcome> {
  const { store, run } = auditing
  const { round, subject, next: start } = cursor
  const page = { start, limit: size.accounts, order: 'oldest' } as const
  const step = (count: number): AuditStep => ({ run, round, subject, first: start, count })
  if (subject === 'accounts') {
    const { rows } = await store.accounts(page)
    if (rows.length === 0) return auditNext(auditing, { round, subject: 'assets', next: 0 }, size)
    const targets = rows.map(({ address }) => ({ account: address, assets: [] }))
    return auditTargets(auditing, { targets, step: step(rows.length), size })
  }
  const { rows } = await store.assets(page)
  if (rows.length === 0) return { kind: 'roundEnded' }
  const compare = (assets: readonly Comparison['asset'][]) => compareSupplies(auditing, assets)
  const read = await atOneBlock(auditing, () => compare(rows.map(({ asset }) => asset)))
  return settle(auditing, step(rows.length), {
    read,
    again: (some) => compare(some.map(({ asset }) => asset)),
  })
}

export const auditTouched = (
  auditing: Auditing,
  { touched, round, size }: { readonly touched: Touched; readonly round: number; readonly size: PieceSize },
): Promise<PieceOutcome> =>
  auditTargets(auditing, {
    targets: Array.from(touched, ([account, assets]) => ({ account, assets })),
    step: { run: auditing.run, round, subject: 'touched', first: 0, count: touched.size },
    size,
  })

/** The accounts of comparisons with their assets, to be compared again. */
export function touchedOf(comparisons: readonly Comparison[]): Touched {
  const touched = new Map<Address, Asset[]>()
  for (const { account, asset } of comparisons)
    if (account !== undefined) touched.set(account, [...(touched.get(account) ?? []), asset])
  return touched
}

type Targets = {
  readonly targets: readonly Target[]
  readonly step: AuditStep
  readonly size: PieceSize
}

async function auditTargets(auditing: Auditing, { targets, step, size }: Targets): Promise<PieceOutcome> {
  const window = { round: step.round, size: size.tokens }
  // A difference is compared until it disappears, even when neither side has the balance any more.
  const open = await auditing.store.openDifferencesOf(targets.map(({ account }) => account))
  const whole = targets.map(({ account, assets }) => ({
    account,
    assets: [...(open.get(account) ?? []), ...assets],
  }))
  const read = await atOneBlock(auditing, () => compareTargets(auditing, whole, window))
  return settle(auditing, step, {
    read,
    again: (some) => {
      const accounts = new Set(some.map(({ account }) => account))
      return compareTargets(
        auditing,
        whole.filter(({ account }) => accounts.has(account)),
        window,
      )
    },
  })
}

type Read = {
  readonly read: AtOneBlock<readonly Comparison[]>
  readonly again: (differing: readonly Comparison[]) => Promise<readonly Comparison[]>
}

/**
 * Reads, and tells whether the node had no pending transaction before and after. Both counts are read between two reads of the head, so
 * that a block made meanwhile, which empties the pool, is noticed too.
 */
async function whileQuiet<Answer>(
  { node }: Pick<Auditing, 'node'>,
  read: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly isQuiet: boolean }> {
  const before = await node.pendingCount()
  const answer = await read()
  const after = await node.pendingCount()
  return { answer, isQuiet: before === 0 && after === 0 }
}

/** Servers behind one address may be at different blocks for a moment, or execute something: a difference counts when it is found twice. */
async function settle(auditing: Auditing, step: AuditStep, { read, again }: Read): Promise<PieceOutcome> {
  if (read.kind !== 'read') return read
  const { at, answer: comparisons } = read
  const differing = comparisons.filter(isDifference)
  const record = (place: typeof at, some: readonly Comparison[], upTo: AuditStep) =>
    auditing.store.recordComparisons(place, auditing.nowMs(), some, upTo)
  if (differing.length === 0) {
    if (!(await record(at, comparisons, step))) return { kind: 'moved' }
    return { kind: 'compared', piece: { step, comparisons, doubtful: [], height: at.height } }
  }
  // What waits in the pool makes any difference doubtful, however long this waits, and also when the pool is empty at the second look: a
  // node that makes a block takes its transactions out of the pool before the block is its head (java-tron Manager.generateBlock).
  const isNoneWaiting = (await auditing.node.pendingCount()) === 0
  if (isNoneWaiting) await untilExecuted(auditing, at)
  const second = await atOneBlock(auditing, () => whileQuiet(auditing, () => again(differing)))
  if (second.kind !== 'read') return second
  const { answer: found, isQuiet } = second.answer
  const { doubtful } = auditing.doubts.split({
    at: second.at,
    isQuiet: isQuiet && isNoneWaiting,
    differences: found.filter(isDifference),
  })
  const inDoubt = new Set<Comparison>(doubtful)
  const counted = found.filter((some) => !inDoubt.has(some))
  const isAgain = new Set(found.map(comparisonName))
  const first = comparisons.filter((some) => !isAgain.has(comparisonName(some)))
  if (!(await record(at, first, step))) return { kind: 'moved' }
  const behind = { ...step, first: step.first + step.count, count: 0 }
  if (!(await record(second.at, counted, behind))) return { kind: 'moved' }
  return {
    kind: 'compared',
    piece: { step, comparisons: [...first, ...counted], doubtful, height: second.at.height },
  }
}
