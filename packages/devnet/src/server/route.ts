import type { tronGrid } from '@sundial/operations'
import type { ChainView } from '../chain/chain-view.ts'
import type { Devnet } from '../devnet.ts'
import type { RequestForm } from './members.ts'
import type { RequestParameters } from './parameters.ts'

/** A request to a call of java-tron's HTTP interface. */
export type RouteRequest = {
  /** Under walletsolidity its chain has the state after the newest final block. */
  readonly devnet: Devnet
  /** Up to the head under wallet, up to the newest final block under walletsolidity. */
  readonly view: ChainView
  readonly parameters: RequestParameters
  readonly form: RequestForm
}

export type Root = 'wallet' | 'walletsolidity'

/** A call of java-tron's HTTP interface. Anything not found is `{}`; `stringifyJson` prints the result. */
export type Route = {
  readonly under: readonly Root[]
  /** The call reports a body that cannot be read as part of its result. */
  readonly reportsFaults?: boolean
  answer(request: RouteRequest): unknown
  readonly rpcs?: Rpcs
}

/** Where a method of gRPC reads: under Wallet the head, under WalletSolidity the newest final block. */
export type RpcPlace = Pick<RouteRequest, 'devnet' | 'view'>

/** A method of java-tron's gRPC interface: encoded request to encoded answer. Throws `rpc_refused`, and what its row throws. */
export type Rpc = (bytes: Uint8Array, call: RpcPlace & Pick<Route, 'answer'>) => Promise<Uint8Array>

/** Methods by name, in the services that `under` names. */
export type Rpcs = Readonly<Record<string, Rpc>>

/** Calls by name, served as /<root>/<name>. */
export type Routes = Readonly<Record<string, Route>>

export type ToolRequest = Pick<RouteRequest, 'devnet' | 'parameters'>

export type Cheat = {
  readonly help: string
  answer(request: ToolRequest): unknown
}

/** Cheats by name, served as POST /cheat/<name>. */
export type Cheats = Readonly<Record<string, Cheat>>

/** Pages by name, served as /admin/<name>: an object as JSON, text as text, bytes as a file. */
export type Pages = Readonly<Record<string, (request: ToolRequest) => unknown>>

/** JSON-RPC methods by name, served at POST /tre. */
export type TreMethods = Readonly<Record<string, (devnet: Devnet, parameters: readonly unknown[]) => unknown>>

export type GridResource = (request: {
  readonly devnet: Devnet
  readonly query: tronGrid.GridQuery
}) => tronGrid.GridRows | Promise<tronGrid.GridRows>

/** Lists of TronGrid's interface by path, in which `:name` matches one part, for every HTTP method. */
export type GridResources = Readonly<Record<string, GridResource>>

/** The rows of all topics in one table. Throws when two topics have a row of the same name. */
export function joinTopics<Row>(
  ...topics: readonly Readonly<Record<string, Row>>[]
): Readonly<Record<string, Row>> {
  const rows = topics.flatMap((topic) => Object.entries(topic))
  const table = Object.fromEntries(rows)
  if (Object.keys(table).length === rows.length) return table
  const names = rows.map(([name]) => name)
  throw new Error(`Two topics have ${names.find((name, index) => names.indexOf(name) !== index)}.`)
}

export const everywhere: readonly Root[] = ['wallet', 'walletsolidity']
export const fullNodeOnly: readonly Root[] = ['wallet']
export const nothing = {}
