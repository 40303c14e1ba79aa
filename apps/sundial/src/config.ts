import { isIP } from 'node:net'
import { Refused } from '@sundial/primitives'

type Check<Value> = (text: string) => Value

type Setting<Value> = {
  /** Flag is `--name`, environment variable `SUNDIAL_NAME` unless `env` says otherwise. */
  readonly default: Value
  readonly check: Check<Value>
  readonly help: string
  readonly env?: string
  /** Value of the flag when it stands alone: such a flag takes no next word, only `--name=value`. */
  readonly alone?: string
}

/** Every setting of the program is one row: flag, environment variable, default, check and help come from it. */
export const settings = {
  port: row({ default: 3000, check: port, help: 'Port of the explorer on this machine.' }),
  host: row({
    default: '127.0.0.1',
    check: word,
    help: 'Address to listen on; 0.0.0.0 for every interface.',
  }),
  node: row<string | undefined>({
    default: undefined,
    check: nodeSource,
    help: 'java-tron to read: http(s)://HOST:PORT, several with commas, or recorded:DIR for recorded data.',
  }),
  'node-key': row<string | undefined>({
    default: undefined,
    check: word,
    help: 'Key sent to the node as TRON-PRO-API-KEY.',
  }),
  'internal-transactions': row<boolean>({
    default: false,
    check: yesOrNo,
    help: 'Says that the node of --node keeps internal transactions (vm.saveInternalTx), so that balances are known beyond the first contract call. The development chain keeps them.',
    alone: 'true',
  }),
  network: row({ default: 'main', check: networkName, help: 'main, nile or shasta.' }),
  database: row<string | undefined>({
    default: undefined,
    check: databaseUrl,
    help: 'PostgreSQL 15 or newer to use instead of the one that comes with the program.',
    env: 'DATABASE_URL',
  }),
  distributed: row<boolean>({
    default: false,
    check: yesOrNo,
    help: 'With migrate: spreads the tables over the nodes of the Citus cluster whose coordinator --database names.',
    alone: 'true',
  }),
  data: row({ default: '.sundial', check: word, help: 'Folder of the data that comes with the program.' }),
  'from-block': row<number | 'latest' | undefined>({
    default: undefined,
    check: fromBlock,
    help: 'First height to index, or latest; default is the first the node holds.',
  }),
  'audit-rate': row({
    default: 5,
    check: perSecond,
    help: 'Accounts a second that are compared with the node in the background; 0 compares none.',
  }),
  'state-rate': row({
    default: 20,
    check: perSecond,
    help: 'Accounts a second whose stake, resources and permissions are read from the node in the background; 0 reads none.',
  }),
  'devnet-port': row({ default: 9090, check: port, help: 'Port of the development chain.' }),
  'block-time': row({
    default: 3,
    check: seconds,
    help: 'Seconds between blocks of the development chain; 0 makes a block for each transaction.',
  }),
  genesis: row<string | undefined>({
    default: undefined,
    check: word,
    help: 'JSON file the development chain begins with; see packages/devnet/src/genesis.',
  }),
  'rate-limit': row({
    default: 20,
    check: count,
    help: 'Requests a second one address of the network may ask, with bursts of three times as many; 0 counts nobody.',
  }),
  'web-rate-limit': row({
    default: 60,
    check: count,
    help: 'The same for the web app in browsers, counted apart.',
  }),
  'api-keys': row<string | undefined>({
    default: undefined,
    check: word,
    help: 'File of keys, a line each: KEY NAME REQUESTS_A_SECOND. Callers send theirs as TRON-PRO-API-KEY.',
  }),
  'trusted-proxies': row<string | undefined>({
    default: undefined,
    check: addresses,
    help: 'Addresses of proxies in front of this server, with commas: their X-Forwarded-For names the caller. Without it requests of this machine are not counted.',
  }),
  'log-requests': row<boolean>({
    default: false,
    check: yesOrNo,
    help: 'Writes a line of JSON for each answer.',
    alone: 'true',
  }),
  compilers: row<string | undefined>({
    default: undefined,
    check: word,
    help: 'Folder of further Solidity compilers, soljson-v0.8.20+commit.a1b79de6.js and the like.',
  }),
  price: row<string | undefined>({
    default: undefined,
    check: price,
    help: 'What a TRX costs: a figure in USD, shown as fixed, or the https address of a provider that answers as CoinMarketCap or CoinGecko do.',
  }),
  quotes: row<string | undefined>({
    default: undefined,
    check: webAddresses,
    help: 'Addresses, with commas, under which POST /api/system/proxy may ask for quotes, such as https://api.example/v1/quotes.',
  }),
  notices: row<string | undefined>({
    default: undefined,
    check: word,
    help: 'Folder of notices, 83.en.md and 83.zh.md and the like; without it the one that comes with the program.',
  }),
  links: row<string | undefined>({
    default: undefined,
    check: word,
    help: 'JSON file of links and hot tokens for the web app: announcement, donateAddress, hotTokens, networks, support, social, ecosystem, partners; see docs/links.md.',
  }),
  'node-places': row<string | undefined>({
    default: undefined,
    check: word,
    help: 'JSON file of where servers of the network stand, by address: {"203.0.113.7": {"country": "...", "city": "...", "lat": 1.5, "lng": 2.5}}.',
  }),
  foundation: row<string | undefined>({
    default: undefined,
    check: word,
    help: 'JSON file of accounts of the network\'s foundation and of its donators: {"fund": ["T..."], "donators": ["T..."]}.',
  }),
  labels: row<string | undefined>({
    default: undefined,
    check: word,
    help: 'JSON file of what you say of accounts, tokens and sites: names, pictures, warnings; see docs/operator-files.md.',
  }),
  'ledger-messages': row<string | undefined>({
    default: undefined,
    check: word,
    help: 'JSON file of what Ledger signed for its devices, as hex by number: {"tokens": {"1002000": "..."}, "exchanges": {"1": "..."}}.',
  }),
  'faucet-key': row<string | undefined>({
    default: undefined,
    check: word,
    help: 'File with the private key (hex) that gives coins of a test network. The development chain gives its own.',
  }),
  'faucet-amount': row({ default: 1000, check: count, help: 'TRX the faucet gives at a time; 0 closes it.' }),
  'image-proxy': row<boolean>({
    default: false,
    check: yesOrNo,
    help: 'Fetches images of tokens from hosts of strangers for the page. Off, this server asks nobody but its node.',
    alone: 'true',
  }),
  'no-demo': row<boolean>({
    default: false,
    check: yesOrNo,
    help: 'Leaves the development chain empty: no inhabitants.',
    alone: 'true',
  }),
} as const

