import type { Connection } from '../connection.ts'
import type { Totals } from '../head.ts'
import { readNamesOf } from '../queries/names.ts'
import { encodeAsset } from '../records/asset-key.ts'
import { factRecords } from '../records/chunks.ts'
import { joinFact, listsOf } from '../records/fact-kinds.ts'
import type { FactRecord } from '../records/fact-record.ts'
import { readRecordRange } from '../records/read-records.ts'
import { appendFacts } from '../write/copy-records.ts'
import { eventKeysOf, toListEntries } from '../write/split-facts.ts'
import { readEventKeyIds } from '../write/event-keys.ts'
import type { ListEntry } from '../write/write-lists.ts'
import { cutRecords } from './cut-records.ts'
import { undoLists } from './undo-lists.ts'

/** Drops the facts behind `kept`, and takes them and what `others` names out of their lists. Reads the names they mention, and returns them. */
export async function undoFacts(
  connection: Connection,
  kept: Totals,
  present: Totals,
  others: readonly ListEntry[],
): Promise<readonly FactRecord[]> {
  const range = { from: kept.facts, to: present.facts }
  const facts = await readRecordRange(connection, factRecords, range, present.facts)
  await undoLists(connection, [...(await entriesOf(connection, facts, kept.facts)), ...others])
  const opened = await cutRecords(connection, factRecords, kept.facts, present.facts)
  await appendFacts(connection, kept.facts - opened.length, opened)
  return facts
}

async function entriesOf(
  connection: Connection,
  facts: readonly FactRecord[],
  first: number,
): Promise<ListEntry[]> {
  const names = await readNamesOf(connection, facts)
  const accounts = new Map<string, number>()
  const assets = new Map<string, number>()
  for (const fact of facts) {
    for (const id of fact.accounts) accounts.set(names.account(id), id)
    for (const id of fact.assets) assets.set(encodeAsset(names.asset(id)), id)
  }
  const lists = facts.map(({ kind, transaction, payload, ...record }) =>
    listsOf(
      joinFact({
        kind,
        transactionIndex: transaction,
        payload,
        accounts: record.accounts.map((id) => names.account(id)),
        assets: record.assets.map((id) => names.asset(id)),
        keys: record.keys.map((id) => names.key(id)),
      }),
    ),
  )
  const eventKeys = await readEventKeyIds(connection, eventKeysOf(lists))
  const numbers = {
    account: (name: string) => accounts.get(name)!,
    asset: (key: string) => assets.get(key)!,
    eventKey: (key: string) => eventKeys.get(key)!,
  }
  return lists.flatMap((places, at) => toListEntries(places, first + at, numbers))
}
