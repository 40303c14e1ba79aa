// What the call instructions report to an observer, if there is one.
import type { Address } from '@sundial/primitives'
import { type CallRequest, contextOf } from '../calls/call.ts'
import type { CallContext, Frame } from '../machine/frame.ts'
import { noBytes } from '../machine/frame.ts'
import type { Halt } from '../machine/halt.ts'
import { toAddress } from '../machine/words.ts'

/** A call from this frame begins. */
export function reportCall(frame: Frame, call: CallRequest, input: Uint8Array): void {
  const { calls } = frame.run
  if (calls === undefined) return
  const isToken = call.kind === 'calltoken'
  calls.began({
    kind: call.kind,
    depth: frame.context.depth + 1,
    from: frame.context.address,
    to: contextOf(frame, call),
    code: toAddress(call.target),
    value: isToken ? 0n : call.value,
    tokenId: isToken ? call.tokenId : 0n,
    tokenValue: isToken ? call.value : 0n,
    input,
    energyLimit: call.energy,
  })
}

/** The transaction's own call begins. */
export function reportOwnCall(run: Frame['run'], context: CallContext): void {
  const { depth, caller: from, address: to, value, tokenId, tokenValue, data: input, energyLimit } = context
  const call = { depth, from, to, code: to, value, tokenId, tokenValue, input, energyLimit }
  run.calls?.began({ kind: tokenValue > 0n ? 'calltoken' : 'call', ...call })
}

/** A creation begins: by a frame, or by the transaction itself. */
export function reportCreation(
  { run, context }: Pick<Frame, 'run'> & { readonly context: CallContext },
  { code, salt }: { readonly code: Uint8Array; readonly salt?: bigint },
): void {
  const { depth, caller, address, value, tokenId, tokenValue, energyLimit } = context
  run.calls?.began({
    kind: salt === undefined ? 'create' : 'create2',
    depth,
    from: caller,
    to: address,
    code: address,
    value,
    tokenId,
    tokenValue,
    input: code,
    energyLimit,
  })
}

type Ran = { readonly child: Frame; readonly halt: Halt | undefined }
type Answered = { readonly error?: string; readonly energyUsed?: number; readonly output?: Uint8Array }

/** The call that began last from this frame is over. */
export function reportEnd(frame: Frame, ended: Ran | Answered = {}): void {
  const { calls } = frame.run
  if (calls === undefined) return
  const depth = frame.context.depth + 1
  if ('child' in ended) return reportFrameEnd(ended)
  const { error, energyUsed = 0, output = noBytes } = ended
  calls.ended({ depth, result: error === undefined ? 'SUCCESS' : 'UNKNOWN', error, energyUsed, output })
}

/** A call with code is over. A failed one has used all its energy, unless it is the transaction's own. */
export function reportFrameEnd({ child, halt }: Ran): void {
  const { context, hasReverted, output, pc, run } = child
  const isNested = context.depth > 0
  run.calls?.ended({
    depth: context.depth,
    result: halt?.result ?? (hasReverted ? 'REVERT' : 'SUCCESS'),
    error: halt?.message ?? (hasReverted ? 'REVERT opcode executed' : undefined),
    energyUsed: halt !== undefined && isNested ? context.energyLimit : child.energyUsed,
    output: halt === undefined ? output : noBytes,
    failedAt: halt === undefined && !hasReverted ? undefined : Math.max(0, pc - 1),
  })
}

/** A contract ends, and its assets move. */
export function reportMove(frame: Frame, heir: Address, value: bigint): void {
  const { depth, address } = frame.context
  const call = { kind: 'selfdestruct', from: address, to: heir, code: heir, value } as const
  const nothing = { tokenId: 0n, tokenValue: 0n, input: noBytes, energyLimit: 0 }
  frame.run.calls?.began({ ...call, ...nothing, depth: depth + 1 })
  reportEnd(frame)
}
