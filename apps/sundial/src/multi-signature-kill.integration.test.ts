// kill -9 of the whole program between two signatures: what it answered is there when it starts again.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { witnessKey } from '@sundial/devnet'
import { TronWeb } from 'tronweb'
import { expect, test } from 'vitest'
import { buildProgram } from '../test/build-program.ts'
import { databasePid } from '../test/database-pid.ts'
import { freePort } from '../test/free-port.ts'
import { answering } from '../test/settle.ts'
import { Program } from '../test/program.ts'

type Json = Readonly<Record<string, unknown>>

test('program and database are killed as soon as a signature is taken, and the other one completes it', async () => {
  await using built = await buildProgram()
  const data = await mkdtemp(join(tmpdir(), 'sundial-kill-signatures-'))
  await chmod(data, 0o755)
  const [port, devnetPort] = [await freePort(), await freePort()]
  const [server, node] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${devnetPort}`]
  const ports = ['--port', String(port), '--devnet-port', String(devnetPort)]
  const up = new Program(built.main, 'up', '--no-demo', '--data', data, ...ports, '--block-time', '1')
  const start = async () => {
    up.start()
    await answering(node)
    await expect
      .poll(() =>
        fetch(`${server}/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true)
  }
  const web = new TronWeb({ fullHost: node, privateKey: witnessKey(1) })
  const mined = async (id: string) => {
    const infoOf = () => web.trx.getUnconfirmedTransactionInfo(id)
    await expect.poll(async () => (await infoOf()).id).toBe(id)
  }
  const owner = web.utils.accounts.generateAccount()
  const keys = [web.utils.accounts.generateAccount(), web.utils.accounts.generateAccount()] as const
  const address = owner.address.base58
  const submit = async (by: (typeof keys)[number], transaction: unknown): Promise<Json> => {
    const body = JSON.stringify({ address: by.address.base58, transaction })
    const headers = { 'content-type': 'application/json' }
    const url = `${server}/api/wallet/multi/transaction`
    return (await (await fetch(url, { method: 'POST', headers, body })).json()) as Json
  }
  try {
    await start()
    await mined((await web.trx.sendTransaction(address, 500_000_000)).txid)
    const permission = {
      permission_name: 'shared',
      threshold: 2,
      keys: keys.map((key) => ({ address: key.address.hex, weight: 1 })),
    }
    const sharing = await web.transactionBuilder.updateAccountPermissions(
      owner.address.hex,
      { type: 0, ...permission },
      undefined,
      [{ type: 2, operations: `02${'00'.repeat(31)}`, ...permission }] as never,
    )
    const shared = await web.trx.sendRawTransaction(await web.trx.sign(sharing, owner.privateKey))
    await mined((shared as unknown as { readonly txid: string }).txid)
    const receiver = web.utils.accounts.generateAccount().address.base58
    const payment = await web.transactionBuilder.sendTrx(receiver, 7_000_000, address)
    const long = await web.transactionBuilder.extendExpiration(payment, 3600)
    const signed = (by: (typeof keys)[number]) => web.trx.multiSign(structuredClone(long), by.privateKey)

    expect(await submit(keys[0], await signed(keys[0]))).toEqual({ code: 0, message: 'OK' })
    const database = await databasePid(data)
    const ended = up.end('SIGKILL')
    process.kill(database!, 'SIGKILL')
    await ended
    await start()
    const list = await fetch(
      `${server}/api/wallet/multi/trx_record?address=${keys[1].address.base58}&state=10`,
    )
    expect(await list.json()).toMatchObject({
      data: { total: 1, data: [{ hash: long.txID, currentWeight: 1, threshold: 2 }] },
    })
    expect(await submit(keys[1], await signed(keys[1]))).toEqual({ code: 0, message: 'OK' })
    await expect.poll(() => web.trx.getUnconfirmedBalance(receiver)).toBe(7_000_000)
  } finally {
    await up.end('SIGINT')
    await rm(data, { recursive: true, force: true })
  }
})
