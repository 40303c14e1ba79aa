import { issuerSteps, type ListingStatus, type ListingStep } from '@sundial/abi'

export type ListingAct = 'record' | ListingStep | 'trade'

/** Pairs that were approved once and not shelved. */
const traded: readonly ListingStatus[] = [1, 3, 4, 8]
const order = ['create', 'confirm', 'update', 'add'] as const

/** What the issuer can do in a status, first what leads on. */
export const actsIn = (status: ListingStatus): readonly ListingAct[] => [
  ...(status === -2 ? (['record'] as const) : []),
  ...(traded.includes(status) ? (['trade'] as const) : []),
  ...order.filter((step) => (issuerSteps[step] as readonly ListingStatus[]).includes(status)),
]
