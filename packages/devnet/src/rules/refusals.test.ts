// What the chain does not take, with the code and words of java-tron's broadcast.
import { encodeOperation } from '@sundial/operations'
import { fromText, limits } from '@sundial/primitives'
import { account, permission, rawTransaction, type Transaction, transaction } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { draft, memoryChain, rich, signed, wallet } from '../../test/world.ts'
import type { Chain } from '../chain/chain.ts'
import { Layer } from '../state/state.ts'

const bob = wallet(1000)
const carol = wallet(1001)
const value = { ownerAddress: rich.address, toAddress: bob.address, amount: 1n }

function started(): Chain {
  const { chain } = memoryChain()
  chain.mine(2)
  return chain
}

function expectRefused(chain: Chain, broken: Transaction, code: string, message: string | RegExp): void {
  const size = chain.pool.size
  expect(() => chain.accept(broken)).toThrow(
    expect.objectContaining({
      responseCode: code,
      message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
    }),
  )
  expect(chain.pool.size).toBe(size)
}

const head = (chain: Chain) => BigInt(chain.headTimeMs)

test.each<[string, (chain: Chain) => Transaction, string, string | RegExp]>([
  [
    'no operation',
    (chain) => signed({ ...draft(chain, 'TransferContract', value), contract: [] }, rich),
    'CONTRACT_VALIDATE_ERROR',
    'Contract validate error : No contract!',
  ],
  [
    'two operations',
    (chain) => {
      const raw = draft(chain, 'TransferContract', value)
      return signed({ ...raw, contract: [...raw.contract, ...raw.contract] }, rich)
    },
    'CONTRACT_VALIDATE_ERROR',
    'Contract validate error : act size should be exactly 1, this is extend feature',
  ],
  [
    'an operation of another type than it says',
    (chain) =>
      signed(
        {
          ...draft(chain, 'TransferContract', value),
          contract: [{ ...encodeOperation('TransferContract', value), type: 'AccountUpdateContract' }],
        },
        rich,
      ),
    'SIGERROR',
    /^Validate signature error: [0-9a-f]{130} is signed by T\w{33} but it is not contained of permission\.$/,
  ],
  [
    'an operation that names no account that could sign it',
    (chain) => signed(draft(chain, 'CustomContract', {}), rich),
    'SIGERROR',
    /^Validate signature error: [0-9a-f]{130} is signed by T\w{33} but it is not contained of permission\.$/,
  ],
  [
    'no signature',
    (chain) => signed(draft(chain, 'TransferContract', value)),
    'SIGERROR',
    'Validate signature error: miss sig or contract',
  ],
  [
    'six signatures',
    (chain) => signed(draft(chain, 'TransferContract', value), rich, rich, rich, rich, rich, rich),
    'SIGERROR',
    'Validate signature error: too many signatures',
  ],
  [
    'a short signature',
    (chain) =>
      transaction.create({
        rawData: draft(chain, 'TransferContract', value),
        signature: [new Uint8Array(64)],
      }),
    'SIGERROR',
    'Validate signature error: Signature size is 64',
  ],
  [
    'a signature that is none',
    (chain) =>
      transaction.create({
        rawData: draft(chain, 'TransferContract', value),
        signature: [new Uint8Array(65)],
      }),
    'SIGERROR',
    'Validate signature error: java.lang.IllegalArgumentException: Invalid point compression',
  ],
  [
    'the signature of another',
    (chain) => signed(draft(chain, 'TransferContract', value), bob),
    'SIGERROR',
    /^Validate signature error: [0-9a-f]{130} is signed by T\w{33} but it is not contained of permission\.$/,
  ],
  [
    'more signatures than keys',
    (chain) => signed(draft(chain, 'TransferContract', value), rich, bob),
    'SIGERROR',
    'Validate signature error: Signature count is 2 more than key counts of permission : 1',
  ],
  [
    'a permission that is not there',
    (chain) => signed(draft(chain, 'TransferContract', value, { permissionId: 7 }), rich),
    'SIGERROR',
    "Validate signature error: permission isn't exit",
  ],
  [
    'another reference block',
    (chain) => signed(draft(chain, 'TransferContract', value, { refBlockHash: new Uint8Array(8) }), rich),
    'TAPOS_ERROR',
    'Tapos check error.',
  ],
  [
    'a reference block that is to come',
    (chain) => signed(draft(chain, 'TransferContract', value, { refBlockBytes: Uint8Array.of(0, 9) }), rich),
    'TAPOS_ERROR',
    'Tapos check error.',
  ],
  [
    'an expiration before the next slot',
    (chain) => signed(draft(chain, 'TransferContract', value, { expiration: head(chain) + 2999n }), rich),
    'TRANSACTION_EXPIRATION_ERROR',
    'Transaction expired',
  ],
  [
    'an expiration after more than a day',
    (chain) =>
      signed(draft(chain, 'TransferContract', value, { expiration: head(chain) + 86_400_001n }), rich),
    'TRANSACTION_EXPIRATION_ERROR',
    'Transaction expired',
  ],
  [
    'too many bytes',
    (chain) =>
      signed(
        draft(chain, 'TransferContract', value, { scripts: new Uint8Array(limits.transactionBytes) }),
        rich,
      ),
    'TOO_BIG_TRANSACTION_ERROR',
    /^Too big transaction with result, TxId [0-9a-f]{64}, the size is 51\d{4} bytes, maxTxSize 512000$/,
  ],
  [
    'too many bytes for a new account',
    (chain) => signed(draft(chain, 'TransferContract', value, { scripts: new Uint8Array(1000) }), rich),
    'TOO_BIG_TRANSACTION_ERROR',
    /^Too big new account transaction, TxId [0-9a-f]{64}, the size is 1\d{3} bytes, maxTxSize 1000$/,
  ],
  [
    'an account that does not exist',
    (chain) =>
      signed(
        draft(chain, 'TransferContract', { ...value, ownerAddress: bob.address, toAddress: carol.address }),
        bob,
      ),
    'CONTRACT_VALIDATE_ERROR',
    /^Contract validate error : account \[T\w{33}\] does not exist$/,
  ],
  [
    'a rule of the operation',
    (chain) => signed(draft(chain, 'TransferContract', { ...value, amount: 0n }), rich),
    'CONTRACT_VALIDATE_ERROR',
    'Contract validate error : Amount must be greater than 0.',
  ],
])('%s is refused', (_, make, code, message) => {
  const chain = started()
  expectRefused(chain, make(chain), code, message)
})

