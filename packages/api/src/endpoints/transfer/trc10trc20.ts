import type { Asset } from '@sundial/store'
import { type Static, type TObject, Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { noAnnotations } from '../../shared/address-annotations.ts'
import { readAsset } from '../../shared/filters.ts'
import { scannedMembers } from '../../shared/list-members.ts'
import {
  address,
  confirm,
  dates,
  direction,
  ignored,
  paging,
  sort,
  token,
  tokens,
} from '../../shared/parameters.ts'
import { pagingMembersOf } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { tokenInfo } from '../token/token-info.ts'
import { contractRet } from '../transaction/schema.ts'
import { findTransfers, readTransferFilter } from './find.ts'
import { toTransferList } from './transfer.ts'

const anyTransfer = component(
  'AnyTransfer',
  Type.Object({
    hash: is.hash('The transaction.'),
    block: is.int('Height of the block.'),
    date_created: is.time('Block time.'),
    type: Type.Enum(['trc10', 'trc20'], { description: 'TRX counts as trc10.' }),
    from_address: Type.Optional(is.address('Absent for newly minted tokens.')),
    owner_address: Type.Optional(is.address('The same.')),
    to_address: Type.Optional(is.address('Absent for burned tokens.')),
    token_id: Type.Optional(is.text("'_' for TRX, the id of a TRC10 token.")),
    contract_address: Type.Optional(is.address('The contract of a TRC20 token.')),
    amount_str: is.amountText('Smallest unit of the token.'),
    contractRet: Type.Optional(contractRet),
    confirmed: Type.Optional(is.confirmed),
    tokenInfo,
  }),
)

const query = {
  sort: sort(['timestamp']),
  ...paging,
  address,
  ...direction,
  token,
  tokens,
  keyword: address,
  fromAddress: address,
  toAddress: address,
  ret: Type.Optional(
    Type.Enum(['all', 'SUCCESS', 'FAIL'], {
      description: 'Failed transfers are not listed: FAIL returns no rows.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
  ),
  ...confirm,
  ...dates,
  ...ignored,
}
type Query = Static<TObject<typeof query>>

export const trc10trc20Transfers = endpoint({
  get: '/api/trc10trc20-transfer',
  summary: 'Transfers of TRX, TRC10 and TRC20, of an account or of all accounts',
  description:
    'keyword is the address on the other side. All filters apply; two together scan the rows of the shortest list: see scanned.',
  query,
  list: 'transfers',
  reply: Type.Object(scannedMembers('transfers', anyTransfer)),
  async handle({ query }, at) {
    if (query.ret === 'FAIL') return { total: 0, rangeTotal: 0, transfers: [], ...noAnnotations }
    const { address: account, direction, keyword: counterpart, fromAddress: from, toAddress: to } = query
    const assets = readAssets(query)
    const token = assets.length === 1 ? { asset: assets[0] } : assets.length > 1 ? { assets } : {}
    const filter = await readTransferFilter({ account, direction, counterpart, from, to, ...token }, at)
    const found = await findTransfers(filter, query, at)
    const { data, ...annotations } = await toTransferList(found.rows, at)
    return { ...pagingMembersOf(found), transfers: data.map(toAnyTransfer), ...annotations }
  },
})

const readAssets = ({ token, tokens }: Pick<Query, 'token' | 'tokens'>): Asset[] =>
  [token, ...(tokens?.split(',') ?? [])]
    .filter((one) => one !== undefined && one !== '')
    .map((one) => readAsset(one!))

type Shown = Awaited<ReturnType<typeof toTransferList>>['data'][number]

const toAnyTransfer = (row: Shown): Static<typeof anyTransfer> => {
  const { tokenId, tokenType } = row.tokenInfo
  const isContract = tokenType === 'trc20'
  return omitUndefined({
    hash: row.transactionHash,
    block: row.block,
    date_created: row.timestamp,
    type: isContract ? ('trc20' as const) : ('trc10' as const),
    from_address: row.transferFromAddress,
    owner_address: row.transferFromAddress,
    to_address: row.transferToAddress,
    token_id: isContract ? undefined : tokenId,
    contract_address: isContract ? tokenId : undefined,
    amount_str: row.amount_str,
    contractRet: row.contractRet,
    confirmed: row.confirmed,
    tokenInfo: row.tokenInfo,
  })
}
