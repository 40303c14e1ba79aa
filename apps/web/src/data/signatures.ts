import { queryOptions } from '@tanstack/react-query'

/** Several hundred signatures of functions, a chunk of its own that pages load when the token standards do not do. */
export const wellKnownSignatures = () =>
  queryOptions({
    queryKey: ['signatures'],
    queryFn: async () => (await import('@sundial/abi')).loadWellKnown(),
    staleTime: Infinity,
  })
