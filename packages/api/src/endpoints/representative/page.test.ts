import { encodeOperation } from '@sundial/operations'
import { fromText, toBase58, toHex } from '@sundial/primitives'
import { signHash } from '@sundial/primitives/keys'
import { operationEnvelope, rawTransaction, transaction, transactionHash } from '@sundial/protocol'
import { MemoryRecords } from '@sundial/store/testing/memory-records'
import { expect, test } from 'vitest'
import { RepresentativePages } from '../../services/representative-pages.ts'
import { openWorld } from '../../testing/open-world.ts'
import { addressOf, FakeCalls, keyOf } from '../../testing/signed.ts'

const address = addressOf(1)
const [page, pageOf] = [`/api/account/sr?address=${address}`, `/api/account/${toBase58(address)}/sr`] as const

/** Signed by account 1, in the form of TronScan's client: without a reference block. */
function word(url = 'UPDATE_SR'): string {
  const value = { ownerAddress: address, updateUrl: fromText(url) }
  const rawData = rawTransaction.create({
    contract: [operationEnvelope.create(encodeOperation('WitnessUpdateContract', value))],
  })
  const signature = [signHash(transactionHash(rawData), keyOf(1))]
  return toHex(transaction.encode(transaction.create({ rawData, signature })))
}

async function openPages() {
  const calls = new FakeCalls()
  const permission = { threshold: 1, keys: [{ address, weight: 1 }] }
  calls.answers.set('/wallet/getsignweight', () => ({ permission, current_weight: 1, result: {} }))
  calls.answers.set('/wallet/getaccount', () => ({ address, is_witness: true }))
  const clock = { nowMs: 0, now: () => clock.nowMs }
  const pages = new RepresentativePages({ records: new MemoryRecords(), calls, clock })
  const world = await openWorld({ services: { representativePages: pages } })
  const enter = async (transaction = word()) =>
    (await world.post('/api/auth', { transaction })).body as { readonly key: string }
  const set = async (githubLink: string, key: string | undefined, of: string = pageOf) =>
    (await world.post(of, { githubLink }, key === undefined ? {} : { 'X-Key': key })).body
  return { world, calls, clock, enter, set, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() }
}

test('returns the page set by the representative, on every path', async () => {
  await using pages = await openPages()
  const { key } = await pages.enter()
  expect(await pages.set('https://github.com/sun/team-page/', key)).toEqual({ success: true })
  expect((await pages.world.get(page)).body).toEqual({ githubLink: 'sun/team-page', trueAtBlock: 9 })
  const expected = { githubLink: 'sun/team-page' }
  expect((await pages.world.get(pageOf)).body).toEqual({ ...expected, data: expected, trueAtBlock: 9 })
  await pages.set('', key)
  expect((await pages.world.get(pageOf)).body).toEqual({ data: {}, trueAtBlock: 9 })
})

test("rejects a page without a key, with another account's key, or after an hour", async () => {
  await using pages = await openPages()
  const { key } = await pages.enter()
  const refused = { code: 'key_refused' }
  expect(await pages.set('a/b', undefined)).toMatchObject(refused)
  expect(await pages.set('a/b', `${key}0`)).toMatchObject(refused)
  expect(await pages.set('a/b', key.replace(/\.\d+\./, '.9999999999999.'))).toMatchObject(refused)
  expect(await pages.set('a/b', key, `/api/account/${addressOf(2)}/sr`)).toMatchObject(refused)
  pages.clock.nowMs = 3_600_001
  expect(await pages.set('a/b', key)).toMatchObject(refused)
  expect((await pages.world.get(page)).body).toEqual({ trueAtBlock: 9 })
})

test('issues a key only for the word UPDATE_SR, signed with sufficient weight', async () => {
  await using pages = await openPages()
  expect(await pages.enter(word('https://sun.example'))).toMatchObject({ code: 'malformed_transaction' })
  expect(await pages.enter('zz')).toMatchObject({ code: 'malformed_transaction' })
  pages.calls.answers.set('/wallet/getsignweight', () => ({
    permission: { threshold: 2, keys: [] },
    result: { code: 'NOT_ENOUGH_PERMISSION' },
  }))
  expect(await pages.enter()).toMatchObject({ code: 'key_refused' })
})

test('rejects an account that is not a witness, and a URL that is not a repository', async () => {
  await using pages = await openPages()
  const { key } = await pages.enter()
  expect(await pages.set('javascript:alert(1)', key)).toMatchObject({ code: 'malformed_body' })
  pages.calls.answers.set('/wallet/getaccount', () => ({ address }))
  expect(await pages.set('a/b', key)).toMatchObject({ code: 'not_a_representative' })
  pages.calls.answers.set('/wallet/getaccount', () => ({}))
  expect(await pages.set('a/b', key)).toMatchObject({ code: 'not_a_representative' })
})

test('stores nothing where no node can verify the signatures', async () => {
  await using world = await openWorld()
  expect((await world.get(page)).body).toMatchObject({ code: 'service_not_configured' })
  expect((await world.get('/api/account/sr')).body).toMatchObject({ code: 'parameter_missing' })
})
