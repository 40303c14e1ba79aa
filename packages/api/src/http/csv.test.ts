import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { columnsOf, csvRow } from './csv.ts'

const row = (name: string) => csvRow(columnsOf(Type.Object({ name: Type.String() })), { name })

test.each(['=1+1', '+1;cmd', '-1+2', '@SUM(A1)', '\tx', '-', '=HYPERLINK("http://evil.example")'])(
  'prefixes %j as text, which a spreadsheet would run as a formula',
  (text) => {
    expect(row(text).replaceAll('"', '')).toBe(`'${text.replaceAll('"', '')}\r\n`)
  },
)

test('quotes a formula that begins with a line break', () => {
  expect(row('\r=1')).toBe('"\'\r=1"\r\n')
})

test.each(['-1', '-0.5', '12', 'a=b', 'TX@home'])('leaves %j unchanged', (text) => {
  expect(row(text)).toBe(`${text}\r\n`)
})

test('quotes separators, quotes and line breaks (RFC 4180)', () => {
  expect(row('a,"b"\nc')).toBe('"a,""b""\nc"\r\n')
})
