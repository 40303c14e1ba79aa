import { fromText, toAddress, toBase58, toHex } from '@sundial/primitives'
import { signHash } from '@sundial/primitives/keys'
import type { KnownOperation } from '@sundial/operations'
import { expect, test, vi } from 'vitest'
import { buildTransaction, encodeRaw } from '../draft.ts'
import {
  addressOf,
  genesisId,
  keyOf,
  TestPort,
  TestProvider,
  TestTimers,
  tronWebOf,
} from '../extension/testing-extension.ts'
import { hashOf } from '../request-hash.ts'
import { signReviewed } from '../sign-reviewed.ts'
import { signatureToText } from '../signature-text.ts'
import type { SignerChange, SigningRequest } from '../signer.ts'
import { connectExtension } from './extension.ts'

const reference = { height: 5n, id: '00'.repeat(32), timestampMs: 1_763_000_000_000n }
const show = async () => ({ close: () => undefined })
const transfer = (amount: bigint, part: { readonly owner?: string; readonly permissionId?: number } = {}) => {
  const operation: KnownOperation = {
    kind: 'TransferContract',
    type: 1,
    value: { ownerAddress: part.owner ?? addressOf(1), toAddress: addressOf(8), amount },
  }
  const raw = encodeRaw(
    buildTransaction({ operation, note: 'rent', permissionId: part.permissionId ?? 0 }, reference),
  )
  return { kind: 'transaction', raw } as const
}
const message = { kind: 'message', version: 2, message: fromText('I own this account. ✓') } as const
const typedData: SigningRequest = {
  kind: 'typed-data',
  json: JSON.stringify({
    domain: { name: 'Sundial', chainId: '0x2b6653dc', verifyingContract: toBase58(addressOf(3)) },
    types: {
      Order: [
        { name: 'maker', type: 'address' },
        { name: 'amounts', type: 'uint256[]' },
        { name: 'token', type: 'trcToken' },
        { name: 'salt', type: 'bytes32' },
      ],
    },
    message: {
      maker: toBase58(addressOf(1)),
      amounts: [1, '115792089237316195423570985008687907853269984665640564039457584007913129639935'],
      token: '1002000',
      salt: `0x${'0f'.repeat(32)}`,
    },
  }),
}

type Kind = 'tip-1193' | 'tron-link' | 'tron-web'

async function connect(object: unknown, kind: Kind = 'tip-1193') {
  const port = new TestPort()
  const timers = new TestTimers()
  const found = {
    id: kind,
    name: 'Test',
    rdns: undefined,
    icon: undefined,
    provider: { kind, object },
  } as const
  const signer = await connectExtension(found, { port, timers, genesisId })
  return { signer, port, timers }
}

const tronLink = (seed: number, answer: unknown = { code: 200, message: 'ok' }) => ({
  ready: true,
  request: async () => answer,
  tronWeb: chainTronWeb(seed),
})
/** A TronWeb whose node is the chain of these tests. */
function chainTronWeb(
  seed: number,
  getBlockByNumber: () => Promise<object> = async () => ({ blockID: genesisId }),
) {
  const tronWeb = tronWebOf(seed)
  Object.assign(tronWeb.trx, { getBlockByNumber })
  return tronWeb
}

test.each([
  ['a transaction', transfer(1_500_000n)],
  ['a message of version 1', { ...message, version: 1 } as const],
  ['a message of version 2', message],
  ['a message of bytes', { ...message, message: Uint8Array.of(0xff, 0, 1) } as const],
  ['typed data', typedData],
])('an extension with TronWeb signs %s', async (_, request) => {
  const { signer } = await connect(new TestProvider(1))
  const signed = await signReviewed(signer, request, { show })
  expect(toHex(signed.signature)).toBe(toHex(signHash(hashOf(request), keyOf(1))))
})

