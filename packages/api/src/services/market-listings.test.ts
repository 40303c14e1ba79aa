import {
  emptyRecord,
  marketListingStatement,
  readMarketListing,
  readTokenRecord,
  tokenRecordStatement,
} from '@sundial/abi'
import { fromText, hashMessage, toBase58, toHex } from '@sundial/primitives'
import { signHash } from '@sundial/primitives/keys'
import { MemoryRecords } from '@sundial/store/testing/memory-records'
import { TronWeb } from 'tronweb'
import { expect, test } from 'vitest'
import { addressOf, keyOf } from '../testing/signed.ts'
import { signedListing, signedRecord, tokenNode, trc20Answers } from '../testing/token-issuer.ts'
import type { OperatorStep } from './listing-rules.ts'
import { anyPlace, decideListing, MarketListings } from './market-listings.ts'
import { TokenRecords } from './token-records.ts'

const [dial, dollar, cards] = [addressOf(101), addressOf(102), addressOf(103)]
const token = toBase58(dial)
const record = { ...emptyRecord, description: 'Shade of a stick', website: 'https://dial.example' }

type Given = Partial<Omit<ConstructorParameters<typeof MarketListings>[0], 'records'>>

async function open(given: Given = {}, { isRecorded = true } = {}) {
  const calls = tokenNode({
    [dial]: { creator: 1, says: trc20Answers },
    [dollar]: { creator: 2, says: { ...trc20Answers, 'symbol()': 'USDT' } },
    [cards]: { creator: 1, says: { 'supports 80ac58cd': true, 'name()': 'Cards' } },
  })
  const clock = { nowMs: 1_800_000_000_000, now: () => clock.nowMs }
  const records = new MemoryRecords()
  const tokenRecords = new TokenRecords({ records, calls, clock })
  if (isRecorded) {
    const { content, sig: signature } = signedRecord({ token, record, timeMs: clock.nowMs })
    await tokenRecords.submit({ content, signature, standard: 'trc20' }, 'a')
  }
  const service = new MarketListings({ records, tokenRecords, calls, clock, ...given })
  const sign = (
    step: Parameters<typeof signedListing>[0]['listing']['step'],
    more: Partial<Parameters<typeof signedListing>[0]> = {},
  ) => signedListing({ token, timeMs: ++clock.nowMs, ...more, listing: { step, ...more.listing } })
  const submit = ({ content, sig }: { readonly content: string; readonly sig: string }, step?: string) =>
    service.submit({ content, signature: sig, step: step ?? JSON.parse(content).action }, 'a')
  const send = async (...given: Parameters<typeof submit>) => {
    const found = await submit(...given)
    return found.kind === 'stored' ? found.row : found
  }
  const pair = { first: token, second: '_' }
  const decide = (step: OperatorStep, more: { readonly reason?: string; readonly isHot?: boolean } = {}) =>
    decideListing({ records, clock }, { ...pair, step, ...more })
  return { calls, clock, records, tokenRecords, service, sign, send, pair, decide }
}

const refusedWith = (code: string) => expect.objectContaining({ code }) as Error
const standing = async ({ service }: Awaited<ReturnType<typeof open>>) =>
  (await service.of([{ first: dial, second: undefined }]))[0]

test('a pair goes from a recorded token to a recommended one, under signatures of the issuer and decisions of the operator', async () => {
  const world = await open()
  const { service, sign, send, pair, decide } = world
  expect(await standing(world)).toEqual({
    status: -1,
    statusName: 'recorded',
    isRecommended: false,
    isHot: false,
  })
  expect(await send(sign('create'))).toMatchObject({ status: 0, submissions: 1, place: 1 })
  await send(sign('update', { listing: { step: 'update', openingPrice: '2' } }))
  await send(sign('confirm'))
  expect(await standing(world)).toMatchObject({ statusName: 'confirmed', isRecommended: false })
  await decide('audit')
  await decide('approve', { isHot: true })
  expect(await standing(world)).toMatchObject({ status: 3, isRecommended: true, isHot: true })
  await send(sign('add'))
  expect(await standing(world)).toMatchObject({ status: 3, isRecommended: true, isHot: true })
  await decide('recommend', { reason: 'A good team.' })
  expect(await standing(world)).toMatchObject({ status: 4, statusName: 'recommended', isHot: true })
  await decide('shelve')
  expect(await standing(world)).toMatchObject({ status: 6, isRecommended: false, isHot: false })
  const { steps } = await service.history(pair, { before: 100, limit: 100 })
  expect(steps.map(({ step, reason }) => `${step} ${reason}`.trim()).toReversed()).toEqual([
    'create',
    'update',
    'confirm',
    'audit',
    'approve',
    'add',
    'recommend A good team.',
    'shelve',
  ])
})

