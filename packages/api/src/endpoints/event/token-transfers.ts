import type { TransferRow } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { addressAnnotations } from '../../shared/address-annotations.ts'
import { callsWithoutReceipt, scannedMembers, unreceipted } from '../../shared/list-members.ts'
import { address, confirm, ignored, paging, sort } from '../../shared/parameters.ts'
import { pagingMembersOf } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { isConfirmed, displayAddress } from '../../shared/values.ts'
import { type NamedTokenOf, tokenNames } from '../../tokens/token-names.ts'
import { contractRet } from '../transaction/schema.ts'
import { findTransfers, readTokenContract, readTransferFilter } from '../transfer/find.ts'

const tokenEvent = component(
  'TokenEvent',
  Type.Object({
    id: is.text('Extension. Height and position among the transfers of the block, joined by a hyphen.'),
    transactionHash: is.hash('The transaction.'),
    block: is.int('Height of the block.'),
    timestamp: is.time('Block time.'),
    transferFromAddress: Type.Optional(is.address('Absent for newly minted tokens.')),
    transferToAddress: Type.Optional(is.address('Absent for burned tokens.')),
    amount: is.amountText('Smallest unit of the token.'),
    tokenName: Type.Optional(is.text('Name of the token.')),
    symbol: Type.Optional(is.text('Extension. Symbol of the token.')),
    decimals: Type.Optional(is.int('Decimals of the amount.')),
    contractAddress: is.text('Extension. The token contract. Base58.'),
    contractRet: Type.Optional(contractRet),
    confirmed: Type.Optional(is.confirmed),
  }),
)

export const contractTokenEvents = endpoint({
  get: '/api/contract/events',
  summary: 'TRC20 transfers as events, newest first',
  description:
    'With contract, transfers of the token; with address, of the account; with both, those of the token by the account.',
  cost: 2,
  query: {
    sort: sort(['timestamp']),
    ...paging,
    contract: address,
    address,
    event_name: Type.Optional(
      Type.Enum(['Transfer'], {
        description: 'Always Transfer. /api/contracts/event has other events.',
        'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
      }),
    ),
    ...confirm,
    ...ignored,
  },
  list: 'data',
  reply: Type.Object({ ...scannedMembers('data', tokenEvent), callsWithoutReceipt }),
  async handle({ query }, at) {
    const asset = await readTokenContract(query.contract, at)
    const filter = await readTransferFilter({ account: query.address, asset, kinds: ['trc20'] }, at)
    const found = await findTransfers(filter, query, at)
    const infoOf = await tokenNames(
      found.rows.map(({ asset }) => asset),
      at,
    )
    return {
      ...pagingMembersOf(found),
      data: found.rows.map((row) => toTokenEvent(row, infoOf, at)),
      ...unreceipted(at.state.callsWithoutReceipt),
      ...(await addressAnnotations(
        at,
        found.rows.flatMap(({ from, to }) => [from, to]),
      )),
    }
  },
})

function toTokenEvent(row: TransferRow, infoOf: NamedTokenOf, { state }: Context): Static<typeof tokenEvent> {
  const { tokenId, tokenName, tokenAbbr, tokenDecimal } = infoOf(row.asset)
  return omitUndefined({
    id: `${row.height}-${row.index}`,
    transactionHash: row.transactionId,
    block: row.height,
    timestamp: row.timestampMs,
    transferFromAddress: displayAddress(row.from),
    transferToAddress: displayAddress(row.to),
    amount: row.amount.toString(),
    tokenName,
    symbol: tokenAbbr,
    decimals: tokenDecimal,
    contractAddress: tokenId,
    contractRet: row.result,
    confirmed: isConfirmed(row.height, state),
  })
}
