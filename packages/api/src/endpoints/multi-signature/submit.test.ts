import { fromHex } from '@sundial/primitives'
import { recoverSigner } from '@sundial/primitives/keys'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { base58, openShared } from '../../testing/shared-account.ts'
import { addressOf, signedTransfer } from '../../testing/signed.ts'

test.each([
  ['an unknown key', [4], 1, 20304],
  ['nobody', [], 1, 20302],
  ['a third party', [1], 4, 20304],
  ['a key twice', [1, 1], 1, 20304],
  ['more keys than a permission has', [1, 2, 3, 4, 5, 6], 1, 20304],
])('rejects and does not store a transaction signed by %s', async (_, signers, by, code) => {
  await using shared = await openShared()
  expect(await shared.submit(signers, by)).toMatchObject({ code })
  expect(await shared.list(1)).toEqual([])
})

const { json: whole } = signedTransfer({})
const [good] = (whole as { signature: string[] }).signature as [string]
const laterBytes = (signedTransfer({ amount: 2n }).json as { raw_data_hex: string }).raw_data_hex

test.each([
  ['a short signature', { signature: [good.slice(2)] }, 20302],
  ['a long signature', { signature: [`${good}00`] }, 20302],
  ['no signature', { signature: [] }, 20302],
  ['a signature that no key made', { signature: ['ff'.repeat(65)] }, 20303],
  ['bytes of another transaction under the same id', { raw_data_hex: laterBytes }, 20320],
])('rejects %s by name, and does not ask the node to weigh it', async (_, changed, code) => {
  await using shared = await openShared()
  const transaction = { ...whole, ...changed }
  const { body } = await shared.world.post('/api/wallet/multi/transaction', {
    address: base58(1),
    transaction,
  })
  expect(body).toMatchObject({ code })
  expect(shared.calls.requestedPaths()).not.toContain('/wallet/getsignweight')
  expect(await shared.list(1)).toEqual([])
})

test('rejects bytes that only their signature still fits', async () => {
  await using shared = await openShared()
  const { txID: _, raw_data: __, ...rest } = whole as Record<string, unknown>
  const transaction = { ...rest, raw_data_hex: laterBytes }
  const { body } = await shared.world.post('/api/wallet/multi/transaction', {
    address: base58(1),
    transaction,
  })
  expect(body).toMatchObject({ code: 20_304 })
})

test('rejects what is too large for it by name, and a huge body by status', async () => {
  await using shared = await openShared()
  const large = signedTransfer({ note: new Uint8Array(140_000) })
  const post = async (transaction: unknown) =>
    shared.world.post('/api/wallet/multi/transaction', { address: base58(1), transaction })
  expect((await post(large.hex)).body).toMatchObject({ code: 40_007 })
  const withNote = (bytes: number) => signedTransfer({ note: new Uint8Array(bytes) }).hex
  const beside = withNote(130_000).length / 2 - 130_000
  expect((await post(withNote(131_073 - beside))).body).toMatchObject({ code: 40_007 })
  expect(await post('00'.repeat(800_000))).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
  expect(await shared.list(1)).toEqual([])
  expect((await post(withNote(131_072 - beside))).body).toMatchObject({ code: 0 })
})

test('stores the data and its signatures alone: what else is in the bytes is dropped', async () => {
  await using shared = await openShared()
  const transaction = { ...whole, ret: [{ contractRet: 'SUCCESS' }, { contractRet: 'SUCCESS' }] }
  await shared.world.post('/api/wallet/multi/transaction', { address: base58(1), transaction })
  await shared.submit([3])
  const sent = shared.calls.requests.find(({ path }) => path === '/wallet/broadcasthex')!.body
  expect(sent).toEqual({ transaction: signedTransfer({ signers: [1, 3] }).hex })
})

