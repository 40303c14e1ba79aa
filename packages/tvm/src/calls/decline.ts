import { type Frame, noBytes } from '../machine/frame.ts'
import { reportCall, reportEnd } from '../tracing/report-call.ts'
import type { CallRequest } from './call.ts'

/** Skips the call: pushes zero and returns its energy. */
export function decline(frame: Frame, call: CallRequest): void {
  reportCall(frame, call, noBytes)
  reportEnd(frame, { error: 'not called: too deep, or not enough to send' })
  frame.push(0n)
  frame.refund(call.energy)
}
