import { calledContractIn, checkSimulation } from '../server/called-contract.ts'
import { permissionIdIn, plainTextIn } from '../server/members.ts'
import { checkBody } from '../server/parameters.ts'
import { everywhere, type Route } from '../server/route.ts'
import { answerCall, draftOfCall, printSimulated, simulate } from '../server/simulate-call.ts'

/** A call of any function, or without `contract_address` a deployment of `data`: nothing of it stays. */
export const route: Route = {
  under: everywhere,
  reportsFaults: true,
  answer: (asked) =>
    answerCall(asked.form, () => {
      const { parameters, form } = asked
      checkBody(parameters)
      checkSimulation(parameters)
      const draft = {
        ...draftOfCall(calledContractIn(parameters, form), asked),
        permissionId: permissionIdIn(parameters),
        data: plainTextIn(parameters, 'extra_data', form),
      }
      return printSimulated(simulate(asked, draft), form)
    }),
}
