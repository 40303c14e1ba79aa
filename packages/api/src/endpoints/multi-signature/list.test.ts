import { toBase58, Unavailable } from '@sundial/primitives'
import { MemoryRecords } from '@sundial/store/testing/memory-records'
import { expect, test } from 'vitest'
import type { MultiSignature } from '../../services/multi-signature/multi-signature.ts'
import { MultiSignatures } from '../../services/multi-signature/multi-signatures.ts'
import { decode, readTransaction } from '../../services/read-transaction.ts'
import { openWorld } from '../../testing/open-world.ts'
import { addressOf, FakeCalls, signedTransfer } from '../../testing/signed.ts'

const base58 = (number: number) => toBase58(addressOf(number))

class Away extends Unavailable {
  readonly code = 'node_away'
}

/** A chain whose account 1 has a permission with keys 1, 2 and 3, weights 1, 1 and 2, and threshold 3. */
async function openShared(records = new MemoryRecords()) {
  const calls = new FakeCalls()
  const clock = { nowMs: 1_800_000_000_000, now: () => clock.nowMs }
  const weights = new Map([1, 2, 3].map((key) => [base58(key), key === 3 ? 2 : 1]))
  calls.answers.set('/wallet/getsignweight', (json) => {
    const signers = decode(readTransaction(json))?.signers?.map(toBase58)
    if (signers === undefined) return { result: { code: 'COMPUTE_ADDRESS_ERROR', message: 'no key' } }
    if (signers.some((signer) => !weights.has(signer))) {
      return { result: { code: 'PERMISSION_ERROR', message: 'not a key of the permission' } }
    }
    if (new Set(signers).size < signers.length) {
      return { result: { code: 'PERMISSION_ERROR', message: 'signed twice' } }
    }
    const weight = signers.reduce((sum, signer) => sum + weights.get(signer)!, 0)
    return {
      result: weight >= 3 ? {} : { code: 'NOT_ENOUGH_PERMISSION' },
      permission: { threshold: 3, keys: [...weights].map(([address, weight]) => ({ address, weight })) },
      approved_list: signers,
      current_weight: weight,
    }
  })
  calls.answers.set('/wallet/broadcasthex', () => ({ result: true, code: 'SUCCESS', txid: '' }))
  const service = new MultiSignatures({ records, calls, clock })
  const notified: MultiSignature[] = []
  service.subscribe((changed) => notified.push(changed))
  const world = await openWorld({ services: { multiSignatures: service, nodeCalls: calls } })
  const submit = async (signers: readonly number[], by = signers[0]!, given = {}) => {
    const { json } = signedTransfer({ signers, expiration: 1_800_000_600_000, ...given })
    const { body } = await world.post('/api/wallet/multi/transaction', {
      address: base58(by),
      transaction: json,
      netType: 'main_net',
    })
    return body
  }
  const list = async (reader: number, state = 255) => {
    const url = `/api/wallet/multi/trx_record?address=${base58(reader)}&start=0&state=${state}&limit=5000&netType=main_net`
    const { body } = await world.get(url)
    return (body['data'] as { data: Record<string, unknown>[] }).data
  }
  return {
    world,
    calls,
    clock,
    service,
    notified,
    submit,
    list,
    sent: () => calls.requestedPaths().filter((path) => path === '/wallet/broadcasthex').length,
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

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

test.each([
  ['an unknown key', [4], 1, 20304],
  ['nobody', [], 1, 20302],
  ['a third party', [1], 4, 20304],
])('rejects and does not store a transaction signed by %s', async (_, signers, by, code) => {
  await using shared = await openShared()
  if (signers.length === 0) {
    shared.calls.answers.set('/wallet/getsignweight', () => ({
      result: { code: 'NOT_ENOUGH_PERMISSION' },
      permission: { threshold: 3, keys: [] },
    }))
  }
  expect(await shared.submit(signers, by)).toMatchObject({ code })
  expect(await shared.list(1)).toEqual([])
})

test('a transaction expires for every signer', async () => {
  await using shared = await openShared()
  expect(await shared.submit([1], 1, { expiration: 1_799_999_999_999 })).toMatchObject({ code: 40_008 })
  await shared.submit([1])
  shared.clock.nowMs += 600_000
  expect(await shared.list(2, 0)).toMatchObject([{ state: 2, failure: { code: 40_008 } }])
  await shared.service.sweep()
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

test('one key cannot fill the lists of the others', async () => {
  await using shared = await openShared()
  for (let count = 1; count <= 201; count++) {
    // eslint-disable-next-line no-await-in-loop
    const { code } = await shared.submit([1], 1, { amount: BigInt(count) })
    if (count > 200) expect(code).toBe(20_320)
  }
  expect(await shared.list(2, 10)).toHaveLength(200)
})

test.each([
  ['state=3', 'filter_not_available'],
  ['state=x', 'filter_not_available'],
  ['limit=5001', 'limit_too_large'],
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

test('returns an error without a node', async () => {
  await using world = await openWorld()
  const { json } = signedTransfer({})
  expect(
    await world.post('/api/wallet/multi/transaction', { address: base58(1), transaction: json }),
  ).toMatchObject({ status: 404, body: { code: 'service_not_configured' } })
})
