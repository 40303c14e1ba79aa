import { isTronAddress, toAddress, toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { action } from '../../action.ts'
import { RequestRefused } from '../../errors.ts'
import * as is from '../../shared/scalars.ts'
import { serviceOf } from '../../services/services.ts'

export const requestCoins = action({
  post: '/api/testnet/request-coins',
  summary: 'Coins of a test network, once a day per account',
  body: {
    address: Type.String({ maxLength: 100, description: 'The recipient. Base58 or hex.' }),
    captchaCode: Type.Optional(Type.String({ maxLength: 4000, description: 'Ignored.' })),
  },
  cost: 5,
  isOfVisitor: true,
  reply: Type.Object({
    success: Type.Boolean(),
    amount: Type.Integer({ description: 'Sun; 0 when none were sent.' }),
    code: Type.Enum(['SUCCESS', 'ADDRESS_HAD_COINS', 'NETWORK_HAD_COINS', 'FAUCET_REFUSED'], {
      description:
        'Why no coins were sent: this account or network already received its share; the chain rejected the payment.',
    }),
    message: Type.Optional(Type.String({ description: 'Why no coins were sent.' })),
    againMs: Type.Optional(
      is.time('Extension. When the same request can succeed; of the two refusals with a time.'),
    ),
    hash: Type.Optional(Type.String({ description: 'Extension. Id of the payment.' })),
  }),
  handle: async ({ body, networkAddress }, at) => {
    const faucet = serviceOf(at, 'faucet')
    const address = toAddress(body.address)
    if (!isTronAddress(body.address))
      throw new RequestRefused(
        'malformed_address',
        `Use the TRON form of the address, ${toBase58(address)}.`,
        {
          parameter: 'address',
        },
      )
    return { ...(await faucet.give(address, networkAddress)) }
  },
})
