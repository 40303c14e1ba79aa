// @vitest-environment jsdom
import { createSignatureTable, type FunctionItem, readAbi } from '@sundial/abi'
import { encodeAbiParameters, encodeErrorResult, encodeFunctionData } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { curlOf, readContract } from './contract-call.ts'

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
  const call = { contract, item, inputs: [account.base58, days, ' a note '] }
  const reading = await readContract(call)
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
  // The same body as the page sends, in quotes that nothing in it ends.
  expect(curlOf(call)).toContain(`-d '${JSON.stringify(requests[0])}'`)
  expect(curlOf(call).split("'")).toHaveLength(7)
})

const nothing = { contract, item, inputs: [account.base58, [], ''] }

test('the reason of a revert has nothing invisible in it, and nothing that changes directions', async () => {
  const words = `08c379a0${encodeAbiParameters([{ type: 'string' }], ['pay\u202Eyap\u200B']).slice(2)}`
  answering({ result: { result: true, message: 'REVERT opcode executed' }, constant_result: [words] })
  expect(await readContract(nothing)).toEqual({ kind: 'refused', reason: 'pay\uFFFDyap\uFFFD' })
  answering({ result: { message: Buffer.from('pay\u202Eyap\u200B').toString('hex') } })
  expect(await readContract(nothing)).toEqual({ kind: 'refused', reason: 'pay\uFFFDyap\uFFFD' })
})

test('shows the reason of a revert from the contract or the node', async () => {
  const words = `08c379a0${encodeAbiParameters([{ type: 'string' }], ['not you']).slice(2)}`
  answering({ result: { result: true, message: 'REVERT opcode executed' }, constant_result: [words] })
  expect(await readContract(nothing)).toEqual({
    kind: 'refused',
    reason: 'not you',
  })
  const message = Buffer.from('Smart contract is not exist.').toString('hex')
  answering({ result: { code: 'CONTRACT_VALIDATE_ERROR', message } })
  expect(await readContract(nothing)).toEqual({
    kind: 'refused',
    reason: 'Smart contract is not exist.',
  })
})

test('names an error of the contract’s own ABI, with its values', async () => {
  const abi = [
    {
      type: 'error',
      name: 'InsufficientSavings',
      inputs: [
        { name: 'available', type: 'uint256' },
        { name: 'requested', type: 'uint256' },
      ],
    },
  ] as const
  const returned = encodeErrorResult({ abi, errorName: 'InsufficientSavings', args: [5n, 10n ** 30n] }).slice(
    2,
  )
  answering({ result: { result: true, message: 'REVERT opcode executed' }, constant_result: [returned] })
  const errors = createSignatureTable(readAbi(abi))
  expect(await readContract({ ...nothing, errors })).toEqual({
    kind: 'refused',
    reason: `InsufficientSavings(available: 5, requested: ${10n ** 30n})`,
  })
  expect(await readContract(nothing)).toEqual({ kind: 'refused', reason: 'REVERT opcode executed' })
})

test.each([[['nobody', [], '']], [[account.base58, 'no list', '']], [[account.base58, ['-1'], '']]])(
  'sends no values that do not match the types: %j',
  async (inputs) => {
    const requests = answering({})
    await expect(readContract({ contract, item, inputs })).rejects.toThrow(/Value to encode/)
    expect(requests).toEqual([])
  },
)
