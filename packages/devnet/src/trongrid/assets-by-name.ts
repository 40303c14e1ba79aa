import { equalBytes, fromText } from '@sundial/primitives'
import { stringIn } from '../server/parameters.ts'
import type { Resource } from '../server/route.ts'
import { pageOfTokens } from '../server/trongrid-tokens.ts'

export const resource: Resource = {
  path: '/v1/assets/:name/list',
  answer({ devnet: { chain }, parameters }) {
    const wanted = fromText(stringIn(parameters, 'name'))
    return pageOfTokens(chain, parameters, ({ name }) => equalBytes(name, wanted))
  },
}
