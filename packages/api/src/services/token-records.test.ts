import { emptyRecord, type TokenRecord } from '@sundial/abi'
import { dayMs, toBase58 } from '@sundial/primitives'
import { MemoryRecords } from '@sundial/store/testing/memory-records'
import { TronWeb } from 'tronweb'
import { expect, test } from 'vitest'
import { addressOf, keyOf } from '../testing/signed.ts'
import { signedRecord, tokenNode, trc20Answers } from '../testing/token-issuer.ts'
import { readLabels } from './labels.ts'
import { TokenRecords } from './token-records.ts'

const [dial, cards, shares, plain] = [addressOf(101), addressOf(102), addressOf(103), addressOf(104)]
const token = toBase58(dial)
const record: TokenRecord = {
  ...emptyRecord,
  description: 'Shade of a stick',
  website: 'https://dial.example',
}

function open(labels?: string, store = new MemoryRecords()) {
  const calls = tokenNode({
    [dial]: { creator: 1, says: trc20Answers },
    [cards]: { creator: 1, says: { 'supports 80ac58cd': true, 'name()': 'Cards' } },
    [shares]: { creator: 1, says: { 'supports d9b67a26': true } },
    [plain]: { creator: 1, says: {} },
  })
  const clock = { nowMs: 1_800_000_000_000, now: () => clock.nowMs }
  const parts = { records: store, calls, clock }
  const service = new TokenRecords(labels === undefined ? parts : { ...parts, labels: readLabels(labels) })
  const sign = (given: Partial<Parameters<typeof signedRecord>[0]> = {}) =>
    signedRecord({ token, record, timeMs: clock.nowMs, ...given })
  const send = (
    { content, sig }: { readonly content: string; readonly sig: string },
    {
      standard = 'trc20',
      from = 'a',
    }: { standard?: 'trc10' | 'trc20' | 'trc721' | 'trc1155'; from?: string } = {},
  ) => service.submit({ content, signature: sig, standard }, from)
  return { calls, clock, store, service, sign, send }
}

const refusedWith = (code: string) => expect.objectContaining({ code }) as Error

test('stores what the creator of a TRC20, TRC721 or TRC1155 contract signs', async () => {
  const { sign, send, service } = open()
  await send(sign())
  await send(sign({ token: toBase58(cards) }), { standard: 'trc721' })
  await send(sign({ token: toBase58(shares) }), { standard: 'trc1155' })
  const found = await service.of([token, toBase58(cards), toBase58(shares), toBase58(plain)])
  expect([...found.values()].map((one) => one.record)).toEqual([record, record, record])
})

test('TronWeb signs the same text, and verifies what the wallet signs', async () => {
  const { clock, sign, send } = open()
  const { content, statement, sig } = sign()
  const client = new TronWeb({
    fullHost: 'http://127.0.0.1:1',
    privateKey: Buffer.from(keyOf(1)).toString('hex'),
  })
  expect(await client.trx.verifyMessageV2(statement, `0x${sig}`)).toBe(toBase58(addressOf(1)))
  await send({ content, sig: client.trx.signMessageV2(statement) })
  clock.nowMs += 1
  const next = sign()
  const signature = client.trx.signMessageV2(next.statement, Buffer.from(keyOf(2)).toString('hex'))
  await expect(send({ content: next.content, sig: signature })).rejects.toThrow(refusedWith('signer_refused'))
})

test('another signer, a changed content, a foreign network and another standard are refused', async () => {
  const { sign, send, store } = open()
  await expect(send(sign({ signer: 2 }))).rejects.toThrow(refusedWith('signer_refused'))
  const { content, sig } = sign()
  const changed = content.replace('Shade', 'Shape')
  await expect(send({ content: changed, sig })).rejects.toThrow(refusedWith('signer_refused'))
  const foreign = sign({ network: 'ab'.repeat(32) })
  await expect(send(foreign)).rejects.toThrow(refusedWith('foreign_network'))
  await expect(send(sign(), { standard: 'trc721' })).rejects.toThrow(refusedWith('token_not_found'))
  await expect(send(sign({ token: toBase58(plain) }))).rejects.toThrow(refusedWith('token_not_found'))
  await expect(send({ content, sig: '00'.repeat(65) })).rejects.toThrow(refusedWith('malformed_signature'))
  await expect(send({ content, sig: 'x' })).rejects.toThrow(refusedWith('malformed_signature'))
  expect(await store.tokenRecords([token])).toEqual([])
})

