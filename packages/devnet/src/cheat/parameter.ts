import { mainnetParameters, type ParameterName } from '@sundial/operations'
import { Malformed } from '@sundial/primitives'
import { headNow } from '../server/head-now.ts'
import { stringIn } from '../server/parameters.ts'
import type { Cheat } from '../server/route.ts'

export const cheat: Cheat = {
  help: '{ name, value }: sets a chain parameter by its getchainparameters key, as an approved proposal would at maintenance.',
  answer({ devnet, parameters }) {
    const name = stringIn(parameters, 'name')
    const value = stringIn(parameters, 'value')
    if (!Object.hasOwn(mainnetParameters, name)) {
      throw new Malformed('parameter', `There is no parameter ${name.slice(0, 60)}.`)
    }
    if (!/^-?\d{1,18}$/.test(value)) throw new Malformed('parameter', 'value is an integer')
    if (divisors.has(name) && BigInt(value) < 1n) throw new Malformed('parameter', `${name} is at least 1`)
    devnet.chain.cheat({ kind: 'parameter', name: name as ParameterName, value: BigInt(value) })
    return headNow(devnet)
  },
}

/** The chain divides by these. */
const divisors: ReadonlySet<string> = new Set<ParameterName>([
  'getMaintenanceTimeInterval',
  'getAdaptiveResourceLimitTargetRatio',
])
