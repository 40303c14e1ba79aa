import { loadWellKnown } from '@sundial/abi'
import { queryOptions } from '@tanstack/react-query'

/**
 * Several hundred signatures of functions, loaded when the token standards do not match. Not in contract.ts, because
 * lists of contracts do not need the parser of signatures.
 */
export const wellKnownSignatures = () =>
  queryOptions({ queryKey: ['signatures'], queryFn: loadWellKnown, staleTime: Infinity })
