// Links to transactions whose bytes say more than a decoder of the last occurrence shows: java-tron merges what occurs twice.
import { expect, type Page, test } from '@playwright/test'
import { encodeOperation } from '@sundial/operations'
import { concatBytes, fromHex, fromText, toAddress, toHex } from '@sundial/primitives'
import { permission, rawTransaction, transaction } from '@sundial/protocol'
import { addressOf, explorer, keysOf, logIn, pay, review, rich } from './wallet-actions.ts'
import { requestSignature } from './wallet-session.ts'

const keyOf = keysOf('hidden content')

/** A field of bytes below 128, with its tag and length. */
const field = (number: number, ...parts: readonly Uint8Array[]): Uint8Array => {
  const content = concatBytes(...parts)
  return concatBytes(Uint8Array.of(number * 8 + 2, content.length), content)
}
const keyField = (address: string) => field(7, field(1, fromHex(toAddress(address))), fromHex('1001'))

/** A link to an unsigned transaction of the operation at the head of the chain, and its raw data, as hex. */
async function linked(envelope: ReturnType<typeof encodeOperation>, value: Uint8Array) {
  const { blockID, block_header: head } = await rich.trx.getCurrentBlock()
  const rawData = rawTransaction.create({
    refBlockBytes: fromHex(blockID.slice(12, 16)),
    refBlockHash: fromHex(blockID.slice(16, 32)),
    expiration: BigInt(head.raw_data.timestamp + 3_600_000),
    timestamp: BigInt(head.raw_data.timestamp),
    feeLimit: 100_000_000n,
    contract: [{ ...envelope, parameter: { ...envelope.parameter!, value } }],
  })
  return {
    link: toHex(transaction.encode(transaction.create({ rawData }))),
    raw: toHex(rawTransaction.encode(rawData)),
  }
}

type Crafted = Awaited<ReturnType<typeof linked>>

/** Opens the link, whose page offers no signature, and asks for one in another way. */
async function expectRefusal(page: Page, key: string, { link, raw }: Crafted, shown: string): Promise<void> {
  await logIn(page, key, '/account')
  await page.goto(`${explorer}/#/account/signatures?tx=${link}`)
  const card = page.getByRole('region', { name: 'Open a proposal' }).getByRole('listitem').first()
  await card.getByText('Details', { exact: true }).click()
  await expect(card).toContainText(shown)
  await expect(page.getByRole('main').getByRole('button', { name: 'Review and sign' })).toHaveCount(0)
  await requestSignature(page, { kind: 'transaction', hex: raw })
  await expect(review(page)).toContainText(shown)
  for (const place of [card, review(page)]) {
    await expect(place.getByRole('alert')).toContainText('It cannot be signed here.')
    await expect(place.getByRole('alert')).toContainText('a field occurs twice')
  }
  await expect(review(page).getByRole('button', { name: 'Sign', exact: true })).toHaveCount(0)
}

test('an owner permission in two parts is shown with the keys of both, and nobody can sign it', async ({
  page,
}) => {
  const [victim, attacker] = [addressOf(keyOf(1)), addressOf(keyOf(2))]
  await pay(victim, 200)
  const envelope = encodeOperation('AccountPermissionUpdateContract', {
    ownerAddress: toAddress(victim),
    owner: permission.create({ threshold: 1n }),
    witness: undefined,
    actives: [],
  })
  const value = concatBytes(
    field(1, fromHex(toAddress(victim))),
    field(2, fromHex('2001'), keyField(attacker)),
    field(2, fromHex('2001'), keyField(victim)),
  )
  await expectRefusal(page, keyOf(1), await linked(envelope, value), attacker)
  const account = await rich.trx.getAccount(victim)
  expect(account.owner_permission?.keys.map(({ address }) => address) ?? []).not.toContain(attacker)
})

test('a deployment in two parts is shown with the payment of the first, and nobody can sign it', async ({
  page,
}) => {
  const victim = addressOf(keyOf(3))
  await pay(victim, 2000)
  const envelope = encodeOperation('CreateSmartContract', {
    ownerAddress: toAddress(victim),
    newContract: undefined,
    callTokenValue: 0n,
    tokenId: 0n,
  })
  const origin = field(1, fromHex(toAddress(victim)))
  const value = concatBytes(
    origin,
    // Field 5 pays 1,000 TRX.
    field(2, origin, fromHex('288094ebdc03')),
    field(2, origin, field(4, fromHex('6000')), field(7, fromText('Gift'))),
  )
  await expectRefusal(page, keyOf(3), await linked(envelope, value), '1,000 TRX')
})
