import { resourceOf, usable, usage } from '../account-queries.ts'
import { query } from '../query.ts'
import { toAccount, toNumber } from '../words.ts'

const nothing = [0n, 0n, 0n]

/**
 * What taking back so much delegated sun from an account would find: how much of it is not in use, how much is, and the
 * seconds until that is recovered.
 */
export const precompile = query({
  address: 0x1000011n,
  since: 'getUnfreezeDelayDays',
  energy: 50n,
  inputWords: 3,
  outputWords: 3,
  answer([target, amountWord, code], port) {
    const account = port.account(toAccount(target!))
    const resource = resourceOf(toNumber(code!))
    const wanted = toNumber(amountWord!)
    if (account === undefined || resource === undefined || wanted === 0n) return nothing
    const limit = usable(account, resource)
    const { sun, seconds } = usage(port, account, resource)
    const amount = wanted < limit ? wanted : limit
    const clean = limit <= sun ? 0n : cleanPart(amount, limit - sun, limit)
    return [clean, amount - clean, seconds]
  },
})

/** In doubles, as java-tron FreezeV2Util.checkUndelegateResource has it. */
const cleanPart = (amount: bigint, unused: bigint, limit: bigint): bigint =>
  BigInt(Math.trunc(Number(amount) * (Number(unused) / Number(limit))))
