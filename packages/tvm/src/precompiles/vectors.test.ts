// Published vectors: EIP-152, EIP-198, EIP-7951 and the empty roots of the Sapling tree.
import { concatBytes, fromHex, toHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { allPrecompiles } from './index.ts'
import { chainWith } from './testing.ts'
import { toWord } from './words.ts'

const chain = chainWith({})

function run(address: bigint, input: Uint8Array, port = chain): string {
  const precompile = allPrecompiles.find((other) => other.address === address)!
  const result = precompile.run(input, port)
  return 'output' in result ? `${result.kind} ${toHex(result.output)}`.trim() : result.kind
}

const state =
  '48c9bdf267e6096a3ba7ca8485ae67bb2bf894fe72f36e3cf1361d5f3af54fa5' +
  'd182e6ad7f520e511f6c3e2b8c68059b6bbd41fbabd9831f79217e1319cde05b'
const abc = `616263${'00'.repeat(125)}`
const blakeInput = (rounds: string, flag: string) =>
  fromHex(`${rounds}${state}${abc}03${'00'.repeat(15)}${flag}`)

test.each([
  [
    'no rounds',
    '00000000',
    '01',
    '08c9bcf367e6096a3ba7ca8485ae67bb2bf894fe72f36e3cf1361d5f3af54fa5d282e6ad7f520e511f6c3e2b8c68059b9442be0454267ce079217e1319cde05b',
  ],
  [
    '12 rounds, BLAKE2b of abc',
    '0000000c',
    '01',
    'ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923',
  ],
  [
    'not the last block',
    '0000000c',
    '00',
    '75ab69d3190a562c51aef8d88f1c2775876944407270c42c9844252c26d2875298743e7f6d5ea2f2d3e8d226039cd31b4e426ac4f2d3d666a610c2116fde4735',
  ],
  [
    'one round',
    '00000001',
    '01',
    'b63a380cb2897d521994a85234ee2c181b5f844d2c624c002677e9703449d2fba551b3a8333bcdf5f2f7e08993d53923de3d64fcc68c034e717b9293fed7a421',
  ],
])('EIP-152: %s', (_, rounds, flag, output) => {
  expect(run(0x20009n, blakeInput(rounds, flag))).toBe(`done ${output}`)
})

test('EIP-152: other lengths and flags fail, with a word of zeros for the memory', () => {
  const good = blakeInput('0000000c', '01')
  const zeros = `failed ${'00'.repeat(32)}`
  expect(run(0x20009n, new Uint8Array(0))).toBe(zeros)
  expect(run(0x20009n, good.subarray(1))).toBe(zeros)
  expect(run(0x20009n, concatBytes(Uint8Array.of(0), good))).toBe(zeros)
  expect(run(0x20009n, good.with(212, 2))).toBe(zeros)
})

const prime = (1n << 256n) - (1n << 32n) - 977n

test.each([
  ['Fermat', [1n, 32n, 32n], '03', 'done 0000000000000000000000000000000000000000000000000000000000000001'],
  ['base of no bytes', [0n, 32n, 32n], '', `done ${'00'.repeat(32)}`],
])('EIP-198: %s', (_, lengths, base, answer) => {
  const input = concatBytes(...lengths.map(toWord), fromHex(base), toWord(prime - 1n), toWord(prime))
  expect(run(5n, input)).toBe(answer)
})

test('EIP-198: missing input is zero', () => {
  const input = concatBytes(...[1n, 2n, 32n].map(toWord), fromHex('03ffff80'))
  expect(run(5n, input)).toBe('done 3b01b01ac41f2d6e917c6d6a221ce793802469026d9ab7578fa2e79e4da6aaab')
})

test('TRON: a modulus of zero returns no bytes, from Osaka on as many zeros', () => {
  const input = concatBytes(...[1n, 1n, 2n].map(toWord), fromHex('03020000'))
  expect(run(5n, input)).toBe('done')
  expect(run(5n, input, chainWith({ getAllowTvmOsaka: 1n }))).toBe('done 0000')
})

test('TRON: a long exponent without a base, which is free, ends the transaction', () => {
  const input = concatBytes(...[0n, 1025n, 0n].map(toWord))
  expect(run(5n, input)).toBe('out-of-time')
  expect(run(5n, concatBytes(...[0n, 1024n, 0n].map(toWord)))).toBe('done')
})

test('an exponent of a gigabyte is not computed', () => {
  const input = concatBytes(...[1n, 1n << 30n, 1n].map(toWord), fromHex('03ff'))
  expect(run(5n, input)).toBe('out-of-time')
})

test('EIP-7951: a valid signature, and the same with another hash', () => {
  const input = fromHex(
    '4cee90eb86eaa050036147a12d49004b6b9c72bd725d39d4785011fe190f0b4d' +
      'a73bd4903f0ce3b639bbbf6e8e80d16931ff4bcf5993d58468e8fb19086e8cac' +
      '36dbcd03009df8c59286b162af3bd7fcc0450c9aa81be5d10d312af6c66b1d60' +
      '4aebd3099c618202fcfe16ae7770b0c49ab5eadf74b754204a3bb6060e44eff3' +
      '7618b065f9832de4ca6ca971a7a1adc826d0f7c00181a5fb2ddf79ae00b4e10e',
  )
  expect(run(0x100n, input)).toBe(`done ${toHex(toWord(1n))}`)
  expect(run(0x100n, input.with(0, 0))).toBe('done')
  expect(run(0x100n, concatBytes(input, Uint8Array.of(0)))).toBe('done')
})

/** Roots of empty trees of depth 0 to 6, from librustzcash's tests and the contract of shielded TRC20 tokens. */
const emptyRoots = [
  '0100000000000000000000000000000000000000000000000000000000000000',
  '817de36ab2d57feb077634bca77819c8e0bd298c04f6fed0e6a83cc1356ca155',
  'ffe9fc03f18b176c998806439ff0bb8ad193afdb27b2ccbc88856916dd804e34',
  'd8283386ef2ef07ebdbb4383c12a739a953a4d6e0d6fb1139a4036d693bfbb6c',
  'e110de65c907b9dea4ae0bd83a4b0a51bea175646a64c12b4c9f931b2cb31b49',
  '912d82b2c2bca231f71efcf61737fbf0a08befa0416215aeef53e8bb6d23390a',
  '8ac9cf9c391e3fd42891d27238a81a8a5c1d3a72b1bcbea8cf44a58ce7389613',
]

test('hashes of the Sapling tree equal those of librustzcash', () => {
  for (const [level, node] of emptyRoots.slice(0, -1).entries()) {
    const input = concatBytes(toWord(BigInt(level)), fromHex(node), fromHex(node))
    expect(run(0x1000004n, input)).toBe(`done ${emptyRoots[level + 1]}`)
  }
})

test('a level above 62 and input that is too short fail with no bytes', () => {
  expect(run(0x1000004n, concatBytes(toWord(63n), new Uint8Array(64)))).toBe('failed')
  expect(run(0x1000004n, new Uint8Array(95))).toBe('failed')
})

test('proofs of shielded tokens are reported as invalid', () => {
  const sizes = [
    [0x1000001n, 1504],
    [0x1000002n, 2080],
    [0x1000003n, 512],
  ] as const
  for (const [address, length] of sizes) {
    expect(run(address, new Uint8Array(length))).toBe(`done ${'00'.repeat(32)}`)
  }
})

test('TRON: at 3 is SHA-256 of the first 20 bytes of SHA-256', () => {
  // Independently: printf 'abc' | sha256sum, its first 40 digits as bytes into sha256sum again.
  expect(run(3n, new TextEncoder().encode('abc'))).toBe(
    'done 6b6ea134869d649e6f52658be1a5691e37db83c6b8b72b0f1b36d4f849929c9e',
  )
})
