// java-tron's published description of its JSON-RPC interface, to check requests and results against.
import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'

type Method = {
  readonly name: string
  readonly params: readonly { readonly required: boolean; readonly schema: object }[]
  readonly result: { readonly schema: object }
}

const openRpc = JSON.parse(
  readFileSync(new URL('../../../../../vectors/java-tron-jsonrpc.openrpc.json', import.meta.url), 'utf8'),
) as { readonly components: object; readonly methods: readonly Method[] }

const ajv = new Ajv({ strict: false, validateFormats: false, allowUnionTypes: true })
ajv.addSchema({ $id: 'rpc', components: openRpc.components })

const validatorOf = (schema: object): ValidateFunction =>
  ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"rpc#/components')) as object)

const described = new Map(
  openRpc.methods.map(({ name, params, result }) => [
    name,
    { params: params.map(({ schema }) => validatorOf(schema)), result: validatorOf(result.schema) },
  ]),
)

export const describedMethods = (): readonly string[] => [...described.keys()]

/** Parts of a request that the description does not allow. */
export function faultsOfQuestion(name: string, values: readonly unknown[]): readonly unknown[] {
  const { params } = described.get(name)!
  if (params.length !== values.length) return [`${params.length} parameters are described`]
  return params.flatMap((validate, index) => faultsBy(validate, values[index]))
}

/** Parts of a result that the description does not allow. */
export const faultsOfResult = (name: string, result: unknown): readonly unknown[] =>
  faultsBy(described.get(name)!.result, result)

const faultsBy = (validate: ValidateFunction, value: unknown): readonly unknown[] =>
  validate(value) ? [] : (validate.errors ?? []).slice(0, 5)
