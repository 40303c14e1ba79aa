// Signing for a side chain, against signatures of sunweb, the public side chain's own client library.
import { readFileSync } from 'node:fs'
import { operationOf } from '@sundial/operations'
import { fromHex, toAddress, toHex } from '@sundial/primitives'
import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'
import { rawTransaction, transaction } from '@sundial/protocol'
import { expect, test, vi } from 'vitest'
import { leastFeeLimitOf } from './draft-cost.ts'
import { buildTransaction, encodeRaw } from './draft.ts'
import { feeLimitFor } from './fee.ts'
import { nodeFeeSource } from './fee-source.ts'
import { KeyRing } from './keys/key-ring.ts'
import type { KeyHandle } from './keys/key-messages.ts'
import { planFor } from './ledger/app-rules.ts'
import { encodeMessage, readToPhone } from './pairing/pairing-messages.ts'
import { proposalBytes, proposalOf, proposalOfSigned, withSignature } from './proposal.ts'
import { hashOf, idOf } from './request-hash.ts'
import { signedTransaction } from './send-transaction.ts'
import { signReviewed } from './sign-reviewed.ts'
import type { Signer, TransactionRequest } from './signer.ts'
import { ExtensionSigner } from './signers/extension.ts'
import { proveTransaction } from './verify-signature.ts'

type Recorded = {
  readonly sideChainId: string
  readonly privateKey: string
  readonly address: string
  readonly id: string
  readonly rawData?: string
  readonly signature: string
}

const { signatures } = JSON.parse(readFileSync('vectors/sun-network/signatures.json', 'utf8')) as {
  readonly signatures: readonly Recorded[]
}
const recorded = signatures.filter(({ rawData }) => rawData !== undefined)
const [first] = recorded as [Recorded]
const requestOf = ({ rawData, sideChainId }: Recorded): TransactionRequest => ({
  kind: 'transaction',
  raw: fromHex(rawData!),
  sideChainId,
})

const signerOfKey = (privateKey: string, limitOf: Signer['limitOf'] = () => undefined): Signer => ({
  kind: 'private-key',
  address: addressOfPrivateKey(fromHex(privateKey)),
  limitOf,
  sign: async (request) => signHash(hashOf(request), fromHex(privateKey)),
  close: async () => undefined,
})

const approve = async () => ({ close: () => undefined })

test('the transactions that sunweb signed have its signer and its r here, and their ids stay', async () => {
  expect(recorded).toHaveLength(3)
  for (const one of recorded) {
    const request = requestOf(one)
    const signed = await signReviewed(signerOfKey(one.privateKey), request, { show: approve })
    expect(toHex(signed.signature).slice(0, 64)).toBe(one.signature.slice(0, 64))
    expect(idOf(request)).toBe(one.id)
    expect(signedTransaction(signed).id).toBe(one.id)
    const theirs = transaction.create({
      rawData: rawTransaction.decode(request.raw),
      signature: [fromHex(one.signature)],
    })
    expect(proposalOf(theirs, one.sideChainId).signers).toEqual([toAddress(one.address)])
    expect(proposalOf(theirs).signers).not.toEqual([toAddress(one.address)])
    const json = transaction.toJson(theirs, { visible: false })
    expect(proveTransaction({ ...json, raw_data_hex: one.rawData }, one.id, one.sideChainId).signers).toEqual(
      [toAddress(one.address)],
    )
  }
})

test('what is signed is what was shown: the review has the chain id, and a signature for another chain is discarded', async () => {
  const request = requestOf(first)
  const show = vi.fn(approve)
  await signReviewed(signerOfKey(first.privateKey), request, { show })
  expect(show).toHaveBeenCalledWith(
    expect.objectContaining({ id: first.id, sideChainId: first.sideChainId }),
    expect.anything(),
  )
  const elsewhere: Signer = {
    ...signerOfKey(first.privateKey),
    sign: async ({ ...asked }) =>
      signHash(
        hashOf({ ...(asked as TransactionRequest), sideChainId: undefined }),
        fromHex(first.privateKey),
      ),
  }
  await expect(signReviewed(elsewhere, request, { show: approve })).rejects.toMatchObject({
    code: 'signing_failed',
  })
})

test('the chain id that was shown is signed, whatever the caller does with the request meanwhile', async () => {
  const request: { -readonly [Name in keyof TransactionRequest]: TransactionRequest[Name] } = {
    ...requestOf(first),
  }
  const change = async () => {
    request.sideChainId = undefined
    return approve()
  }
  const signed = await signReviewed(signerOfKey(first.privateKey), request, { show: change })
  expect(toHex(signed.signature).slice(0, 64)).toBe(first.signature.slice(0, 64))
})

test('a Ledger refuses by name, since its app knows no chain id', async () => {
  const request = requestOf(first)
  for (const mayUseHashes of [false, true]) {
    expect(planFor(request, { mayUseHashes })).toEqual({ limit: 'side_chain_not_supported' })
    expect(planFor({ ...request, sideChainId: undefined }, { mayUseHashes })).toEqual({ way: 'content' })
  }
  const ledger = signerOfKey(first.privateKey, (one) => {
    const plan = planFor(one, { mayUseHashes: true })
    return 'limit' in plan ? plan.limit : undefined
  })
  const show = vi.fn(approve)
  await expect(signReviewed(ledger, request, { show })).rejects.toMatchObject({
    code: 'cannot_sign',
    limit: 'side_chain_not_supported',
  })
  expect(show).not.toHaveBeenCalled()
})

