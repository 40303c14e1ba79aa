// Settings of a development chain that continues the chain of a node.
import * as checks from './setting-checks.ts'
import { chain, row } from './setting.ts'

export const forkSettings = {
  fork: row<checks.ForkPlace | undefined>({
    commands: chain,
    ofNetwork: 'own',
    default: undefined,
    check: checks.forkPlace,
    help: 'Node whose chain the development chain continues, as URL or URL@HEIGHT: its state is read when it is needed and kept in --data. Default height: its newest block.',
  }),
  'fork-json-rpc': row<string | undefined>({
    commands: chain,
    ofNetwork: 'own',
    default: undefined,
    check: checks.nodeUrl,
    help: 'URL of the JSON-RPC interface of the node of --fork (java-tron: port 8545), which gives the storage of contracts. Default: that of --fork.',
  }),
} as const
