import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type IndexedBlock, migrate, openDatabase, openStore, startPostgres } from '@sundial/store'
import { MadeUpChain } from '../made-up-chain.ts'

type Chain = { next(transactionCount: number): IndexedBlock }

/** A database of its own with this many transactions, deleted with the process. */
export async function openFilledIndex(
  transactionCount: number,
  chain: Chain = new MadeUpChain(),
  perBlock = 500,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sundial-bench-'))
  // As root the database runs as another user, who needs access to the folder.
  chmodSync(dataDir, 0o755)
  const server = await startPostgres({ dataDir })
  const url = server.url()
  const blocks: IndexedBlock[] = []
  {
    await using database = await openDatabase({ network: 'bench', url })
    await migrate(database)
    const store = openStore(database)
    for (let made = 0; made < transactionCount; made += perBlock) {
      blocks.push(chain.next(perBlock))
      await store.write(blocks.slice(-1), undefined)
    }
  }
  return {
    url,
    pid: server.pid!,
    blocks,
    head: blocks.at(-1)!,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
