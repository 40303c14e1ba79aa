import type { IndexState, TransferRow } from '@sundial/store'
import { type Static, Type } from 'typebox'
import type { Context } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { addressAnnotations, isRisky } from '../../shared/address-annotations.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import type { FactOf } from '../../shared/rows.ts'
import { base58Of, isConfirmed, displayAddress, toAmount } from '../../shared/values.ts'
import { tokenInfo, type TokenInfo, type TokenInfoOf, tokenInfos, toTokenInfo } from '../token/token-info.ts'
import { contractRet, type NamedTokenTransfer, type TokenTransfer } from '../transaction/schema.ts'

export const transfer = component(
  'Transfer',
  Type.Object({
    id: is.text(
      'Height and position among the transfers of the block, joined by a hyphen: unique in the chain.',
    ),
    transactionHash: is.hash('The transaction.'),
    block: is.int('Height of the block.'),
    timestamp: is.time('Block time.'),
    transferFromAddress: Type.Optional(is.address('Absent for newly minted tokens.')),
    transferToAddress: Type.Optional(is.address('Absent for burned tokens.')),
    amount: is.amount('Smallest unit of the token.'),
    amount_str: is.amountText('Smallest unit of the token.'),
    tokenName: is.text("'_' for TRX, the number of a TRC10 token, the base58 address of a TRC20 contract."),
    tokenInfo,
    contractType: is.int("The transaction's id in java-tron's ContractType."),
    contractRet: Type.Optional(contractRet),
    confirmed: Type.Optional(is.confirmed),
    revert: is.revert,
    cheatStatus: is.flag("Whether the operator's labels warn about the token."),
    riskTransaction: is.flag("Whether the operator's labels warn about the token or an account in the row."),
  }),
)

/** The same, in the shape of the list of one token. */
export const assetTransfer = component(
  'AssetTransfer',
  Type.Object({
    ...transfer.properties,
    blockId: is.int('The same as block.'),
    finalResult: Type.Optional(contractRet),
    fromAddressIsContract: is.flag('Whether the sender is a known contract.'),
    toAddressIsContract: is.flag('Whether the recipient is a known contract.'),
  }),
)
export type Transfer = Static<typeof transfer>

function toTransfer(row: TransferRow, state: IndexState, infoOf: TokenInfoOf = toTokenInfo): Transfer {
  const tokenInfo = infoOf(row.asset)
  return omitUndefined({
    id: `${row.height}-${row.index}`,
    transactionHash: row.transactionId,
    block: row.height,
    timestamp: row.timestampMs,
    transferFromAddress: displayAddress(row.from),
    transferToAddress: displayAddress(row.to),
    amount: toAmount(row.amount),
    amount_str: row.amount.toString(),
    tokenName: tokenInfo.tokenId,
    tokenInfo,
    contractType: row.type,
    contractRet: row.result,
    confirmed: isConfirmed(row.height, state),
    revert: false as const,
    cheatStatus: isWarnedOf(tokenInfo),
    riskTransaction: isWarnedOf(tokenInfo),
  })
}

export const isWarnedOf = ({ tokenCanShow }: TokenInfo): boolean => tokenCanShow === 3

export type MovedAsset = Pick<TransferRow, 'from' | 'to' | 'asset' | 'amount'>

/** The same transfer, in the form of the transaction's own page. */
export function toTokenTransfer(row: MovedAsset): TokenTransfer {
  const { tokenId, tokenType } = toTokenInfo(row.asset)
  return omitUndefined({
    type: 'Transfer' as const,
    from_address: displayAddress(row.from),
    to_address: displayAddress(row.to),
    amount_str: row.amount.toString(),
    tokenType,
    token_id: tokenType === 'trc10' ? tokenId : undefined,
    contract_address: tokenType === 'trc20' ? tokenId : undefined,
  })
}

/** The same with its token. */
export const toNamedTransfer = (row: TransferRow, infoOf: TokenInfoOf): NamedTokenTransfer =>
  withToken(toTokenTransfer(row), infoOf(row.asset))

/** An item of a TRC721 or TRC1155 contract that moved, in the same form. */
export function toNamedItem(fact: FactOf<'nftTransfer'>, infoOf: TokenInfoOf): NamedTokenTransfer {
  const { from, to, contract, standard, id, amount } = fact
  const moved = omitUndefined({
    type: 'Transfer' as const,
    from_address: displayAddress(from),
    to_address: displayAddress(to),
    amount_str: amount.toString(),
    tokenType: standard,
    token_id: id.toString(),
    contract_address: base58Of(contract),
  })
  return withToken(moved, { ...infoOf({ kind: 'trc20', contract }), tokenType: standard })
}

const withToken = (moved: TokenTransfer, tokenInfo: TokenInfo): NamedTokenTransfer =>
  omitUndefined({
    ...moved,
    name: tokenInfo.tokenName,
    symbol: tokenInfo.tokenAbbr,
    decimals: tokenInfo.tokenDecimal,
    icon_url: tokenInfo.tokenLogo,
    level: tokenInfo.tokenLevel,
    vip: tokenInfo.vip,
    tokenInfo,
  })

/** Rows with the names of their tokens, and the marks of their addresses. */
export async function toTransferList(rows: readonly TransferRow[], at: Context) {
  const infoOf = await tokenInfos(
    rows.map(({ asset }) => asset),
    at,
  )
  const annotations = await addressAnnotations(
    at,
    rows.flatMap(({ from, to }) => [from, to]),
  )
  const data = rows.map((row) => {
    const shown = toTransfer(row, at.state, infoOf)
    const sides = [shown.transferFromAddress, shown.transferToAddress]
    return { ...shown, riskTransaction: shown.cheatStatus || isRisky(annotations, sides) }
  })
  return { data, ...annotations }
}
