import type { AbiItem, Mutability } from './item.ts'
import type { Parameter } from './type.ts'

/** One item as java-tron's JSON prints it: enum names, without false or empty members. */
type TronAbiEntry = {
  readonly anonymous?: true
  readonly name?: string
  readonly inputs?: readonly TronAbiParameter[]
  readonly outputs?: readonly TronAbiParameter[]
  readonly type: 'Constructor' | 'Function' | 'Event' | 'Fallback' | 'Receive' | 'Error'
  readonly stateMutability?: 'Pure' | 'View' | 'Nonpayable' | 'Payable'
}

type TronAbiParameter = { readonly indexed?: true; readonly name?: string; readonly type: string }

export type TronAbi = { readonly entrys: readonly TronAbiEntry[] }

/**
 * The ABI as TRON nodes store it (`SmartContract.ABI`). It has no components: a struct becomes `tuple` and loses its
 * members, on every node of the network.
 */
export const toTronAbi = (items: readonly AbiItem[]): TronAbi => ({ entrys: items.map(toEntry) })

function toEntry(item: AbiItem): TronAbiEntry {
  const outputs = item.type === 'function' ? item.outputs.map(toParameter) : []
  const inputs = 'inputs' in item ? item.inputs.map(toParameter) : []
  return {
    ...(item.type === 'event' && item.anonymous === true && { anonymous: true }),
    ...('name' in item && item.name !== '' && { name: item.name }),
    ...(inputs.length > 0 && { inputs }),
    ...(outputs.length > 0 && { outputs }),
    type: capitalize(item.type),
    ...('stateMutability' in item && { stateMutability: capitalize<Mutability>(item.stateMutability) }),
  }
}

const toParameter = ({ indexed, name, type }: Parameter): TronAbiParameter => ({
  ...(indexed === true && { indexed }),
  ...(name !== undefined && name !== '' && { name }),
  type,
})

const capitalize = <Word extends string>(word: Word): Capitalize<Word> =>
  `${word.slice(0, 1).toUpperCase()}${word.slice(1)}` as Capitalize<Word>
