import { Refused } from '@sundial/primitives'
import type { NodeClient, NodeHead, NodeStateCalls } from '../node-client.ts'
import type { Archive } from './archive.ts'
import { readFolder, RecordingMissing, type RecordingProblem } from './read-folder.ts'
import { recordedNodeServer } from './recorded-node-server.ts'
import { recordedRelay } from './recorded-relay.ts'

export type RecordedNode = NodeClient & {
  readonly archive: Archive
  /** Heights of the whole recorded blocks, ascending, with gaps. */
  heights(): readonly number[]
  /** Skipped parts of the recording, with reasons. */
  problems(): readonly RecordingProblem[]
}

/**
 * A node that serves recorded data of one network (`main`, `nile`, `shasta`, or the recording's own name) from `*.json`
 * files anywhere under a folder. Recorded data is history: all of it is solidified. Throws `recording_missing` when the
 * folder contains no whole block of the network.
 */
export async function recordedNode(folder: string, { network }: { network: string }): Promise<RecordedNode> {
  const { archive, problems } = await readFolder(folder, network)
  const heights = archive.heights()
  const head = headOf(archive, heights) ?? nothingRecorded(folder, network, problems)
  const relay = recordedRelay(recordedNodeServer({ archive }))
  return {
    archive,
    heights: () => heights,
    problems: () => problems,
    block: async (height) => archive.blockByHeight.get(height),
    receipts: async (height) => archive.receiptsAt(height),
    receipt: async (id) => archive.receiptById.get(id),
    transaction: async (id) => archive.transactionById.get(id),
    // Recordings contain blocks, not the current state of accounts.
    account: async () => undefined,
    ...noState,
    head: async () => head,
    pendingCount: async () => 0,
    solidified: async () => head,
    relay: async (path, request) => relay(path, request),
    [Symbol.asyncDispose]: async () => undefined,
  }
}

function headOf(archive: Archive, heights: readonly number[]): NodeHead | undefined {
  const block = archive.blockByHeight.get(heights.at(-1) ?? -1)
  return block && { height: block.height, id: block.id }
}

function nothingRecorded(folder: string, network: string, problems: readonly RecordingProblem[]): never {
  const first = problems[0]
  const reason =
    first === undefined ? '' : ` ${problems.length} were skipped, first ${first.file}: ${first.message}`
  throw new RecordingMissing(
    `${folder} contains no whole block of the network ${network}: choose another folder or network.${reason}`,
  )
}

/** Recordings contain blocks, and no state at the head. */
const noState: NodeStateCalls = {
  accountResource: refuse,
  reward: refuse,
  brokerage: refuse,
  witnesses: refuse,
  witnessesNow: refuse,
  chainParameters: refuse,
  sideChainId: refuse,
  nextMaintenanceMs: refuse,
  exchanges: refuse,
  proposals: refuse,
  constantCall: refuse,
}

async function refuse(): Promise<never> {
  throw new RecordingWithoutState(
    'A recording contains blocks, not the state at the head: use a running node.',
  )
}

export class RecordingWithoutState extends Refused {
  readonly code = 'recording_without_state'
}
