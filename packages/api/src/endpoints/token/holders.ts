import type { Address } from '@sundial/primitives'
import type { Asset } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { readAddress } from '../../lookup.ts'
import { holderPagingMembers, type Paging, toHolderRequest } from '../../page.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { noLabels } from '../../services/labels.ts'
import { addressAnnotations, labelledMembers, noAnnotations } from '../../shared/address-annotations.ts'
import { readAsset } from '../../shared/filters.ts'
import {
  address,
  chosenSort,
  ignored,
  listing,
  requiredAddress,
  trc10Token,
} from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { contractMap, trueAtBlock } from '../../shared/scalars.ts'
import { balancesNote } from '../account/schema.ts'
import { doubtOf, heldBalance, type HeldPage, heldPage } from '../../tokens/doubtful-tokens.ts'
import { issuedBy } from '../../tokens/token-issues.ts'
import { base58Of } from '../../shared/values.ts'

export const holderCount = Type.Optional(
  Type.Integer({
    minimum: 0,
    description: `Exact number of matching rows. The same as rangeTotal. ${balancesNote}`,
  }),
)

const holderBalance = is.amountText("The account's balance, in the smallest unit of the token.")

const heldAtBlock = Type.Optional(
  is.int(
    'Extension. The token moves amounts without events: its contract was asked for this balance after this block.',
  ),
)

const rank = (note: string) => is.int(`${note}Rank by balance, from 1; no two holders share one.`)

/** The operator's labels for a holder. */
const holderMark = Type.Object({
  addressTag: is.text("Its name from the operator's labels; empty without one."),
  addressTagLogo: is.text("URL of its avatar from the operator's labels; empty without one."),
  foundationTag: is.flag("Whether the operator's file lists it as an account of the foundation."),
})
export type HolderMark = Static<typeof holderMark>

export type HolderQuery = Paging & { readonly holder_address?: string | undefined }

/** The asset's holders, or the requested one; absent when balances are unknown. */
async function pageOfHolders(asset: Asset, query: HolderQuery, at: Context): Promise<HeldPage | undefined> {
  if (query.holder_address === undefined) return heldPage(asset, toHolderRequest(query), at)
  const { store, state } = at
  const account = await readAddress(query.holder_address, { store })
  if (!state.knowsBalances) return undefined
  if ((await doubtOf(asset, at)) !== undefined) return pageOfDoubtful(asset, account, at)
  const holder = await store.holder(account, asset)
  if (holder === undefined) return { rows: [], total: 0 }
  return {
    rows: query.start === 0 && query.cursor === undefined && query.limit > 0 ? [holder] : [],
    total: 1,
  }
}

/** Its rank among the others is not known. */
async function pageOfDoubtful(asset: Asset, account: Address, at: Context): Promise<HeldPage | undefined> {
  const held = await heldBalance(account, asset, at)
  if (held?.amount === undefined) return undefined
  const { amount, askedAt } = held
  return {
    rows: amount > 0n ? [{ account, amount, rank: undefined, askedAt }] : [],
    total: amount > 0n ? 1 : 0,
    isDoubtful: true,
  }
}

/** The operator's labels for a holder. */
function markOfHolder(account: Address, { services }: Context): HolderMark {
  const { tag = '', logo = '' } = (services?.labels ?? noLabels).of(base58Of(account))
  const isFoundation = services?.foundation?.fund.includes(account) ?? false
  return { addressTag: tag, addressTagLogo: logo, foundationTag: isFoundation }
}

