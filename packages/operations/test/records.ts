import { readFileSync } from 'node:fs'
import { parseJson } from '@sundial/primitives'

export type Members = Readonly<Record<string, unknown>>
type Recorded = { readonly file: string; readonly json: Members }

const folder = new URL('../../../vectors/recorded/', import.meta.url)
const read = (file: string): unknown => parseJson(readFileSync(new URL(file, folder), 'utf8'))
const index = read('index.json') as readonly { readonly file: string }[]

/** Transactions recorded alone in a folder, the largest collections apart. */
export const recordedIn = (under: string): readonly Recorded[] =>
  index
    .filter(({ file }) => file.startsWith(under) && !file.endsWith('trc20-transfers.json'))
    .map(({ file }) => ({ file: file.slice(under.length), json: read(file) as Members }))

/** The transactions of a block as a node answers it. */
export const transactionsOfBlock = (file: string): readonly Members[] =>
  (read(`blocks/${file}`) as { readonly transactions: readonly Members[] }).transactions

export const recordedJson = (file: string): Members => read(file) as Members
