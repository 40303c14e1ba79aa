// Whom an account paid: what this browser knows, then what the index has of the account's own transactions.
import { type Address, isTronAddress, toBase58 } from '@sundial/primitives'
import type { Journal } from '@sundial/wallet'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { bookIn, useBook } from '../../browser/shown-book.ts'
import { get } from '../../data/api.ts'
import { journals } from '../payments/journals.ts'

export type Payees = {
  /** Base58, the last one paid first. */
  readonly addresses: readonly string[]
  /** All payments of the account were searched. */
  readonly isWhole: boolean
}

/** A request searches thousands of transactions; accounts with more than this have their newest ones compared. */
const mostRequests = 5

/** Whom the account paid by its own transactions, above dust; nobody else can add to it. */
export const payees = (account: string) =>
  queryOptions({
    queryKey: ['wallet', 'payees', account],
    queryFn: ({ signal }) => readPayees(account, signal),
    enabled: account !== '',
    staleTime: 30_000,
  })

async function readPayees(address: string, signal: AbortSignal): Promise<Payees> {
  const found = new Set<string>()
  let cursor: string | undefined
  for (let request = 0; request < mostRequests; request++) {
    const { body } = await get('/api/account/payees', { address, cursor }, signal)
    const rows: unknown = body.data
    if (!Array.isArray(rows)) throw new TypeError('The list of payees is malformed.')
    for (const { address: one } of body.data) {
      if (!isTronAddress(one)) throw new TypeError('The list of payees has something else.')
      found.add(one)
    }
    cursor = body.nextCursor
    if (cursor === undefined) return { addresses: [...found], isWhole: body.searched.isWhole }
  }
  return { addresses: [...found], isWhole: false }
}

/** Addresses that this browser knows without a server. */
export type KnownHere = {
  /** With a tag or a note of the person. */
  readonly kept: readonly string[]
  /** Paid by a list of this browser, final in a block. */
  readonly paid: readonly string[]
}

export function useKnownHere(account: Address | undefined): KnownHere {
  const book = useBook(bookIn)
  const { data: stored = [] } = useQuery(storedJournals())
  const kept = [...(book?.addresses ?? [])].flatMap(([address, { tag, note }]) =>
    tag === undefined && note === undefined ? [] : [address],
  )
  return { kept, paid: stored.filter(({ owner }) => owner === account).flatMap(paidIn) }
}

const storedJournals = () =>
  queryOptions({
    queryKey: ['wallet', 'journals'],
    // A browser without storage has none.
    queryFn: () => journals.all().catch(() => []),
  })

const paidIn = ({ rows }: Journal): readonly string[] =>
  rows.flatMap(({ state, to }) => (state === 'paid' ? [toBase58(to)] : []))
