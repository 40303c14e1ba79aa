import { mainnetParameters, type ParameterName } from '@sundial/operations'
import { fullNodeOnly, type Route } from '../server/route.ts'
import { parameterOf } from '../state/properties.ts'

/** A value of zero is left out, as any zero is. */
export const route: Route = {
  under: fullNodeOnly,
  answer: ({ devnet: { chain } }) => ({
    chainParameter: (Object.keys(mainnetParameters) as ParameterName[]).map((key) => {
      const value = parameterOf(chain.state, key)
      return value === 0n ? { key } : { key, value }
    }),
  }),
}
