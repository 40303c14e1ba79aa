import { expect, test } from 'vitest'
import { findExtensions, pollTries, type Search } from './find-extensions.ts'
import { TestPort, TestProvider, TestTimers, tronWebOf } from './testing-extension.ts'

const icon = 'data:image/png;base64,iVBORw0KGgo='
const announcement = (info: object, provider: unknown = new TestProvider(1)) => ({
  info: { uuid: 'a-1', name: 'Nova', rdns: 'example.nova', icon, ...info },
  provider,
})

function search(port: TestPort, timers = new TestTimers()) {
  const states: Search[] = []
  const stop = findExtensions(port, timers, (state) => states.push(state))
  return { states, timers, stop, last: () => states.at(-1)! }
}

test('an injected wallet is looked for every 100 ms, up to 30 times', async () => {
  let looks = 0
  const port = new TestPort()
  port.member = (name) => {
    if (name === 'tron') looks++
    return undefined
  }
  const { timers, last } = search(port)
  expect(looks).toBe(1)
  await timers.pass(100)
  expect(looks).toBe(2)
  await timers.pass(2700)
  expect([looks, last().phase]).toEqual([pollTries - 1, 'searching'])
  await timers.pass(60_000)
  expect([looks, last().phase]).toEqual([pollTries, 'absent'])
})

test('a wallet that appears late is found, by the oldest object too', async () => {
  const members: Record<string, unknown> = {}
  const { timers, last } = search(new TestPort(members))
  await timers.pass(1500)
  members['tronWeb'] = tronWebOf(1)
  await timers.pass(100)
  expect(last()).toMatchObject({ phase: 'found', extensions: [{ id: 'tron-web', name: undefined }] })
  members['tronLink'] = { request: () => undefined, tronWeb: members['tronWeb'] }
  await timers.pass(100)
  expect(last().extensions.map(({ id }) => id)).toEqual(['tron-link'])
  members['tron'] = new TestProvider(1)
  await timers.pass(100)
  expect(last().extensions.map(({ id }) => id)).toEqual(['tip-1193'])
})

test('wallets that announce themselves are listed by name, each once, whenever they come', async () => {
  const provider = new TestProvider(1)
  const port = new TestPort({ tron: provider, tronWeb: provider.tronWeb })
  port.details.push(announcement({}), announcement({}), announcement({ uuid: 'a-2', name: ' Orbit ' }))
  const { timers, last } = search(port)
  expect(last().extensions.map(({ name }) => name)).toEqual(['Nova', 'Orbit', 'TronLink'])
  await timers.pass(60_000)
  port.announce(announcement({ uuid: 'a-3', name: 'TronLink', rdns: 'org.tronlink.www' }))
  expect(last().extensions.map(({ name }) => name)).toEqual(['Nova', 'Orbit', 'TronLink'])
  expect(last().extensions[2]).toMatchObject({ rdns: 'org.tronlink.www', icon })
})

test.each([
  ['https://tracker.example/icon.png'],
  ['data:text/html,<script>alert(1)</script>'],
  ['data:image/png;base64,AA" onerror="alert(1)'],
  ['javascript:alert(1)'],
  [`data:image/png;base64,${'A'.repeat(200_000)}`],
  [5],
])('the icon %j is not shown', (wrong) => {
  const port = new TestPort()
  port.details.push(announcement({ icon: wrong }))
  expect(search(port).last().extensions).toMatchObject([{ name: 'Nova', icon: undefined }])
})

test('announcements without a provider, from hostile objects or too many are left out', () => {
  const port = new TestPort()
  const hostile = new Proxy(
    {},
    {
      get() {
        throw new Error('hostile')
      },
    },
  )
  port.details.push(
    undefined,
    'text',
    hostile,
    announcement({}, {}),
    announcement({ uuid: 5 }),
    announcement({}, hostile),
  )
  expect(search(port).last().extensions).toEqual([])
  port.details.push(
    ...Array.from({ length: 100 }, (_, index) => announcement({ uuid: `n-${index}` }, new TestProvider(1))),
  )
  expect(search(port).last().extensions).toHaveLength(20)
})

test('a window whose members throw has no wallet', () => {
  const port = new TestPort()
  port.member = () => {
    throw new Error('blocked')
  }
  expect(search(port).last().extensions).toEqual([])
})

test('nothing goes on after the search is stopped', async () => {
  const port = new TestPort()
  const { timers, states, stop } = search(port)
  stop()
  port.announce(announcement({}))
  await timers.pass(10_000)
  expect(states).toHaveLength(1)
  expect(timers.waiting).toBe(0)
})
