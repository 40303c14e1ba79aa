import { type Static, Type } from 'typebox'
import * as is from './scalars.ts'
import { nodeBlock } from './witness.ts'

const between = { from: is.address('Who staked.'), to: is.address('Who may use the resource.') }
const ofBandwidth = Type.Array(
  Type.Object({
    ...between,
    frozen_balance_for_bandwidth: is.amount('TRX staked for it, in sun.'),
    expire_time_for_bandwidth: Type.Optional(is.time('From then on it may be taken back.')),
  }),
)
const ofEnergy = Type.Array(
  Type.Object({
    ...between,
    frozen_balance_for_energy: is.amount('TRX staked for it, in sun.'),
    expire_time_for_energy: Type.Optional(is.time('From then on it may be taken back.')),
  }),
)

const delegated = Type.Object(
  {
    sentDelegatedBandwidth: ofBandwidth,
    sentDelegatedResource: ofEnergy,
    receivedDelegatedBandwidth: ofBandwidth,
    receivedDelegatedResource: ofEnergy,
  },
  {
    description:
      'Stake 1.0 for others and from others, as the node says now; /api/account/resourcev2 has that of 2.0. Absent while the node was not asked about the account or does not answer, and with more than 300 others.',
  },
)
export type DelegatedBook = Static<typeof delegated>

const pair = Type.Object({
  exchange_id: is.int('Number of the pair.'),
  creator_address: is.address('The account.'),
  create_time: is.time('When it was made.'),
  first_token_id: is.text("'_' for TRX, else the number of a TRC10 token."),
  first_token_abbr: Type.Optional(is.text('Symbol.')),
  first_token_balance: is.amount('In the pool, in the smallest unit.'),
  second_token_id: is.text('The same of the other side.'),
  second_token_abbr: Type.Optional(is.text('Symbol.')),
  second_token_balance: is.amount('In the pool, in the smallest unit.'),
})
export type OwnPair = Static<typeof pair>

/** What older clients read of an account besides. */
export const accountBookMembers = {
  delegated: Type.Optional(delegated),
  exchanges: Type.Optional(
    Type.Array(pair, {
      description:
        "Pairs of the chain's own exchange that the account made, as the node told them at exchangesState. Absent until it was asked.",
    }),
  ),
  exchangesState: nodeBlock,
}
