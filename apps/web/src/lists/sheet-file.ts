import { neutralText } from '@sundial/primitives'
import type { useTranslations } from 'use-intl/react'
import { ApiFailure, request } from '../data/api.ts'
import { type Sheet, sheets } from './sheet-columns.ts'

/** A table of more rows is for programs. */
export const mostRows = 20_000
const rowsAtOnce = 200
const pauseMs = 2000

type Words = ReturnType<typeof useTranslations<never>>

type Reading = {
  /** Of the file with all fields. */
  readonly url: string
  readonly words: Words
  /** IANA name. */
  readonly zone: string
  readonly signal: AbortSignal
  readonly onRows: (count: number) => void
}

export type SheetFile = { readonly text: string; readonly rowCount: number; readonly isCut: boolean }

/** The path of the API below whatever the page is at. */
const pathOf = (url: string): string => /\/api\/.*$/.exec(new URL(url).pathname)?.[0] ?? ''

/** All rows of a list as a table for people, page by page. Throws `ApiFailure`; nothing is left out in silence. */
export async function readSheet({ url, words, zone, signal, onRows }: Reading): Promise<SheetFile> {
  const path = pathOf(url)
  const sheet = sheets[path]!
  const { format: _, ...query } = Object.fromEntries(new URL(url).searchParams)
  const lines = [lineOf(headingsOf(sheet, words, zone))]
  let cursor: string | undefined
  do {
    const page = await pageOf(
      path,
      { ...query, limit: String(rowsAtOnce), ...(cursor && { cursor }) },
      signal,
    )
    for (const cells of sheet.read(page, words)) lines.push(lineOf(timed(sheet, cells, zone)))
    cursor = page.nextCursor
    onRows(lines.length - 1)
  } while (cursor !== undefined && lines.length <= mostRows)
  // Spreadsheets take a file for UTF-8 by its mark.
  return { text: `\uFEFF${lines.join('')}`, rowCount: lines.length - 1, isCut: cursor !== undefined }
}

type Page = { readonly nextCursor?: string }

/** A caller that asks too much is asked to wait. */
async function pageOf(path: string, query: Record<string, string>, signal: AbortSignal): Promise<Page> {
  for (;;) {
    try {
      return (await request<Page>(path, query, signal)).body
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 429) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      signal.throwIfAborted()
    }
  }
}

const headingsOf = ({ columns }: Sheet, words: Words, zone: string): readonly string[] =>
  columns.map(({ heading, isTime }) => (isTime === true ? `${heading(words)} (${zone})` : heading(words)))

const timed = ({ columns }: Sheet, cells: readonly (string | undefined)[], zone: string): readonly string[] =>
  cells.map((text = '', at) =>
    columns[at]?.isTime === true && text !== '' ? timeText(Number(text), zone) : text,
  )

/** `2026-11-30 09:42:51`, which every spreadsheet takes for a time. */
const timeText = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(ms)

const lineOf = (cells: readonly string[]): string => `${cells.map(toCell).join(',')}\r\n`

/** Text of the chain that a spreadsheet would take for a formula is marked as text with an apostrophe. */
function toCell(text: string): string {
  const shown = neutralText(text)
  const isFormula = /^[=+\-@\t\r]/.test(shown) && !/^-?\d+(\.\d+)?$/.test(shown)
  const safe = isFormula ? `'${shown}` : shown
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
