import { mainnetParameters, type ParameterName } from '@sundial/operations'
import { type SideChainId, toSideChainId } from '@sundial/protocol'
import type { Genesis } from '../genesis/genesis.ts'
import type { ForkedNode } from './forked-node.ts'

type Row = { readonly key?: unknown; readonly value?: unknown }

/** Numbers beyond 2^53 are read as text. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '0'

/** The parameters of the chain that is continued, and the chain id of a side chain, which its node prints among them. */
export function parametersOf(node: ForkedNode): {
  readonly parameters: Genesis['parameters']
  readonly sideChainId: SideChainId | undefined
  /** Names that the node does not print. */
  readonly unknown: readonly string[]
} {
  const { chainParameter = [] } = node.post('/wallet/getchainparameters')
  const printed = new Map((chainParameter as readonly Row[]).map(({ key, value }) => [textOf(key), value]))
  const names = Object.keys(mainnetParameters) as ParameterName[]
  const known = names.filter((name) => printed.has(name))
  const sideChainId = printed.get('getSideChainId')
  return {
    // java-tron leaves a value of zero out.
    parameters: Object.fromEntries(known.map((name) => [name, BigInt(textOf(printed.get(name)))])),
    sideChainId: sideChainId === undefined ? undefined : toSideChainId(textOf(sideChainId)),
    unknown: names.filter((name) => !printed.has(name)),
  }
}
