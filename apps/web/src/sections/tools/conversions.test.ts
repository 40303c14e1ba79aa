import { loadWellKnown, standardTable } from '@sundial/abi'
import { fromHex, toHex, TronError } from '@sundial/primitives'
import { describe, expect, test } from 'vitest'
import { decodeTyped, encodeTyped, hashesOf, isHash, readTyped, signaturesOf } from './abi-tools.ts'
import { addressForms } from './addresses.ts'
import { byteForms, byteKinds } from './bytes.ts'
import { fromSmallest, toSmallest } from './units.ts'

const usdt = {
  base58: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  hex: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  evm: '0xa614f803B6FD780986A42c78Ec9c7f77e6DeD13C',
  word: '000000000000000000000000a614f803b6fd780986a42c78ec9c7f77e6ded13c',
}

describe('addresses', () => {
  test.each([
    usdt.base58,
    usdt.hex,
    `0x${usdt.hex}`,
    usdt.evm,
    usdt.evm.toLowerCase(),
    usdt.evm.slice(2),
    usdt.word,
    `0x${usdt.word}`,
    `0000000000000000000000${usdt.hex}`,
    `  ${usdt.base58}\n`,
  ])('%s is one account in every form', (text) => {
    expect(addressForms(text)).toEqual(usdt)
  })

  // The addresses of EIP-55.
  test.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('%s has the checksum of EIP-55', (evm) => {
    expect(addressForms(evm).evm).toBe(evm)
    expect(addressForms(addressForms(evm).base58).evm).toBe(evm)
  })

  test.each([
    '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T',
    'a0a614f803b6fd780986a42c78ec9c7f77e6ded13c',
    '0x',
    '',
    'T'.repeat(34),
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    `ff${usdt.word.slice(2)}`,
  ])('%j is no address', (text) => {
    expect(() => addressForms(text)).toThrow(TronError)
  })
})

