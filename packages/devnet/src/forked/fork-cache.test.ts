import { expect, test } from 'vitest'
import { memoryLogFile } from '../log/log-file.ts'
import { ForkCache } from './fork-cache.ts'

const origin = { genesisId: `00000000000000001${'e'.repeat(47)}`, height: 7 }
const answer = (text: string) => ({ status: 200, text, head: 9 })

function written() {
  const file = memoryLogFile()
  const cache = new ForkCache(file)
  cache.begin(origin)
  cache.add('balance', answer('{"balance":9223372036854775807}'))
  const before = file.length
  cache.add('nothing', answer('{}'))
  return { file, before }
}

/** The file with one byte changed. */
function damaged(offset: number) {
  const { file } = written()
  const bytes = file.read(0, file.length).slice()
  bytes[offset] = bytes[offset]! ^ 1
  const other = memoryLogFile()
  other.append(bytes)
  return other
}

test('answers are there again after a start, word for word, with the block of the node', () => {
  const { file } = written()
  const cache = new ForkCache(file)
  expect(cache.origin).toEqual(origin)
  expect(cache.get('balance')).toEqual(answer('{"balance":9223372036854775807}'))
  expect(cache.get('nothing')).toEqual(answer('{}'))
  expect(cache.get('other')).toBeUndefined()
})

test('an answer that was being written when the machine ended is asked again', () => {
  const { file, before } = written()
  file.truncate(file.length - 1)
  const cache = new ForkCache(file)
  expect(cache.get('balance')).toBeDefined()
  expect(cache.get('nothing')).toBeUndefined()
  expect(file.length).toBe(before)
})

test('a file that is damaged before its end is refused', () => {
  expect(() => new ForkCache(damaged(12))).toThrow(expect.objectContaining({ code: 'fork_refused' }))
})
