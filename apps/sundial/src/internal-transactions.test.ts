import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { NodeUnreachable } from '@sundial/node'
import { parseJson } from '@sundial/primitives'
import { blockHeader, rawBlockHeader, type Receipt, receipt } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { InternalDetector, probeHeights, shownBy } from './internal-transactions.ts'

/** Receipts of a real java-tron that stores internal transactions, by height. */
const infos = gunzipSync(
  readFileSync(fileURLToPath(new URL('../../../vectors/java-tron/infos.jsonl.gz', import.meta.url))),
)
const recorded: readonly (readonly Receipt[])[] = infos
  .toString()
  .trim()
  .split('\n')
  .map((line) => {
    const json = parseJson(line)
    return Array.isArray(json)
      ? json.map((item) => receipt.fromJson(item as Record<string, unknown>, { visible: false }))
      : []
  })

/** The same from a node that does not store them. */
const withoutInternal = recorded.map((block) => block.map((item) => ({ ...item, internalTransactions: [] })))

const nodeOf = (chain: typeof recorded) => ({
  head: async () => ({ height: chain.length - 1, id: '' }),
  receipts: async (height: number) => chain[height]!,
})
const block = (chain: typeof recorded, height: number) => ({
  header: blockHeader.create({ rawData: rawBlockHeader.create({ number: BigInt(height) }) }),
  receipts: new Map(chain[height]!.map((item, at) => [String(at), item])),
  transactions: chain[height]!.map((_, at) => ({ id: String(at), transaction: {} as never })),
})
const firstCall = recorded.findIndex((items) => items.some(({ log }) => log.length > 0))

test('receipts of a real java-tron show that it stores internal transactions', async () => {
  const detector = new InternalDetector(nodeOf(recorded), undefined, { warn: console.warn })
  expect(await detector.keeps(block(recorded, firstCall))).toBe(true)
  expect(detector.state()).toBe('kept')
})

test('a log of a contract other than the called one shows that a node does not store them', async () => {
  expect(withoutInternal.map(shownBy)).toContain('missing')
  expect(recorded.map(shownBy)).not.toContain('missing')
  const detector = new InternalDetector(nodeOf(withoutInternal), undefined, { warn: console.warn })
  const height = withoutInternal.map(shownBy).indexOf('missing')
  expect(await detector.keeps(block(withoutInternal, height))).toBe(false)
  expect(detector.state()).toBe('missing')
})

test("the operator's setting takes precedence, and no request is made", async () => {
  const client = { head: () => expect.unreachable(), receipts: () => expect.unreachable() }
  for (const setting of [true, false]) {
    const detector = new InternalDetector(client, setting, { warn: console.warn })
    expect(await detector.keeps(block(recorded, firstCall))).toBe(setting)
  }
})

test.each([
  [true, ', although --internal-transactions says that the node stores them.'],
  [undefined, ' or earlier. '],
])(
  'a node that stops storing them is noticed and said once, with the setting %s, until it stores them again',
  async (setting, said) => {
    const lines: string[] = []
    const detector = new InternalDetector(nodeOf(recorded), setting, { warn: (line) => lines.push(line) })
    const kept = recorded.map(shownBy).indexOf('kept')
    const missing = withoutInternal.map(shownBy).indexOf('missing')
    expect(await detector.keeps(block(recorded, kept))).toBe(true)
    expect(detector.problems()).toEqual([])

    expect(await detector.keeps(block(withoutInternal, missing))).toBe(false)
    expect(await detector.keeps(block(withoutInternal, missing))).toBe(false)
    expect(detector.state()).toBe('missing')
    const [problem] = detector.problems()
    expect(problem).toMatchObject({ code: 'internal_transactions_missing' })
    expect(problem?.message).toContain(`since block ${missing} or earlier`)
    expect(problem?.message).toContain(said)
    expect(problem?.message).toContain('Set vm.saveInternalTx and vm.saveFeaturedInternalTx to true')
    expect(lines).toEqual([problem?.message])

    expect(await detector.keeps(block(recorded, kept))).toBe(true)
    expect(detector.problems()).toEqual([])
  },
)

test('it remains unknown where no contract called another, and while the node is unavailable', async () => {
  const silent = recorded.map((items) => items.filter(({ log }) => log.length === 0).slice(0, 0))
  const detector = new InternalDetector(nodeOf(silent), undefined, { warn: console.warn })
  expect(
    await detector.keeps(
      block(
        recorded.map((items) => items.slice(0, 0)),
        1,
      ),
    ),
  ).toBe(false)
  expect(detector.state()).toBe('unknown')
  const away = {
    ...nodeOf(silent),
    head: async () =>
      Promise.reject(new NodeUnreachable('The node is unreachable or closed the connection.')),
  }
  expect(
    await new InternalDetector(away, undefined, { warn: console.warn }).keeps(
      block(withoutInternal, firstCall),
    ),
  ).toBe(false)
})

test('it reads the newest blocks first, and a sample of all others', () => {
  expect(probeHeights(3)).toEqual([3, 2, 1])
  const heights = probeHeights(70_000_000)
  expect([heights.length, heights[0], heights[99], heights[100]]).toEqual([
    200, 70_000_000, 69_999_901, 69_999_900,
  ])
  expect(heights.every((height, at) => height > 0 && (at === 0 || height < heights[at - 1]!))).toBe(true)
})
