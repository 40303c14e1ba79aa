import type { AuditedRound, Store } from '@sundial/store'
import { Gauge, type Registry } from 'prom-client'
import { isWholeRound } from '../endpoints/system/audit.ts'

type Book = { readonly openCount: number; readonly rounds: readonly AuditedRound[] }

/** Read on request, once for all figures; while the database is unavailable the last values remain. */
export function addAuditGauges(registry: Registry, store: Store): void {
  let reading: Promise<Book | undefined> | undefined
  const read = async (): Promise<Book | undefined> => {
    reading ??= readBook(store).finally(() => (reading = undefined))
    return reading
  }
  for (const { name, help, value } of figures) {
    const gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const book = await read()
        const now = book && value(book)
        if (now !== undefined) gauge.set(now)
      },
    })
  }
}

const readBook = (store: Store): Promise<Book | undefined> =>
  Promise.all([store.openDifferenceCount(), store.auditedRounds()]).then(
    ([openCount, rounds]) => ({ openCount, rounds }),
    () => undefined,
  )

type Figure = {
  readonly name: string
  readonly help: string
  readonly value: (book: Book) => number | undefined
}

const figures: readonly Figure[] = [
  {
    name: 'sundial_audit_open_differences',
    help: 'Figures on which index and node disagree',
    value: ({ openCount }) => openCount,
  },
  {
    name: 'sundial_audit_round_accounts',
    help: 'Accounts the newest round of the audit has compared with the node so far',
    value: ({ rounds }) => newestOf(rounds.filter(({ subject }) => subject === 'accounts'))?.count,
  },
  {
    name: 'sundial_audit_whole_round_end_timestamp_seconds',
    help: 'When the newest round that compared all accounts finished',
    value: ({ rounds }) => {
      const whole = rounds.filter((round) => round.subject === 'accounts' && isWholeRound(round, rounds))
      const newest = newestOf(whole)
      return newest && newest.toMs / 1000
    },
  },
  {
    name: 'sundial_audit_height',
    help: 'Newest block at which the audit compared anything',
    value: ({ rounds }) =>
      rounds.length === 0 ? undefined : Math.max(...rounds.map(({ toHeight }) => toHeight)),
  },
]

const newestOf = (rounds: readonly AuditedRound[]): AuditedRound | undefined =>
  rounds.reduce<AuditedRound | undefined>(
    (newest, round) => (newest === undefined || round.toMs >= newest.toMs ? round : newest),
    undefined,
  )
