import { fromHex, toBase58 } from '@sundial/primitives'
import { signersOf, transaction as transactionMessage } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { Faucet } from '../../services/faucet.ts'
import { openWorld } from '../../testing/open-world.ts'
import { addressOf, FakeCalls, keyOf, signedTransfer } from '../../testing/signed.ts'

/** A node that always builds a transfer from account 1 to account 99. */
async function openFaucet() {
  const calls = new FakeCalls()
  const clock = { nowMs: 0, now: () => clock.nowMs }
  calls.answers.set('/wallet/createtransaction', ({ amount }) => {
    const { json } = signedTransfer({ signers: [], amount: BigInt(amount as number) })
    return json as Record<string, unknown>
  })
  calls.answers.set('/wallet/broadcasthex', () => ({ result: true, code: 'SUCCESS', txid: 'ab' }))
  const faucet = new Faucet({ calls, clock, privateKey: async () => keyOf(1), amountSun: 5_000_000 })
  const world = await openWorld({ services: { faucet } })
  const ask = async (address = toBase58(addressOf(99))) =>
    (await world.post('/api/testnet/request-coins', { address, captchaCode: '' })).body
  const sent = () => calls.requests.filter(({ path }) => path === '/wallet/broadcasthex')
  return { calls, clock, ask, sent, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() }
}

test("pays once a day, signed by the faucet's key", async () => {
  await using faucet = await openFaucet()
  expect(await faucet.ask()).toEqual({ success: true, amount: 5_000_000, code: 'SUCCESS', hash: 'ab' })
  const { transaction } = faucet.sent()[0]!.body as { transaction: string }
  expect(signersOf(transactionMessage.decode(fromHex(transaction)))).toEqual([addressOf(1)])
  expect(await faucet.ask()).toMatchObject({
    success: false,
    amount: 0,
    code: 'ADDRESS_HAD_COINS',
    againMs: 86_400_000,
  })
  faucet.clock.nowMs += 86_400_000
  expect(await faucet.ask()).toMatchObject({ success: true })
})

test('pays five accounts of a network a day, and says when it pays the next one', async () => {
  await using faucet = await openFaucet()
  const answers: Record<string, unknown>[] = []
  for (let to = 2; to <= 7; to++) {
    faucet.clock.nowMs = to * 1000
    faucet.calls.answers.set(
      '/wallet/createtransaction',
      () => signedTransfer({ signers: [], amount: 5_000_000n, to }).json as Record<string, unknown>,
    )
    answers.push(await faucet.ask(toBase58(addressOf(to))))
  }
  expect(answers.slice(0, 5).every(({ success }) => success)).toBe(true)
  expect(answers[5]).toMatchObject({ code: 'NETWORK_HAD_COINS', againMs: 86_402_000 })
})

test('pays one of two simultaneous requests', async () => {
  await using faucet = await openFaucet()
  const answers = await Promise.all([faucet.ask(), faucet.ask()])
  expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true])
  expect(faucet.sent()).toHaveLength(1)
})

test('does not sign a transaction it did not request', async () => {
  await using faucet = await openFaucet()
  expect(await faucet.ask(toBase58(addressOf(5)))).toMatchObject({ success: false, code: 'FAUCET_REFUSED' })
  faucet.calls.answers.set(
    '/wallet/createtransaction',
    () => signedTransfer({ signers: [], amount: 5_000_001n }).json as never,
  )
  expect(await faucet.ask()).toMatchObject({ success: false, code: 'FAUCET_REFUSED' })
  expect(faucet.sent()).toEqual([])
})

test('reports a rejection by the chain, which does not count as a payment', async () => {
  await using faucet = await openFaucet()
  const node = faucet.calls.answers.get('/wallet/createtransaction')!
  faucet.calls.answers.set('/wallet/createtransaction', () => ({ Error: 'balance is not sufficient' }))
  expect(await faucet.ask()).toEqual({
    success: false,
    amount: 0,
    code: 'FAUCET_REFUSED',
    message: 'balance is not sufficient',
  })
  faucet.calls.answers.set('/wallet/createtransaction', node)
  expect(await faucet.ask()).toMatchObject({ success: true })
})

test('treats an IPv6 /64 as one network', async () => {
  const networks: string[] = []
  const give: Faucet['give'] = async (_, networkAddress) => {
    networks.push(networkAddress)
    return { success: true, amount: 1, code: 'SUCCESS', hash: 'ab' }
  }
  await using world = await openWorld({ services: { faucet: { give } as unknown as Faucet } })
  for (const remoteAddress of ['2001:db8::1', '2001:db8::ffff', '9.9.9.9'])
    await world.server.inject({
      method: 'POST',
      url: '/api/testnet/request-coins',
      remoteAddress,
      payload: { address: toBase58(addressOf(1)) },
    })
  expect(networks).toEqual(['2001:db8:0:0::/64', '2001:db8:0:0::/64', '9.9.9.9'])
})

test('returns an error without a faucet', async () => {
  await using world = await openWorld()
  expect(await world.post('/api/testnet/request-coins', { address: toBase58(addressOf(1)) })).toMatchObject({
    status: 404,
    body: { code: 'service_not_configured' },
  })
})

test("rejects Ethereum's form of an address, and names the TRON form", async () => {
  await using faucet = await openFaucet()
  const address = `0x${addressOf(99).slice(2)}`
  expect(await faucet.ask(address)).toMatchObject({
    code: 'malformed_address',
    message: expect.stringContaining(toBase58(addressOf(99))) as string,
  })
  expect(faucet.sent()).toEqual([])
})
