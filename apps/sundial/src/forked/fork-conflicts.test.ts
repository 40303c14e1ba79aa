import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { refuseBesideFork, refuseForkBesideNode } from './fork-conflicts.ts'

const fork = '--fork=http://127.0.0.1:1@7'
const refusal = (word: string) =>
  expect.objectContaining({
    code: 'setting_refused',
    message: expect.stringContaining(word) as string,
  }) as Error

test.each(['--state=a.chain', '--from-state=a.chain', '--genesis=a.json', '--kind=side'])(
  'a chain that continues another one is refused %s',
  (flag) => {
    const [name = ''] = flag.split('=')
    expect(() => refuseBesideFork(readConfig([fork, flag], {}))).toThrow(refusal(name))
    expect(() => refuseBesideFork(readConfig([flag], {}))).not.toThrow()
  },
)

test('an explorer that reads a node begins no chain from it', () => {
  const node = '--node=http://127.0.0.1:1'
  expect(() => refuseForkBesideNode(readConfig([fork, node], {}))).toThrow(refusal('--node'))
  for (const flag of [fork, node]) expect(() => refuseForkBesideNode(readConfig([flag], {}))).not.toThrow()
})

test('the default settings do not exclude it', () => {
  expect(() => refuseBesideFork(readConfig([fork], {}))).not.toThrow()
})
