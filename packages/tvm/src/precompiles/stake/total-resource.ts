import { usable } from '../account-queries.ts'
import { resourceQuery } from '../query.ts'

/** All sun whose resource an account may use: its own stakes and what is delegated to it. */
export const precompile = resourceQuery({ address: 0x1000013n, energy: 50n, answer: usable })
