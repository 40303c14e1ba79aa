import { MemoryRecords } from '@sundial/store/testing/memory-records'
import { expect, test } from 'vitest'
import { addressOf, signedTransfer } from '../../testing/signed.ts'
import { Away, base58, openShared } from '../../testing/shared-account.ts'

test('a transaction waits for the keys that have not signed, each of whom is shown what is missing', async () => {
  await using shared = await openShared()
  expect(await shared.submit([1])).toEqual({ code: 0, message: 'OK' })
  expect(shared.sent()).toBe(0)
  const [record] = await shared.list(2, 10)
  expect(record).toMatchObject({
    state: 0,
    isSign: 0,
    hash: signedTransfer({}).id,
    contractType: 'TransferContract',
    originatorAddress: base58(1),
    expireTime: 600,
    threshold: 3,
    currentWeight: 1,
    signatureProgress: [
      { address: base58(1), weight: 1, isSign: 1, signTime: 1_800_000_000 },
      { address: base58(2), weight: 1, isSign: 0, signTime: 0 },
      { address: base58(3), weight: 2, isSign: 0, signTime: 0 },
    ],
    contractData: { owner_address: base58(1), amount: 1 },
  })
  expect(await shared.list(1, 10)).toEqual([])
  expect(await shared.list(1, 11)).toMatchObject([{ isSign: 1, state: 0 }])
  expect(await shared.list(4)).toEqual([])
})

test('is sent with every signature once the threshold is reached', async () => {
  await using shared = await openShared()
  await shared.submit([1])
  expect(await shared.submit([3])).toEqual({ code: 0, message: 'OK' })
  expect(shared.sent()).toBe(1)
  const sent = shared.calls.requests.find(({ path }) => path === '/wallet/broadcasthex')!.body as {
    transaction: string
  }
  expect(sent.transaction).toBe(signedTransfer({ signers: [1, 3] }).hex)
  for (const reader of [1, 2, 3])
    expect(await shared.list(reader, 1)).toMatchObject([{ state: 1, currentWeight: 3 }])
  expect(shared.notified.map(({ state, currentWeight }) => [state, currentWeight])).toEqual([
    [0, '1'],
    [0, '3'],
    [1, '3'],
  ])
})

test('what the list gives can be signed on and posted whole', async () => {
  await using shared = await openShared()
  await shared.submit([1])
  const [record] = await shared.list(3, 10)
  const { signature } = signedTransfer({ signers: [3] }).json as { signature: string[] }
  const current = record!['currentTransaction'] as { signature: string[] }
  const transaction = { ...current, signature: [...current.signature, ...signature] }
  const { body } = await shared.world.post('/api/wallet/multi/transaction', {
    address: base58(3),
    transaction,
  })
  expect(body).toEqual({ code: 0, message: 'OK' })
  expect(await shared.list(2, 1)).toHaveLength(1)
})

test('counts two signatures that arrive at once', async () => {
  await using shared = await openShared()
  await Promise.all([shared.submit([1]), shared.submit([2])])
  expect(await shared.list(3, 10)).toMatchObject([{ currentWeight: 2 }])
  await shared.submit([1])
  expect(await shared.list(3, 10)).toMatchObject([{ currentWeight: 2 }])
})

test('a list has the weights of the present permission, and only its keys', async () => {
  await using shared = await openShared()
  await shared.submit([1, 2])
  shared.weights.delete(base58(2))
  shared.weights.set(base58(5), 7)
  shared.present.height++
  expect(await shared.list(3, 10)).toMatchObject([
    {
      currentWeight: 1,
      permissionChangedTime: shared.clock.nowMs,
      signatureProgress: [
        { address: base58(1), isSign: 1, signTime: 1_800_000_000 },
        { address: base58(3), isSign: 0 },
        { address: base58(5), isSign: 0, weight: 7 },
      ],
    },
  ])
  expect(await shared.list(2)).toEqual([])
  expect(await shared.submit([2])).toMatchObject({ code: 20_304 })
  expect(await shared.submit([5])).toEqual({ code: 0, message: 'OK' })
  expect(await shared.list(5, 1)).toMatchObject([{ currentWeight: 8 }])
  const sent = shared.calls.requests.find(({ path }) => path === '/wallet/broadcasthex')!.body
  expect(sent).toEqual({ transaction: signedTransfer({ signers: [1, 5] }).hex })
})

test('a list has the present weights where nothing but a weight changed', async () => {
  await using shared = await openShared()
  await shared.submit([1])
  shared.weights.set(base58(2), 5)
  shared.present.height++
  expect(await shared.list(3, 10)).toMatchObject([
    {
      currentWeight: 1,
      signatureProgress: [{ weight: 1 }, { address: base58(2), weight: 5 }, { weight: 2 }],
    },
  ])
  shared.weights.set(base58(1), 3)
  shared.present.height++
  await shared.service.sweep()
  expect(await shared.list(1, 1)).toMatchObject([{ currentWeight: 3 }])
  expect(shared.sent()).toBe(1)
})

test('a threshold that sank meanwhile sends what waits', async () => {
  await using shared = await openShared()
  await shared.submit([1])
  shared.present.threshold = 1
  shared.present.height++
  await shared.service.sweep()
  expect(shared.sent()).toBe(1)
  expect(await shared.list(1, 1)).toMatchObject([{ threshold: 1, state: 1 }])
})

