// Journals of payments to many, one for each account and network. They contain no key.
import { type Address, isAccountAddress } from '@sundial/primitives'
import { type Journal, journalAfterLogout, readJournal } from '@sundial/wallet'
import { browserTable } from '../../browser/browser-table.ts'
import { networkPath } from '../network-path.ts'

const table = browserTable<unknown>('sundial-payments', 'journals')

const keyOf = (owner: Address): string => `${networkPath}:${owner}`

/** Earlier releases named no network. */
const isOfAnyNetwork = (key: string): boolean => isAccountAddress(key)

export const journals = {
  read: async (owner: Address): Promise<Journal | undefined> => readJournal(await table.read(keyOf(owner))),
  write: (owner: Address, journal: Journal): Promise<void> => table.write(keyOf(owner), journal),
  remove: (owner: Address): Promise<void> => table.remove(keyOf(owner)),
  /** Those of this network, and those of earlier releases that may be of this network. */
  all: (): Promise<readonly Journal[]> =>
    journalsWith((key) => key.startsWith(`${networkPath}:`) || isOfAnyNetwork(key)),
  /** Those of all networks. */
  everywhere: (): Promise<readonly Journal[]> => journalsWith(() => true),
}

const journalsWith = async (isMeant: (key: string) => boolean): Promise<readonly Journal[]> =>
  (await table.entries()).flatMap(([key, stored]) => (isMeant(key) ? (readJournal(stored) ?? []) : []))

/** Takes over the journal of an earlier release for this network, if `isOurs` says that it was made here. */
export async function adoptJournal(
  owner: Address,
  isOurs: (journal: Journal) => Promise<boolean>,
): Promise<Journal | undefined> {
  const journal = readJournal(await table.read(owner))
  if (journal === undefined || !(await isOurs(journal))) return undefined
  await table.write(keyOf(owner), journal)
  await table.remove(owner)
  return journal
}

/** What a logout does with the journals of all networks: payments that may still be executed stay known. */
export async function forgetJournals(): Promise<void> {
  let isEmpty = true
  for (const [key, stored] of await table.entries()) {
    const journal = readJournal(stored)
    const left = journal && journalAfterLogout(journal)
    if (left === undefined) await table.remove(key)
    else {
      await table.write(key, left)
      isEmpty = false
    }
  }
  if (isEmpty) await table.erase()
}
