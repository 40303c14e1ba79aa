import type { ChainView } from '../chain/chain-view.ts'
import type { Devnet } from '../devnet.ts'
import type { RequestForm } from './members.ts'
import type { Parameters } from './parameters.ts'

/** What a call of java-tron's HTTP interface is asked with. */
export type Asked = {
  /** Under walletsolidity its chain has the state after the newest final block. */
  readonly devnet: Devnet
  /** Up to the head under wallet, up to the newest final block under walletsolidity. */
  readonly view: ChainView
  readonly parameters: Parameters
  readonly form: RequestForm
}

export type Root = 'wallet' | 'walletsolidity'

/** A file of http/, served as /<root>/<file>. What is not found is `{}`; the answer is printed by `stringifyJson`. */
export type Route = {
  readonly under: readonly Root[]
  /** Reports a body that cannot be read itself, beside its result. */
  readonly reportsFaults?: boolean
  answer(asked: Asked): unknown
}

/** A file of cheat/, served as POST /cheat/<file>. */
export type Cheat = {
  readonly help: string
  answer(asked: Pick<Asked, 'devnet' | 'parameters'>): unknown
}

/** A file of admin/, served as /admin/<file>: an object as JSON, text as text. */
export type Page = {
  answer(asked: Pick<Asked, 'devnet' | 'parameters'>): unknown
}

/** A file of tre/, served as a JSON-RPC method of POST /tre: set-account-balance.ts is tre_setAccountBalance. */
export type TreMethod = (devnet: Devnet, parameters: readonly unknown[]) => unknown

/** A page of a list of TronGrid's interface, and how to ask for the next where there is one. */
export type Rows = { readonly rows: readonly unknown[]; readonly fingerprint?: string | undefined }

/** A file of trongrid/, served at its path, in which `:name` stands for one part, whatever the method. */
export type Resource = {
  readonly path: string
  answer(asked: Pick<Asked, 'devnet' | 'parameters'>): Rows | Promise<Rows>
}

export const everywhere: readonly Root[] = ['wallet', 'walletsolidity']
export const fullNodeOnly: readonly Root[] = ['wallet']
export const nothing = {}
