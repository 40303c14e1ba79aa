import {
  addresses,
  bytes,
  type Check,
  connections,
  count,
  databaseUrl,
  databaseUrls,
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
  sha256,
  spanBlocks,
  threads,
  webAddress,
  webAddresses,
  word,
  yesOrNo,
} from './setting-checks.ts'

type CommandName =
  | 'up'
  | 'serve'
  | 'index'
  | 'devnet'
  | 'demo'
  | 'audit'
  | 'migrate'
  | 'backup'
  | 'restore'
  | 'compilers'
  | 'read-ranges'

export type Setting<Value> = {
  /** Commands that use the setting; other commands reject its flag. */
  readonly commands: readonly CommandName[]
  readonly default: Value
  readonly check: Check<Value>
  readonly help: string
  /** Environment variable, if it is not `SUNDIAL_NAME`. */
  readonly env?: string
  /** A flag without a value, which means true; `--name=false` is possible. */
  readonly isSwitch?: true
  /** A value that no message may repeat. */
  readonly isSecret?: true
}

const server: readonly CommandName[] = ['up', 'serve']
const indexer: readonly CommandName[] = ['up', 'index']
const nodeReader: readonly CommandName[] = [
  'up',
  'serve',
  'index',
  'demo',
  'audit',
  'backup',
  'restore',
  'read-ranges',
]
const indexReader: readonly CommandName[] = ['up', 'serve', 'index', 'audit', 'migrate', 'backup', 'restore']
const blockReader: readonly CommandName[] = ['up', 'index', 'read-ranges']
const chain: readonly CommandName[] = ['up', 'devnet']

