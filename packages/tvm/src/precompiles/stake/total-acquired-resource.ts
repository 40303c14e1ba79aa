import { acquired } from '../account-queries.ts'
import { resourceQuery } from '../query.ts'

/** All sun others delegate to an account. */
export const precompile = resourceQuery({ address: 0x1000015n, energy: 50n, answer: acquired })