test('a signature is accepted once, and an older content never replaces a newer one', async () => {
  const { clock, sign, send, service } = open()
  const [first, second] = [
    sign(),
    sign({ timeMs: clock.nowMs + 2, record: { ...record, description: 'Two' } }),
  ]
  const between = sign({ timeMs: clock.nowMs + 1 })
  await send(first)
  await expect(send(first)).rejects.toThrow(refusedWith('record_outdated'))
  await send(second)
  await expect(send(between)).rejects.toThrow(refusedWith('record_outdated'))
  await expect(send(first)).rejects.toThrow(refusedWith('record_outdated'))
  expect((await service.of([token])).get(token)?.record.description).toBe('Two')
  const versions = await service.versions(token, { beforeMs: Number.MAX_SAFE_INTEGER, limit: 10 })
  expect(versions.map(({ statement }) => statement)).toEqual([second.statement, first.statement])
})

test('a time far from the clock is refused, so that no signature waits for later', async () => {
  const { clock, sign, send } = open()
  await expect(send(sign({ timeMs: clock.nowMs + 600_001 }))).rejects.toThrow(refusedWith('record_outdated'))
  await expect(send(sign({ timeMs: clock.nowMs - 3_600_001 }))).rejects.toThrow(
    refusedWith('record_outdated'),
  )
  await send(sign({ timeMs: clock.nowMs - 3_600_000 }))
})

/** The issuer's owner permission: keys of weight 1. */
const ownedBy = (calls: ReturnType<typeof open>['calls'], threshold: number, ...keys: readonly number[]) =>
  calls.answers.set('/wallet/getaccount', () => ({
    address: addressOf(1),
    owner_permission: { threshold, keys: keys.map((key) => ({ address: addressOf(key), weight: 1 })) },
  }))

test('a key that alone has the owner permission signs; contracts are not supported', async () => {
  const { calls, sign, send } = open()
  ownedBy(calls, 1, 7)
  await expect(send(sign())).rejects.toThrow(refusedWith('signer_refused'))
  expect(await send(sign({ signer: 7 }))).toMatchObject({ isStored: true })
  calls.answers.set('/wallet/getaccount', () => ({ address: addressOf(1), type: 'Contract' }))
  await expect(send(sign())).rejects.toThrow(/is a contract/)
})

const fromAll = { beforeMs: Number.MAX_SAFE_INTEGER, limit: 10 }

test('several keys sign the same content one after another, and it is stored once they suffice', async () => {
  const { calls, clock, sign, send, service } = open()
  ownedBy(calls, 2, 7, 8, 9)
  const shown = async () => (await service.of([token])).get(token)?.record
  expect(await send(sign({ signer: 7 }))).toMatchObject({ isStored: false, weight: '1', threshold: '2' })
  expect(await shown()).toBeUndefined()
  await expect(send(sign({ signer: 7 }))).rejects.toThrow(refusedWith('record_outdated'))
  await expect(send(sign({ signer: 2 }))).rejects.toThrow(refusedWith('signer_refused'))
  expect(await send(sign({ signer: 8 }))).toMatchObject({ isStored: true, weight: '2' })
  expect(await shown()).toEqual(record)
  for (const signer of [7, 8, 9])
    await expect(send(sign({ signer }))).rejects.toThrow(refusedWith('record_outdated'))
  clock.nowMs += 1
  const [first, second] = [sign({ signer: 9 }), sign({ signer: 8 })]
  expect(await send({ ...first, sig: `${first.sig},0x${second.sig}` })).toMatchObject({ isStored: true })
  const [newest, older] = await service.versions(token, fromAll)
  const client = new TronWeb({ fullHost: 'http://127.0.0.1:1' })
  for (const [version, signers] of [
    [newest, [9, 8]],
    [older, [7, 8]],
  ] as const) {
    const signatures = version!.signature.match(/.{130}/g) ?? []
    const found = await Promise.all(
      signatures.map((one) => client.trx.verifyMessageV2(version!.statement, `0x${one}`)),
    )
    expect(found).toEqual(signers.map((key) => toBase58(addressOf(key))))
    expect(version!.signer).toBe(found.join())
  }
})

test('the signature of a key that left the permission weighs nothing, and what waits is forgotten after an hour', async () => {
  const { calls, clock, sign, send, service } = open()
  const waiting = (threshold: bigint, ...keys: readonly number[]) =>
    service.waitingFor(token, {
      threshold,
      keys: keys.map((key) => ({ address: addressOf(key), weight: 1n })),
    })
  ownedBy(calls, 2, 7, 8, 9)
  const { content, statement } = sign()
  await send(sign({ signer: 7 }))
  expect(await waiting(2n, 7, 8, 9)).toEqual([
    { content, statement, signedMs: clock.nowMs, signers: [toBase58(addressOf(7))], weight: '1' },
  ])
  ownedBy(calls, 2, 8, 9)
  expect(await send(sign({ signer: 8 }))).toMatchObject({ isStored: false, weight: '1' })
  expect(await waiting(2n, 8, 9)).toMatchObject([{ signers: [toBase58(addressOf(8))] }])
  clock.nowMs += 3_600_001
  expect(await waiting(2n, 8, 9)).toEqual([])
  expect(await service.versions(token, fromAll)).toEqual([])
})

