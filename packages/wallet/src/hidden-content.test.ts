// Transactions whose bytes say more than a review shows. java-tron, which merges a message that occurs twice, would execute them.
import { encodeOperation, operationOf } from '@sundial/operations'
import { concatBytes, fromHex, fromText, sha256, toHex } from '@sundial/primitives'
import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'
import { permission, rawTransaction, transaction } from '@sundial/protocol'
import { expect, test, vi } from 'vitest'
import { buildTransaction, encodeRaw } from './draft.ts'
import { planFor } from './ledger/app-rules.ts'
import { readProposal } from './proposal.ts'
import { hashOf } from './request-hash.ts'
import { type Obstacle, type Review, reviewTransaction } from './review.ts'
import { signAllReviewed, signReviewed } from './sign-reviewed.ts'
import type { Signer, SigningRequest } from './signer.ts'

const key = new Uint8Array(32).fill(7)
const victim = addressOfPrivateKey(key)
const attacker = addressOfPrivateKey(new Uint8Array(32).fill(8))
const reference = { height: 5n, id: '00'.repeat(32), timestampMs: 1_763_000_000_000n }

const varint = (value: number): Uint8Array =>
  value < 128 ? Uint8Array.of(value) : concatBytes(Uint8Array.of((value % 128) | 128), varint(value >>> 7))
/** A field of bytes, with its tag and length. */
const field = (number: number, ...parts: readonly Uint8Array[]): Uint8Array => {
  const content = concatBytes(...parts)
  return concatBytes(varint(number * 8 + 2), varint(content.length), content)
}

const rawOf = (operation: Parameters<typeof buildTransaction>[0]['operation']) =>
  buildTransaction({ operation }, reference)
const update = rawOf(
  operationOf('AccountPermissionUpdateContract', {
    ownerAddress: victim,
    owner: permission.create({ threshold: 1n, keys: [{ address: victim, weight: 1n }] }),
    witness: undefined,
    actives: [],
  }),
)
const transfer = rawOf(
  operationOf('TransferContract', { ownerAddress: victim, toAddress: attacker, amount: 1n }),
)
type Raw = typeof transfer

/** The raw data with these bytes after the operation's own, or as the whole operation. */
const withOperation = (raw: Raw, change: (operation: Uint8Array) => Uint8Array): Uint8Array => {
  const [envelope] = raw.contract
  const parameter = { ...envelope!.parameter!, value: change(envelope!.parameter!.value) }
  return rawTransaction.encode({ ...raw, contract: [{ ...envelope!, parameter }] })
}
const withEnvelope = (members: Partial<Raw['contract'][number]>): Uint8Array =>
  rawTransaction.encode({ ...transfer, contract: [{ ...transfer.contract[0]!, ...members }] })

const keyOf = (address: string) => field(7, field(1, fromHex(address)), fromHex('1001'))
const deployed = encodeOperation('CreateSmartContract', {
  ownerAddress: victim,
  newContract: undefined,
  callTokenValue: 0n,
  tokenId: 0n,
})
const typeUrl = transfer.contract[0]!.parameter!.typeUrl

