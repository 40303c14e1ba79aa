import { type Static, type TObject, Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { findTransfers, type TransferFilter } from '../../find/find-transfers.ts'
import { aroundFound } from '../../find/found.ts'
import { issuedBy } from '../../find/issued-by.ts'
import { needs, readAsset, readDirection } from '../../find/read-filters.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../present.ts'
import { scannedMembers } from '../../schema/page-reply.ts'
import {
  address,
  confirm,
  direction,
  ignored,
  ignoredShowAll,
  ignoredValueFilter,
  paging,
  sort,
  token,
} from '../../schema/parameters.ts'
import { assetTransfer, type Transfer } from '../../schema/transfer.ts'
import { toTransferList } from '../../shape/transfer-list.ts'
import { noAnnotations } from '../../shape/contract-map.ts'

const assetQuery = {
  sort: sort(['timestamp']),
  ...paging,
  name: token,
  contract: address,
  issueAddress: address,
  address,
  relatedAddress: address,
  ...direction,
  ...confirm,
  ...ignored,
  ...ignoredShowAll,
  ...ignoredValueFilter,
}
type AssetQuery = Static<TObject<typeof assetQuery>>

export const assetTransfers = endpoint({
  get: '/api/asset/transfer',
  summary: 'Transfers of TRX or of one token, newest first',
  description:
    "The token is named by name ('_' for TRX, a number for TRC10), by contract, or by issueAddress for the TRC10 token an account issued; without any it is TRX. An account beside it is looked for among the account's rows: see scanned.",
  query: assetQuery,
  list: 'Data',
  reply: Type.Object(scannedMembers('Data', assetTransfer)),
  async handle({ query }, at) {
    const filter = await assetFilterOf(query, at)
    if (filter === undefined) return { total: 0, rangeTotal: 0, Data: [], ...noAnnotations }
    const found = await findTransfers(filter, query, at)
    const { data, ...annotations } = await toTransferList(found.rows, at)
    return { ...aroundFound(found), Data: data.map(toAssetTransfer(annotations.contractMap)), ...annotations }
  },
})

const toAssetTransfer =
  (contractMap: Readonly<Record<string, true>>) =>
  (row: Transfer): Static<typeof assetTransfer> =>
    omitUndefined({
      ...row,
      blockId: row.block,
      finalResult: row.contractRet,
      fromAddressIsContract: row.transferFromAddress !== undefined && row.transferFromAddress in contractMap,
      toAddressIsContract: row.transferToAddress !== undefined && row.transferToAddress in contractMap,
    })

/** Nothing when the account issued no token. */
async function assetFilterOf(query: AssetQuery, at: At): Promise<TransferFilter | undefined> {
  const account = query.address ?? query.relatedAddress
  const direction = readDirection(query.direction)
  if (direction !== undefined) needs('direction', 'address', account !== undefined)
  const asset = await assetOf(query, at)
  return asset && { asset, direction, account: account && (await readAddress(account, at)) }
}

async function assetOf(
  { name, contract, issueAddress }: AssetQuery,
  at: At,
): Promise<TransferFilter['asset']> {
  if (contract !== undefined) return { kind: 'trc20', contract: await readAddress(contract, at) }
  if (name !== undefined || issueAddress === undefined) return readAsset(name ?? '_')
  return (await issuedBy(await readAddress(issueAddress, at), at))?.asset
}
