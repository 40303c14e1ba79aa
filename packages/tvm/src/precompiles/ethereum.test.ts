// Compared with the precompiles of @ethereumjs/evm, an independent implementation: where Ethereum and TRON agree, every
// random input must give the same output and, where the prices are the same, the same price. fast-check prints the seed
// of a failure.
import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import { createEVM, getActivePrecompiles, type PrecompileFunc } from '@ethereumjs/evm'
import { bn254 } from '@noble/curves/bn254.js'
import { p256 } from '@noble/curves/nist.js'
import { concatBytes, fromHex, toHex } from '@sundial/primitives'
import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chainWith } from './testing.ts'
import { precompileAt } from './index.ts'
import { toWord, wordAt } from './words.ts'

const gasLimit = 1n << 60n
const chain = chainWith({ getAllowTvmCompatibleEvm: 1n })
const osaka = chainWith({ getAllowTvmOsaka: 1n })

async function ethereum(hardfork: Hardfork) {
  const common = new Common({ chain: Mainnet, hardfork })
  const _EVM = await createEVM({ common })
  const precompiles = getActivePrecompiles(common, undefined)
  return async (address: number, data: Uint8Array) => {
    const run: PrecompileFunc = precompiles.get(address.toString(16).padStart(40, '0'))!
    const { returnValue, exceptionError, executionGasUsed } = await run({ data, gasLimit, common, _EVM })
    return exceptionError === undefined
      ? { output: toHex(returnValue), energy: executionGasUsed }
      : { output: 'failed', energy: undefined }
  }
}

function tron(address: number, input: Uint8Array, port = chain) {
  const precompile = precompileAt(BigInt(address), (name) => port.parameter(name))!
  const result = precompile.run(input, port)
  return result.kind === 'done'
    ? { output: toHex(result.output), energy: precompile.energy(input, port) }
    : { output: result.kind, energy: undefined }
}

const istanbul = await ethereum(Hardfork.Istanbul)
const byzantium = await ethereum(Hardfork.Byzantium)
const osakaOfEthereum = await ethereum(Hardfork.Osaka)

const word = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }).map(toWord)
const anyBytes = (maxLength: number) => fc.uint8Array({ maxLength })

const same = (numRuns: number) => ({ numRuns, endOnFailure: true })

test('SHA-256 and identity return and cost the same as on Ethereum', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(2, 4), anyBytes(300), async (address, input) => {
      expect(tron(address, input)).toEqual(await istanbul(address, input))
    }),
    same(400),
  )
})

test('RIPEMD-160 is at 0x20003 with the price of Ethereum', async () => {
  await fc.assert(
    fc.asyncProperty(anyBytes(300), async (input) => {
      expect(tron(0x20003, input)).toEqual(await istanbul(3, input))
    }),
    same(300),
  )
})

test('BLAKE2 compression is at 0x20009 with the price of Ethereum', async () => {
  const wellFormed = fc
    .tuple(fc.nat({ max: 30 }), fc.uint8Array({ minLength: 208, maxLength: 208 }), fc.nat({ max: 3 }))
    .map(([rounds, body, flag]) =>
      concatBytes(toWord(BigInt(rounds)).subarray(28), body, Uint8Array.of(flag)),
    )
  await fc.assert(
    fc.asyncProperty(fc.oneof(wellFormed, anyBytes(230)), async (input) => {
      expect(tron(0x20009, input)).toEqual(await istanbul(9, input))
    }),
    same(300),
  )
})

test('points of alt_bn128 are added and multiplied as on Ethereum, at its price since Istanbul', async () => {
  const point = fc
    .bigInt({ min: 1n, max: bn254.fields.Fr.ORDER - 1n })
    .map((scalar) => bn254.G1.Point.BASE.multiply(scalar).toAffine())
    .map(({ x, y }) => concatBytes(toWord(x), toWord(y)))
  const operand = fc.oneof(
    { weight: 6, arbitrary: point },
    { weight: 1, arbitrary: fc.constant(new Uint8Array(64)) },
    { weight: 1, arbitrary: fc.tuple(word, word).map((parts) => concatBytes(...parts)) },
  )
  const twoOperands = fc.tuple(operand, fc.oneof(operand, word, fc.constant(new Uint8Array(0))))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(6, 7), twoOperands, anyBytes(3), async (address, parts, tail) => {
      const input = concatBytes(...parts, tail)
      expect(tron(address, input)).toEqual(await istanbul(address, input))
    }),
    same(150),
  )
})

