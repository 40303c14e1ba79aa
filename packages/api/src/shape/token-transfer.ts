import type { Address } from '@sundial/primitives'
import { toBase58 } from '@sundial/primitives'
import type { TransferRow } from '@sundial/store'
import type { At } from '../endpoint.ts'
import type { FactOf } from '../find/find-facts.ts'
import { omitUndefined } from '../present.ts'
import type { ContractTransfer } from '../schema/token-transfer.ts'
import { noLabels } from '../services/labels.ts'
import { shown } from './address.ts'
import { addressAnnotations, isRisky } from './contract-map.ts'
import { isConfirmed } from './place.ts'
import { tokenNames } from './token-names.ts'

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

/** Only of tokens of contracts. */
export const movedOfTransfer = (row: TransferRow): Moved => ({
  ...row,
  contract: row.asset.kind === 'trc20' ? row.asset.contract : '',
  standard: 'trc20',
})

export const movedOfItem = (fact: FactOf<'nftTransfer'>): Moved => ({ ...fact, result: 'SUCCESS' })

/** As a text beside items of TRC721, as an object beside the others. */
function tagsOf({ from, to, standard }: Moved, { services }: At) {
  const labels = services?.labels ?? noLabels
  const [sender, receiver] = [labels.of(shown(from)), labels.of(shown(to))]
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

export async function toContractTransfers(rows: readonly Moved[], at: At) {
  const annotations = await addressAnnotations(
    at,
    rows.flatMap(({ from, to, contract }) => [from, to, contract]),
  )
  const infoOf = await tokenNames(
    rows.map(({ contract }) => ({ kind: 'trc20', contract })),
    at,
  )
  const isContract = (address: Address | undefined): boolean =>
    address !== undefined && annotations.contractMap[shown(address) ?? ''] === true
  const transfers = rows.map((row) =>
    omitUndefined({
      transaction_id: row.transactionId,
      block: row.height,
      block_ts: row.timestampMs,
      from_address: shown(row.from),
      to_address: shown(row.to),
      contract_address: toBase58(row.contract),
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
      riskTransaction: isRisky(annotations, [shown(row.from), shown(row.to), toBase58(row.contract)]),
      tokenInfo: { ...infoOf({ kind: 'trc20', contract: row.contract }), tokenType: row.standard },
    }),
  )
  return { transfers, ...annotations }
}
