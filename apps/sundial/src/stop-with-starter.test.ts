import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { waitMs } from '../../../scripts/patience.mjs'
import { stopWithStarter } from './stop-with-starter.ts'

const startOther = () => spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: 'ignore' })

test.each([
  ['its parent', (pid: number) => ({ ppid: pid, env: { npm_lifecycle_event: 'npx' } })],
  [
    'the one that is named',
    (pid: number) => ({
      ppid: process.pid,
      env: { npm_lifecycle_event: 'start', STARTED_BY_PID: String(pid) },
    }),
  ],
])('a program that npm started stops when %s is gone, and not before', async (_, settingsOf) => {
  const starter = startOther()
  const stop = vi.fn<() => void>()
  stopWithStarter(settingsOf(starter.pid!), stop)
  starter.kill('SIGKILL')
  expect(stop).not.toHaveBeenCalled()
  await once(starter, 'exit')
  await vi.waitFor(() => expect(stop).toHaveBeenCalledOnce(), { timeout: waitMs })
})

test.each([
  ['without npm', {}],
  ['by a script of another name', { npm_lifecycle_event: 'pretest' }],
])('a program that was started %s may outlive its parent', async (_, env) => {
  const starter = startOther()
  const set = vi.spyOn(globalThis, 'setInterval')
  stopWithStarter({ ppid: starter.pid!, env }, vi.fn<() => void>())
  expect(set).not.toHaveBeenCalled()
  set.mockRestore()
  starter.kill('SIGKILL')
})
