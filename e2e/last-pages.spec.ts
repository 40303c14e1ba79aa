import { expect, type Page, test } from '@playwright/test'
import { QueryClient } from '@tanstack/react-query'
import { accounts } from '../apps/web/src/data/account.ts'
import { blocks } from '../apps/web/src/data/block.ts'
import { contractCalls, contracts, events } from '../apps/web/src/data/contract.ts'
import { tokenHolders } from '../apps/web/src/data/holders.ts'
import type { ListQuery, ListRequest } from '../apps/web/src/data/lists.ts'
import { proposals, tallies, votes } from '../apps/web/src/data/vote.ts'
import { tokens, tokenTransfers } from '../apps/web/src/data/token.ts'
import { transactions, transfers } from '../apps/web/src/data/transaction.ts'

const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

const list = <Filters extends object, Row>(
  query: (request: ListRequest<Filters>) => ListQuery<Row>,
  keyOf: (row: Row) => string,
  filters: Partial<NoInfer<Filters>> = {},
) => ({
  read: async (page: number, size: number) => {
    const { rows, total } = await new QueryClient().fetchQuery(
      query({ page, size, filters: filters as Filters }),
    )
    return { keys: rows.map(keyOf), total }
  },
})

/** Every list of the web app over the recorded chain, with the members that identify its rows. */
const lists = {
  blocks: list(blocks, ({ hash }) => hash),
  transactions: list(transactions, ({ hash }) => hash),
  'transactions of a block': list(transactions, ({ hash }) => hash, { block: 79_072_107 }),
  'transactions of an account': list(transactions, ({ hash }) => hash, { address: usdt }),
  transfers: list(transfers, ({ id }) => id),
  'transfers of a block': list(transfers, ({ id }) => id, { block: 79_072_107 }),
  'transfers of TRX': list(tokenTransfers, ({ id }) => id, { name: '_' }),
  'transfers of a TRC10 token': list(tokenTransfers, ({ id }) => id, { name: '1005114' }),
  accounts: list(accounts, ({ address }) => address),
  'contract calls': list(contractCalls, ({ hash }) => hash),
  events: list(events, (event) => JSON.stringify(event), { contract: usdt }),
  tokens: list(tokens, ({ contractAddress }) => contractAddress),
  contracts: list(contracts, ({ address, hash }) => `${address} ${hash}`),
  votes: list(votes, (vote) => JSON.stringify(vote), { voter: usdt }),
  tallies: list(tallies, ({ block }) => String(block)),
  proposals: list(proposals, (proposal) => JSON.stringify(proposal)),
  'holders that are not known': list(
    tokenHolders({ tokenId: '_', tokenType: 'trc10' }),
    ({ address }) => address,
  ),
}

const size = 100

test("the web app's data layer reads every list to its last page: as many rows as counted, none twice", async ({
  baseURL,
}) => {
  // The data layer's requests are relative to the page, with which no answer came.
  Object.assign(globalThis, { document: { baseURI: `${baseURL}/`, querySelector: () => null } })
  let walked = 0
  for (const [name, { read }] of Object.entries(lists)) {
    // Not all at once: it is one server.
    const first = await read(1, size)
    const total = first.total ?? 0
    const pages = Math.ceil(total / size)
    // The page past the last one, too, which is empty.
    const others = Array.from({ length: pages }, (_, index) => read(index + 2, size))
    const keys = [first, ...(await Promise.all(others))].flatMap((page) => page.keys)
    expect({ name, rows: keys.length, distinct: new Set(keys).size }).toEqual({
      name,
      rows: total,
      distinct: total,
    })
    walked += total
  }
  expect(walked).toBeGreaterThan(3000)
})

const last = (page: Page) => page.getByRole('button', { name: 'Last page' }).click()

for (const [name, call, path] of [
  ['blocks', 'block', 'blockchain/blocks'],
  ['transactions', 'transaction', 'blockchain/transactions'],
] as const) {
  test(`the list of ${name} is paged to its last page on the screen`, async ({ page, request }) => {
    const answer = (await (await request.get(`/api/${call}?limit=0`)).json()) as { total: number }
    await page.goto(`/#/${path}`)
    await last(page)
    const rows = page.locator('main tbody tr')
    await expect(rows).toHaveCount(answer.total % 20 || 20)
    await expect(page).toHaveURL(new RegExp(`page=${Math.ceil(answer.total / 20)}$`))
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  })
}
