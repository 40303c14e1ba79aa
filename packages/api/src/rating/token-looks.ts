import { type Clock, lookOf } from '@sundial/primitives'
import type { Asset, FactRow } from '@sundial/store'
import type { ApiPorts } from '../ports.ts'
import { apiLimits } from '../limits.ts'
import type { TokenMetadata } from '../tokens/token-metadata.ts'
import type { TokenMetadataCache } from '../tokens/token-metadata-cache.ts'

type Named = { readonly asset: Asset; readonly name?: string | undefined }

type Issue = Extract<FactRow, { readonly kind: 'tokenIssue' }>

/** The looks of a name and a symbol; an empty text has none. */
export const looksIn = ({ name = '', symbol = '' }: TokenMetadata): readonly string[] => [
  ...new Set([lookOf(name), lookOf(symbol)].filter((look) => look !== '')),
]

/** Interval of reading names again. */
const freshMs = 60_000
/** The first and the newest assets of the index, whose names are fetched so that they are compared. */
const readAssets = 100

/**
 * The names of tokens by their look: of the newest TRC10 tokens, and of the contracts whose names this server has read. These are
 * only candidates: what is true of them is read from the index for each response.
 */
export class TokenLooks {
  readonly #store: ApiPorts['store']
  readonly #tokens: TokenMetadataCache
  readonly #clock: Clock
  #contracts: ReadonlyMap<string, readonly Named[]> = new Map()
  #contractsVersion = -1
  #issued: ReadonlyMap<string, readonly Named[]> = new Map()
  #reading: Promise<void> | undefined
  #readMs = -Infinity

  constructor({
    store,
    clock,
    tokens,
  }: Pick<ApiPorts, 'store' | 'clock'> & { readonly tokens: TokenMetadataCache }) {
    this.#store = store
    this.#clock = clock
    this.#tokens = tokens
  }

  /** Tokens by each of the looks, at most `most` of each. */
  async find(looks: readonly string[], most: number): Promise<ReadonlyMap<string, readonly Named[]>> {
    await this.#refresh()
    const contracts = this.#contractsByLook()
    return new Map(
      looks.map((look) => [
        look,
        [...(this.#issued.get(look) ?? []).slice(0, most), ...(contracts.get(look) ?? []).slice(0, most)],
      ]),
    )
  }

  /** Read again only once names have changed: thousands of tokens are compared for each list. */
  #contractsByLook(): ReadonlyMap<string, readonly Named[]> {
    if (this.#contractsVersion === this.#tokens.version) return this.#contracts
    this.#contractsVersion = this.#tokens.version
    const named = this.#tokens.known().map(([contract, { name, symbol }]) => ({
      named: { asset: { kind: 'trc20', contract } as const, name },
      looks: looksIn({ name, symbol }),
    }))
    this.#contracts = byLook(named)
    return this.#contracts
  }

  async #refresh(): Promise<void> {
    if (this.#clock.now() - this.#readMs < freshMs) return
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
    })
    await this.#reading
  }

  async #read(): Promise<void> {
    const request = { start: 0, limit: apiLimits.scannedRows, order: 'newest' } as const
    const [{ rows }, ...pages] = await Promise.all([
      this.#store.facts({ list: 'tokenIssues', key: 0 }, request),
      this.#store.assets({ start: 0, limit: readAssets, order: 'oldest' }),
      this.#store.assets({ start: 0, limit: readAssets, order: 'newest' }),
    ])
    const assets = pages.flatMap((page) => page.rows.map(({ asset }) => asset))
    await this.#tokens.contracts(assets.flatMap((asset) => (asset.kind === 'trc20' ? [asset.contract] : [])))
    // Oldest first, so that a limit leaves out the copies and not the originals.
    const issued = (rows as readonly Issue[])
      .toReversed()
      .flatMap(({ asset, name, abbreviation }) =>
        asset?.kind === 'trc10'
          ? [{ named: { asset, name }, looks: looksIn({ name, symbol: abbreviation }) }]
          : [],
      )
    this.#issued = byLook(issued)
    this.#readMs = this.#clock.now()
  }
}

type WithLooks = { readonly named: Named; readonly looks: readonly string[] }

function byLook(tokens: readonly WithLooks[]): ReadonlyMap<string, readonly Named[]> {
  const found = new Map<string, Named[]>()
  for (const { named, looks } of tokens)
    for (const look of looks) {
      const alike = found.get(look) ?? []
      found.set(look, alike)
      alike.push(named)
    }
  return found
}
