import { Type, type Static } from 'typebox'
import { component } from './component.ts'
import * as is from './scalars.ts'

export const tokenType = Type.Enum(['trc10', 'trc20', 'trc721', 'trc1155'], {
  description: 'TRX counts as trc10, as on TronScan.',
})

/** Names, symbols and decimals are absent where the token does not tell them, or nobody could be asked in time. */
export const tokenInfo = component(
  'TokenInfo',
  Type.Object({
    tokenId: is.text("'_' for TRX, the number of a TRC10 token, the base58 address of a TRC20 contract."),
    tokenType,
    tokenAbbr: Type.Optional(is.text('Symbol.')),
    tokenName: Type.Optional(is.text('Name.')),
    tokenDecimal: Type.Optional(is.int('Decimals of the amount.')),
    issuerAddr: Type.Optional(is.address('Who issued a TRC10 token.')),
    tokenCanShow: Type.Enum([1, 3], { description: '3 where the operator warns of it, else 1.' }),
    tokenLogo: is.text("Address of its picture by the operator's labels; empty without one."),
    tokenLevel: Type.Enum(['0', '1', '2', '3', '4'], {
      description:
        "By the operator's labels: 0 unknown, 1 neutral, 2 OK, 3 suspicious, 4 unsafe. 0 without one.",
    }),
    vip: is.flag("By the operator's labels; false without one."),
  }),
)
export type TokenInfo = Static<typeof tokenInfo>
/** What a token is shown by, without what the operator says of it. */
export type NamedToken = Omit<TokenInfo, 'tokenCanShow' | 'tokenLogo' | 'tokenLevel' | 'vip'>
