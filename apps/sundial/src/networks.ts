import type { Network } from '@sundial/api'
import type { SideChainId } from '@sundial/protocol'
import type { Config } from './config.ts'
import type { Served } from './networks/served.ts'
import { BadSetting } from './read-flags.ts'

type PublicNetwork = Network & {
  /** Id of block 0, which identifies a network. Its last 4 bytes are the chain id of the TVM (TIP-1344). */
  readonly genesisId: string
}

export const publicNetworks: readonly PublicNetwork[] = [
  {
    id: 'main',
    name: 'TRON Mainnet',
    kind: 'main',
    genesisId: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
  },
  {
    id: 'nile',
    name: 'Nile',
    kind: 'test',
    genesisId: '0000000000000000d698d4192c56cb6be724a558448e2684802de4d6cd8690dc',
  },
  {
    id: 'shasta',
    name: 'Shasta',
    kind: 'test',
    genesisId: '0000000000000000de1aa88295e1fcf982742f773e0419c5a9c134c994a9059e',
  },
]

/** The chain that this program runs itself. */
export const developmentNetwork: Network = { id: 'devnet', name: 'Development chain', kind: 'test' }

export const publicNetwork = (id: string): PublicNetwork =>
  publicNetworks.find((network) => network.id === id)!

/** What a node says of its chain's beginning: the id of block 0 and, of a side chain, the chain id that block 0 proves. */
export type Beginning = { readonly genesisId: string; readonly sideChainId?: SideChainId | undefined }

/** The network with this beginning; an unknown one is a private network. The id is also the name of the schema. */
export function networkOfGenesis({ genesisId, sideChainId }: Beginning): Network {
  const known = publicNetworks.find((network) => network.genesisId === genesisId)
  const id = `private_${genesisId.slice(-16)}`
  if (sideChainId !== undefined) return { id, name: 'Side chain', kind: 'side', sideChainId }
  return known ?? { id, name: 'Private network', kind: 'test' }
}

type Asserted = {
  readonly network?: string | undefined
  readonly kind?: Network['kind'] | undefined
  readonly served?: Served | undefined
}

/** The detected network, if the settings agree with it. `--kind` sets the kind of a chain that is not public. */
export function assertNetwork(found: Network, { network, kind, served }: Asserted): Network {
  if (network !== undefined && network !== found.id)
    throw new BadSetting(
      `--network ${network}: the node belongs to another network, ${found.name} (${found.id}).`,
    )
  const isPublic = publicNetworks.some(({ id }) => id === found.id)
  if (isPublic && served !== undefined && served.id !== found.id)
    throw new BadSetting(
      `--network ${served.id}: the node belongs to ${found.name}, whose id is ${found.id}.`,
    )
  const named = isPublic ? found : { ...found, name: nameOf(found.name, served) }
  if (kind === undefined || kind === found.kind) return named
  if (isPublic) throw new BadSetting(`--kind ${kind}: ${found.name} is of kind ${found.kind}.`)
  if (found.sideChainId !== undefined)
    throw new BadSetting(
      `--kind ${kind}: the transactions of this chain are signed as those of a side chain.`,
    )
  return { ...named, kind }
}

/** Networks beside each other have different names: those that the operator did not name have their ids in them. */
const nameOf = (name: string, served: Asserted['served']): string =>
  served?.name ?? (served === undefined || usualIds.includes(served.id) ? name : `${name} ${served.id}`)

/** Of the chains that the program starts by itself. */
const usualIds: readonly string[] = [developmentNetwork.id, 'side']

/** Without a node the program runs its own chain; beside other networks it is named by its id. */
export function ownNetwork(settings: Asserted, sideChainId?: SideChainId): Network {
  const own = { ...developmentNetwork, id: settings.served?.id ?? developmentNetwork.id }
  const side = { name: 'Development side chain', kind: 'side', sideChainId } as const
  return assertNetwork(sideChainId === undefined ? own : { ...own, ...side }, settings)
}

/** What is known of a network before its node answers. */
export function expectedNetwork({ node, network, served, kind }: Pick<Config, 'node'> & Asserted): Network {
  if (network !== undefined) return publicNetwork(network)
  if (node === undefined) return ownNetwork({ served, kind })
  return { id: served?.id ?? 'private', name: nameOf('Private network', served), kind: kind ?? 'test' }
}
