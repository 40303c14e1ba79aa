import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { Away, base58, openShared } from '../../testing/shared-account.ts'
import { openWorld } from '../../testing/open-world.ts'
import { addressOf, signedTransfer } from '../../testing/signed.ts'
import { createOutbound } from '../outbound/fetch-public.ts'
import { OutsideSignatures } from './outside-signatures.ts'

type Request = { readonly url: string; readonly body: Record<string, unknown> | undefined }
type Answer = { readonly status?: number; readonly text: string }

/** A service of another operator over HTTP, and a server of ours that is pointed at it. */
async function openOutside() {
  const requests: Request[] = []
  const answers = new Map<'GET' | 'POST', Answer>()
  const outside = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      requests.push({
        url: request.url!,
        body: text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>),
      })
      const { status = 200, text: answer } = answers.get(request.method as 'GET' | 'POST')!
      response.writeHead(status).end(answer)
    })
  })
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
  const { port } = outside.address() as AddressInfo
  const shared = await openShared()
  const service = new OutsideSignatures({
    service: new URL(`http://127.0.0.1:${port}/svc/`),
    outbound: createOutbound({ isAllowed: () => true }),
    calls: shared.calls,
    now: shared.clock.now,
  })
  const world = await openWorld({ services: { multiSignatures: service } })
  return {
    shared,
    world,
    requests,
    answers,
    serve: (records: readonly unknown[]) =>
      answers.set('GET', {
        text: JSON.stringify({ code: 0, message: 'OK', data: { total: records.length, data: records } }),
      }),
    list: async (reader: number, state = 255) => {
      shared.clock.nowMs += 3000
      const url = `/api/wallet/multi/trx_record?address=${base58(reader)}&state=${state}`
      return (await world.get(url)).body as {
        readonly code: unknown
        readonly data: { readonly total: number; readonly data: readonly Record<string, unknown>[] }
      }
    },
    async [Symbol.asyncDispose]() {
      outside.closeAllConnections()
      await new Promise((done) => outside.close(done))
      await world[Symbol.asyncDispose]()
      await shared[Symbol.asyncDispose]()
    },
  }
}

const expiration = 1_800_000_600_000

/** A record as TronLink's service writes it (reference/tronscan.md, 1.17 and 2.7), signed by key 1. */
const recordOf = (more: object = {}) => {
  const { id, json } = signedTransfer({ signers: [1], expiration })
  return {
    hash: id,
    state: 0,
    isSign: 0,
    contractType: 'TransferContract',
    originatorAddress: base58(1),
    expireTime: 600,
    threshold: 9,
    currentWeight: 8,
    functionSelector: '',
    signatureProgress: [
      { address: base58(1), weight: 1, isSign: 1, signTime: 1_700_000_000 },
      { address: base58(2), weight: 8, isSign: 1, signTime: 1_700_000_000 },
    ],
    currentTransaction: json,
    ...more,
  }
}

test('lists what the outside service has, with signers by the bytes and weights by the chain', async () => {
  await using outside = await openOutside()
  outside.serve([recordOf()])
  const { data } = await outside.list(2, 10)
  expect(data.total).toBe(1)
  expect(data.data).toMatchObject([
    {
      state: 0,
      isSign: 0,
      threshold: 3,
      currentWeight: 1,
      signatureProgress: [
        { address: base58(1), weight: 1, isSign: 1, signTime: 1_700_000_000 },
        // The service says that key 2 has signed; no signature of it is there.
        { address: base58(2), weight: 1, isSign: 0, signTime: 0 },
        { address: base58(3), weight: 2, isSign: 0 },
      ],
    },
  ])
  expect(outside.requests.at(-1)!.url).toBe(
    `/svc/api/wallet/multi/trx_record?address=${base58(2)}&start=0&limit=5000&state=0&netType=main_net`,
  )
  expect((await outside.list(1, 10)).data.data).toEqual([])
  expect((await outside.list(1, 11)).data.data).toHaveLength(1)
  // Who is neither owner nor key of the permission reads nothing.
  expect((await outside.list(4)).data.data).toEqual([])
})

test.each([
  ['another id', { hash: '00'.repeat(32) }],
  ['no transaction', { currentTransaction: null }],
  ['a malformed transaction', { currentTransaction: { raw_data_hex: 'zz' } }],
  ['an unknown state', { state: 7 }],
  ['no state', { state: undefined }],
])('leaves out a record with %s', async (_, more) => {
  await using outside = await openOutside()
  outside.serve([recordOf(more), 'text', null, recordOf()])
  expect((await outside.list(2)).data.total).toBe(1)
})

test('a proposal fails when its permission is gone, and shows the word of the service without a node', async () => {
  await using outside = await openOutside()
  outside.serve([recordOf()])
  outside.shared.calls.answers.set('/wallet/getaccount', () => ({ address: addressOf(1) }))
  expect((await outside.list(1)).data.data).toMatchObject([{ state: 2, failure: { code: 20304 } }])
  outside.shared.calls.answers.set('/wallet/getaccount', () => {
    throw new Away('The node is away.')
  })
  expect((await outside.list(1)).data.data).toMatchObject([{ state: 0, threshold: 9, currentWeight: 1 }])
})

test.each([
  ['an error', { status: 500, text: '{}' }],
  ['no JSON', { text: '<html>' }],
  ['no list', { text: '{"code":0,"data":{}}' }],
])('reports an outside service that answers with %s', async (_, answer) => {
  await using outside = await openOutside()
  outside.answers.set('GET', answer)
  expect(await outside.list(1)).toMatchObject({ code: 'fetch_failed' })
})

test('passes a signature on in the form of the service, and its refusal back', async () => {
  await using outside = await openOutside()
  const submit = async (transaction: unknown) =>
    (await outside.world.post('/api/wallet/multi/transaction', { address: base58(1), transaction })).body
  outside.answers.set('POST', { text: '{"code":0,"message":"OK"}' })
  const { id, json } = signedTransfer({ signers: [1], expiration })
  expect(await submit({ ...json, ret: [{ fee: 1 }] })).toEqual({ code: 0, message: 'OK' })
  const [{ url, body }] = outside.requests as [Request]
  expect(url).toBe('/svc/api/wallet/multi/transaction')
  expect(body).toMatchObject({ address: base58(1), netType: 'main_net', transaction: { txID: id } })
  expect(body!['transaction']).not.toHaveProperty('ret')
  outside.answers.set('POST', { text: '{"code":20304,"message":"permission"}' })
  expect(await submit(json)).toEqual({ code: 20304, message: 'permission' })
  // What is wrong by itself does not leave this server.
  const count = outside.requests.length
  expect(await submit({ ...json, signature: [] })).toMatchObject({ code: 20302 })
  expect(outside.requests).toHaveLength(count)
  outside.answers.set('POST', { text: '{}' })
  expect(await submit(json)).toMatchObject({ code: 'fetch_failed' })
})
