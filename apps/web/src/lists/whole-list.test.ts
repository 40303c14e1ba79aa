import { expect, test } from 'vitest'
import { holdsText, shownRows, type WholeList } from './whole-list.ts'

const list: WholeList<{ name: string; votes?: bigint; type: number }> = {
  rows: [
    { name: 'Ra', votes: 3n, type: 1 },
    { name: 'Sol', type: 3 },
    { name: 'Helios', votes: 9n, type: 1 },
    { name: 'Surya', votes: 3n, type: 3 },
  ],
  matches: ({ name }, text) => holdsText([name, undefined], text),
  narrowBy: { type: ({ type }, value) => String(type) === value },
  figures: { votes: ({ votes }) => votes },
}
const names = (filters: Record<string, string>) => shownRows(list, filters).map(({ name }) => name)

test.each([
  [{}, ['Ra', 'Sol', 'Helios', 'Surya']],
  [{ search: ' s ' }, ['Sol', 'Helios', 'Surya']],
  [{ type: '1' }, ['Ra', 'Helios']],
  [{ order: 'votes' }, ['Helios', 'Ra', 'Surya', 'Sol']],
  [{ order: 'colour' }, ['Ra', 'Sol', 'Helios', 'Surya']],
  [{ order: 'votes', type: '3', search: 'S' }, ['Surya', 'Sol']],
])('%o leaves %o', (filters, left) => {
  expect(names(filters)).toEqual(left)
})

test('unknown rows show nothing', () => {
  expect(shownRows({ ...list, rows: undefined }, {})).toEqual([])
})
