import { loadWellKnown } from '@sundial/abi'
import { queryOptions } from '@tanstack/react-query'
import { type Body, get } from './api.ts'

/**
 * Several hundred signatures of functions, loaded when the token standards do not match. Not in contract.ts, because
 * lists of contracts do not need the parser of signatures.
 */
export const wellKnownSignatures = () =>
  queryOptions({ queryKey: ['signatures'], queryFn: loadWellKnown, staleTime: Infinity })

export type KnownSignature = Body<'/api/contract/signatures'>['data'][number]

/** What verified contracts and the operator's list say of a selector or a topic in hex; the likeliest first. */
export const knownSignatures = (hash: string) =>
  queryOptions({
    queryKey: ['known-signatures', hash],
    queryFn: async ({ signal }): Promise<readonly KnownSignature[]> =>
      (await get('/api/contract/signatures', { hash }, signal)).body.data,
    staleTime: 60_000,
  })