test('a stored signature that is not under the statement weighs nothing', async () => {
  const { calls, clock, store, sign, send, service } = open()
  ownedBy(calls, 2, 7, 8, 9)
  const { content, sig: signature } = sign({ signer: 7 })
  const { sig: other } = sign({ signer: 8, token: toBase58(cards) })
  const row = { kind: 'tokenRecord', token, content, signedMs: clock.nowMs } as const
  const limits = { fromMs: 0, mostOfToken: 3, most: 3 }
  const stored = [other, '00'.repeat(65)].map((one, at) => ({
    signer: toBase58(addressOf(8 + at)),
    signature: one,
  }))
  await store.addTokenSignatures({ ...row, signatures: stored }, limits)
  expect(await send({ content, sig: signature })).toMatchObject({ isStored: false, weight: '1' })
  const permission = {
    threshold: 2n,
    keys: [7, 8, 9].map((key) => ({ address: addressOf(key), weight: 1n })),
  }
  expect(await service.waitingFor(token, permission)).toMatchObject([
    { signers: [toBase58(addressOf(7))], weight: '1' },
  ])
})

test('a restart loses no signature', async () => {
  const { calls, store, sign, send } = open()
  ownedBy(calls, 3, 7, 8, 9)
  const first = sign({ signer: 7 })
  expect(await send(first)).toMatchObject({ isStored: false, weight: '1' })
  const again = open(undefined, store)
  ownedBy(again.calls, 3, 7, 8, 9)
  await expect(again.send(first)).rejects.toThrow(refusedWith('record_outdated'))
  expect(await again.send(sign({ signer: 8 }))).toMatchObject({ isStored: false, weight: '2' })
  const last = open(undefined, store)
  ownedBy(last.calls, 3, 7, 8, 9)
  expect(await last.send(sign({ signer: 9 }))).toMatchObject({ isStored: true, weight: '3' })
  const [version] = await last.service.versions(token, fromAll)
  expect(version?.signer).toBe([7, 8, 9].map((key) => toBase58(addressOf(key))).join())
  expect(await store.waitingTokenRecords(token, 0)).toEqual([])
})

test('a content whose signatures suffice under a new permission is stored when a key signs it again', async () => {
  const { calls, sign, send } = open()
  ownedBy(calls, 3, 7, 8, 9)
  await send(sign({ signer: 7 }))
  await send(sign({ signer: 8 }))
  ownedBy(calls, 2, 7, 8, 9)
  expect(await send(sign({ signer: 7 }))).toMatchObject({ isStored: true, weight: '2' })
})

test('a token has three waiting contents at most, the newest ones', async () => {
  const { calls, clock, sign, send, service } = open()
  ownedBy(calls, 2, 7, 8)
  for (let count = 0; count < 5; count++) {
    clock.nowMs += 1
    await send(sign({ signer: 7 }))
  }
  const shown = await service.waitingFor(token, {
    threshold: 2n,
    keys: [{ address: addressOf(7), weight: 1n }],
  })
  expect(shown.map(({ signedMs }) => clock.nowMs - signedMs)).toEqual([0, 1, 2])
})

test('a token takes 20 records a day', async () => {
  const { clock, sign, send } = open()
  for (let count = 0; count < 20; count++) {
    clock.nowMs += 1
    await send(sign())
  }
  clock.nowMs += 1
  await expect(send(sign())).rejects.toThrow(refusedWith('too_many_requests'))
  clock.nowMs += dayMs
  await send(sign())
})

test("the operator's labels hide a record with its history, and drop links to fraudulent hosts", async () => {
  const labels = { labels: { [token]: { hideRecord: true } } }
  const hidden = open(JSON.stringify(labels))
  await hidden.send(hidden.sign())
  expect((await hidden.service.of([token])).size).toBe(0)
  expect(await hidden.service.versions(token, { beforeMs: Number.MAX_SAFE_INTEGER, limit: 10 })).toEqual([])
  const watched = open(JSON.stringify({ cheatHosts: ['dial.example'] }))
  await watched.send(
    watched.sign({ record: { ...record, socialLinks: [{ kind: 'Group', url: 'https://x.dial.example' }] } }),
  )
  expect((await watched.service.of([token])).get(token)?.record).toEqual({ ...record, website: '' })
})
