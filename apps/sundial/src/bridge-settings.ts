import * as checks from './setting-checks.ts'
import { row } from './setting.ts'

/** Settings of `sundial oracle`. */
export const bridgeSettings = {
  'main-node': row<string | undefined>({
    commands: ['oracle'],
    default: undefined,
    check: checks.nodeAddresses,
    help: 'URLs of nodes of the main chain, separated by commas.',
  }),
  'side-node': row<string | undefined>({
    commands: ['oracle'],
    default: undefined,
    check: checks.nodeAddresses,
    help: 'URLs of nodes of the side chain, separated by commas.',
  }),
  'main-gateway': row<string | undefined>({
    commands: ['oracle'],
    default: undefined,
    check: checks.contractAddress,
    help: 'Address of the gateway of the main chain.',
  }),
  'side-gateway': row<string | undefined>({
    commands: ['oracle'],
    default: undefined,
    check: checks.contractAddress,
    help: 'Address of the gateway of the side chain.',
  }),
  'side-chain-id': row<string | undefined>({
    commands: ['oracle'],
    default: undefined,
    check: checks.sideChainId,
    help: 'Chain id of the side chain, 42 hex digits, which its transactions are signed with. Without it they are signed as on the main chain.',
  }),
  'oracle-key': row<string | undefined>({
    commands: ['oracle'],
    default: undefined,
    check: checks.path,
    help: 'File with the private key (hex) of this oracle. Each oracle of a bridge has its own, best on a machine of its own.',
  }),
  'oracle-every': row({
    commands: ['oracle'],
    default: 3,
    check: checks.seconds,
    help: 'Seconds between two looks at both chains.',
  }),
} as const
