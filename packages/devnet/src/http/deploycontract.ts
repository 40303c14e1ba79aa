import { abiMessage, ContractValidateError, smartContract } from '@sundial/operations'
import { Malformed } from '@sundial/primitives'
import type { JsonForm } from '@sundial/protocol'
import { buildTransaction } from '../server/build-transaction.ts'
import { bytesOfHex, exactLongIn, memberText, permissionIdIn, plainAddressIn } from '../server/members.ts'
import type { Parameters } from '../server/parameters.ts'
import { printBuilt } from '../server/print.ts'
import { readJson } from '../server/read-json.ts'
import { fullNodeOnly, type Route } from '../server/route.ts'

/** The transaction that makes a contract; `abi` is JSON text, `parameter` what goes behind the code. */
export const route: Route = {
  under: fullNodeOnly,
  answer({ devnet: { chain }, parameters, form }) {
    const ownerAddress = plainAddressIn(parameters, 'owner_address', form)
    const percent = exactLongIn(parameters, 'consume_user_resource_percent')
    const newContract = smartContract.create({
      ...contractIn(parameters, form),
      originAddress: ownerAddress,
      consumeUserResourcePercent: percent,
      bytecode: bytesOfHex(codeIn(parameters)),
    })
    if (percent < 0n || percent > 100n) throw new ContractValidateError('percent must be >= 0 and <= 100')
    const transaction = buildTransaction(chain, {
      kind: 'CreateSmartContract',
      value: {
        ownerAddress,
        newContract,
        callTokenValue: exactLongIn(parameters, 'call_token_value'),
        tokenId: exactLongIn(parameters, 'token_id'),
      },
      feeLimit: exactLongIn(parameters, 'fee_limit'),
      permissionId: permissionIdIn(parameters),
    })
    return printBuilt(transaction, form)
  },
}

/** Without `bytecode` java-tron puts `parameter` behind the text "null", which is no hex. */
function codeIn(parameters: Parameters): string | undefined {
  const code = memberText(parameters, 'bytecode')
  const hasParameter = parameters['parameter'] !== undefined
  return hasParameter ? `${code ?? 'null'}${memberText(parameters, 'parameter') ?? 'null'}` : code
}

function contractIn(parameters: Parameters, form: JsonForm) {
  return {
    abi: abiMessage.fromJson({ entrys: entriesIn(parameters) }, form),
    name: memberText(parameters, 'name') ?? '',
    originEnergyLimit: exactLongIn(parameters, 'origin_energy_limit'),
    callValue: exactLongIn(parameters, 'call_value'),
  }
}

/** The ABI may be JSON or a text that holds JSON: a list of entries or one. */
function entriesIn(parameters: Parameters): unknown {
  const given = parameters['abi']
  if (given === undefined) return []
  if (typeof given !== 'string') return given ?? []
  const text = given.trim()
  if (!/^[[{]/.test(text)) throw new Malformed('json', 'Expected "{".')
  const { value, formatFault } = readJson(text)
  if (formatFault !== undefined) throw new Malformed('json', formatFault)
  return value
}
