// What strangers, and a server that lies or fails, cannot hide from the person who signs.
import { expect, type Page, type Route, test } from '@playwright/test'
import { encodeCall, parseFunction } from '@sundial/abi'
import { type KnownOperation, operationOf } from '@sundial/operations'
import { toAddress, toBase58, toHex } from '@sundial/primitives'
import { buildTransaction, encodeRaw } from '@sundial/wallet'
import { TronWeb } from 'tronweb'
import {
  addressOf,
  devnet,
  explorer,
  fill,
  form,
  keysOf,
  logIn,
  makeTokens,
  openSend,
  pay,
  review,
  rich,
} from './wallet-actions.ts'
import { requestSignature } from './wallet-session.ts'

// A route that answers while its page closes is no fault of the test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

// All tests have the same token, which is made once.
test.describe.configure({ mode: 'serial' })

const keyOf = keysOf('lies')
const [victim, spender] = [addressOf(keyOf(1)), addressOf(keyOf(2))]
let token = ''

test.beforeAll(async () => {
  await pay(victim, 500)
  token = await makeTokens(keyOf(3), [victim])
})

/** Two addresses with the same first and last characters, as those who poison histories make them. */
function makeLookAlikes(): readonly [string, string] {
  const byEnd = new Map<string, string>()
  for (let number = 0; ; number++) {
    const address = toBase58(`41${'5a'.repeat(15)}${number.toString(16).padStart(10, '0')}`)
    const end = `${address.slice(0, 5)} ${address.slice(-4)}`
    const alike = byEnd.get(end)
    if (alike !== undefined) return [alike, address]
    byEnd.set(end, address)
  }
}

/** Code of a contract that emits Transfer(first word of the call, each further word, 250) and moves nothing. */
const emitter = [
  // Returns the 66 bytes below.
  '604280600b6000396000f3',
  '60fa600052',
  '60205b803611156040578035600035',
  '7fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  '60206000a36020016007565b00',
].join('')

async function emitTransfers(from: string, to: readonly string[]): Promise<void> {
  const web = new TronWeb({ fullHost: devnet, privateKey: keyOf(4) })
  const owner = addressOf(keyOf(4))
  await pay(owner, 1000)
  const send = async (transaction: Parameters<typeof web.trx.sign>[0]) => {
    const { result, txid } = await web.trx.sendRawTransaction(await web.trx.sign(transaction as never))
    expect(result).toBe(true)
    await expect
      .poll(async () => (await rich.trx.getUnconfirmedTransactionInfo(txid)).receipt?.result)
      .toBe('SUCCESS')
  }
  const created = await web.transactionBuilder.createSmartContract(
    { abi: [], bytecode: emitter, feeLimit: 1_000_000_000, name: 'fake' },
    owner,
  )
  await send(created)
  const contract = TronWeb.address.fromHex((created as { contract_address: string }).contract_address)
  const words = [from, ...to].map((one) => toAddress(one).slice(2).padStart(64, '0')).join('')
  const { transaction } = await web.transactionBuilder.triggerSmartContract(
    contract,
    '',
    { feeLimit: 1_000_000_000, input: words },
    [],
  )
  await send(transaction)
}

