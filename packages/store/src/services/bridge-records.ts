import type { Database } from '../database.ts'
import {
  addBridgeEntries,
  assetOfSideToken,
  type BridgeAt,
  bridgeEntries,
  bridgeProgress,
  type BridgeStep,
  bridgeTotals,
  clearBridge,
  uncomparedArrivals,
} from './bridge-entries.ts'
import { backedTotals, bridgeDifferences, bridgeProofAt, noteCompared } from './bridge-proof.ts'

export type {
  BridgeAt,
  BridgeChainName,
  BridgeEntryRow,
  BridgeProgressRow,
  BridgeStep,
} from './bridge-entries.ts'
export type {
  BridgeChecked,
  BridgeDifferenceRow,
  BridgeProofPage,
  BridgeProofRequest,
  BridgeSums,
} from './bridge-proof.ts'

/**
 * What the gateways of bridges logged at final blocks. Undo leaves it unchanged: an index undoes these blocks only to read the same ones
 * again with more of their effects, and on a chain of developers that goes back.
 */
export const openBridgeRecords = (database: Database) => ({
  /** How far the events of both gateways are read. */
  progress: (bridge: string) => bridgeProgress(database, bridge),
  /** False where another process has added some meanwhile: read again. */
  add: (added: Parameters<typeof addBridgeEntries>[1]) => addBridgeEntries(database, added),
  /** Forgets all entries, of a chain that went back below final blocks. Differences stay. */
  clear: (bridge: string) => clearBridge(database, bridge),
  /** The newest totals of assets, by step and asset. */
  totals: (at: BridgeAt, assets: readonly string[]) => bridgeTotals(database, at, assets),
  /** The first entry of a step with each of the nonces that has one. */
  entries: (at: BridgeAt & { readonly step: BridgeStep }, nonces: readonly bigint[]) =>
    bridgeEntries(database, at, nonces),
  /** What an issued token of the side chain stands for. */
  assetOfSideToken: (bridge: string, sideToken: bigint) => assetOfSideToken(database, bridge, sideToken),
  /** Arrivals that were not compared with what was sent, oldest first. */
  uncompared: (at: BridgeAt, limit: number) => uncomparedArrivals(database, at, limit),
  /** How much of the arrivals before a place was sent, by asset. */
  backedTotals: (at: BridgeAt, wanted: Parameters<typeof backedTotals>[2]) =>
    backedTotals(database, at, wanted),
  /** What another process noted before stays. */
  noteCompared: (at: BridgeAt, found: Parameters<typeof noteCompared>[2]) =>
    noteCompared(database, at, found),
  /** Undefined until blocks of both chains are read. */
  proofAt: (request: Parameters<typeof bridgeProofAt>[1]) => bridgeProofAt(database, request),
  /** Newest first. */
  differences: (page: Parameters<typeof bridgeDifferences>[1]) => bridgeDifferences(database, page),
})

export type BridgeRecords = ReturnType<typeof openBridgeRecords>
