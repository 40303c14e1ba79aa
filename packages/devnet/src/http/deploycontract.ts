import { ContractValidateError, smartContract } from '@sundial/operations'
import { parseJson } from '@sundial/primitives'
import type { JsonForm } from '@sundial/protocol'
import { buildTransaction } from '../server/build-transaction.ts'
import { bytesOfHex, longIn } from '../server/called-contract.ts'
import { addressIn, numberIn, type Parameters, stringIn } from '../server/parameters.ts'
import { printBuilt } from '../server/print.ts'
import { fullNodeOnly, type Route } from '../server/route.ts'

/** The transaction that makes a contract; `abi` is JSON text, `parameter` what goes behind the code. */
export const route: Route = {
  under: fullNodeOnly,
  answer({ devnet: { chain }, parameters, form }) {
    const ownerAddress = addressIn(parameters, 'owner_address', form)
    const percent = longIn(parameters, 'consume_user_resource_percent')
    const newContract = smartContract.create({
      ...contractIn(parameters, form),
      originAddress: ownerAddress,
      consumeUserResourcePercent: percent,
      bytecode: bytesOfHex(stringIn(parameters, 'bytecode') + stringIn(parameters, 'parameter')),
    })
    if (percent < 0n || percent > 100n) throw new ContractValidateError('percent must be >= 0 and <= 100')
    const transaction = buildTransaction(chain, {
      kind: 'CreateSmartContract',
      value: {
        ownerAddress,
        newContract,
        callTokenValue: longIn(parameters, 'call_token_value'),
        tokenId: longIn(parameters, 'token_id'),
      },
      feeLimit: longIn(parameters, 'fee_limit'),
      permissionId: numberIn(parameters, 'Permission_id'),
    })
    return printBuilt(transaction, form)
  },
}

function contractIn(parameters: Parameters, form: JsonForm) {
  const given = parameters['abi'] ?? []
  const entrys: unknown = typeof given === 'string' ? parseJson(given.trim() || '[]') : given
  const { abi, name, originEnergyLimit, callValue } = smartContract.fromJson(
    {
      abi: { entrys },
      name: stringIn(parameters, 'name'),
      origin_energy_limit: parameters['origin_energy_limit'] ?? 0,
      call_value: parameters['call_value'] ?? 0,
    },
    form,
  )
  return { abi, name, originEnergyLimit, callValue }
}
