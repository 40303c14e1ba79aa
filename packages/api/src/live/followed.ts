import { type Address, toBase58 } from '@sundial/primitives'
import type { Store, TransactionRow, TransferRow } from '@sundial/store'
import { omitUndefined } from '../omit-undefined.ts'
import { displayAddress, toAmount } from '../shared/values.ts'
import type { LiveMessage, LiveTransaction, LiveVote, Topic } from './messages.ts'
import { transactionsBetween, transfersBetween } from './rows-between.ts'

/** One connection: its messages, its topics, and the addresses it follows. */
export type Listener = {
  readonly post: (message: LiveMessage) => void
  readonly topics: Set<Topic>
  readonly addresses: Set<Address>
}

type Reads = Pick<Store, 'transfersOfBlock' | 'transactionsOfBlock' | 'factsOfTransaction'>
export type Stretch = { readonly from: number; readonly to: number; readonly seq: number }

/** java-tron ContractType VoteWitnessContract. */
const voteType = 4

/** Reads the heights for what these listeners follow, and sends each its messages. */
export async function tellFollowers(
  store: Reads,
  listeners: readonly Listener[],
  stretch: Stretch,
): Promise<void> {
  await tellTransfers(store, listeners, stretch)
  await tellTransactions(store, listeners, stretch)
}

async function tellTransfers(
  store: Reads,
  all: readonly Listener[],
  { from, to, seq }: Stretch,
): Promise<void> {
  const listeners = all.filter(({ addresses, topics }) => addresses.size > 0 || topics.has('transfers'))
  if (listeners.length === 0) return
  for await (const transfers of transfersBetween(store, from, to)) {
    const data = transfers.map(({ shown }) => shown)
    const message = { type: 'transfers', seq, height: transfers[0]!.row.height, data } as const
    for (const { post, addresses, topics } of listeners) {
      if (topics.has('transfers')) post(message)
      const own = transfers.filter(({ row }) => isOfTransfer(addresses, row))
      if (own.length > 0) post(own.map(({ shown }) => shown))
    }
  }
}

async function tellTransactions(store: Reads, all: readonly Listener[], stretch: Stretch): Promise<void> {
  const { from, to, seq } = stretch
  const listeners = all.filter(
    ({ addresses, topics }) => addresses.size > 0 || topics.has('transactions') || topics.has('votes'),
  )
  if (listeners.length === 0) return
  for await (const rows of transactionsBetween(store, from, to)) {
    const data = rows.map(toLiveTransaction)
    const message = { type: 'transactions', seq, height: rows[0]!.height, data } as const
    for (const { post, topics } of listeners) if (topics.has('transactions')) post(message)
    for (const row of rows) if (row.type === voteType) await tellVotes(store, listeners, { row, seq })
  }
}

async function tellVotes(
  store: Reads,
  listeners: readonly Listener[],
  { row, seq }: { readonly row: TransactionRow; readonly seq: number },
): Promise<void> {
  const facts = await store.factsOfTransaction(row.id)
  const votes = facts.flatMap((fact) => (fact.kind === 'vote' ? [fact] : []))
  if (votes.length === 0) return
  for (const { post, addresses, topics } of listeners) {
    const own = topics.has('votes')
      ? votes
      : votes.filter(({ voter, witness }) => addresses.has(voter) || addresses.has(witness))
    const data = own.map((fact): LiveVote => ({
      hash: row.id,
      date_created: row.timestampMs,
      voter_address: toBase58(fact.voter),
      vote_address: toBase58(fact.witness),
      vote_count: toAmount(fact.votes),
    }))
    if (data.length > 0) post({ type: 'votes', seq, height: row.height, data })
  }
}

const toLiveTransaction = ({ id, timestampMs, type, owner, to, result }: TransactionRow): LiveTransaction =>
  omitUndefined({
    hash: id,
    timestamp: timestampMs,
    contractType: type,
    ownerAddress: displayAddress(owner),
    toAddress: displayAddress(to),
    contractRet: result,
  })

const isOfTransfer = (addresses: ReadonlySet<Address>, { from, to }: TransferRow) =>
  (from !== undefined && addresses.has(from)) || (to !== undefined && addresses.has(to))
