// Signatures gathered with the npm client, and what the node says of them on the way.
import { transactionFromJson, transactionToJson } from '@sundial/operations'
import { fromHex, stringifyJson, toHex } from '@sundial/primitives'
import { rawTransaction, transaction as transactionMessage } from '@sundial/protocol'
import { type Types, TronWeb, utils } from 'tronweb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsOf } from '../../test/open-api.ts'
import { rich, SetClock, wallet, type Wallet } from '../../test/world.ts'
import { type Devnet, openDevnet } from '../devnet.ts'
import { serveDevnet } from '../server/serve-devnet.ts'

const [bob, carol, dave, erin] = [wallet(1000), wallet(1001), wallet(1002), wallet(1003)] as const
const base58 = ({ key }: Wallet): string => TronWeb.address.fromPrivateKey(key) as string

let devnet: Devnet
let server: Awaited<ReturnType<typeof serveDevnet>>
let tronWeb: TronWeb

beforeAll(async () => {
  devnet = await openDevnet({ blockTimeMs: 0, clock: new SetClock(Date.now()) })
  server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  tronWeb = new TronWeb({ fullHost: server.address, privateKey: rich.key })
  for (const each of [bob, carol]) {
    const payment = await tronWeb.transactionBuilder.sendTrx(base58(each), 500_000_000)
    await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(payment))
  }
  await shareAccount()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await devnet[Symbol.asyncDispose]()
})

/** Bob's account pays by two of carol, dave and erin; carol counts for two. */
async function shareAccount(): Promise<void> {
  const key = (each: Wallet, weight: number) => ({ address: base58(each), weight })
  const built = await tronWeb.transactionBuilder.updateAccountPermissions(
    base58(bob),
    { type: 0, permission_name: 'owner', threshold: 1, keys: [key(bob, 1)] },
    undefined,
    [
      {
        type: 2,
        permission_name: 'pay',
        threshold: 3,
        operations: `02${'00'.repeat(31)}`,
        keys: [key(carol, 2), key(dave, 1), key(erin, 1)],
      },
    ],
  )
  const sent = await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(built, bob.key))
  expect(sent.result).toBe(true)
}

const pay = async (permissionId = 2): Promise<Types.SignedTransaction> =>
  (await tronWeb.transactionBuilder.sendTrx(base58(rich), 7, base58(bob), {
    permissionId,
  })) as Types.SignedTransaction
const ask = async (name: string, parameters: object) => {
  const answer = await tronWeb.fullNode.request<Record<string, unknown>>(`wallet/${name}`, parameters, 'post')
  expect(faultsOf(`/wallet/${name}`, 'post', answer)).toEqual([])
  return answer
}
const weigh = async (signed: object) => await ask('getsignweight', signed)

test('an account shows the permissions it was given', async () => {
  const account = (await tronWeb.trx.getUnconfirmedAccount(base58(bob))) as unknown as Record<string, unknown>
  expect(account['active_permission']).toEqual([
    {
      type: 'Active',
      id: 2,
      permission_name: 'pay',
      threshold: 3,
      operations: `02${'00'.repeat(31)}`,
      keys: [carol, dave, erin].map((each, index) => ({
        address: each.address,
        weight: index === 0 ? 2 : 1,
      })),
    },
  ])
})

test('weight grows with each signature until the network takes the transaction', async () => {
  const built = await pay()
  expect(await weigh(built)).toMatchObject({
    result: { code: 'NOT_ENOUGH_PERMISSION' },
    permission: { id: 2 },
  })
  const once = await tronWeb.trx.multiSign(built, dave.key, 2)
  const half = await weigh(once)
  expect(half).toMatchObject({
    approved_list: [dave.address],
    current_weight: 1,
    result: { code: 'NOT_ENOUGH_PERMISSION' },
    transaction: { result: { result: true }, txid: built.txID },
  })
  const early = await tronWeb.trx.sendRawTransaction(once)
  expect([early.code, tronWeb.toUtf8(early.message)]).toEqual([
    'SIGERROR',
    'Validate signature error: sig error',
  ])
  const twice = await tronWeb.trx.multiSign(once, carol.key, 2)
  const whole = await weigh(twice)
  expect(whole).toMatchObject({ approved_list: [dave.address, carol.address], current_weight: 3 })
  expect(whole['result']).toEqual({})
  expect(await ask('getapprovedlist', twice)).toMatchObject({
    approved_list: [dave.address, carol.address],
    result: {},
    transaction: { txid: built.txID },
  })
  expect(await tronWeb.trx.sendRawTransaction(twice)).toMatchObject({ result: true })
  const { fee, receipt } = await tronWeb.trx.getUnconfirmedTransactionInfo(built.txID)
  expect(fee).toBe(1_000_000 + (receipt.net_fee ?? 0))
})

