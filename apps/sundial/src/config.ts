import {
  addresses,
  type Check,
  connections,
  count,
  databaseUrl,
  fromBlock,
  hostNames,
  networkKind,
  networkName,
  nodeAddresses,
  nodeSource,
  perSecond,
  port,
  price,
  seconds,
  webAddresses,
  word,
  yesOrNo,
} from './setting-checks.ts'
import { BadSetting, readFlags } from './read-flags.ts'

type CommandName = 'up' | 'serve' | 'index' | 'devnet' | 'demo' | 'audit' | 'migrate'

export type Setting<Value> = {
  /** Commands that use the setting; the others refuse its flag. */
  readonly commands: readonly CommandName[]
  readonly default: Value
  readonly check: Check<Value>
  readonly help: string
  /** Environment variable, where it is not `SUNDIAL_NAME`. */
  readonly env?: string
  /** A flag without a value, which means true; `--name=false` is possible. */
  readonly isSwitch?: true
  /** A value that no message repeats. */
  readonly isSecret?: true
}

const server: readonly CommandName[] = ['up', 'serve']
const indexer: readonly CommandName[] = ['up', 'index']
const nodeReader: readonly CommandName[] = ['up', 'serve', 'index', 'demo', 'audit']
const indexReader: readonly CommandName[] = ['up', 'serve', 'index', 'audit', 'migrate']
const chain: readonly CommandName[] = ['up', 'devnet']

