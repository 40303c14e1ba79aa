import type { AbiOfCode } from '../../src/services/contract-sources.ts'
import type {
  CodeReadingRow,
  ContractSourceRow,
  FeedbackRow,
  KeyUsageRow,
  ListingPair,
  ListingStepRow,
  MultiSignatureFilter,
  MultiSignatureRow,
  OpenPlace,
  PriceRow,
  ReadContractRow,
  RepresentativePage,
  ServiceRecords,
  StoredMultiSignature,
  TokenLogoRow,
  TokenRecordRow,
  TokenSignature,
  UnreadSource,
  VerifiedContractRow,
  WaitingContentKey,
  WaitingTokenLimits,
  WaitingTokenRecordRow,
} from '../../src/services/service-records.ts'

const matches: Readonly<
  Record<MultiSignatureFilter, (state: number, signed: boolean | undefined) => boolean>
> = {
  all: () => true,
  waiting: (state) => state === 0,
  done: (state) => state === 1,
  failed: (state) => state === 2,
  toSign: (state, signed) => state === 0 && signed === false,
  signed: (state, signed) => state === 0 && signed === true,
}

type SourceRecord = Omit<VerifiedContractRow, 'address' | 'verifiedMs'>

/** What the services keep, for tests of the API; the store's own tests hold the tables to the same. */
export class MemoryRecords implements ServiceRecords {
  readonly #rows = new Map<string, MultiSignatureRow>()
  readonly #sources = new Map<string, ContractSourceRow>()
  readonly #readings = new Map<string, CodeReadingRow>()
  readonly #prices = new Map<number, PriceRow>()
  readonly #feedback: FeedbackRow[] = []
  readonly #keyUsage = new Map<string, KeyUsageRow>()
  readonly #pages = new Map<string, RepresentativePage>()
  /** Oldest first. */
  readonly #tokenRecords: TokenRecordRow[] = []