test('a pending or mined transaction is refused as a duplicate', () => {
  const chain = started()
  const once = signed(draft(chain, 'TransferContract', value), rich)
  chain.accept(once)
  expectRefused(chain, once, 'DUP_TRANSACTION_ERROR', 'Dup transaction.')
  chain.mine()
  expectRefused(chain, once, 'DUP_TRANSACTION_ERROR', 'Dup transaction.')
})

test('a sender who cannot pay bandwidth, memo or a second signature is refused', () => {
  const chain = started()
  chain.cheat({ kind: 'balance', address: bob.address, sun: 10n })
  chain.cheat({ kind: 'balance', address: carol.address, sun: 10n })
  const small = { ownerAddress: bob.address, toAddress: carol.address, amount: 1n }
  const lacking = 'Account resource insufficient error.'
  const long = signed(draft(chain, 'TransferContract', small, { scripts: new Uint8Array(500) }), bob)
  expectRefused(chain, long, 'BANDWITH_ERROR', lacking)
  const memo = signed(draft(chain, 'TransferContract', small, { data: fromText('hello') }), bob)
  expectRefused(chain, memo, 'BANDWITH_ERROR', lacking)
  const toNew = { ...small, toAddress: wallet(1002).address }
  expectRefused(chain, signed(draft(chain, 'TransferContract', toNew), bob), 'BANDWITH_ERROR', lacking)
  withTwoKeys(chain)
  const active = draft(chain, 'TransferContract', small, { permissionId: 2 })
  expectRefused(chain, signed(active, bob, carol), 'BANDWITH_ERROR', lacking)
})

/** Gives bob an active permission of two keys that covers transfers. */
function withTwoKeys(chain: Chain, threshold = 2n): void {
  const layer = new Layer(chain.state)
  const operations = new Uint8Array(32)
  operations[0] = 0b10
  const keys = [bob, carol].map(({ address }) => ({ address, weight: 1n }))
  const active = permission.create({ type: 'Active', id: 2, threshold, operations, keys })
  const existing = chain.state.get('accounts', bob.address) ?? account.create({ address: bob.address })
  layer.set('accounts', bob.address, { ...existing, activePermission: [active] })
  chain.state.apply(layer.changes())
  chain.cheat({ kind: 'balance', address: bob.address, sun: existing.balance })
}

test('an active permission requires its weight, its operations, and each key once', () => {
  const chain = started()
  chain.cheat({ kind: 'balance', address: bob.address, sun: 50_000_000n })
  withTwoKeys(chain)
  const small = { ownerAddress: bob.address, toAddress: rich.address, amount: 1n }
  const raw = draft(chain, 'TransferContract', small, { permissionId: 2 })
  expectRefused(chain, signed(raw, bob), 'SIGERROR', 'Validate signature error: sig error')
  expectRefused(
    chain,
    signed(raw, bob, bob),
    'SIGERROR',
    /^Validate signature error: T\w{33} has signed twice!$/,
  )
  const update = draft(
    chain,
    'AccountUpdateContract',
    { ownerAddress: bob.address, accountName: fromText('bob') },
    { permissionId: 2 },
  )
  expectRefused(chain, signed(update, bob, carol), 'SIGERROR', 'Validate signature error: Permission denied')
  const { id } = chain.accept(signed(raw, bob, carol))
  const [block] = chain.mine()
  expect(block!.transactionIds).toEqual([id])
  expect(block!.receipts[0]!.fee).toBe(1_000_000n)
})

test('a raw message without data is refused before anything else', () => {
  const chain = started()
  expect(() => chain.accept(transaction.create({}))).toThrow(
    expect.objectContaining({ code: 'malformed_transaction' }),
  )
  expectRefused(
    chain,
    transaction.create({ rawData: rawTransaction.create({}) }),
    'CONTRACT_VALIDATE_ERROR',
    /No contract!/,
  )
})
