import { parseFunction, selectorOf, signatureOf } from '@sundial/abi'
import type { Address } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { FakeCalls } from '../../testing/signed.ts'
import { smallChain, token } from '../../testing/small-chain.ts'

const implementation: Address = `41${'9'.repeat(40)}`
const tilling = signatureOf(parseFunction('function tillTheNorthField(uint256 plot)'))
const abi = {
  entrys: [{ type: 'Function', name: 'tillTheNorthField', inputs: [{ name: 'plot', type: 'uint256' }] }],
}

/** Each block has a call of a method that no list of signatures has. */
async function openCalls(calls: FakeCalls) {
  const world = await openWorld({ to: -1, services: { nodeCalls: calls } })
  const blocks = smallChain(0, 9).map((block) => ({
    ...block,
    transactions: block.transactions.map((one) =>
      one.selector === undefined ? one : { ...one, selector: selectorOf(tilling) },
    ),
  }))
  await world.store.write(blocks, 5)
  return world
}

const methodsIn = ({ body }: { readonly body: Record<string, unknown> }) =>
  (body['data'] as { readonly trigger_info?: { readonly method?: string } }[]).flatMap(
    ({ trigger_info: info }) => (info === undefined ? [] : [info.method]),
  )

function nodeWith(contracts: Readonly<Record<Address, { readonly abi?: object; readonly code?: string }>>) {
  const calls = new FakeCalls()
  calls.answers.set('/wallet/getblock', () => ({
    blockID: '00'.repeat(32),
    block_header: { raw_data: { number: 9 } },
  }))
  calls.answers.set('/wallet/getcontract', ({ value }) => ({ abi: contracts[value as Address]?.abi ?? {} }))
  calls.answers.set('/wallet/getcontractinfo', ({ value }) => ({
    runtimecode: contracts[value as Address]?.code ?? '',
  }))
  return calls
}

test('rows of lists name a method by the ABI on the chain, which is read once for all rows and visitors', async () => {
  const calls = nodeWith({ [token]: { abi } })
  await using world = await openCalls(calls)
  expect(methodsIn(await world.get('/api/transaction'))).toEqual(Array(10).fill(tilling))
  expect(methodsIn(await world.get('/api/transaction?limit=4'))).toEqual([tilling, tilling])
  expect(calls.requestedPaths().filter((path) => path === '/wallet/getcontract')).toHaveLength(1)
})

test('rows of lists name a method of a proxy by the ABI of its implementation', async () => {
  const code = `363d3d373d3d3d363d73${implementation.slice(2)}5af43d82803e903d91602b57fd5bf3`
  await using world = await openCalls(nodeWith({ [token]: { code }, [implementation]: { abi } }))
  expect(methodsIn(await world.get('/api/transaction?limit=2'))).toEqual([tilling])
})

test('a method that no ABI has remains a selector', async () => {
  await using world = await openCalls(nodeWith({}))
  expect(methodsIn(await world.get('/api/transaction?limit=2'))).toEqual([undefined])
})
