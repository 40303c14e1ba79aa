import type { Address } from '@sundial/primitives'
import type { TransferRow } from '@sundial/store'
import { type Static, type TString, Type } from 'typebox'
import type { Context } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { noLabels } from '../../services/labels.ts'
import { addressAnnotations, isRisky } from '../../shared/address-annotations.ts'
import type { FactOf } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { base58Of, isConfirmed, displayAddress } from '../../shared/values.ts'
import { contractRet } from '../transaction/schema.ts'
import { tokenInfo, tokenInfos } from './token-info.ts'

/** TronScan sends a text with TRC721 items and an object with the others. */
const tagOf = <Name extends string>(name: Name) => {
  const members = { [name]: is.text('Name.'), [`${name}_logo`]: is.text('URL of an avatar.') }
  return Type.Union([Type.Object(members as Record<Name | `${Name}_logo`, TString>), Type.String()], {
    description: "From the operator's labels; empty without one. With TRC721 only the text.",
  })
}

/** TronScan's TxToken. */
export const contractTransfer = component(
  'ContractTransfer',
  Type.Object({
    transaction_id: is.hash('The transaction.'),
    block: is.int('Height of the block.'),
    block_ts: is.time('Block time.'),
    from_address: Type.Optional(is.address('Absent for newly minted tokens.')),
    to_address: Type.Optional(is.address('Absent for burned tokens.')),
    contract_address: is.address('The token contract.'),
    contract_type: Type.Enum(['trc20', 'trc721', 'trc1155'], { description: 'Standard of the token.' }),
    quant: is.amountText('Smallest unit of the token.'),
    token_id: Type.Optional(is.text('Id of the item, for TRC721 and TRC1155.')),
    event_type: Type.Literal('Transfer'),
    confirmed: Type.Optional(is.confirmed),
    contractRet: Type.Optional(contractRet),
    finalResult: Type.Optional(contractRet),
    fromAddressIsContract: is.flag('Whether the sender is a known contract.'),
    toAddressIsContract: is.flag('Whether the recipient is a known contract.'),
    revert: is.revert,
    status: Type.Literal(0, { description: 'Always 0.' }),
    from_address_tag: tagOf('from_address_tag'),
    to_address_tag: tagOf('to_address_tag'),
    riskTransaction: is.flag("Whether the operator's labels warn about the token or an account in the row."),
    tokenInfo,
  }),
)
export type ContractTransfer = Static<typeof contractTransfer>

type Moved = {
  readonly transactionId: string
  readonly height: number
  readonly timestampMs: number
  readonly from?: Address | undefined
  readonly to?: Address | undefined
  readonly contract: Address
  readonly standard: ContractTransfer['contract_type']
  readonly amount: bigint
  readonly id?: bigint | undefined
  readonly result?: string | undefined
}

/** Only for tokens of contracts. */
export const movedOfTransfer = (row: TransferRow): Moved => ({
  ...row,
  contract: row.asset.kind === 'trc20' ? row.asset.contract : '',
  standard: 'trc20',
})

export const movedOfItem = (fact: FactOf<'nftTransfer'>): Moved => ({ ...fact, result: 'SUCCESS' })

/** A text with TRC721 items, an object with the others. */
function tagsOf({ from, to, standard }: Moved, { services }: Context) {
  const labels = services?.labels ?? noLabels
  const [sender, receiver] = [labels.of(displayAddress(from)), labels.of(displayAddress(to))]
  return standard === 'trc721'
    ? { from_address_tag: sender.tag ?? '', to_address_tag: receiver.tag ?? '' }
    : {
        from_address_tag: {
          from_address_tag: sender.tag ?? '',
          from_address_tag_logo: sender.logo ?? '',
        },
        to_address_tag: { to_address_tag: receiver.tag ?? '', to_address_tag_logo: receiver.logo ?? '' },
      }
}

export async function toContractTransfers(rows: readonly Moved[], at: Context) {
  const annotations = await addressAnnotations(
    at,
    rows.flatMap(({ from, to, contract }) => [from, to, contract]),
  )
  const infoOf = await tokenInfos(
    rows.map(({ contract }) => ({ kind: 'trc20', contract })),
    at,
  )
  const isContract = (address: Address | undefined): boolean =>
    address !== undefined && annotations.contractMap[displayAddress(address) ?? ''] === true
  const transfers = rows.map((row) =>
    omitUndefined({
      transaction_id: row.transactionId,
      block: row.height,
      block_ts: row.timestampMs,
      from_address: displayAddress(row.from),
      to_address: displayAddress(row.to),
      contract_address: base58Of(row.contract),
      contract_type: row.standard,
      quant: row.amount.toString(),
      token_id: row.id?.toString(),
      event_type: 'Transfer' as const,
      confirmed: isConfirmed(row.height, at.state),
      contractRet: row.result,
      finalResult: row.result,
      fromAddressIsContract: isContract(row.from),
      toAddressIsContract: isContract(row.to),
      revert: false as const,
      status: 0 as const,
      ...tagsOf(row, at),
      riskTransaction: isRisky(annotations, [
        displayAddress(row.from),
        displayAddress(row.to),
        base58Of(row.contract),
      ]),
      tokenInfo: { ...infoOf({ kind: 'trc20', contract: row.contract }), tokenType: row.standard },
    }),
  )
  return { transfers, ...annotations }
}
