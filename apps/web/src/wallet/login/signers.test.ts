import {
  buildTransaction,
  encodeRaw,
  KeyClient,
  type KeyPort,
  ledgerPath,
  signerOf,
  type Signer,
  type SignerKind,
  addressOnlySigner,
  connectExtension,
  externalDeviceSigner,
  LedgerSigner,
  keystoreSigner,
  mnemonicSigner,
  privateKeySigner,
} from '@sundial/wallet'
import { type Address, fromHex, fromText, toAddress, toHex } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { describe, expect, test, vi } from 'vitest'
import { HardwareLedger } from '../ledger/hardware-ledger.ts'
import { opening } from '../ledger/open-transport.ts'
import { SoftwareHid } from '../../../../../e2e/ledger/hid.ts'
import { testSeed, TronApp } from '../../../../../e2e/ledger/tron-app.ts'
import {
  addressOf,
  genesisId,
  TestPort,
  TestProvider,
  TestTimers,
} from '../../../../../packages/wallet/src/extension/testing-extension.ts'
import { buffersOf } from '../../../../../packages/wallet/src/keys/key-messages.ts'
import { KeyRing } from '../../../../../packages/wallet/src/keys/key-ring.ts'
import { writeKeystore } from '../../../../../packages/wallet/src/keys/keystore-file.ts'
import { keyOfMnemonic } from '../../../../../packages/wallet/src/keys/mnemonic.ts'
import { pathOf } from '../../../../../packages/wallet/src/keys/paths.ts'
import { signReviewed } from '../../../../../packages/wallet/src/sign-reviewed.ts'
import { type SigningLimit, walletTypeOf } from '../../../../../packages/wallet/src/signer.ts'
import { pair, phoneAddress } from '../../../../../packages/wallet/src/testing/pair.ts'

const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const key = keyOfMnemonic(fromText(words), pathOf(0))
const address = addressOfPrivateKey(key)

/** The key ring without a worker around it; every message is cloned and transferred. */
function openPort(): KeyPort {
  const ring = new KeyRing()
  let take: ((response: unknown) => void) | undefined
  return {
    post: (request, transfer) => {
      const answering = ring.answer(structuredClone(request, { transfer }))
      void answering.then((response) => take?.(structuredClone(response, { transfer: buffersOf(response) })))
    },
    listen: (listener) => {
      take = listener
    },
    end: () => {
      take = undefined
      ring.wipe()
    },
  }
}

type Entry = {
  readonly open: () => Promise<Signer>
  /** The account of the words above, unless the key is elsewhere. */
  readonly account?: Address
  /** What such a signer cannot sign, with the reason. */
  readonly limits?: Partial<Record<keyof typeof requests, SigningLimit>>
  /** Code of the error after it was closed. */
  readonly closed: string
}

const ledgerAddress = toAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH')
const other = toAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')

/** A signer of each kind. A kind that is missing fails to compile. */
const kinds: Record<SignerKind, Entry> = {
  'private-key': {
    open: () => privateKeySigner(new KeyClient(openPort), fromText(toHex(key))),
    closed: 'wallet_locked',
  },
  keystore: {
    open: async () => {
      const file = await writeKeystore(key, fromText('correct horse'), { n: 1024, r: 8, p: 1 })
      return keystoreSigner(new KeyClient(openPort), file, fromText('correct horse'))
    },
    closed: 'wallet_locked',
  },
  mnemonic: { open: () => mnemonicSigner(new KeyClient(openPort), fromText(words)), closed: 'wallet_locked' },
  'address-only': {
    open: async () => addressOnlySigner(address),
    limits: {
      'a transaction': 'watch_only',
      'a message of version 1': 'watch_only',
      'a message of version 2': 'watch_only',
      'typed data': 'watch_only',
    },
    closed: 'cannot_sign',
  },
  extension: {
    open: async () => {
      const provider = new TestProvider(1)
      const found = { id: 'x', name: 'Test', rdns: undefined, icon: undefined } as const
      return connectExtension(
        { ...found, provider: { kind: 'tip-1193', object: provider } },
        { port: new TestPort(), timers: new TestTimers(), genesisId },
      )
    },
    account: addressOf(1),
    closed: 'wallet_not_open',
  },
  ledger: {
    open: async () => {
      const allows = { data: true, contracts: true, hashes: true }
      const app = new TronApp(testSeed, { app: 'TRON', isLocked: false, allows }, async () => 'approve')
      vi.stubGlobal('navigator', {
        hid: new SoftwareHid((command) => app.answer(command)),
        userActivation: { isActive: true },
      })
      return new LedgerSigner({
        device: new HardwareLedger(opening),
        path: ledgerPath(0),
        address: ledgerAddress,
        names: () => ({ tokens: new Map(), exchanges: new Map() }),
        hashes: 'compared',
      })
    },
    account: ledgerAddress,
    limits: { 'a message of version 1': 'message_not_supported' },
    closed: 'wallet_not_open',
  },
  'external-device': {
    open: async () => externalDeviceSigner((await pair()).desktop),
    account: phoneAddress,
    closed: 'signer_unavailable',
  },
}