describe('bytes', () => {
  test('text has the forms that Solidity and other programs give it', () => {
    expect(byteForms('hello', 'text')).toEqual({
      length: 5,
      text: 'hello',
      hex: '0x68656c6c6f',
      base64: 'aGVsbG8=',
      number: '448378203247',
      bytes32: '0x68656c6c6f000000000000000000000000000000000000000000000000000000',
      uint256: '0x00000000000000000000000000000000000000000000000000000068656c6c6f',
      keccak256: '1c8aff950685c2ed4bc3174f3472287b56d9517b9c948127319a09a7a36deac8',
      sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    })
  })

  test('nothing has the known hashes of nothing', () => {
    const { keccak256, sha256, length } = byteForms('', 'hex')
    expect(length).toBe(0)
    expect(keccak256).toBe('c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
    expect(sha256).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  // RFC 4648, section 10.
  test.each(['Zg==', 'Zm8=', 'Zm9v', 'Zm9vYg==', 'Zm9vYmE=', 'Zm9vYmFy'])('%s is base64', (text) => {
    expect(byteForms(text, 'base64').base64).toBe(text)
    expect(byteForms(text.replaceAll('=', ''), 'base64').text).toMatch(/^fo?o?b?a?r?$/)
  })

  test('the last word of a uint256 is a negative int256', () => {
    expect(byteForms('-1', 'number').hex).toBe(`0x${'f'.repeat(64)}`)
    expect(byteForms('255', 'number').hex).toBe('0xff')
    expect(byteForms(String(2n ** 256n - 1n), 'number').number).toBe(String(2n ** 256n - 1n))
  })

  test('the text of a bytes32 has no zeros at its end', () => {
    expect(byteForms(byteForms('TRX', 'text').bytes32!, 'hex').text).toBe('TRX')
  })

  test('longer bytes have no word, and bytes that are no text have none', () => {
    expect(byteForms('00'.repeat(33), 'hex')).toMatchObject({ number: undefined, bytes32: undefined })
    expect(byteForms('ff00ff', 'hex').text).toBeUndefined()
  })

  test('what one form gives, every other form reads back', () => {
    for (let seed = 1; seed < 200; seed++) {
      const bytes = Uint8Array.from({ length: seed % 40 }, (_, at) => (seed * 31 + at * 97 + (at << 3)) & 255)
      const forms = byteForms(toHex(bytes), 'hex')
      expect(byteForms(forms.base64, 'base64').hex).toBe(forms.hex)
      expect(Buffer.from(bytes).toString('base64')).toBe(forms.base64)
      if (forms.number !== undefined && bytes[0] !== 0 && bytes.length > 0)
        expect(byteForms(forms.number, 'number').hex).toBe(forms.hex)
    }
  })

  test.each(['', '0x0', 'zz', '%%%%', '1e5', '-', '9'.repeat(79), '\u0000', '🌞', 'a'.repeat(300_000)])(
    '%j in any field is a result or an error with a code',
    (text) => {
      for (const kind of byteKinds) {
        try {
          byteForms(text, kind)
        } catch (error) {
          expect(error).toBeInstanceOf(TronError)
        }
      }
    },
  )
})

describe('units', () => {
  test.each([
    ['1', 6, '1000000'],
    ['0.000001', 6, '1'],
    ['9007199254.740993', 6, '9007199254740993'],
    ['-1.5', 6, '-1500000'],
    ['1.10', 1, '11'],
    ['1', 18, '1000000000000000000'],
    ['7', 0, '7'],
  ])('%s with %i decimals is %s', (text, decimals, smallest) => {
    expect(toSmallest(text, decimals)).toBe(smallest)
    expect(toSmallest(fromSmallest(smallest, decimals), decimals)).toBe(smallest)
  })

  test.each(['0.0000001', '1,5', '1e6', 'abc', '', '.', '0x10'])('%j is refused, not rounded', (text) => {
    expect(() => toSmallest(text, 6)).toThrow(TronError)
  })

  test('a whole number is wanted of smallest units', () => {
    expect(() => fromSmallest('1.5', 6)).toThrow(TronError)
  })
})

describe('ABI', () => {
  // The example of the contract ABI specification of Solidity.
  const baz =
    'cdcd77c0000000000000000000000000000000000000000000000000000000000000004500000000000000000000000000000000000000000000000000000000000000' +
    '01'

  test('encodes and decodes the example of the specification', () => {
    expect(encodeTyped(readTyped('baz(uint32,bool)'), ['69', 'true'])).toBe(baz)
    const { values } = decodeTyped('baz(uint32 x, bool y)', baz, standardTable())
    expect(values.map(({ plain }) => plain)).toEqual(['69', true])
  })

  test('encodes dynamic types as the specification does', () => {
    const { item } = readTyped('sam(bytes,bool,uint256[])')
    expect(encodeTyped({ item, hasName: true }, ['0x64617665', 'true', '[1,2,3]'])).toBe(
      'a5643bf2' +
        '0000000000000000000000000000000000000000000000000000000000000060' +
        '0000000000000000000000000000000000000000000000000000000000000001' +
        '00000000000000000000000000000000000000000000000000000000000000a0' +
        '0000000000000000000000000000000000000000000000000000000000000004' +
        '6461766500000000000000000000000000000000000000000000000000000000' +
        '0000000000000000000000000000000000000000000000000000000000000003' +
        '0000000000000000000000000000000000000000000000000000000000000001' +
        '0000000000000000000000000000000000000000000000000000000000000002' +
        '0000000000000000000000000000000000000000000000000000000000000003',
    )
  })

  test.each([
    'address,uint256',
    '(address,uint256)',
    'address to, uint256 amount',
    ' ( address , uint256 ) ',
  ])('%j is a list of types without a selector', (text) => {
    const data = encodeTyped(readTyped(text), [usdt.base58, '1000000'])
    expect(data).toBe(usdt.word + (1_000_000).toString(16).padStart(64, '0'))
    expect(decodeTyped(text, data, standardTable()).values.map(({ plain }) => plain)).toEqual([
      usdt.base58,
      '1000000',
    ])
  })

  test.each([
    'uint256',
    'tuple(address a, uint8 b)[] calls',
    '(uint8,(bytes,string)),address',
    'f((uint8,string)[2])',
  ])('%j is read', (text) => expect(readTyped(text).item.inputs.length).toBeGreaterThan(0))

  test('a known function needs no signature', async () => {
    const data = encodeTyped(readTyped('transfer(address,uint256)'), [usdt.hex, '5'])
    const found = decodeTyped('', `0x${data}`, await loadWellKnown())
    expect(found.signature).toBe('transfer(address,uint256)')
    expect(found.values.map(({ plain }) => plain)).toEqual([usdt.base58, '5'])
  })

  test('data of another function is refused', () => {
    expect(() => decodeTyped('approve(address,uint256)', baz, standardTable())).toThrow(/cdcd77c0/)
  })

  test.each([
    ['', ''],
    ['transfer(', '00'],
    ['f(uint7)', '00'],
    ['((((((((((((((((((((uint8))))))))))))))))))))', '00'],
    ['f(string)', 'f'.repeat(64)],
    ['f(uint256[])', `${'0'.repeat(62)}20${'f'.repeat(64)}`],
    ['event E(uint256 a)', '00'],
    [')))', ''],
    ['x'.repeat(20_000), ''],
  ])('%j with %j is an error with a code', (text, data) => {
    expect(() => decodeTyped(text, data, standardTable())).toThrow(TronError)
  })
})

describe('signatures', () => {
  test.each([
    ['transfer(address,uint256)', 'a9059cbb'],
    ['function balanceOf(address owner) view returns (uint256)', '70a08231'],
    ['approve( address spender , uint value )', '095ea7b3'],
    ['error Error(string)', '08c379a0'],
  ])('%s begins with %s', (text, selector) => {
    expect(hashesOf(text).selector).toBe(selector)
  })

  test('the topic of Transfer is the one of every TRC20 token', async () => {
    const topic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    expect(hashesOf('event Transfer(address indexed from, address indexed to, uint256 value)').topic).toBe(
      topic,
    )
    const known = await loadWellKnown()
    expect(isHash(`0x${topic}`)).toBe(true)
    expect(signaturesOf(topic, known)).toEqual(['Transfer(address,address,uint256)'])
    expect(signaturesOf('0xA9059CBB', known)).toEqual(['transfer(address,uint256)'])
    expect(signaturesOf('00000001', known)).toEqual([])
  })
})

test('hex of call data may be broken into lines', () => {
  expect(fromHex('01ff')).toEqual(Uint8Array.from([1, 255]))
  expect(byteForms('0x01\n ff', 'hex').hex).toBe('0x01ff')
})
