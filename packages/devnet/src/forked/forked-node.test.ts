// Which answers of a forked chain's node are kept for good.
import { expect, test } from 'vitest'
import { memoryLogFile } from '../log/log-file.ts'
import { ForkCache } from './fork-cache.ts'
import { ForkedNode } from './forked-node.ts'

const unreachable = expect.objectContaining({ code: 'fork_node_unreachable' }) as Error

/** A node that answers each question with the next of the answers, and then with nothing but 200. */
function nodeWith(...answers: readonly (readonly [status: number, text: string])[]) {
  const cache = new ForkCache(memoryLogFile())
  cache.begin({ genesisId: 'f'.repeat(64), height: 7 })
  const asked: string[] = []
  const ask = ({ path }: { readonly path: string }) => {
    if (path === '/wallet/getblockbynum')
      return { status: 200, text: `{"blockID":"${'f'.repeat(64)}"}`, head: 9 }
    const [status, text] = answers[asked.length] ?? [200, '{"found":1}']
    asked.push(path)
    return { status, text, head: 9 }
  }
  return { node: new ForkedNode(ask, cache), asked, cache }
}

test.each([404, 405, 501])('a passing answer %i is refused, and the question is asked again', (status) => {
  const { node, asked } = nodeWith([status, '<html>starting</html>'])
  expect(() => node.post('/wallet/getaccount')).toThrow(unreachable)
  expect(node.post('/wallet/getaccount')).toEqual({ found: 1 })
  expect(node.post('/wallet/getaccount')).toEqual({ found: 1 })
  expect(asked).toHaveLength(2)
})

test('a list that is not served is refused as one that its node does not give', () => {
  const { node } = nodeWith([404, '<html>starting</html>'], [200, '[{"id":"aa"}]'])
  expect(() => node.postForList('/wallet/gettransactioninfobyblocknum', {})).toThrow(unreachable)
  expect(node.postForList('/wallet/gettransactioninfobyblocknum', {})).toEqual([{ id: 'aa' }])
})

test('an optional call that a node does not serve is asked once, and does not stand for one that is needed', () => {
  const { node, asked } = nodeWith([404, ''])
  for (let count = 0; count < 2; count++) expect(node.postIfServed('/wallet/getmemofee')).toBeUndefined()
  expect(asked).toHaveLength(1)
  expect(node.post('/wallet/getmemofee')).toEqual({ found: 1 })
})

test('an error is no answer of an optional call either', () => {
  const { node } = nodeWith([200, '{"Error":"class java.lang.NullPointerException"}'], [503, ''])
  for (let count = 0; count < 2; count++)
    expect(() => node.postIfServed('/wallet/getmemofee')).toThrow(unreachable)
})
