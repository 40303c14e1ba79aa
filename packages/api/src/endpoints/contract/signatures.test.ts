import { selectorOf, topicOf } from '@sundial/abi'
import { fromText } from '@sundial/primitives'
import { expect, test } from 'vitest'
import type { ContractSources } from '../../services/contract-source/contract-sources.ts'
import { readSignatureList } from '../../services/signatures/read-signature-list.ts'
import { SignatureBook } from '../../services/signatures/signature-book.ts'
import { openWorld } from '../../testing/open-world.ts'
import { smallChain, token, transactionIdOf } from '../../testing/small-chain.ts'

const colliding = ['f38491(uint256)', 'f116643(uint256)']
const paused = topicOf('OddPause(address)')
const lines = `77dbd42e ${colliding.join(';')}\n${selectorOf('f7(bool)')} f7(bool)\n${paused} OddPause(address)`

const bookOfLines = async () => new SignatureBook({ list: (await readSignatureList(fromText(lines))).list })

async function openListed(selector: string, abi?: unknown) {
  const sources = {
    abisOf: async () => new Map(abi === undefined ? [] : [[token, abi]]),
    source: async () => undefined,
    verified: async () => new Map(),
  } as unknown as ContractSources
  const world = await openWorld({
    from: 0,
    to: -1,
    services: { signatures: await bookOfLines(), contractSources: sources },
  })
  const blocks = smallChain(0, 2).map((block) => ({
    ...block,
    transactions: block.transactions.map((one) => (one.selector === undefined ? one : { ...one, selector })),
  }))
  await world.store.write(blocks, 1)
  return world
}

const paths = ['/api/contracts/trigger', '/api/contracts/transaction', '/api/transaction'] as const
const methodsIn = (body: Record<string, unknown>) =>
  (body['data'] as Record<string, Record<string, unknown>>[])
    .map((row) => row['trigger_info'] ?? row)
    .filter((row) => 'methodId' in row)
    .map(({ method, methodCandidates }) => method ?? methodCandidates)

test.each(paths)(
  '%s names the calls of contracts nobody verified by the list of the operator',
  async (path) => {
    await using world = await openListed(selectorOf('f7(bool)'))
    const { body } = await world.get(`${path}?contract=${token}`)
    expect(methodsIn(body)).toEqual(['f7(bool)', 'f7(bool)', 'f7(bool)'])
  },
)

test.each(paths)('%s names no method where signatures collide, but all of them', async (path) => {
  await using world = await openListed('77dbd42e')
  const { body } = await world.get(`${path}?contract=${token}`)
  expect(methodsIn(body)).toEqual([colliding, colliding, colliding])
})

test.each(paths)('%s names the method by the verified ABI of the contract', async (path) => {
  const abi = [{ type: 'function', name: 'f116643', inputs: [{ type: 'uint256', name: 'x' }], outputs: [] }]
  await using world = await openListed('77dbd42e', abi)
  const { body } = await world.get(`${path}?contract=${token}`)
  expect(methodsIn(body)).toEqual(['f116643(uint256)', 'f116643(uint256)', 'f116643(uint256)'])
})

test('/api/contracts/top_call and the batch name colliding methods in the same way', async () => {
  await using world = await openListed('77dbd42e')
  const top = await world.get(`/api/contracts/top_call?contract_address=${token}`)
  expect(top.body['topMethods']).toEqual([{ methodId: '77dbd42e', methodCandidates: colliding, times: 3 }])
  const batch = await world.post('/api/contracts/smart-contract-triggers-batch', {
    hashList: [transactionIdOf(1, 1)],
  })
  expect(batch.body['list']).toMatchObject([{ methodCandidates: colliding }])
})

test.each([
  ['77dbd42e', colliding, true],
  [`0x${selectorOf('f7(bool)')}`, ['f7(bool)'], false],
  ['a9059cbb', ['transfer(address,uint256)'], false],
  [paused.toUpperCase(), ['OddPause(address)'], false],
  ['00000001', [], false],
])('/api/contract/signatures?hash=%s has %j', async (hash, signatures, isGuess) => {
  await using world = await openListed('77dbd42e')
  const { body } = await world.get(`/api/contract/signatures?hash=${hash}`)
  expect((body['data'] as { signature: string }[]).map(({ signature }) => signature)).toEqual(signatures)
  expect(body['isGuess']).toBe(isGuess)
})

test('a hash of another length is refused', async () => {
  await using world = await openListed('77dbd42e')
  expect((await world.get('/api/contract/signatures?hash=77dbd4')).body).toMatchObject({
    code: 'malformed_hash',
  })
})
