import type { Address } from '@sundial/primitives'
import type { Host } from '../host.ts'
import type { Frame } from '../machine/frame.ts'
import { toAddress } from '../machine/words.ts'
import { tokenBalance, type Transfer } from './transfer.ts'

/** Maximum call depth (java-tron Program.MAX_DEPTH). */
export const depthLimit = 64

/** Parameters of one of the call instructions. */
export type CallRequest = {
  readonly kind: 'call' | 'callcode' | 'delegatecall' | 'staticcall' | 'calltoken'
  /** Address of the code, as on the stack: 32 bytes. */
  readonly target: bigint
  /** Passed by the caller, including the stipend. */
  readonly energy: number
  readonly value: bigint
  readonly tokenId: bigint
  /** Positions in memory of call data and output. */
  readonly input: MemoryRange
  readonly output: MemoryRange
}
export type MemoryRange = { readonly offset: bigint; readonly length: bigint }

const isOwnContext = ({ kind }: CallRequest): boolean => kind === 'callcode' || kind === 'delegatecall'

/** The account whose storage and balance the called code uses. */
export const contextOf = (frame: Frame, call: CallRequest): Address =>
  isOwnContext(call) ? frame.context.address : toAddress(call.target)

export function canPay(host: Host, from: Address, { kind, value, tokenId }: CallRequest): boolean {
  if (value === 0n) return true
  const available =
    kind === 'calltoken' ? tokenBalance(host, from, tokenId) : (host.account(from)?.balance ?? 0n)
  return available >= value
}

/** In the same context no value is transferred. */
export const movesValue = (call: CallRequest): boolean => call.value > 0n && !isOwnContext(call)

export const transferOf = (frame: Frame, call: CallRequest): Transfer => ({
  from: frame.context.address,
  to: toAddress(call.target),
  amount: call.value,
  tokenId: call.kind === 'calltoken' ? call.tokenId : undefined,
})

/** A copy, because the callee may store it. */
export function dataOf(frame: Frame, { input }: CallRequest): Uint8Array {
  frame.copied(Number(input.length))
  return frame.memoryAt(input.offset, input.length).slice()
}
