import { toHex } from '@sundial/primitives'
import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'
import { allTypes, isExecutable } from '@sundial/operations'
import { expect, test, vi } from 'vitest'
import { buildTransaction, encodeRaw } from './draft.ts'
import { SigningRefused } from './errors.ts'
import { hashOf } from './request-hash.ts'
import { notSigned, type Review, reviewTransaction } from './review.ts'
import { signReviewed } from './sign-reviewed.ts'
import type { Signer, SigningRequest } from './signer.ts'

const key = new Uint8Array(32).fill(7)
const address = addressOfPrivateKey(key)
const reference = { height: 5n, id: '00'.repeat(32), timestampMs: 1_763_000_000_000n }
const transfer = (amount: bigint) =>
  encodeRaw(
    buildTransaction(
      {
        operation: {
          kind: 'TransferContract',
          type: 1,
          value: {
            ownerAddress: address,
            toAddress: addressOfPrivateKey(new Uint8Array(32).fill(8)),
            amount,
          },
        },
      },
      reference,
    ),
  )

const signerWith = (sign: (request: SigningRequest) => Uint8Array): Signer => ({
  kind: 'private-key',
  address,
  limitOf: () => undefined,
  sign: async (request) => sign(request),
  close: async () => undefined,
})
const approval = { close: () => undefined }
const honest = signerWith((request) => signHash(hashOf(request), key))

test('nothing is signed when the review is declined', async () => {
  const sign = vi.fn<(request: SigningRequest) => Uint8Array>()
  const request = { kind: 'transaction', raw: transfer(1n) } as const
  await expect(
    signReviewed(signerWith(sign), request, { show: async () => undefined }),
  ).rejects.toMatchObject({
    code: 'signing_refused',
  })
  expect(sign).not.toHaveBeenCalled()
})

test('bytes that change while the review is open are not signed: what was shown is', async () => {
  const raw = transfer(1n)
  const shown: Review[] = []
  const signed = await signReviewed(
    honest,
    { kind: 'transaction', raw },
    {
      show: async (review) => {
        shown.push(review)
        raw.set(transfer(9n))
        return approval
      },
    },
  )
  expect(toHex((signed.request as { raw: Uint8Array }).raw)).toBe(toHex(transfer(1n)))
  expect(shown).toEqual([reviewTransaction(transfer(1n))])
})

test('a signature over other bytes, of another key or of no key is discarded', async () => {
  const request = { kind: 'transaction', raw: transfer(1n) } as const
  const other = new Uint8Array(32).fill(9)
  const bad = [
    signerWith(() => signHash(hashOf({ kind: 'transaction', raw: transfer(2n) }), key)),
    signerWith((asked) => signHash(hashOf(asked), other)),
    signerWith(() => new Uint8Array(0)),
  ]
  for (const signer of bad) {
    const attempt = signReviewed(signer, request, { show: async () => approval })
    await expect(attempt).rejects.toMatchObject({ code: 'signing_failed', number: 40001 })
  }
})

test('an operation that no chain executes is shown and cannot be signed', () => {
  const contractKinds: ReadonlySet<string> = new Set(['CreateSmartContract', 'TriggerSmartContract'])
  const signed = allTypes
    .map(({ name }) => name)
    .filter((kind) => isExecutable(kind) || contractKinds.has(kind))
  expect(signed.filter((kind) => notSigned.has(kind))).toEqual(['ShieldedTransferContract'])
  expect(allTypes.length - signed.length).toBe(notSigned.size - 1)
})

test('the review closes with the reason when signing fails, and without one after a signature', async () => {
  const close = vi.fn<(error?: unknown) => void>()
  const request = { kind: 'transaction', raw: transfer(1n) } as const
  await signReviewed(honest, request, { show: async () => ({ close }) })
  const refuses = signerWith(() => {
    throw new SigningRefused('Declined on the device.')
  })
  await expect(signReviewed(refuses, request, { show: async () => ({ close }) })).rejects.toThrow('Declined')
  expect(close.mock.calls).toEqual([[], [expect.objectContaining({ code: 'signing_refused' })]])
})
