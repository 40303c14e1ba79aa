import pg from 'pg'
import { toDatabaseError } from './database-errors.ts'
import type { Known } from './known.ts'

/** A statement; a named one is prepared once a session, so its name must belong to its text alone. */
export type Statement = {
  readonly name?: string | undefined
  readonly text: string
  readonly values?: readonly unknown[] | undefined
  readonly columns?: Columns | undefined
}

/** Types of result columns in PostgreSQL, and the values that the driver returns for them. */
type ColumnValues = {
  readonly bool: boolean
  readonly bytea: Buffer
  readonly int2: number
  readonly int4: number
  readonly int8: bigint
  readonly name: string
  readonly numeric: string
  readonly text: string
  readonly 'int4[]': readonly number[]
}
type ColumnType = keyof ColumnValues

const typeIds: Readonly<Record<ColumnType, number>> = {
  bool: 16,
  bytea: 17,
  int2: 21,
  int4: 23,
  int8: 20,
  name: 19,
  numeric: 1700,
  text: 25,
  'int4[]': 1007,
}

/** Columns of a result by name; the type of a column that may be NULL ends with a question mark. */
export type Columns = Readonly<Record<string, ColumnType | `${ColumnType}?`>>

export type RowOf<Declared extends Columns> = {
  readonly [Name in keyof Declared]: Declared[Name] extends `${infer Type extends ColumnType}?`
    ? ColumnValues[Type] | null
    : Declared[Name] extends ColumnType
      ? ColumnValues[Declared[Name]]
      : never
}

/** Rows of one statement. The first run of a statement with `columns` compares them with the columns of the result. */
export interface Query {
  <const Declared extends Columns>(
    statement: Statement & { readonly columns: Declared },
  ): Promise<RowOf<Declared>[]>
  <Row extends object = Record<string, unknown>>(statement: Statement | string): Promise<Row[]>
}

/** One session, inside the transaction that lent it. */
export interface Connection {
  readonly query: Query
  readonly client: pg.PoolClient
  /** Of a reader who knows the newest block, and asks afterwards whether it still is. */
  readonly known?: Known | undefined
}

export const connection = (client: pg.PoolClient): Connection => ({
  client,
  query: async (statement: Statement | string) => rowsOf(client, statement),
})

/** Rows of one statement; outside failures become `database_…` errors. */
export async function rowsOf<Row extends object>(
  on: Pick<pg.Pool | pg.PoolClient, 'query'>,
  statement: Statement | string,
): Promise<Row[]> {
  const result = await on.query<Row>(toQuery(statement)).catch((error: unknown) => {
    throw toDatabaseError(error)
  })
  if (typeof statement !== 'string' && statement.columns !== undefined)
    checkColumns(statement, statement.columns, result.fields)
  return result.rows
}

/** Statements whose columns were compared; a limit, since the text of a statement may name a table. */
const checkedStatements = new Set<string>()
const checkedStatementsLimit = 1000

/** Compares columns once per statement, so that a wrong declaration fails the first test that runs it. */
function checkColumns({ name, text }: Statement, declared: Columns, fields: readonly pg.FieldDef[]): void {
  const key = name ?? text
  if (checkedStatements.has(key) || checkedStatements.size === checkedStatementsLimit) return
  const expected = Object.entries(declared).map(
    ([column, type]) => `${column} ${typeIds[type.replace('?', '') as ColumnType]}`,
  )
  const returned = fields.map((field) => `${field.name} ${field.dataTypeID}`)
  if (expected.toSorted().join() !== returned.toSorted().join())
    throw new Error(`The statement returns [${returned.join()}], declared is [${expected.join()}]: ${text}`)
  checkedStatements.add(key)
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

/** An SQL identifier with any characters. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
