// A token of the catalogue as text of five parts, and the row of a table with the token's members.
import { formatUnits } from '@sundial/primitives/sun'

/** What the catalogue knows of a token. */
export type CatalogueToken = {
  /** From 1000001 on; -1 for a token that nobody knows. */
  readonly id: number
  readonly name: string
  /** Decimals, 0 to 6. */
  readonly precision: number
  readonly abbr: string
  /** Address of a picture; empty for none. */
  readonly imgUrl: string
}

/** For an id that is not in the catalogue. */
export const unknownToken: CatalogueToken = { id: -1, name: '', precision: 0, abbr: '', imgUrl: '' }

export const firstTokenId = 1_000_001
/** java-tron AssetIssueActuator allows no more. */
const mostPrecision = 6

const separator = '_&&_'
/** In place of the address of a picture. */
const noImage = 'noImg'
/** Before the name of a file beside the catalogue; here pictures have addresses only. */
const fileMarker = '@'

/** Text of five parts; undefined where a part contains the separator, or an id or precision that no token has. */
export function toTokenText({ id, name, precision, abbr, imgUrl }: CatalogueToken): string | undefined {
  if (!isTokenId(id) || !isPrecision(precision)) return undefined
  const parts = [name, String(id), String(precision), abbr, imgUrl === '' ? noImage : imgUrl]
  return parts.some((part) => part.includes(separator)) ? undefined : parts.join(separator)
}

/** Undefined for a text that is not of a token. */
export function readTokenText(text: unknown): CatalogueToken | undefined {
  const parts = typeof text === 'string' ? text.split(separator) : []
  const [name = '', id, precision, abbr = '', image = ''] = parts
  const token = { id: Number(id), name, precision: Number(precision), abbr, imgUrl: imageAddress(image) }
  const isWhole = parts.length === 5 && isTokenId(token.id) && isPrecision(token.precision)
  return isWhole ? token : undefined
}

const isTokenId = (id: number): boolean => Number.isSafeInteger(id) && id >= firstTokenId

const isPrecision = (precision: number): boolean =>
  Number.isInteger(precision) && precision >= 0 && precision <= mostPrecision

/** A picture has a complete address; the name of a file and the placeholder mean none. */
const imageAddress = (image: string): string =>
  image.startsWith(fileMarker) || !image.startsWith('https://') ? '' : image

type Suffix = '' | number

type MappedMembers = {
  readonly map_token_name: string
  readonly map_token_name_abbr: string
  readonly map_token_id: number | string
  readonly map_token_precision: number
  readonly map_amount: string
  readonly map_amount_logo: string
}

/** Members with the number of the column at their end, where a row has tokens in several columns. */
export type Mapped<End extends Suffix> = {
  readonly [Name in keyof MappedMembers as `${Name}${End}`]: MappedMembers[Name]
}

/** A token of any standard, as rows are mapped with it. */
export type KnownToken = Omit<CatalogueToken, 'id'> & {
  /** A number of the catalogue, or the address of a contract. */
  readonly id: number | string
}

type Amount = {
  readonly token: KnownToken
  /** In smallest units; absent for a row without an amount. */
  readonly amount?: bigint | undefined
}

/** The row with the members of a token; `suffix` numbers the columns of tokens. */
export function mapRow<Row extends object, End extends Suffix = ''>(
  row: Row,
  { token, amount }: Amount,
  suffix: End = '' as End,
): Row & Mapped<End> {
  const members: MappedMembers = {
    map_token_name: token.name,
    map_token_name_abbr: token.abbr,
    map_token_id: token.id,
    map_token_precision: token.precision,
    map_amount: amount === undefined ? '' : formatUnits(amount, token.precision),
    map_amount_logo: token.imgUrl,
  }
  const named = Object.entries(members).map(([name, value]) => [`${name}${suffix}`, value])
  return { ...row, ...(Object.fromEntries(named) as Mapped<End>) }
}
