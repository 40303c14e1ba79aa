// Other names of parameters. Programs write the sides of a transfer and a contract in several ways, of which each call of TronScan
// documents one: every call that has one of the names understands the others.
import { isAddress, toAddress } from '@sundial/primitives'
import { type TProperties, type TSchema, Type } from 'typebox'
import { RequestRefused } from '../errors.ts'

const groups: readonly (readonly string[])[] = [
  ['from', 'fromAddress', 'from_address', 'address_from'],
  ['to', 'toAddress', 'to_address', 'address_to'],
  ['contract', 'contract_address', 'contractAddress'],
]

type Named = TSchema & {
  readonly 'x-refusal'?: Readonly<Record<string, string>>
  /** The parameter of which it is another name. */
  readonly 'x-same-as'?: string
}

/** The parameters with the other names of those that are addresses. Handlers see the names of the parameters only. */
export function withSynonyms<Parameters extends TProperties>(parameters: Parameters): Parameters {
  const schemas = parameters as Readonly<Record<string, Named>>
  const added: Record<string, TSchema> = {}
  for (const group of groups) {
    const [name, ...others] = group.filter(
      (one) => schemas[one]?.['x-refusal']?.['other'] === 'malformed_address',
    )
    // Two of the names are two parameters.
    if (name === undefined || others.length > 0) continue
    const own = schemas[name]!['x-same-as'] ?? name
    for (const one of group) if (!(one in schemas)) added[one] = Type.Optional(synonymOf(own, schemas[name]!))
  }
  return { ...parameters, ...added }
}

const synonymOf = (name: string, schema: Named): TSchema => ({
  ...schema,
  description: `Another name of ${name}.`,
  'x-same-as': name,
})

/** Gives the values of synonyms to their parameters. Throws `filters_not_combinable` where both are there and differ. */
export function resolveSynonyms(
  query: Record<string, unknown>,
  schemas: readonly (readonly [string, Named])[],
): void {
  for (const [name, { 'x-same-as': own }] of schemas) {
    if (own === undefined || query[name] === undefined) continue
    if (query[own] !== undefined && textOf(query[own]) !== textOf(query[name]))
      throw new RequestRefused(
        'filters_not_combinable',
        `${name} is another name of ${own}, and both have other values; send one of them.`,
        { parameters: [own, name] },
      )
    query[own] ??= query[name]
    delete query[name]
  }
}

/** An address may be written in several ways. */
const textOf = (value: unknown): string => {
  const text = String(value)
  return isAddress(text) ? toAddress(text) : text
}
