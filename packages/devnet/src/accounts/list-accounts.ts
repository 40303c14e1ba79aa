import { type Address, toBase58 } from '@sundial/primitives'
import type { Chain } from '../chain/chain.ts'
import { type DevAccount, deriveAccounts, hdPath, mnemonicOf } from './derive-accounts.ts'

export type AddressFormat = 'base58' | 'hex' | 'all'

/** Accounts handed out so far, one list per request. */
export async function accountBatches(chain: Chain): Promise<readonly (readonly DevAccount[])[]> {
  const counts = chain.cheatState.accountBatches
  const total = counts.reduce((sum, count) => sum + count, 0)
  const accounts = await deriveAccounts(chain.index.idAt(0)!, { first: 0, count: total })
  let first = 0
  return counts.map((count) => accounts.slice(first, (first += count)))
}

/** As text for people: addresses with their TRX, keys and mnemonic. */
export async function accountsText(chain: Chain, format: AddressFormat): Promise<string> {
  const accounts = (await accountBatches(chain)).flat()
  return [
    ...titled(
      'Available Accounts',
      accounts.map(({ address }) => `${shown(address, format)} (${trxOf(chain, address)} TRX)`),
    ),
    ...titled(
      'Private Keys',
      accounts.map(({ privateKey }) => privateKey),
    ),
    'HD Wallet',
    '==================',
    `Mnemonic:      ${mnemonicOf(chain.index.idAt(0)!)}`,
    `Base HD Path:  ${hdPath}`,
    '',
  ].join('\n')
}

const titled = (title: string, lines: readonly string[]) => [
  title,
  '==================',
  '',
  ...lines.map((line, index) => `(${index}) ${line}`),
  '',
]

function shown(address: Address, format: AddressFormat): string {
  if (format === 'hex') return address
  return format === 'all' ? `${toBase58(address)} (${address})` : toBase58(address)
}

const sunPerTrx = 1_000_000n

function trxOf(chain: Chain, address: Address): string {
  const balance = chain.pool.state.get('accounts', address)?.balance ?? 0n
  const fraction = (balance % sunPerTrx).toString().padStart(6, '0').replace(/0+$/, '')
  return `${balance / sunPerTrx}${fraction === '' ? '' : `.${fraction}`}`
}
