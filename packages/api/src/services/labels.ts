import { type Address, isAddress, toAddress, toBase58 } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { OperatorFileRefused, readOperatorJson } from './operator-files.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
const flag = Type.Optional(Type.Boolean())

const label = Type.Object(
  {
    tag: text(100),
    url: text(2000),
    description: text(1000),
    logo: text(2000),
    /** What a price site calls the token. */
    priceSite: text(100),
    colour: Type.Optional(Type.Enum(['blue', 'grey', 'red'])),
    vip: flag,
    risk: flag,
    level: Type.Optional(Type.Enum([0, 1, 2, 3, 4])),
    /** Hides what the issuer of the token says about it. */
    hideRecord: flag,
    warnings: Type.Optional(Type.Array(Type.Enum(['adverts', 'fraud', 'fraud-token', 'black-list']))),
  },
  { additionalProperties: false },
)

/** The operator's label for an account or a token. */
export type Label = Static<typeof label>

/** TronScan's mark of a token: 3 where the operator warns about it, else 1. */
export const canShow = ({ risk = false, level = 0 }: Label): 1 | 3 => (risk || level > 2 ? 3 : 1)

const contracts = Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 }))

const schema = Type.Object(
  {
    labels: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), label)),
    cheatHosts: Type.Optional(Type.Array(Type.String({ maxLength: 253 }), { maxItems: 100_000 })),
    launchContracts: contracts,
    stableCoins: contracts,
  },
  { additionalProperties: false },
)

/** Names and warnings from the operator's file; without it there are none. */
export class Labels {
  readonly #byId: ReadonlyMap<string, Label>
  readonly #cheatHosts: ReadonlySet<string>
  /** Contracts that create tokens and sell them first. */
  readonly launchContracts: readonly Address[]
  /** Tokens that are meant to be worth one unit of a currency, in the operator's order. */
  readonly stableCoins: readonly Address[]
  #tags: readonly Tagged[] | undefined

  constructor(
    byId: ReadonlyMap<string, Label> = new Map(),
    cheatHosts: readonly string[] = [],
    contracts: Partial<Pick<Labels, 'launchContracts' | 'stableCoins'>> = {},
  ) {
    this.#byId = byId
    this.launchContracts = contracts.launchContracts ?? []
    this.stableCoins = contracts.stableCoins ?? []
    this.#cheatHosts = new Set(cheatHosts.map(plainHost))
  }

  /** By base58 address, the id of a TRC10 token, or `_` for TRX. */
  of(id: string | undefined): Label {
    return (id === undefined ? undefined : this.#byId.get(id)) ?? unlabelled
  }

  /** Ids whose tag begins with the text, in any case and without white space; exact matches first. */
  tagged(text: string, most: number): readonly string[] {
    const wanted = plain(text)
    if (wanted === '') return []
    const tags = (this.#tags ??= sortedTags(this.#byId))
    let [low, high] = [0, tags.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (tags[middle]!.tag < wanted) low = middle + 1
      else high = middle
    }
    const near = tags.slice(low, low + most)
    return near.filter(({ tag }) => tag.startsWith(wanted)).map(({ id }) => id)
  }

  /** All tags of accounts and tokens. */
  tags(): readonly { readonly id: string; readonly tag: string }[] {
    return [...this.#byId].flatMap(([id, { tag }]) => (tag === undefined ? [] : [{ id, tag }]))
  }

  /** Whether the host, or a parent domain, is listed as fraudulent. */
  isCheat(host: string): boolean {
    const parts = plainHost(host).split('.')
    return parts.some((_, place) => this.#cheatHosts.has(parts.slice(place).join('.')))
  }
}

/** As a URL has it, without the final dots that name the same host. */
function plainHost(host: string): string {
  const url = `http://${host}`
  return (URL.canParse(url) ? new URL(url).hostname : host.toLowerCase()).replace(/\.+$/, '')
}

type Tagged = { readonly tag: string; readonly id: string }

const sortedTags = (byId: ReadonlyMap<string, Label>): readonly Tagged[] =>
  [...byId]
    .flatMap(([id, { tag }]) => (tag === undefined ? [] : [{ tag: plain(tag), id }]))
    .sort((left, right) => (`${left.tag} ${left.id}` < `${right.tag} ${right.id}` ? -1 : 1))

const plain = (text: string): string => text.replaceAll(/\s/g, '').toLowerCase()

const unlabelled: Label = {}
export const noLabels = new Labels()

/** Reads the `--labels` file. Throws `operator_file_refused`. */
export function readLabels(file: string): Labels {
  const {
    labels = {},
    cheatHosts = [],
    launchContracts = [],
    stableCoins = [],
  } = readOperatorJson(schema, file)
  const odd = [...launchContracts, ...stableCoins].find((one) => !isAddress(one))
  if (odd !== undefined) throw new OperatorFileRefused(`${odd} is not an address.`)
  const byId = new Map(Object.entries(labels).map(([id, one]) => [idOf(id), one]))
  return new Labels(byId, cheatHosts, {
    launchContracts: launchContracts.map(toAddress),
    stableCoins: stableCoins.map(toAddress),
  })
}

function idOf(id: string): string {
  if (id === '_' || /^\d{1,19}$/.test(id)) return id
  if (isAddress(id)) return toBase58(toAddress(id))
  throw new OperatorFileRefused(`${id} is not an address, the id of a TRC10 token or _.`)
}
