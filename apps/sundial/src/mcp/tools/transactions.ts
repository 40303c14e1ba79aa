import { operationTypes } from '@sundial/protocol'
import { z } from 'zod'
import type { Explorer } from '../ask.ts'
import { tool } from '../tool.ts'
import { untrusted } from '../untrusted.ts'
import {
  address,
  amountOf,
  cursor,
  height,
  limit,
  type Listed,
  nameIn,
  type Named,
  rest,
  timeOf,
  type TokenInfo,
  token,
  trueAt,
  type True,
  trx,
} from '../values.ts'

type Info = True &
  Named & {
    readonly hash?: string
    readonly block?: number
    readonly timestamp?: number
    readonly confirmed?: boolean
    readonly ownerAddress?: string
    readonly toAddress?: string
    readonly contractType?: number
    readonly contractRet?: string
    readonly contractData?: Readonly<Record<string, unknown>>
    /** The memo in hex. */
    readonly data?: string
    readonly cost?: {
      readonly fee?: number
      readonly energy_usage_total?: number
      readonly net_usage?: number
      readonly net_fee?: number
    }
    readonly outcome?: Readonly<Record<string, unknown>>
    readonly event_count?: number
    readonly internal_transactions?: readonly unknown[]
    readonly transfersAllList?: readonly Moved[]
    readonly trigger_info?: {
      readonly method?: string
      readonly methodName?: string
      readonly parameter?: unknown
    }
  }

type Moved = {
  readonly from_address: string
  readonly to_address: string
  readonly amount_str?: string
  readonly tokenInfo?: TokenInfo
}

const typeName = (id: number | undefined): string =>
  Object.entries(operationTypes).find(([, known]) => known === id)?.[0] ?? `operation of type ${id}`

const mostTransfers = 20

export const explainTransaction = tool({
  name: 'explain_transaction',
  title: 'Explain a transaction',
  description:
    'Says in sentences what a transaction did: who signed it, what kind of operation, every transfer of TRX and tokens it caused, its fee, its result and why it failed.',
  input: {
    id: z
      .string()
      .regex(/^(0x)?[0-9a-fA-F]{64}$/, 'use 64 hex digits')
      .describe('Id (hash) of the transaction: 64 hex digits.'),
  },
  async run({ id }, explorer) {
    const info = await explorer.ask<Info>('/api/transaction-info', {
      hash: id.replace(/^0x/i, '').toLowerCase(),
    })
    if (info.hash === undefined)
      return [trueAt(info), 'Neither the index nor the node knows this transaction.']
    return [trueAt(info), ...sentences(info), explorer.link(`/transaction/${info.hash}`)]
  },
})

function sentences(info: Info): readonly string[] {
  const named = nameIn(info)
  const where =
    info.block === undefined
      ? 'It waits for a block.'
      : `It is in block ${info.block} of ${timeOf(info.timestamp)}, ${info.confirmed === true ? 'which is final' : 'which is not final yet'}.`
  const moved = info.transfersAllList ?? []
  return [
    `Transaction ${info.hash}: ${named(info.ownerAddress)} sent a ${typeName(info.contractType)}${info.toAddress === undefined ? '' : ` to ${named(info.toAddress)}`}.`,
    where,
    resultOf(info),
    ...methodOf(info),
    ...(moved.length === 0 ? ['It moved no TRX and no tokens.'] : []),
    ...moved
      .slice(0, mostTransfers)
      .map(
        (one) =>
          `${named(one.from_address)} sent ${amountOf(one.amount_str, one.tokenInfo ?? { tokenId: 'unknown' })} to ${named(one.to_address)}.`,
      ),
    ...(moved.length > mostTransfers
      ? [`${moved.length - mostTransfers} more transfers are on its page.`]
      : []),
    ...fieldsOf(info),
    ...memoOf(info),
    costOf(info),
    ...((info.event_count ?? 0) > 0 ? [`Contracts logged ${info.event_count} events.`] : []),
  ]
}

function resultOf({ contractRet, outcome }: Info): string {
  if (contractRet === undefined || contractRet === '') return 'Its result is not known.'
  if (contractRet === 'SUCCESS') return 'It succeeded.'
  const reason =
    outcome === undefined || Object.keys(outcome).length === 0
      ? ''
      : ` What the contract says: ${untrusted(outcome)}.`
  return `It FAILED with ${contractRet}: nothing it intended happened, the fee was paid.${reason}`
}

const methodOf = ({ trigger_info: call }: Info): readonly string[] =>
  call?.method === undefined || call.method === ''
    ? []
    : [
        `It calls the function ${untrusted(call.method)}${call.parameter === undefined ? '' : ` with ${untrusted(call.parameter)}`}.`,
      ]

const costOf = ({ cost = {} }: Info): string =>
  `Fee: ${trx(cost.fee)}. Energy used: ${cost.energy_usage_total ?? 'unknown'}. Bandwidth from stake or the free allowance: ${cost.net_usage ?? 'unknown'}; burned for bandwidth: ${trx(cost.net_fee)}.`