test('a point and its negative add to infinity, and a point to itself as its double', () => {
  const negative = bn254.G1.Point.BASE.negate().toAffine()
  const base = concatBytes(toWord(1n), toWord(2n))
  const opposite = concatBytes(base, toWord(negative.x), toWord(negative.y))
  expect(tron(6, opposite).output).toBe('00'.repeat(64))
  expect(tron(6, concatBytes(base, base)).output).toBe(tron(7, concatBytes(base, toWord(2n))).output)
})

test('a coordinate not below the prime of the field fails, even if it represents a point', async () => {
  const prime = bn254.fields.Fp.ORDER
  for (const [x, y] of [
    [1n + prime, 2n],
    [1n, 2n + prime],
    [prime, prime],
    [prime, 0n],
  ] as const) {
    const input = concatBytes(toWord(x), toWord(y), toWord(1n))
    expect(tron(7, input).output).toBe('failed')
    expect((await istanbul(7, input)).output).toBe('failed')
  }
})

test('pairings of alt_bn128 are checked as on Ethereum, at its price since Istanbul', async () => {
  const scalar = fc.bigInt({ min: 1n, max: bn254.fields.Fr.ORDER - 1n })
  const g1 = (factor: bigint) => {
    const { x, y } = bn254.G1.Point.BASE.multiply(factor).toAffine()
    return concatBytes(toWord(x), toWord(y))
  }
  const g2 = (factor: bigint) => {
    const { x, y } = bn254.G2.Point.BASE.multiply(factor).toAffine()
    return concatBytes(toWord(x.c1), toWord(x.c0), toWord(y.c1), toWord(y.c0))
  }
  const order = bn254.fields.Fr.ORDER
  // e(aP, bQ) · e(-abP, Q) is one; with another factor it is not.
  const balanced = fc
    .tuple(scalar, scalar, fc.constantFrom(0n, 0n, 1n))
    .map(([a, b, slip]) =>
      concatBytes(g1(a), g2(b), g1((order - ((a * b) % order) + slip) % order || 1n), g2(1n)),
    )
  const withInfinity = scalar.map((a) => concatBytes(g1(a), new Uint8Array(128), new Uint8Array(64), g2(a)))
  const broken = fc.tuple(balanced, fc.nat({ max: 383 })).map(([input, at]) => input.with(at, input[at]! ^ 1))
  await fc.assert(
    fc.asyncProperty(fc.oneof(balanced, withInfinity, broken, anyBytes(200)), async (input) => {
      expect(tron(8, input)).toEqual(await istanbul(8, input))
    }),
    same(40),
  )
})

test('points of the second group outside its subgroup fail a pairing', async () => {
  const { Fp2 } = bn254.fields
  const b = bn254.G2.Point.CURVE().b
  let x = Fp2.fromBigTuple([1n, 1n])
  let y = undefined
  while (y === undefined) {
    try {
      y = Fp2.sqrt(Fp2.add(Fp2.mul(Fp2.sqr(x), x), b))
    } catch {
      x = Fp2.add(x, Fp2.ONE)
    }
  }
  const input = concatBytes(...[1n, 2n, x.c1, x.c0, y.c1, y.c0].map(toWord))
  expect(tron(8, input).output).toBe('failed')
  expect((await istanbul(8, input)).output).toBe('failed')
})

const modexpInput = (base: Uint8Array, exponent: Uint8Array, modulus: Uint8Array) =>
  concatBytes(
    ...[base, exponent, modulus].map(({ length }) => toWord(BigInt(length))),
    base,
    exponent,
    modulus,
  )

const modexpInputs = fc.oneof(
  fc.tuple(anyBytes(80), anyBytes(40), anyBytes(80)).map((parts) => modexpInput(...parts)),
  fc.tuple(anyBytes(300), anyBytes(3), anyBytes(300)).map((parts) => modexpInput(...parts)),
  // Lengths that do not fit the bytes that follow.
  fc
    .tuple(fc.array(fc.nat({ max: 70 }), { minLength: 3, maxLength: 3 }), anyBytes(130))
    .map(([lengths, body]) => concatBytes(...lengths.map((length) => toWord(BigInt(length))), body)),
)