/** Other signatures of key 1 over the same bytes, which the chain accepts too: with the other s, with another header. */
const { id: hash } = signedTransfer({})
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const withOtherS = () => {
  const s = curveOrder - BigInt(`0x${good.slice(64, 128)}`)
  const recoveryBit = 1 - Number.parseInt(good.slice(128), 16)
  return `${good.slice(0, 64)}${s.toString(16).padStart(64, '0')}0${recoveryBit}`
}
const withOtherHeader = () =>
  `${good.slice(0, 128)}${(Number.parseInt(good.slice(128), 16) + 27).toString(16)}`

test.each([
  ['with the other s', withOtherS],
  ['with a header of 27 or 28', withOtherHeader],
])('a key that signs again %s adds neither weight nor a second signature', async (_, again) => {
  const signature = again()
  expect(signature).not.toBe(good)
  expect(recoverSigner(fromHex(hash), fromHex(signature))).toBe(addressOf(1))
  await using shared = await openShared()
  const post = (signatures: readonly string[]) =>
    shared.world.post('/api/wallet/multi/transaction', {
      address: base58(1),
      transaction: { ...whole, signature: signatures },
    })
  await shared.submit([1])
  expect(await post([signature])).toMatchObject({ body: { code: 0 } })
  expect(await shared.list(2, 10)).toMatchObject([
    { currentWeight: 1, currentTransaction: { signature: [good] } },
  ])
  expect(await post([good, signature])).toMatchObject({ body: { code: 20_304 } })
  await shared.submit([3])
  const sent = shared.calls.requests.find(({ path }) => path === '/wallet/broadcasthex')!.body
  expect(sent).toEqual({ transaction: signedTransfer({ signers: [1, 3] }).hex })
})

test('names as originator who signed, whoever claims to have submitted it', async () => {
  await using shared = await openShared()
  await shared.submit([1], 2)
  expect(await shared.list(2, 10)).toMatchObject([{ originatorAddress: base58(1) }])
})

test('an expiration more than 24 hours after the newest block is refused, 24 hours are not', async () => {
  await using shared = await openShared()
  const day = shared.clock.nowMs + 86_400_000
  expect(await shared.submit([1], 1, { expiration: day + 1 })).toMatchObject({ code: 40_008 })
  expect(await shared.submit([1], 1, { expiration: day })).toEqual({ code: 0, message: 'OK' })
})

test('one key can neither fill the lists of the others nor keep them from proposing', async () => {
  await using shared = await openShared()
  const submit = (signer: number, count: number) =>
    shared.service.submit({
      address: addressOf(signer),
      transaction: signedTransfer({ signers: [signer], amount: BigInt(count) }).hex,
    })
  for (let count = 1; count <= 201; count++) {
    const refusal = await submit(1, count)
    if (count > 200)
      expect(refusal).toMatchObject({ code: 20_320, message: expect.stringContaining('waiting') as string })
  }
  expect(await submit(2, 202)).toBeUndefined()
  expect(await shared.list(3, 10)).toHaveLength(201)
})

test('one key cannot store any number of transactions that fail', async () => {
  await using shared = await openShared()
  shared.calls.answers.set('/wallet/broadcasthex', () => ({ result: false, code: 'CONTRACT_VALIDATE_ERROR' }))
  const put = (id: string) => shared.records.putMultiSignature({ ...stored, id }, 1e6)
  const stored = {
    version: 1,
    state: 2,
    isOpen: false,
    owner: addressOf(1),
    originator: addressOf(1),
    createdMs: 0,
    expiresMs: 0,
    record: '{}',
    readers: [],
  } as const
  for (let count = 0; count < 999; count++) await put(String(count))
  expect(await shared.submit([1, 3])).toMatchObject({ code: 40_002 })
  expect(await shared.submit([1, 3], 1, { amount: 2n })).toMatchObject({ code: 20_320 })
})

test('returns an error without a node', async () => {
  await using world = await openWorld()
  const { json } = signedTransfer({})
  expect(
    await world.post('/api/wallet/multi/transaction', { address: base58(1), transaction: json }),
  ).toMatchObject({ status: 404, body: { code: 'service_not_configured' } })
})