const reference = { height: 5n, id: '00'.repeat(32), timestampMs: 1_763_000_000_000n }
const raw = encodeRaw(
  buildTransaction(
    {
      operation: {
        kind: 'TransferContract',
        type: 1,
        value: { ownerAddress: address, toAddress: other, amount: 1_500_000n },
      },
    },
    reference,
  ),
)
const typedData = {
  domain: { name: 'Sundial' },
  types: { Note: [{ name: 'text', type: 'string' }] },
  message: { text: 'hello' },
}
const requests = {
  'a transaction': { kind: 'transaction', raw },
  'a message of version 1': { kind: 'message', version: 1, message: fromHex('00ff') },
  'a message of version 2': { kind: 'message', version: 2, message: fromText('I own this. ✓') },
  'typed data': { kind: 'typed-data', json: JSON.stringify(typedData) },
} as const

describe.each(Object.entries(kinds))('a signer of kind %s', (kind, entry) => {
  const { account = address, limits = {}, closed } = entry

  test('names its kind and its account, and has a wallet type', async () => {
    const signer = await entry.open()
    expect({ kind: signer.kind, address: signer.address }).toEqual({ kind, address: account })
    expect(walletTypeOf[signer.kind]).toMatch(/^ACCOUNT_/)
    await signer.close()
  })

  test.each(Object.entries(requests))(
    'signs %s that a review showed, and leaves its bytes to the caller; or says in advance that it cannot',
    async (name, request) => {
      const signer = await entry.open()
      const before = JSON.stringify(request)
      const limit = limits[name as keyof typeof requests]
      expect(signer.limitOf(request)).toBe(limit)
      const show = vi.fn<() => Promise<{ close(): void }>>(async () => ({ close: () => undefined }))
      const signing = signReviewed(signer, request, { show })
      if (limit === undefined) {
        const { signature } = await signing
        expect(signature).toHaveLength(65)
        expect(signerOf(request, signature)).toBe(account)
      } else {
        await expect(signing).rejects.toMatchObject({ code: 'cannot_sign', limit })
        expect(show).not.toHaveBeenCalled()
      }
      expect(JSON.stringify(request)).toBe(before)
      await signer.close()
    },
  )

  test('signs nothing after it was closed, and closes twice without harm', async () => {
    const signer = await entry.open()
    await signer.close()
    await signer.close()
    await expect(signer.sign(requests['a transaction'])).rejects.toMatchObject({ code: closed })
  })

  test('shows no key in its members, text or JSON', async () => {
    const signer = await entry.open()
    const seen = new Set<unknown>()
    const text = JSON.stringify(signer, (_, value: unknown) => {
      if (typeof value !== 'object' || value === null)
        return typeof value === 'bigint' ? String(value) : value
      if (seen.has(value)) return undefined
      seen.add(value)
      return value
    })
    const shown = text + Object.values(signer).join()
    expect(shown).not.toContain(toHex(key).slice(0, 16))
    expect(shown).not.toContain(words.slice(0, 12))
    await signer.close()
  })
})
