import { lazy } from 'react'

/** Loaded only where something is missing. */
export const MissingTransaction = lazy(async () => ({
  default: (await import('./missing-transaction.tsx')).MissingTransaction,
}))
export const MissingBlock = lazy(async () => ({
  default: (await import('./missing-block.tsx')).MissingBlock,
}))
export const MissingAddress = lazy(async () => ({
  default: (await import('./missing-address.tsx')).MissingAddress,
}))
export const MissingToken = lazy(async () => ({
  default: (await import('./missing-token.tsx')).MissingToken,
}))
export const NotAContract = lazy(async () => ({
  default: (await import('./not-a-contract.tsx')).NotAContract,
}))
export const Elsewhere = lazy(async () => ({
  default: (await import('./elsewhere.tsx')).Elsewhere,
}))
