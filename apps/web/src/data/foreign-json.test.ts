import { expect, test } from 'vitest'
import { parseForeign } from './foreign-json.ts'

test('no text of a response is invisible or changes directions, names of members included', () => {
  const body = {
    data: [{ name: 'T\u202eDSU', abbr: 'US\u200bDT', parameter: { 'a\u2066': 'x\u0000y' }, amount: 7 }],
    names: { TR7: { name: 'ok' } },
    none: null,
  }
  expect(parseForeign(JSON.stringify(body))).toEqual({
    data: [
      {
        name: 'T\uFFFDDSU',
        abbr: 'US\uFFFDDT',
        parameter: { 'a\uFFFD': 'x\uFFFDy' },
        amount: 7,
      },
    ],
    names: { TR7: { name: 'ok' } },
    none: null,
  })
})

test('a mark that JSON writes as an escape is found as well', () => {
  expect(parseForeign('{"name":"T\\u202eDSU"}')).toEqual({ name: 'T\uFFFDDSU' })
})

test('Persian, Hindi and emoji arrive as they were written', () => {
  const texts = ['می\u200cخواهم', 'क्\u200dष', '👩\u200d👩\u200d👧']
  expect(parseForeign(JSON.stringify(texts))).toEqual(texts)
})

/** Reads one member of a closed set, or shows the text after it went through the gate. */
const others = ['./item.ts', './try-call.ts']

test('every response is read here, and nowhere else', () => {
  const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../testing.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const readers = Object.entries(sources).flatMap(([file, text]) =>
    /\bfetch\(|new WebSocket\(/.test(text) && /\bparseJson\(|JSON\.parse\(|\.json\(\)/.test(text)
      ? [file]
      : [],
  )
  expect(readers).toEqual(others)
})