/** Every setting of the program is one row: flag, environment variable, default, check and help come from it. */
export const settings = {
  port: row({ commands: server, default: 3000, check: port, help: 'Port of the explorer on this machine.' }),
  host: row({
    commands: ['up', 'serve', 'devnet'],
    default: '127.0.0.1',
    check: word,
    help: 'Address to listen on; 0.0.0.0 for every interface.',
  }),
  'allowed-hosts': row<readonly string[] | undefined>({
    commands: ['up', 'serve', 'devnet'],
    default: undefined,
    check: hostNames,
    help: 'Names, with commas and without ports, that explorer and development chain answer to in addition to localhost, 127.0.0.1 and [::1]; * for every name. Without it a server on another address than loopback answers to every name.',
  }),
  'open-tools': row<boolean>({
    commands: chain,
    default: false,
    check: yesOrNo,
    help: 'Answers /cheat, /admin and /tre of the development chain to other machines too: whoever reaches the port can change the chain and read its keys.',
    isSwitch: true,
  }),
  node: row<string | undefined>({
    commands: [...nodeReader, 'migrate'],
    default: undefined,
    check: nodeSource,
    help: 'java-tron to read: http(s)://HOST:PORT, several with commas, or recorded:DIR for recorded data.',
  }),
  'solidity-node': row<string | undefined>({
    commands: ['up', 'serve', 'index', 'audit'],
    default: undefined,
    check: nodeAddresses,
    help: "Addresses that serve the node's /walletsolidity (java-tron: port 8091), with commas; without it those of --node, or their getnodeinfo.",
  }),
  'node-key': row<string | undefined>({
    commands: nodeReader,
    default: undefined,
    check: word,
    help: 'Key sent to the node as TRON-PRO-API-KEY. Other users of this machine see flags: prefer the environment variable.',
  }),
  'internal-transactions': row<boolean | undefined>({
    commands: ['up', 'serve', 'index'],
    default: undefined,
    check: yesOrNo,
    help: 'Whether the node of --node keeps internal transactions (java-tron vm.saveInternalTx), without which balances are unknown after the first contract call. Without this flag receipts show it.',
    isSwitch: true,
  }),
  network: row<string | undefined>({
    commands: indexReader,
    default: undefined,
    check: networkName,
    help: 'main, nile or shasta: refuses a node of another network. Without it the network is the one of block 0 of the node; of recorded data main.',
  }),
  kind: row<'main' | 'side' | 'test' | undefined>({
    commands: server,
    default: undefined,
    check: networkKind,
    help: 'main, side or test: the kind of a private network or a development chain, on which some features depend; test unless set.',
  }),
  database: row<string | undefined>({
    commands: indexReader,
    default: undefined,
    check: databaseUrl,
    help: 'PostgreSQL 15 or newer to use instead of the one that comes with the program.',
    env: 'DATABASE_URL',
    isSecret: true,
  }),
  'database-connections': row({
    commands: indexReader,
    default: 10,
    check: connections,
    help: 'Most connections to the database: 2 write the index, 2 (of fewer than 8: 1) work in the background, the others answer requests.',
  }),
  distributed: row<boolean>({
    commands: ['migrate'],
    default: false,
    check: yesOrNo,
    help: 'Spreads the tables over the nodes of the Citus cluster whose coordinator --database names.',
    isSwitch: true,
  }),
  data: row({
    commands: [...indexReader, 'devnet'],
    default: '.sundial',
    check: word,
    help: 'Folder of the database and the development chain.',
  }),
  'from-block': row<number | 'latest' | undefined>({
    commands: indexer,
    default: undefined,
    check: fromBlock,
    help: 'First height to index, or latest; without it the first height that the node has.',
  }),
  'audit-rate': row({
    commands: indexer,
    default: 5,
    check: perSecond,
    help: 'Accounts a second that are compared with the node in the background; 0 compares none.',
  }),
  'state-rate': row({
    commands: indexer,
    default: 20,
    check: perSecond,
    help: 'Accounts a second whose stake, resources and permissions are read from the node in the background; 0 reads none.',
  }),
  'devnet-port': row({
    commands: [...nodeReader, 'devnet'],
    default: 9090,
    check: port,
    help: 'Port of the development chain.',
  }),
  'block-time': row({
    commands: chain,
    default: 3,
    check: seconds,
    help: 'Seconds between blocks of the development chain; 0 makes a block for each transaction.',
  }),
  genesis: row<string | undefined>({
    commands: chain,
    default: undefined,
    check: word,
    help: 'JSON file the development chain begins with; see packages/devnet/src/genesis.',
  }),
  'rate-limit': row({
    commands: server,
    default: 20,
    check: count,
    help: 'Requests a second that one network address may send, with bursts of three times as many; 0 sets no limit.',
  }),
  'web-rate-limit': row({
    commands: server,
    default: 60,
    check: count,
    help: 'The same for the web app in browsers, counted separately.',
  }),
  'api-keys': row<string | undefined>({
    commands: server,
    default: undefined,
    check: word,
    help: 'File of keys, one per line: KEY NAME REQUESTS_A_SECOND. Callers send theirs as TRON-PRO-API-KEY.',
  }),
  'trusted-proxies': row<string | undefined>({
    commands: server,
    default: undefined,
    check: addresses,
    help: 'Addresses of proxies in front of this server, with commas: their X-Forwarded-For names the caller. Without it requests from this machine are not counted.',
  }),
  'log-requests': row<boolean>({
    commands: server,
    default: false,
    check: yesOrNo,
    help: 'Writes a line of JSON for each answer.',
    isSwitch: true,
  }),
  compilers: row<string | undefined>({
    commands: server,
    default: undefined,
    check: word,
    help: 'Folder of further Solidity compilers, soljson-v0.8.20+commit.a1b79de6.js and the like.',
  }),
  price: row<string | undefined>({
    commands: server,
    default: undefined,
    check: price,
    help: 'What a TRX costs: a figure in USD, shown as fixed, or the https address of a provider that answers as CoinMarketCap or CoinGecko do.',
  }),
  quotes: row<string | undefined>({
    commands: server,
    default: undefined,
    check: webAddresses,
    help: 'Addresses, with commas, under which POST /api/system/proxy may fetch quotes, such as https://api.example/v1/quotes.',
  }),
  notices: row<string | undefined>({
    commands: server,
    default: undefined,
    check: word,
    help: 'Folder of notices, 83.en.md and 83.zh.md and the like; without it the one that comes with the program.',
  }),
  links: row<string | undefined>({
    commands: server,
    default: undefined,
    check: word,
    help: 'JSON file of links and hot tokens for the web app: announcement, donateAddress, hotTokens, networks, support, social, ecosystem, partners; see docs/links.md.',
  }),
  'node-places': row<string | undefined>({
    commands: server,
    default: undefined,
    check: word,
    help: 'JSON file of the places of servers of the network, by address: {"203.0.113.7": {"country": "...", "city": "...", "lat": 1.5, "lng": 2.5}}.',
  }),
  foundation: row<string | undefined>({
    commands: server,
    default: undefined,
    check: word,
    help: 'JSON file of accounts of the network\'s foundation and of its donators: {"fund": ["T..."], "donators": ["T..."]}.',
  }),
  labels: row<string | undefined>({
    commands: server,
    default: undefined,
    check: word,
    help: 'JSON file of what you say about accounts, tokens and sites: names, pictures, warnings; see docs/operator-files.md.',
  }),
  'ledger-messages': row<string | undefined>({
    commands: server,
    default: undefined,
    check: word,
    help: 'JSON file of what Ledger signed for its devices, as hex by number: {"tokens": {"1002000": "..."}, "exchanges": {"1": "..."}}.',
  }),
  'faucet-key': row<string | undefined>({
    commands: server,
    default: undefined,
    check: word,
    help: 'File with the private key (hex) that gives coins of a test network. The development chain gives its own.',
  }),
  'faucet-amount': row({
    commands: server,
    default: 1000,
    check: count,
    help: 'TRX the faucet gives at a time; 0 closes it.',
  }),
  'image-proxy': row<boolean>({
    commands: server,
    default: false,
    check: yesOrNo,
    help: 'Fetches images of tokens from other hosts for the page. Without it this server sends requests to its node only.',
    isSwitch: true,
  }),
  'no-demo': row<boolean>({
    commands: ['up'],
    default: false,
    check: yesOrNo,
    help: 'Leaves the development chain empty: no inhabitants.',
    isSwitch: true,
  }),
} as const

