// Hostile bodies, forms and frames. SUNDIAL_FUZZ_RUNS sets how many; the default suits daily runs.
import { toBase58 } from '@sundial/primitives'
import { MemoryRecords } from '@sundial/store/testing/memory-records'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actions } from './generated/endpoints.ts'
import { sampleOf } from './http/sample-of.ts'
import { ContractSources } from './services/contract-source/contract-sources.ts'
import { Faucet } from './services/faucet.ts'
import { Feedback } from './services/feedback.ts'
import { MultiSignatures } from './services/multi-signature/multi-signatures.ts'
import { Quotes } from './services/quotes.ts'
import type { Services } from './services/services.ts'
import { TokenRecords } from './services/token-records.ts'
import { openLive, until } from './testing/open-live.ts'
import { openWorld } from './testing/open-world.ts'
import { addressOf, FakeCalls, keyOf, signedTransfer } from './testing/signed.ts'

const numRuns = Number(process.env['SUNDIAL_FUZZ_RUNS'] ?? 400)
const { hex, json } = signedTransfer({})

function services(): Partial<Services> {
  const calls = new FakeCalls()
  calls.answers.set('/wallet/getcontract', () => ({ bytecode: '00' }))
  calls.answers.set('/wallet/getblock', () => ({ blockID: '00'.repeat(32) }))
  const records = new MemoryRecords()
  const compiler = {
    versions: async () => ['v0.8.37+commit.f401782d'],
    compile: async () => ({ contracts: { a: { A: { abi: [], evm: { bytecode: { object: '00' } } } } } }),
  }
  return {
    nodeCalls: calls,
    multiSignatures: new MultiSignatures({ records, calls, clock: Date }),
    contractSources: new ContractSources({ compiler, records, calls, clock: Date }),
    quotes: new Quotes(
      [new URL('https://a.example/')],
      async () => ({ contentType: '', bytes: Buffer.from('{}') }),
      Date.now,
    ),
    tokenRecords: new TokenRecords({ records, calls, clock: Date }),
    feedback: new Feedback({ records, clock: Date }),
    faucet: new Faucet({ calls, clock: Date, privateKey: async () => keyOf(1), amountSun: 1 }),
  }
}

const plausible = fc.constantFrom<unknown>(
  hex,
  json,
  toBase58(addressOf(1)),
  '0.8.37',
  'A',
  1,
  '1',
  'https://a.example/x',
  [{ name: 'A.sol', content: '' }],
  { language: 'Solidity', sources: { A: { content: '' } } },
  { __proto__: null, constructor: 1 },
  '__proto__',
)
const value = fc.oneof(plausible, fc.jsonValue({ maxDepth: 4 }), fc.string({ maxLength: 60 }))

/** A mostly valid body with one or two members replaced, or an arbitrary one. */
const bodyOf = (members: object): fc.Arbitrary<unknown> => {
  const names = Object.keys(members)
  const sample = Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, sampleOf(schema)]))
  const changed = fc
    .array(fc.tuple(fc.constantFrom(...names, '__proto__', 'toString'), value), { maxLength: 3 })
    .map((changes) => ({ ...sample, ...Object.fromEntries(changes) }))
  return fc.oneof({ weight: 4, arbitrary: changed }, { weight: 1, arbitrary: value })
}

const request = fc.constantFrom(...actions).chain(({ post, body }) =>
  fc.record({
    url: fc.constantFrom(post, `${post}?dry-run=1`, `${post}?dry-run=%00`, `${post}?a=${'b'.repeat(500)}`),
    payload: fc.oneof(
      { weight: 6, arbitrary: bodyOf(body).map((one) => JSON.stringify(one) ?? '') },
      { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
      {
        weight: 1,
        arbitrary: fc
          .array(
            fc.constantFrom(
              '--x',
              '\r\n',
              '--',
              'Content-Disposition: form-data; name="files"; filename="A.sol"',
              '\r\n\r\n',
              'text',
              '"',
            ),
          )
          .map((parts) => parts.join('')),
      },
    ),
    type: fc.constantFrom(
      'application/json',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'text/plain',
      'application/x-nonsense',
      '',
    ),
  }),
)

test('no body causes an internal error', async () => {
  await using world = await openWorld({ services: services() })
  await fc.assert(
    fc.asyncProperty(request, async ({ url, payload, type }) => {
      const answer = await world.server.inject({
        method: 'POST',
        url,
        headers: type === '' ? {} : { 'content-type': type },
        payload,
      })
      expect(answer.statusCode).toBeLessThan(500)
      if (answer.statusCode !== 200)
        expect(answer.json()).toMatchObject({ code: expect.anything() as unknown })
    }),
    { numRuns },
  )
  expect(world.defects).toEqual([])
})

test('no frame of one listener disconnects another', async () => {
  await using live = await openLive({ messages: 1_000_000 }, services())
  const calm = live.connect()
  await until(() => calm.blocks.length > 0)
  const frame = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.constantFrom(
      'blocks',
      'cancel:blocks',
      'votes',
      'resume:',
      'resume:000000000000.0',
      'cancel:resume:x',
      toBase58(addressOf(1)),
      `cancel:${toBase58(addressOf(1))}`,
    ),
    fc.uint8Array({ maxLength: 300 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(frame, { maxLength: 20 }), async (frames) => {
      const wild = live.connect()
      await until(() => wild.messages.length > 0)
      for (const one of frames) if (wild.socket.readyState === 1) wild.socket.send(one)
      wild.socket.terminate()
    }),
    { numRuns: Math.ceil(numRuns / 10) },
  )
  expect(calm.closeCode).toBeUndefined()
  expect(live.defects).toEqual([])
})
