import { fromHex, fromText, toHex } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { describe, expect, test } from 'vitest'
import { buildTransaction, encodeRaw } from '../draft.ts'
import { buffersOf } from '../keys/key-messages.ts'
import { KeyClient, type KeyPort } from '../keys/key-client.ts'
import { KeyRing } from '../keys/key-ring.ts'
import { writeKeystore } from '../keys/keystore-file.ts'
import { keyOfMnemonic } from '../keys/mnemonic.ts'
import { pathOf } from '../keys/paths.ts'
import { signReviewed, signerOf } from '../sign-reviewed.ts'
import { type Signer, type SignerKind, walletTypeOf } from '../signer.ts'
import { keystoreSigner } from './keystore.ts'
import { mnemonicSigner } from './mnemonic.ts'
import { privateKeySigner } from './private-key.ts'

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

/** A signer of each kind, for the account of the words above. Each kind adds one entry. */
const open: Partial<Record<SignerKind, () => Promise<Signer>>> = {
  'private-key': () => privateKeySigner(new KeyClient(openPort), fromText(toHex(key))),
  keystore: async () => {
    const file = await writeKeystore(key, fromText('correct horse'), { n: 1024, r: 8, p: 1 })
    return keystoreSigner(new KeyClient(openPort), file, fromText('correct horse'))
  },
  mnemonic: () => mnemonicSigner(new KeyClient(openPort), fromText(words)),
}

const reference = { height: 5n, id: '00'.repeat(32), timestampMs: 1_763_000_000_000n }
const raw = encodeRaw(
  buildTransaction(
    {
      operation: {
        kind: 'TransferContract',
        type: 1,
        value: { ownerAddress: address, toAddress: address, amount: 1_500_000n },
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

describe.each(Object.entries(open))('a signer of kind %s', (kind, openSigner) => {
  test('names its kind and its account, and has a wallet type', async () => {
    const signer = await openSigner()
    expect({ kind: signer.kind, address: signer.address }).toEqual({ kind, address })
    expect(walletTypeOf[signer.kind]).toMatch(/^ACCOUNT_/)
    await signer.close()
  })

  test.each(Object.entries(requests))(
    'signs %s that a review showed, and leaves its bytes to the caller',
    async (_, request) => {
      const signer = await openSigner()
      const before = JSON.stringify(request)
      expect(signer.limitOf(request)).toBeUndefined()
      const { signature } = await signReviewed(signer, request, { show: async () => ({ close: () => {} }) })
      expect(signature).toHaveLength(65)
      expect(signerOf(request, signature)).toBe(address)
      expect(JSON.stringify(request)).toBe(before)
      await signer.close()
    },
  )

  test('signs nothing after it was closed, and closes twice without harm', async () => {
    const signer = await openSigner()
    await signer.close()
    await signer.close()
    await expect(signer.sign(requests['a transaction'])).rejects.toMatchObject({ code: 'wallet_locked' })
  })

  test('shows no key in its members, text or JSON', async () => {
    const signer = await openSigner()
    const shown = JSON.stringify(signer) + Object.values(signer).join()
    expect(shown).not.toContain(toHex(key).slice(0, 16))
    expect(shown).not.toContain(words.slice(0, 12))
    await signer.close()
  })
})
