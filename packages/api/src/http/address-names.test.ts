import { fromText, toAddress } from '@sundial/primitives'
import { accountIdentity } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { Labels } from '../services/labels.ts'
import { openWorld, type World } from '../testing/open-world.ts'

type Identity = { readonly accountName: string; readonly type?: string; readonly isWitness?: boolean }

async function nameAccount(world: World, address: string, identity: Identity): Promise<void> {
  const { head } = await world.store.state()
  const { accountName, type = 'Normal', isWitness = false } = identity
  const account = { accountName: fromText(accountName), type, isWitness }
  const bytes = accountIdentity.encode({ account } as never)
  await world.store.storeStates(head!, 'account', [{ key: toAddress(address), bytes }])
}

async function newestProducer(world: World): Promise<string> {
  const { body } = await world.get('/api/block?limit=1')
  return (body['data'] as { witnessAddress: string }[])[0]!.witnessAddress
}

const namesIn = async (world: World, url: string) => (await world.get(url)).body['names']

test('a response has the names of its addresses, and who chose each', async () => {
  await using world = await openWorld()
  const producer = await newestProducer(world)
  expect(await namesIn(world, '/api/block?limit=1')).toBeUndefined()
  await nameAccount(world, producer, { accountName: 'Aurora', isWitness: true })
  expect(await namesIn(world, '/api/block?limit=2')).toEqual({
    [producer]: { name: 'Aurora', kind: 'representative', from: 'account' },
  })
})

test("a contract has its own name, but not java-tron's name for all contracts of contracts", async () => {
  await using world = await openWorld()
  const producer = await newestProducer(world)
  await nameAccount(world, producer, { accountName: 'Vault', type: 'Contract' })
  expect(await namesIn(world, '/api/block?limit=3')).toEqual({
    [producer]: { name: 'Vault', kind: 'contract', from: 'contract' },
  })
  await nameAccount(world, producer, { accountName: 'CreatedByContract', type: 'Contract' })
  expect(await namesIn(world, '/api/block?limit=4')).toEqual({ [producer]: { kind: 'contract' } })
})

test("the operator's name comes first, and says where an address is risky", async () => {
  await using plain = await openWorld()
  const producer = await newestProducer(plain)
  const labels = new Labels(new Map([[producer, { tag: 'Exchange', risk: true }]]))
  await using world = await openWorld({ services: { labels } })
  expect(await namesIn(world, '/api/block?limit=1')).toEqual({
    [producer]: { name: 'Exchange', kind: 'account', from: 'operator', risk: true },
  })
})
