import { topicOf } from '@sundial/abi'
import { type Address, fromEvmAddress, fromHex, toEvmAddress, Unavailable } from '@sundial/primitives'
import { eventKey } from '@sundial/store'
import type { Context } from '../endpoint.ts'
import { newestFact } from '../shared/rows.ts'
import type { NodeAnswer, NodeCalls } from './node-calls.ts'

/** The contract whose code a proxy runs, and how that was found out. */
export type Proxy = {
  readonly kind: 'minimal' | SlotKind | 'beacon'
  readonly implementation: Address
  readonly beacon?: Address | undefined
  /** The code itself, the storage, the contract's own `implementation()`, or its newest event of an upgrade. */
  readonly source: Source
}

type SlotKind = 'eip1967' | 'eip1822' | 'zeppelinos'
type Source = 'code' | 'storage' | 'call' | 'event'
type Found = { readonly address: Address; readonly source: Source }
type At = Pick<Context, 'store' | 'services'>

/** Storage slots with the address of the implementation: EIP-1967, EIP-1822, and OpenZeppelin's before both. */
const slots: Readonly<Record<SlotKind, string>> = {
  eip1967: '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  eip1822: 'c5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7',
  zeppelinos: '7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3',
}
/** EIP-1967: the address of a contract that names the implementation of many proxies. */
const beaconSlot = 'a3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50'

/** EIP-1167 and its shorter form, which contain the address. */
const minimal =
  /^(?:363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3|3d3d3d3d363d3d37363d73([0-9a-f]{40})5af43d3d93803e602a57fd5bf3)/

const implementationSelector = '5c60da1b'
const noCaller = `41${'0'.repeat(40)}`

/**
 * The implementation of a contract whose runtime code, in hex, is that of a proxy. The code says which kind it is. The address is
 * read from the storage where the node offers JSON-RPC beside its HTTP interface, otherwise asked of the contract, otherwise read
 * from the newest upgrade in the index. Undefined where the contract is no proxy or nothing names the address.
 */
export async function proxyOf(contract: Address, runtime: string, at: At): Promise<Proxy | undefined> {
  const clone = minimal.exec(runtime)
  if (clone !== null) {
    return { kind: 'minimal', implementation: fromEvmAddress(fromHex(clone[1] ?? clone[2]!)), source: 'code' }
  }
  const calls = at.services?.nodeCalls
  if (calls === undefined) return undefined
  try {
    for (const [kind, slot] of Object.entries(slots) as [SlotKind, string][]) {
      if (!runtime.includes(slot)) continue
      const found = await namedIn({ contract, slot, event: 'Upgraded(address)' }, { calls, at })
      if (found !== undefined) return { kind, implementation: found.address, source: found.source }
    }
    return runtime.includes(beaconSlot) ? await behindBeacon(contract, { calls, at }) : undefined
  } catch (error) {
    if (error instanceof Unavailable) return undefined
    throw error
  }
}

type Sources = { readonly calls: NodeCalls; readonly at: At }
type Place = { readonly contract: Address; readonly slot: string; readonly event: string }

async function behindBeacon(contract: Address, { calls, at }: Sources): Promise<Proxy | undefined> {
  const place = { contract, slot: beaconSlot, event: 'BeaconUpgraded(address)' }
  const beacon = (await storedAt(place, calls)) ?? (await emittedBy(place, at))
  if (beacon === undefined) return undefined
  const implementation = await askImplementation(beacon.address, calls)
  if (implementation === undefined) return undefined
  return { kind: 'beacon', implementation, beacon: beacon.address, source: beacon.source }
}

async function namedIn(place: Place, { calls, at }: Sources): Promise<Found | undefined> {
  const stored = await storedAt(place, calls)
  if (stored !== undefined) return stored.address === noCaller ? undefined : stored
  const asked = await askImplementation(place.contract, calls)
  return asked === undefined ? emittedBy(place, at) : { address: asked, source: 'call' }
}

/** Undefined where the node offers no JSON-RPC; the address zero where the slot is empty. */
async function storedAt({ contract, slot }: Place, calls: NodeCalls): Promise<Found | undefined> {
  const answer = await calls
    .call('/jsonrpc', {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getStorageAt',
      params: [toEvmAddress(contract), `0x${slot}`, 'latest'],
    })
    .catch((error: unknown): NodeAnswer => {
      if (error instanceof Unavailable) return {}
      throw error
    })
  const address = addressIn(answer['result'])
  return address === undefined ? undefined : { address, source: 'storage' }
}

async function askImplementation(contract: Address, calls: NodeCalls): Promise<Address | undefined> {
  const answer = await calls.call('/wallet/triggerconstantcontract', {
    owner_address: noCaller,
    contract_address: contract,
    data: implementationSelector,
    visible: false,
  })
  const { result, message } = (answer['result'] ?? {}) as NodeAnswer
  if (result !== true || message !== undefined) return undefined
  const address = addressIn((answer['constant_result'] as readonly unknown[] | undefined)?.[0])
  return address === noCaller ? undefined : address
}

async function emittedBy({ contract, event }: Place, { store }: At): Promise<Found | undefined> {
  const key = eventKey({ contract, signature: topicOf(event) })
  const newest = await newestFact<'event'>({ list: 'eventsOfSignature', key }, { store })
  const address = addressIn(newest?.topics[0])
  return address === undefined || address === noCaller ? undefined : { address, source: 'event' }
}

/** The address in a word of 32 bytes; undefined for anything else. */
function addressIn(word: unknown): Address | undefined {
  return typeof word === 'string' && /^(0x)?0{24}[0-9a-f]{40}$/i.test(word)
    ? fromEvmAddress(fromHex(word.replace(/^0x/i, '')))
    : undefined
}
