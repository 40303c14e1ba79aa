import { usage } from '../account-queries.ts'
import { resourceQuery } from '../query.ts'

/** The stake that an account's use of a resource stands for now, in sun, and seconds until all of it is recovered. */
export const precompile = resourceQuery({
  address: 0x1000012n,
  energy: 50n,
  outputWords: 2,
  answer(account, resource, port) {
    const { sun, seconds } = usage(port, account, resource)
    return [sun, seconds]
  },
})
