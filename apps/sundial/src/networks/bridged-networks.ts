// Which of the networks of the program a bridge connects.
import { Bridge, type BridgeChain, type Network } from '@sundial/api'
import { toAddress } from '@sundial/primitives'
import type { Config } from '../config.ts'
import { BadSetting } from '../read-flags.ts'

type BridgeSettings = Pick<Config, 'gateway' | 'other-side' | 'served'>

/** The networks of this program that have a gateway and are served at present, by id. */
export class BridgedNetworks {
  readonly #chains = new Map<string, BridgeChain>()

  /** The bridge of a network; undefined where it has none. */
  join(
    config: BridgeSettings,
    { kind }: Pick<Network, 'kind'>,
    parts: Omit<BridgeChain, 'network' | 'gateway'>,
  ): { readonly bridge: Bridge; leave(): void } | undefined {
    const { gateway, served, 'other-side': otherId } = config
    if (gateway === undefined || otherId === undefined || served === undefined) return undefined
    const { id } = served
    const here = { ...parts, network: id, gateway: toAddress(gateway) }
    this.#chains.set(id, here)
    const end = kind === 'side' ? 'side' : 'main'
    const bridge = new Bridge({ end, here, other: () => this.#chains.get(otherId) })
    return { bridge, leave: () => void this.#chains.delete(id) }
  }
}

/** Throws `setting_refused` where a bridge has no other end. */
export function checkBridges(networks: readonly BridgeSettings[]): void {
  for (const { gateway, served, 'other-side': otherId } of networks) {
    if (gateway === undefined && otherId === undefined) continue
    const name = served?.id ?? '--gateway'
    if (gateway === undefined || otherId === undefined)
      throw new BadSetting(`${name}: gateway and other-side belong together.`)
    const other = networks.find((one) => one.served?.id === otherId)
    if (other === undefined || otherId === served?.id)
      throw new BadSetting(`${name}: other-side names none of the other networks: ${otherId}.`)
    if (other.gateway === undefined || other['other-side'] !== served?.id)
      throw new BadSetting(`${name}: ${otherId} has no gateway whose other side this is.`)
  }
}
