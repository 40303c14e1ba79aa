import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** Runs statements of a session of its own, one call each, and returns the rows of the last. */
export async function execute<Row extends object>(
  url: string,
  ...statements: readonly string[]
): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** Runs a statement about a whole database, again where a process of Citus is just entering it. */
export async function executeSoon(url: string, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await execute(url, statement)
      return
    } catch (error) {
      if ((error as pg.DatabaseError).code !== objectInUse || attempt === 5) throw error
      await setTimeout(200)
    }
  }
}

const objectInUse = '55006'

/** The address of another database of the server. */
export function inDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
