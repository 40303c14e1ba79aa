import * as checks from './setting-checks.ts'
import { row, server } from './setting.ts'

/** Files and folders that the operator writes; see docs/operator-files.md. */
export const operatorFiles = {
  notices: row<string | undefined>({
    commands: server,
    ofNetwork: 'each',
    default: undefined,
    check: checks.path,
    help: 'Folder of notices, a file for each language, such as 83.en.md and 83.zh.md. Default: the built-in one.',
  }),
  links: row<string | undefined>({
    commands: server,
    ofNetwork: 'own',
    default: undefined,
    check: checks.path,
    help: 'JSON file of links and hot tokens for the web app: announcement, donateAddress, hotTokens, networks, support, social, ecosystem, partners; see docs/links.md.',
  }),
  'node-places': row<string | undefined>({
    commands: server,
    ofNetwork: 'own',
    default: undefined,
    check: checks.path,
    help: 'JSON file of server locations by address: {"203.0.113.7": {"country": "...", "city": "...", "lat": 1.5, "lng": 2.5}}.',
  }),
  foundation: row<string | undefined>({
    commands: server,
    ofNetwork: 'own',
    default: undefined,
    check: checks.path,
    help: 'JSON file of accounts of the network\'s foundation and of its donators: {"fund": ["T..."], "donators": ["T..."]}.',
  }),
  markets: row<string | undefined>({
    commands: ['up', 'serve', 'index', 'read-ranges'],
    ofNetwork: 'own',
    default: undefined,
    check: checks.path,
    help: 'JSON file of the order book contracts of the network, which may grow at its end: {"orderBooks": ["T..."]}; see docs/operator-files.md.',
  }),
  labels: row<string | undefined>({
    commands: server,
    ofNetwork: 'own',
    default: undefined,
    check: checks.path,
    help: 'JSON file of your labels for accounts, tokens and sites: names, pictures, warnings; see docs/operator-files.md.',
  }),
  awards: row<string | undefined>({
    commands: server,
    ofNetwork: 'own',
    default: undefined,
    check: checks.path,
    help: 'JSON file of lists of who was awarded what, for /help/award; see docs/operator-files.md.',
  }),
  'other-networks': row<string | undefined>({
    commands: server,
    ofNetwork: 'own',
    default: undefined,
    check: checks.path,
    help: 'JSON file of other networks that are asked whether an address exists there, by their JSON-RPC or java-tron; see docs/operator-files.md.',
  }),
  signatures: row<string | undefined>({
    commands: server,
    ofNetwork: 'own',
    default: undefined,
    check: checks.path,
    help: 'File of a public list of function and event signatures, such as lines "0xa9059cbb transfer(address,uint256)"; see docs/operator-files.md.',
  }),
  'ledger-messages': row<string | undefined>({
    commands: server,
    ofNetwork: 'own',
    default: undefined,
    check: checks.path,
    help: 'JSON file of messages that Ledger signed for its devices, as hex by id: {"tokens": {"1002000": "..."}, "exchanges": {"1": "..."}}.',
  }),
} as const
