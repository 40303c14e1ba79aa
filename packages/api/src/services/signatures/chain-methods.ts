import { joinTables, selectorOf, signatureOf } from '@sundial/abi'
import type { Address } from '@sundial/primitives'
import type { Question } from '../../chain-head/chain-head.ts'
import type { Context } from '../../endpoint.ts'
import { type NodeCalls, textOf } from '../node-calls.ts'
import { proxyOf } from '../proxy.ts'
import { itemsOfValue, tableOfAbi } from './signature-book.ts'

/** Signatures of functions by their selectors. */
export type Methods = ReadonlyMap<string, string>

type At = Pick<Context, 'services' | 'chain' | 'index'>

/** Contracts of one response that are asked for. */
const mostContracts = 20

/**
 * The functions of contracts by the ABI that their creators stored on the chain and, of proxies, by that of the implementation. One
 * answer of the node serves all lists for an hour; what does not arrive within the deadline of a response is absent.
 */
export async function chainMethods(
  contracts: readonly Address[],
  at: At,
): Promise<ReadonlyMap<Address, Methods>> {
  const asked = [...new Set(contracts)].slice(0, mostContracts)
  const answers = await at.chain.readAll(asked.map((contract) => methodsQuestion(contract, at)))
  return new Map(
    asked.flatMap((contract) => {
      const answer = answers.get(keyOf(contract))
      return answer === undefined ? [] : [[contract, answer.value] as const]
    }),
  )
}

const keyOf = (contract: Address) => `methods ${contract}`

const methodsQuestion = (contract: Address, at: At): Question<Methods> => ({
  key: keyOf(contract),
  fresh: 'hour',
  async ask(calls) {
    const [own, code] = await Promise.all([
      abiAt(contract, calls),
      calls.call('/wallet/getcontractinfo', { value: contract, visible: false }),
    ])
    const proxy = await proxyOf(contract, textOf(code['runtimecode']), {
      services: at.services,
      store: at.index,
    })
    const behind = proxy && (await abiOf(proxy.implementation, calls, at))
    const table = joinTables(tableOfAbi(own), tableOfAbi(behind))
    const selectors = [...itemsOfValue(own), ...itemsOfValue(behind)].flatMap((item) =>
      item.type === 'function' ? [selectorOf(signatureOf(item))] : [],
    )
    return new Map(selectors.map((selector) => [selector, signatureOf(table.functionsOf(selector)[0]!)]))
  },
  sizeOf: (methods) => 100 * methods.size,
})

const abiAt = async (contract: Address, calls: NodeCalls): Promise<unknown> =>
  (await calls.call('/wallet/getcontract', { value: contract, visible: false }))['abi']

/** Verified sources first. */
async function abiOf(contract: Address, calls: NodeCalls, { services }: At): Promise<unknown> {
  const verified = await services?.contractSources?.abisOf([contract])
  return verified?.get(contract) ?? abiAt(contract, calls)
}
