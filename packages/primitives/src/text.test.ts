import { expect, test } from 'vitest'
import { neutralText } from './text.ts'

test.each([
  ['a direction mark', 'T\u202eDSU', 'T\uFFFDDSU'],
  ['an isolate', 'a\u2066b\u2069', 'a\uFFFDb\uFFFD'],
  ['an Arabic letter mark', 'a\u061cb', 'a\uFFFDb'],
  ['a zero-width space', 'US\u200bDT', 'US\uFFFDDT'],
  ['a joiner between Latin letters', 'US\u200dD\u200cT', 'US\uFFFDD\uFFFDT'],
  ['a word joiner and a byte order mark', '\u2060a\ufeff', '\uFFFDa\uFFFD'],
  ['NUL, escape and delete', 'a\u0000\u001b\u007f', 'a\uFFFD\uFFFD\uFFFD'],
  ['a C1 control', 'a\u0085\u009f', 'a\uFFFD\uFFFD'],
  ['a line and a paragraph separator', 'a\u2028b\u2029', 'a\uFFFDb\uFFFD'],
  ['a soft hyphen and a grapheme joiner', 'U\u00adS\u034f', 'U\uFFFDS\uFFFD'],
  ['tags', 'a\u{e0041}\u{e0001}', 'a\uFFFD\uFFFD'],
  ['variation selectors', 'x\ufe0f葛\u{e0100}', 'x\uFFFD葛\uFFFD'],
  ['interlinear annotations', '\ufff9a\ufffab\ufffb', '\uFFFDa\uFFFDb\uFFFD'],
  ['fillers and blanks', '\u3164\u115f\uffa0\u2800', '\uFFFD\uFFFD\uFFFD\uFFFD'],
  ['half of a surrogate pair', 'a\ud800', 'a\uFFFD'],
  ['a joiner after a letter that joins nothing', 'دا\u200cد', 'دا\uFFFDد'],
  ['a joiner between emoji that make no sequence', '👍\u200d👍', '👍\uFFFD👍'],
])('%s becomes visible', (_, text, shown) => {
  expect(neutralText(text)).toBe(shown)
  expect(neutralText(shown)).toBe(shown)
})

test.each([
  'USDT ₮ – 100 %',
  'a\tb\nc',
  'مرحبا بالعالم',
  'שלום עולם',
  'สวัสดี',
  'می\u200cخواهم کتاب\u200cها',
  'क्\u200dष র\u200d্যাব ශ්\u200dරී',
  '👩\u200d👩\u200d👧\u200d👦 ❤\ufe0f\u200d🔥 1\ufe0f⃣ 👍🏽 🇩🇪',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'Tiếng Việt, Ελληνικά, 日本語',
])('%s stays as it is', (text) => {
  expect(neutralText(text)).toBe(text)
})

test('ends of lines are those of Unix', () => {
  expect(neutralText('a\r\nb\rc')).toBe('a\nb\uFFFDc')
})
