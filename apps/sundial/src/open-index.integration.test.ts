import { createTestDatabase } from '@sundial/store/testing'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { developmentNetwork } from './networks.ts'
import { openIndex, sessionsOf } from './open-index.ts'

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
