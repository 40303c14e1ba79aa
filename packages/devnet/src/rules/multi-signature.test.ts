// Permissions set by an operation, and which signatures a transaction then wants.
import type { ValueOf } from '@sundial/operations'
import { fromText, toBase58 } from '@sundial/primitives'
import { type Permission, permission } from '@sundial/protocol'
import { describe, expect, test } from 'vitest'
import { draft, memoryChain, signed, wallet, type Wallet } from '../../test/world.ts'
import type { Chain } from '../chain/chain.ts'

const [bob, carol, dave, erin] = [wallet(1000), wallet(1001), wallet(1002), wallet(1003)] as const
const trx = 1_000_000n

const bitmap = (...numbers: readonly number[]): Uint8Array => {
  const bytes = new Uint8Array(32)
  for (const number of numbers) bytes[number >> 3]! |= 1 << (number & 7)
  return bytes
}
const keys = (...entries: readonly (readonly [Wallet, bigint])[]) =>
  entries.map(([{ address }, weight]) => ({ address, weight }))
const active = (members: Partial<Permission>): Permission => permission.create({ type: 'Active', ...members })

/** Owner: carol and dave together. 2: transfers by one of three. 3: names and transfers, carol heavy. */
const update: ValueOf<'AccountPermissionUpdateContract'> = {
  ownerAddress: bob.address,
  owner: permission.create({ threshold: 2n, keys: keys([carol, 1n], [dave, 1n]) }),
  witness: undefined,
  actives: [
    active({ threshold: 1n, operations: bitmap(1), keys: keys([carol, 1n], [dave, 1n], [erin, 1n]) }),
    active({ threshold: 5n, operations: bitmap(1, 10), keys: keys([carol, 4n], [dave, 3n], [erin, 1n]) }),
  ],
}

function chainOf({ sun = 1000n * trx } = {}): Chain {
  const { chain } = memoryChain()
  chain.mine(2)
  for (const { address } of [bob, carol, dave, erin]) chain.cheat({ kind: 'balance', address, sun })
  return chain
}

function withPermissions(): Chain {
  const chain = chainOf()
  chain.accept(signed(draft(chain, 'AccountPermissionUpdateContract', update), bob))
  chain.mine()
  return chain
}

const pays = { ownerAddress: bob.address, toAddress: carol.address, amount: 1n }
const payBy = (chain: Chain, permissionId: number, ...wallets: readonly Wallet[]) =>
  signed(draft(chain, 'TransferContract', pays, { permissionId }), ...wallets)
const nameBy = (chain: Chain, permissionId: number, ...wallets: readonly Wallet[]) =>
  signed(
    draft(
      chain,
      'AccountUpdateContract',
      { ownerAddress: bob.address, accountName: fromText('bob') },
      { permissionId },
    ),
    ...wallets,
  )

/** Why the chain does not take it; nothing when it does. */
function refusalOf(chain: Chain, transaction: ReturnType<typeof signed>): string | undefined {
  try {
    chain.accept(transaction)
    return undefined
  } catch (error) {
    return (error as Error).message.replace(/^Validate signature error: /, '').replace(/[0-9a-f]{130}/, 'ID')
  }
}

const stranger = ({ address }: Wallet) =>
  `ID is signed by ${toBase58(address)} but it is not contained of permission.`