export type Settings = typeof settings
export type Config = { readonly [Name in keyof Settings]: Settings[Name]['default'] }

/** Rows of the settings a command uses, or of all settings. */
export function settingsOf(command?: string): readonly (readonly [string, Setting<unknown>])[] {
  const rows = Object.entries<Setting<unknown>>(settings as Readonly<Record<string, Setting<unknown>>>)
  return command === undefined
    ? rows
    : rows.filter(([, { commands }]) => (commands as readonly string[]).includes(command))
}

/**
 * Settings of flags over environment over defaults. A named command refuses the flags of settings it does not use;
 * an environment variable it does not use is no error. Throws `setting_unknown`, `setting_unused`, `setting_refused`.
 */
export function readConfig(
  flags: readonly string[],
  environment: NodeJS.ProcessEnv,
  command?: string,
): Config {
  const used = new Map(settingsOf(command))
  const given = readFlags(flags, { used, all: settings, command })
  const entries = settingsOf().map(([name, setting]) => {
    const text = used.has(name) ? (given.get(name) ?? environment[environmentName(name)]) : undefined
    return [name, text === undefined || text === '' ? setting.default : checked(name, setting, text)]
  })
  return Object.fromEntries(entries) as Config
}

export const environmentName = (name: string): string =>
  (settings[name as keyof Settings] as Setting<unknown>).env ??
  `SUNDIAL_${name.replaceAll('-', '_').toUpperCase()}`

function checked(name: string, { check, isSecret }: Setting<unknown>, text: string): unknown {
  try {
    return check(text)
  } catch (cause) {
    const flag = isSecret ? `--${name}` : `--${name} ${text}`
    throw new BadSetting(`${flag}: ${(cause as Error).message}`, { cause })
  }
}

function row<Value>(setting: Setting<Value>): Setting<Value> {
  return setting
}
