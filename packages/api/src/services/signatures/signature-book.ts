import {
  type AbiItem,
  createSignatureTable,
  describeItem,
  joinTables,
  loadWellKnown,
  readAbi,
  selectorOf,
  signatureOf,
  type SignatureTable,
  topicOf,
} from '@sundial/abi'
import type { ServiceRecords } from '@sundial/store'
import { attempt } from '../../decode.ts'
import { mostCandidates, type SignatureList, tableOf } from './signature-list.ts'

/** Who says what a hash stands for: we, the ABI of a contract verified here, or the operator's list. */
export type SignatureSource = 'well_known' | 'verified' | 'list'

export type Candidate = {
  /** As in Solidity, with names where they are known. */
  readonly declaration: string
  /** `transfer(address,uint256)` */
  readonly signature: string
  readonly source: SignatureSource
}

/** One signature, or several that share the selector: then none of them is known to be the method. */
export type Method = { readonly signature: string } | { readonly candidates: readonly string[] }

type Records = Pick<ServiceRecords, 'verifiedAbis'>
type Parts = { readonly records?: Records | undefined; readonly list?: SignatureList | undefined }

/** Signatures of verified contracts that are kept; anybody verifies a contract. */
const mostVerified = 500_000
const mostDeclaration = 1000
const abisAtOnce = 50
/** Another process may commit what it verified a little later than we read. */
const overlapMs = 60_000

const wellKnown = await loadWellKnown()

/**
 * What selectors and topics stand for where a contract's own ABI does not say it. Well-known signatures come first: anybody
 * can make a signature with a wanted selector, verify a contract that has it or put it on a public list.
 */
export class SignatureBook {
  readonly #records: Records | undefined
  readonly #list: SignatureTable | undefined
  readonly #verified = new Map<string, NamedItem[]>()
  #verifiedCount = 0
  #readToMs = 0

  constructor({ records, list }: Parts = {}) {
    this.#records = records
    this.#list = list && tableOf(list)
  }

  /** All sources, the likeliest first. */
  get table(): SignatureTable {
    return joinTables(wellKnown, this.#strangers)
  }

  /** The well-known signature; without one, what verified contracts and the list say. */
  methodOf(selector: string): Method | undefined {
    const [known] = wellKnown.functionsOf(selector)
    if (known !== undefined) return { signature: signatureOf(known) }
    const signatures = [...new Set(this.#strangers.functionsOf(selector).map(signatureOf))]
    const [signature] = signatures
    if (signature === undefined) return undefined
    return signatures.length === 1 ? { signature } : { candidates: signatures.slice(0, mostCandidates) }
  }

  /** Everything known about a selector or a topic, each signature once. */
  candidates(hash: string): readonly Candidate[] {
    const found = new Map<string, Candidate>()
    for (const [source, table] of this.#sources())
      for (const item of hash.length === 8 ? table.functionsOf(hash) : table.eventsOf(hash)) {
        const declaration = describeItem(item)
        if (!found.has(declaration))
          found.set(declaration, { declaration, signature: signatureOf(item), source })
      }
    return [...found.values()].slice(0, mostCandidates)
  }

  /** Learns the ABIs verified since the last time. */
  async readVerified(): Promise<void> {
    const records = this.#records
    if (records === undefined) return
    let after = { verifiedMs: Math.max(0, this.#readToMs - overlapMs), address: '' }
    for (;;) {
      const rows = await records.verifiedAbis(after, abisAtOnce)
      for (const { abi } of rows) this.#learn(itemsOf(abi))
      const last = rows.at(-1)
      if (last === undefined) return
      after = last
      this.#readToMs = last.verifiedMs
    }
  }

  #learn(items: readonly AbiItem[]): void {
    for (const item of items) {
      if (item.type !== 'function' && item.type !== 'event') continue
      if (item.type === 'event' && item.anonymous === true) continue
      const declaration = attempt(() => describeItem(item))
      if (declaration === undefined || declaration.length > mostDeclaration) continue
      this.#keep(item, declaration)
    }
  }

  #keep(item: NamedItem, declaration: string): void {
    const hash = (item.type === 'event' ? topicOf : selectorOf)(signatureOf(item))
    const known = this.#verified.get(hash) ?? []
    if (known.length === mostCandidates || this.#verifiedCount === mostVerified) return
    if (known.some((one) => describeItem(one) === declaration)) return
    this.#verifiedCount++
    this.#verified.set(hash, [...known, item])
  }

  get #ofVerified(): SignatureTable {
    const itemsAt = <Type extends NamedItem['type']>(hash: string, type: Type) =>
      (this.#verified.get(hash) ?? []).filter(
        (item): item is Extract<NamedItem, { readonly type: Type }> => item.type === type,
      )
    return {
      functionsOf: (selector) => itemsAt(selector, 'function'),
      eventsOf: (topic) => itemsAt(topic, 'event'),
      errorsOf: () => [],
    }
  }

  get #strangers(): SignatureTable {
    return this.#list === undefined ? this.#ofVerified : joinTables(this.#ofVerified, this.#list)
  }

  *#sources(): Iterable<readonly [SignatureSource, SignatureTable]> {
    yield ['well_known', wellKnown]
    yield ['verified', this.#ofVerified]
    if (this.#list !== undefined) yield ['list', this.#list]
  }
}

type NamedItem = Extract<AbiItem, { readonly type: 'function' | 'event' }>

/** Only well-known signatures: for a server without an operator's list and without records. */
const wellKnownBook = new SignatureBook()

export const bookOf = ({
  services,
}: {
  readonly services?: { readonly signatures?: SignatureBook | undefined } | undefined
}): SignatureBook => services?.signatures ?? wellKnownBook

/** A table of a contract's own ABI. */
export const tableOfAbi = (abi: unknown): SignatureTable => createSignatureTable(itemsOfValue(abi))

const itemsOf = (abi: string): readonly AbiItem[] => {
  try {
    return itemsOfValue(JSON.parse(abi))
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/** An ABI is whatever its author wrote; one that cannot be parsed is treated as absent. */
export const itemsOfValue = (abi: unknown): readonly AbiItem[] =>
  abi === undefined ? [] : (attempt(() => readAbi(abi)) ?? [])
