import { typeText, type AbiType, type Member, type Parameter, toMembers } from './type.ts'

// Items of an ABI in the shape of standard ABI JSON, which viem and tronweb accept unchanged.

export type Mutability = 'pure' | 'view' | 'nonpayable' | 'payable'

export type FunctionItem = {
  readonly type: 'function'
  readonly name: string
  readonly inputs: readonly Parameter[]
  readonly outputs: readonly Parameter[]
  readonly stateMutability: Mutability
}

export type EventItem = {
  readonly type: 'event'
  readonly name: string
  readonly inputs: readonly Parameter[]
  readonly anonymous?: boolean | undefined
}

export type ErrorItem = {
  readonly type: 'error'
  readonly name: string
  readonly inputs: readonly Parameter[]
}

export type ConstructorItem = {
  readonly type: 'constructor'
  readonly inputs: readonly Parameter[]
  readonly stateMutability: Mutability
}

export type FallbackItem = { readonly type: 'fallback' | 'receive'; readonly stateMutability: Mutability }

export type NamedItem = FunctionItem | EventItem | ErrorItem
export type AbiItem = NamedItem | ConstructorItem | FallbackItem

/** `name(type,…)`, the input of the hash for selectors and topics. Throws `malformed_abi_type`. */
export const signatureOf = ({ name, inputs }: Pick<NamedItem, 'name' | 'inputs'>): string =>
  `${name}(${toMembers(inputs)
    .map(({ type }) => typeText(type))
    .join(',')})`

/** The item as a readable line: `event Transfer(address indexed from, address indexed to, uint256 value)`. */
export function describeItem(item: NamedItem): string {
  const members = toMembers(item.inputs)
  const inputs = members.map((member, index) => describeMember(member, item.inputs[index]?.indexed === true))
  const line = `${item.type} ${item.name}(${inputs.join(', ')})`
  if (item.type === 'event') return item.anonymous === true ? `${line} anonymous` : line
  if (item.type === 'error') return line
  const mutability = item.stateMutability === 'nonpayable' ? '' : ` ${item.stateMutability}`
  const outputs = toMembers(item.outputs).map((member) => describeMember(member, false))
  return `${line}${mutability}${outputs.length > 0 ? ` returns (${outputs.join(', ')})` : ''}`
}

const describeMember = ({ name, type }: Member, indexed: boolean): string =>
  [describeType(type), indexed ? 'indexed' : '', name].filter((word) => word !== '').join(' ')

function describeType(type: AbiType): string {
  if (type.kind === 'array') return `${describeType(type.of)}[${type.length ?? ''}]`
  if (type.kind !== 'tuple') return typeText(type)
  return `(${type.members.map((member) => describeMember(member, false)).join(', ')})`
}
