import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { aroundHolders } from '../../page.ts'
import { holderMark, holderBalance, holderCount, rank } from '../../schema/holder.ts'
import { address, chosenSort, ignored, listing, requiredAddress } from '../../schema/parameters.ts'
import { labelledMembers } from '../../schema/labelled.ts'
import { contractMap, trueAtBlock } from '../../schema/scalars.ts'
import * as is from '../../schema/scalars.ts'
import { addressAnnotations } from '../../shape/contract-map.ts'
import { markOfHolder, pageOfHolders } from '../../shape/holders.ts'

export const trc20Holders = endpoint({
  get: '/api/token_trc20/holders',
  summary: 'Who holds a TRC20 token, most first',
  description:
    'Any page takes the same time. Balances are the sums of the transfers the contract logged; holder_address asks for one holder. Where balances are not known, the list is empty and totals are absent.',
  query: {
    contract_address: requiredAddress,
    holder_address: address,
    sort: chosenSort(['balance']),
    ...listing,
    ...ignored,
  },
  list: 'trc20_tokens',
  reply: Type.Object({
    total: holderCount,
    rangeTotal: holderCount,
    trc20_tokens: Type.Array(
      Type.Object({
        holder_address: is.address('The holder.'),
        balance: holderBalance,
        rank: rank('Extension. '),
        ...holderMark.properties,
      }),
    ),
    contractMap,
    ...labelledMembers,
    nextCursor: is.nextCursor,
    trueAtBlock: Type.Optional(trueAtBlock),
  }),
  async handle({ query }, at) {
    const contract = await readAddress(query.contract_address, at)
    const page = await pageOfHolders({ kind: 'trc20', contract }, query, at)
    const rows = page?.rows ?? []
    return {
      ...(page && aroundHolders(page, query, at.state)),
      trc20_tokens: rows.map(({ account, amount, rank: place }) => ({
        holder_address: toBase58(account),
        balance: amount.toString(),
        rank: place,
        ...markOfHolder(account, at),
      })),
      ...(await addressAnnotations(
        at,
        rows.map(({ account }) => account),
      )),
    }
  },
})
