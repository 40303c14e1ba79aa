import { type Address, isAddress, parseJson, Refused, toAddress } from '@sundial/primitives'
import { type Static, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { type DecidedPair, marketTokenIn } from './market-tokens.ts'

/**
 * Reads an operator's file. Throws `operator_file_refused`, with the invalid member. Without `NoInfer` what a caller takes out of the
 * result would take part in deducing the schema, which is half of the work of checking this package's types.
 */
export function readOperatorJson<Schema extends TSchema>(
  schema: Schema,
  text: string,
): NoInfer<Static<Schema>> {
  const value = jsonOf(text)
  const check = Compile(schema)
  if (check.Check(value)) return value
  const [error] = check.Errors(value)
  throw new OperatorFileRefused(`${error?.instancePath || 'the file'} ${error?.message}.`)
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new OperatorFileRefused('the file is not JSON.', { cause })
  }
}

export class OperatorFileRefused extends Refused {
  readonly code = 'operator_file_refused'
}

/** The projects whose funds TronScan's clients ask for. */
export const fundedProjects = ['wink', 'jst', 'bittorrent'] as const
export type FundedProject = (typeof fundedProjects)[number]

/** Accounts that the operator lists as those of the network's foundation, as its donors, and as those of the funds of projects. */
export type Foundation = {
  readonly fund: readonly Address[]
  readonly donators: readonly Address[]
} & Readonly<Partial<Record<FundedProject, readonly Address[]>>>

const addresses = Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 5000 }))
const foundationSchema = Type.Object({
  fund: addresses,
  donators: addresses,
  wink: addresses,
  jst: addresses,
  bittorrent: addresses,
})

/** Reads the `--foundation` file: `{"fund": ["T…"], "donators": ["T…"], "wink": ["T…"]}`. Throws `operator_file_refused`. */
export function readFoundation(text: string): Foundation {
  const { fund = [], donators = [], ...funds } = readOperatorJson(foundationSchema, text)
  const odd = [...fund, ...donators, ...Object.values(funds).flat()].find((one) => !isAddress(one))
  if (odd !== undefined) throw new OperatorFileRefused(`${odd} is not an address.`)
  return {
    fund: fund.map(toAddress),
    donators: donators.map(toAddress),
    ...Object.fromEntries(
      Object.entries(funds).map(([project, accounts]) => [project, accounts.map(toAddress)]),
    ),
  }
}

const marketsSchema = Type.Object({
  orderBooks: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }),
  pairs: Type.Optional(
    Type.Array(
      Type.Object(
        {
          first: Type.String({ maxLength: 100 }),
          second: Type.String({ maxLength: 100 }),
          status: Type.Enum(['notRecommended', 'approved', 'recommended', 'shelved']),
          hot: Type.Optional(Type.Boolean()),
        },
        { additionalProperties: false },
      ),
      { maxItems: 5000 },
    ),
  ),
})

export type Markets = {
  /** Contracts, by their place in the list, which is part of the numbers of their pairs and orders. */
  readonly orderBooks: readonly Address[]
  /** How the operator shows pairs, whatever issuers applied for. */
  readonly pairs: readonly DecidedPair[]
}

const decidedStatus = { notRecommended: 1, approved: 3, recommended: 4, shelved: 6 } as const

/**
 * Reads the `--markets` file: `{"orderBooks": ["T…"], "pairs": [{"first": "T…", "second": "_", "status": "approved"}]}`. Throws
 * `operator_file_refused`.
 */
export function readMarkets(text: string): Markets {
  const { orderBooks, pairs = [] } = readOperatorJson(marketsSchema, text)
  const odd = orderBooks.find((one) => !isAddress(one))
  if (odd !== undefined) throw new OperatorFileRefused(`${odd} is not an address.`)
  const addresses = orderBooks.map(toAddress)
  const twice = orderBooks.find((_, at) => addresses.indexOf(addresses[at]!) < at)
  if (twice !== undefined) throw new OperatorFileRefused(`${twice} is in the list twice.`)
  return { orderBooks: addresses, pairs: pairs.map(toDecided) }
}

function toDecided({
  first,
  second,
  status,
  hot = false,
}: NonNullable<Static<typeof marketsSchema>['pairs']>[number]): DecidedPair {
  const [one, other] = [first, second].map((token) => {
    const found = marketTokenIn(token)
    if (found !== undefined) return found
    throw new OperatorFileRefused(`${token} is not an address or _.`)
  })
  return { first: one!, second: other!, status: decidedStatus[status], isHot: hot }
}

/** Ledger's signed messages for its devices, as hex, by the id of a TRC10 token or of a pair. */
export type LedgerMessages = {
  readonly tokens: ReadonlyMap<string, string>
  readonly exchanges: ReadonlyMap<string, string>
}

const messages = Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 2000 })))
const ledgerSchema = Type.Object({ tokens: messages, exchanges: messages }, { additionalProperties: false })

/** Reads the `--ledger-messages` file. Throws `operator_file_refused`. */
export function readLedgerMessages(text: string): LedgerMessages {
  const { tokens = {}, exchanges = {} } = readOperatorJson(ledgerSchema, text)
  for (const [id, message] of [...Object.entries(tokens), ...Object.entries(exchanges)]) {
    if (!/^\d{1,19}$/.test(id)) throw new OperatorFileRefused(`${id} is not the id of a token or a pair.`)
    if (!/^(?:[0-9a-fA-F]{2})+$/.test(message))
      throw new OperatorFileRefused(`The message of ${id} is not hex.`)
  }
  return { tokens: new Map(Object.entries(tokens)), exchanges: new Map(Object.entries(exchanges)) }
}

const place = Type.Object({
  country: Type.Optional(Type.String({ maxLength: 100 })),
  province: Type.Optional(Type.String({ maxLength: 100 })),
  city: Type.Optional(Type.String({ maxLength: 100 })),
  lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
  lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
})

/** Locations of servers, by their address or name, as far as the operator lists them. */
export type NodePlaces = ReadonlyMap<string, Static<typeof place>>

/**
 * Reads the `--node-places` file: `{"203.0.113.7": {"country": "…", "city": "…", "lat": 1.5, "lng": 2.5}}`. Throws
 * `operator_file_refused`.
 */
export const readNodePlaces = (text: string): NodePlaces =>
  new Map(Object.entries(readOperatorJson(Type.Record(Type.String({ maxLength: 255 }), place), text)))
