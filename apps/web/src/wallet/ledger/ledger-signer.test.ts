import {
  buildTransaction,
  encodeRaw,
  ledgerPath,
  type LedgerNames,
  type SigningRequest,
  LedgerSigner,
} from '@sundial/wallet'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { fromText, sha256, toAddress, toHex } from '@sundial/primitives'
import type { KnownOperation } from '@sundial/operations'
import { afterEach, expect, test, vi } from 'vitest'
import { HardwareLedger } from './hardware-ledger.ts'
import { opening } from './open-transport.ts'
import { SoftwareHid } from '../../../../../e2e/ledger/hid.ts'
import {
  type Device,
  type Person,
  type Prompt,
  testSeed,
  TronApp,
} from '../../../../../e2e/ledger/tron-app.ts'
import { signReviewed } from '../../../../../packages/wallet/src/sign-reviewed.ts'
import { type LedgerLogin } from '../../../../../packages/wallet/src/signers/ledger.ts'

const address = toAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH')
const other = toAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
const reference = { height: 5n, id: '00'.repeat(32), timestampMs: 1_763_000_000_000n }
const requestOf = (operation: KnownOperation): SigningRequest => ({
  kind: 'transaction',
  raw: encodeRaw(buildTransaction({ operation }, reference)),
})
const transfer = requestOf({
  kind: 'TransferContract',
  type: 1,
  value: { ownerAddress: address, toAddress: other, amount: 1_500_000n },
})
const noNames: LedgerNames = { tokens: new Map(), exchanges: new Map() }
const device: Device = {
  app: 'TRON',
  isLocked: false,
  allows: { data: false, contracts: false, hashes: false },
}

type World = Partial<LedgerLogin> & { readonly on?: Partial<Device>; readonly person?: Person }

/** A signer over the official packages and a software device; `prompts` are what the device showed. */
function openSigner({ on, person, ...login }: World = {}) {
  const prompts: Prompt[] = []
  const app = new TronApp(testSeed, { ...device, ...on }, async (prompt) => {
    prompts.push(prompt)
    return person === undefined ? 'approve' : person(prompt)
  })
  const hid = new SoftwareHid((command) => app.answer(command))
  vi.stubGlobal('navigator', { hid, userActivation: { isActive: true } })
  const signer = new LedgerSigner({
    device: new HardwareLedger(opening),
    path: ledgerPath(0),
    address,
    names: () => noNames,
    hashes: 'refused',
    ...login,
  })
  return { signer, prompts, hid }
}

const show = async () => ({ close: () => undefined })

afterEach(() => vi.unstubAllGlobals())

test('a Ledger shows and signs the bytes of the review', async () => {
  const { signer, prompts } = openSigner()
  const { signature } = await signReviewed(signer, transfer, { show })
  expect(signature).toHaveLength(65)
  expect(prompts[0]?.screens).toContainEqual(['Amount', '1.5'])
})

test('a message is signed in the form of version 2', async () => {
  const { signer, prompts } = openSigner()
  const message = fromText('I own this account.')
  await signReviewed(signer, { kind: 'message', version: 2, message }, { show })
  expect(prompts[0]?.title).toBe('Sign Message')
})

test('declining on the device signs nothing', async () => {
  const { signer } = openSigner({ person: async () => 'decline' })
  await expect(signReviewed(signer, transfer, { show })).rejects.toMatchObject({ code: 'signing_refused' })
})

