// java-tron's published description of its HTTP interface, to hold answers against.
import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

const openApi = JSON.parse(
  readFileSync(new URL('../../../vectors/java-tron-http.openapi.json', import.meta.url), 'utf8'),
) as {
  components: unknown
  paths: Record<
    string,
    Record<string, { responses: { '200': { content: { 'application/json': { schema: object } } } } }>
  >
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

export const isDescribed = (path: string, method: 'get' | 'post'): boolean =>
  openApi.paths[path]?.[method] !== undefined

/** What of the answer the description does not allow. */
export function faultsOf(path: string, method: 'get' | 'post', answer: unknown): unknown {
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
