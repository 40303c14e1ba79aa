import { setImmediate } from 'node:timers/promises'
import type { ExecutionOutcome } from '@sundial/tvm'
import { ledgerOn } from '../state/ledger-on.ts'
import { Layer } from '../state/state.ts'
import type { Asked } from './route.ts'
import { type CallDraft, energyPriceSun, exceptionOf, simulate } from './simulate-call.ts'

/** How near the search goes: one TRX. */
const precisionSun = 1_000_000n

/** Sun: too little and enough. */
type Bounds = { readonly low: bigint; readonly high: bigint }

/**
 * The least fee limit with which a call succeeds, in energy, or the outcome of the call when it fails with any
 * (java-tron Wallet.estimateEnergy): by halves between what was used and the highest fee limit there is. Throws
 * `java_error` when a run takes too long.
 */
export async function searchEnergy(
  asked: Pick<Asked, 'devnet' | 'view'>,
  draft: CallDraft,
): Promise<bigint | ExecutionOutcome> {
  const { state } = asked.view
  const priceSun = energyPriceSun(state)
  const run = async (feeLimit: bigint) => {
    // Between two runs others have their turn.
    await setImmediate()
    const { outcome } = simulate(asked, draft, feeLimit)
    if (outcome.result === 'OUT_OF_TIME') throw exceptionOf(outcome)
    return outcome
  }
  const most = ledgerOn(new Layer(state)).parameter('getMaxFeeLimit')
  const first = await run(most)
  if (first.result !== 'SUCCESS') return first
  const used = first.energyUsed * priceSun
  const narrowed = async ({ low, high }: Bounds, feeLimit: bigint): Promise<Bounds> =>
    (await run(feeLimit)).result === 'SUCCESS' ? { low, high: feeLimit } : { low: feeLimit, high }
  let bounds: Bounds = { low: used, high: most }
  if (used * 2n < most) bounds = await narrowed(bounds, used * 2n)
  while (bounds.low + precisionSun < bounds.high) {
    bounds = await narrowed(bounds, (bounds.low + bounds.high) / 2n)
  }
  return (bounds.high + priceSun - 1n) / priceSun
}
