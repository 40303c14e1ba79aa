// Shared by the precompiles that only read the chain: a fixed price, input of a fixed number of words, and zeros as the
// answer to any other input. None of them ever fails.
import type { Account } from '@sundial/protocol'
import type { Precompile, PrecompilePort, Resource } from './precompile.ts'
import { concatBytes } from '@sundial/primitives'
import { resourceOf } from './account-queries.ts'
import { longToWord, toAccount, toNumber, wordsOf, wordSize } from './words.ts'

type Query = {
  readonly address: bigint
  readonly since: 'getAllowTvmVote' | 'getUnfreezeDelayDays'
  readonly energy: bigint
  readonly inputWords: number
  /** Words of the answer to input of another length; 1 by default. */
  readonly outputWords?: number
  readonly answer: (words: readonly Uint8Array[], port: PrecompilePort) => readonly bigint[] | bigint
}

/** A precompile that returns int64 amounts, a word each. */
export const query = ({
  address,
  since,
  energy,
  inputWords,
  outputWords = 1,
  answer,
}: Query): Precompile => ({
  address,
  since,
  energy: () => energy,
  run(input, port) {
    const isRead = input.length === inputWords * wordSize
    const amounts = isRead
      ? [answer(wordsOf(input), port)].flat()
      : Array.from({ length: outputWords }, () => 0n)
    return { kind: 'done', output: concatBytes(...amounts.map(longToWord)) }
  },
})

type AccountQuery = Omit<Query, 'inputWords' | 'answer' | 'since'> & {
  readonly answer: (account: Account, resource: Resource, port: PrecompilePort) => readonly bigint[] | bigint
}

/** One about an account and one of its resources; zeros for a missing account or resource. */
export const resourceQuery = ({ answer, ...rest }: AccountQuery): Precompile =>
  query({
    ...rest,
    since: 'getUnfreezeDelayDays',
    inputWords: 2,
    answer([addressWord, resourceWord], port) {
      const account = port.account(toAccount(addressWord!))
      const resource = resourceOf(toNumber(resourceWord!))
      if (account === undefined || resource === undefined)
        return Array.from({ length: rest.outputWords ?? 1 }, () => 0n)
      return answer(account, resource, port)
    },
  })
