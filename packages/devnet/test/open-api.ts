// java-tron's published description of its HTTP interface, to hold answers against.
import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
}
type Content = { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
type Method = 'get' | 'post'

const openApi = JSON.parse(
  readFileSync(new URL('../../../vectors/java-tron-http.openapi.json', import.meta.url), 'utf8'),
) as {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  readonly paths: Record<
    string,
    {
      readonly [Name in Method]?: {
        readonly responses: { readonly '200': Content }
        readonly requestBody?: Content
        readonly parameters?: readonly { readonly name: string; readonly schema: Schema }[]
      }
    }
  >
}

export const describedPaths = (): readonly string[] => Object.keys(openApi.paths)

/** Names of the members of a request, each with its type. */
export function requestMembers(path: string, method: Method): Readonly<Record<string, string>> {
  const { requestBody, parameters = [] } = openApi.paths[path]![method]!
  const body = requestBody === undefined ? {} : propertiesOf(requestBody.content['application/json'].schema)
  const query = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
  return Object.fromEntries(
    Object.entries({ ...body, ...query }).map(([name, schema]) => [name, schema.type ?? 'object']),
  )
}

function propertiesOf({ $ref, allOf = [], properties = {} }: Schema): Readonly<Record<string, Schema>> {
  const referred = $ref === undefined ? [] : [openApi.components.schemas[$ref.split('/').at(-1)!]!]
  return Object.assign({}, properties, ...[...referred, ...allOf].map(propertiesOf)) as Record<string, Schema>
}

/**
 * One operation can have the members of several types, so the description's `oneOf` over all of them is read as `anyOf`.
 * It describes maps as objects, while java-tron prints them as lists of key and value.
 */
function asPrinted(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asPrinted)
  if (typeof schema !== 'object' || schema === null) return schema
  const members = schema as Readonly<Record<string, unknown>>
  if (isNumberMap(members['additionalProperties'])) {
    return { type: 'array', items: { type: 'object', required: ['key', 'value'] } }
  }
  const isOperation = JSON.stringify(members['oneOf'] ?? '').startsWith(
    '[{"$ref":"#/components/schemas/AccountCreate',
  )
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [
      isOperation && name === 'oneOf' ? 'anyOf' : name,
      asPrinted(member),
    ]),
  )
}

/** The one map of texts, in getnodeinfo, is printed as an object. */
const isNumberMap = (values: unknown): boolean =>
  typeof values === 'object' && values !== null && (values as { type?: string }).type !== 'string'

const components = asPrinted(openApi.components) as object
const ajv = new Ajv2020({ strict: false, validateFormats: false, allowUnionTypes: true })
ajv.addSchema({ $id: 'node', components })
const validators = new Map<string, ValidateFunction>()

export const isDescribed = (path: string, method: Method): boolean =>
  openApi.paths[path]?.[method] !== undefined

/** What of the answer the description does not allow. */
export function faultsOf(path: string, method: Method, answer: unknown): unknown {
  const name = `${method} ${path}`
  let validate = validators.get(name)
  if (validate === undefined) {
    const schema = openApi.paths[path]![method]!.responses['200'].content['application/json'].schema
    validate = ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"node#/components')) as object,
    )
    validators.set(name, validate)
  }
  return validate(answer) ? [] : validate.errors?.slice(0, 5)
}
