import type { ColumnSource } from 'hyparquet-writer'

/** What a column of an exported table holds, and how Parquet stores it. */
const elements = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT32' },
  bigint: { type: 'INT64' },
  /** Milliseconds since 1970 UTC. */
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
  /** Days since 1970 UTC. */
  day: { type: 'INT32', converted_type: 'DATE' },
} as const

type Values = {
  readonly text: string
  readonly integer: number
  readonly bigint: bigint
  readonly time: number
  readonly day: number
}
type Kind = keyof typeof elements

/** Columns of a table by name; the kind of one that may be unknown ends with a question mark. */
export type ExportColumns = Readonly<Record<string, Kind | `${Kind}?`>>

export type ExportRow<Columns extends ExportColumns = ExportColumns> = {
  readonly [Name in keyof Columns]: Columns[Name] extends `${infer Known extends Kind}?`
    ? Values[Known] | undefined
    : Columns[Name] extends Kind
      ? Values[Columns[Name]]
      : never
}

const kindOf = (column: Kind | `${Kind}?`): Kind => column.replace('?', '') as Kind

/** The schema of Parquet: a root and its columns. */
export const schemaOf = (columns: ExportColumns) => [
  { name: 'root', num_children: Object.keys(columns).length },
  ...Object.entries(columns).map(([name, column]) => ({
    name,
    ...elements[kindOf(column)],
    repetition_type: column.endsWith('?') ? ('OPTIONAL' as const) : ('REQUIRED' as const),
  })),
]

/** The rows turned into columns, in the order of the schema. */
export const columnsOf = (columns: ExportColumns, rows: readonly ExportRow[]): ColumnSource[] =>
  Object.entries(columns).map(([name, column]) => ({
    name,
    data: rows.map((row) => toStored(kindOf(column), row[name])),
  }))

const toStored = (kind: Kind, value: Values[Kind] | undefined): Values[Kind] | undefined =>
  kind === 'time' && value !== undefined ? BigInt(value) : value