const memoOf = ({ data = '' }: Info): readonly string[] =>
  data === '' ? [] : [`Its memo: ${untrusted(Buffer.from(data, 'hex').toString('utf8'))}.`]

/** What the operation says, for kinds that are more than a transfer. */
function fieldsOf({ contractData = {}, contractType }: Info): readonly string[] {
  const isShown =
    contractType !== operationTypes.TransferContract && contractType !== operationTypes.TriggerSmartContract
  const { owner_address: _owner, new_contract: _code, ...fields } = contractData
  return isShown && Object.keys(fields).length > 0 ? [`Fields of the operation: ${untrusted(fields)}.`] : []
}

type Transfers = True &
  Named &
  Listed & {
    readonly data: readonly {
      readonly transactionHash: string
      readonly block: number
      readonly timestamp: number
      readonly transferFromAddress: string
      readonly transferToAddress: string
      readonly amount_str?: string
      readonly tokenInfo: TokenInfo
    }[]
  }

export const transfers = tool({
  name: 'transfers',
  title: 'Transfers',
  description:
    'Transfers of TRX and of TRC10 and TRC20 tokens, newest first, by account, direction, counterparty, token or block. All filters apply together.',
  input: {
    address: address('Account on either side.').optional(),
    direction: z.enum(['in', 'out', 'all']).default('all').describe('Of address.'),
    from: address('Sender.').optional(),
    to: address('Recipient.').optional(),
    token: token.optional(),
    block: height.describe('Only of this block.'),
    limit,
    cursor,
  },
  async run({ direction, ...filter }, explorer) {
    const asked = filter.address === undefined ? {} : { direction }
    const page = await explorer.ask<Transfers>('/api/transfer', { ...filter, ...asked })
    const named = nameIn(page)
    return [
      trueAt(page),
      ...page.data.map(
        (one) =>
          `block ${one.block} ${timeOf(one.timestamp)}: ${named(one.transferFromAddress)} sent ${amountOf(one.amount_str, one.tokenInfo)} to ${named(one.transferToAddress)}. ${one.transactionHash}`,
      ),
      rest(page, page.data.length),
      `A transaction is at ${explorer.link('/transaction/ID')}.`,
    ]
  },
})

type Transactions = True &
  Named &
  Listed & {
    readonly data: readonly {
      readonly hash: string
      readonly block: number
      readonly timestamp: number
      readonly ownerAddress: string
      readonly toAddress?: string
      readonly contractType: number
      readonly contractRet?: string
    }[]
  }

export const transactions = tool({
  name: 'transactions',
  title: 'Transactions',
  description:
    'Transactions, newest first, of an account, of a block, or of the chain. explain_transaction says what one did.',
  input: {
    address: address('Owner or direct counterparty.').optional(),
    block: height.describe('Only of this block.'),
    limit,
    cursor,
  },
  async run(filter, explorer) {
    const page = await explorer.ask<Transactions>('/api/transaction', filter)
    const named = nameIn(page)
    return [
      trueAt(page),
      ...page.data.map(
        (one) =>
          `block ${one.block} ${timeOf(one.timestamp)}: ${typeName(one.contractType)} by ${named(one.ownerAddress)}${one.toAddress === undefined ? '' : ` to ${named(one.toAddress)}`}, ${one.contractRet ?? 'result unknown'}. ${one.hash}`,
      ),
      rest(page, page.data.length),
    ]
  },
})

type Blocks = True &
  Named & {
    readonly data: readonly {
      readonly number: number
      readonly hash: string
      readonly timestamp: number
      readonly witnessAddress: string
      readonly nrOfTrx: number
      readonly transferCount?: number
      readonly feeSun?: string
      readonly confirmed: boolean
    }[]
  }

export const block = tool({
  name: 'block',
  title: 'Block',
  description:
    'One block: its time, id, producer, numbers of transactions and transfers, fees, and whether it is final. The newest one without a height.',
  input: { height },
  async run({ height }, explorer: Explorer) {
    const page = await explorer.ask<Blocks>(
      '/api/block',
      height === undefined ? { limit: 1 } : { number: height },
    )
    const [one] = page.data
    if (one === undefined)
      return [
        trueAt(page),
        height === undefined ? 'There is no block yet.' : `Block ${height} is not in the index.`,
      ]
    return [
      trueAt(page),
      `Block ${one.number} of ${timeOf(one.timestamp)}, ${one.confirmed ? 'final' : 'not final yet'}, id ${one.hash}, produced by ${nameIn(page)(one.witnessAddress)}.`,
      `${one.nrOfTrx} transactions${one.transferCount === undefined ? '' : `, ${one.transferCount} transfers`}, fees ${trx(one.feeSun)}.`,
      explorer.link(`/block/${one.number}`),
    ]
  },
})
