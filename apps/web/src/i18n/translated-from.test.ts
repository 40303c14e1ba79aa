import { expect, test } from 'vitest'
import { changedKeys, englishHashes, nextRecord, recorded } from '../../../../scripts/translated.ts'

test('no English text was changed without its translations', () => {
  // After the other languages say the same: npm run translated -- KEY.
  expect(changedKeys(englishHashes(), recorded())).toEqual([])
})

const before = new Map([
  ['page.blocks', 'a'],
  ['page.gone', 'b'],
  ['market/market.buy', 'c'],
])
const now = new Map([
  ['page.blocks', 'x'],
  ['market/market.buy', 'y'],
  ['page.new', 'z'],
])

test('a changed text stays reported until its key is named; new ones are recorded, and those that are gone dropped', () => {
  expect(changedKeys(now, before)).toEqual(['page.blocks', 'market/market.buy'])
  expect(nextRecord(now, before, new Set(['page.blocks']))).toEqual({
    'page.blocks': 'x',
    'market/market.buy': 'c',
    'page.new': 'z',
  })
})

test('the record has the texts of the main file and of topics', () => {
  expect([...englishHashes().keys()]).toEqual(expect.arrayContaining(['page.blocks', 'sheet/sheet.title']))
})