test('addresses are in base58 when visible', async () => {
  const signed = await tronWeb.trx.multiSign(await pay(), carol.key, 2)
  const { raw_data } = (await ask('getapprovedlist', signed))['transaction'] as { raw_data?: unknown }
  expect(raw_data).toBeUndefined()
  const bytes = rawTransaction.decode(fromHex(signed.raw_data_hex))
  const shown = transactionToJson(transactionMessage.create({ rawData: bytes }), { visible: true })
  expect(
    await weigh({ ...(JSON.parse(stringifyJson(shown)) as object), signature: signed.signature }),
  ).toMatchObject({
    approved_list: [base58(carol)],
    permission: { keys: [{ address: base58(carol) }, {}, {}] },
  })
})

describe('reports what is wrong', () => {
  const result = async (name: string, signed: object) => {
    const answer = await ask(name, signed)
    return { ...(answer['result'] as object), has: Object.keys(answer).sort() }
  }
  const both = ['getsignweight', 'getapprovedlist'] as const

  test('for a missing account', async () => {
    const built = await pay(0)
    const raw_data = JSON.parse(
      JSON.stringify(built.raw_data).replaceAll(bob.address, erin.address),
    ) as object
    expect(await result('getsignweight', { raw_data, visible: false })).toMatchObject({
      code: 'PERMISSION_ERROR',
      message: 'Account does not exist!',
    })
    expect(await result('getapprovedlist', { raw_data, visible: false })).toMatchObject({
      code: 'OTHER_ERROR',
      message: 'class org.tron.core.exception.PermissionException : Account does not exist!',
    })
  })

  test.each([
    [9, 'Permission for this, does not exist!'],
    [1, 'Permission for this, does not exist!'],
  ])('for permission %i', async (permissionId, message) => {
    expect(await result('getsignweight', await pay(permissionId))).toMatchObject({
      code: 'PERMISSION_ERROR',
      message,
    })
  })

  test('for an operation the permission does not cover', async () => {
    const named = await tronWeb.transactionBuilder.updateAccount('bob', base58(bob), { permissionId: 2 })
    expect(await result('getsignweight', named)).toMatchObject({
      code: 'PERMISSION_ERROR',
      message: 'Permission denied!',
      has: ['result', 'transaction'],
    })
  })

  test('for a signature of a stranger and one given twice, with the permission', async () => {
    const built = await pay()
    const { hexStr2byteArray } = utils.code
    const [byBob, byDave] = [bob, dave].map(({ key }) =>
      utils.crypto.ECKeySign(hexStr2byteArray(built.txID), hexStr2byteArray(key)),
    )
    const has = ['permission', 'result', 'transaction']
    expect(await result('getsignweight', { ...built, signature: [byBob] })).toEqual({
      code: 'PERMISSION_ERROR',
      message: `${byBob!.toLowerCase()} is signed by ${base58(bob)} but it is not contained of permission.`,
      has,
    })
    expect(await result('getsignweight', { ...built, signature: [byDave, byDave] })).toEqual({
      code: 'PERMISSION_ERROR',
      message: `${base58(dave)} has signed twice!`,
      has,
    })
    expect(await result('getapprovedlist', { ...built, signature: [byBob] })).toEqual({
      has: ['approved_list', 'result', 'transaction'],
    })
  })

  test.each(both)('for bytes that are not a signature: %s', async (name) => {
    const built = await pay()
    const broken = { ...built, signature: ['00'.repeat(65)] }
    expect(await result(name, broken)).toMatchObject({ code: 'COMPUTE_ADDRESS_ERROR' })
    expect(await result(name, { ...built, signature: ['00'.repeat(64)] })).toEqual({
      code: 'SIGNATURE_FORMAT_ERROR',
      message: 'Signature size is 64',
      has: ['result'],
    })
    expect(
      await result(name, { ...built, signature: Array.from({ length: 6 }, () => '00'.repeat(65)) }),
    ).toEqual({
      code: 'OTHER_ERROR',
      message: 'too many signatures',
      has: ['result'],
    })
  })

  test.each(both)('for a transaction of nothing: %s', async (name) => {
    const built = await pay()
    expect(
      await result(name, { raw_data: { ...built.raw_data, contract: [] }, visible: false }),
    ).toMatchObject({
      code: 'OTHER_ERROR',
      message: 'Invalid transaction: no valid contract',
    })
  })
})

test('a transaction signed step by step equals the one the client signs', async () => {
  const signed = await tronWeb.trx.multiSign(
    await tronWeb.trx.multiSign(await pay(), erin.key, 2),
    carol.key,
    2,
  )
  const bytes = toHex(transactionMessage.encode(transactionFromJson({ ...signed })))
  expect(await ask('broadcasthex', { transaction: bytes })).toMatchObject({ result: true, txid: signed.txID })
})
