/** Tabs by the names they have in the addresses of TronScan, so that links to it lead to the same place here; the likeliest first. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  'internal-transactions': ['internal'],
  'token-balances': ['balances'],
  portfolio: ['balances'],
  'trx-balances-chart': ['balances'],
  freeze: ['resources', 'statistics'],
  energy: ['statistics', 'resources'],
  call: ['statistics'],
  analysis: ['statistics', 'resources'],
  permission: ['permissions'],
  'trc20-transfers': ['transfers'],
  'token-transfers': ['transfers'],
  contract: ['code'],
  'contract-code': ['code'],
  holder: ['holders'],
}

/** The names under which a tab may be known here. */
export const tabNames = (name: string | undefined): readonly string[] =>
  name === undefined ? [] : [name, ...(aliases[name] ?? [])]
