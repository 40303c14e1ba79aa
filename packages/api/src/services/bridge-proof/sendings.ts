// What one gateway sent that backs what the other one counted. The proof and the list of what oracles signed go by it.
import { type End, ends, isPast, isSentBefore } from '@sundial/bridge'
import type { BridgeEntryRow } from '@sundial/store'
import type { Bridge } from '../bridge.ts'

/** What a gateway counted in a block of that time, under a nonce of the other one. */
export type Counted = { readonly nonce: bigint; readonly timestampMs: number }
export type Sendings = (counted: Counted) => BridgeEntryRow | undefined

type Sender = { readonly end: End; readonly step: 'sent' | 'mapping' }

/** What was sent later than it was counted backs nothing, also if it is read before. */
export async function sendingsOf(
  bridge: Bridge,
  { end: chain, step }: Sender,
  nonces: readonly bigint[],
): Promise<Sendings> {
  const { records } = bridge.chain('main')
  const rows = await records.entries({ bridge: bridge.name(), chain, step }, nonces)
  const byNonce = new Map(rows.map((row) => [row.nonce, row]))
  return (counted) => {
    const sent = byNonce.get(counted.nonce)
    return sent !== undefined && (goesBack(bridge) || isSentBefore(sent, counted)) ? sent : undefined
  }
}

/** The same, and `unread` for what may have been sent in blocks that the proof has not read yet. */
export async function sendingsSoFar(
  bridge: Bridge,
  from: Sender,
  nonces: readonly bigint[],
): Promise<(counted: Counted) => BridgeEntryRow | 'unread' | undefined> {
  // Before the entries: what is added meanwhile is no reason to call anything unsent.
  const known = (await bridge.chain('main').records.progress(bridge.name()))[from.end]
  const sent = await sendingsOf(bridge, from, nonces)
  return (counted) =>
    sent(counted) ?? (known !== undefined && isReadPast(bridge, known, counted) ? undefined : 'unread')
}

type InTime = { readonly timestampMs: number }

/** Whether whatever was sent before is in blocks up to this one. On a chain of developers any later block will do. */
export const isReadPast = (bridge: Bridge, block: InTime, counted: InTime): boolean =>
  goesBack(bridge) ? block.timestampMs > counted.timestampMs : isPast(block, counted)

const goesBack = (bridge: Bridge): boolean => ends.some((end) => bridge.chain(end).goesBack === true)
