import { isAddress, TronError } from '@sundial/primitives'
import { Compile } from 'typebox/compile'
import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { type ErrorCode, RequestRefused } from './errors.ts'
import { isNativeCoin } from './shared/filters.ts'
import { resolveSynonyms } from './shared/synonyms.ts'

/**
 * How a parameter is rejected: the code for the schema keyword that fails (`other` for the rest), and what works. It is
 * part of the schema and appears in the OpenAPI document.
 */
export type Refusal = { readonly [keyword: string]: ErrorCode } & { readonly other: ErrorCode }

type Annotated = TSchema & {
  readonly 'x-refusal'?: Refusal
  /** The parameter names one token, or several separated by commas. */
  readonly 'x-token'?: 'one' | 'several'
  /** The parameter is accepted and ignored. */
  readonly 'x-ignored'?: boolean
  /** The parameter of which it is another name. */
  readonly 'x-same-as'?: string
  /** A number above the maximum is served as the maximum. */
  readonly 'x-clamped'?: boolean
  readonly maximum?: number
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly pattern?: string
}

type QueryOf<Parameters extends TProperties> = Static<ReturnType<typeof Type.Object<Parameters>>>

// Not generic: the library would deduce the types of all possible schemas.
const compile = (parameters: TProperties) => Compile(Type.Object(parameters))

const compiledOf = new WeakMap<TProperties, ReturnType<typeof compile>>()

/** On first use and once for all servers: each has hundreds of routes, of which a test uses one. */
function compiled(parameters: TProperties): ReturnType<typeof compile> {
  const checked = compiledOf.get(parameters) ?? compile(parameters)
  compiledOf.set(parameters, checked)
  return checked
}

/**
 * From Fastify's parsed query to the typed one. Unknown names are ignored, empty values are absent, except for a token, where the
 * empty text is a name of the native coin.
 */
export function queryReader<Parameters extends TProperties>(parameters: Parameters) {
  const schemas = Object.entries(parameters) as readonly (readonly [string, Annotated])[]
  return (raw: unknown): QueryOf<Parameters> => {
    const values = (raw ?? {}) as Record<string, unknown>
    const query: Record<string, unknown> = {}
    for (const [name, schema] of schemas) {
      const value = readValue(name, schema, values[name])
      if (value !== undefined) query[name] = value
    }
    resolveSynonyms(query, schemas)
    const checked = compiled(parameters)
    if (checked.Check(query)) return query as QueryOf<Parameters>
    throw refusalOf(query, checked.Errors(query), Object.fromEntries(schemas))
  }
}

/**
 * A text that is equal for two queries exactly when an endpoint answers them equally: parameters in the order of the
 * schema, defaults filled in, without unknown and ignored parameters. `query` is the result of `queryReader`.
 */
export function queryKey(parameters: TProperties): (query: Readonly<Record<string, unknown>>) => string {
  const names = Object.entries(parameters as Readonly<Record<string, Annotated>>)
    .filter(([, schema]) => schema['x-ignored'] !== true)
    .map(([name]) => name)
  return (query) => JSON.stringify(names.map((name) => query[name] ?? null))
}

function readValue(name: string, schema: Annotated, raw: unknown): unknown {
  if (raw === '' && schema['x-token'] === 'one') return '_'
  if (raw === undefined || raw === '') return schema.default
  if (Array.isArray(raw)) {
    throw new RequestRefused('parameter_repeated', `${name} occurs ${raw.length} times; send it once.`, {
      parameter: name,
    })
  }
  const text = typeof raw === 'string' ? raw : JSON.stringify(raw)
  if (schema['x-token'] !== undefined) return toTokenNames(text)
  if (schema['x-clamped'] === true && /^\d+$/.test(text)) return clamped(text, schema)
  if (Type.IsInteger(schema)) return toInteger(text)
  if (/^(True|False)$/.test(text) && isSwitch(schema)) return text.toLowerCase()
  // A plus sign in `sort=+timestamp` arrives as a space, and means the same as no sign.
  return name === 'sort' ? text.replace(/^[ +]/, '') : text
}

/** Whether `true` and `false` are values: Python writes them with capitals. */
const isSwitch = ({ enum: values, pattern = '' }: Annotated): boolean =>
  values?.includes('false') === true || /\bfalse\b/.test(pattern)

/** From here on TRX has one name. */
const toTokenNames = (text: string): string => {
  const names = text.split(',').map((token) => (token !== '' && isNativeCoin(token) ? '_' : token))
  return [...new Set(names)].join(',')
}

const clamped = (digits: string, { maximum = Infinity }: Annotated): number =>
  Math.min(Number(digits), maximum)

/** Digits beyond the safe integers stay text, which no integer schema accepts. */
function toInteger(text: string): number | string {
  const value = /^-?\d{1,17}$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(value) ? value : text
}

type CheckError = ReturnType<ReturnType<typeof Compile>['Errors']>[number]
type Schemas = Readonly<Record<string, Annotated>>

/** The first error, described by its parameter. */
function refusalOf(
  query: Record<string, unknown>,
  errors: readonly CheckError[],
  schemas: Schemas,
): RequestRefused {
  const error = errors[0]
  if (error?.keyword === 'required') return missing(query, schemas)
  const parameter = error?.instancePath.split('/')[1] ?? ''
  const schema = schemas[parameter]
  const { [error?.keyword ?? 'other']: code, other } = schema?.['x-refusal'] ?? {
    other: 'bad_request' as const,
  }
  const value = String(query[parameter]).slice(0, 80)
  return new RequestRefused(
    code ?? other,
    `${parameter} cannot be '${value}'. ${schema?.description ?? ''}`.trim(),
    {
      parameter,
    },
  )
}

/** An error about a malformed address with the name of its parameter; every other error as it is. */
export function withParameter(
  error: unknown,
  { query: schemas }: { readonly query: TProperties },
  query: Readonly<Record<string, unknown>>,
): unknown {
  if (!(error instanceof TronError) || error.code !== 'malformed_address') return error
  if (error instanceof RequestRefused && error.details['parameter'] !== undefined) return error
  const parameter = Object.entries(schemas as Schemas).find(
    ([name, schema]) => schema['x-refusal']?.other === 'malformed_address' && !isNamed(query[name], schema),
  )?.[0]
  return parameter === undefined
    ? error
    : new RequestRefused('malformed_address', error.message, { parameter })
}

/** Whether a value is absent, an address, or another name of a token. */
function isNamed(value: unknown, schema: Annotated): boolean {
  if (typeof value !== 'string') return true
  const names = schema['x-token'] === undefined ? [value] : value.split(',')
  const isToken = (name: string) => schema['x-token'] !== undefined && /^(_|\d{0,19})$/.test(name)
  return names.every((name) => isAddress(name) || isToken(name))
}

function missing(query: Record<string, unknown>, schemas: Schemas): RequestRefused {
  const parameter = Object.keys(schemas).find(
    (name) => query[name] === undefined && !Type.IsOptional(schemas[name]),
  )
  const description = schemas[parameter ?? '']?.description ?? ''
  return new RequestRefused('parameter_missing', `${parameter} is missing. ${description}`.trim(), {
    parameter,
  })
}
