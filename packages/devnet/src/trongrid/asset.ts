import { isAddress, toAddress } from '@sundial/primitives'
import { stringIn } from '../server/parameters.ts'
import type { Resource } from '../server/route.ts'
import { pageOfTokens } from '../server/trongrid-tokens.ts'

/** By the token's id or its issuer's address. */
export const resource: Resource = {
  path: '/v1/assets/:identifier',
  answer({ devnet: { chain }, parameters }) {
    const identifier = stringIn(parameters, 'identifier')
    const issuer = isAddress(identifier) ? toAddress(identifier) : undefined
    return pageOfTokens(chain, parameters, ({ id, ownerAddress }) =>
      issuer === undefined ? id === identifier : ownerAddress === issuer,
    )
  },
}
