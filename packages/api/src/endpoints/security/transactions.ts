import { toBase58 } from '@sundial/primitives'
import type { TransferRow } from '@sundial/store'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { toHash } from '../../page.ts'
import { noLabels } from '../../services/labels.ts'
import { warned } from '../../shared/address-annotations.ts'
import { ignored } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { displayAddress } from '../../shared/values.ts'
import { toTokenInfo } from '../token/token-info.ts'

/** Pages request the rows they show. */
const most = 50

const judged = Type.Object({
  riskToken: warned.of('a transferred token'),
  riskAddress: warned.of('a sender or recipient'),
  zeroTransfer: is.flag('Whether it contains a transfer of zero.'),
  sameTailAttach: is.flag(
    'Whether it contains a transfer of zero to an account whose address begins or ends like that of an account the sender paid in the same response.',
  ),
  riskTransaction: is.flag('Whether any of the others is true.'),
})

export const transactionSecurity = endpoint({
  get: '/api/security/transaction/data',
  summary: "Suspicious properties of transactions, from their transfers and the operator's labels",
  description: `${warned.note} A transaction that is not in the index is left out.`,
  query: {
    hashes: Type.String({
      pattern: `^(0[xX])?[0-9a-fA-F]{64}(,(0[xX])?[0-9a-fA-F]{64}){0,${most - 1}}$`,
      description: `Hashes separated by commas, at most ${most}.`,
      'x-refusal': { other: 'malformed_hash' },
    }),
    ...ignored,
  },
  reply: Type.Record(Type.String(), judged, { description: 'By hash.' }),
  async handle({ query }, at) {
    const hashes = [...new Set(query.hashes.split(',').map(toHash))]
    const found = await Promise.all(
      hashes.map(async (hash) => ({
        hash,
        row: await at.store.transactionById(hash),
        transfers: await at.store.transfersOfTransaction(hash),
      })),
    )
    const indexed = found.filter(({ row }) => row !== undefined)
    const paid = indexed.flatMap(({ transfers }) => transfers.filter(({ amount }) => amount > 0n))
    return Object.fromEntries(indexed.map(({ hash, transfers }) => [hash, judge(transfers, paid, at)]))
  },
})

function judge(transfers: readonly TransferRow[], paid: readonly TransferRow[], { services }: Context) {
  const labels = services?.labels ?? noLabels
  const isRisky = (id: string | undefined) => labels.of(id).risk ?? false
  const riskToken = transfers.some(({ asset }) => isRisky(toTokenInfo(asset).tokenId))
  const riskAddress = transfers.some(
    ({ from, to }) => isRisky(displayAddress(from)) || isRisky(displayAddress(to)),
  )
  const nothings = transfers.filter(({ amount }) => amount === 0n)
  const sameTailAttach = nothings.some((row) => paid.some((other) => isLookAlike(row, other)))
  const zeroTransfer = nothings.length > 0
  const riskTransaction = riskToken || riskAddress || zeroTransfer || sameTailAttach
  return { riskToken, riskAddress, zeroTransfer, sameTailAttach, riskTransaction }
}

/** The part of an address that users compare before they send. */
const compared = 4

function isLookAlike(row: TransferRow, paid: TransferRow): boolean {
  if (row.from !== paid.from || row.to === undefined || paid.to === undefined || row.to === paid.to)
    return false
  const [left, right] = [toBase58(row.to), toBase58(paid.to)]
  // Every address begins with a T.
  return (
    left.slice(-compared) === right.slice(-compared) ||
    left.slice(1, 1 + compared) === right.slice(1, 1 + compared)
  )
}
