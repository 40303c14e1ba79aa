// Rows of an answer as CSV (RFC 4180). Columns follow from the schema of the row, so that they are known before the first row.
import { Type, type TSchema } from 'typebox'

export type Column = { readonly name: string; readonly path: readonly string[] }

type Members = Readonly<Record<string, TSchema>>

/** Members of objects within the row get columns of their own, as `tokenInfo.tokenId`; lists and maps are JSON text. */
export function columnsOf(schema: TSchema, path: readonly string[] = []): Column[] {
  const { properties } = schema as { readonly properties?: Members }
  if (properties === undefined) return [{ name: path.join('.'), path }]
  return Object.entries(properties).flatMap(([name, member]) => columnsOf(member, [...path, name]))
}

/** Schema of one row of the member with the list, which may also be a single object. */
export function rowSchemaOf(reply: TSchema, list: string): TSchema {
  const member = (reply as { readonly properties?: Members }).properties?.[list]
  const found = member !== undefined && Type.IsUnion(member) ? member.anyOf.find(Type.IsArray) : member
  if (found === undefined || !Type.IsArray(found)) throw new TypeError(`${list} is not a list.`)
  return found.items
}

export const csvHead = (columns: readonly Column[]): string => line(columns.map(({ name }) => cell(name)))

export const csvRow = (columns: readonly Column[], row: unknown): string =>
  line(columns.map(({ path }) => cell(textOf(valueAt(row, path)))))

/** A comment for parsers that support comments, and for all others a row of full width. */
export const csvEnd = (columns: readonly Column[], text: string): string =>
  line([cell(`# ${text}`), ...columns.slice(1).map(() => '')])

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

const valueAt = (row: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], row)

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Text from the chain that a spreadsheet would take for a formula is marked as text with an apostrophe. */
function cell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
