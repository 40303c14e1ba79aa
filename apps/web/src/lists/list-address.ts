/** The API limits a response to the largest size. */
export const pageSizes = [20, 50, 100, 200] as const
/** For a list whose rows are all loaded: nearly every one fits on one page. */
export const wholeSizes = [50, 100, 200, 1000, 10_000] as const
export const defaultPageSize = pageSizes[0]

/** Filters of a list by their name in the URL. */
export type UrlFilters = Readonly<Record<string, string | number | undefined>>

/** Which rows of a list a URL requests; what it omits has its default. */
export type ListAddress = {
  readonly page: number
  readonly size: number
  /** Continues after the rows of an earlier page, where pages cannot be counted. */
  readonly cursor?: string | undefined
  readonly filters: UrlFilters
}

type Sizes = readonly [number, ...number[]]

const positive = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

/** Reads `page`, `size` and the named filters of a search; invalid values become the default, which is the first size. */
export function readListAddress(
  search: Readonly<Record<string, string | undefined>>,
  filterNames: readonly string[],
  sizes: Sizes = pageSizes,
): ListAddress {
  const size = sizes.find((one) => one === positive(search['size'])) ?? sizes[0]
  const filters = filterNames.flatMap((name) => (search[name] ? [[name, search[name]] as const] : []))
  return {
    page: positive(search['page']) ?? 1,
    size,
    filters: Object.fromEntries(filters),
    ...(search['cursor'] && { cursor: search['cursor'] }),
  }
}

/** The search for an address, without defaults. */
export function writeListAddress(
  { page, size, cursor, filters }: ListAddress,
  [usual]: Sizes = pageSizes,
): Record<string, string> {
  const params: UrlFilters = {
    ...filters,
    size: size === usual ? undefined : size,
    page: page === 1 ? undefined : page,
    cursor,
  }
  const said = Object.entries(params).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(said.map(([key, value]) => [key, String(value)]))
}

export const pageCountOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

/** The page after a change of size that still shows the current top row. */
export const pageAfterResize = ({ page, size }: ListAddress, newSize: number): number =>
  Math.floor(((page - 1) * size) / newSize) + 1