  async putTokenRecord(row: TokenRecordRow): Promise<boolean> {
    const isOld = this.#tokenRecords.some(
      ({ token, signedMs }) => token === row.token && signedMs >= row.signedMs,
    )
    if (!isOld) this.#tokenRecords.push(row)
    return !isOld
  }
  async tokenRecords(tokens: readonly string[]): Promise<readonly TokenRecordRow[]> {
    return [...new Set(tokens)].flatMap(
      (wanted) => this.#tokenRecords.findLast(({ token }) => token === wanted) ?? [],
    )
  }
  async tokenRecordVersions(
    token: string,
    { beforeMs, limit }: Parameters<ServiceRecords['tokenRecordVersions']>[1],
  ): Promise<readonly TokenRecordRow[]> {
    return this.#tokenRecords
      .filter((row) => row.token === token && row.signedMs < beforeMs)
      .toReversed()
      .slice(0, limit)
  }

  #waitingTokens: readonly (WaitingTokenRecordRow & WaitingContentKey)[] = []

  async addTokenSignatures(
    row: WaitingTokenRecordRow & WaitingContentKey,
    { fromMs, mostOfToken, most }: WaitingTokenLimits,
  ): Promise<{ readonly signatures: readonly TokenSignature[]; readonly added: number }> {
    const isSame = (one: WaitingContentKey) => one.kind === row.kind && one.content === row.content
    const earlier = this.#waitingTokens.find(isSame)?.signatures ?? []
    const added = row.signatures.filter(({ signer }) => !earlier.some((one) => one.signer === signer))
    const signatures = [...earlier, ...added]
    const others = this.#waitingTokens
      .filter((one) => !isSame(one) && one.signedMs >= fromMs)
      .toSorted((left, right) => right.signedMs - left.signedMs)
    const ofToken = others.filter(({ token }) => token === row.token).slice(0, mostOfToken - 1)
    const kept = others.filter((one) => one.token !== row.token || ofToken.includes(one))
    this.#waitingTokens = [{ ...row, signatures }, ...kept.slice(0, most - 1)]
    return { signatures, added: added.length }
  }
  async waitingTokenRecords(token: string, fromMs: number): Promise<readonly WaitingTokenRecordRow[]> {
    return this.#waitingTokens
      .filter((row) => row.token === token && row.signedMs >= fromMs)
      .toSorted((left, right) => right.signedMs - left.signedMs)
  }
  async forgetWaitingTokenRecord({ kind, content }: WaitingContentKey): Promise<void> {
    this.#waitingTokens = this.#waitingTokens.filter((row) => row.kind !== kind || row.content !== content)
  }

  /** Oldest first. */
  readonly #listingSteps: ListingStepRow[] = []

  async putListingStep(row: ListingStepRow): Promise<boolean> {
    const [newest] = await this.newestListingSteps([row])
    if (row.place !== (newest?.place ?? 0) + 1) return false
    this.#listingSteps.push(row)
    return true
  }
  async newestListingSteps(pairs: readonly ListingPair[]): Promise<readonly ListingStepRow[]> {
    return pairs.flatMap(
      (pair) =>
        this.#listingSteps.findLast(({ first, second }) => first === pair.first && second === pair.second) ??
        [],
    )
  }
  async listingSteps(
    pair: ListingPair,
    { before, limit }: Parameters<ServiceRecords['listingSteps']>[1],
  ): Promise<readonly ListingStepRow[]> {
    return this.#listingSteps
      .filter(({ first, second, place }) => first === pair.first && second === pair.second && place < before)
      .toReversed()
      .slice(0, limit)
  }
  async listingsWith({
    statuses,
    first,
    limit,
  }: Parameters<ServiceRecords['listingsWith']>[0]): Promise<readonly ListingStepRow[]> {
    const newest = new Map(this.#listingSteps.map((row) => [`${row.first}/${row.second}`, row]))
    return [...newest.values()]
      .filter((row) => statuses.includes(row.status) && (first === undefined || row.first === first))
      .toSorted((left, right) => left.storedMs - right.storedMs || (left.first < right.first ? -1 : 1))
      .slice(0, limit)
  }

  readonly #logos = new Map<string, Uint8Array>()

  async putTokenLogo({ hash, picture }: TokenLogoRow): Promise<void> {
    if (!this.#logos.has(hash)) this.#logos.set(hash, picture)
  }
  async tokenLogo(hash: string): Promise<Uint8Array | undefined> {
    return this.#logos.get(hash)
  }

  async representativePage(address: string): Promise<RepresentativePage | undefined> {
    return this.#pages.get(address)
  }
  async putRepresentativePage(page: RepresentativePage): Promise<void> {
    this.#pages.set(page.address, page)
  }

  async multiSignature(id: string): Promise<StoredMultiSignature | undefined> {
    return this.#rows.get(id)
  }

  async putMultiSignature(row: MultiSignatureRow, mostWaiting: number): Promise<boolean> {
    if (row.version === 1 && (await this.multiSignatureCounts(row)).waiting >= mostWaiting) return false
    if ((this.#rows.get(row.id)?.version ?? 0) !== row.version - 1) return false
    this.#rows.set(row.id, row)
    return true
  }

  async openMultiSignatures({
    after,
    limit,
  }: Parameters<ServiceRecords['openMultiSignatures']>[0]): Promise<readonly StoredMultiSignature[]> {
    const order = (left: OpenPlace, right: OpenPlace) =>
      left.expiresMs - right.expiresMs || (left.id < right.id ? -1 : 1)
    return [...this.#rows.values()]
      .filter((row) => row.isOpen && (after === undefined || (row.id !== after.id && order(after, row) < 0)))
      .toSorted(order)
      .slice(0, limit)
  }

  async multiSignatureCounts({
    owner,
    originator,
  }: Parameters<ServiceRecords['multiSignatureCounts']>[0]): ReturnType<
    ServiceRecords['multiSignatureCounts']
  > {
    const rows = [...this.#rows.values()].filter(
      (row) => row.owner === owner && row.originator === originator,
    )
    const count = (wanted: number) => rows.filter(({ state }) => state === wanted).length
    return { waiting: count(0), failed: count(2) }
  }

  async multiSignaturesOf(
    address: string,
    { filter, start, limit }: Parameters<ServiceRecords['multiSignaturesOf']>[1],
  ): ReturnType<ServiceRecords['multiSignaturesOf']> {
    const rows = [...this.#rows.values()]
      .filter(({ state, readers }) =>
        readers.some((reader) => reader.address === address && matches[filter](state, reader.signed)),
      )
      .toSorted((left, right) => right.createdMs - left.createdMs || (left.id < right.id ? -1 : 1))
    return { rows: rows.slice(start, start + limit), total: rows.length }
  }

  async forgetMultiSignatures(expiredBeforeMs: number): Promise<void> {
    for (const [id, { expiresMs }] of this.#rows) if (expiresMs < expiredBeforeMs) this.#rows.delete(id)
  }

  async contractAbis(addresses: readonly string[]): Promise<ReadonlyMap<string, AbiOfCode>> {
    return new Map(
      addresses.flatMap((address) => {
        const row = this.#sources.get(address)
        if (row === undefined) return []
        const { abi = [] } = JSON.parse(row.record) as { abi?: unknown }
        const { verifiedMs, codeHash } = row
        return [[address, { abi: JSON.stringify(abi), verifiedMs, codeHash }] as const]
      }),
    )
  }

  async verifiedAbis(
    after: Parameters<ServiceRecords['verifiedAbis']>[0],
    limit: number,
  ): ReturnType<ServiceRecords['verifiedAbis']> {
    return [...this.#sources.values()]
      .filter(
        ({ verifiedMs, address }) =>
          verifiedMs > after.verifiedMs || (verifiedMs === after.verifiedMs && address > after.address),
      )
      .toSorted(
        (left, right) => left.verifiedMs - right.verifiedMs || (left.address < right.address ? -1 : 1),
      )
      .slice(0, limit)
      .map(({ address, verifiedMs, record }) => ({
        address,
        verifiedMs,
        abi: JSON.stringify((JSON.parse(record) as { abi?: unknown }).abi ?? []),
      }))
  }

  async contractSource(address: string): Promise<ContractSourceRow | undefined> {
    return this.#sources.get(address)
  }

  async contractWithCode(codeHash: string): Promise<string | undefined> {
    return [...this.#sources.values()]
      .filter((row) => row.codeHash === codeHash)
      .toSorted(
        (left, right) => Number(right.isFull) - Number(left.isFull) || left.verifiedMs - right.verifiedMs,
      )[0]?.address
  }

  async verifiedContracts(limit: number): Promise<readonly VerifiedContractRow[]> {
    return [...this.#sources.values()]
      .toSorted((left, right) => right.verifiedMs - left.verifiedMs)
      .slice(0, limit)
      .map(({ address, verifiedMs, record }) => ({
        address,
        verifiedMs,
        ...(JSON.parse(record) as SourceRecord),
      }))
      .map(({ address, verifiedMs, license, compiler, optimizer }) => ({
        address,
        verifiedMs,
        license,
        compiler,
        optimizer,
      }))
  }

  async putContractSource(row: ContractSourceRow): Promise<boolean> {
    const stored = this.#sources.get(row.address)
    if (stored?.isFull === true && stored.codeHash === row.codeHash) return false
    this.#sources.set(row.address, row)
    return true
  }

  async codeReadings(addresses: readonly string[], reader: number): Promise<readonly ReadContractRow[]> {
    return addresses.flatMap((address) => {
      const source = this.#sources.get(address)
      return source === undefined ? [] : [{ address, record: this.#readingOf(source, reader)?.record }]
    })
  }

  async unreadSources(reader: number, limit: number): Promise<readonly UnreadSource[]> {
    return [...this.#sources.values()]
      .filter((source) => this.#readingOf(source, reader) === undefined)
      .toSorted((left, right) => right.verifiedMs - left.verifiedMs)
      .slice(0, limit)
      .map(({ address, verifiedMs }) => ({ address, verifiedMs }))
  }

  async putCodeReading(row: CodeReadingRow): Promise<void> {
    this.#readings.set(row.address, row)
  }

  #readingOf({ address, verifiedMs }: ContractSourceRow, reader: number): CodeReadingRow | undefined {
    const reading = this.#readings.get(address)
    return reading?.verifiedMs === verifiedMs && reading.reader === reader ? reading : undefined
  }

  async putPrice({ timeMs, ...price }: PriceRow): Promise<void> {
    const hourMs = Math.floor(timeMs / 3_600_000) * 3_600_000
    this.#prices.set(hourMs, { timeMs: hourMs, ...price })
  }

  async prices({
    fromMs,
    toMs,
    limit,
  }: Parameters<ServiceRecords['prices']>[0]): Promise<readonly PriceRow[]> {
    return [...this.#prices.values()]
      .filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs)
      .toSorted((left, right) => right.timeMs - left.timeMs)
      .slice(0, limit)
  }

  async putFeedback(row: FeedbackRow, { most }: { readonly most: number }): Promise<void> {
    this.#feedback.unshift(row)
    this.#feedback.length = Math.min(this.#feedback.length, most)
  }

  async addKeyUsage(rows: readonly KeyUsageRow[]): Promise<void> {
    for (const row of rows) {
      const id = `${row.day} ${row.name}`
      const { requests, refused, units } = this.#keyUsage.get(id) ?? { requests: 0n, refused: 0n, units: 0n }
      this.#keyUsage.set(id, {
        ...row,
        requests: requests + row.requests,
        refused: refused + row.refused,
        units: units + row.units,
      })
    }
  }
  async forgetKeyUsage({ fromDay }: { readonly fromDay: number }): Promise<void> {
    for (const [id, { day }] of this.#keyUsage) if (day < fromDay) this.#keyUsage.delete(id)
  }
  async keyUsage(range: {
    readonly name: string
    readonly fromDay: number
  }): Promise<readonly KeyUsageRow[]> {
    return [...this.#keyUsage.values()]
      .filter(({ name, day }) => name === range.name && day >= range.fromDay)
      .toSorted((left, right) => right.day - left.day)
  }
  async feedback(limit: number): Promise<readonly FeedbackRow[]> {
    return this.#feedback.slice(0, limit)
  }
}
