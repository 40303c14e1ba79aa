import { Refused } from '@sundial/primitives'
import type { NodeStateCalls } from '../node-client.ts'

/** Recordings are of blocks, and nobody recorded how anything stood at the head. */
export const noState: NodeStateCalls = {
  accountResource: refuse,
  reward: refuse,
  brokerage: refuse,
  witnesses: refuse,
  witnessesNow: refuse,
  chainParameters: refuse,
  nextMaintenanceMs: refuse,
  exchanges: refuse,
  proposals: refuse,
  constantCall: refuse,
}

async function refuse(): Promise<never> {
  throw new RecordingWithoutState(
    'A recording holds blocks, not what stands at the head: name a node that runs.',
  )
}

export class RecordingWithoutState extends Refused {
  readonly code = 'recording_without_state'
}
