import { delegatedAway } from '../account-queries.ts'
import { resourceQuery } from '../query.ts'

/** All sun an account delegates to others. */
export const precompile = resourceQuery({ address: 0x1000014n, energy: 50n, answer: delegatedAway })