test('an extension refuses by name, since it builds the hash itself', async () => {
  const extension = new ExtensionSigner(undefined as never, toAddress(first.address), 'unknown')
  expect(extension.limitOf(requestOf(first))).toBe('side_chain_not_supported')
  expect(extension.limitOf({ ...requestOf(first), sideChainId: undefined })).toBeUndefined()
  await expect(extension.sign(requestOf(first))).rejects.toMatchObject({ limit: 'side_chain_not_supported' })
})

const resultOf = async (ring: KeyRing, message: unknown): Promise<unknown> => {
  const answer = await ring.answer(message)
  return 'result' in answer ? answer.result : answer.error
}

test('the key in the worker signs with the chain id, and takes no other text for one', async () => {
  const ring = new KeyRing()
  const digits = new TextEncoder().encode(first.privateKey)
  const { handle } = (await resultOf(ring, {
    id: 1,
    name: 'importPrivateKey',
    call: { digits },
  })) as KeyHandle
  const sign = (request: unknown) => resultOf(ring, { id: 2, name: 'sign', call: { handle, request } })
  const signed = await sign({ ...requestOf(first) })
  expect(toHex(signed as Uint8Array).slice(0, 64)).toBe(first.signature.slice(0, 64))
  for (const sideChainId of ['', '41', 7, null, `${first.sideChainId}00`]) {
    expect(await sign({ ...requestOf(first), sideChainId })).toMatchObject({ code: 'malformed_key_call' })
  }
})

test('a phone receives the chain id, and no message without one gains it', () => {
  const request = requestOf(first)
  const sent = readToPhone(encodeMessage({ kind: 'sign', id: 1, request }))
  expect(sent).toEqual({ kind: 'sign', id: 1, request })
  const { raw } = request
  const plain = readToPhone(encodeMessage({ kind: 'sign', id: 1, request: { kind: 'transaction', raw } }))
  expect(plain).toEqual({ kind: 'sign', id: 1, request: { kind: 'transaction', raw } })
  const wrong = { ...request, sideChainId: 'main' }
  expect(() => readToPhone(encodeMessage({ kind: 'sign', id: 1, request: wrong }))).toThrow('chain id')
})

test('signatures of several keys come together for one chain only', async () => {
  const request = requestOf(first)
  const sign = (key: number, one: TransactionRequest) =>
    signReviewed(signerOfKey(key.toString(16).padStart(64, '0')), one, { show: approve })
  const proposal = withSignature(proposalOfSigned(await sign(1, request)), await sign(2, request))
  expect(proposal.signers).toHaveLength(2)
  const read = proposalOf(transaction.decode(proposalBytes(proposal)), first.sideChainId)
  expect(read.signers).toEqual(proposal.signers)
  const elsewhere = await sign(3, { ...request, sideChainId: undefined })
  expect(() => withSignature(proposal, elsewhere)).toThrow('another transaction')
})

test('a call on a side chain has the fee limit 1,000,000 sun unless it needs more', () => {
  const operation = operationOf('TriggerSmartContract', {
    ownerAddress: toAddress(first.address),
    contractAddress: toAddress(first.address),
    callValue: 0n,
    data: fromHex(`a9059cbb${'00'.repeat(64)}`),
    callTokenValue: 0n,
    tokenId: 0n,
  })
  const limit = (networkKind: 'main' | 'side', energySun: bigint) =>
    feeLimitFor(energySun, leastFeeLimitOf(operation, { energySun, networkKind }))
  expect([limit('side', 150_000n), limit('main', 150_000n)]).toEqual([1_000_000n, 20_000_000n])
  expect(limit('side', 5_000_000n)).toBeGreaterThan(5_000_000n)
})

test('a transaction of a side chain is built as any other; only its signature differs', () => {
  const operation = operationOf('TransferContract', {
    ownerAddress: toAddress(first.address),
    toAddress: toAddress(signatures.at(-1)!.address),
    amount: 1n,
  })
  const reference = { height: 7n, id: '00'.repeat(32), timestampMs: 1_700_000_000_000n }
  const raw = encodeRaw(buildTransaction({ operation }, { ...reference, sideChainId: first.sideChainId }))
  expect(raw).toEqual(encodeRaw(buildTransaction({ operation }, reference)))
  const plain = { kind: 'transaction', raw } as const
  expect(hashOf({ ...plain, sideChainId: first.sideChainId })).not.toEqual(hashOf(plain))
})

test('the parameters of a side chain have its prices, although its node says the chain id among them', async () => {
  const rows = [
    { key: 'getEnergyFee', value: 420 },
    { key: 'getSideChainId', value: first.sideChainId },
    { key: 'getAllowMultiSign' },
  ]
  const source = nodeFeeSource(async () => ({ chainParameter: rows }))
  expect(await source.parameters()).toEqual(
    new Map([
      ['getEnergyFee', 420n],
      ['getAllowMultiSign', 0n],
    ]),
  )
})
