import { type Address, isDust, toBase58 } from '@sundial/primitives'
import type { TransactionRow, TransferRow } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { readCursor } from '../../cursor.ts'
import { type Context, endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { listing, requiredAddress } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { filteredMembers, searched } from '../filter/conditions.ts'
import { tokenInfo, type TokenInfo, tokenInfos } from '../token/token-info.ts'
import { tokenTransfersOf } from '../transaction/shape.ts'
import { isWarnedOf } from '../transfer/transfer.ts'

const payee = component(
  'Payee',
  Type.Object({
    address: is.address('The account that was paid.'),
    hash: is.hash('The newest payment to it within this response.'),
    block: is.int('Height of its block.'),
    timestamp: is.time('Block time.'),
    amount_str: is.amountText('Smallest unit.'),
    tokenInfo,
  }),
)

/** Transfers of TRX and of TRC10 tokens, and calls. */
const paymentTypes: ReadonlySet<number> = new Set([1, 2, 31])

export const payees = endpoint({
  get: '/api/account/payees',
  summary: 'Accounts that an account paid by its own transactions, newest first',
  description: `Extension. A payment is a successful transfer of TRX or a TRC10 token by the account, or what its own call of transfer or transferFrom moved from it in the called token. Events of other contracts and transfers that others ordered are none, so nobody else can add a payee. Payments below a hundredth of a token, and payments in tokens with a warning or a look-alike name, do not count. A request compares up to ${apiLimits.scannedRows} transactions of the account, from the newest down, and names each payee once; searched says how far it came, and nextCursor continues it.`,
  query: { address: requiredAddress, cursor: listing.cursor, format: listing.format },
  list: 'data',
  cost: 5,
  mostCsvPages: apiLimits.filteredRequests,
  reply: Type.Object({
    data: Type.Array(payee, { description: 'Extension. Each payee once, the last one paid first.' }),
    nextCursor: is.nextCursor,
    searched,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const account = await readAddress(query.address, at)
    const page = await at.store.filteredTransactions(
      { from: account, types: paymentTypes },
      omitUndefined({
        limit: apiLimits.rowsPerLook,
        mostExamined: apiLimits.filteredRows,
        mostListed: apiLimits.scannedRows,
        before: query.cursor === undefined ? undefined : readCursor(query.cursor, 'newest').at,
      }),
    )
    const { nextCursor, searched } = filteredMembers(page, query, at)
    return omitUndefined({ data: await payeesIn(page.rows, account, at), nextCursor, searched })
  },
})

type Payment = Pick<TransferRow, 'from' | 'to' | 'asset' | 'amount'>

async function payeesIn(
  rows: readonly TransactionRow[],
  account: Address,
  at: Context,
): Promise<Static<typeof payee>[]> {
  // Blocks of 2018 have no results.
  const succeeded = rows.filter(({ result = 'SUCCESS' }) => result === 'SUCCESS')
  const { moved } = await tokenTransfersOf(succeeded, at)
  const payments = succeeded.flatMap((row) => {
    const payment = moved.get(row.id) ?? paymentOf(row)
    return payment === undefined || payment.from !== account ? [] : [{ row, payment }]
  })
  const infoOf = await tokenInfos(
    payments.map(({ payment }) => payment.asset),
    at,
  )
  const found = new Map<Address, Static<typeof payee>>()
  for (const { row, payment } of payments) {
    const { to, asset, amount } = payment
    const info = infoOf(asset)
    if (to === undefined || to === '' || to === account || found.has(to) || !counts(amount, info)) continue
    found.set(to, {
      address: toBase58(to),
      hash: row.id,
      block: row.height,
      timestamp: row.timestampMs,
      amount_str: amount.toString(),
      tokenInfo: info,
    })
  }
  return [...found.values()]
}

function paymentOf({ type, owner: from, to, asset, amount }: TransactionRow): Payment | undefined {
  return type === 31 || asset === undefined || amount === undefined ? undefined : { from, to, asset, amount }
}

/** An amount whose decimals are unknown counts: the account itself ordered the payment. */
const counts = (amount: bigint, info: TokenInfo): boolean =>
  amount > 0n &&
  !(info.tokenDecimal !== undefined && isDust(amount, info.tokenDecimal)) &&
  !isWarnedOf(info) &&
  !warningLevels.has(info.tokenLevel) &&
  info.isLookAlike !== true

const warningLevels: ReadonlySet<string> = new Set(['3', '4'])
