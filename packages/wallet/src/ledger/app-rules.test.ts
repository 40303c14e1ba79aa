import { fromHex, toAddress } from '@sundial/primitives'
import { type RawTransaction, rawTransaction } from '@sundial/protocol'
import { hiddenContentOf, type KnownOperation } from '@sundial/operations'
import { expect, test } from 'vitest'
import { type Device, testSeed, TronApp } from '../../../../e2e/ledger/tron-app.ts'
import { recordedIn } from '../../../operations/test/records.ts'
import { buildTransaction, encodeRaw } from '../draft.ts'
import type { SigningRequest } from '../signer.ts'
import { planFor } from './app-rules.ts'

const ownerAddress = toAddress('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH')
const other = toAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
const reference = { height: 5n, id: '00'.repeat(32), timestampMs: 1_763_000_000_000n }
const requestOf = (operation: KnownOperation, note = ''): SigningRequest => ({
  kind: 'transaction',
  raw: encodeRaw(buildTransaction({ operation, note }, reference)),
})
const transfer: KnownOperation = {
  kind: 'TransferContract',
  type: 1,
  value: { ownerAddress, toAddress: other, amount: 1n },
}
const votes = (count: number): KnownOperation => ({
  kind: 'VoteWitnessContract',
  type: 4,
  value: {
    ownerAddress,
    votes: Array.from({ length: count }, () => ({ voteAddress: ownerAddress, voteCount: 1n })),
    support: true,
  },
})
const call = (data: string): KnownOperation => ({
  kind: 'TriggerSmartContract',
  type: 31,
  value: {
    ownerAddress,
    contractAddress: ownerAddress,
    callValue: 0n,
    data: fromHex(data),
    callTokenValue: 0n,
    tokenId: 0n,
  },
})
const refusing = { mayUseHashes: false }
const comparing = { mayUseHashes: true }

test('a note has at most 50 characters for a Ledger, whatever bytes they take', () => {
  expect(planFor(requestOf(transfer, 'é'.repeat(50)), refusing)).toEqual({ way: 'content' })
  expect(planFor(requestOf(transfer, 'é'.repeat(51)), comparing)).toEqual({ limit: 'note_too_long' })
})

test('a Ledger shows at most 5 votes', () => {
  expect(planFor(requestOf(votes(5)), refusing)).toEqual({ way: 'content' })
  expect(planFor(requestOf(votes(6)), refusing)).toEqual({ limit: 'too_many_votes' })
  expect(planFor(requestOf(votes(6)), comparing)).toEqual({ way: 'hash' })
})

test('proposals are signed on their own bytes after the person agreed to compare hashes', () => {
  const proposals: readonly KnownOperation[] = [
    {
      kind: 'ProposalCreateContract',
      type: 16,
      value: { ownerAddress, parameters: [{ key: 3n, value: 1000n }] },
    },
    {
      kind: 'ProposalApproveContract',
      type: 17,
      value: { ownerAddress, proposalId: 1n, isAddApproval: true },
    },
    { kind: 'ProposalDeleteContract', type: 18, value: { ownerAddress, proposalId: 1n } },
  ]
  for (const proposal of proposals) {
    expect(planFor(requestOf(proposal), refusing)).toEqual({ limit: 'hash_signing_needed' })
    expect(planFor(requestOf(proposal), comparing)).toEqual({ way: 'content' })
  }
})

test('a call with more bytes than a packet is too large, and one that the app cannot parse is not supported', () => {
  expect(planFor(requestOf(call(`aabbccdd${'00'.repeat(32)}`)), refusing)).toEqual({ way: 'content' })
  expect(planFor(requestOf(call(`aabbccdd${'00'.repeat(32 * 6)}`)), refusing)).toEqual({
    limit: 'too_many_bytes',
  })
  expect(planFor(requestOf(call('aabbccdd00')), refusing)).toEqual({ limit: 'operation_not_supported' })
  expect(planFor(requestOf(call('a9059cbb')), refusing)).toEqual({ limit: 'operation_not_supported' })
})

test('a message has the form of version 2 and fits into a packet', () => {
  const message = (version: 1 | 2, length: number): SigningRequest => ({
    kind: 'message',
    version,
    message: new Uint8Array(length),
  })
  expect(planFor(message(2, 225), refusing)).toEqual({ way: 'content' })
  expect(planFor(message(2, 226), refusing)).toEqual({ limit: 'too_many_bytes' })
  expect(planFor(message(1, 10), refusing)).toEqual({ limit: 'message_not_supported' })
  // 32 bytes are the one length at which both versions hash the same.
  expect(planFor(message(1, 32), refusing)).toEqual({ way: 'content' })
})

test('the plan for every recorded transaction is what the app on the device does with it', async () => {
  const device: Device = {
    app: 'TRON',
    isLocked: false,
    allows: { data: true, contracts: true, hashes: true },
  }
  const app = new TronApp(testSeed, device, async () => 'approve')
  const seen = new Map<string, number>()
  for (const { file, json } of [...recordedIn('transactions/'), ...recordedIn('vectors/synthetic/')]) {
    const raw = fromHex(String(json['raw_data_hex']))
    const plan = planOrNothing(raw)
    if (plan === undefined) continue
    expect([file, await isAccepted(app, raw)]).toEqual([file, plan === 'content'])
    seen.set(plan, (seen.get(plan) ?? 0) + 1)
  }
  expect([...seen.keys()].sort()).toEqual(['content', 'other'])
})

/** Notes and irregular bytes are our limits, not the device's. */
function planOrNothing(bytes: Uint8Array): 'content' | 'other' | undefined {
  const raw: RawTransaction = rawTransaction.decode(bytes)
  if (raw.data.length > 0 || hiddenContentOf(bytes) !== undefined) return undefined
  const plan = planFor({ kind: 'transaction', raw: bytes }, comparing)
  return 'way' in plan && plan.way === 'content' ? 'content' : 'other'
}

/** Sends each field in a packet of its own, as large as a packet is. */
async function isAccepted(app: TronApp, raw: Uint8Array): Promise<boolean> {
  const path = fromHex('058000002c800000c3800000000000000000000000')
  const packets = [path, ...fieldsOf(raw)]
  if (packets.some((packet) => packet.length > 250)) return false
  for (const [index, packet] of packets.entries()) {
    const p1 = index === 0 ? 0x00 : index === packets.length - 1 ? 0x90 : 0x80
    const answer = await app.answer(Uint8Array.of(0xe0, 0x04, p1, 0, packet.length, ...packet))
    if (answer.at(-2) !== 0x90) return false
  }
  return true
}

function fieldsOf(raw: Uint8Array): readonly Uint8Array[] {
  const fields: Uint8Array[] = []
  const decoded = rawTransaction.decode(raw)
  const empty = rawTransaction.decode(new Uint8Array(0))
  for (const name of Object.keys(decoded) as (keyof RawTransaction)[]) {
    const field = rawTransaction.encode({ ...empty, [name]: decoded[name] })
    if (field.length > 0) fields.push(field)
  }
  return fields
}
