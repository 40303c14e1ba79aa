import type { Address } from '@sundial/primitives'
import { type Journal, journalCsv, PaymentRun, readJournal } from '@sundial/wallet'
import { create } from 'zustand'
import { relayedChain } from '../chain.ts'
import { pageTimers } from '../page-timers.ts'
import { session } from '../session.ts'
import { journals } from './journals.ts'

/** The runs of this tab, by account. A run goes on while the person looks at other pages. */
export const useRuns = create<{ readonly runs: ReadonlyMap<Address, PaymentRun> }>(() => ({
  runs: new Map(),
}))

const setRun = (owner: Address, run: PaymentRun | undefined) =>
  useRuns.setState(({ runs }) => {
    const next = new Map(runs)
    if (run === undefined) next.delete(owner)
    else next.set(owner, run)
    return { runs: next }
  })

/** Opens the stored journal of an account, paused; `undefined` when it has none. */
export async function openStored(owner: Address, feeLimitSun: bigint): Promise<PaymentRun | undefined> {
  const before = useRuns.getState().runs.get(owner)
  if (before !== undefined) return before
  const journal = readJournal(await journals.read(owner))
  return journal === undefined ? undefined : openRun(journal, feeLimitSun)
}

/** Opens a run on a journal. */
export function openRun(journal: Journal, feeLimitSun: bigint): PaymentRun {
  const { owner } = journal
  const run = new PaymentRun(
    {
      chain: relayedChain,
      timers: pageTimers,
      sign: (requests) => session().signAll(requests),
      store: (next) => journals.write(owner, next),
      feeLimitSun,
    },
    journal,
  )
  setRun(owner, run)
  return run
}

/** Ends the run of an account and forgets its journal. */
export async function discard(owner: Address): Promise<void> {
  useRuns.getState().runs.get(owner)?.close()
  setRun(owner, undefined)
  await journals.remove(owner)
}

/** Ends all runs: for a logout. */
export function closeRuns(): void {
  for (const run of useRuns.getState().runs.values()) run.close()
  useRuns.setState({ runs: new Map() })
}

/** Gives the journal to the person as a CSV file. */
export function saveJournal(journal: Journal): void {
  const url = URL.createObjectURL(new Blob([journalCsv(journal)], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `payments-${new Date(journal.startedMs).toISOString().slice(0, 10)}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