test('modular powers are those of Ethereum, at the price of EIP-198', async () => {
  await fc.assert(
    fc.asyncProperty(modexpInputs, async (input) => {
      const ours = tron(5, input)
      const theirs = await byzantium(5, input)
      expect(ours.energy).toBe(theirs.energy)
      // TRON returns nothing for a modulus of zero, Ethereum as many zeros as the modulus has bytes.
      if (ours.output === '') expect(theirs.output).toMatch(/^0*$/)
      else expect(ours.output).toBe(theirs.output)
    }),
    same(600),
  )
})

test('from Osaka on modular powers return and cost the same as on Ethereum', async () => {
  await fc.assert(
    fc.asyncProperty(modexpInputs, async (input) => {
      expect(tron(5, input, osaka)).toEqual(await osakaOfEthereum(5, input))
    }),
    same(400),
  )
  const tooLong = modexpInput(new Uint8Array(1025), Uint8Array.of(1), Uint8Array.of(3))
  expect(tron(5, tooLong, osaka).output).toBe('failed')
  expect((await osakaOfEthereum(5, tooLong)).output).toBe('failed')
})

test("recovers a signer as on Ethereum, with TRON's 41 before the address", async () => {
  const key = fc.bigInt({ min: 1n, max: (1n << 200n) - 1n }).map(toWord)
  await fc.assert(
    fc.asyncProperty(key, word, fc.constantFrom(0, 1, 26, 27, 28, 29, 255), async (privateKey, hash, v) => {
      const signature = signHash(hash, privateKey)
      const right = 27 + signature[64]!
      for (const tried of [right, v]) {
        const input = concatBytes(hash, toWord(BigInt(tried)), signature.subarray(0, 64))
        const ours = tron(1, input)
        const theirs = await istanbul(1, input)
        expect(ours.output.slice(-40)).toBe(theirs.output.slice(-40))
        if (tried === right) expect(ours.output).toBe(`${'00'.repeat(11)}${addressOfPrivateKey(privateKey)}`)
        if (tried === right) expect(ours.energy).toBe(theirs.energy)
      }
    }),
    same(60),
  )
})

test('random words recover the same as on Ethereum', async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(word, word, word), fc.constantFrom(27n, 28n), async ([hash, r, s], v) => {
      const input = concatBytes(hash, toWord(v), r, s)
      expect(tron(1, input).output.slice(-40)).toBe((await istanbul(1, input)).output.slice(-40))
    }),
    same(100),
  )
})

test("verifies secp256r1 signatures at Ethereum's price since Osaka", async () => {
  const signed = fc.tuple(fc.uint8Array({ minLength: 32, maxLength: 32 }), word).map(([seed, hash]) => {
    const secret = p256.utils.randomSecretKey(concatBytes(seed, seed).subarray(0, 48))
    const signature = p256.sign(hash, secret, { prehash: false, lowS: false })
    return concatBytes(hash, signature, p256.getPublicKey(secret, false).subarray(1))
  })
  const broken = fc.tuple(signed, fc.nat({ max: 159 })).map(([input, at]) => input.with(at, input[at]! ^ 1))
  const zeroed = fc.tuple(signed, fc.constantFrom(1, 2, 3, 4)).map(([input, at]) => {
    const copy = input.slice()
    copy.fill(0, 32 * at, 32 * at + 32)
    return copy
  })
  await fc.assert(
    fc.asyncProperty(fc.oneof(signed, broken, zeroed, anyBytes(170)), async (input) => {
      expect(tron(0x100, input, osaka)).toEqual(await osakaOfEthereum(0x100, input))
    }),
    same(80),
  )
})

test('a signature with a high s verifies on both curves', () => {
  const hash = toWord(7n)
  const secret = toWord(12345n)
  const compact = signHash(hash, secret)
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const highS = toWord(order - BigInt(`0x${toHex(compact.subarray(32, 64))}`))
  const v = toWord(BigInt(28 - compact[64]!))
  const input = concatBytes(hash, v, compact.subarray(0, 32), highS)
  expect(tron(1, input).output).toBe(`${'00'.repeat(11)}${addressOfPrivateKey(secret)}`)

  const p256Order = p256.Point.Fn.ORDER
  const other = p256.sign(hash, secret, { prehash: false, lowS: true })
  const flipped = toWord(p256Order - BigInt(`0x${toHex(other.subarray(32))}`))
  const publicKey = p256.getPublicKey(secret, false).subarray(1)
  const p256Input = concatBytes(hash, wordAt(other, 0), flipped, publicKey)
  expect(tron(0x100, p256Input, osaka).output).toBe(toHex(toWord(1n)))
  expect(fromHex(tron(0x100, p256Input, osaka).output)).toHaveLength(32)
})
