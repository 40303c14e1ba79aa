import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isUnexplained, printExchange } from '../test/replay/print-replay.ts'
import { readRecording } from '../test/replay/recording.ts'
import { replay } from '../test/replay/replay.ts'

const folder = fileURLToPath(new URL('../../../vectors/java-tron', import.meta.url))

/** Exchanges whose difference has no reason in known-differences.ts yet: lower it with every fix, never raise it. */
const mostUnexplained = 0

test('answers what a real java-tron answered, block for block and request for request', async () => {
  const { chainFaults, compared } = await replay(readRecording(folder))
  expect(chainFaults).toEqual([])
  const unexplained = compared.filter(isUnexplained)
  if (unexplained.length <= mostUnexplained) return
  expect.fail(`${unexplained.length} unexplained\n${unexplained.slice(0, 10).map(printExchange).join('\n')}`)
}, 240_000)
