import { fromText, toBase58, toHex } from '@sundial/primitives'
import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'
import { transactionToJson } from '@sundial/operations'
import { rawTransaction } from '@sundial/protocol'
import { TronWeb, Trx } from 'tronweb'
import { expect, test } from 'vitest'
import { buildTransaction, encodeRaw } from './draft.ts'
import { hashOf } from './request-hash.ts'
import { signatureFromText } from './signature-text.ts'
import { proveTransaction, verifySignature } from './verify-signature.ts'

const key = new Uint8Array(32).fill(7)
const address = addressOfPrivateKey(key)
const other = addressOfPrivateKey(new Uint8Array(32).fill(8))
const message = fromText('I own this account.')

test.each([
  [2, Trx.signMessageV2('I own this account.', toHex(key))],
  [1, Trx.signString(toHex(message), toHex(key))],
] as const)(
  'a signature of TronWeb over a message of version %i is valid, without a word about the version',
  (version, text) => {
    const verified = verifySignature({ kind: 'message', message }, signatureFromText(text), address)
    expect(verified).toMatchObject({ isValid: true, signer: address, request: { version } })
  },
)

test('a signature of another account or over other content is not valid, and the recovered address is named', () => {
  const signature = signatureFromText(Trx.signMessageV2('I own this account.', toHex(key)))
  expect(verifySignature({ kind: 'message', message }, signature, other)).toMatchObject({
    isValid: false,
    signer: address,
  })
  const changed = verifySignature(
    { kind: 'message', message: fromText('I own that account.') },
    signature,
    address,
  )
  expect(changed.isValid).toBe(false)
  expect(changed.signer).not.toBe(address)
  expect(verifySignature({ kind: 'message', message }, signature, undefined)).toMatchObject({
    isValid: undefined,
    signer: address,
  })
})

test('typed data that TronWeb signed is valid', () => {
  const typed = {
    domain: { name: 'Sundial' },
    types: { Login: [{ name: 'account', type: 'address' }] },
    message: { account: toBase58(address) },
  }
  const text = new TronWeb({ fullHost: 'http://127.0.0.1:9' }).trx._signTypedData(
    typed.domain,
    typed.types,
    typed.message,
    toHex(key),
  )
  const content = { kind: 'typed-data', json: JSON.stringify(typed) } as const
  expect(verifySignature(content, signatureFromText(text), address).isValid).toBe(true)
})

const raw = encodeRaw(
  buildTransaction(
    {
      operation: {
        kind: 'TransferContract',
        type: 1,
        value: { ownerAddress: address, toAddress: other, amount: 1n },
      },
      note: 'I own this account.',
    },
    { height: 5n, id: '00'.repeat(32), timestampMs: 1_763_000_000_000n },
  ),
)
const id = toHex(hashOf({ kind: 'transaction', raw }))
const signature = [signHash(hashOf({ kind: 'transaction', raw }), key)]
const json = transactionToJson(
  { rawData: rawTransaction.decode(raw), signature, ret: [] },
  { visible: false },
)

test('a transaction names its signers and its note, from its bytes', () => {
  expect(proveTransaction(json, id)).toMatchObject({
    signers: [address],
    review: { id, note: { kind: 'text', text: 'I own this account.' } },
  })
})

test.each([
  ['has other bytes than its id', json, '00'.repeat(32)],
  ['is not there', {}, id],
])('a transaction that %s proves nothing', (_, answer, wanted) => {
  expect(() => proveTransaction(answer, wanted)).toThrow(
    expect.objectContaining({ code: expect.stringMatching(/^malformed_/) as unknown }),
  )
})
