import { operationOf } from '@sundial/operations'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { expect, test } from 'vitest'
import { costOfDraft, signedFeeLimit } from './draft-cost.ts'
import { buildTransaction, type Draft, randomOffset } from './draft.ts'
import type { FeeSource } from './ports.ts'
import { encodeSigned } from './send-transaction.ts'

const owner = addressOfPrivateKey(new Uint8Array(32).fill(7))
const other = addressOfPrivateKey(new Uint8Array(32).fill(8))
const reference = {
  height: 70_000n,
  id: '00'.repeat(6) + '1170' + 'ab'.repeat(24),
  timestampMs: 1_795_925_886_000n,
}

/** A node on which all calls use so much energy. */
const sourceOf = (energy: bigint): FeeSource => ({
  parameters: async () =>
    new Map([
      ['getEnergyFee', 100n],
      ['getTransactionFee', 1000n],
      ['getMultiSignFee', 1_000_000n],
    ]),
  resourcesOf: async () => ({ stakedNet: 0n, freeNet: 0n, energy: 0n }),
  exists: async () => true,
  creatorOf: async () => undefined,
  balanceOf: async () => 0n,
  dueUnstakeOf: async () => 0n,
  rewardOf: async () => 0n,
  salePriceOf: async () => undefined,
  dueSupplyOf: async () => undefined,
  tryCall: async () => ({ kind: 'ran', energy, moves: [], receipt: undefined as never }),
})

const send = (amount: bigint): Draft['operation'] =>
  operationOf('TransferContract', { ownerAddress: owner, toAddress: other, amount })
const call = operationOf('TriggerSmartContract', {
  ownerAddress: owner,
  contractAddress: other,
  callValue: 0n,
  data: new Uint8Array(68).fill(1),
  callTokenValue: 0n,
  tokenId: 0n,
})

// What java-tron counts: the transaction with all signatures, and 64 bytes for its result.
test.each([
  ['an amount', { operation: send(1n) }, 1, 0n],
  ['a large amount', { operation: send(10n ** 15n) }, 1, 0n],
  ['a note', { operation: send(1n), note: 'thank you 谢谢' }, 1, 0n],
  ['a permission and two signatures', { operation: send(1n), permissionId: 2 }, 2, 0n],
  ['a call', { operation: call }, 1, 28_000n],
  ['a call that needs a higher fee limit than usual', { operation: call }, 1, 30_000_000n],
  ['a fee limit of one’s own', { operation: call, feeLimitSun: 5_000_000_000n }, 1, 28_000n],
] as const)(
  'the cost of %s counts the bytes that are signed',
  async (_, draft: Draft, signatures, energy) => {
    const terms = { reference, source: sourceOf(energy), signatures, networkKind: 'main' } as const
    const { estimate, energySun } = await costOfDraft(draft, terms)
    const feeLimitSun =
      energy === 0n ? 0n : signedFeeLimit(energySun, { wanted: draft.feeLimitSun, leastSun: 20_000_000n })
    const signed = buildTransaction({ ...draft, feeLimitSun }, reference, randomOffset())
    const bytes = encodeSigned(
      signed,
      Array.from({ length: signatures }, () => new Uint8Array(65)),
    )
    expect(estimate.bandwidth.bytes).toBe(BigInt(bytes.length + 64))
  },
)

test('the fee limit that is signed is never below what the energy of the call costs', () => {
  const leastSun = 20_000_000n
  expect(signedFeeLimit(100n, { wanted: undefined, leastSun })).toBe(leastSun)
  expect(signedFeeLimit(50_000_000n, { wanted: undefined, leastSun })).toBe(55_000_000n)
  expect(signedFeeLimit(50_000_000n, { wanted: 60_000_000n, leastSun })).toBe(60_000_000n)
  expect(signedFeeLimit(50_000_000n, { wanted: 40_000_000n, leastSun })).toBe(55_000_000n)
})
