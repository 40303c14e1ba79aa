import type { LedgerNames } from '@sundial/wallet'
import { type Body, get, type Query } from '../../data/api.ts'

type Rows = Body<'/api/ledger'>['data']

/** Where the lists of tokens and pairs lie; a cookie has no room for them. */
const lists: Readonly<
  Record<keyof LedgerNames, { readonly key: string; readonly query: Query<'/api/ledger'> }>
> = {
  tokens: { key: 'ledgerTokenList', query: { type: 'token10', start: 0, limit: 5000 } },
  exchanges: { key: 'ledgerExchangeList', query: { type: 'exchange', limit: 1000 } },
}

/** Reads the lists of tokens and pairs into the cache. Without them a device shows ids in place of names. */
export async function loadLedgerNames(): Promise<void> {
  await Promise.all(
    Object.values(lists).map(async ({ key, query }) => {
      const { body } = await get('/api/ledger', query)
      localStorage.setItem(key, JSON.stringify(body.data))
    }),
  ).catch((error: unknown) => {
    // eslint-disable-next-line no-console
    console.warn('The names of tokens for the Ledger are missing.', error)
  })
}

/** The cached names that Ledger signed; a row without a signature is of no use to the device. */
export const cachedLedgerNames = (): LedgerNames => ({
  tokens: signedIn(lists.tokens.key),
  exchanges: signedIn(lists.exchanges.key),
})

function signedIn(key: string): ReadonlyMap<string, string> {
  const rows = rowsIn(localStorage.getItem(key) ?? '[]')
  return new Map(
    rows.flatMap(({ id, message }) => (message === undefined ? [] : [[String(id), message] as const])),
  )
}

function rowsIn(text: string): Rows {
  try {
    const rows: unknown = JSON.parse(text)
    return Array.isArray(rows) ? (rows as Rows) : []
  } catch {
    return []
  }
}