describe('a transaction by permission', () => {
  test.each<[string, (chain: Chain) => ReturnType<typeof signed>, string | undefined]>([
    ['owner with all its keys', (chain) => payBy(chain, 0, carol, dave), undefined],
    ['owner, the keys the other way round', (chain) => payBy(chain, 0, dave, carol), undefined],
    ['owner with too little weight', (chain) => payBy(chain, 0, carol), 'sig error'],
    ['owner by the key that was replaced', (chain) => payBy(chain, 0, bob), stranger(bob)],
    [
      'owner by a key twice',
      (chain) => payBy(chain, 0, carol, carol),
      `${toBase58(carol.address)} has signed twice!`,
    ],
    [
      'owner with more signatures than keys',
      (chain) => payBy(chain, 0, carol, dave, erin),
      'Signature count is 3 more than key counts of permission : 2',
    ],
    ['witness where there is none', (chain) => payBy(chain, 1, bob), "permission isn't exit"],
    ['active with one of its keys', (chain) => payBy(chain, 2, erin), undefined],
    ['active by a stranger', (chain) => payBy(chain, 2, bob), stranger(bob)],
    ['active for an operation it does not cover', (chain) => nameBy(chain, 2, erin), 'Permission denied'],
    ['active of weights that do not reach', (chain) => nameBy(chain, 3, dave, erin), 'sig error'],
    ['active of weights that reach', (chain) => nameBy(chain, 3, carol, erin), undefined],
    ['active of all its weights', (chain) => nameBy(chain, 3, erin, dave, carol), undefined],
    ['active that was not set', (chain) => payBy(chain, 4, carol), "permission isn't exit"],
    ['a number below zero', (chain) => payBy(chain, -1, carol), "permission isn't exit"],
  ])('%s', (_, make, text) => {
    const chain = withPermissions()
    expect(refusalOf(chain, make(chain))).toBe(text)
  })

  test('of a missing account uses the default ones', () => {
    const { chain } = memoryChain()
    chain.mine(2)
    const value = { ...pays, ownerAddress: erin.address }
    const by = (permissionId: number) =>
      signed(draft(chain, 'TransferContract', value, { permissionId }), erin)
    expect([0, 2, 3].map((id) => refusalOf(chain, by(id))?.replace(/T\w{33}/, 'T'))).toEqual([
      'Contract validate error : account [T] does not exist',
      'Contract validate error : account [T] does not exist',
      "permission isn't exit",
    ])
  })

  test('of a witness is not signed by its permission to produce', () => {
    const chain = chainOf()
    const producer = Array.from({ length: 60 }, (_, index) => wallet(index + 1)).find(
      ({ address }) => chain.state.get('witnesses', address) !== undefined,
    )!
    chain.cheat({ kind: 'balance', address: producer.address, sun: 1000n * trx })
    const change = {
      ownerAddress: producer.address,
      owner: permission.create({ threshold: 1n, keys: keys([producer, 1n]) }),
      witness: permission.create({ type: 'Witness', threshold: 1n, keys: keys([erin, 1n]) }),
      actives: update.actives,
    }
    chain.accept(signed(draft(chain, 'AccountPermissionUpdateContract', change), producer))
    chain.mine()
    const value = { ...pays, ownerAddress: producer.address }
    const payment = draft(chain, 'TransferContract', value, { permissionId: 1 })
    expect(refusalOf(chain, signed(payment, erin))).toBe('Permission type is error')
  })
})

test('five keys can sign together, and four of them not', () => {
  const chain = chainOf()
  const five = [bob, carol, dave, erin, wallet(1004)]
  const owner = permission.create({
    threshold: 5n,
    keys: five.map(({ address }) => ({ address, weight: 1n })),
  })
  chain.accept(signed(draft(chain, 'AccountPermissionUpdateContract', { ...update, owner }), bob))
  chain.mine()
  expect(refusalOf(chain, payBy(chain, 0, ...five.slice(1)))).toBe('sig error')
  expect(refusalOf(chain, payBy(chain, 0, ...five))).toBeUndefined()
})

test('a second signature costs 1 TRX more, with any permission', () => {
  const chain = withPermissions()
  const feeOf = (transaction: ReturnType<typeof signed>) => {
    chain.accept(transaction)
    return chain.mine()[0]!.receipts[0]!.fee
  }
  chain.cheat({ kind: 'parameter', name: 'getFreeNetLimit', value: 100_000n })
  expect(feeOf(payBy(chain, 2, erin))).toBe(0n)
  expect(feeOf(payBy(chain, 0, carol, dave))).toBe(trx)
  expect(feeOf(nameBy(chain, 3, carol, dave, erin))).toBe(trx)
  chain.cheat({ kind: 'parameter', name: 'getMultiSignFee', value: 3n * trx })
  expect(feeOf(payBy(chain, 2, carol, erin))).toBe(3n * trx)
})

