// batchValidateSign and validateMultiSign with keys from primitives; viem, an independent library, encodes the input.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import {
  type Address,
  concatBytes,
  fromHex,
  keccak256,
  sha256,
  toEvmAddress,
  toHex,
} from '@sundial/primitives'
import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'
import { account, type Account, type Permission } from '@sundial/protocol'
import { bytesToHex, encodeAbiParameters, parseAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { allPrecompiles } from '../index.ts'
import type { PrecompilePort } from '../precompile.ts'
import { chainWith } from '../testing.ts'
import { toWord } from '../words.ts'

const keys = Array.from({ length: 20 }, (_, index) => sha256(Uint8Array.of(index)))
const addresses = keys.map(addressOfPrivateKey)
const hash = keccak256(new TextEncoder().encode('to be signed'))

const chain = chainWith({})
/** Proposal 94 is in force: signatures are 65 bytes whatever their length says. */
const restricted = chainWith({ getAllowTvmSelfdestructRestriction: 1n })
const osaka = chainWith({ getAllowTvmOsaka: 1n })

const at = (address: bigint) => allPrecompiles.find((precompile) => precompile.address === address)!

function run(address: bigint, input: Uint8Array, port: PrecompilePort): string {
  const result = at(address).run(input, port)
  return 'output' in result ? `${result.kind} ${toHex(result.output)}`.trim() : result.kind
}

const yes = `done ${'00'.repeat(31)}01`
const no = `done ${'00'.repeat(32)}`
const marks = (...places: number[]) =>
  `done ${Array.from({ length: 32 }, (_, index) => (places.includes(index) ? '01' : '00')).join('')}`

/** 27 or 28 at the end, as Ethereum wallets write it. */
const ethereumForm = (signature: Uint8Array) => signature.with(64, signature[64]! + 27)

describe('the port that recovers keys', () => {
  const signature = signHash(hash, keys[0]!)
  const input = concatBytes(
    hash,
    toWord(BigInt(signature[64]! + 27)),
    signature.subarray(0, 32),
    signature.subarray(32, 64),
  )
  const signer = `done ${'00'.repeat(11)}${addresses[0]}`

  test('gets the hash, r and s, and the recovery bit', () => {
    const seen: unknown[] = []
    const key = secp256k1.getPublicKey(keys[1]!, false)
    const recover = (...given: unknown[]) => {
      seen.push(given)
      return key
    }
    expect(run(1n, input, { ...chain, recover })).toBe(`done ${'00'.repeat(11)}${addresses[1]}`)
    expect(seen).toEqual([[hash, signature.subarray(0, 64), signature[64]]])
  })

  test('falls back to noble where it has no result, including the point at infinity', () => {
    const none = { ...chain, recover: () => undefined }
    expect(run(1n, input, chain)).toBe(signer)
    expect(run(1n, input, none)).toBe(signer)
    // R = G and s = z: the recovered key is the point at infinity.
    const base = secp256k1.Point.BASE.toAffine()
    const infinity = concatBytes(hash, toWord(27n + (base.y & 1n)), toWord(base.x), hash)
    expect(run(1n, infinity, none)).toBe(run(1n, infinity, chain))
    expect(run(1n, infinity, chain)).toBe(
      `done ${'00'.repeat(11)}41${toHex(keccak256(new Uint8Array(0)).subarray(12))}`,
    )
  })

  test('is not called for values out of range', () => {
    const recover = () => {
      throw new Error('called')
    }
    const zero = concatBytes(hash, toWord(27n), toWord(0n), signature.subarray(32, 64))
    expect(run(1n, zero, { ...chain, recover })).toBe('done')
  })
})

describe('batchValidateSign', () => {
  const encode = (signatures: readonly Uint8Array[], signers: readonly Address[]) =>
    fromHex(
      encodeAbiParameters(parseAbiParameters('bytes32, bytes[], bytes32[]'), [
        bytesToHex(hash),
        signatures.map((signature) => bytesToHex(signature)),
        signers.map((signer) => bytesToHex(toWord(BigInt(toEvmAddress(signer))))),
      ]),
    )
  const signatures = keys.map((key) => signHash(hash, key))

  test.each([chain, restricted, osaka])('marks the signatures that match their addresses', (port) => {
    const input = encode(
      [signatures[0]!, ethereumForm(signatures[1]!), signatures[2]!],
      [addresses[0]!, addresses[1]!, addresses[3]!],
    )
    expect(run(9n, input, port)).toBe(marks(0, 1))
    expect(at(9n).energy(input, port)).toBe(4500n)
  })

  test('accepts sixteen and answers seventeen with zeros', () => {
    const sixteen = encode(signatures.slice(0, 16), addresses.slice(0, 16))
    expect(run(9n, sixteen, chain)).toBe(marks(...Array.from({ length: 16 }, (_, index) => index)))
    expect(at(9n).energy(sixteen, chain)).toBe(24_000n)
    for (const port of [chain, restricted]) {
      expect(run(9n, encode(signatures.slice(0, 17), addresses.slice(0, 17)), port)).toBe(no)
    }
  })

  test('returns zeros for other counts of addresses, for none, and for offsets past the end', () => {
    expect(run(9n, encode(signatures.slice(0, 2), addresses.slice(0, 1)), chain)).toBe(no)
    expect(run(9n, encode([], []), chain)).toBe(no)
    const input = encode(signatures.slice(0, 2), addresses.slice(0, 2))
    for (const word of [1, 2]) {
      const astray = input.slice()
      astray.fill(255, 32 * word, 32 * word + 32)
      for (const port of [chain, restricted, osaka]) expect(run(9n, astray, port)).toBe(no)
    }
    const promising = input.slice()
    promising[promising.length - 2 * 32 - 1] = 3
    expect(run(9n, input, chain)).toBe(marks(0, 1))
    expect(run(9n, promising, chain)).toBe(no)
    const far = input.slice()
    far[32 * 2 - 5] = 1
    for (const port of [chain, restricted, osaka]) expect(run(9n, far, port)).toBe(no)
    for (let length = 0; length < 160; length++) expect(run(9n, input.subarray(0, length), chain)).toBe(no)
  })

  test('parses a signature of less than 65 bytes only where lengths do not count', () => {
    // ABI pads with zeros: with 64 bytes and v 0 only the length differs.
    const even = keys.findIndex((key) => signHash(hash, key)[64] === 0)
    const input = encode(
      [signatures[even]!.subarray(0, 64), signatures[0]!],
      [addresses[even]!, addresses[0]!],
    )
    expect(run(9n, input, chain)).toBe(marks(1))
    expect(run(9n, encode([signatures[0]!.subarray(0, 10)], [addresses[0]!]), chain)).toBe(no)
  })

  test('fails from Osaka on when the input is not whole items', () => {
    const input = encode(signatures.slice(0, 1), addresses.slice(0, 1))
    expect(run(9n, input, osaka)).toBe(marks(0))
    expect(run(9n, input.subarray(0, input.length - 32), osaka)).toBe('failed')
    expect(run(9n, new Uint8Array(0), osaka)).toBe('failed')
  })
})

describe('validateMultiSign', () => {
  const owner = addresses[19]!
  const data = keccak256(new TextEncoder().encode('proposal'))
  const digest = (permissionId: number) =>
    sha256(concatBytes(fromHex(owner), toWord(BigInt(permissionId)).subarray(28), data))
  const sign = (key: number, permissionId = 2) => signHash(digest(permissionId), keys[key]!)
  const encode = (signatures: readonly Uint8Array[], permissionId = 2) =>
    fromHex(
      encodeAbiParameters(parseAbiParameters('address, uint256, bytes32, bytes[]'), [
        toEvmAddress(owner),
        BigInt(permissionId),
        bytesToHex(data),
        signatures.map((signature) => bytesToHex(signature)),
      ]),
    )

  const active: Permission = {
    type: 'Active',
    id: 2,
    permissionName: 'three',
    threshold: 3n,
    parentId: 0,
    operations: new Uint8Array(32),
    keys: [0, 1, 2].map((index) => ({ address: addresses[index]!, weight: BigInt(index + 1) })),
  }
  const ownerAccount: Account = {
    ...account.decode(new Uint8Array(0)),
    address: owner,
    activePermission: [active],
  }
  const own = (address: Address) => (address === owner ? ownerAccount : undefined)
  const ports = [chain, restricted, osaka].map((port) => ({ ...port, account: own }))
  const [port] = ports as [PrecompilePort]

  test.each(ports)('adds the weights of the signers until the threshold', (port) => {
    expect(run(10n, encode([sign(0), sign(1)]), port)).toBe(yes)
    expect(run(10n, encode([ethereumForm(sign(2))]), port)).toBe(yes)
    expect(run(10n, encode([sign(1)]), port)).toBe(no)
    expect(at(10n).energy(encode([sign(0), sign(1)]), port)).toBe(3000n)
  })

  test('a signer outside the permission invalidates it', () => {
    expect(run(10n, encode([sign(2), sign(5)]), port)).toBe(no)
    expect(run(10n, encode([sign(2), new Uint8Array(65)]), port)).toBe(no)
    expect(run(10n, encode([sign(2), sign(1).subarray(0, 64)]), port)).toBe(no)
  })

  test('the same signature counts once, another of the same key ends the transaction', () => {
    expect(run(10n, encode([sign(1), sign(1)]), port)).toBe(no)
    expect(run(10n, encode([sign(0), sign(0), sign(1)]), port)).toBe(yes)
    expect(at(10n).run(encode([sign(1), ethereumForm(sign(1))]), port)).toEqual({
      kind: 'out-of-time',
      text: 'CPU timeout for 0x0a executing',
    })
    // The same 65 bytes with a tail are another signature where lengths count, and the same where they do not.
    const withTail = encode([sign(1), concatBytes(sign(1), Uint8Array.of(1))])
    expect(run(10n, withTail, port)).toBe('out-of-time')
    expect(run(10n, withTail, ports[1]!)).toBe(no)
  })

  test('permission 0 is the owner of an account without permissions', () => {
    expect(run(10n, encode([sign(19, 0)], 0), port)).toBe(yes)
    expect(run(10n, encode([sign(0, 0)], 0), port)).toBe(no)
  })

  test('returns zero for other accounts and permissions, and for none or six signatures', () => {
    expect(run(10n, encode([sign(2)]), chain)).toBe(no)
    expect(run(10n, encode([sign(2, 3)], 3), port)).toBe(no)
    expect(run(10n, encode([sign(2, 1)], 1), port)).toBe(no)
    // Numbers beyond an int become its maximum, not their last bytes.
    const wide = encode([sign(2)])
    wide[32 * 2 - 5] = 1
    expect(run(10n, wide, port)).toBe(no)
    expect(run(10n, encode([]), port)).toBe(no)
    for (const some of ports.slice(0, 2)) {
      expect(run(10n, encode([0, 1, 2, 0, 1, 2].map((key) => sign(key))), some)).toBe(no)
    }
  })

  test('halts the caller where java-tron reads past the end; from Osaka on it fails instead', () => {
    const input = encode([sign(0), sign(1)])
    const offsets = input.slice()
    // The offset of the second signature.
    offsets.fill(255, 32 * 6, 32 * 7)
    for (const some of ports.slice(0, 2)) {
      expect(run(10n, new Uint8Array(0), some)).toBe('halted')
      expect(run(10n, input.subarray(0, 127), some)).toBe('halted')
      expect(run(10n, offsets, some)).toBe('halted')
    }
    const beyond = input.slice()
    beyond.set(toWord(4000n), 32 * 6)
    for (const some of ports.slice(0, 2)) expect(run(10n, beyond, some)).toBe('halted')
    expect(run(10n, new Uint8Array(0), ports[2]!)).toBe('failed')
    expect(run(10n, input.subarray(0, 128), ports[2]!)).toBe('failed')
    const astray = input.slice()
    astray.fill(255, 32 * 3, 32 * 4)
    expect(run(10n, astray, ports[0]!)).toBe(no)
    expect(run(10n, astray, ports[1]!)).toBe('halted')
  })
})

describe('ecrecover', () => {
  const input = (digest: Uint8Array, v: number, r: Uint8Array, s: Uint8Array) =>
    concatBytes(digest, toWord(BigInt(v)), r, s)
  const signature = signHash(hash, keys[0]!)
  const [r, s] = [signature.subarray(0, 32), signature.subarray(32, 64)]
  const v = 27 + signature[64]!

  test('accepts a truncated s, and nothing shorter', () => {
    const order = secp256k1.Point.Fn.ORDER
    const whole = input(hash, v, r, s)
    const cut = input(hash, v, r, concatBytes(s.subarray(0, 31), Uint8Array.of(0)))
    expect(run(1n, whole.subarray(0, 127), chain)).toBe(run(1n, cut, chain))
    for (const length of [0, 1, 64, 95]) expect(run(1n, whole.subarray(0, length), chain)).toBe('done')
    expect(run(1n, input(hash, v, toWord(order), s), chain)).toBe('done')
    expect(run(1n, input(hash, v, r, toWord(0n)), chain)).toBe('done')
  })

  test('accepts no v but 27 and 28, nor one with more bytes', () => {
    for (const other of [0, 1, 26, 29, 283, 284])
      expect(run(1n, input(hash, other, r, s), chain)).toBe('done')
  })

  test('returns the address of no bytes when the key is the point at infinity, like java-tron', () => {
    // s·R = e·G: with R = kG this is e = s·k.
    const { Point } = secp256k1
    const nonce = Point.BASE.multiply(3n)
    const { x, y } = nonce.toAffine()
    const digest = toWord(Point.Fn.create(5n * 3n))
    expect(run(1n, input(digest, y % 2n === 0n ? 27 : 28, toWord(x), toWord(5n)), chain)).toBe(
      `done ${'00'.repeat(11)}41${toHex(keccak256(new Uint8Array(0)).subarray(12))}`,
    )
  })
})
