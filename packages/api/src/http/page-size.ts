// The number of rows of a page, where a request asks for more than a call serves.
import type { TProperties } from 'typebox'

/** See `upTo` in shared/parameters. */
type Clamped = { readonly 'x-clamped'?: boolean; readonly maximum?: number }

export type PageSize = { readonly name: string; readonly most: number }

/** The parameter that says how many rows a page may have, and its most. Days of a series are no rows of a list. */
export function pageSizeOf(parameters: TProperties): PageSize | undefined {
  const schemas = parameters as Readonly<Record<string, Clamped>>
  const name = ['limit', 'per_page'].find((one) => schemas[one]?.['x-clamped'] === true)
  return name === undefined ? undefined : { name, most: schemas[name]?.maximum ?? Infinity }
}

/** The most rows that a page may have, where the request asks for more. */
export function exceededOf(
  size: PageSize | undefined,
  raw: Readonly<Record<string, unknown>>,
): number | undefined {
  const asked = size && raw[size.name]
  return typeof asked === 'string' && /^\d+$/.test(asked) && Number(asked) > size!.most
    ? size!.most
    : undefined
}
