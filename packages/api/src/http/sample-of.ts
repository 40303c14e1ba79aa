type Schema = {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly pattern?: string
  readonly description?: string
  readonly default?: unknown
  readonly minimum?: number
  readonly minLength?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

const address = 'TNXC2YCSxhdxsVqhqu3gYZYme6n4i6T1C1'
const hash = '0000000003938c2fa4f4a2d4c43dc9d2ea5bf1ff5c2b8a3b8a0c5a7f0e3a6c11'

/** A sample value for a schema with all its members, as an example for readers of the document. */
export function sampleOf(value: unknown): unknown {
  const schema = value as Schema
  if ('const' in schema) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined) return sampleOf(schema.anyOf[0])
  if (schema.allOf !== undefined) return Object.assign({}, ...schema.allOf.map(sampleOf)) as unknown
  if (schema.default !== undefined) return schema.default
  return sampleOfType(schema)
}

function sampleOfType(schema: Schema): unknown {
  switch (schema.type) {
    case 'integer':
    case 'number':
      return Math.max(
        schema.minimum ?? 0,
        /since 1970/.test(schema.description ?? '') ? 1_735_689_600_000 : 1,
      )
    case 'boolean':
      return true
    case 'null':
      return null
    case 'string':
      return textOf(schema)
    case 'array':
      return schema.items === undefined ? [] : [sampleOf(schema.items)]
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, member]) => [name, sampleOf(member)]),
      )
    default:
      return {}
  }
}

/** Tried in this order: the first that the pattern accepts. */
const texts = [
  hash,
  address,
  '1000000',
  '1000000.5',
  '0',
  'trx',
  'a9059cbb',
  `41${'0'.repeat(40)}`,
  'https://example.org',
  'en',
]

function textOf({ pattern, description = '', minLength = 0 }: Schema): string {
  if (pattern !== undefined) return texts.find((text) => new RegExp(pattern, 'u').test(text)) ?? ''
  if (/base58|address/i.test(description)) return address
  return 'text'.padEnd(minLength, 't')
}
