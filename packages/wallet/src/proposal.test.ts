// Proposals against TronWeb's transactions and signatures.
import { operationOf, transactionToJson } from '@sundial/operations'
import { fromHex, limits, stringifyJson, toAddress, toHex } from '@sundial/primitives'
import { account as accountMessage, permission, transaction } from '@sundial/protocol'
import fc from 'fast-check'
import { TronWeb, utils } from 'tronweb'
import { expect, test } from 'vitest'
import { buildTransaction, encodeRaw } from './draft.ts'
import { controlPermissionsOf } from './control.ts'
import {
  ofKeys,
  proposalBytes,
  proposalJson,
  proposalOfSigned,
  readProposal,
  standingOf,
  withSignature,
} from './proposal.ts'
import type { Signed } from './sign-reviewed.ts'

const keys = [1, 2, 3].map((number) => String(number).repeat(64))
const addresses = keys.map((key) => toAddress(TronWeb.address.fromPrivateKey(key) as string))
const owner = toAddress('TEB39Rt69QkgD1BKhqaRNqGxfQzCarkRCb')

const raw = encodeRaw(
  buildTransaction(
    {
      operation: operationOf('TransferContract', {
        ownerAddress: owner,
        toAddress: addresses[2]!,
        amount: 7n,
      }),
      permissionId: 2,
    },
    { id: '00'.repeat(32), height: 70_000_000n, timestampMs: 1_800_000_000_000n },
  ),
)

/** Signed by TronWeb. */
function signedBy(number: number, bytes = raw): Signed {
  const unsigned = { txID: toHex(sha256Of(bytes)), raw_data_hex: toHex(bytes) }
  const { signature } = utils.crypto.signTransaction(keys[number]!, unsigned) as {
    signature: string[]
  }
  return {
    request: { kind: 'transaction', raw: bytes },
    signature: fromHex(signature[0]!),
    signer: addresses[number]!,
  }
}
const sha256Of = (bytes: Uint8Array) => fromHex(utils.ethersUtils.sha256(bytes).slice(2))

/** The account with an active permission of the keys, weights 1, 1 and 2, threshold 2, for the given types. */
const accountWith = (signers = addresses, firstByte = 2) =>
  accountMessage.create({
    address: owner,
    activePermission: [
      permission.create({
        id: 2,
        threshold: 2n,
        operations: Uint8Array.from([firstByte]),
        keys: signers.map((address, at) => ({ address, weight: at === 2 ? 2n : 1n })),
      }),
    ],
  })

test('a proposal keeps its signers on the way through hex and the JSON of clients', () => {
  const proposal = withSignature(proposalOfSigned(signedBy(0)), signedBy(1))
  expect(proposal.signers).toEqual([addresses[0], addresses[1]])
  for (const text of [toHex(proposalBytes(proposal)), stringifyJson(proposalJson(proposal))]) {
    expect(readProposal(text)).toEqual(proposal)
  }
  expect(proposalJson(proposal)).toMatchObject({
    txID: proposal.review.id,
    raw_data_hex: toHex(raw),
    raw_data: { contract: [{ parameter: { value: { owner_address: owner, to_address: addresses[2] } } }] },
    signature: proposal.signatures.map(toHex),
  })
})

test('a second signature of a key changes nothing, one of other bytes is refused', () => {
  const proposal = proposalOfSigned(signedBy(0))
  expect(withSignature(proposal, signedBy(0))).toBe(proposal)
  expect(() => withSignature(proposal, signedBy(1, raw.slice(0, -1)))).toThrow(TypeError)
  const doubled = { ...proposal, signatures: [proposal.signatures[0]!, proposal.signatures[0]!] }
  expect(readProposal(toHex(proposalBytes(doubled))).signers).toEqual([addresses[0]])
})

test('the standing follows from the permission as the account has it now', () => {
  const proposal = proposalOfSigned(signedBy(0))
  expect(standingOf(proposal, accountWith())).toMatchObject({ weight: 1n, obstacle: undefined })
  expect(standingOf(withSignature(proposal, signedBy(1)), accountWith())).toMatchObject({ weight: 2n })
  expect(standingOf(proposal, accountWith(addresses.slice(1)))).toMatchObject({
    weight: 0n,
    obstacle: undefined,
    hasDeparted: true,
  })
  const both = withSignature(proposal, signedBy(1))
  expect(standingOf(both, accountWith(addresses.slice(1)))).toMatchObject({ weight: 1n, hasDeparted: true })
  expect(standingOf(both, accountWith())).toMatchObject({ weight: 2n, hasDeparted: false })
  expect(standingOf(proposal, accountWith(addresses, 4)).obstacle).toBe('not_covered')
  expect(standingOf(proposal, accountMessage.create({ address: owner })).obstacle).toBe('no_permission')
  expect(standingOf(proposal, null)).toEqual({
    permission: undefined,
    weight: 0n,
    obstacle: 'no_permission',
    hasDeparted: false,
  })
})

test('what is sent has the signatures of keys only', () => {
  const proposal = withSignature(proposalOfSigned(signedBy(0)), signedBy(1))
  const [, permission] = controlPermissionsOf(accountWith(addresses.slice(1)))
  expect(ofKeys(proposal, permission!)).toEqual({
    ...proposal,
    signatures: [proposal.signatures[1]],
    signers: [addresses[1]],
  })
})

test.each(['', 'zz', '00', '{}', '{"raw_data_hex":"0a00"}', '0x', 'null', 'a'.repeat(5_000_000)])(
  'refuses %.30j by name',
  (text) => {
    expect(() => readProposal(text)).toThrow(expect.objectContaining({ code: 'malformed_proposal' }))
  },
)

test('reads two operations, of which a review shows one, and says why nobody signs them', () => {
  const { rawData, ...rest } = transaction.decode(proposalBytes(proposalOfSigned(signedBy(0))))
  const [operation] = rawData!.contract
  const twice = { ...rest, rawData: { ...rawData!, contract: [operation!, operation!] } }
  const bytes = transaction.encode({ ...twice, signature: [] })
  for (const text of [toHex(bytes), stringifyJson(transactionToJson(twice, { visible: false }))])
    expect(readProposal(text).review.obstacle).toBe('several_operations')
})

test('reads the largest transaction in either form, and nothing larger', () => {
  const note = 'x'.repeat(limits.transactionBytes - 1000)
  const operation = operationOf('TransferContract', {
    ownerAddress: owner,
    toAddress: addresses[2]!,
    amount: 7n,
  })
  const reference = { id: '00'.repeat(32), height: 70_000_000n, timestampMs: 1_800_000_000_000n }
  const large = proposalOfSigned(signedBy(0, encodeRaw(buildTransaction({ operation, note }, reference))))
  for (const text of [toHex(proposalBytes(large)), stringifyJson(proposalJson(large))]) {
    expect(readProposal(text).review.id).toBe(large.review.id)
  }
  expect(() => readProposal('{'.repeat(8 * limits.transactionBytes + 1))).toThrow('This is larger than')
})

test('refuses a signature that is none', () => {
  const proposal = { ...proposalOfSigned(signedBy(0)), signatures: [new Uint8Array(65)] }
  expect(() => readProposal(toHex(proposalBytes(proposal)))).toThrow('A signature of the transaction')
})

test('never throws anything but its refusal, whatever the text', () => {
  const bytes = proposalBytes(proposalOfSigned(signedBy(0)))
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, value) => {
      const changed = bytes.slice()
      changed[at] = value
      try {
        readProposal(toHex(changed))
      } catch (error) {
        expect((error as { code?: string }).code).toBe('malformed_proposal')
      }
    }),
  )
})
