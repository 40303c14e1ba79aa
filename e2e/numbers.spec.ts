import type {
  Account,
  AccountsAnswer,
  BlocksAnswer,
  TokensOverviewAnswer,
  TransactionInfo,
  TransactionsAnswer,
  TransfersAnswer,
  Trc10HoldersAnswer,
  TriggersAnswer,
} from '@sundial/api'
import { expect, type Page } from '@playwright/test'
import { test } from './one-page.ts'
import { living } from './screens.ts'
import { count, expectColumn, expectFacts, facts, labels, open, trx, units } from './shown-numbers.ts'

const { column: columns, page: titles, home } = labels

/** The recorded chain does not move: its answers are always for the block that the page shows. */
const ask = async <Answer>(page: Page, path: string, origin = ''): Promise<Answer> =>
  (await (await page.request.get(`${origin}/api/${path}`)).json()) as Answer

const rowCount = (page: Page, total: number | undefined) =>
  expect(
    page.locator('main p', { hasText: new RegExp(`^${total!.toLocaleString('en-US')} records`) }),
  ).toBeVisible()

type HomepageBundle = { readonly now?: { readonly lastDay?: { readonly transactions: number } } }

test('home shows no total where the index does not have the whole chain', async ({ onePage: page }) => {
  await open(page, '/')
  const { now } = await ask<HomepageBundle>(page, 'system/homepage-bundle')
  // The recorded chain has gaps, so that its last 24 hours are unknown and left out.
  expect(now?.lastDay).toBeUndefined()
  const expected = {
    [home!['accounts']!]: 'no such fact',
    [home!['dayTransactions']!]: 'no such fact',
  }
  await expectFacts(page, expected)
})

for (const height of [0, 3_000_000, 79_072_107]) {
  test(`block ${height} shows the numbers of the API`, async ({ onePage: page }) => {
    await open(page, `/block/${height}`)
    const [block] = (await ask<BlocksAnswer>(page, `block?number=${height}`)).data
    const expected = {
      [columns!['transactions']!]: count(block!.nrOfTrx),
      [columns!['transfers']!]: count(block!.transferCount),
      [columns!['fee']!]: trx(block!.feeSun),
      [columns!['energy']!]: count(block!.energyUsage),
    }
    await expectFacts(page, expected)
    await rowCount(page, block!.nrOfTrx)
    await open(page, `/block/${height}/details`)
    const details = {
      [columns!['bandwidth']!]: count(block!.netUsage),
      [columns!['size']!]: count(block!.size),
      [columns!['version']!]: count(block!.version),
    }
    await expectFacts(page, details)
  })
}

test('transactions show the numbers of the API', async ({ onePage: page }) => {
  const { data } = await ask<TransactionsAnswer>(page, 'transaction?limit=4&start=300')
  for (const { hash } of data) {
    // One page, one transaction after the other.
    await open(page, `/transaction/${hash}`)
    const info = await ask<TransactionInfo>(page, `transaction-info?hash=${hash}`)
    const expected = {
      [columns!['height']!]: count(info.block),
      // Without a receipt the page says so instead of a sum.
      [labels['transaction']!['total']!]: trx(info.cost?.fee) ?? 'no such fact',
    }
    await expectFacts(page, expected)
  }
})

test('an account shows the numbers of the API', async ({ onePage: page }) => {
  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  await open(page, `/address/${address}`)
  const account = await ask<Account>(page, `accountv2?address=${address}`)
  const expected = {
    // The recorded chain has gaps, so that balances are unknown and left out.
    [columns!['balance']!]: 'no such fact',
    [columns!['transactions']!]: count(account.totalTransactionCount),
  }
  expect(account.balance).toBeUndefined()
  await expectFacts(page, expected)
  await rowCount(page, account.totalTransactionCount)
  await open(page, `/address/${address}/details`)
  await expectFacts(page, { [columns!['transfers']!]: count(account.transactions) })
})

test('TRX as a token shows the numbers of the API', async ({ onePage: page }) => {
  await open(page, '/token/0')
  const { total } = await ask<{ total: number }>(page, 'asset/transfer?name=_&limit=1')
  await expectFacts(page, { [titles!['transfers']!]: count(total) })
  await rowCount(page, total)
})

test('the list of blocks shows the numbers of the API', async ({ onePage: page }) => {
  await open(page, '/blockchain/blocks')
  const { data, total } = await ask<BlocksAnswer>(page, 'block?sort=-number&start=0&limit=20')
  await rowCount(page, total)
  await expectColumn(page, { name: columns!['height']!, rows: data, of: ({ number }) => count(number) })
  await expectColumn(page, {
    name: columns!['transactions']!,
    rows: data,
    of: ({ nrOfTrx }) => count(nrOfTrx),
  })
  await expectColumn(page, { name: columns!['fee']!, rows: data, of: ({ feeSun }) => trx(feeSun) })
  await expectColumn(page, { name: columns!['size']!, rows: data, of: ({ size }) => count(size) })
})

