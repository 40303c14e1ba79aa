import { randomBytes } from 'node:crypto'
import { openDevnet, serveDevnet } from '@sundial/devnet'
import { indexBlocks } from '@sundial/indexer'
import { createTestDatabase } from '@sundial/store/testing'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { developmentNetwork } from './networks.ts'
import { openIndex, sessionsOf } from './open-index.ts'
import { openNode } from './open-node.ts'

test('writer, background tasks and requests each use only their own sessions', async () => {
  await using database = await createTestDatabase()
  const config = readConfig(['--database', database.url, '--database-connections', '8'], {})
  await using index = await openIndex(config, developmentNetwork)
  const many = (read: () => Promise<unknown>) => Promise.all(Array.from({ length: 30 }, read))
  await many(() => index.writer.state())
  await many(() => index.background.state())
  await many(() => index.blockByHeight(0))
  const rows = await database.query(
    `SELECT application_name AS application, count(*)::int AS sessions FROM pg_stat_activity
     WHERE application_name LIKE 'sundial %' GROUP BY 1 ORDER BY 1`,
  )
  const { writer, background, requests } = sessionsOf(8)
  expect(rows).toEqual([
    { application: 'sundial background', sessions: background },
    { application: 'sundial requests', sessions: requests },
    { application: 'sundial writer', sessions: writer },
  ])
})

test('a role that may only create schemas is enough for an index, and one that lost this right is told what a whole index needs', async () => {
  await using devnet = await openDevnet({ blockTimeMs: 0 })
  devnet.mine(3)
  await using chain = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  await using database = await createTestDatabase()
  const role = `plain_${randomBytes(4).toString('hex')}`
  const url = new URL(database.url)
  const name = url.pathname.slice(1)
  // The URL of a socket has them as parameters.
  url.searchParams.set('user', role)
  url.searchParams.set('password', 'plain')
  await database.query(`CREATE ROLE ${role} LOGIN PASSWORD 'plain'`)
  await database.query(`GRANT CREATE ON DATABASE ${name} TO ${role}`)
  try {
    const config = readConfig(['--node', chain.address, '--database', url.href], {})
    const { client, source } = await openNode(config)
    await using _client = client
    await using index = await openIndex(config, developmentNetwork)
    const once = { ...source, live: false }
    const { signal } = new AbortController()
    await indexBlocks({ source: once, store: index.writer, signal, report: () => undefined })
    expect((await index.blockByHeight(3))?.id).toBe(devnet.chain.index.idAt(3))
    {
      await using whole = await index.openWhole()
      expect((await whole.store.state()).head).toBeUndefined()
    }
    await index.dropOthers()
    await database.query(`REVOKE CREATE ON DATABASE ${name} FROM ${role}`)
    await expect(index.openWhole()).rejects.toMatchObject({
      code: 'whole_index_refused',
      message: expect.stringContaining(
        `The database user ${role} may not create and rename schemas`,
      ) as string,
    })
  } finally {
    await database.query(`DROP OWNED BY ${role} CASCADE`)
    await database.query(`DROP ROLE ${role}`)
  }
})
