import { toBase58 } from '@sundial/primitives'
import { chainParameter } from '@sundial/protocol'
import type { IndexedBlock } from '@sundial/store'
import { expect, test } from 'vitest'
import type { Services } from '../../services/services.ts'
import { FakeCalls } from '../../testing/signed.ts'
import { blockIdOf, firstMs, smallChain } from '../../testing/small-chain.ts'
import { at, first, openWitnessWorld, second } from '../../testing/witness-world.ts'

const dayMs = 86_400_000
const today = firstMs - (firstMs % dayMs)
const path = `/api/witness/pay?address=${toBase58(first)}`
const timeOf = (height: number): number => firstMs + 3000 * height + (height < 4 ? 0 : dayMs)

/** Four blocks on one day and six on the next; block 6 changes the block reward from 16 to 8 TRX. */
const chain = (sinceMs: number, changes = true): IndexedBlock[] =>
  smallChain(0, 9).map((block) => {
    const notes = [
      ...(block.height === 1 ? [{ key: 'parameters/since', text: String(sinceMs) }] : []),
      ...(block.height === 6 && changes ? [{ key: 'parameter/5', text: '8000000 1 16000000' }] : []),
    ]
    return { ...block, timestampMs: timeOf(block.height), ledger: { ...block.ledger, notes } }
  })

async function openPaid(blocks: readonly IndexedBlock[], services: Partial<Services> = {}) {
  const world = await openWitnessWorld({ worldOptions: { to: -1, services } })
  await world.store.write(blocks, 5)
  return world
}

test('blocks pay the reward in force when they were produced; the one that decides a proposal pays the previous one', async () => {
  await using world = await openPaid(chain(firstMs - 1))
  const { body } = await world.get(path)
  expect(body).toEqual({
    address: toBase58(first),
    total: 2,
    data: [
      { day: today, blockProduced: 4, blockMissed: 0, paySun: '64000000' },
      { day: today + dayMs, blockProduced: 6, blockMissed: 0, paySun: '72000000' },
    ],
    names: { [toBase58(first)]: { name: 'The First', kind: 'representative', from: 'account' } },
    trueAtBlock: 9,
  })
  const other = await world.get(`/api/witness/pay?address=${second}&days=1`)
  expect(other.body['data']).toEqual([{ day: today + dayMs, blockProduced: 0, blockMissed: 0, paySun: '0' }])
})

test('the reward of a day is absent when that of one of its blocks is unknown', async () => {
  await using world = await openPaid(chain(timeOf(3)))
  const { body } = await world.get(path)
  expect(body['data']).toEqual([
    { day: today, blockProduced: 4, blockMissed: 0 },
    expect.objectContaining({ paySun: '72000000' }),
  ])
})

test('a reward set before the coverage of the index is unknown; one that was never set is known throughout', async () => {
  await using unseen = await openPaid(chain(timeOf(9), false))
  const days = (await unseen.get(path)).body['data'] as readonly object[]
  for (const day of days) expect(day).not.toHaveProperty('paySun')
  await unseen.store.storeWholeKind(at, 'proposal', [])
  expect((await unseen.get(path)).body).toMatchObject({
    data: [{ paySun: '32000000' }, { paySun: '48000000' }],
  })
})

test('in the current cycle all blocks but the maintenance block paid for votes', async () => {
  const nodeCalls = new FakeCalls()
  nodeCalls.answers.set('/wallet/getnextmaintenancetime', () => ({ num: timeOf(4) + 21_600_000 }))
  await using world = await openPaid(chain(firstMs - 1), { nodeCalls })
  expect((await world.get(path)).body).toMatchObject({
    cycle: {
      fromTime: timeOf(4),
      toTime: timeOf(4) + 21_600_000,
      votes: 600,
      blocks: 5,
      blockVoteSun: '76800000',
      voteSun: '384000000',
      ownBlocks: 5,
      ownBlockSun: '40000000',
    },
    state: { block: 9 },
  })
  // As reported in the previous cycle.
  const { states } = await world.store.nodeStates('witness')
  await world.store.storeWholeKind({ height: 3, id: blockIdOf(3) }, 'witness', states)
  expect((await world.get(path)).body).not.toHaveProperty('cycle')
})

test('in the first cycle block 1 pays by the votes of genesis like all others', async () => {
  const nodeCalls = new FakeCalls()
  nodeCalls.answers.set('/wallet/getnextmaintenancetime', () => ({ num: timeOf(0) + 1 + dayMs * 2 }))
  const genesis = { parameter: 'getMaintenanceTimeInterval', value: BigInt(dayMs * 2) }
  await using world = await openPaid(chain(firstMs - 1), { nodeCalls })
  const { states } = await world.store.nodeStates('parameter')
  const reported = states.map(({ key, bytes }) => {
    const parameter = chainParameter.decode(bytes!)
    const value = parameter.key === genesis.parameter ? genesis.value : parameter.value
    return { key, bytes: chainParameter.encode({ ...parameter, value }) }
  })
  await world.store.storeWholeKind(at, 'parameter', reported)
  expect((await world.get(path)).body).toMatchObject({ cycle: { blocks: 9, ownBlocks: 9 } })
})

test('an account that is not a witness has no blocks and no cycle', async () => {
  await using world = await openPaid(chain(firstMs - 1))
  const { body } = await world.get('/api/witness/pay?address=TNXC2YCSxhdxsVqhqu3gYZYme6n4i6T1C1')
  expect(body).toMatchObject({ data: [{ blockProduced: 0 }, { blockProduced: 0 }] })
  expect((await world.get('/api/witness/pay')).body).toMatchObject({ code: 'parameter_missing' })
  expect((await world.get(`${path}&days=0`)).body).toMatchObject({ code: 'malformed_number' })
})
