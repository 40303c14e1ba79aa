// Where in a request the part is that java-tron refuses: found by any path, in memory that does not grow with the
// number of values, since any page can send such a request.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closing, type JsonPath } from '@sundial/protocol'
import { boundedInteger, placeIn } from './read-json.ts'

/** A list, an object with members of any name (also twice the same), or a token. */
type Tree = { readonly items: readonly Tree[] } | { readonly members: readonly [string, Tree][] } | string

const names = ['a', 'b', '0', '1', '-1', '', '__proto__', 'a"b', "it's", 'a.b', '\\', 'é\n']
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthSize: 'medium', withCrossShrink: true },
    fc.constantFrom('1', '-2.5e3', 'true', 'null', '"{[,:"', "'\\n'", '12345678901234567890'),
    fc.record({ items: fc.array(tie('tree'), { maxLength: 3 }) }),
    fc.record({ members: fc.array(fc.tuple(fc.constantFrom(...names), tie('tree')), { maxLength: 3 }) }),
  ),
}))
const spaces = fc.infiniteStream(fc.constantFrom('', '', '', ' ', '\n', '\r\n\t'))

type Noted = readonly [path: JsonPath, place: string]

/** Writes a value, and notes where each of its parts and each end of an empty one is. */
function written(whole: Tree, spacing: Iterator<string, string>): { text: string; noted: Noted[] } {
  const noted: Noted[] = []
  let text = ''
  const space = () => (text += spacing.next().value)
  const note = (path: JsonPath) => {
    const lines = text.split('\n')
    noted.push([path, `${lines.length}:${lines.at(-1)!.length + 1}`])
  }
  const between = (path: JsonPath, brackets: string, parts: readonly (() => void)[]) => {
    text += brackets[0]
    for (const [at, part] of parts.entries()) {
      if (at > 0) text += ','
      space()
      part()
      space()
    }
    if (parts.length === 0) {
      space()
      note([...path, closing])
    }
    text += brackets[1]
  }
  const named = ([name, member]: [string, Tree], path: JsonPath) => {
    text += JSON.stringify(name)
    space()
    text += ':'
    space()
    write(member, [...path, name])
  }
  const write = (part: Tree, path: JsonPath) => {
    note(path)
    if (typeof part === 'string') text += part
    else if ('items' in part) {
      between(
        path,
        '[]',
        part.items.map((item, at) => () => write(item, [...path, at])),
      )
    } else {
      between(
        path,
        '{}',
        part.members.map((member) => () => named(member, path)),
      )
    }
  }
  space()
  write(whole, [])
  return { text, noted }
}

test('finds every part of any JSON where it was written, the last of equal paths, and nothing elsewhere', () => {
  const otherStep = fc.constantFrom(...names, 0, 1, 2, closing)
  fc.assert(
    fc.property(tree, spaces, otherStep, (whole, spacing, step) => {
      const { text, noted } = written(whole, spacing)
      const last = new Map(noted.map(([path, place]) => [JSON.stringify(path), place]))
      const paths = noted.flatMap(([path]) => [path, [...path, step], [...path.slice(0, -1), step]])
      const expected = paths.map((path) => [path, last.get(JSON.stringify(path))])
      expect(paths.map((path) => [path, placeIn(text, path)])).toEqual(expected)
    }),
  )
})

/** As a page could send it: many values under a long name, or under many, and at last one that is refused. */
const longName = 'n'.repeat(1024 * 1024)
const listUnder = (name: string, items: number) => `{"${name}":[${'1,'.repeat(items)}{}]}`
const membersUnder = (name: string, items: number) =>
  `{"${name}":{${Array.from({ length: items }, (_, at) => `"m${at}":1,`).join('')}"last":{}}}`
const deepUnder = (name: string, items: number) =>
  `{"${name}":${'['.repeat(98)}${'1,'.repeat(items)}{}${']'.repeat(98)}}`

/** What others left behind must not be freed, and counted as memory won, while a body is read. */
function collectGarbage() {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}

const deepSteps = Array.from({ length: 97 }, () => 0)
test.each([
  ['a list', listUnder, (items: number) => [items]],
  ['an object', membersUnder, () => ['last']],
  ['lists within lists', deepUnder, (items: number) => [...deepSteps, items]],
])('keeps no copy of a long name for each value of %s', (_, body, steps) => {
  const heapFor = (items: number) => {
    const text = body(longName, items)
    const path = [longName, ...steps(items), closing]
    collectGarbage()
    const before = process.memoryUsage().heapUsed
    expect(placeIn(text, path)).toBe(`1:${text.lastIndexOf('{}') + 2}`)
    return process.memoryUsage().heapUsed - before
  }
  // 200 copies would be 200 MiB. Only when there are none can the whole body be read at all.
  expect(heapFor(200)).toBeLessThan(50 * 1024 * 1024)
  heapFor(300_000)
})

test('an integer of millions of digits keeps its sign and its lowest 64 bits, and costs next to nothing', () => {
  const digits = '7'.repeat(3000)
  for (const sign of ['', '-']) {
    const value = BigInt(boundedInteger(`${sign}${digits}`))
    expect(BigInt.asUintN(64, value)).toBe(BigInt.asUintN(64, BigInt(`${sign}${digits}`)))
    expect(value < 0n).toBe(sign === '-')
    expect(value > 2n ** 256n || value < -(2n ** 256n)).toBe(true)
  }
  expect(boundedInteger(`${'0'.repeat(2000)}15`)).toBe('15')
  expect(boundedInteger('0'.repeat(2000))).toBe('0')
  expect(boundedInteger('9'.repeat(4_000_000))).toHaveLength(1001)
})
