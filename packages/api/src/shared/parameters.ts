import { Type } from 'typebox'
import { cursorPattern } from '../cursor.ts'
import { apiLimits } from '../limits.ts'
import type { Refusal } from '../query.ts'

const number: { readonly 'x-refusal': Refusal } = { 'x-refusal': { other: 'malformed_number' } }

export const start = Type.Integer({
  minimum: 0,
  default: 0,
  description: 'Rows to skip: a whole number from 0. Every depth takes the same time.',
  ...number,
})

type Bounds = {
  readonly least?: number
  readonly most: number
  readonly default: number
  readonly description: string
}

/** How many rows, hours or days are wanted: more than the most are served as the most, as TronScan does. */
export const upTo = ({ least = 0, most, default: usual, description }: Bounds) =>
  Type.Integer({
    minimum: least,
    maximum: most,
    default: usual,
    description: `${description}: a whole number from ${least} to ${most}. A larger one is served as ${most}.`,
    'x-clamped': true,
    ...number,
  })

/** For lists that clients fetch whole. */
export const longLimit = (most: number, usual: number = apiLimits.defaultRows) =>
  upTo({
    most,
    default: usual,
    description: 'Number of rows, 0 for totals only; use start for further rows',
  })

export const limit = longLimit(apiLimits.rows)

/** `names` without sign; a minus sorts descending. The first is the default. */
export const sort = (names: readonly string[]) =>
  Type.Enum(
    names.flatMap((name) => [`-${name}`, name]),
    {
      default: `-${names[0]}`,
      description: `Order: ${names.flatMap((name) => [`-${name}`, name]).join(', ')}; the minus is newest first.`,
      'x-refusal': { other: 'sort_not_available' } satisfies Refusal,
    },
  )

/** The same with no default: the endpoint documents its default order. */
export const chosenSort = (names: readonly string[]) => {
  const signed = names.flatMap((name) => [`-${name}`, name])
  return Type.Optional(
    Type.Enum(signed, {
      description: `Order: ${signed.join(', ')}; the minus is largest or newest first.`,
      'x-refusal': { other: 'sort_not_available' } satisfies Refusal,
    }),
  )
}

const time = (description: string) => Type.Optional(Type.Integer({ minimum: 0, description, ...number }))

export const timeRange = {
  start_timestamp: time('Only blocks from this time on: whole milliseconds since 1970 UTC.'),
  end_timestamp: time('Only blocks up to and including this time: whole milliseconds since 1970 UTC.'),
}

const cursor = Type.Optional(
  Type.String({
    pattern: cursorPattern.source,
    description:
      'Extension. nextCursor of an earlier response: continues after its last row, despite new rows; replaces start.',
    'x-refusal': { other: 'malformed_cursor' } satisfies Refusal,
  }),
)

const format = Type.Optional(
  Type.Enum(['json', 'csv'], {
    description:
      'csv returns every row from start on, whatever limit says, as text/csv (RFC 4180). Its last line begins with # and contains the number of rows and the SHA-256 of all bytes before it; without that line the response was truncated. See docs/api-calls.md.',
    'x-refusal': { other: 'format_not_available' } satisfies Refusal,
  }),
)

/** For any list. */
export const listing = { start, limit, cursor, format }

export const paging = { ...listing, ...timeRange }

export const wholeNumber = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, description, ...number }))

export const positiveNumber = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 2 ** 40, description: 'A whole number from 1.', ...number }),
)

export const requiredExchangeId = Type.Integer({
  minimum: 1,
  maximum: 2 ** 40,
  description: 'Id of a pair.',
  ...number,
})
export const exchangeId = Type.Optional(requiredExchangeId)

export const height = Type.Optional(
  Type.Integer({ minimum: 0, description: 'Height of a block: a whole number from 0.', ...number }),
)

const hashText = Type.String({
  pattern: '^(0[xX])?[0-9a-fA-F]{64}$',
  description: '64 hex digits, with or without 0x.',
  'x-refusal': { other: 'malformed_hash' } satisfies Refusal,
})
export const requiredHash = hashText
export const hash = Type.Optional(hashText)

const addressNamed = (description: string) =>
  Type.String({
    maxLength: apiLimits.identifierText,
    description,
    'x-refusal': { other: 'malformed_address' } satisfies Refusal,
  })
const addressText = addressNamed('An address: base58, hex beginning with 41, or 0x and 20 bytes.')
/** The name of some clients for a parameter of another name, of this call alone; see shared/synonyms.ts. */
export const sameAddress = (name: string) =>
  Type.Optional({ ...addressNamed(`Another name of ${name}.`), 'x-same-as': name })
