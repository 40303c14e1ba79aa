import type { Actions } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import type { SourceFile } from './compile.ts'
import { post } from './post.ts'

const path = '/api/solidity/contract/read'

/** What sources say, with the line of every statement. */
export type CodeReading = Actions[typeof path]['answer']['data']
export type ContractReading = CodeReading['readings'][number]
export type ContractOutline = CodeReading['contracts'][number]
export type CodeFunction = ContractReading['functions'][number]
export type Finding = ContractReading['powers'][number]
export type RuleGroup = Finding['when'][number]
export type Place = Finding['place']

/** Reads a verified contract. */
export const contractReading = (address: string) =>
  queryOptions({
    queryKey: ['code-reading', address],
    queryFn: async (): Promise<CodeReading> => (await post(path, { contractAddress: address })).data,
    // A compilation each time, and sources do not change.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export type SourceOrder = { readonly files: readonly SourceFile[]; readonly compiler: string }

/** Reads sources that a visitor gives; the server stores nothing. Throws `ApiFailure`. */
export async function readSources({ files, compiler }: SourceOrder): Promise<CodeReading> {
  const { data } = await post(path, { files: [...files], compiler })
  return { ...data, files: [...files] }
}
