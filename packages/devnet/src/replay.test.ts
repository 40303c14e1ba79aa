import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isUnexplained, printExchange } from '../test/replay/print-replay.ts'
import { readRecording } from '../test/replay/recording.ts'
import { replay } from '../test/replay/replay.ts'

const folderOf = (name: string) => fileURLToPath(new URL(`../../../vectors/${name}`, import.meta.url))

/** Exchanges whose difference has no reason in known-differences.ts yet: lower it with every fix, never raise it. */
const mostUnexplained = 0

test.each([
  ['in general', 'java-tron'],
  ['to the wallet', 'java-tron-wallet'],
  ['on its market and about malformed requests', 'java-tron-market'],
  ['under load', 'java-tron-load'],
])('answers what a real java-tron answered %s, block for block and request for request', async (_, name) => {
  const { chainFaults, compared } = await replay(readRecording(folderOf(name)))
  expect(chainFaults).toEqual([])
  const unexplained = compared.filter(isUnexplained)
  if (unexplained.length <= mostUnexplained) return
  expect.fail(`${unexplained.length} unexplained\n${unexplained.slice(0, 10).map(printExchange).join('\n')}`)
})
