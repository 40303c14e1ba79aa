import { hdPath, mnemonicOf } from '../accounts/derive-accounts.ts'
import { ensureAccounts } from '../accounts/generate-accounts.ts'
import { accountBatches } from '../accounts/list-accounts.ts'
import type { Page } from '../server/route.ts'

/** The first accounts, and under `more` those of each later generation. */
export const page: Page = {
  async answer({ devnet }) {
    await ensureAccounts(devnet)
    const { chain } = devnet
    const wallet = { hdPath, mnemonic: mnemonicOf(chain.index.idAt(0)!) }
    const [first, ...more] = (await accountBatches(chain)).map((batch) => ({
      ...wallet,
      privateKeys: batch.map(({ privateKey }) => privateKey),
    }))
    return { ...first, more }
  },
}
