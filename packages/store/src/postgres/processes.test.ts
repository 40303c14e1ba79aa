import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { hasEnded, processName, run, signal } from './processes.ts'

test('a command that is missing or may not be executed is an outcome, not an event', async () => {
  expect(await run('/no/such/program', [])).toMatchObject({
    ok: false,
    output: expect.stringContaining('ENOENT'),
  })
  expect(await run('/tmp', [])).toMatchObject({ ok: false, output: expect.stringContaining('EACCES') })
  expect(await run('/bin/sh', ['-c', 'echo no >&2; exit 3'])).toEqual({ ok: false, output: 'no' })
  expect(await run('/bin/sh', ['-c', 'echo yes'])).toEqual({ ok: true, output: 'yes' })
})

test('variables of PostgreSQL do not leak into commands', async () => {
  process.env['PGDATA'] = '/elsewhere'
  expect((await run('/bin/sh', ['-c', 'echo "[$PGDATA]"'])).output).toBe('[]')
  delete process.env['PGDATA']
})

test('a process has a name until it ends', async () => {
  const child = spawn('sleep', ['60'])
  expect(await processName(child.pid!)).toBe('sleep')
  expect(await hasEnded(child.pid!, 0)).toBe(false)
  signal(child.pid!, 'SIGKILL')
  expect(await hasEnded(child.pid!, 5_000)).toBe(true)
  signal(child.pid!, 'SIGKILL')
})
