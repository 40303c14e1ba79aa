import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { noLabels } from '../../services/labels.ts'
import { ignored, requiredAddress } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'

export const accountMedia = endpoint({
  get: '/api/account/:address/media',
  summary: 'Account avatar (always empty)',
  query: { address: requiredAddress },
  reply: Type.Object({
    success: Type.Literal(false, { description: 'The chain stores no pictures of accounts.' }),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    await readAddress(query.address, at)
    return { success: false as const }
  },
})

export const otherChains = endpoint({
  get: '/api/multiple/chain/query',
  summary: 'An account on other chains',
  description:
    'Other chains are not indexed: the list is always empty. The other members describe the account on this chain.',
  query: { address: requiredAddress, ...ignored },
  reply: Type.Object({
    isToken: is.flag('Whether the address is a known token.'),
    isContract: is.flag('Whether the address is a known contract.'),
    tronLogo: Type.Literal('', { description: 'Always empty.' }),
    tronAddress: is.address('The account.'),
    multipleChain: Type.Array(
      Type.Object({
        exist: is.flag('Whether the account exists there.'),
        chain: is.text('Name of the chain.'),
        address: is.text('In the notation of that chain.'),
        name: is.text('Short name of the chain.'),
        logo: is.text('Picture of the chain.'),
        title: is.text('Name of the explorer.'),
        url: is.text('Page of the explorer.'),
      }),
      { description: 'Always empty.' },
    ),
    redTag: is.text("By the operator's labels; empty without one."),
    publicTag: is.text("By the operator's labels; empty without one."),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const address = await readAddress(query.address, at)
    const isContract = (await at.store.contractsAmong([address])).has(address)
    const facts = isContract ? (await at.tokens.contracts([address])).get(address) : undefined
    const { tag = '', colour } = (at.services?.labels ?? noLabels).of(toBase58(address))
    return {
      isToken: facts?.symbol !== undefined,
      isContract,
      tronLogo: '' as const,
      tronAddress: toBase58(address),
      multipleChain: [],
      redTag: colour === 'red' ? tag : '',
      publicTag: colour === undefined ? tag : '',
    }
  },
})
