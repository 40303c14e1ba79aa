import { createTestDatabase } from '@sundial/store/testing'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkDatabases } from './check-database.ts'

const of = (database: string | undefined, data = '/nowhere') =>
  checkDatabases({ database, data, 'read-databases': [] })

test('a database answers with its release and its clock', async () => {
  await using database = await createTestDatabase({ network: 'nile' })
  const [server, clock] = await of(database.url)
  expect(server?.text).toMatch(/^PostgreSQL \d+\.?\d*.*, answers in \d+ ms$/)
  expect(clock).toMatchObject({ subject: 'clock of database', state: 'ok' })
})

test('a user who may not create schemas is told so, and no password is repeated', async () => {
  await using database = await createTestDatabase({ network: 'nile' })
  await database.query(`CREATE ROLE doctor_reader LOGIN PASSWORD 'hidden-word'`)
  try {
    const url = new URL(database.url.replace('postgresql:///', 'postgresql://x/'))
    url.searchParams.set('user', 'doctor_reader')
    url.searchParams.set('password', 'hidden-word')
    const [server] = await of(url.href.replace('postgresql://x/', 'postgresql:///'))
    expect(server).toMatchObject({ state: 'problem', text: 'This user may not create schemas.' })
    const [gone] = await of('postgresql://me:hidden-word@127.0.0.1:1/x')
    expect(gone?.state).toBe('problem')
    expect(JSON.stringify(gone)).not.toContain('hidden-word')
  } finally {
    await database.query('DROP ROLE doctor_reader')
  }
})

test('the embedded database is named with its release, and data of another release is a problem', async () => {
  const data = await mkdtemp(join(tmpdir(), 'sundial-doctor-'))
  try {
    expect(await of(undefined, data)).toMatchObject([
      { state: 'ok', text: 'PostgreSQL 18 of npm, no data yet' },
    ])
    await mkdir(join(data, 'postgres/cluster'), { recursive: true })
    await writeFile(join(data, 'postgres/cluster/PG_VERSION'), '16\n')
    expect(await of(undefined, data)).toMatchObject([{ state: 'problem' }])
  } finally {
    await rm(data, { recursive: true, force: true })
  }
})
