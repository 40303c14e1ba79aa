import { setImmediate } from 'node:timers/promises'
import type { JsonForm } from '@sundial/protocol'
import type { Outcome } from '@sundial/tvm'
import { ledgerOn } from '../state/ledger-on.ts'
import { Layer } from '../state/state.ts'
import { calledContractIn, checkSimulation } from '../server/called-contract.ts'
import { type Asked, everywhere, type Route } from '../server/route.ts'
import {
  answerCall,
  type CallDraft,
  draftOfCall,
  energyPriceSun,
  exceptionOf,
  messageIn,
  simulate,
} from '../server/simulate-call.ts'

/** How near the search goes: one TRX. */
const precisionSun = 1_000_000n

/** The least fee limit a call goes through with, in energy: a call may need more than it uses in the end. */
export const route: Route = {
  under: everywhere,
  answer: (asked) =>
    answerCall(asked.form, async () => {
      const { parameters, form } = asked
      checkSimulation(parameters)
      const draft = draftOfCall(calledContractIn(parameters, form), asked)
      const found = await searchEnergy(asked, draft)
      if (typeof found !== 'bigint') return failure(found, form)
      return { result: { result: true }, ...(found === 0n ? {} : { energy_required: found }) }
    }),
}

/** java-tron Wallet.estimateEnergy: by halves between twice what was used and the highest fee limit there is. */
async function searchEnergy(asked: Asked, draft: CallDraft): Promise<bigint | Outcome> {
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

/** Sun: too little and enough. */
type Bounds = { readonly low: bigint; readonly high: bigint }

const failure = (outcome: Outcome, form: JsonForm) => ({
  result: { code: 'CONTRACT_EXE_ERROR', ...messageIn(outcome, form) },
})