test.each([
  ['no longer allows the operation', { operations: '00'.repeat(32) }, 'no longer allows TransferContract'],
  ['is gone', undefined, 'no longer has the permission 2'],
] as const)('fails by name when its permission %s', async (_, changed, message) => {
  await using shared = await openShared()
  await shared.submit([1])
  shared.present.height++
  Object.assign(shared.present, changed)
  if (changed === undefined) shared.calls.answers.set('/wallet/getaccount', () => ({ address: addressOf(1) }))
  const failure = { code: 20_304, message: expect.stringContaining(message) as string }
  expect(await shared.submit([3])).toEqual(failure)
  expect(await shared.list(2, 2)).toMatchObject([{ state: 2, failure }])
  expect(shared.sent()).toBe(0)
})

test('without a node shows what it saw last', async () => {
  await using shared = await openShared()
  await shared.submit([1])
  shared.calls.answers.set('/wallet/getblock', () => {
    throw new Away('away')
  })
  expect(await shared.list(2, 10)).toMatchObject([{ currentWeight: 1 }])
  expect(await shared.submit([3])).toMatchObject({ code: 'node_away' })
})

test('a sent transaction is followed until it is confirmed, and fails when its contract did or no block took it', async () => {
  await using shared = await openShared()
  const info: Record<string, unknown> = {}
  shared.calls.answers.set('/wallet/gettransactioninfobyid', () => info)
  await shared.submit([1, 3])
  await shared.service.sweep()
  // Again: the node may have lost it.
  expect(shared.sent()).toBe(2)
  Object.assign(info, { blockNumber: 101 })
  for (const [height, confirmed] of [
    [119, false],
    [120, true],
  ] as const) {
    shared.present.height = height
    await shared.service.sweep()
    expect(await shared.list(1, 1)).toMatchObject([{ confirmed }])
  }
  expect(shared.sent()).toBe(2)
  expect(await shared.submit([2])).toMatchObject({ code: 40_005 })

  await shared.submit([1, 3], 1, { amount: 2n })
  Object.assign(info, {
    blockNumber: 121,
    result: 'FAILED',
    receipt: { result: 'REVERT' },
    resMessage: '6e6f',
  })
  await shared.service.sweep()
  expect(await shared.list(1, 2)).toMatchObject([{ failure: { code: 40_003, message: 'REVERT: no' } }])

  shared.clock.nowMs++
  await shared.submit([1, 3], 1, { amount: 3n })
  for (const name of Object.keys(info)) delete info[name]
  shared.clock.nowMs += 661_000
  await shared.service.sweep()
  expect((await shared.list(1, 2)).map(({ failure }) => failure)).toMatchObject([
    { code: 40_008 },
    { code: 40_003 },
  ])
})

test('a transaction expires for every signer', async () => {
  await using shared = await openShared()
  expect(await shared.submit([1], 1, { expiration: 1_799_999_999_999 })).toMatchObject({ code: 40_008 })
  await shared.submit([1])
  shared.clock.nowMs += 600_000
  expect(await shared.list(2, 0)).toEqual([])
  expect(await shared.list(2, 2)).toMatchObject([{ state: 2 }])
  expect(await shared.submit([3])).toMatchObject({ code: 40_008 })
  expect(shared.sent()).toBe(0)
})

test('stores and reports a rejection by the chain; retries a busy node', async () => {
  await using shared = await openShared()
  shared.calls.answers.set('/wallet/broadcasthex', () => ({ result: false, code: 'SERVER_BUSY' }))
  expect(await shared.submit([1, 3])).toEqual({ code: 0, message: 'OK' })
  expect(await shared.list(1, 0)).toHaveLength(1)
  shared.calls.answers.set('/wallet/broadcasthex', () => ({
    result: false,
    code: 'CONTRACT_VALIDATE_ERROR',
    message: 'balance is not sufficient',
  }))
  await shared.service.sweep()
  expect(await shared.list(1, 2)).toMatchObject([
    { failure: { code: 40_002, message: 'balance is not sufficient' } },
  ])
  await shared.service.sweep()
  expect(shared.sent()).toBe(2)
})

test('a restarted server sends what the previous one could not', async () => {
  const records = new MemoryRecords()
  {
    await using first = await openShared(records)
    first.calls.answers.set('/wallet/broadcasthex', () => {
      throw new Away('away')
    })
    expect(await first.submit([1, 3])).toEqual({ code: 0, message: 'OK' })
    expect(await first.list(1, 0)).toHaveLength(1)
  }
  await using second = await openShared(records)
  await second.service.sweep()
  expect(second.sent()).toBe(1)
  expect(await second.list(2, 1)).toHaveLength(1)
})

test('a limit above 5000 is served as 5000', async () => {
  await using shared = await openShared()
  const url = `/api/wallet/multi/trx_record?address=${base58(1)}&limit=`
  const whole = (await shared.world.get(`${url}5000`)).body
  expect((await shared.world.get(`${url}5001`)).body).toEqual({ ...whole, pageSize: 5000 })
})

test.each([
  ['state=3', 'filter_not_available'],
  ['state=x', 'filter_not_available'],
  ['start=-1', 'malformed_number'],
  ['address=x', 'malformed_address'],
])('rejects %s by name', async (query, code) => {
  await using shared = await openShared()
  const address = query.startsWith('address') ? '' : `&address=${base58(1)}`
  expect(await shared.world.get(`/api/wallet/multi/trx_record?${query}${address}`)).toMatchObject({
    status: 400,
    body: { code },
  })
})
