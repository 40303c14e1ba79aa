import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { smallChain } from '../../testing/small-chain.ts'
import { first, openWitnessWorld } from '../../testing/witness-world.ts'

const path = '/api/chainparameters'

test("returns values in java-tron's order with the proposals for each", async () => {
  await using world = await openWitnessWorld()
  const { body } = await world.get(path)
  expect(body).toMatchObject({ state: { block: 9 }, trueAtBlock: 9 })
  expect(body['tronParameters']).toEqual([
    { key: 'getMaintenanceTimeInterval', value: 21_600_000, id: 0, relations: [] },
    {
      key: 'getWitnessPayPerBlock',
      value: 8_000_000,
      id: 5,
      relations: [
        {
          id: 1,
          proposer: toBase58(first),
          key: 5,
          value: 8_000_000,
          expiration_time: 1_767_900_000_000,
          state: 'APPROVED',
        },
      ],
    },
    { key: 'getChangeDelegation', value: 1, id: 30, relations: [] },
    { key: 'getWitness127PayPerBlock', value: 128_000_000, id: 31, relations: [] },
    { key: 'getNewlyInvented', value: 7, relations: [] },
  ])
})

test('names the block in which a proposal changed a value, where the index saw it', async () => {
  await using world = await openWitnessWorld()
  const [next] = smallChain(10, 10)
  const notes = [{ key: 'parameter/5', text: '8000000 1 16000000' }]
  await world.store.write([{ ...next!, ledger: { ...next!.ledger, notes } }], 5)
  const { body } = await world.get(path)
  expect((body['tronParameters'] as object[])[1]).toMatchObject({ id: 5, changedAtBlock: 10 })
})

test('is empty until the node reports parameters, and ignores unknown ones', async () => {
  await using world = await openWorld()
  expect((await world.get(`${path}?sort=x`)).body).toEqual({ tronParameters: [], trueAtBlock: 9 })
})
