import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { openDatabase } from '../database.ts'
import {
  type MultiSignatureRow,
  type OpenPlace,
  type ListingStepRow,
  openServiceRecords,
  type ServiceRecords,
} from './service-records.ts'

let database: TestDatabase
let records: ServiceRecords

beforeAll(async () => {
  database = await createTestDatabase()
  records = openServiceRecords(database)
})

afterAll(() => database[Symbol.asyncDispose]())

const row = (id: string, given: Partial<MultiSignatureRow> = {}): MultiSignatureRow => ({
  id,
  version: 1,
  state: 0,
  isOpen: true,
  owner: 'owner',
  originator: 'a',
  createdMs: 1000,
  expiresMs: 5000,
  record: '{"text":"a\\u0000b"}',
  readers: [{ address: 'a', signed: true }, { address: 'b', signed: false }, { address: 'owner' }],
  ...given,
})

const idsOf = async (
  address: string,
  filter: Parameters<ServiceRecords['multiSignaturesOf']>[1]['filter'],
) => {
  const { rows, total } = await records.multiSignaturesOf(address, { filter, start: 0, limit: 10 })
  expect(total).toBe(rows.length)
  return rows.map(({ id }) => id)
}

const put = (stored: MultiSignatureRow, mostWaiting = 100) => records.putMultiSignature(stored, mostWaiting)

test('is found by its id and by all who may read it, each with what they did', async () => {
  expect(await put(row('x'))).toBe(true)
  expect(await records.multiSignature('x')).toEqual({
    id: 'x',
    version: 1,
    state: 0,
    isOpen: true,
    createdMs: 1000,
    expiresMs: 5000,
    record: '{"text":"a\\u0000b"}',
  })
  expect([await idsOf('a', 'toSign'), await idsOf('a', 'signed')]).toEqual([[], ['x']])
  expect([await idsOf('b', 'toSign'), await idsOf('b', 'signed')]).toEqual([['x'], []])
  expect([await idsOf('owner', 'toSign'), await idsOf('owner', 'signed')]).toEqual([[], []])
  expect([await idsOf('owner', 'waiting'), await idsOf('owner', 'all')]).toEqual([['x'], ['x']])
  expect(await idsOf('stranger', 'all')).toEqual([])
})

test('of two writers that read the same one starts again', async () => {
  await put(row('y', { createdMs: 2000 }))
  expect(await put(row('y'))).toBe(false)
  const changed = row('y', {
    version: 2,
    state: 1,
    readers: [{ address: 'b', signed: true }],
    createdMs: 2000,
  })
  const outcomes = await Promise.all([put(changed), put(changed)])
  expect(outcomes.toSorted()).toEqual([false, true])
  expect(await idsOf('a', 'all')).toEqual(['x'])
  expect(await idsOf('b', 'all')).toEqual(['y', 'x'])
  expect(await idsOf('b', 'done')).toEqual(['y'])
})

test('open ones come by what is left of their time, page by page, and go when long over', async () => {
  await put(row('z', { expiresMs: 3000 }))
  await put(row('sent', { state: 1, owner: 'other' }))
  await put(row('over', { state: 2, isOpen: false, owner: 'other' }))
  const pages: string[][] = []
  let after: OpenPlace | undefined
  do {
    const page = await records.openMultiSignatures({ after, limit: 2 })
    pages.push(page.map(({ id }) => id))
    after = page.at(-1)
  } while (after !== undefined)
  expect(pages).toEqual([['z', 'sent'], ['x', 'y'], []])
  await records.forgetMultiSignatures(4000)
  expect((await records.openMultiSignatures({ limit: 1 })).map(({ id }) => id)).toEqual(['sent'])
  expect(await idsOf('b', 'toSign')).toEqual(['x'])
})

test('are counted by who proposed them for which account', async () => {
  const other = { owner: 'other', originator: 'a' }
  expect(await records.multiSignatureCounts(other)).toEqual({ waiting: 0, failed: 1 })
  await put(row('more', { owner: 'other' }))
  await put(row('by b', { owner: 'other', originator: 'b' }))
  expect(await records.multiSignatureCounts(other)).toEqual({ waiting: 1, failed: 1 })
  expect(await records.multiSignatureCounts({ owner: 'a', originator: 'a' })).toEqual({
    waiting: 0,
    failed: 0,
  })
})

