import { setTimeout as sleep } from 'node:timers/promises'
import { Refused, Unavailable } from '@sundial/primitives'
import type { AuditCursor, IndexState, Store } from '@sundial/store'
import { auditNext, type Auditing, auditTouched, type Piece, touchedOf } from './audit-piece.ts'
import { type Difference, isDifference } from './compare-account.ts'
import type { Compared } from './compare.ts'
import { comparisonName, PendingDoubts } from './pending-doubts.ts'
import { type Unconserved, unconserved } from './unconserved.ts'

type Audit = Compared & {
  /** Called after each page of accounts. */
  readonly report?: ((progress: { readonly accountCount: number; readonly of: number }) => void) | undefined
  readonly patience?: Patience | undefined
  /** In real time by default. */
  readonly pause?: ((ms: number) => Promise<void>) | undefined
}

/** Number of attempts, and the pause between them, until index and node are at one block. */
type Patience = { readonly attempts: number; readonly pauseMs: number }

export type AuditResult = {
  /** Number of blocks whose totals were checked. */
  readonly blockCount: number
  readonly unconserved: readonly Unconserved[]
  readonly accountCount: number
  /** Number of compared balances and supplies. */
  readonly comparisonCount: number
  /** Contracts' tokens whose supply was compared with the sum of all balances. */
  readonly supplyCount: number
  /** Comparisons that failed because the contract does not answer. */
  readonly unansweredCount: number
  readonly differences: readonly Difference[]
  /** Heights at which accounts were compared; the chain may grow meanwhile. */
  readonly fromHeight: number
  readonly toHeight: number
}

const totalsPerPage = 5000
const pieceSize = { accounts: 50, tokens: 500 }
const defaultPatience: Patience = { attempts: 120, pauseMs: 250 }

/**
 * Compares every balance of the index with the node, including contracts' tokens and their supplies, each page while
 * both are at the same block, records the differences, and checks that TRX is conserved at every height. Throws
 * `balances_unknown` and `audit_not_level`.
 */
export async function auditIndex(audit: Audit): Promise<AuditResult> {
  const state = await audit.store.state()
  if (!state.knowsBalances) throw new BalancesUnknown(state)
  const conservation = await auditTotals(audit.store)
  const pieces = await auditRound(audit)
  return { ...conservation, ...resultOf(pieces) }
}

async function auditTotals(store: Store): Promise<Pick<AuditResult, 'blockCount' | 'unconserved'>> {
  const broken: Unconserved[] = []
  let blockCount = 0
  let genesisSun: bigint | undefined
  for (;;) {
    const totals = await store.trxTotals(blockCount, totalsPerPage)
    genesisSun ??= totals[0]?.supplySun
    if (totals.length === 0 || genesisSun === undefined) return { blockCount, unconserved: broken }
    broken.push(...unconserved(totals, genesisSun))
    blockCount += totals.length
  }
}

/** Everything once, as a round of its own. */
async function auditRound(audit: Audit): Promise<readonly Piece[]> {
  const { store, node, report, pause = sleep } = audit
  const auditing: Auditing = {
    store,
    node,
    run: 'command',
    nowMs: Date.now,
    doubts: new PendingDoubts(),
    pause,
  }
  const last = await store.auditCursor('command')
  let cursor: AuditCursor = { round: (last?.round ?? 0) + 1, subject: 'accounts', next: 0 }
  const pieces: Piece[] = []
  for (;;) {
    const piece = await auditPatiently(audit, auditing, cursor)
    if (piece === undefined) return settleDoubts(audit, auditing, { pieces, round: cursor.round })
    pieces.push(piece)
    const { subject, first, count } = piece.step
    cursor = { ...cursor, subject: subject === 'assets' ? subject : 'accounts', next: first + count }
    const { accountCount: of } = await store.state()
    if (subject === 'accounts') report?.({ accountCount: cursor.next, of })
  }
}

type Round = { readonly pieces: readonly Piece[]; readonly round: number }

/** Repeats comparisons that pending transactions made doubtful while blocks pass; what stays in doubt is left out. */
async function settleDoubts(
  { patience = defaultPatience }: Audit,
  auditing: Auditing,
  { pieces, round }: Round,
): Promise<readonly Piece[]> {
  const settled: Piece[] = []
  let touched = touchedOf(pieces.flatMap(({ doubtful }) => doubtful))
  for (let attempt = 0; attempt < patience.attempts && touched.size > 0; attempt++) {
    const outcome = await auditTouched(auditing, { touched, round, size: pieceSize })
    if (outcome.kind === 'compared') {
      settled.push({ ...outcome.piece, doubtful: [] })
      touched = touchedOf(outcome.piece.doubtful)
    }
    if (touched.size > 0) await sleep(patience.pauseMs)
  }
  return [...pieces, ...settled]
}

async function auditPatiently(
  { store, patience = defaultPatience }: Audit,
  auditing: Auditing,
  cursor: AuditCursor,
): Promise<Piece | undefined> {
  let size = pieceSize
  for (let attempt = 0; attempt < patience.attempts; attempt++) {
    const state = await store.state()
    if (!state.knowsBalances) throw new BalancesUnknown(state)
    const outcome = await auditNext(auditing, cursor, size)
    if (outcome.kind === 'compared') return outcome.piece
    if (outcome.kind === 'roundEnded') return undefined
    if (outcome.kind === 'moved') size = halved(size)
    else await sleep(patience.pauseMs)
  }
  throw new AuditNotLevel()
}

/** Small enough to fit between two blocks. */
export const halved = ({ accounts, tokens }: typeof pieceSize): typeof pieceSize =>
  accounts > 1
    ? { accounts: Math.ceil(accounts / 2), tokens }
    : { accounts, tokens: Math.max(1, Math.ceil(tokens / 2)) }

function resultOf(pieces: readonly Piece[]): Omit<AuditResult, 'blockCount' | 'unconserved'> {
  const byName = new Map(
    pieces.flatMap(({ comparisons, doubtful }) => [
      ...doubtful.map((one) => [comparisonName(one), { ...one, nodeAmount: undefined }] as const),
      ...comparisons.map((one) => [comparisonName(one), one] as const),
    ]),
  )
  const comparisons = [...byName.values()]
  const accounts = pieces.filter(({ step }) => step.subject === 'accounts')
  const answered = comparisons.filter(({ nodeAmount }) => nodeAmount !== undefined)
  return {
    accountCount: accounts.reduce((sum, { step }) => sum + step.count, 0),
    comparisonCount: answered.length,
    supplyCount: answered.filter(({ account }) => account === undefined).length,
    unansweredCount: comparisons.length - answered.length,
    differences: comparisons.filter(isDifference),
    fromHeight: pieces[0]!.height,
    toHeight: pieces.at(-1)!.height,
  }
}

/** Nothing can be compared: the index does not know balances, and explains why. */
export class BalancesUnknown extends Refused {
  readonly code = 'balances_unknown'
  constructor({ coverage, operationsWithoutEffects, callsWithoutReceipt }: IndexState) {
    const heights = coverage.map(({ from, to }) => `${from} to ${to}`).join(', ')
    super(
      `The index knows no balances. It needs every block from 0 on and covers ${heights === '' ? 'none' : heights}; ` +
        `${operationsWithoutEffects} operations have unknown effects, ${callsWithoutReceipt} calls have no receipt.`,
    )
  }
}

export class AuditNotLevel extends Unavailable {
  readonly code = 'audit_not_level'
  constructor() {
    super(
      'Index and node were not at the same block long enough for a comparison: let "sundial up" or "sundial index" catch up first.',
    )
  }
}
