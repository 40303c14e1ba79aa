import {
  readTokenRecord,
  type StatedRecord,
  storedLogoHash,
  type TokenRecord,
  tokenRecordStatement,
} from '@sundial/abi'
import {
  type Address,
  type Clock,
  dayMs,
  fromHex,
  fromText,
  hashMessage,
  toBase58,
  toHex,
  TronError,
} from '@sundial/primitives'
import { recoverSigner } from '@sundial/primitives/keys'
import type { ServiceRecords, TokenRecordRow } from '@sundial/store'
import { LRUCache } from 'lru-cache'
import { NotNow, RequestRefused } from '../errors.ts'
import { type ChainToken, readChainToken, soleSigners } from '../tokens/chain-token.ts'
import { DailyLimit } from './daily-limit.ts'
import { type Labels, noLabels } from './labels.ts'
import { type NodeCalls, textOf } from './node-calls.ts'
import type { TokenLogos } from './token-logos.ts'

type Parts = {
  readonly records: Pick<ServiceRecords, 'putTokenRecord' | 'tokenRecords' | 'tokenRecordVersions'>
  readonly calls: NodeCalls
  readonly clock: Clock
  readonly logos?: TokenLogos | undefined
  readonly labels?: Labels | undefined
}

/** A content as it arrives, and the standard of the token that it is about. */
export type SubmittedRecord = {
  readonly content: string
  /** Hex of 65 bytes. */
  readonly signature: string
  readonly standard: ChainToken['standard']
}

/** How far the time of a signature may differ from the server's clock. */
const clockMs = { ahead: 10 * 60_000, behind: 60 * 60_000 } as const
/** Versions of one token a day. */
const perToken = 20
/** How long the address of a logo is remembered. */
const logosMs = 60_000
const limits = { perNetwork: 100, perDay: 5000, what: 'records of tokens' } as const

/**
 * What issuers say about their tokens. A record changes only under a signature of the issuer's key, over a text with the
 * network, the token, the hash of the content and a time, which is later than that of the stored record: no signature is
 * accepted twice.
 */
