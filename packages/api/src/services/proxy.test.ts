import type { Address } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { addressOf, FakeCalls } from '../testing/signed.ts'
import { proxyOf } from './proxy.ts'

const contract = addressOf(7)
const implementation = addressOf(8)
const word = (address: Address) => address.slice(2).padStart(64, '0')

const slot = '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
const beaconSlot = 'a3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50'
const code = (...slots: readonly string[]) => `6080${slots.map((one) => `7f${one}54`).join('')}f4`

type Node = {
  readonly stored?: Readonly<Record<string, string>>
  readonly returned?: Readonly<Record<string, string>>
  readonly events?: Readonly<Record<string, string>>
}

/** A node with or without JSON-RPC, and an index with events of an upgrade. */
function at({ stored, returned = {}, events }: Node) {
  const nodeCalls = new FakeCalls()
  nodeCalls.answers.set('/jsonrpc', ({ params }) => {
    const [, key = ''] = params as readonly string[]
    return stored === undefined ? {} : { result: `0x${stored[key.slice(2)] ?? '0'.repeat(64)}` }
  })
  nodeCalls.answers.set('/wallet/triggerconstantcontract', ({ contract_address: called }) => {
    const result = returned[called as string]
    return result === undefined
      ? { result: { result: true, message: 'REVERT opcode executed' }, constant_result: [''] }
      : { result: { result: true }, constant_result: [result] }
  })
  const store = {
    facts: async () => ({ rows: events === undefined ? [] : [{ topics: [events['topic']] }] }),
  }
  return { store, services: { nodeCalls } } as never
}

test('the code of a minimal proxy contains the address', async () => {
  const address = implementation.slice(2)
  const long = `363d3d373d3d3d363d73${address}5af43d82803e903d91602b57fd5bf3`
  const short = `3d3d3d3d363d3d37363d73${address}5af43d3d93803e602a57fd5bf3`
  for (const runtime of [long, short]) {
    expect(await proxyOf(contract, runtime, at({}))).toEqual({
      kind: 'minimal',
      implementation,
      source: 'code',
    })
  }
})

test('storage says what an EIP-1967 proxy runs, where the node has JSON-RPC', async () => {
  expect(await proxyOf(contract, code(slot), at({ stored: { [slot]: word(implementation) } }))).toEqual({
    kind: 'eip1967',
    implementation,
    source: 'storage',
  })
})

test('without JSON-RPC the contract is asked, then the newest upgrade in the index', async () => {
  const asked = at({ returned: { [contract]: word(implementation) } })
  expect(await proxyOf(contract, code(slot), asked)).toMatchObject({ implementation, source: 'call' })
  const indexed = at({ events: { topic: word(implementation) } })
  expect(await proxyOf(contract, code(slot), indexed)).toMatchObject({ implementation, source: 'event' })
})

test('a beacon names what its proxies run', async () => {
  const beacon = addressOf(9)
  const node = at({
    stored: { [beaconSlot]: word(beacon) },
    returned: { [beacon]: word(implementation) },
  })
  expect(await proxyOf(contract, code(beaconSlot), node)).toEqual({
    kind: 'beacon',
    implementation,
    beacon,
    source: 'storage',
  })
})

test('code that could upgrade itself but stores no address is no proxy, and neither is other code', async () => {
  expect(await proxyOf(contract, code(slot), at({ stored: {} }))).toBeUndefined()
  expect(await proxyOf(contract, code(slot), at({}))).toBeUndefined()
  expect(await proxyOf(contract, '6080f4', at({ stored: {} }))).toBeUndefined()
})
