import type { Asset } from '@sundial/store'
import { type Static, type TObject, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import type { Paging } from '../../page.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { noAnnotations } from '../../shared/address-annotations.ts'
import { readAsset, readDirection } from '../../shared/filters.ts'
import { callsWithoutReceipt, scannedMembers, unreceipted } from '../../shared/list-members.ts'
import {
  address,
  confirm,
  direction,
  height,
  ignored,
  ignoredBecause,
  ignoredShowAll,
  ignoredValueFilter,
  paging,
  requiredAddress,
  sameAddress,
  sort,
  token,
} from '../../shared/parameters.ts'
import { pagingMembersOf } from '../../shared/rows.ts'
import {
  findTransfers,
  readTokenContract,
  readTransferFilter,
  type TransferParameters,
} from '../transfer/find.ts'
import { assetTransfer, toTransferList, type Transfer } from '../transfer/transfer.ts'
import { answerMembers, answerOk, toWalletTransfers, walletTransfer } from '../wallet/transfers.ts'
import { contractTransfer, movedOfTransfer, toContractTransfers } from './contract-transfers.ts'
import { tokenInfo, tokenInfos } from './token-info.ts'
import { issuedBy } from '../../tokens/token-issues.ts'

const assetQuery = {
  sort: sort(['timestamp']),
  ...paging,
  name: token,
  contract: address,
  issueAddress: address,
  address,
  relatedAddress: sameAddress('address'),
  ...direction,
  fromAddress: address,
  toAddress: address,
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
    "The token is selected by name ('_' for TRX, a number for TRC10), by contract, or by issueAddress for the TRC10 token that an account issued; without any it is TRX. With an account as well, its transfers of that token.",
  query: assetQuery,
  list: 'Data',
  reply: Type.Object(scannedMembers('Data', assetTransfer)),
  async handle({ query }, at) {
    const { address: account, direction, fromAddress: from, toAddress: to } = query
    const asset = await assetOf(query, at)
    if (asset === undefined) return { total: 0, rangeTotal: 0, Data: [], ...noAnnotations }
    const filter = await readTransferFilter({ asset, account, direction, from, to }, at)
    const found = await findTransfers(filter, query, at)
    const { data, ...annotations } = await toTransferList(found.rows, at)
    return {
      ...pagingMembersOf(found),
      Data: data.map(toAssetTransfer(annotations.contractMap)),
      ...annotations,
    }
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

/** `undefined` when the account issued no token. */
async function assetOf(
  { name, contract, issueAddress }: AssetQuery,
  at: Context,
): Promise<Asset | undefined> {
  if (contract !== undefined) return readTokenContract(contract, at)
  if (name !== undefined || issueAddress === undefined) return readAsset(name ?? '_')
  return (await issuedBy(await readAddress(issueAddress, at), at))?.asset
}

/** A page of TRC20 transfers, of all tokens or of one contract. */
async function listTrc20Transfers(
  { contract_address, ...texts }: { readonly contract_address?: string | undefined } & TransferParameters,
  query: Paging,
  at: Context,
  missing: ReturnType<typeof unreceipted> = {},
) {
  const asset = await readTokenContract(contract_address, at)
  const filter = await readTransferFilter(
    { ...texts, accountName: 'relatedAddress', asset, kinds: ['trc20'] },
    at,
  )
  const found = await findTransfers(filter, query, at)
  const { transfers, ...annotations } = await toContractTransfers(found.rows.map(movedOfTransfer), at)
  return { ...pagingMembersOf(found), token_transfers: transfers, ...missing, ...annotations }
}

export const trc20Transfers = endpoint({
  get: '/api/token_trc20/transfers',
  summary: 'Transfers of TRC20 tokens, newest first',
  description:
    'All filters apply. An account on one side or either, with or without one token, has a list of its own; two accounts together are found by a scan: see scanned.',
  cost: 2,
  query: {
    sort: sort(['timestamp']),
    ...paging,
    contract_address: address,
    relatedAddress: address,
    fromAddress: address,
    toAddress: address,
    block: height,
    ...direction,
    ...confirm,
    ...ignored,
    ...ignoredValueFilter,
  },
  list: 'token_transfers',
  reply: Type.Object({ ...scannedMembers('token_transfers', contractTransfer), callsWithoutReceipt }),
  async handle({ query }, at) {
    const { contract_address, relatedAddress: account, fromAddress: from, toAddress: to } = query
    const { block, direction } = query
    const filter = { contract_address, account, from, to, block, direction }
    return listTrc20Transfers(filter, query, at, unreceipted(at.state.callsWithoutReceipt))
  },
})

export const filteredTrc20Transfers = endpoint({
  get: '/api/filter/trc20/transfers',
  summary: 'TRC20 transfers of an account or a contract, newest first',
  description: 'The same as /api/token_trc20/transfers, under another name.',
  cost: 2,
  query: {
    sort: sort(['timestamp']),
    ...paging,
    contract_address: address,
    relatedAddress: address,
    fromAddress: address,
    toAddress: address,
    block: height,
    ...direction,
    ...confirm,
    ...ignored,
    ...ignoredValueFilter,
  },
  list: 'token_transfers',
  reply: Type.Object(scannedMembers('token_transfers', contractTransfer)),
  handle: async ({ query }, at) => {
    const { relatedAddress: account, fromAddress: from, toAddress: to, ...rest } = query
    return listTrc20Transfers({ ...rest, account, from, to }, query, at)
  },
})

export const transfersWithStatus = endpoint({
  get: '/api/token_trc20/transfers-with-status',
  summary: 'Transfers of one TRC20 token into and out of an account',
  description: 'Approvals are under /api/account/approve/change.',
  query: {
    ...paging,
    trc20Id: requiredAddress,
    address: requiredAddress,
    ...direction,
    reverse: Type.Optional(Type.Enum(['true', 'false'], { description: 'false sorts oldest first.' })),
    db_version: ignoredBecause('approvals are not among the rows; /api/account/approve/change lists them.'),
    ...confirm,
    ...ignored,
  },
  list: 'data',
  reply: Type.Object({ ...scannedMembers('data', walletTransfer), tokenInfo, ...answerMembers }),
  async handle({ query }, at) {
    const account = await readAddress(query.address, at)
    const asset = { kind: 'trc20', contract: await readAddress(query.trc20Id, at) } as const
    const sort = query.reverse === 'false' ? 'timestamp' : '-timestamp'
    const filter = { account, asset, direction: readDirection(query.direction) }
    const found = await findTransfers(filter, { ...query, sort }, at)
    const infoOf = await tokenInfos([asset], at)
    const shown = await toWalletTransfers(found.rows, account, at)
    return { ...answerOk(shown.data), tokenInfo: infoOf(asset), ...pagingMembersOf(found), ...shown }
  },
})
