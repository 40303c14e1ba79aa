import type { Address } from '@sundial/primitives'
import type { Host } from '../host.ts'
import type { Frame } from '../machine/frame.ts'
import { toAddress } from '../machine/words.ts'
import { tokenBalance, type Transfer } from './transfer.ts'

/** Calls within calls (java-tron Program.MAX_DEPTH). */
export const depthLimit = 64

/** What one of the call instructions asks for. */
export type Call = {
  readonly kind: 'call' | 'callcode' | 'delegatecall' | 'staticcall' | 'calltoken'
  /** Where the code stands, as it was on the stack: 32 bytes. */
  readonly target: bigint
  /** Given by the caller, the stipend included. */
  readonly energy: number
  readonly value: bigint
  readonly tokenId: bigint
  /** Where the call data stands in memory, and where the answer goes. */
  readonly input: Range
  readonly output: Range
}
export type Range = { readonly offset: bigint; readonly length: bigint }

const isOwnContext = ({ kind }: Call): boolean => kind === 'callcode' || kind === 'delegatecall'

/** Whose storage and balance the code called will work on. */
export const contextOf = (frame: Frame, call: Call): Address =>
  isOwnContext(call) ? frame.scene.address : toAddress(call.target)

export function canPay(host: Host, from: Address, { kind, value, tokenId }: Call): boolean {
  if (value === 0n) return true
  const held = kind === 'calltoken' ? tokenBalance(host, from, tokenId) : (host.account(from)?.balance ?? 0n)
  return held >= value
}

/** In one's own context nothing moves. */
export const movesValue = (call: Call): boolean => call.value > 0n && !isOwnContext(call)

export const transferOf = (frame: Frame, call: Call): Transfer => ({
  from: frame.scene.address,
  to: toAddress(call.target),
  amount: call.value,
  tokenId: call.kind === 'calltoken' ? call.tokenId : undefined,
})

/** The call does not happen: a zero for it, and its energy back. */
export function decline(frame: Frame, call: Call): void {
  frame.push(0n)
  frame.refund(call.energy)
}

/** A copy, for what is called may keep it. */
export function dataOf(frame: Frame, { input }: Call): Uint8Array {
  frame.copied(Number(input.length))
  return frame.memoryAt(input.offset, input.length).slice()
}
