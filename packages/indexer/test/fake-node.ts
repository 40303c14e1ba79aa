// A node whose head and accounts a test sets, and an index with the test's data.
import type { NodeClient } from '@sundial/node'
import { Unavailable } from '@sundial/primitives'
import { account, accountResourceMessage, chainParameter, type Witness, witness } from '@sundial/protocol'
import type {
  Asset,
  AuditCursor,
  AuditStep,
  Balance,
  BlockRef,
  Comparison,
  NodeState,
  NodeStateKind,
  Store,
} from '@sundial/store'

export const blockAt = (height: number, branch = 'a'): BlockRef => ({ height, id: `${branch}${height}` })

type FakeNodeState = {
  headNow: BlockRef
  readonly sunByAccount: Map<string, bigint>
  /** By contract and holder; `supply` in place of the holder. */
  readonly tokens: Map<string, bigint>
  requests: string[]
  witnessAddresses: readonly string[]
  /** Absent while the node does not report them. */
  votesNow: readonly Witness[] | undefined
  /** Number of pending transactions. */
  pendingNow: number
  /** Time of the next tally. */
  dueMs: number
  /** Runs before each answer except the head's. */
  before: () => void
}

export class NodeAway extends Unavailable {
  readonly code = 'node_away'
}

export function fakeNode(): NodeClient & FakeNodeState {
  const nodeState: FakeNodeState = {
    headNow: blockAt(1),
    sunByAccount: new Map(),
    tokens: new Map(),
    requests: [],
    witnessAddresses: ['41aa', '41bb'],
    votesNow: undefined,
    pendingNow: 0,
    dueMs: 0,
    before: () => undefined,
  }
  const answer = <Answer>(what: string, value: () => Answer): Promise<Answer> => {
    nodeState.requests.push(what)
    return Promise.resolve().then(() => {
      node.before()
      return value()
    })
  }
  const node = Object.assign(nodeState, {
    head: async () => nodeState.headNow,
    pendingCount: async () => nodeState.pendingNow,
    account: (address: string) =>
      answer(`account ${address}`, () => {
        const balance = nodeState.sunByAccount.get(address)
        return balance === undefined ? undefined : account.create({ address, balance })
      }),
    accountResource: () => answer('resource', () => accountResourceMessage.create({ freeNetLimit: 600n })),
    reward: () => answer('reward', () => 7n),
    brokerage: (address: string) => answer(`brokerage ${address}`, () => 20),
    witnesses: () =>
      answer('witnesses', () => nodeState.witnessAddresses.map((address) => witness.create({ address }))),
    witnessesNow: () => answer('witnesses now', () => nodeState.votesNow),
    chainParameters: () =>
      answer('parameters', () => [chainParameter.create({ key: 'getEnergyFee', value: 100n })]),
    nextMaintenanceMs: () => answer('next maintenance', () => nodeState.dueMs),
    exchanges: () => answer('exchanges', () => []),
    proposals: () => answer('proposals', () => []),
    constantCall: ({ contract, signature, parameters }: Parameters<NodeClient['constantCall']>[0]) =>
      answer(`${signature} ${contract}`, () => {
        const holder = `41${Buffer.from(parameters).toString('hex').slice(24)}`
        const amount = nodeState.tokens.get(`${contract} ${parameters.length === 0 ? 'supply' : holder}`)
        if (amount === undefined) return { kind: 'failed' as const, code: 'REVERT' }
        return { kind: 'returned' as const, bytes: Buffer.from(amount.toString(16).padStart(64, '0'), 'hex') }
      }),
  })
  return node as unknown as NodeClient & FakeNodeState
}

type Recorded = {
  readonly at: BlockRef
  readonly comparisons: readonly Comparison[]
  readonly step: AuditStep
}

type FakeIndex = Store & {
  headNow: BlockRef | undefined
  knowsBalances: boolean
  readonly stored: Map<string, { readonly at: BlockRef; readonly bytes: Uint8Array | undefined }>
  readonly balancesByAccount: Map<string, readonly Balance[]>
  readonly sums: Map<string, bigint>
  readonly recorded: Recorded[]
  /** Data that the database rejects, as it does for an undone block. */
  isUndone: boolean
}

/** Accounts and assets are those of `balancesByAccount` and `sums`, in order. */
export function fakeIndex(): FakeIndex {
  const index: Partial<FakeIndex> = {
    headNow: blockAt(1),
    knowsBalances: true,
    isUndone: false,
    stored: new Map(),
    balancesByAccount: new Map(),
    sums: new Map(),
    recorded: [],
    state: async () =>
      ({
        head: index.headNow && { ...index.headNow, timestampMs: 0 },
        knowsBalances: index.knowsBalances,
        accountCount: index.balancesByAccount!.size,
        coverage: [],
      }) as unknown as Awaited<ReturnType<Store['state']>>,
    storeStates: async (at: BlockRef, kind: NodeStateKind, states: readonly NodeState[]) => {
      if (index.isUndone) return false
      for (const { key, bytes } of states) index.stored!.set(`${kind} ${key}`, { at, bytes })
      return true
    },
    storeWholeKind: (at: BlockRef, kind: NodeStateKind, states: readonly NodeState[]) =>
      index.storeStates!(at, kind, [{ key: '', bytes: undefined }, ...states]),
    staleAccounts: async () => ({
      addresses: [...index.balancesByAccount!.keys()].filter(
        (address) => !index.stored!.has(`account ${address}`),
      ),
      next: undefined,
    }),
    accounts: async ({ start, limit }) =>
      ({
        rows: [...index.balancesByAccount!.keys()]
          .slice(start, start + limit)
          .map((address) => ({ address })),
        total: index.balancesByAccount!.size,
      }) as unknown as Awaited<ReturnType<Store['accounts']>>,
    assets: async ({ start, limit }) => ({
      rows: [...index.sums!.keys()].slice(start, start + limit).map((name) => ({
        asset: JSON.parse(name) as Asset,
        firstSeenHeight: 0,
        firstSeenMs: 0,
      })),
      total: index.sums!.size,
    }),
    everOwned: async (account) => index.balancesByAccount!.get(account) ?? [],
    indexedSupply: async (asset) => index.sums!.get(JSON.stringify(asset)) ?? 0n,
    openDifferencesOf: async () => new Map<string, readonly Asset[]>(),
    trxTotals: async () => [],
    recordComparisons: async (at, _, comparisons, step) => {
      if (index.isUndone) return false
      index.recorded!.push({ at, comparisons, step })
      return true
    },
    auditCursor: async (run): Promise<AuditCursor | undefined> => {
      const last = index
        .recorded!.map(({ step }) => step)
        .findLast((step) => step.run === run && step.subject !== 'touched')
      return last && { round: last.round, subject: last.subject as 'accounts', next: last.first + last.count }
    },
  }
  return index as FakeIndex
}
