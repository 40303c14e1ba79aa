import type { BlockSource } from '@sundial/indexer'
import { NodeRefused } from '@sundial/node'
import { TronError } from '@sundial/primitives'
import type { Store } from '@sundial/store'
import { expect, test } from 'vitest'
import { IndexProgress } from './index-progress.ts'
import { keepIndexing } from './keep-indexing.ts'

class Replaced extends TronError {
  readonly code = 'solidified_block_replaced'
}

/** An index of a source that fails as planned, and then has no more blocks. */
async function run(errors: readonly Error[], where: 'start' | 'block') {
  const left = [...errors]
  const waits: number[] = []
  const troubles: string[] = []
  const fail = () => {
    const error = left.shift()
    if (error !== undefined) throw error
  }
  const source = {
    live: false,
    heightsAbove: async () => [],
    block: async () => undefined,
    solidified: async () => {
      if (where === 'block') fail()
      return undefined
    },
  } satisfies BlockSource
  const progress = new IndexProgress({})
  const defects: unknown[] = []
  const indexing = keepIndexing({
    source,
    store: { state: async () => ({ coverage: [] }) } as unknown as Store,
    signal: new AbortController().signal,
    clock: { now: () => 0, pause: async (ms) => void waits.push(ms) },
    prepare: async () => {
      if (where === 'start') fail()
      return {}
    },
    report: ({ trouble }) => {
      if (trouble !== undefined) troubles.push(trouble.code)
    },
  })
  await progress.follow(indexing, (error) => defects.push(error))
  return { waits, troubles, defects, indexing: progress.read().indexing, trouble: progress.read().trouble }
}

test.each(['start', 'block'] as const)(
  'reports an external failure at the %s and retries with a growing wait',
  async (where) => {
    const errors = [new NodeRefused(403), new Replaced('a'), new Replaced('b')].filter(
      (error) => where === 'start' || error instanceof NodeRefused,
    )
    const { waits, troubles, indexing } = await run(errors, where)
    expect(troubles).toEqual(errors.map(({ code }) => code))
    expect(waits).toEqual([1000, 2000, 4000].slice(0, errors.length))
    expect(indexing).toBe('finished')
  },
)

test.each(['start', 'block'] as const)(
  'a defect at the %s ends indexing and is not exposed to callers',
  async (where) => {
    const { defects, indexing, trouble } = await run([new TypeError('secret of the program')], where)
    expect(indexing).toBe('stopped')
    expect(defects).toEqual([new TypeError('secret of the program')])
    expect(trouble?.code).toBe('indexing_stopped')
    expect(JSON.stringify(trouble)).not.toContain('secret')
  },
)
