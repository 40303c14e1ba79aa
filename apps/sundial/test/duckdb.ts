import { join } from 'node:path'

/** A folder in which `npm install @duckdb/node-api` was run: 70 MB that most who test do without. */
export const duckdbFolder = process.env['SUNDIAL_TEST_DUCKDB']

type Connection = {
  runAndReadAll(sql: string): Promise<{ getRowObjectsJson(): Readonly<Record<string, unknown>>[] }>
  closeSync(): void
}
type DuckDb = {
  readonly DuckDBInstance: { create(): Promise<{ connect(): Promise<Connection> }> }
}

/** Runs queries of DuckDB in the folder of an export. */
export async function openDuckDb(folder: string) {
  const { DuckDBInstance } = (await import(
    join(duckdbFolder!, 'node_modules/@duckdb/node-api/lib/index.js')
  )) as DuckDb
  const connection = await (await DuckDBInstance.create()).connect()
  await connection.runAndReadAll(`SET file_search_path = '${folder}'`)
  await connection.runAndReadAll(`SET TimeZone = 'UTC'`)
  return {
    query: async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson(),
    [Symbol.dispose]: () => connection.closeSync(),
  }
}