test('a proposer has no more waiting than it may, however many arrive at once', async () => {
  const proposer = { owner: 'crowded', originator: 'a' }
  const rows = Array.from({ length: 12 }, (_, at) => row(`crowd ${at}`, proposer))
  const outcomes = await Promise.all(rows.map((one) => put(one, 3)))
  expect(outcomes.filter(Boolean)).toHaveLength(3)
  expect(await records.multiSignatureCounts(proposer)).toEqual({ waiting: 3, failed: 0 })
  const stored = rows[outcomes.indexOf(true)]!
  expect(await put({ ...stored, version: 2 }, 3)).toBe(true)
})

test('a full match of a contract is not replaced by a partial one', async () => {
  const source = (isFull: boolean, record: string) => ({ address: 'c', verifiedMs: 1, isFull, record })
  expect(await records.putContractSource(source(false, '{}'))).toBe(true)
  expect(await records.putContractSource(source(true, '{"a":2}'))).toBe(true)
  expect(await records.putContractSource(source(false, '{"a":3}'))).toBe(false)
  expect(await records.contractSource('c')).toEqual(source(true, '{"a":2}'))
  expect(await records.contractSource('d')).toBeUndefined()
  // Of other code it is: releases before stored no hash.
  expect(await records.putContractSource({ ...source(false, '{"a":4}'), codeHash: 'ab' })).toBe(true)
})

test('what was verified is listed newest first, without its sources', async () => {
  const record = JSON.stringify({ license: 3, compiler: 'v0.8.37', optimizer: true, files: [] })
  for (const [address, verifiedMs] of [
    ['c1', 8],
    ['c2', 9],
  ] as const)
    await records.putContractSource({ address, verifiedMs, isFull: false, record })
  const listed = { license: 3, compiler: 'v0.8.37', optimizer: true }
  expect(await records.verifiedContracts(1)).toEqual([{ address: 'c2', verifiedMs: 9, ...listed }])
})

test('the ABIs of several contracts are read at once, of those that are verified', async () => {
  const abi = [{ type: 'fallback' }]
  const record = JSON.stringify({ abi, files: [{ name: 'a', content: 'x' }] })
  await records.putContractSource({ address: 'withAbi', verifiedMs: 1, isFull: true, record })
  await records.putContractSource({ address: 'withoutAbi', verifiedMs: 1, isFull: true, record: '{}' })
  const found = await records.contractAbis(['withAbi', 'withoutAbi', 'stranger'])
  expect([...found].map(([address, one]) => [address, JSON.parse(one.abi) as unknown]).sort()).toEqual([
    ['withAbi', abi],
    ['withoutAbi', []],
  ])
})

test('an hour has the last price of it', async () => {
  const hour = 3_600_000
  const price = (timeMs: number, usd: string) => ({ timeMs, source: 'x', usd })
  for (const row of [price(5 * hour, '0.1'), price(5 * hour + 99, '0.2'), price(7 * hour, '0.3')]) {
    await records.putPrice(row)
  }
  expect(await records.prices({ fromMs: 0, toMs: 9 * hour, limit: 10 })).toEqual([
    price(7 * hour, '0.3'),
    price(5 * hour, '0.2'),
  ])
  expect(await records.prices({ fromMs: 5 * hour, toMs: 6 * hour, limit: 10 })).toEqual([
    price(5 * hour, '0.2'),
  ])
  expect(await records.prices({ fromMs: 0, toMs: 9 * hour, limit: 1 })).toHaveLength(1)
})

test('a representative has the page it named last', async () => {
  expect(await records.representativePage('a')).toBeUndefined()
  const page = (githubLink: string, updatedMs: number) => ({ address: 'a', githubLink, updatedMs })
  await records.putRepresentativePage(page('sun/one', 1))
  await records.putRepresentativePage(page('sun/two', 2))
  expect(await records.representativePage('a')).toEqual(page('sun/two', 2))
})

