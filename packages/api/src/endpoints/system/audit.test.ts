import { toBase58 } from '@sundial/primitives'
import type { AuditDifference } from '@sundial/store'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { alice, blockIdOf, past2To53, token } from '../../testing/small-chain.ts'

const asset = { kind: 'trc20', contract: token } as const
const sighting = {
  indexAmount: past2To53,
  nodeAmount: 1n,
  at: { height: 4, id: blockIdOf(4) },
  timeMs: 1000,
}
const standing: AuditDifference = {
  account: alice,
  asset,
  found: sighting,
  seen: { ...sighting, nodeAmount: 2n, timeMs: 2000, count: 3 },
  ended: undefined,
}

test('reports what was compared and which values differ', async () => {
  await using world = await openWorld()
  const round = { run: 'background', round: 2, comparisonCount: 9, fromHeight: 3, toHeight: 9 } as const
  world.store.rounds = [
    { ...round, subject: 'accounts', count: 4, fromMs: 1, toMs: 2 },
    { ...round, subject: 'assets', count: 1, fromMs: 3, toMs: 4 },
  ]
  world.store.differences = [
    standing,
    {
      ...standing,
      account: undefined,
      ended: { kind: 'agreed', at: { height: 9, id: blockIdOf(9) }, timeMs: 5 },
    },
    { ...standing, asset: { kind: 'trx' }, ended: { kind: 'undone', toHeight: 3 } },
  ]
  const { body } = await world.get('/api/system/audit')
  expect(body).toMatchObject({
    accounts: 3,
    rounds: [
      { run: 'background', round: 2, subject: 'accounts', count: 4, comparisons: 9, isWhole: true },
      { subject: 'assets', isWhole: false, fromBlock: 3, toBlock: 9, from: 3, to: 4 },
    ],
    openDifferences: 1,
    differences: [
      {
        address: toBase58(alice),
        figure: 'balance',
        found: { index: past2To53.toString(), node: '1', block: 4, hash: blockIdOf(4), timestamp: 1000 },
        seen: { node: '2', count: 3 },
        reason: expect.stringContaining('not proven') as string,
      },
      { figure: 'supply', ended: { reason: 'agreed', block: 9, timestamp: 5 } },
      { token: { tokenId: '_' }, ended: { reason: 'undone', block: 3 } },
    ],
    trueAtBlock: 9,
  })
  expect(body).not.toHaveProperty('proof')
  expect((await world.get('/api/system/audit?limit=1')).body['differences']).toHaveLength(1)
})

test('reports whether a token is proven', async () => {
  await using world = await openWorld()
  const proofOf = async () => (await world.get(`/api/system/audit?token=${toBase58(token)}`)).body['proof']
  expect(await proofOf()).toMatchObject({ state: 'notCompared', comparisons: 0 })
  await world.store.recordComparisons({ height: 9, id: blockIdOf(9) }, 1, [
    { account: alice, asset, indexAmount: 1n, nodeAmount: 1n },
  ])
  expect(await proofOf()).toMatchObject({ state: 'proven', comparisons: 1 })
  world.store.differences = [standing]
  expect(await proofOf()).toMatchObject({ state: 'differs', openDifferences: 1 })
  expect(await world.get('/api/system/audit?token=nonsense')).toMatchObject({
    status: 400,
    body: { code: 'malformed_address' },
  })
})

test('metrics report the number of compared accounts and of open differences', async () => {
  await using world = await openWorld()
  const round = { run: 'background', comparisonCount: 9, fromHeight: 3, fromMs: 1 } as const
  world.store.rounds = [
    { ...round, round: 1, subject: 'accounts', count: 4, toHeight: 8, toMs: 2000 },
    { ...round, round: 2, subject: 'accounts', count: 3, toHeight: 9, toMs: 3000 },
  ]
  world.store.differences = [standing]
  const { body } = await world.server.inject({ url: '/metrics' })
  expect(body).toMatch(/^sundial_audit_open_differences 1$/m)
  expect(body).toMatch(/^sundial_audit_round_accounts 3$/m)
  expect(body).toMatch(/^sundial_audit_height 9$/m)
  expect(body).toMatch(/^sundial_audit_whole_round_end_timestamp_seconds 2$/m)
})
