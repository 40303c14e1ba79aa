/** Schemas of the API as plain TypeScript. */

type Schema = Readonly<Record<string, unknown>>

const keyOf = (member: Member | undefined): string | undefined => member && JSON.stringify(member)

/** A kind of schema that the client's types do not know yet. */
class UnknownSchema extends Error {}

/** One member of an object type, with its name. */
type Member = { readonly name: string; readonly schema: object; readonly isRequired: boolean }
type Common = ReadonlyMap<string, Member>

/** Uses of the same member from which it is written once. */
const leastUses = 4

/** Types of schemas; named schemas are collected, each once. */
export class SchemaTypes {
  readonly #named = new Map<string, string>()
  readonly #uses = new Map<string, { readonly member: Member; count: number }>()
  readonly #common: Common

  /** `common` are members that many objects have, by name: they are written once, in `commonDeclaration`. */
  constructor(common: Common = new Map()) {
    this.#common = common
  }

  /** Of all members so far those that many objects have alike, by name: of two with one name the more frequent. */
  commonMembers(): Common {
    const often = [...this.#uses.values()].filter(({ count }) => count >= leastUses)
    const rising = often.toSorted((left, right) => left.count - right.count)
    return new Map(rising.map(({ member }) => [member.name, member]))
  }

  commonDeclaration(): string {
    const sorted = [...this.#common.values()].toSorted((left, right) => (left.name < right.name ? -1 : 1))
    return [
      '/** Members that many queries and answers have, with the same meaning. */',
      `export interface Common {\n${sorted.flatMap((member) => this.#linesOf(member, '  ')).join('\n')}\n}`,
    ].join('\n')
  }

  /** The type of a schema, at this depth of indentation. */
  typeOf(given: object, indent: string): string {
    const schema = given as Schema
    const { title } = schema
    if (typeof title !== 'string') return this.#bareTypeOf(schema, indent)
    if (!this.#named.has(title)) {
      // A schema that contains itself finds its name.
      this.#named.set(title, '')
      this.#named.set(title, this.#bareTypeOf(schema, ''))
    }
    return title
  }

  /** Members of an object type, with their descriptions. */
  members(
    properties: Readonly<Record<string, object>>,
    isRequired: (name: string) => boolean,
    indent: string,
  ): string {
    const all = Object.entries(properties).map(([name, schema]): Member => ({
      name,
      schema,
      isRequired: isRequired(name),
    }))
    for (const member of all) this.#count(member)
    const isCommon = (member: Member) => keyOf(this.#common.get(member.name)) === keyOf(member)
    const picked = all.filter(isCommon).map(({ name }) => quoted(name))
    const lines = all
      .filter((member) => !isCommon(member))
      .flatMap((one) => this.#linesOf(one, `${indent}  `))
    const own = lines.length === 0 ? '{}' : ['{', ...lines, `${indent}}`].join('\n')
    if (picked.length === 0) return own
    const pick = `Pick<Common, ${picked.join(' | ')}>`
    return lines.length === 0 ? pick : `${pick} & ${own}`
  }

  #count(member: Member): void {
    const key = keyOf(member)!
    const use = this.#uses.get(key)
    if (use === undefined) this.#uses.set(key, { member, count: 1 })
    else use.count += 1
  }

  #linesOf({ name, schema, isRequired }: Member, indent: string): readonly string[] {
    const type = this.typeOf(schema, indent)
    const declared = isRequired
      ? `${propertyName(name)}: ${type}`
      : `${propertyName(name)}?: ${type} | undefined`
    return [...commentOf((schema as Schema)['description'], indent), `${indent}readonly ${declared}`]
  }

  /** Declarations of all named types so far, by name. */
  declarations(): string {
    return [...this.#named]
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, type]) => `export type ${name} = ${type}\n`)
      .join('\n')
  }

  #bareTypeOf(schema: Schema, indent: string): string {
    if ('const' in schema) return literal(schema['const'])
    if ('enum' in schema) return union((schema['enum'] as readonly unknown[]).map(literal))
    for (const [keyword, join] of [
      ['anyOf', union],
      ['allOf', intersection],
    ] as const)
      if (keyword in schema) {
        const parts = schema[keyword] as readonly Schema[]
        return join(parts.map((part) => this.typeOf(part, indent)))
      }
    return this.#ofType(schema, indent)
  }

  #ofType(schema: Schema, indent: string): string {
    const { type } = schema
    if (type === 'integer' || type === 'number') return 'number'
    if (type === 'string' || type === 'boolean' || type === 'null') return type
    if (type === 'array') return `readonly ${inParentheses(this.typeOf(schema['items'] as Schema, indent))}[]`
    if (type === 'object') return this.#objectType(schema, indent)
    if (type === undefined) return 'unknown'
    throw new UnknownSchema(JSON.stringify(schema).slice(0, 300))
  }

  #objectType(schema: Schema, indent: string): string {
    const { patternProperties, properties, required = [] } = schema
    if (patternProperties !== undefined) {
      const [value] = Object.values(patternProperties as Readonly<Record<string, object>>)
      return `{ readonly [name: string]: ${this.typeOf(value!, indent)} }`
    }
    const names = new Set(required as readonly string[])
    return this.members(
      (properties ?? {}) as Readonly<Record<string, object>>,
      (name) => names.has(name),
      indent,
    )
  }
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? quoted(value) : JSON.stringify(value)

export const quoted = (text: string): string => `'${text.replace(/[\\']/g, String.raw`\$&`)}'`

const propertyName = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name))

const union = (parts: readonly string[]): string => [...new Set(parts)].join(' | ')

const intersection = (parts: readonly string[]): string => parts.map(inParentheses).join(' & ')

const inParentheses = (type: string): string => (/^\w+$/.test(type) ? type : `(${type})`)

/** A doc comment, one line or several. */
export function commentOf(description: unknown, indent: string): readonly string[] {
  if (typeof description !== 'string' || description === '') return []
  return [`${indent}/** ${description.replaceAll('*/', '*\u200B/').replaceAll('\n', ' ')} */`]
}