test('a token without a record of its issuer is not listed', async () => {
  const world = await open({}, { isRecorded: false })
  expect(await standing(world)).toMatchObject({ status: -2, statusName: 'notRecorded' })
  await expect(world.send(world.sign('create'))).rejects.toThrow(refusedWith('listing_refused'))
})

test('TronWeb signs the same text', async () => {
  const { sign, send } = await open()
  const { content, statement } = sign('create')
  const client = new TronWeb({ fullHost: 'http://127.0.0.1:1' })
  const by = (key: number) => client.trx.signMessageV2(statement, Buffer.from(keyOf(key)).toString('hex'))
  await expect(send({ content, sig: by(2) })).rejects.toThrow(refusedWith('signer_refused'))
  expect(await send({ content, sig: by(1) })).toMatchObject({ status: 0, signer: toBase58(addressOf(1)) })
})

test('another signer, a foreign network, another step and what is no TRC20 are refused', async () => {
  const { sign, send, records } = await open()
  const second = toBase58(dollar)
  await expect(send(sign('create', { signers: [2] }))).rejects.toThrow(refusedWith('signer_refused'))
  await expect(send(sign('create', { network: 'ab'.repeat(32) }))).rejects.toThrow(
    refusedWith('foreign_network'),
  )
  await expect(send(sign('create'), 'confirm')).rejects.toThrow(refusedWith('malformed_market_listing'))
  await expect(send(sign('create', { token: toBase58(cards) }))).rejects.toThrow(
    refusedWith('token_not_found'),
  )
  const forCards = { listing: { step: 'create', second: toBase58(cards) } } as const
  await expect(send(sign('create', forCards))).rejects.toThrow(refusedWith('token_not_found'))
  expect(await records.listingsWith({ statuses: [0], limit: 10 })).toEqual([])
  await send(sign('create', { listing: { step: 'create', second } }))
  expect(await records.listingsWith({ statuses: [0], limit: 10 })).toMatchObject([{ first: token, second }])
})

test('a signature is accepted once, and an older one never after a newer one', async () => {
  const { clock, sign, send } = await open()
  const old = sign('update')
  const first = sign('create')
  await send(first)
  await expect(send(first)).rejects.toThrow(refusedWith('record_outdated'))
  await expect(send(old)).rejects.toThrow(refusedWith('record_outdated'))
  await expect(send(sign('update', { timeMs: clock.nowMs + 700_000 }))).rejects.toThrow(
    refusedWith('record_outdated'),
  )
  await expect(send(sign('add'))).rejects.toThrow(refusedWith('listing_refused'))
})

test('where the issuer needs two keys, both sign one content, together or one after another', async () => {
  const { calls, sign, send, service, pair } = await open()
  const needs = (keys: readonly number[]) =>
    calls.answers.set('/wallet/getaccount', () => ({
      address: addressOf(1),
      owner_permission: { threshold: 2, keys: keys.map((key) => ({ address: addressOf(key), weight: 1 })) },
    }))
  needs([7, 8, 9])
  expect(await send(sign('create', { signers: [7, 8] }))).toMatchObject({ status: 0 })
  const first = sign('update', { signers: [7] })
  expect(await send(first)).toMatchObject({ kind: 'waits', status: 0, weight: '1', threshold: '2' })
  await expect(send(first)).rejects.toThrow(refusedWith('record_outdated'))
  const [seven, eight, nine] = [7, 8, 9].map((key) => toBase58(addressOf(key)))
  const { content, statement } = (await service.waitingFor(pair))[0]!
  expect(statement).toBe(first.statement)
  expect(await service.waitingFor(pair)).toMatchObject([
    { content: first.content, signers: [seven], weight: '1' },
  ])
  // The signature of a key that has left weighs nothing.
  needs([8, 9])
  expect(await service.waitingFor(pair)).toMatchObject([{ signers: [], weight: '0' }])
  const by = (key: number) => ({
    content,
    sig: toHex(signHash(hashMessage(fromText(statement), 2), keyOf(key))),
  })
  expect(await send(by(8))).toMatchObject({ kind: 'waits', weight: '1' })
  expect(await send(by(9))).toMatchObject({ place: 2, step: 'update', signer: `${eight},${nine}` })
  expect(await service.waitingFor(pair)).toEqual([])
})

