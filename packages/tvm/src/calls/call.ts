import type { Address } from '@sundial/primitives'
import type { Host } from '../host.ts'
import type { Frame } from '../machine/frame.ts'
import { toAddress } from '../machine/words.ts'
import { tokenBalance, type Transfer } from './transfer.ts'

/** Calls within calls (java-tron Program.MAX_DEPTH). */
export const depthLimit = 64

/** What one of the call instructions asks for. */
export type CallRequest = {
  readonly kind: 'call' | 'callcode' | 'delegatecall' | 'staticcall' | 'calltoken'
  /** Where the code stands, as it was on the stack: 32 bytes. */
  readonly target: bigint
  /** Given by the caller, the stipend included. */
  readonly energy: number
  readonly value: bigint
  readonly tokenId: bigint
  /** Where the call data stands in memory, and where the answer goes. */
  readonly input: MemoryRange
  readonly output: MemoryRange
}
export type MemoryRange = { readonly offset: bigint; readonly length: bigint }

const isOwnContext = ({ kind }: CallRequest): boolean => kind === 'callcode' || kind === 'delegatecall'

/** Whose storage and balance the code called will work on. */
export const contextOf = (frame: Frame, call: CallRequest): Address =>
  isOwnContext(call) ? frame.context.address : toAddress(call.target)

export function canPay(host: Host, from: Address, { kind, value, tokenId }: CallRequest): boolean {
  if (value === 0n) return true
  const available =
    kind === 'calltoken' ? tokenBalance(host, from, tokenId) : (host.account(from)?.balance ?? 0n)
  return available >= value
}

/** In one's own context nothing moves. */
export const movesValue = (call: CallRequest): boolean => call.value > 0n && !isOwnContext(call)

export const transferOf = (frame: Frame, call: CallRequest): Transfer => ({
  from: frame.context.address,
  to: toAddress(call.target),
  amount: call.value,
  tokenId: call.kind === 'calltoken' ? call.tokenId : undefined,
})

/** The call does not happen: a zero for it, and its energy back. */
export function decline(frame: Frame, call: CallRequest): void {
  frame.push(0n)
  frame.refund(call.energy)
}

/** A copy, for what is called may keep it. */
export function dataOf(frame: Frame, { input }: CallRequest): Uint8Array {
  frame.copied(Number(input.length))
  return frame.memoryAt(input.offset, input.length).slice()
}
