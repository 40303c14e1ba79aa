import { type Static, Type } from 'typebox'
import { component, text } from './scalars.ts'

const addressName = component(
  'AddressName',
  Type.Object({
    name: Type.Optional(text('Absent for an account without a name.')),
    symbol: Type.Optional(text('Symbol of a token.')),
    kind: Type.Enum(['account', 'contract', 'token', 'representative']),
    from: Type.Optional(
      Type.Enum(['operator', 'contract', 'account'], {
        description:
          'Who chose the name: the operator of this server, the contract in its own code, or the owner of the account. Names of contracts and accounts can imitate others.',
      }),
    ),
    risk: Type.Optional(Type.Literal(true, { description: "The operator's labels warn of this address." })),
  }),
)
export type AddressName = Static<typeof addressName>

export const addressNames = component(
  'AddressNames',
  Type.Record(Type.String(), addressName, {
    description:
      'Extension. Names and kinds of the addresses in this response, by address; plain accounts without a name are absent. For at most 1,000 addresses of a response.',
  }),
)
