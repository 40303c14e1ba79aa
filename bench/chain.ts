// Throughput of a development chain on one core, and its start time with many transactions in its log.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { type Devnet, openDevnet } from '@sundial/devnet'
import { transaction } from '@sundial/protocol'
import { openRecovery } from '../apps/sundial/src/open-recovery.ts'
import { payment, rich, walletAt } from './payments.ts'

const perBlock = 400
const signerCount = 1000
const seconds = (fromMs: number): number => (performance.now() - fromMs) / 1000

export async function benchChain(transferCount: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sundial-bench-'))
  const recover = await openRecovery()
  const open = () => openDevnet({ blockTimeMs: 3000, dataDir, recover })
  try {
    const first = await open()
    const { acceptSeconds, mineSeconds, coreSeconds } = await pay(first, transferCount)
    await first[Symbol.asyncDispose]()
    const withCheckpoint = await timedOpen(open)
    rmSync(join(dataDir, 'checkpoint'))
    const withoutCheckpoint = await timedOpen(open)
    const rate = (value: number) => (transferCount / value).toFixed(0)
    console.log(
      `chain: ${transferCount} transfers of ${signerCount} signers, ${perBlock} a block, log on disk`,
    )
    console.log(`  accepted                  ${rate(acceptSeconds)} tx/s`)
    console.log(`  mined                     ${rate(mineSeconds)} tx/s`)
    console.log(`  accepted and mined        ${rate(acceptSeconds + mineSeconds)} tx/s`)
    console.log(`  the same of one core      ${rate(coreSeconds)} tx/s, by the process's own time`)
    console.log(`  start, checkpoint         ${withCheckpoint.toFixed(2)} s`)
    console.log(`  start, every block again  ${withoutCheckpoint.toFixed(2)} s`)
    console.log(
      `  memory                    ${(process.memoryUsage.rss() / 2 ** 20).toFixed(0)} MB, all of this bench`,
    )
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function timedOpen(open: () => Promise<Devnet>): Promise<number> {
  const start = performance.now()
  const devnet = await open()
  const taken = seconds(start)
  await devnet[Symbol.asyncDispose]()
  return taken
}

async function pay(devnet: Devnet, count: number) {
  const signers = Array.from({ length: signerCount }, (_, index) => walletAt(index))
  const funding = signers.map(({ address }, nonce) =>
    payment(devnet, { from: rich, nonce, to: address, amount: 1_000_000_000n }),
  )
  await Promise.all(funding.map((item) => devnet.broadcast(item)))
  devnet.mine(1)
  let acceptSeconds = 0
  let mineSeconds = 0
  let coreSeconds = 0
  for (let made = 0; made < count; made += perBlock) {
    const payments = Array.from({ length: Math.min(perBlock, count - made) }, (_, index) => {
      const nonce = made + index
      const item = payment(devnet, { from: signers[nonce % signerCount]!, nonce })
      // As it arrives over the wire: without values computed by the sender.
      return transaction.decode(transaction.encode(item))
    })
    const used = process.cpuUsage()
    const start = performance.now()
    await Promise.all(payments.map((item) => devnet.broadcast(item)))
    acceptSeconds += seconds(start)
    const mined = performance.now()
    devnet.mine(1)
    mineSeconds += seconds(mined)
    const { user, system } = process.cpuUsage(used)
    coreSeconds += (user + system) / 1e6
  }
  return { acceptSeconds, mineSeconds, coreSeconds }
}
