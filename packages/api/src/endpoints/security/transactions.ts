import { type Address, toBase58 } from '@sundial/primitives'
import type { TransferRow } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { toHash } from '../../page.ts'
import { noLabels } from '../../services/labels.ts'
import { warned } from '../../shared/address-annotations.ts'
import { ignored } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { displayAddress } from '../../shared/values.ts'
import { toTokenInfo } from '../token/token-info.ts'
import { type finding, findings } from './findings.ts'
import { advertIn, type NoteAdvert } from './note-adverts.ts'
import { decodedNote } from '../../decode.ts'
import { readFromNode } from '../../shared/node-transactions.ts'
import { looksAlike, partnersOf, sizeOf, type Smallness, smallnessFrom, smallnessOf } from './suspicious.ts'

type Finding = Static<typeof finding>

/** Pages request the rows they show. */
const most = 50
/** Accounts whose newest transfers are compared, and the number of these. */
const mostCompared = 20
const newestTransfers = 100

const judged = Type.Object({
  riskToken: warned.of('a transferred token'),
  riskAddress: warned.of('a sender or recipient'),
  zeroTransfer: is.flag('Whether it contains a transfer of zero.'),
  sameTailAttach: is.flag(
    'Whether it contains a transfer of zero or dust with an account whose address begins or ends like that of an account that the other side dealt with.',
  ),
  riskTransaction: is.flag('Whether any of the others is true.'),
  noteRead: Type.Optional(
    is.flag(
      'Extension. Whether the node told its note. Absent where no note is read: without transfers, and where one is of a whole token or more.',
    ),
  ),
  findings,
})

export const transactionSecurity = endpoint({
  get: '/api/security/transaction/data',
  summary: "Suspicious properties of transactions, from their transfers and the operator's labels",
  description: `${warned.note} Addresses are compared with those in the newest ${newestTransfers} transfers of up to ${mostCompared} accounts of the response. Notes are not in the index: those of transactions that move less than a token are read from the node. A transaction that is not in the index is left out.`,
  query: {
    hashes: Type.String({
      pattern: `^(0[xX])?[0-9a-fA-F]{64}(,(0[xX])?[0-9a-fA-F]{64}){0,${most - 1}}$`,
      description: `Hashes separated by commas, at most ${most}.`,
      'x-refusal': { other: 'malformed_hash' },
    }),
    ...ignored,
  },
  cost: 4,
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
    const rows = indexed.flatMap(({ transfers }) => transfers)
    const size = await sizeOf(rows, at)
    const smallness = smallnessFrom(size)
    const tiny = indexed
      .filter(({ transfers }) => transfers.length > 0 && transfers.every((row) => size(row) !== undefined))
      .map(({ hash }) => hash)
    const [imitated, notes] = await Promise.all([
      imitatedIn(rows, smallness, at),
      readFromNode(tiny, at, decodedNote),
    ])
    return Object.fromEntries(
      indexed.map(({ hash, transfers }) => {
        const advert = advertIn(notes.get(hash) ?? '')
        const judged = judge(transfers, { smallness, imitated, advert }, at)
        return [hash, tiny.includes(hash) ? { ...judged, noteRead: notes.has(hash) } : judged]
      }),
    )
  },
})

type Partners = ReadonlyMap<Address, ReadonlySet<string>>

type Imitated = (row: TransferRow) => Pick<Finding, 'account' | 'imitates'> | undefined

/** What the address of either side of a small transfer imitates: an account that the other side dealt with. */
async function imitatedIn(
  rows: readonly TransferRow[],
  smallness: Smallness,
  at: Context,
): Promise<Imitated> {
  const small = rows.filter((row) => smallness(row) !== undefined)
  const sides = [...new Set(small.flatMap(({ from, to }) => [from, to]))].filter((one) => one !== undefined)
  const partners: Partners = new Map(
    await Promise.all(
      sides.slice(0, mostCompared).map(async (account) => {
        const request = { start: 0, limit: newestTransfers, order: 'newest' } as const
        const page = await at.store.transfersOfAccount(account, request)
        const isSmall = await smallnessOf(page.rows, at)
        return [account, partnersOf(toBase58(account), page.rows, isSmall)] as const
      }),
    ),
  )
  return ({ from, to }) => lookAlikeIn(partners, to, from) ?? lookAlikeIn(partners, from, to)
}

function lookAlikeIn(partners: Partners, suspect: Address | undefined, victim: Address | undefined) {
  if (suspect === undefined || victim === undefined) return undefined
  const account = toBase58(suspect)
  const known = partners.get(victim) ?? new Set()
  // Whoever dealt with the account in real amounts knows it.
  if (known.has(account)) return undefined
  const imitates = [...known].find((one) => looksAlike(account, one))
  return imitates === undefined ? undefined : { account, imitates }
}

type Judging = {
  readonly smallness: Smallness
  readonly imitated: Imitated
  readonly advert: NoteAdvert | undefined
}

const mostFindings = 20

function judge(
  transfers: readonly TransferRow[],
  { smallness, imitated, advert }: Judging,
  { services }: Context,
) {
  const labels = services?.labels ?? noLabels
  const isRisky = (id: string | undefined): id is string => id !== undefined && labels.of(id).risk === true
  const tokens = new Set(transfers.map(({ asset }) => toTokenInfo(asset).tokenId).filter(isRisky))
  const accounts = new Set(
    transfers.flatMap(({ from, to }) => [displayAddress(from), displayAddress(to)]).filter(isRisky),
  )
  const small = transfers.filter((row) => smallness(row) !== undefined)
  const alike = small.flatMap((row) => imitated(row) ?? [])
  const nothings = small.filter((row) => smallness(row) === 'nothing')
  const [riskToken, riskAddress] = [tokens.size > 0, accounts.size > 0]
  const [zeroTransfer, sameTailAttach] = [nothings.length > 0, alike.length > 0]
  const all: readonly Finding[] = [
    ...[...tokens].map((token) => ({ kind: 'riskToken' as const, token })),
    ...[...accounts].map((account) => ({ kind: 'riskAccount' as const, account })),
    ...alike.map((one) => omitUndefined({ kind: 'lookAlike' as const, ...one })),
    ...(advert === undefined ? [] : [{ kind: advert }]),
    ...counted('zeroTransfer', nothings.length),
    // The fee of a token is a small part of what the same transaction moves.
    ...counted('dust', small.length < transfers.length ? 0 : small.length - nothings.length),
  ]
  return {
    riskToken,
    riskAddress,
    zeroTransfer,
    sameTailAttach,
    riskTransaction: riskToken || riskAddress || zeroTransfer || sameTailAttach,
    findings: all.slice(0, mostFindings),
  }
}

const counted = (kind: 'zeroTransfer' | 'dust', count: number): readonly Finding[] =>
  count > 0 ? [{ kind, count }] : []
