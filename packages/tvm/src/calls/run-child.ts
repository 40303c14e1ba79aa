import type { Code } from '../machine/code.ts'
import { type CallContext, Frame, type Run } from '../machine/frame.ts'
import { Halt } from '../machine/halt.ts'
import { play } from '../machine/play.ts'

export type FrameResult = {
  readonly frame: Frame
  /** The error that ended it; all its energy is spent then, unless a transfer failed. */
  readonly halt: Halt | undefined
}

/** Runs code in a scene of its own. In a nested scene, an error that ends the whole transaction is rethrown. */
export function runChild(run: Run, context: CallContext, code: Code): FrameResult {
  const frame = new Frame(run, context, code)
  const begun = run.internalCalls.length
  try {
    const { host, address } = context
    if (run.rules.hasDynamicEnergy) frame.factor = host.energyFactor(address)
    play(frame)
    if (run.rules.hasDynamicEnergy) host.addEnergyUsage(address, frame.energyUsage)
    return { frame, halt: undefined }
  } catch (error) {
    if (!(error instanceof Halt)) throw error
    if (error.result !== 'TRANSFER_FAILED') frame.energyUsed = context.energyLimit
    if (!error.endsAll || context.depth === 0) return { frame, halt: error }
    // java-tron adds a frame's list to its caller's when it returns, which this one does not.
    run.internalCalls.length = begun
    throw error
  }
}
