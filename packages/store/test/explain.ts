// What PostgreSQL does for each statement of a store: by EXPLAIN, just before the statement itself.
import type { Connection, Statement } from '../src/connection.ts'
import type { Database } from '../src/database.ts'
import { isOnCluster } from './cluster.ts'

/** A statement, and what is wrong with its plan. */
export type Explained = { readonly name: string; readonly text: string; readonly faults: readonly string[] }

export type Limits = {
  /** Tables that grow with the chain. */
  readonly largeTables: ReadonlySet<string>
  /** Rows any step of a plan may read, join or sort. */
  readonly mostRows: number
}

/** The database, with each statement explained to `tell` on the data it runs on. */
export function explainingDatabase(
  inner: Database,
  limits: () => Limits,
  tell: (explained: Explained) => void,
): Database {
  const explaining = (connection: Connection): Connection => ({
    client: connection.client,
    query: async (query: Statement | string) => {
      const statement = typeof query === 'string' ? { text: query } : query
      const faults = await explain(connection, statement, limits())
      tell({ name: statement.name ?? '', text: statement.text, faults })
      return connection.query(query)
    },
  })
  const within =
    <Result>(work: (connection: Connection) => Promise<Result>) =>
    async (connection: Connection) => {
      // The ways to read a whole table that pay only while it is as small as in a test.
      for (const way of ['seqscan', 'mergejoin', 'hashjoin']) {
        await connection.query(`SET LOCAL enable_${way} = off`)
      }
      return work(explaining(connection))
    }
  return {
    ...inner,
    query: (statement: Statement | string) =>
      inner.transaction(within((connection) => connection.query(statement))),
    transaction: (work) => inner.transaction(within(work)),
    snapshot: (work) => inner.snapshot(within(work)),
  }
}

async function explain(
  connection: Connection,
  { text, values = [] }: Statement,
  limits: Limits,
): Promise<string[]> {
  // The coordinator's plan does not show what the nodes read, and Citus does not explain each statement.
  if (isOnCluster()) return []
  if (!/^\(?(SELECT|UPDATE|DELETE|WITH|INSERT)\b/.test(text.trimStart())) return []
  await connection.query('SAVEPOINT explained')
  const [row] = await connection.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
    text: `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
    values,
  })
  await connection.query('ROLLBACK TO SAVEPOINT explained')
  return faultsOf(row!['QUERY PLAN'][0].Plan, limits)
}

type Plan = {
  readonly 'Node Type': string
  readonly 'Index Cond'?: string
  readonly 'Recheck Cond'?: string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly Plan[]
}

function faultsOf(plan: Plan, limits: Limits, parent?: Plan): string[] {
  return [
    ...scanFaults(plan, limits, parent),
    ...rowFaults(plan, limits),
    ...(plan.Plans ?? []).flatMap((child) => faultsOf(child, limits, plan)),
  ]
}

/** So few rows are read whole for being few, whatever else could be done. */
const fewRows = 64

/** An index without a condition is read whole as well, unless a limit stops it, or the rows it read so far tell. */
function scanFaults(plan: Plan, { largeTables }: Limits, parent: Plan | undefined): string[] {
  const type = plan['Node Type']
  const table = plan['Relation Name']?.replace(/_\d{4}$/, '') ?? ''
  const isEndless =
    /^Index (Only )?Scan$/.test(type) &&
    !plan['Index Cond'] &&
    !/^(Limit|Incremental Sort)$/.test(parent?.['Node Type'] ?? '') &&
    rowsOf(plan) > fewRows
  return (type === 'Seq Scan' || isEndless) && largeTables.has(table) ? [`${type} over ${table}`] : []
}

/**
 * Rows a step came across, over all its loops. What a BRIN index makes read next to the wanted rows is not counted: it is
 * some pages, however large the table. What a bitmap names is counted where it is read.
 */
function rowFaults(plan: Plan, { mostRows }: Limits): string[] {
  const rows = plan['Node Type'] === 'Bitmap Index Scan' ? 0 : rowsOf(plan)
  return rows > mostRows ? [`${plan['Node Type']} of ${rows} rows`] : []
}

function rowsOf(plan: Plan): number {
  const each =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0)
  return Math.round(each * plan['Actual Loops'])
}
