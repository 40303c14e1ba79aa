// The bridge between two networks that the program serves: a gateway on each, and what is read of both.
import { chainLink, type End, type Gateway, otherEnd } from '@sundial/bridge'
import type { Address } from '@sundial/primitives'
import type { BridgeRecords, Store } from '@sundial/store'
import { NotNow } from '../errors.ts'
import type { NodeReader } from '../node-reader.ts'
import type { NodeCalls } from './node-calls.ts'

/** One of both chains, as its network serves it. */
export type BridgeChain = {
  /** Of the network among those that are served. */
  readonly network: string
  readonly gateway: Address
  readonly store: Store
  readonly records: BridgeRecords
  readonly node: NodeReader
  readonly calls: NodeCalls
  /** A chain whose developers undo final blocks and move the clock, so that times of blocks do not say what came first. */
  readonly goesBack?: boolean | undefined
}

type Parts = { readonly end: End; readonly here: BridgeChain; readonly other: () => BridgeChain | undefined }

export class Bridge {
  /** Which chain this network is. */
  readonly end: End
  readonly #here: BridgeChain
  readonly #other: () => BridgeChain | undefined

  constructor({ end, here, other }: Parts) {
    this.end = end
    this.#here = here
    this.#other = other
  }

  /** Throws `node_unavailable` while the network on the other side is not served. */
  chain(end: End): BridgeChain {
    const chain = end === this.end ? this.#here : this.#other()
    if (chain !== undefined) return chain
    throw new NotNow('node_unavailable', `The ${end} chain of the bridge is not served at present.`)
  }

  /** Whether both networks are served at present. */
  isServed(): boolean {
    return this.#other() !== undefined
  }

  /** Names both gateways. */
  name(): string {
    const { main, side } = this.both()
    return `${main.gateway} ${side.gateway}`
  }

  both(): Readonly<Record<End, BridgeChain>> {
    return { main: this.chain('main'), side: this.chain('side') }
  }

  receiverOf(end: End): BridgeChain {
    return this.chain(otherEnd(end))
  }
}

/** The gateway of a chain, whose views are calls of its node. */
export const gatewayOf = ({ calls, gateway }: BridgeChain, signal?: AbortSignal): Gateway => ({
  address: gateway,
  link: chainLink((path, body) => calls.call(path as `/wallet/${string}`, body, signal)),
})
