import { allTypes } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import type { Asset, TransferRow } from '@sundial/store'
import { type Static, type TProperties, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import type { Paging } from '../../page.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { addressAnnotations } from '../../shared/address-annotations.ts'
import { readAsset } from '../../shared/filters.ts'
import { scannedMembers } from '../../shared/list-members.ts'
import {
  address,
  confirm,
  ignored,
  paging,
  requiredAddress,
  sort,
  token,
  walletDirection,
} from '../../shared/parameters.ts'
import { pagingMembersOf } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { isConfirmed, displayAddress } from '../../shared/values.ts'
import { tokenInfos } from '../token/token-info.ts'
import { findTransfers, readTransferFilter } from '../transfer/find.ts'
import { isWarnedOf } from '../transfer/transfer.ts'

/** TronScan's shape of transfers for wallets: flags are numbers. */
export const walletTransfer = component(
  'WalletTransfer',
  Type.Object({
    hash: is.hash('The transaction.'),
    block: is.int('Height of the block.'),
    block_timestamp: is.time('Block time.'),
    from: Type.Optional(is.address('Absent for newly minted tokens.')),
    to: Type.Optional(is.address('Absent for burned tokens.')),
    amount: is.amountText('Smallest unit of the token.'),
    direction: Type.Enum([1, 2], { description: '1 outgoing, 2 incoming.' }),
    confirmed: Type.Optional(Type.Enum([0, 1], { description: '1 when the block is final.' })),
    contract_type: is.text("java-tron's name of the operation."),
    contractType: is.int("Id in java-tron's ContractType."),
    contract_ret: Type.Optional(is.text("java-tron's result by name.")),
    final_result: Type.Optional(is.text('The same.')),
    event_type: Type.Literal('Transfer'),
    revert: Type.Literal(0),
    status: Type.Literal(0, { description: 'Always 0.' }),
    approval_amount: Type.Literal('0', { description: 'Always 0: approvals are not transfers.' }),
    cheatStatus: is.flag("Whether the operator's labels warn about the token."),
    id: is.text("'_' for TRX, the number of a TRC10 token, the base58 address of a TRC20 contract."),
    contract_address: Type.Optional(is.address('The contract of a TRC20 token.')),
    symbol: Type.Optional(is.text('Symbol of the token.')),
    token_name: Type.Optional(is.text('Name of the token.')),
    decimals: Type.Optional(is.int('Decimals of the amount.')),
    issue_address: Type.Optional(is.address('The issuer of a TRC10 token.')),
  }),
)
export type WalletTransfer = Static<typeof walletTransfer>

export async function toWalletTransfers(rows: readonly TransferRow[], account: Address, at: Context) {
  const infoOf = await tokenInfos(
    rows.map(({ asset }) => asset),
    at,
  )
  const data = rows.map((row): WalletTransfer => {
    const info = infoOf(row.asset)
    const isFinal = isConfirmed(row.height, at.state)
    return omitUndefined({
      hash: row.transactionId,
      block: row.height,
      block_timestamp: row.timestampMs,
      from: displayAddress(row.from),
      to: displayAddress(row.to),
      amount: row.amount.toString(),
      direction: row.from === account ? (1 as const) : (2 as const),
      confirmed: isFinal === undefined ? undefined : isFinal ? (1 as const) : (0 as const),
      contract_type: nameOfType(row.type),
      contractType: row.type,
      contract_ret: row.result,
      final_result: row.result,
      event_type: 'Transfer' as const,
      revert: 0 as const,
      status: 0 as const,
      approval_amount: '0' as const,
      cheatStatus: isWarnedOf(info),
      id: info.tokenId,
      contract_address: row.asset.kind === 'trc20' ? info.tokenId : undefined,
      symbol: info.tokenAbbr,
      token_name: info.tokenName,
      decimals: info.tokenDecimal,
      issue_address: info.issuerAddr,
    })
  })
  const annotations = await addressAnnotations(
    at,
    rows.flatMap(({ from, to }) => [from, to]),
  )
  return { data, ...annotations }
}

const nameOfType = (id: number): string => allTypes.find((type) => type.id === id)?.name ?? `type ${id}`

/** TronScan's members for wallet lists. */
export const answerMembers = {
  page_size: Type.Integer({ description: 'Rows in this response.' }),
  code: Type.Literal(200),
}

export const answerOk = (rows: readonly unknown[]) => ({ page_size: rows.length, code: 200 as const })

const walletNote = 'Each kind and each token of an account, in one direction or both, has a list of its own.'

const walletQuery = <Filter extends TProperties>(filter: Filter) => ({
  sort: sort(['timestamp']),
  ...paging,
  address: requiredAddress,
  ...filter,
  ...walletDirection,
  fromAddress: address,
  toAddress: address,
  ...confirm,
  ...ignored,
})

const walletReply = Type.Object({ ...scannedMembers('data', walletTransfer), ...answerMembers })

type WalletRequest = {
  readonly query: Paging & { readonly address: string } & {
    readonly [Name in 'direction' | 'fromAddress' | 'toAddress']?: string | undefined
  }
  /** One token; by default all of the kind. */
  readonly token?: string | undefined
  readonly kind: Asset['kind']
}

async function listWalletTransfers({ query, token, kind }: WalletRequest, at: Context) {
  const account = await readAddress(query.address, at)
  const { direction, fromAddress: from, toAddress: to } = query
  const asset = token === undefined ? { kinds: [kind] } : { asset: readAsset(token) }
  const filter = await readTransferFilter({ account: query.address, direction, from, to, ...asset }, at)
  const found = await findTransfers(filter, query, at)
  const shown = await toWalletTransfers(found.rows, account, at)
  return { ...answerOk(shown.data), ...pagingMembersOf(found), ...shown }
}

export const walletTrxTransfers = endpoint({
  get: '/api/transfer/trx',
  summary: 'Transfers of TRX of an account, for wallets',
  description: walletNote,
  query: walletQuery({}),
  list: 'data',
  reply: walletReply,
  handle: async ({ query }, at) => listWalletTransfers({ query, kind: 'trx' }, at),
})

export const walletTrc10Transfers = endpoint({
  get: '/api/transfer/token10',
  summary: 'Transfers of TRC10 tokens of an account, for wallets',
  description: walletNote,
  query: walletQuery({ trc10Id: token }),
  list: 'data',
  reply: walletReply,
  handle: async ({ query }, at) => listWalletTransfers({ query, token: query.trc10Id, kind: 'trc10' }, at),
})

export const walletTrc20Transfers = endpoint({
  get: '/api/transfer/trc20',
  summary: 'Transfers of TRC20 tokens of an account, for wallets',
  description: walletNote,
  query: walletQuery({ trc20Id: token }),
  list: 'data',
  reply: walletReply,
  handle: async ({ query }, at) => listWalletTransfers({ query, token: query.trc20Id, kind: 'trc20' }, at),
})