test('a device with another recovery phrase is refused before it shows the request', async () => {
  const { signer, prompts } = openSigner({ address: toAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t') })
  await expect(signer.sign(transfer)).rejects.toMatchObject({ reason: 'wrong_account' })
  expect(prompts).toEqual([])
})

const callOf = (data: Uint8Array) =>
  requestOf({
    kind: 'TriggerSmartContract',
    type: 31,
    value: {
      ownerAddress: address,
      contractAddress: address,
      callValue: 0n,
      data,
      callTokenValue: 0n,
      tokenId: 0n,
    },
  })
const contractCall = callOf(Uint8Array.of(1, 2, 3, 4))
const noted: SigningRequest = {
  kind: 'transaction',
  raw: encodeRaw(
    buildTransaction(
      {
        operation: {
          kind: 'TransferContract',
          type: 1,
          value: { ownerAddress: address, toAddress: other, amount: 1n },
        },
        note: 'rent',
      },
      reference,
    ),
  ),
}

test.each([
  ['locked', { isLocked: true }, transfer],
  ['other_app', { app: 'dashboard' }, transfer],
  ['contract_setting', {}, contractCall],
  ['data_setting', {}, noted],
] as const)('a device that answers %s is explained, and the error is logged', async (reason, on, request) => {
  const logged: unknown[] = []
  const { signer } = openSigner({ on, log: (error) => logged.push(error) })
  await expect(signer.sign(request)).rejects.toMatchObject({ code: 'signer_unavailable', reason })
  expect(logged).toHaveLength(1)
})

test('a closed wallet does not sign', async () => {
  const { signer } = openSigner()
  await signer.close()
  await expect(signer.sign(transfer)).rejects.toThrow('wallet is not open')
})

test('cancelling ends the wait for the device', async () => {
  const stop = new AbortController()
  const { signer } = openSigner({
    person: () => {
      stop.abort()
      return new Promise(() => undefined)
    },
  })
  await expect(signer.sign(transfer, stop.signal)).rejects.toMatchObject({ name: 'AbortError' })
})

const tooManyVotes = requestOf({
  kind: 'VoteWitnessContract',
  type: 4,
  value: {
    ownerAddress: address,
    votes: Array.from({ length: 6 }, () => ({ voteAddress: address, voteCount: 1n })),
    support: true,
  },
})

test('too many bytes and too many votes are found before anybody is asked', async () => {
  const { signer } = openSigner()
  const wide = callOf(new Uint8Array(4 + 6 * 32).fill(1))
  expect(signer.limitOf(tooManyVotes)).toBe('too_many_votes')
  expect(signer.limitOf(wide)).toBe('too_many_bytes')
  await expect(signer.sign(wide)).rejects.toMatchObject({ code: 'cannot_sign', limit: 'too_many_bytes' })
})

test('the device signs a hash only where the person agreed and its setting allows it', async () => {
  const agreed = openSigner({ hashes: 'compared', on: { allows: { ...device.allows, hashes: true } } })
  await signReviewed(agreed.signer, tooManyVotes, { show })
  const raw = (tooManyVotes as { raw: Uint8Array }).raw
  expect(agreed.prompts[0]?.screens).toContainEqual(['Hash', toHex(sha256(raw)).toUpperCase()])
  const forbidden = openSigner({ hashes: 'compared' })
  await expect(forbidden.signer.sign(tooManyVotes)).rejects.toMatchObject({ reason: 'hash_setting' })
})

const typedData: SigningRequest = {
  kind: 'typed-data',
  json: JSON.stringify({
    domain: { name: 'Sundial' },
    types: { Vote: [{ name: 'proposal', type: 'uint256' }] },
    message: { proposal: 7 },
  }),
}

test('typed data is signed by its two hashes, after the person agreed to compare hashes', async () => {
  expect(openSigner().signer.limitOf(typedData)).toBe('hash_signing_needed')
  const { signer, prompts } = openSigner({
    hashes: 'compared',
    on: { allows: { ...device.allows, hashes: true } },
  })
  await signReviewed(signer, typedData, { show })
  expect(prompts[0]?.screens.map(([title]) => title)).toEqual(['Domain hash', 'Message hash'])
})

test('the signed names of tokens reach the device', async () => {
  const key = new Uint8Array(32).fill(9)
  const namesKey = secp256k1.getPublicKey(key, false)
  const options = { prehash: false, format: 'der' } as const
  const signed = secp256k1.sign(sha256(Uint8Array.of(...fromText('1000001Sun'), 3)), key, options)
  const message = Uint8Array.of(0x0a, 3, ...fromText('Sun'), 0x10, 3, 0x1a, signed.length, ...signed)
  const tokens = new Map([['1000001', toHex(message)]])
  const { signer, prompts } = openSigner({ names: () => ({ ...noNames, tokens }), on: { namesKey } })
  await signer.sign(
    requestOf({
      kind: 'TransferAssetContract',
      type: 2,
      value: { assetName: fromText('1000001'), ownerAddress: address, toAddress: other, amount: 1500n },
    }),
  )
  expect(prompts[0]?.screens.slice(0, 2)).toEqual([
    ['Amount', '1.5'],
    ['Token', 'Sun[1000001]'],
  ])
})