const hidden: readonly (readonly [string, Obstacle, Uint8Array])[] = [
  [
    'an owner permission in two parts',
    'irregular_bytes',
    withOperation(update, (bytes) => concatBytes(bytes, field(2, keyOf(attacker)))),
  ],
  [
    'a witness permission in two parts',
    'irregular_bytes',
    withOperation(update, (bytes) => concatBytes(bytes, field(3, keyOf(attacker)), field(3, keyOf(victim)))),
  ],
  [
    'a deployment in two parts, the first with a payment',
    'irregular_bytes',
    withOperation({ ...transfer, contract: [deployed] }, (bytes) =>
      concatBytes(bytes, field(2, fromHex('28c0843d')), field(2, field(7, fromText('name')))),
    ),
  ],
  [
    'an amount given twice',
    'irregular_bytes',
    withOperation(transfer, (bytes) => concatBytes(bytes, fromHex('1805'))),
  ],
  [
    'a zero that need not be written',
    'irregular_bytes',
    withOperation(
      rawOf(
        operationOf('FreezeBalanceV2Contract', {
          ownerAddress: victim,
          frozenBalance: 1n,
          resource: 'BANDWIDTH',
        }),
      ),
      (bytes) => concatBytes(bytes, fromHex('1800')),
    ),
  ],
  ['a raw field out of order', 'irregular_bytes', concatBytes(fromHex('7001'), encodeRaw(transfer))],
  [
    'an unknown field of the operation',
    'hidden_content',
    withOperation(transfer, (bytes) => concatBytes(bytes, fromHex('a00601'))),
  ],
  [
    'an unknown field deep inside',
    'hidden_content',
    withOperation(update, () =>
      concatBytes(
        field(1, fromHex(victim)),
        field(2, field(7, field(1, fromHex(victim)), fromHex('a00601'))),
      ),
    ),
  ],
  ['an unknown field of the raw data', 'hidden_content', concatBytes(encodeRaw(transfer), fromHex('a00601'))],
  ['a group', 'hidden_content', concatBytes(encodeRaw(transfer), fromHex('a306' + '0801' + 'a406'))],
  ['a provider', 'hidden_content', withEnvelope({ provider: Uint8Array.of(1) })],
  ['a name of the contract', 'hidden_content', withEnvelope({ contractName: Uint8Array.of(1) })],
  [
    'a type of another host',
    'hidden_content',
    withEnvelope({
      parameter: {
        ...transfer.contract[0]!.parameter!,
        typeUrl: typeUrl.replace('type.googleapis.com', 'example.org'),
      },
    }),
  ],
  [
    'the number of a reference block, which java-tron does not read',
    'hidden_content',
    rawTransaction.encode({ ...transfer, refBlockNum: 5n }),
  ],
  ['a script', 'hidden_content', rawTransaction.encode({ ...transfer, scripts: Uint8Array.of(0) })],
]

const spied = () => {
  const sign = vi.fn<(request: SigningRequest) => Uint8Array>((request) => signHash(hashOf(request), key))
  const signer: Signer = {
    kind: 'private-key',
    address: victim,
    limitOf: () => 'operation_not_supported',
    sign: async (request) => sign(request),
    close: async () => undefined,
  }
  return { sign, signer }
}

test.each(hidden)(
  'a transaction with %s is shown with the reason and never signed',
  async (_, obstacle, raw) => {
    const { sign, signer } = spied()
    const shown: Review[] = []
    const show = async (review: Review) => {
      shown.push(review)
      return { close: () => undefined }
    }
    await expect(signReviewed(signer, { kind: 'transaction', raw }, { show })).rejects.toMatchObject({
      code: 'cannot_sign',
    })
    expect(shown).toEqual([expect.objectContaining({ obstacle, id: toHex(sha256(raw)) })])
    expect(sign).not.toHaveBeenCalled()
  },
)

test.each(hidden)('a Ledger signs no transaction with %s, not even its hash', (_, __, raw) => {
  expect(planFor({ kind: 'transaction', raw }, { mayUseHashes: true })).toEqual({
    limit: 'operation_not_supported',
  })
})

test.each(hidden)('a proposal with %s keeps its bytes and its reason', (_, obstacle, raw) => {
  const signed = transaction.encode({
    ...transaction.create({}),
    rawData: rawTransaction.decode(raw),
    signature: [signHash(sha256(raw), key)],
  })
  const proposal = readProposal(toHex(signed))
  expect(toHex(proposal.raw)).toBe(toHex(raw))
  expect(proposal.review.obstacle).toBe(obstacle)
})

test('where one transaction of a list cannot be signed, the signer gets none', async () => {
  const { sign, signer } = spied()
  const requests = [encodeRaw(transfer), hidden[0]![2]].map((raw) => ({ kind: 'transaction', raw }) as const)
  const show = async () => ({ close: () => undefined })
  await expect(
    signAllReviewed({ ...signer, limitOf: () => undefined }, requests, { show }),
  ).rejects.toMatchObject({ code: 'cannot_sign' })
  expect(sign).not.toHaveBeenCalled()
})

test('the review of a permission in two parts has the keys of both, as java-tron stores them', () => {
  const { operation } = reviewTransaction(hidden[0]![2])
  expect(operation).toMatchObject({
    value: { owner: { threshold: 1n, keys: [{ address: victim }, { address: attacker }] } },
  })
})

test('the review of a deployment in two parts has the payment of the first', () => {
  const { operation } = reviewTransaction(hidden[2]![2])
  expect(operation).toMatchObject({ value: { newContract: { callValue: 1_000_000n, name: 'name' } } })
})

test.each([update, transfer])('what protobuf itself writes for its fields has no obstacle: %#', (raw) => {
  expect(reviewTransaction(encodeRaw(raw)).obstacle).toBeUndefined()
})