test('sixty fake events of a stranger neither silence the look-alike warning nor make a payee', async ({
  page,
}) => {
  const [real, alike] = makeLookAlikes()
  const payer = new TronWeb({ fullHost: devnet, privateKey: keyOf(1) })
  expect((await payer.trx.sendTransaction(real, 2_000_000)).result).toBe(true)
  const others = Array.from({ length: 59 }, (_, at) => addressOf(keyOf(100 + at)))
  await emitTransfers(victim, [...others, alike])
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${explorer}/api/transfer?from=${victim}&to=${alike}`)
      return ((await answer.json()) as { total: number }).total
    })
    .toBe(1)

  await logIn(page, keyOf(1), '/')
  await openSend(page)
  await form(page).getByLabel('Recipient').focus()
  await expect(form(page).getByRole('button', { name: real })).toBeVisible()
  await expect(form(page).getByRole('button', { name: alike })).toHaveCount(0)
  await fill(page, { to: alike, amount: '1' })
  const warning = `The recipient looks like ${real}, but is a different address.`
  await expect(form(page)).toContainText(warning)
  await expect(form(page)).not.toContainText('You have paid this address before.')
  await form(page).getByRole('button', { name: 'Review' }).click()
  await expect(review(page)).toContainText(warning)
  await review(page).getByRole('button', { name: 'Back', exact: true }).click()
  await form(page).getByLabel('Recipient').fill(real)
  await expect(form(page)).toContainText('You have paid this address before.')
  await expect(form(page)).not.toContainText('looks like')

  // Who was paid by mistake is still the wrong one.
  expect((await payer.trx.sendTransaction(alike, 1_000_000)).result).toBe(true)
  await expect
    .poll(async () => (await page.request.get(`${explorer}/api/account/payees?address=${victim}`)).text())
    .toContain(alike)
  await page.reload()
  await openSend(page)
  await fill(page, { to: alike, amount: '1' })
  await expect(form(page)).toContainText('You have paid this address before.')
  await expect(form(page)).toContainText(warning)
})

type Part = {
  readonly callValue?: bigint
  readonly feeLimitSun?: bigint
  readonly permissionId?: number
  readonly contract?: string
}

const call = (signature: string, values: readonly string[], part: Part = {}): KnownOperation =>
  operationOf('TriggerSmartContract', {
    ownerAddress: toAddress(victim),
    contractAddress: toAddress(part.contract ?? token),
    callValue: part.callValue ?? 0n,
    data: encodeCall(parseFunction(`function ${signature}`), values),
    callTokenValue: 0n,
    tokenId: 0n,
  })

/** Opens the review of a transaction that somebody else made. */
async function openReview(page: Page, operation: KnownOperation, part: Part = {}): Promise<void> {
  const { blockID: id, block_header: header } = await rich.trx.getCurrentBlock()
  const { number, timestamp } = header.raw_data
  const { feeLimitSun = 100_000_000n, permissionId } = part
  const raw = buildTransaction(
    { operation, feeLimitSun, ...(permissionId !== undefined && { permissionId, validMs: 600_000 }) },
    { id, height: BigInt(number), timestampMs: BigInt(Math.max(timestamp, Date.now())) },
  )
  await requestSignature(page, { kind: 'transaction', hex: toHex(encodeRaw(raw)) })
  await expect(review(page)).toBeVisible()
}

async function closeReview(page: Page): Promise<void> {
  await review(page)
    .getByRole('button', { name: /^(Back|Close)$/ })
    .last()
    .click()
  await expect(review(page)).toHaveCount(0)
}

type Answer = { readonly logs?: readonly unknown[] }

/** Changes an answer of the node's calls, of all or of those whose body has the text. */
async function answer(
  page: Page,
  path: string,
  change: (json: Answer, body: string) => unknown,
): Promise<void> {
  await page.route(`**${path}`, async (route: Route) => {
    const response = await route.fetch()
    const changed = change((await response.json()) as Answer, route.request().postData() ?? '')
    await route.fulfill({ response, json: changed })
  })
}

const transfer = 'transfer(address to, uint256 value)'
const approve = 'approve(address spender, uint256 value)'
const ordinary = 'The spender is an ordinary account, not a contract.'
const everything = 'This lets another account spend all of this token, now and later.'

test('the review of crafted bytes names what they take, and refuses what nobody could execute', async ({
  page,
}) => {
  await logIn(page, keyOf(1), '/')
  // TRX that go with the transfer of a token.
  await openReview(page, call(transfer, [spender, '1'], { callValue: 7_000_000_000n }))
  await expect(review(page)).toContainText('The call also pays 7,000 TRX to the contract.')
  await expect(review(page)).toContainText('This call also pays TRX or tokens to the contract.')
  await closeReview(page)

  // Allowances without an end that are not the largest number, to somebody's key.
  for (const amount of [2n ** 254n, 1_000_000_000n]) {
    await openReview(page, call(approve, [spender, String(amount)]))
    await expect(review(page)).toContainText(everything)
    await expect(review(page)).toContainText(ordinary)
    await closeReview(page)
  }
  await openReview(page, call('increaseAllowance(address a, uint256 b)', [spender, '7000001']))
  await expect(review(page)).toContainText('This allows more than you have.')
  await expect(review(page)).toContainText(ordinary)
  await closeReview(page)
  await openReview(page, call('setApprovalForAll(address a, bool b)', [spender, 'true']))
  await expect(review(page)).toContainText(everything)
  await closeReview(page)

  // A token that would be sent to its own contract, with a limit that could burn a fortune.
  const lost = call(transfer, [token, '1'])
  await openReview(page, lost, { feeLimitSun: 15_000_000_000n })
  await expect(review(page)).toContainText('The recipient is the contract of this token itself.')
  await expect(review(page)).toContainText('The contract may burn up to 15,000 TRX.')
  await closeReview(page)

  // A call that fails can cost its whole limit.
  await openReview(page, call(transfer, [spender, '8000000']))
  await expect(review(page)).toContainText(
    /At least [\d.]+ TRX, and for the energy up to the fee limit of 100 TRX/,
  )
  await expect(review(page)).toContainText('The node expects this call to fail.')
  await closeReview(page)

  const pays = operationOf('TransferContract', {
    ownerAddress: toAddress(victim),
    toAddress: toAddress(spender),
    amount: 1_000_000n,
  })
  await openReview(page, pays, { permissionId: 3 })
  await expect(review(page).getByRole('alert')).toContainText('The account does not have this permission.')
  await expect(review(page).getByRole('button', { name: 'Sign', exact: true })).toHaveCount(0)
  await closeReview(page)
  const ofOther = { ...pays, value: { ...pays.value, ownerAddress: toAddress(addressOf(keyOf(3))) } }
  await openReview(page, ofOther as KnownOperation)
  await expect(review(page).getByRole('alert')).toContainText('does not name your key')
  await closeReview(page)
})

test('what the server does not answer is named, and no warning is missing in silence', async ({ page }) => {
  await logIn(page, keyOf(1), '/')
  const unknown = [
    'The recipient could not be checked',
    'It could not be checked whether the operator of this site warns of the recipient.',
    'It could not be checked whether you paid the recipient before',
    'The decimals of the token could not be checked.',
    'The permissions of the account could not be checked.',
    'The costs and the balances could not be checked.',
  ]
  const failures: readonly ((route: Route) => Promise<void>)[] = [
    (route) => route.fulfill({ status: 500, body: '{}' }),
    // As java-tron answers where it fails.
    (route) => route.fulfill({ json: { Error: 'class java.lang.NullPointerException : null' } }),
    // Never.
    () => new Promise(() => undefined),
  ]
  for (const [index, fail] of failures.entries()) {
    const stranger = addressOf(keyOf(50 + index))
    await page.route('**/api/**', fail)
    await page.route('**/wallet/**', fail)
    await openReview(page, call(transfer, [stranger, '1'], { contract: addressOf(keyOf(60 + index)) }))
    for (const text of unknown) await expect(review(page)).toContainText(text)
    await closeReview(page)
    if (index === 0) {
      await openReview(page, call(approve, [stranger, '1']))
      await expect(review(page)).toContainText('The spender could not be checked')
      await expect(review(page)).toContainText('The amount could not be compared with your balance')
      await closeReview(page)
    }
    await page.unroute('**/api/**')
    await page.unroute('**/wallet/**')
  }
})

test('invented decimals and income are not believed', async ({ page }) => {
  // Whoever types 1 would send a hundredth, or a hundred.
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replaceAll(/("(?:tokenDecimal|decimals)":)6/g, '$18') })
  })
  await logIn(page, keyOf(1), '/')
  await openSend(page)
  await fill(page, { to: spender, amount: '0.01', token: 'DIAL' })
  await expect(form(page).getByRole('alert')).toContainText('disagree about the decimals of this token')
  await expect(form(page).getByRole('button', { name: 'Review' })).toBeDisabled()
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await openReview(page, call(transfer, [spender, '1250000']))
  await expect(review(page)).toContainText('Only this is certain: 1,250,000 in the smallest unit.')
  await closeReview(page)

  // A trial in which a token of nobody pays the signer.
  const words = [token, victim].map((one) => toAddress(one).slice(2).padStart(64, '0'))
  await answer(page, '/wallet/triggerconstantcontract', (json, body) =>
    !body.includes('a9059cbb')
      ? json
      : {
          ...json,
          logs: [
            ...(json.logs ?? []),
            {
              address: toAddress(addressOf(keyOf(70))).slice(2),
              topics: ['ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', ...words],
              data: (10n ** 15n).toString(16).padStart(64, '0'),
            },
          ],
        },
  )
  await openReview(page, call(transfer, [spender, '1']))
  const balances = review(page).getByRole('region', { name: 'Your balances after' })
  await expect(balances).toContainText('as the node expects')
  await expect(balances).toContainText(
    'comes from an account or a contract that the transaction does not name',
  )
  await closeReview(page)
})
