// The port of the program, on which each network has its place.
import { Front, type Place, type ServedNetwork, type ServerFactory } from '@sundial/api'
import type { Config } from '../config.ts'
import { listening } from '../listening.ts'
import { expectedNetwork } from '../networks.ts'

/** The place of one network. */
export type NetworkPort = {
  readonly serverFactory: ServerFactory
  /** For the server that only says why the network is not served. */
  readonly waitingFactory: ServerFactory
  /** Begins to listen, once for all networks; resolves with the address of this one. */
  readonly open: () => Promise<string>
  /** Takes no more connections; then the servers of all networks close. */
  readonly stop: () => void
  /** What the program serves, this network included. */
  readonly networks: readonly ServedNetwork[]
}

type Settings = Pick<Config, 'port' | 'host' | 'trusted-proxies'>

/** `served` are the settings of each network. */
export function openPort(settings: Settings, served: readonly Config[]) {
  const places = served.map(placeOf)
  const front = new Front(places, { trustedProxies: settings['trusted-proxies'] })
  const networks = served.map(toServed)
  let address: Promise<string> | undefined
  const open = () => {
    const { port, host } = settings
    address ??= listening('--port', port, () => front.listen({ port, host }))
    return address
  }
  return {
    of: (config: Config): NetworkPort => {
      const { id, isFirst } = placeOf(config)
      return {
        serverFactory: front.mount(id),
        waitingFactory: front.mount(id, 'waiting'),
        open: async () => `${await open()}${isFirst ? '' : `/n/${id}/`}`,
        stop: () => front.stop(),
        networks: networks.map((network) => ({ ...network, isHere: network.path === pathOf(config) })),
      }
    },
    [Symbol.asyncDispose]: () => front[Symbol.asyncDispose](),
  }
}

/** A network alone has no id before its node answers, and needs none. */
const placeOf = ({ served, network }: Config): Place => ({
  id: served?.id ?? network ?? '',
  isFirst: served?.isFirst ?? true,
  hosts: served?.hosts ?? [],
})

const pathOf = (config: Config): string => {
  const { id, isFirst } = placeOf(config)
  return isFirst || id === '' ? '/' : `/n/${id}/`
}

function toServed(config: Config): Omit<ServedNetwork, 'isHere'> {
  const { name, kind } = expectedNetwork(config)
  const { id, hosts } = placeOf(config)
  const [host] = hosts
  return {
    id,
    name,
    kind,
    path: pathOf(config),
    ...(host !== undefined && { host }),
    ...(newNetworks.includes(id) && { isNew: true }),
  }
}

/** Public networks that menus mark as new. */
const newNetworks: readonly string[] = ['nile']
