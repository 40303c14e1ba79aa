import * as checks from './setting-checks.ts'
import { chain, nodeReader, row } from './setting.ts'

/** Of the development chain. */
export const chainSettings = {
  'open-tools': row<boolean>({
    commands: chain,
    default: false,
    check: checks.yesOrNo,
    help: 'Opens /cheat, /admin and /tre of the development chain to other machines: anyone who reaches the port can change the chain and read its keys.',
    isSwitch: true,
  }),
  'print-transactions': row<boolean | undefined>({
    commands: chain,
    default: undefined,
    check: checks.yesOrNo,
    help: 'Prints what each transaction of the development chain did: its values, events, lines of console.log, why it failed, and its cost. Default: for the command devnet in a terminal.',
    isSwitch: true,
  }),
  'devnet-port': row({
    commands: [...nodeReader, 'devnet'],
    ofNetwork: 'own',
    default: 9090,
    check: checks.port,
    help: 'Port of the development chain.',
  }),
  'grpc-port': row<number | undefined>({
    commands: chain,
    ofNetwork: 'own',
    default: undefined,
    check: checks.port,
    help: "Port of the development chain's gRPC interface; 0 disables it. Default: 50051 beside the port 9090, 50052 beside 9091 and so on to 9099, otherwise 0.",
  }),
  'block-time': row({
    commands: chain,
    ofNetwork: 'each',
    default: 3,
    check: checks.seconds,
    help: 'Seconds between blocks of the development chain; 0 creates a block for each transaction.',
  }),
  genesis: row<string | undefined>({
    commands: chain,
    ofNetwork: 'own',
    default: undefined,
    check: checks.path,
    help: 'JSON genesis file of the development chain; see packages/devnet/src/genesis.',
  }),
  state: row<string | undefined>({
    commands: ['devnet'],
    default: undefined,
    check: checks.path,
    help: 'File of a development chain, in place of a folder in --data: the chain begins with what the file holds, and is written to it when the program ends.',
  }),
  'from-state': row<string | undefined>({
    commands: chain,
    ofNetwork: 'own',
    default: undefined,
    check: checks.path,
    help: 'File of a development chain (of --state, or of GET /admin/state) with which the chain in a new folder of --data begins. The file is not changed; a folder that has its chain keeps it.',
  }),
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