test('a content that is a step and a record too waits as each of them with its own signatures', async () => {
  const world = await open()
  const { calls, tokenRecords, send, service, pair } = world
  const keys = [7, 8, 9].map((key) => ({ address: addressOf(key), weight: 1 }))
  const permission = { threshold: 3n, keys: keys.map((key) => ({ ...key, weight: 1n })) }
  calls.answers.set('/wallet/getaccount', () => ({
    address: addressOf(1),
    owner_permission: { threshold: 3, keys },
  }))
  const { content: step } = world.sign('create', { signers: [7] })
  const content = JSON.stringify({
    ...JSON.parse(step),
    description: 'Ours',
    home_page: 'https://cheat.example',
  })
  const asStep = marketListingStatement(content, readMarketListing(content))
  const asRecord = tokenRecordStatement(content, readTokenRecord(content))
  const by = (key: number, statement: string) =>
    toHex(signHash(hashMessage(fromText(statement), 2), keyOf(key)))
  await send({ content, sig: by(7, asStep) })
  await send({ content, sig: by(8, asStep) })
  const sendRecord = (key: number) =>
    tokenRecords.submit({ content, signature: by(key, asRecord), standard: 'trc20' }, 'a')
  expect(await sendRecord(9)).toMatchObject({ isStored: false, weight: '1' })
  expect((await tokenRecords.of([token])).get(token)?.record.website).toBe(record.website)
  expect(await service.waitingFor(pair)).toMatchObject([{ statement: asStep, weight: '2' }])
  expect(await tokenRecords.waitingFor(token, permission)).toMatchObject([
    { statement: asRecord, weight: '1' },
  ])
  await sendRecord(8)
  expect(await sendRecord(7)).toMatchObject({ isStored: true, weight: '3' })
  expect(await send({ content, sig: by(9, asStep) })).toMatchObject({ step: 'create', status: 0 })
})

test('a step waits for signatures while it is possible, and an hour at most', async () => {
  const { calls, clock, sign, send, service, pair, decide } = await open()
  const keys = [7, 8].map((key) => ({ address: addressOf(key), weight: 1 }))
  calls.answers.set('/wallet/getaccount', () => ({
    address: addressOf(1),
    owner_permission: { threshold: 2, keys },
  }))
  await expect(send(sign('confirm', { signers: [7] }))).rejects.toThrow(refusedWith('listing_refused'))
  expect(await service.waitingFor(pair)).toEqual([])
  await send(sign('create', { signers: [7] }))
  await send(sign('create', { signers: [7] }))
  expect(await service.waitingFor(pair)).toHaveLength(2)
  // Of two that wait the first to have its signatures is the step: the other one is no longer possible.
  await send(sign('create', { signers: [7, 8] }))
  expect(await service.waitingFor(pair)).toEqual([])
  await send(sign('update', { signers: [7] }))
  await send(sign('update', { signers: [7, 8] }))
  expect(await service.waitingFor(pair)).toEqual([])
  const confirmation = sign('confirm', { signers: [7, 8] })
  await send(sign('update', { signers: [7] }))
  expect(await service.waitingFor(pair)).toHaveLength(1)
  await send(confirmation)
  expect(await service.waitingFor(pair)).toEqual([])
  await decide('approve')
  await send(sign('add', { signers: [7] }))
  expect(await service.waitingFor(pair)).toHaveLength(1)
  expect(await service.waitingFor({ ...pair, second: toBase58(dollar) })).toEqual([])
  clock.nowMs += 3_600_001
  expect(await service.waitingFor(pair)).toEqual([])
})

test('an application takes twenty steps a day', async () => {
  const { clock, sign, send } = await open()
  await send(sign('create'))
  for (let step = 1; step < 20; step++) await send(sign('update'))
  await expect(send(sign('update'))).rejects.toThrow(refusedWith('too_many_requests'))
  clock.nowMs += 86_400_000
  expect(await send(sign('update'))).toMatchObject({ place: 21 })
})

test('the operator decides only about what was applied for, and only what is possible', async () => {
  const { decide, sign, send } = await open()
  await expect(decide('approve')).rejects.toThrow(refusedWith('listing_refused'))
  await send(sign('create'))
  await expect(decide('approve')).rejects.toThrow(
    'approve is possible when the status is notRecommended or toAudit or shelved or confirmed, and it is submitted.',
  )
})

test("the operator's file comes before applications, and says how pairs without one are shown", async () => {
  const decided = [{ first: token, second: '_', status: 4 as const, isHot: true }]
  const world = await open({ decided, unasked: 3 })
  await world.send(world.sign('create'))
  const pairs = [
    { first: dial, second: undefined },
    { first: dollar, second: undefined },
  ]
  expect((await world.service.of(pairs)).map(({ status, isHot }) => [status, isHot])).toEqual([
    [4, true],
    [3, false],
  ])
})

test('a pair that is shown without an application still has none', async () => {
  const world = await open({ unasked: 3 })
  const page = { before: anyPlace, limit: 1 }
  const standing = () => world.service.history({ first: token, second: '_' }, page)
  expect(await standing()).toMatchObject({ statusName: 'recorded', isRecommended: false })
  await world.send(world.sign('create'))
  expect(await standing()).toMatchObject({ statusName: 'submitted', isRecommended: false })
})
