import pg from 'pg'
import { toDatabaseError } from './database-errors.ts'

/** A statement; a named one is prepared once a session, so its name must belong to its text alone. */
export type Statement = {
  readonly name?: string | undefined
  readonly text: string
  readonly values?: readonly unknown[] | undefined
}

/** One session, inside the transaction that lent it. */
export interface Connection {
  query<Row extends object = Record<string, unknown>>(statement: Statement | string): Promise<Row[]>
  readonly client: pg.PoolClient
}

export const connection = (client: pg.PoolClient): Connection => ({
  client,
  query: (statement) => rowsOf(client, statement),
})

/** Rows of one statement; outside failures become `database_…` errors. */
export async function rowsOf<Row extends object>(
  on: Pick<pg.Pool | pg.PoolClient, 'query'>,
  statement: Statement | string,
): Promise<Row[]> {
  try {
    return (await on.query<Row>(toQuery(statement))).rows
  } catch (error) {
    throw toDatabaseError(error)
  }
}

function toQuery(statement: Statement | string): pg.QueryConfig {
  if (typeof statement === 'string') return { text: statement }
  const { name, text, values } = statement
  return { text, ...(name && { name }), ...(values && { values: [...values] }) }
}

/** int8 as bigint and int8[] as bigint[]; numeric stays text; the rest as pg has it. */
export const databaseTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const parser: unknown = format === 'binary' ? undefined : parserByOid[oid]
    return parser ?? pg.types.getTypeParser(oid, format ?? 'text')
  },
}

const textArray: number = 1009
const toTexts = pg.types.getTypeParser(textArray) as (text: string) => (string | null)[]

const parserByOid: Readonly<Record<number, (text: string) => unknown>> = {
  20: BigInt,
  1016: (text) => toTexts(text).map((item) => (item === null ? null : BigInt(item))),
}

/** An SQL identifier, whatever its letters. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
