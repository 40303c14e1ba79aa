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
/** A node runs each call, which may take 80 ms. */
const callCost = 8
const callsAtOnce = 6
/** Of a result: names, symbols and short lists fit. */
const mostWords = 32
/** For all functions together: a contract whose functions loop keeps nobody waiting. */
const longestReadMs = 8000
const name = '[A-Za-z_$][A-Za-z0-9_$]{0,99}\\(\\)'

export const contractValues = endpoint({
  get: '/api/contract/values',
  summary: 'What functions of a contract without parameters return now',
  description: `Extension. Constant calls at the node, all at one block, which the answer names. At most ${mostFunctions} functions; each is charged as a call. A function that reverts, that the contract does not have, that returns nothing or more than ${mostWords} words, or that was not reached within ${longestReadMs / 1000} s has no result; neither has one whose value changed while blocks came faster than the node answered.`,
  reads: 'nothing',
  cost: 2,
  extraCost: ({ functions }) => callCost * countOf(functions),
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
        result: Type.Optional(
          is.text('Extension. What it returned as hex, in words of 32 bytes. Absent where there is none.'),
        ),
      }),
      { description: 'Extension. In the order of the request, each function once.' },
    ),
  }),
  async handle({ query }, at) {
    const contract = await readAddress(query.contract, at)
    const functions = [...new Set(query.functions.split(','))]
    const calls = serviceOf(at, 'nodeCalls')
    const read = () => callAll(functions, (signature) => callOne(calls, { contract, signature }, at.signal))
    const { block, value } = await atNodeHead(calls, read, equalOnes)
    const values = functions.map((name) => omitUndefined({ function: name, result: value.get(name) }))
    return { contract: toBase58(contract), block, values }
  },
})

/** Of what the caller sent, before it is checked. */
const countOf = (functions: unknown): number =>
  typeof functions === 'string' ? Math.min(mostFunctions, functions.split(',').length) : 1

type Values = ReadonlyMap<string, string | undefined>

async function callAll(
  functions: readonly string[],
  call: (signature: string) => Promise<string | undefined>,
): Promise<Values> {
  const values = new Map<string, string | undefined>()
  const untilMs = performance.now() + longestReadMs
  const queue = [...functions]
  const next = async () => {
    // A few at once, then the next few: each is work of the node.
    while (performance.now() < untilMs) {
      const signature = queue.shift()
      if (signature === undefined) return
      values.set(signature, await call(signature))
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, next))
  return values
}

const equalOnes = (first: Values, second: Values): Values =>
  new Map([...second].filter(([signature, result]) => first.get(signature) === result))

type Call = { readonly contract: Address; readonly signature: string }

const wordsPattern = new RegExp(`^(?:[0-9a-f]{64}){1,${mostWords}}$`, 'i')

/** Anybody asks; the address without a key may not own the contract. */
const nobody = `41${'0'.repeat(40)}`

async function callOne(
  calls: NodeCalls,
  { contract, signature }: Call,
  signal: AbortSignal,
): Promise<string | undefined> {
  const body = {
    owner_address: nobody,
    contract_address: contract,
    function_selector: signature,
    visible: false,
  }
  const answer = await calls.call('/wallet/triggerconstantcontract', body, signal)
  const { result, message } = (answer['result'] ?? {}) as {
    readonly result?: unknown
    readonly message?: unknown
  }
  const [hex] = Array.isArray(answer['constant_result'])
    ? (answer['constant_result'] as readonly unknown[])
    : []
  const isShown = typeof hex === 'string' && wordsPattern.test(hex)
  return result === true && message === undefined && isShown ? hex.toLowerCase() : undefined
}
