// Pages about the accounts with TRX and about console.log, and the chain as a file.
import { Malformed } from '@sundial/primitives'
import { hdPath, mnemonicOf } from '../accounts/derive-accounts.ts'
import { ensureAccounts, firstGeneration, generateAccounts } from '../accounts/generate-accounts.ts'
import { accountBatches, accountsText } from '../accounts/list-accounts.ts'
import { numberIn, type RequestParameters, stringIn } from '../server/parameters.ts'
import type { Pages } from '../server/route.ts'

const mostAccounts = 1000

const mostTrx = 1_000_000_000

const sunPerTrx = 1_000_000n

export const adminPages: Pages = {
  /** ?format=base58|hex|all */
  async accounts({ devnet, parameters }) {
    await ensureAccounts(devnet)
    const format = stringIn(parameters, 'format')
    return accountsText(devnet.chain, format === 'hex' || format === 'all' ? format : 'base58')
  },

  /** The first accounts, and under `more` those of each later generation. */
  async 'accounts-json'({ devnet }) {
    await ensureAccounts(devnet)
    const { chain } = devnet
    const wallet = { hdPath, mnemonic: mnemonicOf(chain.index.idAt(0)!) }
    const [first, ...more] = (await accountBatches(chain)).map((batch) => ({
      ...wallet,
      privateKeys: batch.map(({ privateKey }) => privateKey),
    }))
    return { ...first, more }
  },

  /** ?from=HEIGHT: what contracts printed with console.log from this block on. */
  console({ devnet: { chain }, parameters }) {
    const from = numberIn(parameters, 'from')
    const printed = chain.printed.all.filter(({ height }) => height >= from)
    return {
      lines: printed.flatMap(({ height, transactionId, lines }) =>
        lines.map((text) => ({ height, transaction_id: transactionId, text })),
      ),
    }
  },

  /** The whole chain as a file, with which another one can begin. */
  state: ({ devnet }) => devnet.bytes(),

  /** ?accounts=N&defaultBalance=TRX */
  async 'temporary-accounts-generation'({ devnet, parameters }) {
    const count = wholeIn(parameters, 'accounts', { most: mostAccounts }) ?? firstGeneration.count
    const trx = wholeIn(parameters, 'defaultBalance', { most: mostTrx })
    const sun = trx === undefined ? firstGeneration.sun : BigInt(trx) * sunPerTrx
    await ensureAccounts(devnet)
    await generateAccounts(devnet, { count, sun })
    return accountsText(devnet.chain, 'base58')
  },
}

function wholeIn(
  parameters: RequestParameters,
  name: string,
  { most }: { most: number },
): number | undefined {
  const text = stringIn(parameters, name)
  if (text === '') return undefined
  if (/^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text)
  throw new Malformed('parameter', `${name} is between 1 and ${most}`)
}
