import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/open-world.ts'
import { alice, bob, token } from '../testing/small-chain.ts'
import { readTarget } from './request-target.ts'

async function statusOf(head: readonly string[]): Promise<string> {
  await using world = await openWorld()
  await world.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.server.server.address() as AddressInfo
  return await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write([...head, '', ''].join('\r\n')))
    socket.once('data', (bytes) => {
      socket.destroy()
      resolve(bytes.toString('latin1').split(' ')[1]!)
    })
  })
}

test('a request with two Host headers is refused', async () => {
  expect(await statusOf(['GET /api/block HTTP/1.1', 'Host: a', 'connection: close'])).toBe('200')
  expect(await statusOf(['GET /api/block HTTP/1.1', 'Host: a', 'HOST: b', 'connection: close'])).toBe('400')
})

test('the host of an absolute target counts, not the one of the header', () => {
  const read = (url: string) => {
    const headers = { host: 'ours' }
    return [readTarget({ url, headers }), headers.host]
  }
  expect(read('http://foreign.example:81/api/block?limit=1')).toEqual([
    '/api/block?limit=1',
    'foreign.example:81',
  ])
  expect(read('/api/block?url=http://x/')).toEqual(['/api/block?url=http://x/', 'ours'])
})

test.each([
  `/api/new/token_trc20/transfers?limit=3&start=0&fromAddress=${alice}&toAddress=${bob}`,
  `/api/new/token_trc20/transfers?relatedAddress=${alice}&contract_address=${token}`,
  `/api/new/transfer?sort=-timestamp&count=true&limit=20&start=0&address=${alice}&filterTokenValue=1`,
  `/api/new/transaction?address=${alice}`,
  `/api/new/account/${alice}`,
  '/api/new/transaction?limit=x',
])('%s answers as the path without new/', async (url) => {
  await using world = await openWorld()
  const [old, current] = await Promise.all([world.get(url), world.get(url.replace('/new/', '/'))])
  expect([200, 400]).toContain(current.status)
  expect({ status: old.status, body: old.body }).toEqual({ status: current.status, body: current.body })
})

test('an old path answers requests by POST too, and an unknown one is named in the refusal', async () => {
  await using world = await openWorld()
  const body = { contractAddress: token }
  const [old, current] = await Promise.all([
    world.post('/api/new/solidity/contract/info', body),
    world.post('/api/solidity/contract/info', body),
  ])
  expect(old.body).toEqual(current.body)
  expect(await world.get('/api/new/nothing')).toMatchObject({
    status: 404,
    body: { code: 'route_not_found' },
  })
})
