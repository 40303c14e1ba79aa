import {
  readTokenRecord,
  type StatedRecord,
  storedLogoHash,
  type TokenRecord,
  tokenRecordStatement,
} from '@sundial/abi'
import { type Address, type Clock, dayMs, TronError } from '@sundial/primitives'
import type { ServiceRecords, TokenRecordRow } from '@sundial/store'
import { LRUCache } from 'lru-cache'
import { NotNow, RequestRefused } from '../errors.ts'
import { type ChainToken, ownerKeys, readChainToken, type SigningKeys } from '../tokens/chain-token.ts'
import { DailyLimit } from './daily-limit.ts'
import { type Labels, noLabels } from './labels.ts'
import { type NodeCalls, textOf } from './node-calls.ts'
import { checkSigners, checkTime, outdated, signaturesIn, suffices, weighed } from './issuer-signatures.ts'
import type { TokenLogos } from './token-logos.ts'
import { type ArrivedContent, type WaitingContent, waitingAbout, withEarlier } from './waiting-contents.ts'

type Parts = {
  readonly records: Pick<
    ServiceRecords,
    | 'putTokenRecord'
    | 'tokenRecords'
    | 'tokenRecordVersions'
    | 'addTokenSignatures'
    | 'waitingTokenRecords'
    | 'forgetWaitingTokenRecord'
  >
  readonly calls: NodeCalls
  readonly clock: Clock
  readonly logos?: TokenLogos | undefined
  readonly labels?: Labels | undefined
}

/** A content as it arrives, and the standard of the token that it is about. */
export type SubmittedRecord = {
  readonly content: string
  /** Hex of 65 bytes, of several signatures one after another. */
  readonly signature: string
  readonly standard: ChainToken['standard']
}

/** Versions of one token a day. */
const perToken = 20
/** How long the address of a logo is remembered. */
const logosMs = 60_000
const kind = 'tokenRecord' as const
const limits = { perNetwork: 100, perDay: 5000, what: 'records of tokens' } as const

/**
 * What issuers say about their tokens. A record changes only under a signature of the issuer's key, over a text with the
 * network, the token, the hash of the content and a time, which is later than that of the stored record: no signature is
 * accepted twice. Where the owner permission of the issuer needs several keys, a content waits for an hour after its time, until the
 * keys that have signed suffice by the permission of then.
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
   * Stores a record, or lets it wait for more signatures. Throws `malformed_token_record`, `malformed_signature`, `foreign_network`, `record_outdated`,
   * `token_not_found`, `signer_refused`, `logo_not_found`, `too_many_requests` and `Unavailable`.
   */
  async submit(
    { content, signature, standard }: SubmittedRecord,
    networkAddress: string,
  ): Promise<Submitted> {
    const stated = readTokenRecord(content)
    const { token, timeMs } = stated
    const statement = tokenRecordStatement(content, stated)
    const signed = signaturesIn(statement, signature)
    const nowMs = this.#parts.clock.now()
    if (stated.network !== (await this.network()))
      throw new RequestRefused('foreign_network', 'The content is signed for another network.')
    checkTime(timeMs, nowMs)
    const issuer = await this.#issuerOf(token, standard)
    const permission = await ownerKeys(this.#parts.calls, issuer)
    checkSigners(signed, permission, { issuer, what: 'records' })
    await this.#checkNewest(token, timeMs, nowMs)
    const { logos } = this.#parts
    await logos?.check(stated.record.logo)
    this.#limit.count(networkAddress)
    const all = await this.#withEarlier({ content, stated, statement, signed }, permission)
    const found = { token, signedMs: timeMs, ...weighed(all, permission) }
    if (!suffices(all, permission)) return { ...found, isStored: false }
    const row = {
      token,
      signedMs: timeMs,
      storedMs: nowMs,
      signer: found.signers.join(),
      signature: found.signatures.join(''),
      content,
    }
    // Before the record, so that no record names a picture that is missing.
    await logos?.keep(stated.record.logo)
    if (!(await this.#parts.records.putTokenRecord(row))) throw notNewer()
    this.#logoUrls.delete(token)
    if (permission.keys.length > 1) await this.#parts.records.forgetWaitingTokenRecord({ kind, content })
    return { ...found, isStored: true }
  }

  /** All signatures of a content, with those that came before. Throws `record_outdated` where none is new and they do not suffice. */
  async #withEarlier(
    {
      stated,
      ...arrived
    }: Pick<ArrivedContent, 'content' | 'statement' | 'signed'> & { readonly stated: StatedRecord },
    permission: SigningKeys,
  ): Promise<ArrivedContent['signed']> {
    // The picture too: a restart must not lose what a signed content names.
    if (!suffices(arrived.signed, permission)) await this.#parts.logos?.keep(stated.record.logo)
    return withEarlier(
      this.#parts,
      { ...arrived, kind, about: stated.token, timeMs: stated.timeMs },
      permission,
    )
  }

  /** Contents of a token that wait for signatures, by the permission of its issuer now, newest first. */
  async waitingFor(token: string, permission: SigningKeys): Promise<readonly WaitingContent[]> {
    return waitingAbout(this.#parts, token, {
      statementOf: (content) => {
        const stated = statedIn({ content })
        return stated && tokenRecordStatement(content, stated)
      },
      permissionNow: async () => permission,
    })
  }

  async #issuerOf(token: string, standard: ChainToken['standard']): Promise<Address> {
    const found = await readChainToken(this.#parts.calls, token)
    if (found?.standard === standard) return found.issuer
    throw new RequestRefused(
      'token_not_found',
      `${token} is not a ${standard.toUpperCase()} token by what the node answers.`,
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

const notNewer = () => outdated('A record of the same time or a later one is stored: sign again.')

/** An uploaded logo by its path on this server. The hash is there so that browsers ask again for another one. */
function withLogoPath(token: string, record: TokenRecord): TokenRecord {
  const hash = storedLogoHash(record.logo)
  return hash === undefined ? record : { ...record, logo: `/api/token/logo?token=${token}&hash=${hash}` }
}

/** What became of a submission. */
export type Submitted = {
  readonly token: string
  readonly signedMs: number
  /** False while it waits for more signatures. */
  readonly isStored: boolean
  readonly signers: readonly string[]
  readonly weight: string
  readonly threshold: string
}

/** Undefined for a content that this release no longer accepts. */
function statedIn({ content }: Pick<TokenRecordRow, 'content'>): StatedRecord | undefined {
  try {
    return readTokenRecord(content)
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}