test.each([
  ['tron-link', tronLink(1)],
  ['tron-web', chainTronWeb(1)],
] as const)('a legacy extension logs in and signs: %s', async (kind, object) => {
  const { signer } = await connect(object, kind)
  expect([signer.address, signer.network]).toEqual([addressOf(1), 'same'])
  await expect(signReviewed(signer, transfer(5n), { show })).resolves.toMatchObject({ signer: addressOf(1) })
})

test('a transaction of another account or of a permission is signed with multiSign', async () => {
  const provider = new TestProvider(1)
  const multiSign = vi.spyOn((provider.tronWeb as ReturnType<typeof tronWebOf>).trx, 'multiSign')
  const { signer } = await connect(provider)
  await signReviewed(signer, transfer(5n, { owner: addressOf(4), permissionId: 2 }), { show })
  expect(multiSign.mock.calls[0]![2]).toBe(2)
  await signReviewed(signer, transfer(5n, { owner: addressOf(4) }), { show })
  expect(multiSign.mock.calls[1]![2]).toBe(0)
})

test('of several signatures the one of our account is taken', async () => {
  const provider = new TestProvider(1)
  const request = transfer(5n, { owner: addressOf(4), permissionId: 2 })
  const others = [signHash(hashOf(request), keyOf(5)), signHash(hashOf(request), keyOf(1))]
  const signature = ['junk', 7, ...others.map(signatureToText)]
  provider.tronWeb = { defaultAddress: {}, trx: { multiSign: async () => ({ signature }) } }
  const { signer } = await connect(provider)
  await expect(signer.sign(request)).resolves.toEqual(others[1])
})

/** `trx` of an extension that answers in its own way. */
async function connectWith(trx: object) {
  const provider = new TestProvider(1)
  const connected = await connect(provider)
  provider.tronWeb = { trx }
  return { ...connected, provider }
}

const honest = tronWebOf(1).trx
const thrower = new Proxy(
  {},
  {
    get() {
      throw new Error('hostile')
    },
  },
)
test.each([
  ['signs another transaction', async () => honest.sign(JSON.parse(JSON.stringify(await otherJson())))],
  [
    'changes the transaction it was given',
    async (json: { raw_data: { contract: unknown[] }; txID: string }) => {
      Object.assign(json, await otherJson())
      return honest.sign(json as never)
    },
  ],
  ['signs with another key', async (json: never) => tronWebOf(2).trx.multiSign(json)],
  ['returns nothing', async () => undefined],
  ['returns false', async () => false],
  ['returns an object that throws', async () => thrower],
  [
    'returns a list that throws',
    async () => ({
      signature: new Proxy([], {
        get: () => {
          throw new Error('hostile')
        },
      }),
    }),
  ],
  ['returns text that is no signature', async () => ({ signature: ['00'.repeat(65), 'zz', {}] })],
  [
    'returns a promise that throws',
    // oxlint-disable-next-line unicorn/no-thenable -- a hostile one.
    () => Object.fromEntries([['then', () => expect.unreachable()]]) as unknown,
  ],
  [
    'throws an object that throws',
    async () => {
      throw thrower
    },
  ],
  [
    'throws at once',
    () => {
      throw new Error('hostile')
    },
  ],
])('nothing is signed by an extension that %s', async (_, sign) => {
  const { signer } = await connectWith({ sign })
  const request = transfer(5n)
  const before = toHex(request.raw)
  await expect(signReviewed(signer, request, { show })).rejects.toMatchObject({
    code: 'signing_failed',
    number: 40_001,
  })
  expect(toHex(request.raw)).toBe(before)
})

/** The JSON of a transaction that pays more. */
async function otherJson() {
  let json: unknown
  const { signer } = await connectWith({ sign: async (given: unknown) => void (json = given) })
  await signer.sign(transfer(9n)).catch(() => undefined)
  return json as object
}

