import type { AbiParameter } from 'abitype'
import { type AbiType, type Member, typeText } from './type.ts'

/** The type in the form of viem's coder. Without names: viem would build objects of tuples, and names may be hostile. */
export const toViem = ({ type }: Pick<Member, 'type'>): AbiParameter => describe(type)

function describe(type: AbiType): AbiParameter {
  if (type.kind === 'array') {
    const inner = describe(type.of)
    return { ...inner, type: `${inner.type}[${type.length ?? ''}]` }
  }
  if (type.kind === 'tuple') return { type: 'tuple', components: type.members.map(toViem) }
  if (type.kind === 'integer') return { type: `${type.signed ? '' : 'u'}int${type.bits}` }
  return { type: type.kind === 'fixedBytes' ? `bytes${type.size}` : typeText(type) }
}
