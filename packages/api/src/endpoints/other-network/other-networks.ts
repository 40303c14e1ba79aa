import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { networkProblems } from '../../services/other-networks/other-networks.ts'
import { serviceOf } from '../../services/services.ts'
import { ignored, requiredAddress } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'

export const otherNetworks = endpoint({
  get: '/api/other-networks',
  summary: 'Other networks that this server asks whether an address exists there',
  description: 'Extension. From the operator’s file (--other-networks), in its order; empty without one.',
  reads: 'nothing',
  query: ignored,
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        name: is.text('Extension. Name of the network.'),
        kind: Type.Enum(['evm', 'tron'], { description: 'Extension. The form of its addresses.' }),
        coin: is.text('Extension. Symbol of its coin.'),
        decimals: is.int('Extension. Decimals of its coin.'),
        explorer: Type.Optional(
          is.text('Extension. Address of a page about an account; {address} is in place of the account.'),
        ),
      }),
      { description: 'Extension. The networks.' },
    ),
  }),
  handle: async (_, { services }) => ({
    data: (services?.otherNetworks?.networks ?? []).map((network) => {
      const { name, kind, explorer } = network
      const { coin, decimals = 18 } = network.kind === 'evm' ? network : { coin: 'TRX', decimals: 6 }
      return omitUndefined({ name, kind, coin, decimals, explorer })
    }),
  }),
})

export const otherNetworkAccount = endpoint({
  get: '/api/other-networks/account',
  summary: 'Whether an address exists on another network',
  description:
    'Extension. Asks the server that the operator configured for the network, and no other. Answers are up to a minute old.',
  reads: 'nothing',
  query: {
    network: Type.String({
      minLength: 1,
      maxLength: 60,
      description: 'Name of the network, of /api/other-networks.',
      'x-refusal': { other: 'network_not_found' },
    }),
    address: requiredAddress,
    ...ignored,
  },
  cost: 3,
  reply: Type.Object({
    state: Type.Enum(['exists', 'unused', 'undecided', 'unknown'], {
      description:
        'Extension. unused: the network has nothing of it. undecided: it has no balance and no code, and the server does not tell the nonce. unknown: see problem.',
    }),
    balance: Type.Optional(is.amountText('Extension. In the smallest unit of the coin.')),
    nonce: Type.Optional(is.amountText('Extension. Transactions that it sent.')),
    codeKind: Type.Optional(
      Type.Enum(['contract', 'delegated'], {
        description: 'Extension. delegated: an account of a key that a contract acts for (EIP-7702).',
      }),
    ),
    createdMs: Type.Optional(is.time('Extension. When it was activated, as the network says.')),
    problem: Type.Optional(
      Type.Enum([...networkProblems], {
        description:
          'Extension. unreachable: no usable answer in time. declined: the server refuses the request. malformed: its answer is not of its interface. other_network: it serves another network. busy: too many requests to it wait.',
      }),
    ),
  }),
  async handle({ query: { network, address } }, at) {
    const answer = await serviceOf(at, 'otherNetworks').ask(network, await readAddress(address, at))
    if (answer.state !== 'exists') return answer
    const { state, balance, nonce, codeKind, createdMs } = answer
    return omitUndefined({
      state,
      balance: balance.toString(),
      nonce: nonce?.toString(),
      codeKind,
      createdMs,
    })
  },
})