/** Every setting of the program is one row: its flag, environment variable, default, check and help follow from it. */
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
    help: 'Host names that the explorer and the development chain accept besides localhost, 127.0.0.1 and [::1], separated by commas, without ports; * accepts every name. Default: every name if --host is not loopback.',
  }),
  'open-tools': row<boolean>({
    commands: chain,
    default: false,
    check: yesOrNo,
    help: 'Opens /cheat, /admin and /tre of the development chain to other machines: anyone who reaches the port can change the chain and read its keys.',
    isSwitch: true,
  }),
  node: row<string | undefined>({
    commands: [...nodeReader, 'migrate'],
    default: undefined,
    check: nodeSource,
    help: 'java-tron node to read: http(s)://HOST:PORT, several separated by commas, or recorded:DIR for recorded data.',
  }),
  'solidity-node': row<string | undefined>({
    commands: ['up', 'serve', 'index', 'audit', 'read-ranges'],
    default: undefined,
    check: nodeAddresses,
    help: "URLs of the node's /walletsolidity (java-tron: port 8091), separated by commas. Default: those of --node, or the port in their getnodeinfo.",
  }),
  'json-rpc-node': row<string | undefined>({
    commands: server,
    default: undefined,
    check: nodeAddresses,
    help: "URLs of the node's /jsonrpc (java-tron: port 8545), separated by commas: traces are read or replayed with it. Default: those of --node.",
  }),
  'node-key': row<string | undefined>({
    commands: nodeReader,
    default: undefined,
    check: word,
    help: 'Key sent to the node as TRON-PRO-API-KEY. Flags are visible to other users of this machine: prefer the environment variable.',
  }),
  'internal-transactions': row<boolean | undefined>({
    commands: ['up', 'serve', 'index', 'read-ranges'],
    default: undefined,
    check: yesOrNo,
    help: 'Whether the node stores internal transactions (java-tron vm.saveInternalTx); without them balances are unknown after the first contract call. Default: detected from receipts.',
    isSwitch: true,
  }),
  network: row<string | undefined>({
    commands: indexReader,
    default: undefined,
    check: networkName,
    help: "main, nile or shasta: rejects a node of another network. Default: detected from the node's block 0; for recorded data main.",
  }),
  kind: row<'main' | 'side' | 'test' | undefined>({
    commands: server,
    default: undefined,
    check: networkKind,
    help: 'main, side or test: kind of a private network or development chain, on which some features depend. Default: test.',
  }),
  database: row<string | undefined>({
    commands: indexReader,
    default: undefined,
    check: databaseUrl,
    help: 'External PostgreSQL 15 or newer in place of the embedded one.',
    env: 'DATABASE_URL',
    isSecret: true,
  }),
  'read-databases': row<readonly string[]>({
    commands: server,
    default: [],
    check: databaseUrls,
    help: 'Streaming replicas of --database, separated by commas: answers are read there while they have what the answer needs.',
    isSecret: true,
  }),
  publish: row<string | undefined>({
    commands: server,
    default: undefined,
    check: word,
    help: 'Folder of a backup that others may start from: it is served at /backup/ ("sundial restore FOLDER --from URL/backup --expect SHA256").',
  }),
  expect: row<string | undefined>({
    commands: ['restore'],
    default: undefined,
    check: sha256,
    help: 'SHA-256 of the manifest of the backup, as "sundial backup" prints it: another backup is refused. --from needs it.',
  }),
  'database-connections': row({
    commands: indexReader,
    default: 10,
    check: connections,
    help: 'Maximum number of database connections: 3 write the index, 2 (below 8 in total: 1) work in the background, the others serve requests.',
  }),
  distributed: row<boolean>({
    commands: ['migrate'],
    default: false,
    check: yesOrNo,
    help: 'Distributes the tables over the Citus cluster whose coordinator is --database.',
    isSwitch: true,
  }),
  data: row({
    commands: [...indexReader, 'devnet', 'compilers'],
    default: '.sundial',
    check: word,
    help: 'Folder for the database, the development chain and added compilers.',
  }),
  'from-block': row<number | 'latest' | undefined>({
    commands: indexer,
    default: undefined,
    check: fromBlock,
    help: 'First height to index, or latest. Default: the first height that the node has.',
  }),
  'read-threads': row<number | undefined>({
    commands: indexer,
    default: undefined,
    check: threads,
    help: 'Threads that read blocks of the node while the index is far behind it; 0 reads them where the index is written. Default: one less than processors, at most 4.',
  }),
  ranges: row<string | undefined>({
    commands: indexer,
    default: undefined,
    check: word,
    help: 'Folder of ranges that "sundial read-ranges" fills: their blocks are written from there, the others are read from the node.',
  }),
  into: row<string | undefined>({
    commands: ['read-ranges'],
    default: undefined,
    check: word,
    help: 'Folder for the ranges: the one of --ranges, on this machine or shared. Whoever can write there determines what the index says.',
  }),
  'span-blocks': row({
    commands: blockReader,
    default: 4096,
    check: spanBlocks,
    help: 'Blocks of a range, for a new folder: 64 to 8192, a multiple of 64.',
  }),
  'most-bytes': row({
    commands: ['read-ranges'],
    default: 20_000_000_000,
    check: bytes,
    help: 'Reading pauses while the folder has so many bytes; 20G is 20000000000.',
  }),
  'audit-rate': row({
    commands: indexer,
    default: 5,
    check: perSecond,
    help: 'Accounts per second to compare with the node in the background; 0 disables it.',
  }),
  'state-rate': row({
    commands: indexer,
    default: 20,
    check: perSecond,
    help: 'Accounts per second whose stake, resources and permissions are read from the node in the background; 0 disables it.',
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
    help: 'Seconds between blocks of the development chain; 0 creates a block for each transaction.',
  }),
  genesis: row<string | undefined>({
    commands: chain,
    default: undefined,
    check: word,
    help: 'JSON genesis file of the development chain; see packages/devnet/src/genesis.',
  }),
  'rate-limit': row({
    commands: server,
    default: 20,
    check: count,
    help: 'Requests per second allowed from one network address, with bursts of three times as many; 0 disables the limit.',
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
    help: 'File of API keys, one per line: KEY NAME REQUESTS_A_SECOND. Callers send them as TRON-PRO-API-KEY.',
  }),
  drain: row({
    commands: server,
    default: 0,
    check: seconds,
    help: 'Seconds between the signal to stop and the end: /ready says 503, so that a proxy sends requests elsewhere, and requests are still answered.',
  }),
  'trusted-proxies': row<string | undefined>({
    commands: server,
    default: undefined,
    check: addresses,
    help: 'Reverse proxies in front of this server, separated by commas: their X-Forwarded-For is trusted. Without it requests from this machine are not counted.',
  }),
  'log-requests': row<boolean>({
    commands: server,
    default: false,
    check: yesOrNo,
    help: 'Logs each request as JSON.',
    isSwitch: true,
  }),
  compilers: row<string | undefined>({
    commands: [...server, 'compilers'],
    default: undefined,
    check: word,
    help: 'Folder of additional Solidity compilers, such as soljson-v0.8.20+commit.a1b79de6.js; "sundial compilers add" fills it. Default: compilers in --data.',
  }),
  from: row<string | undefined>({
    commands: ['compilers', 'restore'],
    default: undefined,
    check: word,
    help: 'compilers: file to add in place of a release from the registry, a soljson.js or a tarball of the npm package solc. restore: URL of a backup that somebody publishes, which is fetched into the folder first.',
  }),
  price: row<string | undefined>({
    commands: server,
    default: undefined,
    check: price,
    help: 'Price of TRX: a fixed figure in USD, or the https URL of a provider with the format of CoinMarketCap or CoinGecko.',
  }),
  'price-depth': row({
    commands: server,
    default: 10_000,
    check: count,
    help: "Least TRX in a pair of the chain's own exchange, during a whole hour, for it to make a price of its token.",
  }),
  quotes: row<string | undefined>({
    commands: server,
    default: undefined,
    check: webAddresses,
    help: 'URLs, separated by commas, below which POST /api/system/proxy may fetch quotes, such as https://api.example/v1/quotes.',
  }),
  'signature-service': row<string | undefined>({
    commands: server,
    default: undefined,
    check: webAddress,
    help: "URL of another operator's service for several signatures, with the calls of TronLink's below it (/api/wallet/multi). Default: this server's own.",
  }),
  notices: row<string | undefined>({
    commands: server,
    default: undefined,
    check: word,
    help: 'Folder of notices, such as 83.en.md and 83.zh.md. Default: the built-in one.',
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
    help: 'JSON file of server locations by address: {"203.0.113.7": {"country": "...", "city": "...", "lat": 1.5, "lng": 2.5}}.',
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
    help: 'JSON file of your labels for accounts, tokens and sites: names, pictures, warnings; see docs/operator-files.md.',
  }),
  awards: row<string | undefined>({
    commands: server,
    default: undefined,
    check: word,
    help: 'JSON file of lists of who was awarded what, for /help/award; see docs/operator-files.md.',
  }),
  'other-networks': row<string | undefined>({
    commands: server,
    default: undefined,
    check: word,
    help: 'JSON file of other networks that are asked whether an address exists there, by their JSON-RPC or java-tron; see docs/operator-files.md.',
  }),
  signatures: row<string | undefined>({
    commands: server,
    default: undefined,
    check: word,
    help: 'File of a public list of function and event signatures, such as lines "0xa9059cbb transfer(address,uint256)"; see docs/operator-files.md.',
  }),
  'ledger-messages': row<string | undefined>({
    commands: server,
    default: undefined,
    check: word,
    help: 'JSON file of messages that Ledger signed for its devices, as hex by id: {"tokens": {"1002000": "..."}, "exchanges": {"1": "..."}}.',
  }),
  'faucet-key': row<string | undefined>({
    commands: server,
    default: undefined,
    check: word,
    help: "File with the private key (hex) that pays the faucet's coins on a test network. The development chain uses its own.",
  }),
  'faucet-amount': row({
    commands: server,
    default: 1000,
    check: count,
    help: 'TRX per faucet request; 0 disables the faucet.',
  }),
  media: row<boolean>({
    commands: server,
    default: false,
    check: yesOrNo,
    help: 'Fetches pictures of tokens and collectibles, and metadata of collectibles, from web servers that contracts and issuers name. Without it this server reads only what is on the chain.',
    isSwitch: true,
  }),
  'ipfs-gateway': row<string | undefined>({
    commands: server,
    default: undefined,
    check: webAddress,
    help: 'Gateway to IPFS for metadata and pictures of collectibles, such as http://127.0.0.1:8080 of your own IPFS node or https://ipfs.io.',
  }),
  feedback: row<boolean>({
    commands: server,
    default: false,
    check: yesOrNo,
    help: 'Keeps messages of visitors to you, as text, in the table feedback; see docs/operating.md.',
    isSwitch: true,
  }),
  'no-demo': row<boolean>({
    commands: ['up'],
    default: false,
    check: yesOrNo,
    help: 'Leaves the development chain empty, without simulated users.',
    isSwitch: true,
  }),
} as const

export type Settings = typeof settings

function row<Value>(setting: Setting<Value>): Setting<Value> {
  return setting
}
