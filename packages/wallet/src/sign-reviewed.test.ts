import { toHex } from '@sundial/primitives'
import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'
import { allTypes, isExecutable } from '@sundial/operations'
import { type OperationEnvelope, rawTransaction, type RawTransaction } from '@sundial/protocol'
import { expect, test, vi } from 'vitest'
import { buildTransaction, encodeRaw } from './draft.ts'
import { SigningRefused } from './errors.ts'
import { hashOf } from './request-hash.ts'
import { notSigned, type Review, reviewTransaction, type TransactionReview } from './review.ts'
import { signAllReviewed, signReviewed } from './sign-reviewed.ts'
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
const ascii = (text: string) => new TextEncoder().encode(text)
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

test('transactions that change while one review of all is open are not signed: those that were shown are', async () => {
  const requests = [1n, 2n].map((amount) => ({ kind: 'transaction', raw: transfer(amount) }) as const)
  const signed = await signAllReviewed(honest, requests, {
    show: async () => {
      for (const { raw } of requests) raw.set(transfer(9n))
      return approval
    },
  })
  expect(signed.map(({ request }) => request)).toEqual([
    { kind: 'transaction', raw: transfer(1n) },
    { kind: 'transaction', raw: transfer(2n) },
  ])
})

test('what a signer cannot sign is not shown', async () => {
  const sign = vi.fn<(request: SigningRequest) => Uint8Array>()
  const show = vi.fn<() => Promise<typeof approval>>()
  const signer: Signer = { ...signerWith(sign), limitOf: () => 'note_too_long' }
  const attempt = signReviewed(signer, { kind: 'transaction', raw: transfer(1n) }, { show })
  await expect(attempt).rejects.toMatchObject({ code: 'cannot_sign', limit: 'note_too_long' })
  expect(show).not.toHaveBeenCalled()
  expect(sign).not.toHaveBeenCalled()
})

test('nothing more is signed once the caller gives up, and no signature is returned', async () => {
  const caller = new AbortController()
  const sign = vi.fn<(request: SigningRequest) => Uint8Array>((request) => {
    caller.abort(new Error('The wallet was locked.'))
    return signHash(hashOf(request), key)
  })
  const requests = [1n, 2n].map((amount) => ({ kind: 'transaction', raw: transfer(amount) }) as const)
  const attempt = signAllReviewed(signerWith(sign), requests, {
    show: async () => approval,
    signal: caller.signal,
  })
  await expect(attempt).rejects.toThrow('The wallet was locked.')
  expect(sign).toHaveBeenCalledOnce()
})

test('a signer that changes the bytes while it signs is checked against what was shown', async () => {
  const request = { kind: 'transaction', raw: transfer(1n) } as const
  const message = { kind: 'message', version: 2, message: ascii('1 TRX') } as const
  const deceiving = signerWith((asked) => {
    if (asked.kind === 'transaction') asked.raw.set(transfer(9n))
    if (asked.kind === 'message') asked.message.set(ascii('9 TRX'))
    return signHash(hashOf(asked), key)
  })
  for (const shown of [request, message]) {
    const attempt = signReviewed(deceiving, shown, { show: async () => approval })
    await expect(attempt).rejects.toMatchObject({ code: 'signing_failed' })
  }
  const batch = signAllReviewed(deceiving, [request, request], { show: async () => approval })
  await expect(batch).rejects.toMatchObject({ code: 'signing_failed' })
})

test('what is returned with a signature is what was shown, whatever the signer does to its copy', async () => {
  const overwrites = signerWith((asked) => {
    const signature = signHash(hashOf(asked), key)
    if (asked.kind === 'transaction') asked.raw.fill(0)
    return signature
  })
  const request = { kind: 'transaction', raw: transfer(1n) } as const
  const signed = await signReviewed(overwrites, request, { show: async () => approval })
  expect(signed.request).toEqual({ kind: 'transaction', raw: transfer(1n) })
})

test.each([0, 1, 63, 64, 66, 67, 130])('a signature of %i bytes is discarded', async (length) => {
  const request = { kind: 'transaction', raw: transfer(1n) } as const
  const signer = signerWith((asked) => {
    const signature = new Uint8Array(length)
    signature.set(signHash(hashOf(asked), key).subarray(0, length))
    return signature
  })
  const attempt = signReviewed(signer, request, { show: async () => approval })
  await expect(attempt).rejects.toMatchObject({ code: 'signing_failed' })
})