test('messages to the operator come back newest first, and the oldest make room', async () => {
  const message = (number: number) => ({
    id: `f${number}`,
    receivedMs: 1000 + number,
    kind: 'idea',
    title: `Title ${number}`,
    message: "Lines\nand 'quotes'",
    contact: '',
  })
  for (const number of [1, 2, 3, 4, 5]) {
    // One after the other, as they arrive.
    await records.putFeedback(message(number), { most: 3 })
  }
  expect(await records.feedback(10)).toEqual([message(5), message(4), message(3)])
  expect(await records.feedback(1)).toEqual([message(5)])
})

test('a record of a token is replaced by a newer one only, and every version stays', async () => {
  const version = (signedMs: number, token = 'T1') => ({
    token,
    signedMs,
    storedMs: signedMs + 5,
    signer: 'issuer',
    signature: 'ab',
    content: `{"time":${signedMs}}`,
  })
  expect(await records.putTokenRecord(version(10))).toBe(true)
  expect(await records.putTokenRecord(version(10))).toBe(false)
  expect(await records.putTokenRecord(version(9))).toBe(false)
  expect(await records.putTokenRecord(version(20))).toBe(true)
  expect(await records.putTokenRecord(version(15, 'T2'))).toBe(true)
  expect(await records.tokenRecords(['T1', 'none'])).toEqual([version(20)])
  expect((await records.tokenRecords(['T1', 'T2'])).length).toBe(2)
  const page = (beforeMs: number, limit: number) => records.tokenRecordVersions('T1', { beforeMs, limit })
  expect(await page(Number.MAX_SAFE_INTEGER, 10)).toEqual([version(20), version(10)])
  expect(await page(20, 10)).toEqual([version(10)])
  expect(await page(Number.MAX_SAFE_INTEGER, 1)).toEqual([version(20)])
})

const waitingRow = (signedMs: number, signers: string, token = 'W1') => ({
  token,
  signedMs,
  content: `{"token":"${token}","time":${signedMs}}`,
  signatures: signers.split('').map((signer) => ({ signer, signature: `of ${signer}` })),
})
const waitingLimits = { fromMs: 1, mostOfToken: 3, most: 5 }
const addWaiting = (
  row: ReturnType<typeof waitingRow>,
  more: { readonly kind?: 'marketListing'; readonly fromMs?: number } = {},
) =>
  records.addTokenSignatures(
    { ...row, kind: more.kind ?? 'tokenRecord' },
    { ...waitingLimits, fromMs: more.fromMs ?? 1 },
  )
const signersOf = ({ signatures }: { readonly signatures: readonly { readonly signer: string }[] }) =>
  signatures.map(({ signer }) => signer).join('')
const timesOf = async (token: string) =>
  (await records.waitingTokenRecords(token, 0)).map(({ signedMs }) => signedMs)

test('signatures of a content add up in their order, each key once, also for another connection', async () => {
  const add = (signers: string) => addWaiting(waitingRow(10, signers))
  expect(await add('b')).toMatchObject({ added: 1 })
  expect(await add('b')).toMatchObject({ added: 0 })
  const whole = await add('ca')
  expect([whole.added, signersOf(whole)]).toEqual([2, 'bca'])
  await using other = await openDatabase({ url: database.url, network: 'test' })
  expect(await openServiceRecords(other).waitingTokenRecords('W1', 10)).toEqual([waitingRow(10, 'bca')])
  expect(await records.waitingTokenRecords('W1', 11)).toEqual([])
  await records.forgetWaitingTokenRecord({ kind: 'tokenRecord', content: waitingRow(10, '').content })
  expect(await timesOf('W1')).toEqual([])
})

