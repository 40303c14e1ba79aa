import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/open-world.ts'
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
