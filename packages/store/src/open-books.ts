import type { AuditBook } from './audit-book.ts'
import type { Database } from './database.ts'
import type { NodeStates } from './node-states.ts'
import { accountState } from './queries/account-state/account-state.ts'
import { accountsNamed } from './queries/account-state/accounts-named.ts'
import { keepStates, keepWholeKind } from './queries/account-state/keep-states.ts'
import { nodeStates } from './queries/account-state/node-states.ts'
import { statesAmong } from './queries/account-state/states-among.ts'
import { staleAccounts } from './queries/account-state/stale-accounts.ts'
import { assetProof } from './queries/audit/asset-proof.ts'
import {
  auditDifferences,
  openDifferenceCount,
  openDifferencesOf,
} from './queries/audit/audit-differences.ts'
import { auditCursor, auditedRounds } from './queries/audit/audited-rounds.ts'
import { everHeld } from './queries/audit/ever-held.ts'
import { heldSum } from './queries/audit/held-sum.ts'
import { recordComparisons } from './queries/audit/record-comparisons.ts'
import { keepTally } from './queries/tally/keep-tally.ts'
import { tallies, talliesOfWitness } from './queries/tally/tallies.ts'
import { tallyAt } from './queries/tally/tally-at.ts'
import type { Tallies } from './tallies.ts'

/** What is kept beside the index: what the node says at its head, and what was compared with it. */
export const openBooks = (database: Database): NodeStates & Tallies & AuditBook => ({
  accountState: (address) => accountState(database, address),
  nodeStates: (kind) => nodeStates(database, kind),
  statesAmong: (kind, keys) => statesAmong(database, kind, keys),
  accountsNamed: (text, limit) => accountsNamed(database, text, limit),
  keepStates: (at, kind, states) => keepStates(database, at, { kind, states }),
  keepWholeKind: (at, kind, states) => keepWholeKind(database, at, { kind, states }),
  staleAccounts: (start, limit) => staleAccounts(database, start, limit),
  keepTally: (at, tally) => keepTally(database, at, tally),
  tallyAt: (height) => tallyAt(database, height),
  tallies: (request) => tallies(database, request),
  talliesOfWitness: (witness, request) => talliesOfWitness(database, witness, request),
  recordComparisons: (at, nowMs, comparisons, step) =>
    recordComparisons(database, { at, nowMs, comparisons, step }),
  auditCursor: (run) => auditCursor(database, run),
  auditedRounds: () => auditedRounds(database),
  openDifferenceCount: () => openDifferenceCount(database),
  auditDifferences: (limit) => auditDifferences(database, limit),
  openDifferencesOf: (accounts) => openDifferencesOf(database, accounts),
  assetProof: (asset) => assetProof(database, asset),
  everHeld: (account) => everHeld(database, account),
  heldSum: (asset) => heldSum(database, asset),
})
