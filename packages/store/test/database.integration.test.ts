import { existsSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { clusterVariable } from './cluster.ts'
import { createTestDatabase, setup } from './database.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('databases for tests have all tables, know nothing of each other, and are gone afterwards', async () => {
  for (const given of [clusterVariable, 'DATABASE_URL', 'SUNDIAL_TEST_TEMPLATE']) vi.stubEnv(given, undefined)
  const before = process.env['SUNDIAL_TEST_POSTGRES']
  const tearDown = await setup()
  const url = process.env['SUNDIAL_TEST_POSTGRES']!
  {
    await using one = await createTestDatabase()
    await using other = await createTestDatabase({ network: 'other' })
    await one.query('CREATE TABLE mine (x int)')
    await expect(other.query('SELECT x FROM mine')).rejects.toThrow('does not exist')
    const migrations = await other.query('SELECT name FROM migrations')
    expect(migrations).toEqual(await one.query('SELECT name FROM migrations'))
    expect(other.schema).toBe('other')
  }
  {
    await using last = await createTestDatabase()
    const count = await last.query(`SELECT count(*)::int FROM pg_database WHERE datname LIKE 'test%'`)
    expect(count).toEqual([{ count: 1 }])
  }
  await tearDown()
  if (before) process.env['SUNDIAL_TEST_POSTGRES'] = before
  else delete process.env['SUNDIAL_TEST_POSTGRES']
  expect(existsSync(new URL(url).searchParams.get('host')!)).toBe(false)
})