export class TokenRecords {
  readonly #parts: Parts
  readonly #labels: Labels
  readonly #limit: DailyLimit
  /** Addresses of logos by token, empty without one: lists ask for them with each request. */
  readonly #logoUrls: LRUCache<string, string>
  #network: string | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#logoUrls = new LRUCache({ max: 20_000, ttl: logosMs, ttlResolution: 0, perf: parts.clock })
    this.#labels = parts.labels ?? noLabels
    this.#limit = new DailyLimit(parts.clock, limits)
  }

  /**
   * Stores a record. Throws `malformed_token_record`, `malformed_signature`, `foreign_network`, `record_outdated`,
   * `token_not_found`, `signer_refused`, `logo_not_found`, `too_many_requests` and `Unavailable`.
   */
  async submit(
    { content, signature, standard }: SubmittedRecord,
    networkAddress: string,
  ): Promise<TokenRecordRow> {
    const stated = readTokenRecord(content)
    const { token, timeMs } = stated
    const signer = signerOf(content, stated, signature)
    const nowMs = this.#parts.clock.now()
    if (stated.network !== (await this.network()))
      throw new RequestRefused('foreign_network', 'The content is signed for another network.')
    if (timeMs > nowMs + clockMs.ahead || timeMs < nowMs - clockMs.behind)
      throw outdated('The time of the content is not the present time: check the clock and sign again.')
    await this.#checkIssuer(token, standard, signer)
    await this.#checkNewest(token, timeMs, nowMs)
    const { logos } = this.#parts
    await logos?.check(stated.record.logo)
    this.#limit.count(networkAddress)
    const row = {
      token,
      signedMs: timeMs,
      storedMs: nowMs,
      signer: toBase58(signer),
      signature: toHex(signatureBytes(signature)),
      content,
    }
    // Before the record, so that no record names a picture that is missing.
    await logos?.keep(stated.record.logo)
    if (!(await this.#parts.records.putTokenRecord(row))) throw notNewer()
    this.#logoUrls.delete(token)
    return row
  }

  async #checkIssuer(token: string, standard: ChainToken['standard'], signer: Address): Promise<void> {
    const found = await readChainToken(this.#parts.calls, token)
    if (found?.standard !== standard)
      throw new RequestRefused(
        'token_not_found',
        `${token} is not a ${standard.toUpperCase()} token by what the node answers.`,
      )
    const signers = await soleSigners(this.#parts.calls, found.issuer)
    if (signers.includes(signer)) return
    throw new RequestRefused(
      'signer_refused',
      signers.length === 0
        ? `The issuer ${toBase58(found.issuer)} is a contract or needs several signatures: its records are not supported.`
        : `${toBase58(signer)} signed, but not the issuer ${toBase58(found.issuer)}.`,
    )
  }

  async #checkNewest(token: string, timeMs: number, nowMs: number): Promise<void> {
    const page = { beforeMs: Number.MAX_SAFE_INTEGER, limit: perToken }
    const versions = await this.#parts.records.tokenRecordVersions(token, page)
    if (versions.some(({ signedMs }) => signedMs >= timeMs)) throw notNewer()
    if (versions.length === perToken && versions.at(-1)!.storedMs > nowMs - dayMs)
      throw new RequestRefused(
        'too_many_requests',
        `A token takes at most ${perToken} records a day: try again tomorrow.`,
      )
  }

  /** Records of the tokens that have one and that the operator does not hide, without links to hosts listed as fraudulent. */
  async of(tokens: readonly string[]): Promise<ReadonlyMap<string, ShownRecord>> {
    const shown = tokens.filter((token) => !this.isHidden(token))
    if (shown.length === 0) return new Map()
    const rows = await this.#parts.records.tokenRecords(shown)
    return new Map(
      rows.flatMap((row) => {
        const stated = statedIn(row)
        return stated === undefined
          ? []
          : [[row.token, { row, record: withLogoPath(row.token, this.#withoutCheats(stated.record)) }]]
      }),
    )
  }

  /** Versions signed before a time, newest first, with the signed text; none where the operator hides them. */
  async versions(
    token: string,
    page: { readonly beforeMs: number; readonly limit: number },
  ): Promise<readonly StatedVersion[]> {
    if (this.isHidden(token)) return []
    const rows = await this.#parts.records.tokenRecordVersions(token, page)
    return rows.flatMap((row) => {
      const stated = statedIn(row)
      return stated === undefined ? [] : [{ ...row, statement: tokenRecordStatement(row.content, stated) }]
    })
  }

  /**
   * Addresses of the logos in the records of the tokens that have one: paths of this server for uploaded pictures. What another
   * process of the server stores is there a minute later.
   */
  async logosOf(tokens: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const asked = [...new Set(tokens)]
    const known = new Map(asked.map((token) => [token, this.#logoUrls.get(token)]))
    const missing = asked.filter((token) => known.get(token) === undefined)
    const shown = await this.of(missing)
    for (const token of missing) {
      const url = shown.get(token)?.record.logo ?? ''
      this.#logoUrls.set(token, url)
      known.set(token, url)
    }
    return new Map([...known].flatMap(([token, url]) => (url ? [[token, url]] : [])))
  }

  /** The uploaded logo that the shown record of a token names; undefined where there is none, or the operator hides it. */
  async logoOf(token: string): Promise<Uint8Array | undefined> {
    if (this.isHidden(token)) return undefined
    const [row] = await this.#parts.records.tokenRecords([token])
    const hash = row && storedLogoHash(statedIn(row)?.record.logo ?? '')
    return hash === undefined ? undefined : this.#parts.logos?.of(hash)
  }

  /** Whether the operator's labels hide what the issuer says. */
  isHidden(token: string): boolean {
    return this.#labels.of(token).hideRecord === true
  }

  /** Id of block 0, which names the network. Throws `Unavailable`. */
  async network(): Promise<string> {
    if (this.#network !== undefined) return this.#network
    const { blockID } = await this.#parts.calls.call('/wallet/getblockbynum', { num: 0 })
    const id = textOf(blockID).toLowerCase()
    if (!/^[\da-f]{64}$/.test(id))
      throw new NotNow('node_unavailable', 'The node does not report the id of block 0.')
    return (this.#network = id)
  }

  #withoutCheats(record: TokenRecord): TokenRecord {
    const kept = (url: string) => (url !== '' && this.#labels.isCheat(new URL(url).hostname) ? '' : url)
    return {
      ...record,
      website: kept(record.website),
      whitePaper: kept(record.whitePaper),
      sourceCode: kept(record.sourceCode),
      logo: kept(record.logo),
      socialLinks: record.socialLinks.filter(({ url }) => kept(url) !== ''),
    }
  }
}

export type StatedVersion = TokenRecordRow & { readonly statement: string }
export type ShownRecord = { readonly row: TokenRecordRow; readonly record: TokenRecord }

const outdated = (message: string) => new RequestRefused('record_outdated', message)
const notNewer = () => outdated('A record of the same time or a later one is stored: sign again.')

/** An uploaded logo by its path on this server. The hash is there so that browsers ask again for another one. */
function withLogoPath(token: string, record: TokenRecord): TokenRecord {
  const hash = storedLogoHash(record.logo)
  return hash === undefined ? record : { ...record, logo: `/api/token/logo?token=${token}&hash=${hash}` }
}

/** Throws `malformed_signature`. */
function signatureBytes(text: string): Uint8Array {
  if (!/^(0x)?[\da-f]{130}$/i.test(text))
    throw new RequestRefused('malformed_signature', 'sig has 65 bytes: 130 hex digits, with or without 0x.')
  return fromHex(text)
}

/** The address whose key signed the statement about the content. Throws `malformed_signature`. */
const signerOf = (content: string, stated: StatedRecord, signature: string): Address =>
  recoverSigner(hashMessage(fromText(tokenRecordStatement(content, stated)), 2), signatureBytes(signature))

/** Undefined for a content that this release no longer accepts. */
function statedIn({ content }: TokenRecordRow): StatedRecord | undefined {
  try {
    return readTokenRecord(content)
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}