export const requiredAddress = addressText
export const address = Type.Optional(addressText)

/** Any token parameter: the query reader turns the native coin's other names into `_`. */
export const requiredToken = Type.String({
  maxLength: apiLimits.identifierText,
  description:
    "A token: '_', '0', 'TRX' or an empty value for TRX, the id of a TRC10 token, the address of a token contract.",
  'x-token': 'one',
  'x-refusal': { other: 'malformed_address' } satisfies Refusal,
})
export const token = Type.Optional(requiredToken)

/** Several tokens; an empty list is no filter. */
export const tokens = Type.Optional(
  Type.String({
    maxLength: 2000,
    description: "Several tokens, separated by commas: any of them. '_', '0' and 'TRX' are TRX.",
    'x-token': 'several',
    'x-refusal': { other: 'malformed_address' } satisfies Refusal,
  }),
)

/** A TRC10 token where contracts are not accepted. */
export const requiredTrc10Token = Type.String({
  pattern: '^(_|\\d{1,19})$',
  description: "Id of a TRC10 token; '_', '0', 'TRX' or an empty value for TRX.",
  'x-token': 'one',
  'x-refusal': { other: 'malformed_number' } satisfies Refusal,
})
export const trc10Token = Type.Optional(requiredTrc10Token)

export const requiredItemId = Type.String({
  pattern: '^\\d{1,78}$',
  description: 'Id of an item, decimal.',
  'x-refusal': { other: 'malformed_number' } satisfies Refusal,
})
export const itemId = Type.Optional(requiredItemId)

/** A text typed by a user. */
export const searchTerm = Type.String({
  default: '',
  maxLength: apiLimits.searchText,
  description: `At most ${apiLimits.searchText} characters; white space is removed.`,
  'x-refusal': { other: 'search_term_too_long' } satisfies Refusal,
})

/** TronScan's `confirm`: 0 only final blocks, 1 only blocks that may still be undone. */
export const confirm = {
  confirm: Type.Optional(
    Type.String({
      pattern: '^([012](,[012]){0,2}|true|false)$',
      description:
        '0 (or true): only final blocks. 1: only blocks that are not final. Both, false or empty: all. 2 (undone blocks) adds nothing: the index drops them.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
  ),
}

/** Older names of the time range. */
export const dates = {
  date_start: time('The same as start_timestamp.'),
  date_to: time('The same as end_timestamp.'),
}

export const direction = {
  direction: Type.Optional(
    Type.Enum(['in', 'out', 'all', '0', '1', '2'], {
      description: 'Relative to address: in (2), out (1) or all (0).',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
  ),
}

/** The endpoints for wallets have numbers only, as their rows do. */
export const walletDirection = {
  direction: Type.Optional(
    Type.Enum(['0', '1', '2'], {
      description: '0 all, 1 outgoing, 2 incoming.',
      'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
    }),
  ),
}

/** A parameter that TronScan's clients send and that changes nothing here; the documents say why. */
export const ignoredBecause = (reason: string) =>
  Type.Optional(Type.String({ 'x-ignored': true, description: `Accepted and ignored: ${reason}` }))

export const ignored = {
  count: ignoredBecause('totals are always included.'),
  uuid: ignoredBecause('it only kept caches of older clients from answering.'),
}

export const ignoredValueFilter = {
  filterTokenValue: ignoredBecause(
    'no row is hidden. What is small depends on prices that most tokens lack, and totals and pages count every row.',
  ),
}

export const ignoredShowAll = {
  showAll: ignoredBecause(
    'there are no black or white lists of tokens. The members of a row say what speaks against it.',
  ),
}

const typeRefusal: Refusal = { other: 'filter_not_available' }

/** Types of operations, in both notations: any of them. */
export const operationTypes = {
  contract_type: Type.Optional(
    Type.String({
      pattern: '^\\d{1,3}(,\\d{1,3}){0,63}$',
      description: "Ids of java-tron's ContractType, separated by commas.",
      'x-refusal': typeRefusal,
    }),
  ),
  type: Type.Optional(
    Type.String({
      pattern: '^([0-9a-fA-F]{2}){1,32}$',
      description:
        'The same as a bitmap in hex, as TronScan reads it: bit n stands for type n, byte n / 8, lowest bit first, as in permissions. 31 is a bitmap too, of the types 0, 4 and 5: the header X-Sundial-Read-As names the types where the text could be an id. For a type by its id send contract_type.',
      'x-refusal': typeRefusal,
      'x-bitmap-of': 'contract_type',
    }),
  ),
}
