import type { Asset } from '@sundial/store'
import { type Static, Type } from 'typebox'
import type { Context } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { tokenLevels } from '../../rating/token-levels.ts'
import { canShow, noLabels } from '../../services/labels.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { logosOf } from '../../tokens/token-facts.ts'
import { assetKey, oncePerAsset, toNamedToken, tokenNames } from '../../tokens/token-names.ts'

export const tokenType = Type.Enum(['trc10', 'trc20', 'trc721', 'trc1155'], {
  description: 'TRX counts as trc10, as on TronScan.',
})

export const isLookAlike = Type.Optional(
  is.flag(
    "Extension. Whether its name or symbol is easily confused with TRX, or with an older token in use; false where the operator's labels vouch for it. Absent while unknown, and for TRX.",
  ),
)

/** Names, symbols and decimals are absent where the token has none, or where they could not be read in time. */
export const tokenInfo = component(
  'TokenInfo',
  Type.Object({
    tokenId: is.text("'_' for TRX, the number of a TRC10 token, the base58 address of a TRC20 contract."),
    tokenType,
    tokenAbbr: Type.Optional(is.text('Symbol.')),
    tokenName: Type.Optional(is.text('Name.')),
    tokenDecimal: Type.Optional(is.int('Decimals of the amount.')),
    issuerAddr: Type.Optional(
      is.address('The issuer of a TRC10 token. In /api/contract, who created the contract of the token.'),
    ),
    tokenCanShow: Type.Enum([1, 3], { description: '3 where the operator warns about it, else 1.' }),
    tokenLogo: is.text(
      "Address of its logo from the operator's labels, else from the record of its issuer, where an uploaded one is a path of this server; empty without one.",
    ),
    tokenLevel: Type.Enum(['0', '1', '2', '3', '4'], {
      description:
        "From the operator's labels, else by the rules of /api/token/rating-rules: 0 unknown, 1 reservations, 2 nothing found, 3 caution, 4 warning. No level says that a token is safe. TRX is not rated and has 0.",
    }),
    isLookAlike,
    vip: is.flag("By the operator's labels; false without one."),
  }),
)
export type TokenInfo = Static<typeof tokenInfo>

/** For a token without a label, before it is rated. */
const unlabelled = { tokenCanShow: 1, tokenLogo: '', tokenLevel: '0', vip: false } as const

export const toTokenInfo = (asset: Asset): TokenInfo => ({ ...unlabelled, ...toNamedToken(asset) })

export type TokenInfoOf = (asset: Asset) => TokenInfo

/** Names of all the assets as far as they are available now, with the operator's labels and their levels at the head. */
export async function tokenInfos(repeated: readonly Asset[], at: Context): Promise<TokenInfoOf> {
  const labels = at.services?.labels ?? noLabels
  const assets = [...new Map(repeated.map((asset) => [assetKey(asset), asset])).values()]
  const nameOf = await tokenNames(assets, at)
  const levelOf = await tokenLevels(assets, nameOf, at)
  const logoOf = await logosOf(
    assets.map((asset) => nameOf(asset).tokenId),
    at,
  )
  return oncePerAsset((asset) => {
    const named = nameOf(asset)
    const label = labels.of(named.tokenId)
    const { vip = false, level = 0 } = label
    const rated = levelOf(asset)
    return omitUndefined({
      ...named,
      tokenCanShow: canShow(label),
      tokenLogo: logoOf(named.tokenId),
      tokenLevel: `${rated?.level ?? level}`,
      isLookAlike: rated?.isLookAlike,
      vip,
    } as const)
  })
}
