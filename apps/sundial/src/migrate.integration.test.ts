import { createTestDatabase } from '@sundial/store/testing'
import { expect, test } from 'vitest'
import { command } from './commands/migrate.ts'
import { readConfig } from './config.ts'

test('a database is not distributed where there are no nodes, and remains unchanged', async () => {
  await expect(command.run(readConfig(['--distributed'], {}))).rejects.toMatchObject({
    code: 'citus_missing',
    message: expect.stringContaining('--database'),
  })
  await using database = await createTestDatabase({ network: 'nile' })
  const config = readConfig(['--distributed', '--database', database.url, '--network', 'main'], {})
  await expect(command.run(config)).rejects.toMatchObject({ code: 'citus_missing' })
  const schemas = await database.query(`SELECT nspname FROM pg_namespace WHERE nspname IN ('main', 'devnet')`)
  expect(schemas).toEqual([])
})
