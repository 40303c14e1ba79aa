import type { NetworkKind } from '@sundial/primitives'
import * as checks from './setting-checks.ts'
import { indexReader, row, server } from './setting.ts'

/** Which networks the program serves, and which bridge connects two of them. */
export const networkSettings = {
  network: row<string | undefined>({
    commands: indexReader,
    default: undefined,
    check: checks.networkNames,
    isRepeated: true,
    help: "Network of --node: main, nile or shasta; a node of another network is rejected. Default: detected from the node's block 0; for recorded data main. ID=NODE names a network with its node, several times for several networks; ID=own is a development chain. ID alone then chooses one of them.",
  }),
  networks: row<string | undefined>({
    commands: indexReader,
    default: undefined,
    check: checks.path,
    help: 'JSON file of the networks to serve, each with its node, name and operator files; see docs/networks.md.',
  }),
  kind: row<NetworkKind | undefined>({
    commands: [...server, 'devnet'],
    ofNetwork: 'own',
    default: undefined,
    check: checks.networkKind,
    help: 'main, side or test: kind of a private network or development chain, on which some features depend. A development chain of kind side is a side chain: its transactions are signed with its chain id. Default: test, or side where the node names the chain id of a side chain.',
  }),
  side: row<boolean>({
    commands: ['up'],
    default: false,
    check: checks.yesOrNo,
    help: 'Runs a development side chain beside the development chain, with a bridge between both; the side chain is at /n/side/.',
    isSwitch: true,
  }),
  gateway: row<string | undefined>({
    commands: server,
    ofNetwork: 'own',
    default: undefined,
    check: checks.contractAddress,
    help: 'Address of the gateway of a bridge on this network; one of the networks of --networks, together with other-side. See docs/bridge.md.',
  }),
  'other-side': row<string | undefined>({
    commands: server,
    ofNetwork: 'own',
    default: undefined,
    check: checks.networkId,
    help: 'Id of the network among --networks that the bridge of --gateway leads to.',
  }),
} as const