test('signatures of one content in two kinds stay apart, and a record has the id of the release before', async () => {
  const row = waitingRow(25, 'a', 'W5')
  await database.query({
    text: "INSERT INTO waiting_token_records (id, token, signed_ms, content) SELECT encode(sha256(convert_to($1, 'UTF8')), 'hex'), 'W5', 25, $1",
    values: [row.content],
  })
  await addWaiting(
    { ...row, token: 'W5/_', signatures: waitingRow(25, 'bc').signatures },
    { kind: 'marketListing' },
  )
  expect(signersOf(await addWaiting(row))).toBe('a')
  const signersAbout = async (about: string) => (await records.waitingTokenRecords(about, 0)).map(signersOf)
  expect([await signersAbout('W5'), await signersAbout('W5/_')]).toEqual([['a'], ['bc']])
  await records.forgetWaitingTokenRecord({ kind: 'tokenRecord', content: row.content })
  expect([await signersAbout('W5'), await signersAbout('W5/_')]).toEqual([[], ['bc']])
  await records.forgetWaitingTokenRecord({ kind: 'marketListing', content: row.content })
  expect(await signersAbout('W5/_')).toEqual([])
})

test('of keys that sign at once the last one sees all signatures', async () => {
  const found = await Promise.all('abcdefg'.split('').map((signer) => addWaiting(waitingRow(20, signer))))
  expect(found.map(({ signatures }) => signatures.length).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('waiting contents expire, and the oldest make room in a token and in all, but never for an older one', async () => {
  const add = (signedMs: number, token: string, fromMs = 1) =>
    addWaiting(waitingRow(signedMs, 'a', token), { fromMs })
  // One after the other, as they arrive.
  for (const ms of [31, 32, 33, 34]) await add(ms, 'W2')
  expect(await timesOf('W2')).toEqual([34, 33, 32])
  await add(30, 'W2')
  expect(await timesOf('W2')).toEqual([34, 33, 30])
  for (const ms of [35, 36, 37]) await add(ms, 'W3')
  expect([await timesOf('W1'), await timesOf('W2'), await timesOf('W3')]).toEqual([
    [],
    [34, 33],
    [37, 36, 35],
  ])
  await add(40, 'W4', 36)
  expect([await timesOf('W2'), await timesOf('W3'), await timesOf('W4')]).toEqual([[], [37, 36], [40]])
})

test('a logo is stored once under its hash', async () => {
  const row = { hash: 'ab'.repeat(32), picture: Uint8Array.of(1, 2, 255), storedMs: 5 }
  await records.putTokenLogo(row)
  await records.putTokenLogo({ ...row, picture: Uint8Array.of(9), storedMs: 6 })
  expect([...(await records.tokenLogo(row.hash))!]).toEqual([1, 2, 255])
  expect(await records.tokenLogo('none')).toBeUndefined()
})

test('of two simultaneous records of a token the newer one is shown, whichever comes first', async () => {
  const version = (signedMs: number) => ({
    token: 'T3',
    signedMs,
    storedMs: 1,
    signer: 'issuer',
    signature: 'ab',
    content: '{}',
  })
  await Promise.all([5, 3, 9, 1, 7].map((ms) => records.putTokenRecord(version(ms))))
  expect((await records.tokenRecords(['T3'])).map(({ signedMs }) => signedMs)).toEqual([9])
})

test('verified sources are unread until there is a reading of them by the same rules', async () => {
  const source = (verifiedMs: number) => ({ address: 'r', verifiedMs, isFull: false, record: '{}' })
  await records.putContractSource(source(50))
  expect(await records.codeReadings(['r', 'nobody'], 1)).toEqual([{ address: 'r', record: undefined }])
  expect(await records.unreadSources(1, 1)).toEqual([{ address: 'r', verifiedMs: 50 }])
  await records.putCodeReading({ address: 'r', verifiedMs: 50, reader: 1, record: '"one"' })
  expect(await records.codeReadings(['r'], 1)).toEqual([{ address: 'r', record: '"one"' }])
  expect((await records.unreadSources(1, 10)).map(({ address }) => address)).not.toContain('r')
  expect(await records.codeReadings(['r'], 2)).toEqual([{ address: 'r', record: undefined }])
  await records.putContractSource(source(60))
  expect(await records.codeReadings(['r'], 1)).toEqual([{ address: 'r', record: undefined }])
  await records.putCodeReading({ address: 'r', verifiedMs: 60, reader: 1, record: '"two"' })
  expect(await records.codeReadings(['r'], 1)).toEqual([{ address: 'r', record: '"two"' }])
  expect(await records.codeReadings([], 1)).toEqual([])
})

test('the ABIs of verified contracts are read in the order of their verification, from a place on', async () => {
  for (const [address, verifiedMs] of [
    ['abiB', 9_000_005],
    ['abiA', 9_000_005],
    ['abiC', 9_000_004],
  ] as const)
    await records.putContractSource({ address, verifiedMs, isFull: true, record: '{"abi":[1]}' })
  const row = (address: string, verifiedMs: number) => ({ address, verifiedMs, abi: '[1]' })
  const first = await records.verifiedAbis({ verifiedMs: 9_000_003, address: '' }, 2)
  expect(first).toEqual([row('abiC', 9_000_004), row('abiA', 9_000_005)])
  expect(await records.verifiedAbis(first[1]!, 2)).toEqual([row('abiB', 9_000_005)])
})

test('steps of a listing are stored in their order, one at each place, and found by pair, status and token', async () => {
  const step = (place: number, given: Partial<ListingStepRow> = {}): ListingStepRow => ({
    first: 'T1',
    second: '_',
    place,
    step: 'create',
    status: 0,
    submissions: 1,
    isHot: false,
    storedMs: place,
    signedMs: place,
    signer: 'a',
    signature: 'b',
    content: '{}',
    reason: '',
    ...given,
  })
  expect(await records.putListingStep(step(2))).toBe(false)
  const both = await Promise.all([records.putListingStep(step(1)), records.putListingStep(step(1))])
  expect(both.filter(Boolean)).toHaveLength(1)
  expect(await records.putListingStep(step(2, { status: 5, isHot: true, reason: 'No team.' }))).toBe(true)
  expect(await records.putListingStep(step(2))).toBe(false)
  expect(await records.putListingStep(step(1, { first: 'T2', second: 'T9', storedMs: 9 }))).toBe(true)

  const newest = step(2, { status: 5, isHot: true, reason: 'No team.' })
  const pairs = [
    { first: 'T1', second: '_' },
    { first: 'T1', second: 'T9' },
  ]
  expect(await records.newestListingSteps(pairs)).toEqual([newest])
  expect(await records.listingSteps(pairs[0]!, { before: 100, limit: 5 })).toEqual([newest, step(1)])
  expect(await records.listingSteps(pairs[0]!, { before: 2, limit: 5 })).toEqual([step(1)])
  const firstsOf = async (which: Parameters<ServiceRecords['listingsWith']>[0]) =>
    (await records.listingsWith(which)).map(({ first, place }) => `${first} ${place}`)
  expect(await firstsOf({ statuses: [0, 5], limit: 9 })).toEqual(['T1 2', 'T2 1'])
  expect(await firstsOf({ statuses: [0], limit: 9 })).toEqual(['T2 1'])
  expect(await firstsOf({ statuses: [0, 5], first: 'T1', limit: 9 })).toEqual(['T1 2'])
})

test('the usage of a key is added up by name and day, and old days are dropped', async () => {
  const used = (name: string, day: number, requests: bigint) => ({
    name,
    day,
    requests,
    refused: 1n,
    units: 2n ** 40n,
  })
  await records.addKeyUsage([used('shop', 10, 3n), used('shop', 11, 2n), used('Läden', 11, 1n)])
  await records.addKeyUsage([used('shop', 11, 5n)])
  expect(await records.keyUsage({ name: 'shop', fromDay: 0 })).toEqual([
    { name: 'shop', day: 11, requests: 7n, refused: 2n, units: 2n ** 41n },
    { name: 'shop', day: 10, requests: 3n, refused: 1n, units: 2n ** 40n },
  ])
  expect(await records.keyUsage({ name: 'shop', fromDay: 11 })).toHaveLength(1)
  await records.forgetKeyUsage({ fromDay: 11 })
  expect((await records.keyUsage({ name: 'shop', fromDay: 0 })).map(({ day }) => day)).toEqual([11])
})
