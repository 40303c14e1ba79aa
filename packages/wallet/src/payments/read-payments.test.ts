import { toBase58 } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostPayments, readPayments } from './read-payments.ts'

const owner = addressOfPrivateKey(new Uint8Array(32).fill(7))
const address = (seed: number) => addressOfPrivateKey(new Uint8Array(32).fill(seed))
const base58 = (seed: number) => toBase58(address(seed))
const terms = { decimals: 6, owner }

describe('a file of payments', () => {
  test.each([
    ['with commas', `${base58(8)},1.5\n${base58(9)},2\n`],
    ['with a heading', `address,amount\n${base58(8)},1.5\n${base58(9)},2`],
    [
      'with semicolons, spaces, empty lines and Windows line ends',
      `${base58(8)} ; 1.5\r\n\r\n${base58(9)};2\r\n`,
    ],
    ['with tabs and a byte order mark', `\uFEFF${base58(8)}\t1.5\n${base58(9)}\t2`],
    ['with quotes', `"${base58(8)}","1.5"\n"${base58(9)}","2"`],
  ])('%s is read', (_, text) => {
    const { payments, problems, total } = readPayments(text, terms)
    expect(problems).toEqual([])
    expect(payments.map(({ to, amount }) => [to, amount])).toEqual([
      [address(8), 1_500_000n],
      [address(9), 2_000_000n],
    ])
    expect(total).toBe(3_500_000n)
  })

  test.each([
    ['an address with a wrong checksum', `${base58(8).slice(0, -1)}1,1`, 'address'],
    ['an Ethereum address', `0x${'ab'.repeat(20)},1`, 'ethereum_address'],
    ['the own address', `${toBase58(owner)},1`, 'own_address'],
    ['no amount', base58(8), 'columns'],
    ['a third column', `${base58(8)},1,500`, 'columns'],
    ['a comma in the amount, which is another column', `${base58(8)},1,5`, 'columns'],
    ['an exponent', `${base58(8)},1e3`, 'number'],
    ['more decimals than the token has', `${base58(8)},0.0000001`, 'number'],
    ['zero', `${base58(8)},0`, 'number'],
    ['a negative amount', `${base58(8)},-1`, 'number'],
  ])('%s is a problem of its line', (_, line, code) => {
    const { problems } = readPayments(`${base58(9)},1\n${line}`, terms)
    expect(problems).toMatchObject([{ line: 2, code }])
  })

  test.each([
    ['one smallest unit', '0.000001', 1n],
    ['all decimals of the token', '1.234567', 1_234_567n],
    ['zeros after its decimals', '1.2345670000', 1_234_567n],
    ['80 digits after the dot', `1.5${'0'.repeat(79)}`, 1_500_000n],
    ['40 digits before the dot', '9'.repeat(40), 10n ** 46n - 10n ** 6n],
    ['zeros before its digits', '007', 7_000_000n],
    ['Persian digits', '۱۲٫۵', 12_500_000n],
  ])('an amount with %s is read exactly', (_, amount, units) => {
    const { payments, problems } = readPayments(`${base58(8)},${amount}`, terms)
    expect(problems).toEqual([])
    expect(payments.map((one) => one.amount)).toEqual([units])
  })

  test.each([
    ['79 digits before the dot', '9'.repeat(79)],
    ['101 digits after the dot', `1.${'0'.repeat(101)}`],
    ['one decimal too many', '1.2345671'],
    ['no digit before the dot', '.5'],
    ['no digit after the dot', '1.'],
    ['only zeros', '0.000000'],
    ['nothing', ''],
    ['a sign', '+1'],
  ])('an amount with %s is a problem', (_, amount) => {
    const { payments, problems } = readPayments(`${base58(9)},1\n${base58(8)},${amount}`, terms)
    expect(payments).toHaveLength(1)
    expect(problems).toMatchObject([
      { line: 2, code: 'number', text: amount.length > 60 ? `${amount.slice(0, 60)}…` : amount },
    ])
  })

  test('a token without decimals is paid in whole units', () => {
    const whole = { ...terms, decimals: 0 }
    expect(readPayments(`${base58(8)},1`, whole).payments).toMatchObject([{ amount: 1n }])
    expect(readPayments(`${base58(8)},1.0`, whole).payments).toMatchObject([{ amount: 1n }])
    expect(readPayments(`${base58(8)},1.5`, whole).problems).toMatchObject([{ code: 'number' }])
  })

  test.each([
    ['two columns', 'A,1', undefined],
    ['empty columns after the amount', 'A,1,,', undefined],
    ['spaces after the amount', 'A,1, , ', undefined],
    ['a third column', 'A,1,x', 'columns'],
    ['a fourth column after an empty one', 'A,1,,x', 'columns'],
    ['one column', 'A', 'columns'],
    ['an Ethereum address in capitals', `0x${'AB'.repeat(20)},1`, 'ethereum_address'],
    ['one digit less than an Ethereum address', `0x${'a'.repeat(39)},1`, 'address'],
    ['one digit more than an Ethereum address', `0x${'a'.repeat(41)},1`, 'address'],
  ])('a line with %s is judged by its columns', (_, line, code) => {
    const { payments, problems } = readPayments(
      `${base58(9)},1\n${line.replace('A', () => (line.startsWith('A') ? base58(8) : 'A'))}`,
      terms,
    )
    expect(problems.map((one) => one.code)).toEqual(code === undefined ? [] : [code])
    expect(payments).toHaveLength(code === undefined ? 2 : 1)
  })

  test('a heading is of names with up to 20 letters', () => {
    const withHead = (head: string) => readPayments(`${head},amount\n${base58(8)},1`, terms)
    expect(withHead('a'.repeat(20)).heading?.line).toBe(1)
    expect(withHead('a'.repeat(21)).heading).toBeUndefined()
    expect(withHead('a'.repeat(21)).problems).toMatchObject([{ line: 1, code: 'address' }])
  })

  test('a problem shows the first 60 characters', () => {
    const textOf = (length: number) =>
      readPayments(`${base58(9)},1\n${'x'.repeat(length)},1`, terms).problems[0]?.text
    expect(textOf(60)).toBe('x'.repeat(60))
    expect(textOf(61)).toBe(`${'x'.repeat(60)}…`)
  })

  test('a file has at most 1000 lines with a payment or a problem', () => {
    const isTooLong = (payments: number, problems: number) =>
      readPayments(`${base58(8)},1\n`.repeat(payments) + 'x,1\n'.repeat(problems), terms).isTooLong
    expect(mostPayments).toBe(1000)
    expect(isTooLong(1000, 0)).toBe(false)
    expect(isTooLong(999, 1)).toBe(false)
    expect(isTooLong(1001, 0)).toBe(true)
    expect(isTooLong(1000, 1)).toBe(true)
  })

  test.each([
    ['a direction mark before the address', `\u202A${base58(8)},1.5`, 'address'],
    ['an invisible space before the address', `\u200B${base58(8)},1.5`, 'address'],
    ['a second byte order mark and an invisible joiner', `\uFEFF\uFEFF\u2060${base58(8)},1.5`, 'address'],
    ['a name in place of the address', 'Alice,1.5', 'address'],
    ['the amount before the address', `1.5,${base58(8)}`, 'address'],
    ['digits of another script', `Alice,\uFF11\uFF15`, 'address'],
    ['an amount in words', `${base58(8)},ten`, 'number'],
    ['full-width digits', `${base58(8)},\uFF11`, 'number'],
    ['a decimal comma between semicolons', `${base58(8)};1,5`, 'number'],
    ['an address alone', base58(8), 'columns'],
    ['a quote that nobody closed', `"${base58(8)},1.5`, 'columns'],
    ['text after a closed quote', `"${base58(8)}"x,1.5`, 'columns'],
    ['an invisible character alone', '\u200B', 'columns'],
  ])('a first line with %s is a problem, not a heading', (_, first, code) => {
    const second = first.includes(';') ? `${base58(9)};1` : `${base58(9)},1`
    const { payments, problems, heading } = readPayments(`${first}\n${second}`, terms)
    expect(problems).toMatchObject([{ line: 1, code }])
    expect(payments.map(({ line, to }) => [line, to])).toEqual([[2, address(9)]])
    expect(heading).toBeUndefined()
  })

  test.each([
    ['recipient,amount', 'recipient, amount'],
    ['"Адрес";"Сумма, TRX"', 'Адрес, Сумма, TRX'],
    ['\r\n \r\naddress,amount', 'address, amount'],
  ])('the heading %j is reported with its line, and a second one is a problem', (head, text) => {
    const semicolon = head.includes(';') ? ';' : ','
    const line = head.split('\r\n').length
    const rows = `${base58(8)}${semicolon}1\r\nname${semicolon}sum`
    const { payments, problems, heading } = readPayments(`${head}\r\n${rows}`, terms)
    expect(heading).toEqual({ line, text })
    expect(payments.map((one) => one.line)).toEqual([line + 1])
    expect(problems).toMatchObject([{ line: line + 2, code: 'address' }])
  })

  test('every line that has anything in it is a payment, a problem or the reported heading', () => {
    const cell = fc.oneof(
      fc.constantFrom(base58(8), base58(9), '1', '0.5', 'amount', '', ' ', '"', '""', '\uFEFF', '\u200B'),
      fc.string({ unit: 'binary' }).map((text) => text.replaceAll(/[,\n\r\u0085\u2028\u2029]/g, '')),
    )
    const content = fc.array(cell, { minLength: 1, maxLength: 3 }).map((cells) => cells.join(','))
    const between = fc.constantFrom('\n', '\r\n', '\r', '\u2028')
    fc.assert(
      fc.property(fc.array(fc.tuple(content, between), { maxLength: 6 }), (lines) => {
        const text = lines.flat().join('')
        const { payments, problems, heading } = readPayments(text, terms)
        const reported = [heading, ...payments, ...problems].flatMap((one) => one?.line ?? [])
        // An empty line between a return and a line feed is none: both are one line end.
        const written = text.split(/\r\n|[\n\r\u2028]/)
        const named = written.flatMap((line, index) => (/[^\s,;"]/.test(line) ? [index + 1] : []))
        expect(reported).toEqual(expect.arrayContaining(named))
        expect(new Set(reported).size).toBe(reported.length)
      }),
      { numRuns: 50 },
    )
  })

  test('lines that repeat a recipient are named, and a file has a longest length', () => {
    expect(readPayments(`${base58(8)},1\n${base58(9)},1\n${base58(8)},2`, terms).repeated).toEqual([3])
    const many = `${base58(8)},1\n`.repeat(mostPayments + 1)
    expect(readPayments(many, terms).isTooLong).toBe(true)
  })

  test('any text is read without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { payments, problems } = readPayments(text, terms)
        expect(payments.length + problems.length).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
