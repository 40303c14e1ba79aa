import { tronGrid } from '@sundial/operations'
import { type Address, toBase58 } from '@sundial/primitives'
import type { Account } from '@sundial/protocol'
import type { TransactionRow } from '@sundial/store'
import { finalAccountQuestion, headAccountQuestion } from '../../chain-head/questions.ts'
import type { Context } from '../../endpoint.ts'
import { NotNow } from '../../errors.ts'
import { readAddress } from '../../lookup.ts'
import { serviceOf } from '../../services/services.ts'
import { heldBalance, type HeldBalance, pastBalances } from '../../tokens/doubtful-tokens.ts'
import { holdingsOf } from '../account/reported.ts'
import { isReceivedBy, type PlacedTransaction, transactionRows } from './from-node.ts'
import { chainPage, costOfNodeRows, gridList, named, ofFinality, optionalText, paged, sides } from './grid.ts'
import { pageOfRows, walk, type Walked } from './walk.ts'

const address = named('An address: base58, or hex beginning with 41 or 0x.')

export const gridAccount = gridList({
  get: '/v1/accounts/:address',
  summary: "TronGrid: an account as the node has it, with the account's TRC20 balances",
  description:
    'Addresses are in hex, but for those of permissions and votes. Balances of TRC20 tokens are those of the index.',
  cost: 3,
  query: { address, only_confirmed: ofFinality.only_confirmed },
  async rows(query, at) {
    const account = await readAddress(query['address']!, at)
    const [found, tokens] = await Promise.all([
      nodeAccountOf(account, query, at),
      trc20Rows(account, query, at),
    ])
    return { rows: found === undefined ? [] : [{ ...tronGrid.accountRow(found), trc20: tokens }] }
  },
})

/** Without the node's words there is no answer: they are waited for longer than what an answer can do without. */
const nodeWaitMs = 5000

/** Undefined for an address without an account. Throws `node_unavailable`. */
async function nodeAccountOf(
  account: Address,
  query: tronGrid.GridQuery,
  at: Context,
): Promise<Account | undefined> {
  serviceOf(at, 'nodeCalls')
  const isFinal = tronGrid.flagIn(query, 'only_confirmed')
  const answer = await (isFinal
    ? at.chain.read(finalAccountQuestion(account), at, nodeWaitMs)
    : at.chain.read(headAccountQuestion(account), at, nodeWaitMs))
  if (answer === undefined)
    throw new NotNow('node_unavailable', 'The node does not answer; ask again shortly.')
  return answer.value
}

async function trc20Rows(account: Address, query: tronGrid.GridQuery, at: Context) {
  const height = finalHeightIn(query, at)
  const held =
    height === undefined ? (await holdingsOf(account, at))?.balances : await pastBalances(account, height, at)
  return (held ?? []).flatMap(balanceRows)
}

/** Undefined where the newest block counts. */
const finalHeightIn = (query: tronGrid.GridQuery, { state }: Context): number | undefined =>
  tronGrid.flagIn(query, 'only_confirmed') && state.head !== undefined
    ? Math.min(state.solidifiedHeight ?? 0, state.head.height)
    : undefined

const balanceRows = ({ asset, amount }: HeldBalance) =>
  asset.kind !== 'trc20' || amount === undefined || amount <= 0n
    ? []
    : [tronGrid.balanceRow(asset.contract, amount)]

export const gridAccountTokens = gridList({
  get: '/v1/accounts/:address/trc20/balance',
  summary: 'TronGrid: TRC20 balances of an account, by contract',
  cost: 2,
  query: {
    address,
    contract_address: optionalText('Only the balance of this token.'),
    ...paged,
    only_confirmed: ofFinality.only_confirmed,
  },
  async rows(query, at) {
    const account = await readAddress(query['address']!, at)
    const { contract_address: token } = query
    if (token === undefined) return pageOfRows(await trc20Rows(account, query, at), query)
    const contract = await readAddress(token, at)
    if (tronGrid.flagIn(query, 'only_confirmed')) {
      const own = toBase58(contract)
      return { rows: (await trc20Rows(account, query, at)).filter((row) => own in row) }
    }
    const asset = { kind: 'trc20', contract } as const
    return { rows: balanceRows({ asset, amount: (await heldBalance(account, asset, at))?.amount }) }
  },
})

export const gridAccountTransactions = gridList({
  get: '/v1/accounts/:address/transactions',
  summary: 'TronGrid: transactions of an account, newest first',
  description:
    'The index has their places, and the node their bytes, signatures and costs. Transactions in which contracts paid the account are included, unless search_internal is false or only_from or only_to is true.',
  cost: 8,
  extraCost: costOfNodeRows,
  query: {
    address,
    ...sides,
    search_internal: optionalText('false leaves out what contracts did.'),
    ...chainPage,
  },
  async rows(query, at) {
    const account = await readAddress(query['address']!, at)
    const { sent, received, inner } = tronGrid.sidesIn(query)
    const isNamed = (row: NamedTransaction) =>
      (sent && row.owner === account) || (received && isReceivedBy(account, row))
    const side = sent === received ? undefined : sent ? 'owner' : 'to'
    const own = { read: transactionsOf({ account, side }, at), matches: isNamed }
    const lists = inner ? [own, { read: internalOf(account, at) }] : [own]
    const { rows, fingerprint } = await walk<NamedTransaction>(lists, query, at)
    return { rows: await transactionRows(rows, at), fingerprint }
  },
})

type NamedTransaction = PlacedTransaction & Partial<Pick<TransactionRow, 'owner' | 'to' | 'type'>>

const transactionsOf =
  (
    { account, side }: { readonly account: Address; readonly side: 'owner' | 'to' | undefined },
    { store }: Context,
  ): Walked<NamedTransaction>['read'] =>
  async (request) =>
    (side === undefined ? undefined : await store.transactionsOfPart(account, { side }, request)) ??
    store.transactionsOfAccount(account, request)

/** The transactions of its internal ones. */
const internalOf =
  (account: Address, { store }: Context): Walked<NamedTransaction>['read'] =>
  async (request) => {
    const page = await store.facts({ list: 'internalTransactionsOfAccount', key: account }, request)
    const rows = page.rows.map(({ transactionId: id, transactionIndex: index, height, timestampMs }) => ({
      id,
      index,
      height,
      timestampMs,
    }))
    return { ...page, rows }
  }
