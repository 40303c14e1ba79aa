import type { Resource } from '../server/route.ts'
import { pageOfTokens } from '../server/trongrid-tokens.ts'

export const resource: Resource = {
  path: '/v1/assets',
  answer: ({ devnet: { chain }, parameters }) => pageOfTokens(chain, parameters, () => true),
}