type Settings = typeof settings
export type Config = { readonly [Name in keyof Settings]: Settings[Name]['default'] }

/** Settings of flags over environment over defaults. Throws `setting_…` errors that say what to write instead. */
export function readConfig(flags: readonly string[], environment: NodeJS.ProcessEnv): Config {
  const given = readFlags(flags)
  const entries = Object.entries(settings).map(([name, setting]) => {
    const text = given.get(name) ?? environment[environmentName(name)]
    return [name, text === undefined || text === '' ? setting.default : checked(name, text)]
  })
  return Object.fromEntries(entries) as Config
}

export const environmentName = (name: string): string =>
  (settings[name as keyof Settings] as Setting<unknown>).env ??
  `SUNDIAL_${name.replaceAll('-', '_').toUpperCase()}`

/** `--name value`, `--name=value`, and `--name` where the setting may stand alone. */
function readFlags(flags: readonly string[]): Map<string, string> {
  const given = new Map<string, string>()
  for (let index = 0; index < flags.length; index++) {
    const [, name, inline] = /^--([a-z-]+)(?:=(.*))?$/s.exec(flags[index]!) ?? []
    if (name === undefined || !Object.hasOwn(settings, name)) throw new UnknownSetting(flags[index]!)
    const { alone } = settings[name as keyof Settings] as Setting<unknown>
    const value = inline ?? alone ?? flags[++index]
    if (value === undefined) throw new BadSetting(`--${name} needs a value.`)
    given.set(name, value)
  }
  return given
}

function checked(name: string, text: string): unknown {
  try {
    return settings[name as keyof Settings].check(text)
  } catch (cause) {
    throw new BadSetting(`--${name} ${text}: ${(cause as Error).message}`, { cause })
  }
}

function row<Value>(setting: Setting<Value>): Setting<Value> {
  return setting
}

function port(text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number > 65_535) throw new Error('a port is a number from 0 to 65535.')
  return number
}

function word(text: string): string {
  return text
}

function count(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw new Error('write a number from 0 to 999999.')
}

function addresses(text: string): string {
  const items = text.split(',').map((item) => item.trim())
  const isAddress = (item: string) => isIP(item.replace(/\/\d{1,3}$/, '')) !== 0 || item === 'loopback'
  if (items.every(isAddress)) return items.join(',')
  throw new Error('write addresses such as 10.0.0.2, 10.0.0.0/8 or loopback, with commas.')
}

function price(text: string): string {
  if (/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,18})?$/.test(text)) return text
  if (isWebAddress(text)) return text
  throw new Error('write a figure above 0 such as 0.25, or https://HOST/PATH.')
}

function webAddresses(text: string): string {
  const items = text.split(',').map((item) => item.trim())
  if (items.every(isWebAddress)) return items.join(',')
  throw new Error('write https://HOST/PATH, several with commas.')
}

const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/@]+(\/\S*)?$/.test(text) && URL.canParse(text)

function seconds(text: string): number {
  if (/^\d{1,4}(\.\d{1,3})?$/.test(text)) return Number(text)
  throw new Error('write seconds, such as 3 or 0.5, or 0.')
}

function perSecond(text: string): number {
  if (/^\d{1,5}(\.\d{1,3})?$/.test(text)) return Number(text)
  throw new Error('write a number a second, such as 5 or 0.5, or 0.')
}

function yesOrNo(text: string): boolean {
  if (['true', '1'].includes(text)) return true
  if (['false', '0'].includes(text)) return false
  throw new Error('write true or false.')
}

function nodeSource(text: string): string {
  if (/^recorded:.+$/s.test(text)) return text
  const addresses = text.split(',').map((item) => item.trim())
  if (addresses.every((item) => /^https?:\/\/[^/\s]+\/?$/.test(item))) return addresses.join(',')
  throw new Error('write http://HOST:PORT, https://HOST or recorded:DIR.')
}

function networkName(text: string): string {
  if (['main', 'nile', 'shasta'].includes(text)) return text
  throw new Error('known networks are main, nile and shasta.')
}

function databaseUrl(text: string): string {
  if (/^postgres(ql)?:\/\//.test(text)) return text
  throw new Error('write postgresql://USER:PASSWORD@HOST:PORT/DATABASE.')
}

function fromBlock(text: string): number | 'latest' {
  if (text === 'latest') return text
  if (/^\d{1,12}$/.test(text)) return Number(text)
  throw new Error('write a height or latest.')
}

export class UnknownSetting extends Refused {
  readonly code = 'setting_unknown'
  constructor(flag: string) {
    super(`${flag} is no setting of this program; "sundial help" lists them.`)
  }
}

export class BadSetting extends Refused {
  readonly code = 'setting_refused'
}