test('a getter that answers differently each time signs nothing else', async () => {
  let reads = 0
  const request = transfer(5n)
  const good = signatureToText(signHash(hashOf(request), keyOf(1)))
  const answer = {
    get signature() {
      return ++reads === 1 ? [good] : ['00'.repeat(65)]
    },
  }
  const { signer } = await connectWith({ sign: async () => answer })
  await expect(signer.sign(request)).resolves.toHaveLength(65)
  expect(reads).toBe(1)
})

test.each([
  [4001, 'signing_refused', undefined],
  ['4001', 'signing_refused', undefined],
  [4100, 'signer_unavailable', 'unauthorized'],
  [4200, 'cannot_sign', undefined],
  [4900, 'signer_unavailable', 'disconnected'],
  [4901, 'signer_unavailable', 'wrong_network'],
  [-32_002, 'signer_unavailable', 'pending'],
  [4000, 'signer_unavailable', 'pending'],
  [123, 'signing_failed', undefined],
])('the code %j of an extension is the state %s %s', async (code, ours, reason) => {
  const error = Object.assign(new Error('It says why.'), { code })
  const { signer } = await connectWith({ sign: async () => Promise.reject(error) })
  const failure: unknown = await signer.sign(transfer(5n)).catch((thrown: unknown) => thrown)
  expect(failure).toMatchObject({ code: ours })
  expect((failure as { readonly reason?: string }).reason).toBe(reason)
})

test.each(['Confirmation declined by user', 'User rejected the signature request'])(
  'the text %j that an extension throws is a refusal',
  async (text) => {
    // TronLink throws texts.
    const { signer } = await connectWith({
      sign: async () => {
        throw text as unknown as Error
      },
    })
    await expect(signer.sign(transfer(5n))).rejects.toMatchObject({ code: 'signing_refused' })
  },
)

test.each([
  ['an empty answer', ''],
  ['no account', { code: 200 }],
])("a legacy extension without an address ends in 'sign in TRONlink warning 0': %s", async (_, answer) => {
  const locked = { ...tronLink(1, answer), tronWeb: { defaultAddress: { base58: false }, trx: {} } }
  await expect(connect(locked, 'tron-link')).rejects.toMatchObject({ reason: 'no_account' })
  await expect(connect({ defaultAddress: {}, trx: {} }, 'tron-web')).rejects.toMatchObject({
    reason: 'no_account',
  })
})

test.each([[[]], [['not an address']], [[{}]], ['TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'], [undefined]])(
  "an extension whose accounts are %j ends in 'sign in TRONlink warning 0'",
  async (accounts) => {
    const provider = Object.assign(new TestProvider(1), { accounts })
    await expect(connect(provider)).rejects.toMatchObject({ reason: 'no_account' })
  },
)

test.each([
  [4000, 'signer_unavailable'],
  [4001, 'signing_refused'],
])('the legacy login code %i is the state %s', async (code, state) => {
  await expect(connect(tronLink(1, { code }), 'tron-link')).rejects.toMatchObject({ code: state })
})

test('another network is found by the chain id, and signing is refused', async () => {
  const provider = new TestProvider(1)
  provider.chainId = '0xcd8690dc'
  const { signer } = await connect(provider)
  expect(signer.network).toBe('other')
  for (const request of [transfer(5n), message, typedData])
    expect(signer.limitOf(request)).toBe('wrong_network')
  await expect(signReviewed(signer, message, { show })).rejects.toMatchObject({ limit: 'wrong_network' })
})

test('another network is found by block 0 where there is no chain id; without both it is unknown', async () => {
  const nile = '0000000000000000d698d4192c56cb6be724a558448e2684802de4d6cd8690dc'
  const other = { ...tronLink(1), tronWeb: chainTronWeb(1, async () => ({ blockID: nile })) }
  expect((await connect(other, 'tron-link')).signer.network).toBe('other')
  const blocked = chainTronWeb(1, () => Promise.reject(new Error('blocked')))
  const silent = { ...tronLink(1), tronWeb: blocked }
  const { signer } = await connect(silent, 'tron-link')
  expect(signer.network).toBe('unknown')
  await expect(signReviewed(signer, message, { show })).resolves.toMatchObject({ signer: addressOf(1) })
})

