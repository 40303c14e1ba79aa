// Responses of TronGrid's v1 interface.
import type { GridQuery } from './query.ts'

/** A page of a list, and how to ask for the next where there is one. */
export type GridRows = { readonly rows: readonly unknown[]; readonly fingerprint?: string | undefined }

/** `url` is that of the request, without its query. */
export function gridAnswer(
  { rows, fingerprint }: GridRows,
  { nowMs, url, query }: { readonly nowMs: number; readonly url: string; readonly query: GridQuery },
) {
  const more =
    fingerprint === undefined
      ? {}
      : { fingerprint, links: { next: `${url}?${nextQuery(query, fingerprint)}` } }
  return { data: rows, success: true as const, meta: { at: nowMs, ...more, page_size: rows.length } }
}

/** In snake case, with the fingerprint of the next page last, as TronGrid prints it. */
function nextQuery(query: GridQuery, fingerprint: string): string {
  const kept = Object.entries(query).filter(([name]) => name !== 'fingerprint' && !/[A-Z]/.test(name))
  return new URLSearchParams([...kept, ['fingerprint', fingerprint]]).toString()
}

export const gridRefusal = (statusCode: number, error: string) => ({
  success: false as const,
  error,
  statusCode,
})
