import { type Address, toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { atNodeHead, type NodeCalls } from '../../services/node-calls.ts'
import { serviceOf } from '../../services/services.ts'
import { requiredAddress } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'

const mostFunctions = 24
/** A node runs each call. */
const callsAtOnce = 6
const name = '[A-Za-z_$][A-Za-z0-9_$]{0,99}\\(\\)'

export const contractValues = endpoint({
  get: '/api/contract/values',
  summary: 'What functions of a contract without parameters return now',
  description: `Extension. Constant calls at the node, all at one block, which the answer names. At most ${mostFunctions} functions. A function that reverts, that the contract does not have, or that returns more or less than one word has no result.`,
  reads: 'nothing',
  cost: 6,
  query: {
    contract: requiredAddress,
    functions: Type.String({
      pattern: `^${name}(,${name}){0,${mostFunctions - 1}}$`,
      description: 'Signatures without parameters, separated by commas: owner(),paused().',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
  },
  reply: Type.Object({
    contract: is.address('Extension. The contract.'),
    block: is.int('Extension. Height of the block after which the values are true.'),
    values: Type.Array(
      Type.Object({
        function: is.text('Extension. Its signature.'),
        result: Type.Optional(is.text('Extension. One word as hex. Absent where there is none.')),
      }),
      { description: 'Extension. In the order of the request, each function once.' },
    ),
  }),
  async handle({ query }, at) {
    const contract = await readAddress(query.contract, at)
    const functions = [...new Set(query.functions.split(','))]
    const calls = serviceOf(at, 'nodeCalls')
    const { block, value } = await atNodeHead(calls, () => callAll(calls, contract, functions))
    return { contract: toBase58(contract), block, values: value }
  },
})

async function callAll(calls: NodeCalls, contract: Address, functions: readonly string[]) {
  const values: { function: string; result?: string }[] = []
  for (let at = 0; at < functions.length; at += callsAtOnce) {
    const some = functions.slice(at, at + callsAtOnce)
    // A few at once, then the next few: each is work of the node.
    const results = await Promise.all(some.map((signature) => callOne(calls, contract, signature)))
    values.push(
      ...some.map((signature, index) => omitUndefined({ function: signature, result: results[index] })),
    )
  }
  return values
}

/** Anybody asks; the address without a key may not own the contract. */
const nobody = `41${'0'.repeat(40)}`

async function callOne(calls: NodeCalls, contract: Address, signature: string): Promise<string | undefined> {
  const answer = await calls.call('/wallet/triggerconstantcontract', {
    owner_address: nobody,
    contract_address: contract,
    function_selector: signature,
    visible: false,
  })
  const { result, message } = (answer['result'] ?? {}) as {
    readonly result?: unknown
    readonly message?: unknown
  }
  const [hex] = Array.isArray(answer['constant_result'])
    ? (answer['constant_result'] as readonly unknown[])
    : []
  const isWord = typeof hex === 'string' && /^[0-9a-f]{64}$/i.test(hex)
  return result === true && message === undefined && isWord ? hex.toLowerCase() : undefined
}
