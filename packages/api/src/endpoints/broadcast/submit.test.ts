import { toBase58, toHex } from '@sundial/primitives'
import { signHash } from '@sundial/primitives/keys'
import { signedHash, transaction as transactionMessage, transactionHash } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'
import { recorded } from '../../testing/recorded.ts'
import { addressOf, FakeCalls, keyOf, signedTransfer } from '../../testing/signed.ts'

test('a dry run decodes, names signers and validates, and sends nothing', async () => {
  const nodeCalls = new FakeCalls()
  nodeCalls.answers.set('/wallet/getsignweight', () => ({
    result: { code: 'NOT_ENOUGH_PERMISSION' },
    permission: { threshold: 2, keys: [{ address: toBase58(addressOf(1)), weight: 1 }] },
    current_weight: 1,
  }))
  await using world = await openWorld({ services: { nodeCalls } })
  const { hex, id } = signedTransfer({})
  const { status, body } = await world.post('/api/transaction?dry-run=1', { transaction: hex })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    transaction: {
      hash: id,
      contracts: [
        {
          contractType: 'TransferContract',
          permissionId: 2,
          parameter: { owner_address: toBase58(addressOf(1)), amount: 1 },
        },
      ],
      signatures: [{ address: toBase58(addressOf(1)) }],
    },
    checks: [
      { check: 'expiration', ok: true, message: 'Expires in 600 s.' },
      { check: 'size', ok: true },
      { check: 'signatures', ok: true },
      { check: 'permission', ok: false, message: 'Weight 1 of 2 needed.' },
    ],
  })
  expect(nodeCalls.requestedPaths()).toEqual(['/wallet/getsignweight'])
})

test('without a node a dry run reports what needs no node', async () => {
  await using world = await openWorld()
  const { hex } = signedTransfer({ signers: [], expiration: 1_700_000_000_000 })
  const { body } = await world.post('/api/transaction?dry-run', { transaction: hex })
  expect(body['checks']).toMatchObject([
    { check: 'expiration', ok: false },
    { check: 'size', ok: true },
    { check: 'signatures', ok: false, message: 'It is not signed.' },
  ])
  expect(await world.post('/api/broadcast', { transaction: hex })).toMatchObject({
    status: 404,
    body: { code: 'service_not_configured' },
  })
})

test("sends the bytes unchanged, and returns the node's message", async () => {
  const nodeCalls = new FakeCalls()
  nodeCalls.answers.set('/wallet/broadcasthex', () => ({
    result: false,
    code: 'SIGERROR',
    message: 'Validate signature error',
  }))
  await using world = await openWorld({ services: { nodeCalls } })
  const { json, hex } = signedTransfer({})
  for (const [path, transaction] of [
    ['/api/broadcast', json],
    ['/api/transaction', hex],
  ] as const) {
    expect(await world.post(path, { transaction })).toMatchObject({
      status: 200,
      body: { success: false, code: 'SIGERROR', message: 'Validate signature error' },
    })
  }
  expect(nodeCalls.requests.map(({ body }) => body)).toEqual([{ transaction: hex }, { transaction: hex }])
})

test('decodes a transaction of the real chain, and names its signer', async () => {
  await using world = await openWorld()
  const transaction = recorded('transactions/TransferContract/mainnet-10a0d0b60235.json') as {
    readonly txID: string
  }
  const { body } = await world.post('/api/transaction?dry-run=1', { transaction })
  expect(body).toMatchObject({ transaction: { hash: transaction.txID } })
})

test.each([
  [{}, 'malformed_body'],
  [{ transaction: 'zz' }, 'malformed_transaction'],
  [{ transaction: '00'.repeat(40) }, 'malformed_transaction'],
  [{ transaction: '0a00' }, 'malformed_transaction'],
  [{ transaction: {} }, 'malformed_transaction'],
  [{ transaction: { raw_data: { contract: 7 } } }, 'malformed_transaction'],
  [{ transaction: 5 }, 'malformed_body'],
  [[1, 2], 'malformed_body'],
])('rejects %j by name', async (request, code) => {
  await using world = await openWorld()
  expect(await world.post('/api/transaction?dry-run=1', request)).toMatchObject({
    status: 400,
    body: { code },
  })
  expect(world.defects).toEqual([])
})

test('on a side chain signers are those who signed with its chain id', async () => {
  const sideChainId = '41fedcba9876543210fedcba9876543210fedcba98'
  const network = { id: 'side', name: 'Side chain', kind: 'side', sideChainId } as const
  await using side = await openWorld({ network })
  await using main = await openWorld()
  const { transaction, hex } = signedTransfer({})
  const rawData = transaction.rawData!
  const signature = [signHash(signedHash(transactionHash(rawData), sideChainId), keyOf(1))]
  const withId = toHex(transactionMessage.encode({ ...transaction, signature }))
  const signerOf = async (world: typeof side, given: string) => {
    const { body } = await world.post('/api/transaction?dry-run', { transaction: given })
    const { signatures } = body['transaction'] as {
      readonly signatures: readonly { readonly address: string }[]
    }
    return signatures[0]!.address === toBase58(addressOf(1))
  }
  expect([await signerOf(side, withId), await signerOf(main, hex)]).toEqual([true, true])
  expect([await signerOf(side, hex), await signerOf(main, withId)]).toEqual([false, false])
  expect((await side.get('/api/system/status')).body['network']).toEqual({
    type: 'side',
    id: 'side',
    name: 'Side chain',
    sideChainId,
  })
})
