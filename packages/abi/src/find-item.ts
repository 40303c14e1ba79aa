import { TronError } from '@sundial/primitives'
import { type AbiItem, type FunctionItem, signatureOf } from './item.ts'
import type { Parameter } from './type.ts'

/** The function of this name, or of this signature (`mint(address)`) where several share a name. */
export function findFunction(items: readonly AbiItem[], nameOrSignature: string): FunctionItem | undefined {
  const named = items.filter(
    (item): item is FunctionItem =>
      item.type === 'function' && item.name === nameOrSignature.split('(', 1)[0],
  )
  if (!nameOrSignature.includes('(')) return named.length === 1 ? named[0] : undefined
  return named.find((item) => hasSignature(item, nameOrSignature))
}

/** The constructor's parameters; empty for a contract without one. */
export const constructorInputs = (items: readonly AbiItem[]): readonly Parameter[] =>
  items.find((item) => item.type === 'constructor')?.inputs ?? []

function hasSignature(item: FunctionItem, signature: string): boolean {
  try {
    return signatureOf(item) === signature
  } catch (error) {
    if (error instanceof TronError) return false
    throw error
  }
}
