import { Malformed } from '@sundial/primitives'
import { ensureAccounts, firstGeneration, generateAccounts } from '../accounts/generate-accounts.ts'
import { accountsText } from '../accounts/list-accounts.ts'
import { type Parameters, stringIn } from '../server/parameters.ts'
import type { Page } from '../server/route.ts'

const mostAccounts = 1000
const mostTrx = 1_000_000_000
const sunPerTrx = 1_000_000n

/** ?accounts=N&defaultBalance=TRX */
export const page: Page = {
  async answer({ devnet, parameters }) {
    const count = wholeIn(parameters, 'accounts', { most: mostAccounts }) ?? firstGeneration.count
    const trx = wholeIn(parameters, 'defaultBalance', { most: mostTrx })
    const sun = trx === undefined ? firstGeneration.sun : BigInt(trx) * sunPerTrx
    await ensureAccounts(devnet)
    await generateAccounts(devnet, { count, sun })
    return accountsText(devnet.chain, 'base58')
  },
}

function wholeIn(parameters: Parameters, name: string, { most }: { most: number }): number | undefined {
  const text = stringIn(parameters, name)
  if (text === '') return undefined
  if (/^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text)
  throw new Malformed('parameter', `${name} is between 1 and ${most}`)
}
