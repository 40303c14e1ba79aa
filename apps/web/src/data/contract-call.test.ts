import type { FunctionItem } from '@sundial/abi'
import { encodeAbiParameters, encodeFunctionData } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { readContract } from './contract-call.ts'

const contract = 'TCdsoJtGysRtGjEiBWgEvzuZVWECVRJtAJ'
const account = { base58: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', hex: `0x${'0'.repeat(40)}` } as const
const item = {
  type: 'function',
  name: 'sums',
  stateMutability: 'view',
  inputs: [
    { name: 'of', type: 'address' },
    { name: 'days', type: 'uint256[]' },
    { name: 'note', type: 'string' },
  ],
  outputs: [{ name: 'sum', type: 'uint256' }],
} as const satisfies FunctionItem

afterEach(() => vi.unstubAllGlobals())

/** Stubs a node with this response; returns the requests it receives. */
function answering(answer: object) {
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: string }) => {
    requests.push(JSON.parse(body))
    return new Response(JSON.stringify(answer))
  })
  return requests
}

test('sends the typed values as viem encodes them, and decodes the result', async () => {
  const returned = encodeAbiParameters([{ type: 'uint256' }], [2n ** 255n]).slice(2)
  const requests = answering({ result: { result: true }, constant_result: [returned] })
  const days = ['1', String(2n ** 100n)]
  const reading = await readContract(contract, item, [account.base58, `[${days.join(', ')}]`, ' a note '])
  expect(reading).toMatchObject({ kind: 'returned', values: [{ name: 'sum', value: 2n ** 255n }] })
  const args = [account.hex, days.map(BigInt), ' a note '] as const
  expect(requests).toEqual([
    {
      owner_address: account.base58,
      contract_address: contract,
      data: encodeFunctionData({ abi: [item], functionName: 'sums', args }).slice(2),
      visible: true,
    },
  ])
})

test('shows the reason of a revert from the contract or the node', async () => {
  const words = `08c379a0${encodeAbiParameters([{ type: 'string' }], ['not you']).slice(2)}`
  answering({ result: { result: true, message: 'REVERT opcode executed' }, constant_result: [words] })
  expect(await readContract(contract, item, [account.base58, '[]', ''])).toEqual({
    kind: 'refused',
    reason: 'not you',
  })
  const message = Buffer.from('Smart contract is not exist.').toString('hex')
  answering({ result: { code: 'CONTRACT_VALIDATE_ERROR', message } })
  expect(await readContract(contract, item, [account.base58, '[]', ''])).toEqual({
    kind: 'refused',
    reason: 'Smart contract is not exist.',
  })
})

test.each([[['nobody', '[]', '']], [[account.base58, 'no list', '']], [[account.base58, '[-1]', '']]])(
  'sends no values that do not match the types: %j',
  async (texts) => {
    const requests = answering({})
    await expect(readContract(contract, item, texts)).rejects.toThrow(/Value to encode|JSON/)
    expect(requests).toEqual([])
  },
)