export const trc10Holders = endpoint({
  get: '/api/tokenholders',
  summary: 'Holders of a TRC10 token or TRX, largest first',
  description:
    'Any page takes the same time; holder_address selects one holder. A token is selected by the address of its issuer, or by tokenId or token (extensions). Where balances are not known, the list and its totals are absent.',
  query: {
    tokenId: trc10Token,
    token: trc10Token,
    address,
    holder_address: address,
    sort: chosenSort(['balance']),
    ...listing,
    ...ignored,
  },
  list: 'data',
  reply: Type.Object({
    total: holderCount,
    rangeTotal: holderCount,
    data: Type.Optional(
      Type.Array(
        Type.Object({
          address: is.address('The holder.'),
          balance: holderBalance,
          index: Type.Optional(rank('')),
          ...holderMark.properties,
        }),
      ),
    ),
    contractMap,
    ...labelledMembers,
    nextCursor: is.nextCursor,
    trueAtBlock: Type.Optional(trueAtBlock),
  }),
  async handle({ query }, at) {
    const page = await pageOfHolders(await assetOf(query, at), query, at)
    if (page === undefined) return { ...noAnnotations }
    return {
      ...holderPagingMembers(page, query, at.state),
      data: page.rows.map(({ account, amount, rank: place }) =>
        omitUndefined({
          address: base58Of(account),
          balance: amount.toString(),
          index: place,
          ...markOfHolder(account, at),
        }),
      ),
      ...(await addressAnnotations(
        at,
        page.rows.map(({ account }) => account),
      )),
    }
  },
})

type TokenQuery = {
  readonly token?: string | undefined
  readonly tokenId?: string | undefined
  readonly address?: string | undefined
}

async function assetOf({ token, tokenId = token, address }: TokenQuery, at: Context): Promise<Asset> {
  if (tokenId !== undefined) return readAsset(tokenId)
  if (address === undefined) throw noToken
  const asset = (await issuedBy(await readAddress(address, at), at))?.asset
  if (asset !== undefined) return asset
  throw new RequestRefused('token_not_found', `${address} issued no TRC10 token known to the index.`, {
    parameter: 'address',
  })
}

const noToken = new RequestRefused(
  'parameter_missing',
  "address (the issuer's) or tokenId is missing; provide one of them.",
  { parameters: ['address', 'tokenId'] },
)

export const trc20Holders = endpoint({
  get: '/api/token_trc20/holders',
  summary: 'Holders of a TRC20 token, largest first',
  description:
    'Any page takes the same time. Balances are sums of the transfers that the contract logged; holder_address selects one holder. Where balances are not known, the list is empty and totals are absent.',
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
    eventsAreIncomplete: Type.Optional(
      Type.Literal(true, {
        description:
          'Extension. The token moves amounts without events: rows with balanceAtBlock are what the contract said, the others can lack amounts. Without answers of the contract there are no rows and no total.',
      }),
    ),
    trc20_tokens: Type.Array(
      Type.Object({
        holder_address: is.address('The holder.'),
        balance: holderBalance,
        rank: Type.Optional(rank('Extension. ')),
        balanceAtBlock: heldAtBlock,
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
    const asset = { kind: 'trc20', contract } as const
    const page = await pageOfHolders(asset, query, at)
    const rows = page?.rows ?? []
    return {
      ...(page && holderPagingMembers(page, query, at.state)),
      ...((page?.isDoubtful ?? (await doubtOf(asset, at)) !== undefined)
        ? { eventsAreIncomplete: true as const }
        : {}),
      trc20_tokens: rows.map(({ account, amount, rank: place, askedAt }) =>
        omitUndefined({
          holder_address: base58Of(account),
          balance: amount.toString(),
          rank: place,
          balanceAtBlock: askedAt,
          ...markOfHolder(account, at),
        }),
      ),
      ...(await addressAnnotations(
        at,
        rows.map(({ account }) => account),
      )),
    }
  },
})

export const trc20HolderBalance = endpoint({
  get: '/api/token_trc20/holder_balance',
  summary: 'TRC20 balance of an account',
  description: `The sum of the transfers that the contract logged. ${balancesNote}`,
  query: { holder_address: requiredAddress, contract_address: requiredAddress, ...ignored },
  reply: Type.Object({
    balance: Type.Optional(is.amountText('In the smallest unit.')),
    balanceAtBlock: heldAtBlock,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const contract = await readAddress(query.contract_address, at)
    const holder = await readAddress(query.holder_address, at)
    const held = await heldBalance(holder, { kind: 'trc20', contract }, at)
    return omitUndefined({ balance: held?.amount?.toString(), balanceAtBlock: held?.askedAt })
  },
})
