import { Type } from 'typebox'
import { action } from '../../action.ts'
import { serviceOf } from '../../services/services.ts'

export const quotesProxy = action({
  post: '/api/system/proxy',
  summary: 'Quotes of a provider this server is set up with',
  description:
    'Only addresses under those the operator has set (--quotes), none of a private network, no redirects; everything else is refused with url_not_allowed.',
  body: { url: Type.String({ maxLength: 2000, description: 'Address of the quotes.' }) },
  cost: 3,
  reply: Type.Unknown({ description: "The provider's JSON." }),
  handle: async ({ body }, at) => serviceOf(at, 'quotes').get(body.url),
})
