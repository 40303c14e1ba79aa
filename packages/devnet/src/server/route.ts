import type { JsonForm } from '@sundial/protocol'
import type { ChainView } from '../chain/chain-view.ts'
import type { Devnet } from '../devnet.ts'
import type { Parameters } from './parameters.ts'

/** What a call of java-tron's HTTP interface is asked with. */
export type Asked = {
  readonly devnet: Devnet
  /** Up to the head under wallet, up to the newest final block under walletsolidity. */
  readonly view: ChainView
  readonly parameters: Parameters
  readonly form: JsonForm
}

export type Root = 'wallet' | 'walletsolidity'

/** A file of http/, served as /<root>/<file>. What is not found is `{}`; the answer is printed by `stringifyJson`. */
export type Route = {
  readonly under: readonly Root[]
  answer(asked: Asked): unknown
}

/** A file of cheat/, served as POST /cheat/<file>. */
export type Cheat = {
  readonly help: string
  answer(asked: Pick<Asked, 'devnet' | 'parameters'>): unknown
}

export const everywhere: readonly Root[] = ['wallet', 'walletsolidity']
export const fullNodeOnly: readonly Root[] = ['wallet']
export const nothing = {}
