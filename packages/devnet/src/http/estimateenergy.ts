import type { JsonForm } from '@sundial/protocol'
import type { ExecutionOutcome } from '@sundial/tvm'
import { calledContractIn, checkSimulation } from '../server/called-contract.ts'
import { checkBody } from '../server/parameters.ts'
import { everywhere, type Route } from '../server/route.ts'
import { searchEnergy } from '../server/search-energy.ts'
import { answerCall, draftOfCall, messageIn } from '../server/simulate-call.ts'

/** The least fee limit a call goes through with, in energy: a call may need more than it uses in the end. */
export const route: Route = {
  under: everywhere,
  reportsFaults: true,
  answer: (asked) =>
    answerCall(asked.form, async () => {
      const { parameters, form } = asked
      checkBody(parameters)
      checkSimulation(parameters)
      const draft = draftOfCall(calledContractIn(parameters, form), asked)
      const found = await searchEnergy(asked, draft)
      if (typeof found !== 'bigint') return failure(found, form)
      return { result: { result: true }, ...(found === 0n ? {} : { energy_required: found }) }
    }),
}

const failure = (outcome: ExecutionOutcome, form: JsonForm) => ({
  result: { code: 'CONTRACT_EXE_ERROR', ...messageIn(outcome, form) },
})
