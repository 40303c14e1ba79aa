import { metric } from '../metric.ts'

/** Blocks by who produced them. */
export const witnesses = metric({
  number: 17,
  key: 'witness',
  members: ['blocks'],
  of: ({ entry }) => new Map([[entry.witness, [1n]]]),
})
