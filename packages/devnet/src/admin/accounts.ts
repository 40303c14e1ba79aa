import { ensureAccounts } from '../accounts/generate-accounts.ts'
import { accountsText } from '../accounts/list-accounts.ts'
import { stringIn } from '../server/parameters.ts'
import type { Page } from '../server/route.ts'

/** ?format=base58|hex|all */
export const page: Page = {
  async answer({ devnet, parameters }) {
    await ensureAccounts(devnet)
    const format = stringIn(parameters, 'format')
    return accountsText(devnet.chain, format === 'hex' || format === 'all' ? format : 'base58')
  },
}
