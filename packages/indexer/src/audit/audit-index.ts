import { setTimeout as sleep } from 'node:timers/promises'
import type { NodeClient } from '@sundial/node'
import { type Address, isAccountAddress, Refused, Unavailable } from '@sundial/primitives'
import type { IndexState, Store } from '@sundial/store'
import { compareAccount, type Difference } from './compare-account.ts'
import { type Unconserved, unconserved } from './unconserved.ts'

export type Audit = {
  readonly store: Store
  readonly node: Pick<NodeClient, 'account' | 'head'>
  /** Told after each page of accounts. */
  readonly report?: ((progress: { readonly accountCount: number; readonly of: number }) => void) | undefined
  readonly patience?: Patience | undefined
}

/** How often and how long apart index and node are looked at until they stand at one block. */
export type Patience = { readonly attempts: number; readonly pauseMs: number }

export type AuditResult = {
  /** Blocks whose totals were checked. */
  readonly blockCount: number
  readonly unconserved: readonly Unconserved[]
  readonly accountCount: number
  readonly differences: readonly Difference[]
  /** Heights at which accounts were compared; the chain may grow meanwhile. */
  readonly fromHeight: number
  readonly toHeight: number
}

const totalsPerPage = 5000
const accountsPerPage = 50
const accountsAtATime = 8
const defaultPatience: Patience = { attempts: 120, pauseMs: 250 }

/**
 * Compares every balance of the index with the node, each page while both stand at the same block, and checks that
 * TRX is conserved at every height. Throws `balances_unknown` and `audit_not_level`.
 */
export async function auditIndex(audit: Audit): Promise<AuditResult> {
  const state = await audit.store.state()
  if (!state.knowsBalances) throw new BalancesUnknown(state)
  const conservation = await auditTotals(audit.store)
  const accounts = await auditAccounts(audit)
  return { ...conservation, ...accounts }
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

async function auditAccounts(audit: Audit) {
  const differences: Difference[] = []
  const heights: number[] = []
  let accountCount = 0
  for (;;) {
    const page = await atOneBlock(audit, (state) => auditPage(audit, state, accountCount))
    differences.push(...page.differences)
    accountCount += page.accountCount
    heights.push(page.height)
    audit.report?.({ accountCount, of: page.of })
    if (accountCount >= page.of)
      return { accountCount, differences, fromHeight: heights[0]!, toHeight: page.height }
  }
}

async function auditPage({ store, node }: Audit, { head }: IndexState, start: number) {
  const { rows, total } = await store.accounts({ start, limit: accountsPerPage, order: 'oldest' })
  const differences: Difference[] = []
  for (let at = 0; at < rows.length; at += accountsAtATime) {
    const some = rows.slice(at, at + accountsAtATime)
    const found = await Promise.all(some.map(({ address }) => auditAccount({ store, node }, address)))
    differences.push(...found.flat())
  }
  return { differences, accountCount: rows.length, of: total, height: head!.height }
}

async function auditAccount(
  { store, node }: Pick<Audit, 'store' | 'node'>,
  address: Address,
): Promise<readonly Difference[]> {
  // Genesis names its giver by an address of another length, which no node holds an account of.
  const asked = isAccountAddress(address) ? node.account(address) : undefined
  const [balances, account] = await Promise.all([store.balancesOfAccount(address), asked])
  return compareAccount(address, balances ?? [], account)
}

/** The answer counts when index and node stood at one block from before the first read to after the last. */
async function atOneBlock<Answer>(
  { store, node, patience = defaultPatience }: Audit,
  read: (state: IndexState) => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 0; attempt < patience.attempts; attempt++) {
    const before = await commonBlock(store, node)
    if (before !== undefined) {
      const answer = await read(before)
      const after = await commonBlock(store, node)
      if (after?.head?.id === before.head?.id) return answer
    } else await sleep(patience.pauseMs)
  }
  throw new AuditNotLevel()
}

async function commonBlock(store: Store, node: Pick<NodeClient, 'head'>): Promise<IndexState | undefined> {
  const [state, head] = await Promise.all([store.state(), node.head()])
  if (!state.knowsBalances) throw new BalancesUnknown(state)
  return state.head?.id === head.id ? state : undefined
}

/** There is nothing to compare: the index does not know balances, and says why. */
export class BalancesUnknown extends Refused {
  readonly code = 'balances_unknown'
  constructor({ coverage, operationsWithoutEffects, callsWithoutReceipt }: IndexState) {
    const held = coverage.map(({ from, to }) => `${from} to ${to}`).join(', ')
    super(
      `The index knows no balances. It needs every block from 0 on and holds ${held === '' ? 'none' : held}; ` +
        `${operationsWithoutEffects} operations did what it cannot tell, ${callsWithoutReceipt} calls have no receipt.`,
    )
  }
}

export class AuditNotLevel extends Unavailable {
  readonly code = 'audit_not_level'
  constructor() {
    super(
      'Index and node did not stand at the same block long enough to be compared: let "sundial up" or "sundial index" bring the index level first.',
    )
  }
}
