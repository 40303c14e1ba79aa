import { type Address, fromHex } from '@sundial/primitives'
import { rawTransaction, transaction as transactionMessage } from '@sundial/protocol'
import {
  ForeignBlock,
  type Journal,
  journalCsv,
  PaymentRun,
  waitingRows,
  WrongAccount,
} from '@sundial/wallet'
import { create } from 'zustand'
import { saveFile } from '../../ui/save-file.ts'
import { assertReference, relayedChain } from '../chain.ts'
import { outbox } from '../outbox/outbox.ts'
import { pageTimers } from '../page-timers.ts'
import { session } from '../login/session.ts'
import { adoptJournal, journals } from './journals.ts'

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
export async function openStored(owner: Address): Promise<PaymentRun | undefined> {
  const before = useRuns.getState().runs.get(owner)
  if (before !== undefined) return before
  const journal = (await journals.read(owner)) ?? (await adoptJournal(owner, isOfThisNetwork))
  return journal === undefined ? undefined : openRun(journal)
}

/** The newest signed payment tells its network: the chain has it, or the block to which it refers. */
async function isOfThisNetwork({ rows }: Journal): Promise<boolean> {
  const signed = rows.findLast(({ transaction }) => transaction !== undefined)?.transaction
  if (signed === undefined) return true
  if ((await relayedChain.statusOf(signed.id)).kind !== 'unknown') return true
  try {
    await assertReference(rawTransaction.encode(transactionMessage.decode(fromHex(signed.bytes)).rawData!))
    return true
  } catch (error) {
    if (error instanceof ForeignBlock) return false
    throw error
  }
}

/** Opens a run on a journal. It ends when its account logs out. */
export function openRun(journal: Journal): PaymentRun {
  const { owner } = journal
  const run = new PaymentRun(
    {
      chain: relayedChain,
      timers: pageTimers,
      async sign(requests) {
        // Another account may be active by now; it must not sign for this one.
        if (session().state.account.address !== owner) throw new WrongAccount()
        return session().signAll(requests)
      },
      store: (next) => journals.write(owner, next),
    },
    journal,
  )
  setRun(owner, run)
  const stop = session().subscribe(({ accounts }) => {
    if (accounts.some(({ address }) => address === owner)) return
    stop()
    run.close()
    setRun(owner, undefined)
  })
  return run
}

/** Ends the run of an account and forgets its journal. The outbox remembers what may still be executed. */
export async function discard(owner: Address): Promise<void> {
  const run = useRuns.getState().runs.get(owner)
  run?.close()
  for (const { row, transaction } of waitingRows(run?.journal)) {
    if (row.state === 'refused') {
      outbox().keep(transaction, owner, { code: 'OTHER_ERROR', message: row.reason ?? '' })
    }
  }
  setRun(owner, undefined)
  await journals.remove(owner)
}

/** Gives the journal to the person as a CSV file. */
export const saveJournal = (journal: Journal): void =>
  saveFile(`payments-${new Date(journal.startedMs).toISOString().slice(0, 10)}.csv`, {
    text: journalCsv(journal),
    type: 'text/csv',
  })