test('changing permissions costs 100 TRX, and is refused with less', () => {
  const chain = chainOf({ sun: 100n * trx })
  const change = signed(draft(chain, 'AccountPermissionUpdateContract', update), bob)
  chain.accept(change)
  const [block] = chain.mine()
  expect(block!.receipts[0]!.fee).toBe(100n * trx)
  expect(chain.state.get('accounts', bob.address)!.balance).toBe(0n)
  const poor = chainOf({ sun: 100n * trx - 1n })
  const refused = signed(draft(poor, 'AccountPermissionUpdateContract', update), bob)
  expect(() => poor.accept(refused)).toThrow(expect.objectContaining({ responseCode: 'CONTRACT_EXE_ERROR' }))
})

test('only those who have the permissions can return them', () => {
  const chain = withPermissions()
  const back = {
    ...update,
    owner: permission.create({ threshold: 1n, keys: keys([bob, 1n]) }),
    actives: [active({ threshold: 1n, operations: bitmap(1), keys: keys([bob, 1n]) })],
  }
  const change = draft(chain, 'AccountPermissionUpdateContract', back)
  expect(refusalOf(chain, signed(change, bob))).toBe(stranger(bob))
  expect(refusalOf(chain, signed(change, carol, dave))).toBeUndefined()
  chain.mine()
  expect(refusalOf(chain, payBy(chain, 0, bob))).toBeUndefined()
  expect(refusalOf(chain, payBy(chain, 3, carol, dave))).toBe("permission isn't exit")
})

describe('signatures can be collected', () => {
  const day = 86_400_000n

  test('for up to a day from the head', () => {
    const chain = withPermissions()
    const until = (ms: bigint) => {
      const raw = draft(chain, 'TransferContract', pays, { expiration: BigInt(chain.headTimeMs) + ms })
      return signed(raw, carol, dave)
    }
    expect(refusalOf(chain, until(day + 1n))).toBe('Transaction expired')
    expect(refusalOf(chain, until(day))).toBeUndefined()
  })

  test('while blocks are made, until it expires', () => {
    const { chain, time } = memoryChain()
    chain.mine(2)
    for (const { address } of [bob, carol]) chain.cheat({ kind: 'balance', address, sun: 1000n * trx })
    chain.accept(signed(draft(chain, 'AccountPermissionUpdateContract', update), bob))
    chain.mine()
    const expiration = BigInt(chain.headTimeMs) + day
    const [first, second] = [1n, 2n].map((amount) =>
      draft(chain, 'TransferContract', { ...pays, amount }, { expiration }),
    )
    time.ms += Number(day) - 60_000
    chain.mine()
    expect(refusalOf(chain, signed(first!, carol, dave))).toBeUndefined()
    time.ms += 120_000
    chain.mine()
    expect(refusalOf(chain, signed(second!, carol, dave))).toBe('Transaction expired')
  })
})

describe('a shielded transfer', () => {
  const shielded = (chain: Chain, transparentFromAddress: string) =>
    draft(chain, 'ShieldedTransferContract', {
      transparentFromAddress,
      fromAmount: 1n,
      spendDescription: [],
      receiveDescription: [],
      bindingSignature: new Uint8Array(0),
      transparentToAddress: '',
      toAmount: 0n,
    })
  const closed =
    'Contract validate error : Not support Shielded Transaction, need to be opened by the committee'

  test('is refused with the required signatures', () => {
    const chain = chainOf()
    expect(refusalOf(chain, signed(shielded(chain, bob.address), bob))).toBe(closed)
    expect(refusalOf(chain, signed(shielded(chain, '')))).toBe(closed)
  })

  test('is refused with a signature when it has no owner', () => {
    const chain = chainOf()
    expect(refusalOf(chain, signed(shielded(chain, ''), bob))).toBe(
      'there should be no signatures signed by transparent address when transfer from shielded address',
    )
  })
})
