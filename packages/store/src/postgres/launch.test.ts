import { describe, expect, test } from 'vitest'
import { defaultSettings, serverArguments } from './launch.ts'

describe('the database keeps an eighth of the memory, and a gigabyte at most', () => {
  test.each([
    [64 * 2 ** 20, '32MB'],
    [4 * 2 ** 30, '512MB'],
    [24 * 2 ** 30, '1024MB'],
    [256 * 2 ** 30, '1024MB'],
  ])('of %d bytes', (memoryBytes, expected) => {
    expect(defaultSettings(memoryBytes)['shared_buffers']).toBe(expected)
  })
})

test('no setting opens the server to the network', () => {
  const args = serverArguments(
    { data: '/data', socket: { directory: '/socket', port: 5432 }, accessFile: '/access' },
    { hba_file: '/tmp/trust', listen_addresses: '*', unix_socket_directories: '/tmp' },
  )
  expect(args).toContain('listen_addresses=')
  expect(args).toContain('unix_socket_directories=/socket')
  expect(args).not.toContain('listen_addresses=*')
  expect(args).toContain('hba_file=/access')
})
