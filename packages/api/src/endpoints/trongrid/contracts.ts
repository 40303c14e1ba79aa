import { tronGrid } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import { NotNow } from '../../errors.ts'
import { readAddress } from '../../lookup.ts'
import { standardQuestion, supplyQuestion } from '../../chain-head/questions.ts'
import { heldPage } from '../../tokens/doubtful-tokens.ts'
import { eachAtOnce, isReceivedBy, transactionRows } from './from-node.ts'
import { chainPage, costOfNodeRows, gridList, named, optionalText, wholePage } from './grid.ts'
import { fingerprintAt, ranksIn, walk } from './walk.ts'

const address = named('A contract: base58, or hex beginning with 41 or 0x.')

export const gridContractTransactions = gridList({
  get: '/v1/contracts/:address/transactions',
  summary: 'TronGrid: transactions that call a contract or send it something, newest first',
  cost: 8,
  extraCost: costOfNodeRows,
  query: { address, ...chainPage },
  async rows(query, at) {
    const contract = await readAddress(query['address']!, at)
    const { rows, fingerprint } = await walk(
      [
        {
          read: (request) => at.store.transactionsOfAccount(contract, request),
          matches: (row) => isReceivedBy(contract, row),
        },
      ],
      query,
      at,
    )
    return { rows: await transactionRows(rows, at), fingerprint }
  },
})

export const gridHolders = gridList({
  get: '/v1/contracts/:address/tokens',
  summary: 'TronGrid: holders of a TRC20 token with their balances, the richest first',
  description: 'order_by is balance,desc or balance,asc.',
  cost: 2,
  query: { address, ...wholePage },
  async rows(query, at) {
    const contract = await readAddress(query['address']!, at)
    const { direction } = tronGrid.orderIn(query, ['balance'], 'desc')
    const { start, limit } = ranksIn(query)
    const order = direction === 'desc' ? 'most' : 'least'
    const page = await heldPage({ kind: 'trc20', contract }, { start, limit, order }, at)
    if (page === undefined)
      throw new NotNow(
        'index_behind',
        'The index does not know the holders: it lacks blocks, or the token moves without events.',
      )
    return {
      rows: page.rows.flatMap(({ account, amount }) =>
        amount === undefined ? [] : [tronGrid.balanceRow(account, amount)],
      ),
      fingerprint: fingerprintAt(start + limit, page.total),
    }
  },
})

export const gridTokenInfo = gridList({
  get: '/v1/trc20/info',
  summary: 'TronGrid: name, symbol, decimals, standard and supply of token contracts',
  description: 'What the contracts return. An address that is no token has no row.',
  cost: 8,
  query: { contract_list: optionalText(`1 to ${tronGrid.mostContracts} addresses, separated by commas.`) },
  async rows(query, at) {
    const names = tronGrid.namesIn(query, 'contract_list', tronGrid.mostContracts)
    const contracts = [...new Set(await eachAtOnce(names, (name) => readAddress(name, at), at))]
    const words = await at.tokens.contracts(contracts)
    const rowsOf = async (contract: Address) => {
      const { name, symbol, decimals } = words.get(contract) ?? {}
      if (name === undefined || symbol === undefined) return []
      const [standard, supply] = await Promise.all([
        at.chain.read(standardQuestion(contract), at),
        at.chain.read(supplyQuestion(contract), at),
      ])
      const facts = { type: standard?.value ?? 'trc20', supply: supply?.value }
      return [tronGrid.tokenInfoRow(contract, { name, symbol, decimals }, facts)]
    }
    return { rows: (await eachAtOnce(contracts, rowsOf, at)).flat() }
  },
})
