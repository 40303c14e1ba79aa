import { decodeParameters } from '@sundial/abi'
import { fromHex, toBase58, TronError } from '@sundial/primitives'
import { queryOptions } from '@tanstack/react-query'
import { get } from './api.ts'
import type { ContractReading } from './code-reading.ts'

export type Getter = ContractReading['getters'][number]

/** What a getter returns; without a value it reverted, or is not in the code of the chain. */
export type PresentValue = Getter & { readonly value: string | undefined }

export type PresentValues = { readonly block: number; readonly values: readonly PresentValue[] }

/** As many as one request asks for. */
export const mostGetters = 24

/** What a contract holds now, as far as its getters tell, all after one block. */
export const presentValues = (address: string, getters: readonly Getter[]) =>
  queryOptions({
    queryKey: ['present-values', address, getters.map((one) => one.function)],
    queryFn: async ({ signal }): Promise<PresentValues> => {
      const functions = getters.map((one) => one.function).join(',')
      const { body } = await get('/api/contract/values', { contract: address, functions }, signal)
      const results = new Map(body.values.map((one) => [one.function, one.result]))
      const values = getters.map((one) => ({
        ...one,
        value: shownValue(one.type, results.get(one.function)),
      }))
      return { block: body.block, values }
    },
    staleTime: 30_000,
    retry: false,
  })

function shownValue(type: string, word: string | undefined): string | undefined {
  // A getter of one place in storage returns one word.
  if (word?.length !== 64) return undefined
  try {
    const [value] = decodeParameters([{ type }], fromHex(word))
    return type === 'address' ? toBase58(String(value)) : String(value)
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}

/** What functions without parameters return, by their signatures, all after one block; those that revert are absent. */
export const returnedValues = (address: string, functions: readonly string[]) =>
  queryOptions({
    queryKey: ['returned-values', address, functions],
    queryFn: async ({ signal }): Promise<ReturnedValues> => {
      const query = { contract: address, functions: functions.join(',') }
      const { body } = await get('/api/contract/values', query, signal)
      const known = body.values.flatMap(({ function: name, result }) =>
        result === undefined ? [] : [[name, result] as const],
      )
      return { block: body.block, results: new Map(known) }
    },
    staleTime: 30_000,
    retry: false,
  })

export type ReturnedValues = { readonly block: number; readonly results: ReadonlyMap<string, string> }
