import { toAddress, toBase58, Unavailable } from '@sundial/primitives'
import { MemoryRecords } from '@sundial/store/testing/memory-records'
import type { MultiSignature } from '../services/multi-signature/multi-signature.ts'
import { MultiSignatures } from '../services/multi-signature/multi-signatures.ts'
import { decode, readTransaction } from '../services/read-transaction.ts'
import { openWorld } from './open-world.ts'
import { addressOf, FakeCalls, signedTransfer } from './signed.ts'

export const base58 = (number: number) => toBase58(addressOf(number))

const allOperations = 'ff'.repeat(32)

/** A node that does not answer. */
export class Away extends Unavailable {
  readonly code = 'node_away'
}

/** A chain whose account 1 has a permission with keys 1, 2 and 3, weights 1, 1 and 2, and threshold 3. */
export async function openShared(records = new MemoryRecords()) {
  const calls = new FakeCalls()
  const clock = { nowMs: 1_800_000_000_000, now: () => clock.nowMs }
  const weights = new Map([1, 2, 3].map((key) => [base58(key), key === 3 ? 2 : 1]))
  const present = { threshold: 3, operations: allOperations, height: 100 }
  const keys = () => [...weights].map(([address, weight]) => ({ address, weight }))
  calls.answers.set('/wallet/getblock', () => ({
    blockID: `${clock.nowMs} ${present.height}`,
    block_header: { raw_data: { number: present.height, timestamp: clock.nowMs } },
  }))
  calls.answers.set('/wallet/getaccount', ({ address }) => ({
    address,
    active_permission: [
      {
        type: 'Active',
        id: 2,
        threshold: present.threshold,
        operations: present.operations,
        keys: keys().map((key) => ({ ...key, address: toAddress(key.address) })),
      },
    ],
  }))
  calls.answers.set('/wallet/getsignweight', (json) => {
    const signers = decode(readTransaction(json))?.signers?.map(toBase58)
    if (signers === undefined) return { result: { code: 'COMPUTE_ADDRESS_ERROR', message: 'no key' } }
    if (signers.some((signer) => !weights.has(signer))) {
      return { result: { code: 'PERMISSION_ERROR', message: 'not a key of the permission' } }
    }
    const weight = signers.reduce((sum, signer) => sum + weights.get(signer)!, 0)
    return {
      result: weight >= present.threshold ? {} : { code: 'NOT_ENOUGH_PERMISSION' },
      permission: { threshold: present.threshold, keys: keys() },
      approved_list: signers,
      current_weight: weight,
    }
  })
  calls.answers.set('/wallet/broadcasthex', () => ({ result: true, code: 'SUCCESS', txid: '' }))
  const service = new MultiSignatures({ records, calls, clock })
  const notified: MultiSignature[] = []
  service.subscribe((changed) => notified.push(changed))
  const world = await openWorld({ services: { multiSignatures: service, nodeCalls: calls } })
  const submit = async (signers: readonly number[], by = signers[0]!, given = {}) => {
    const { json } = signedTransfer({ signers, expiration: 1_800_000_600_000, ...given })
    const { body } = await world.post('/api/wallet/multi/transaction', {
      address: base58(by),
      transaction: json,
      netType: 'main_net',
    })
    return body
  }
  const list = async (reader: number, state = 255) => {
    const url = `/api/wallet/multi/trx_record?address=${base58(reader)}&start=0&state=${state}&limit=5000&netType=main_net`
    const { body } = await world.get(url)
    return (body['data'] as { data: Record<string, unknown>[] }).data
  }
  return {
    world,
    calls,
    clock,
    weights,
    present,
    records,
    service,
    notified,
    submit,
    list,
    sent: () => calls.requestedPaths().filter((path) => path === '/wallet/broadcasthex').length,
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}