test('a network or account that changed without a word is noticed before the extension is asked', async () => {
  const { signer, provider } = await connectWith({ sign: () => expect.unreachable() })
  provider.chainId = '0xcd8690dc'
  await expect(signer.sign(transfer(5n))).rejects.toMatchObject({ reason: 'wrong_network' })
  provider.chainId = '0x2b6653dc'
  const again = await connect(provider)
  provider.accounts = [toBase58(addressOf(2))]
  await expect(again.signer.sign(transfer(5n))).rejects.toMatchObject({ reason: 'other_account' })
})

test('account and network changes are followed, and listening ends with the signer', async () => {
  const provider = new TestProvider(1)
  const { signer, port, timers } = await connect(provider)
  const changes: SignerChange[] = []
  signer.subscribe((change) => changes.push(change))
  provider.choose(2)
  await timers.pass(0)
  expect(changes).toMatchObject([{ kind: 'account', signer: { address: addressOf(2), kind: 'extension' } }])
  provider.choose(1)
  provider.chainId = '0xcd8690dc'
  provider.emit('chainChanged', { chainId: '0xcd8690dc' })
  await timers.pass(0)
  expect(changes.at(-1)).toEqual({ kind: 'network', isOther: true })
  expect(signer.limitOf(message)).toBe('wrong_network')
  provider.accounts = []
  port.post({ message: { action: 'disconnectWeb' }, isTronLink: true })
  await timers.pass(0)
  expect(changes.at(-1)).toEqual({ kind: 'gone' })
  await signer.close()
  expect(provider.listenerCount).toBe(0)
  await expect(signer.sign(message)).rejects.toThrow('wallet is not open')
})

test('messages of others on the window change nothing, whatever they claim', async () => {
  const provider = new TestProvider(1)
  const { signer, port, timers } = await connect(provider)
  const changes: SignerChange[] = []
  signer.subscribe((change) => changes.push(change))
  const forged = { message: { action: 'setAccount', data: { address: toBase58(addressOf(9)) } } }
  for (const data of [forged, thrower, undefined, 'setAccount', { message: thrower }]) port.post(data)
  await timers.pass(0)
  expect(changes).toEqual([])
})

test('an extension that hangs ends in a time-out, or when the person cancels', async () => {
  const { signer, timers } = await connectWith({ sign: () => new Promise(() => undefined) })
  const first = signer.sign(transfer(5n)).catch((error: unknown) => error)
  await timers.pass(5 * 60_000)
  expect(await first).toMatchObject({ reason: 'timed_out' })
  const stop = new AbortController()
  const second = signer.sign(transfer(5n), stop.signal).catch((error: unknown) => error)
  await timers.pass(1000)
  stop.abort()
  expect(await second).toMatchObject({ name: 'AbortError' })
  expect(timers.waiting).toBe(0)
})

test('a login that hangs ends when the person cancels', async () => {
  const timers = new TestTimers()
  const stop = new AbortController()
  const object = { request: () => new Promise(() => undefined) }
  const found = {
    id: 'a',
    name: 'A',
    rdns: undefined,
    icon: undefined,
    provider: { kind: 'tip-1193', object },
  } as const
  const login = connectExtension(found, { port: new TestPort(), timers, genesisId, signal: stop.signal })
  const outcome = login.catch((error: unknown) => error)
  await timers.pass(1000)
  stop.abort()
  expect(await outcome).toMatchObject({ name: 'AbortError' })
})

test('a number that TronWeb would round is refused before anybody is asked', async () => {
  const { signer } = await connect(new TestProvider(1))
  expect(signer.limitOf(transfer(2n ** 53n - 1n))).toBeUndefined()
  expect(signer.limitOf(transfer(2n ** 53n + 1n))).toBe('number_too_large')
  const usdt = toAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  expect(signer.limitOf(transfer(1n, { owner: usdt }))).toBeUndefined()
})
