import { loadWellKnown } from '@sundial/abi'
import { queryOptions } from '@tanstack/react-query'

/** Several hundred signatures of functions, which come when the token standards do not do. */
export const wellKnownSignatures = () =>
  queryOptions({ queryKey: ['signatures'], queryFn: loadWellKnown, staleTime: Infinity })