test('a signature over other bytes, of another key or of no key is discarded', async () => {
  const request = { kind: 'transaction', raw: transfer(1n) } as const
  const other = new Uint8Array(32).fill(9)
  const bad = [
    signerWith(() => signHash(hashOf({ kind: 'transaction', raw: transfer(2n) }), key)),
    signerWith((asked) => signHash(hashOf(asked), other)),
    signerWith(() => new Uint8Array(0)),
    signerWith(() => new Uint8Array(65)),
    signerWith(() => new Uint8Array(65).fill(255)),
  ]
  for (const signer of bad) {
    const attempt = signReviewed(signer, request, { show: async () => approval })
    await expect(attempt).rejects.toMatchObject({ code: 'signing_failed', number: 40001 })
  }
})

const plain = rawTransaction.decode(transfer(1n))
const [payment] = plain.contract as [OperationEnvelope]
const rawWith = (part: Partial<RawTransaction>) => rawTransaction.encode({ ...plain, ...part })
const authority = { account: { name: ascii('a'), address }, permissionName: ascii('owner') }

const withObstacle: [string, Uint8Array, Exclude<TransactionReview['obstacle'], undefined>][] = [
  ['authorities', rawWith({ auths: [authority] }), 'hidden_content'],
  [
    'an authority without content',
    rawWith({ auths: [{ account: undefined, permissionName: ascii('') }] }),
    'hidden_content',
  ],
  ['a script', rawWith({ scripts: Uint8Array.of(0) }), 'hidden_content'],
  [
    'authorities and a script',
    rawWith({ auths: [authority], scripts: Uint8Array.of(1, 2) }),
    'hidden_content',
  ],
  ['two operations', rawWith({ contract: [payment, payment] }), 'several_operations'],
  [
    'two operations and a script',
    rawWith({ contract: [payment, payment], scripts: Uint8Array.of(1) }),
    'several_operations',
  ],
  [
    'an operation of a newer protocol',
    rawWith({ contract: [{ ...payment, type: 200 }] }),
    'unknown_operation',
  ],
  ['an operation type below zero', rawWith({ contract: [{ ...payment, type: -1 }] }), 'unknown_operation'],
  ...[...notSigned].map((kind): (typeof withObstacle)[number] => [
    `a ${kind}`,
    rawWith({
      contract: [
        {
          ...payment,
          type: kind,
          parameter: { typeUrl: `type.googleapis.com/protocol.${kind}`, value: new Uint8Array(0) },
        },
      ],
    }),
    'not_executed',
  ]),
]

test.each(withObstacle)('a transaction with %s is shown and never signed', async (_, raw, obstacle) => {
  const sign = vi.fn<(request: SigningRequest) => Uint8Array>((request) => signHash(hashOf(request), key))
  const shown: Review[] = []
  const show = async (review: Review) => {
    shown.push(review)
    return approval
  }
  const alone = signReviewed(signerWith(sign), { kind: 'transaction', raw }, { show })
  await expect(alone).rejects.toMatchObject({ code: 'cannot_sign', limit: 'operation_not_supported' })
  const others = [transfer(1n), raw, transfer(2n)].map((one) => ({ kind: 'transaction', raw: one }) as const)
  await expect(signAllReviewed(signerWith(sign), others, { show })).rejects.toMatchObject({
    code: 'cannot_sign',
  })
  expect(shown).toMatchObject([{ obstacle }, { kind: 'batch', reviews: [{}, { obstacle }, {}] }])
  expect(sign).not.toHaveBeenCalled()
})

test.each([
  ['no operation', rawWith({ contract: [] }), 'malformed_transaction'],
  [
    'an operation without a parameter',
    rawWith({ contract: [{ ...payment, parameter: undefined }] }),
    'malformed_operation',
  ],
  [
    'the parameter of another operation',
    rawWith({ contract: [{ ...payment, type: 'VoteWitnessContract' }] }),
    'malformed_operation',
  ],
  ['bytes that end early', transfer(1n).slice(0, -1), 'malformed_message'],
])('a transaction with %s is neither shown nor signed', async (_, raw, code) => {
  const sign = vi.fn<(request: SigningRequest) => Uint8Array>()
  const show = vi.fn<() => Promise<typeof approval>>()
  const attempt = signReviewed(signerWith(sign), { kind: 'transaction', raw }, { show })
  await expect(attempt).rejects.toMatchObject({ code })
  expect(show).not.toHaveBeenCalled()
  expect(sign).not.toHaveBeenCalled()
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