test('the list of transactions shows the numbers of the API', async ({ onePage: page }) => {
  await open(page, '/blockchain/transactions?page=2')
  const { data, total } = await ask<TransactionsAnswer>(page, 'transaction?sort=-timestamp&start=20&limit=20')
  await rowCount(page, total)
  await expectColumn(page, { name: columns!['height']!, rows: data, of: ({ block }) => count(block) })
  await expectColumn(page, {
    name: columns!['amount']!,
    rows: data,
    // As in TronScan’s rows, what moves nothing has the amount 0; the page shows none.
    of: ({ amount, tokenInfo, tokenTransfer }) =>
      amount === '0'
        ? tokenTransfer && units(tokenTransfer.amount_str, tokenTransfer.tokenInfo.tokenDecimal ?? 0)
        : units(amount, tokenInfo?.tokenDecimal ?? 0),
  })
})

test('the list of transfers shows the numbers of the API', async ({ onePage: page }) => {
  await open(page, '/blockchain/transfers')
  const { data, total } = await ask<TransfersAnswer>(page, 'transfer?sort=-timestamp&start=0&limit=20')
  await rowCount(page, total)
  await expectColumn(page, { name: columns!['height']!, rows: data, of: ({ block }) => count(block) })
  await expectColumn(page, {
    name: columns!['amount']!,
    rows: data,
    of: ({ amount_str: amount, tokenInfo }) => units(amount, tokenInfo.tokenDecimal ?? 0),
  })
})

test('the list of accounts shows the numbers of the API', async ({ onePage: page }) => {
  await open(page, '/blockchain/accounts')
  const { data, total } = await ask<AccountsAnswer>(page, 'account/list?start=0&limit=20')
  await rowCount(page, total)
  await expectColumn(page, { name: columns!['balance']!, rows: data, of: ({ balance }) => trx(balance) })
  await expectColumn(page, {
    name: columns!['transactions']!,
    rows: data,
    of: ({ totalTransactionCount }) => count(totalTransactionCount),
  })
  await expectColumn(page, {
    name: columns!['transfers']!,
    rows: data,
    of: ({ transferCount }) => count(transferCount),
  })
})

test('the list of contract calls shows the numbers of the API', async ({ onePage: page }) => {
  await open(page, '/contracts/contract-triggers')
  const { data, total } = await ask<TriggersAnswer>(page, 'contracts/trigger?start=0&limit=20')
  await rowCount(page, total)
  await expectColumn(page, { name: columns!['height']!, rows: data, of: ({ block }) => count(block) })
})

test('the list of tokens shows the numbers of the API', async ({ onePage: page }) => {
  await open(page, '/tokens/list')
  const { tokens, total } = await ask<TokensOverviewAnswer>(
    page,
    'tokens/overview?sort=holderCount&start=0&limit=20',
  )
  await rowCount(page, total)
  await expectColumn(page, {
    name: columns!['holders']!,
    rows: tokens,
    of: ({ nrOfTokenHolders }) => count(nrOfTokenHolders),
  })
  await expectColumn(page, {
    name: columns!['transfers']!,
    rows: tokens,
    of: ({ transferCount }) => count(transferCount),
  })
})

const zion = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'

// Where blocks come meanwhile, page and API are looked at until both are at one of them.
test('an account whose balance is known shows the numbers of the API', async ({ onePage: page }) => {
  await expect(async () => {
    await open(page, `/address/${zion}`, living)
    const account = await ask<Account>(page, `accountv2?address=${zion}`, living)
    expect(account.balance).toBeDefined()
    const staked = BigInt(account.totalFrozenV2 ?? 0) + BigInt(account.totalFrozen ?? 0)
    const expected = {
      [columns!['balance']!]: trx(String(BigInt(account.balance!) + staked)),
      [columns!['transactions']!]: count(account.totalTransactionCount),
      [columns!['transfers']!]: count(account.transactions),
    }
    expect(await facts(page, [columns!['balance']!])).toEqual({
      [columns!['balance']!]: expected[columns!['balance']!],
    })
    await open(page, `/address/${zion}/details`, living)
    const listed = [columns!['transactions']!, columns!['transfers']!]
    expect(await facts(page, listed)).toEqual(
      Object.fromEntries(listed.map((label) => [label, expected[label]])),
    )
  }).toPass()
})

test('holders of TRX show the numbers of the API', async ({ onePage: page }) => {
  await expect(async () => {
    await open(page, '/token/0/holders', living)
    const { data = [], total } = await ask<Trc10HoldersAnswer>(
      page,
      'tokenholders?tokenId=_&limit=20',
      living,
    )
    expect(data.length).toBeGreaterThan(0)
    await expectColumn(page, { name: columns!['amount']!, rows: data, of: ({ balance }) => trx(balance) })
    expect(await facts(page, [titles!['holders']!])).toEqual({ [titles!['holders']!]: count(total) })
  }).toPass()
})
