// Databases of tests on a Citus cluster: a copy of each is on every node.
import { openDatabase } from '../src/database.ts'
import { migrateDistributed } from '../src/distribute.ts'
import { execute, inDatabase } from './execute.ts'

/** The address of a coordinator, of a database whose nodes are registered, for a user who may create databases on each. */
export const clusterVariable = 'SUNDIAL_TEST_CLUSTER'

/** Whether this run of tests is on a cluster. */
export const isOnCluster = (): boolean => Boolean(process.env[clusterVariable])

type Node = { readonly nodename: string; readonly nodeport: number; readonly groupid: number }

const nodeRows = (url: string) =>
  execute<Node>(
    url,
    `SELECT nodename, nodeport, groupid FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid`,
  )

/** Addresses of the coordinator, which is the first, and of all workers. */
export async function nodesOf(url: string): Promise<readonly string[]> {
  const workers = (await nodeRows(url)).filter(({ groupid }) => groupid !== 0)
  return [url, ...workers.map((node) => atNode(url, node))]
}

function atNode(url: string, { nodename, nodeport }: Node): string {
  const at = new URL(url)
  at.hostname = nodename
  at.port = String(nodeport)
  return at.href
}

/** Makes a database on every node, with the schema distributed, that `CREATE DATABASE … TEMPLATE` on every node copies. */
export async function makeClusterTemplate({
  url,
  name,
  network,
}: {
  readonly url: string
  readonly name: string
  readonly network: string
}): Promise<void> {
  const nodes = await nodesOf(url)
  for (const node of nodes) {
    await execute(node, `CREATE DATABASE ${name}`)
    await execute(inDatabase(node, name), 'CREATE EXTENSION citus')
  }
  const made = inDatabase(url, name)
  for (const { groupid, nodename, nodeport } of await nodeRows(url)) {
    const add = groupid === 0 ? 'citus_set_coordinator_host' : 'citus_add_node'
    await execute(made, `SELECT ${add}('${nodename}', ${nodeport})`)
  }
  {
    // A shard is a table with its indexes: few of them are copied sooner, and as much is on different nodes.
    const options = new URL(made)
    options.searchParams.set('options', '-c citus.shard_count=4')
    await using database = await openDatabase({ url: options.href, network })
    await migrateDistributed(database)
  }
  // A database cannot be copied while anybody is in it, Citus's own process included.
  for (const node of nodes) {
    await execute(
      node,
      `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`,
    )
  }
}
