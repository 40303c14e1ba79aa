// Oracles as processes of their own, killed at any moment.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { oracleKeys, openBridge } from '../../../packages/bridge/test/chains.ts'
import { trx } from '@sundial/bridge'
import { buildProgram } from '../test/build-program.ts'
import { Program } from '../test/program.ts'

test(
  'three oracles that are killed again and again carry deposits and withdrawals across, each once',
  { timeout: 240_000 },
  async () => {
    await using built = await buildProgram()
    await using bridge = await openBridge({ seed: 5 })
    const folder = await mkdtemp(join(tmpdir(), 'sundial-oracles-'))
    const { main, side } = bridge.gateways
    const nodes = ['--main-node', bridge.main.url, '--side-node', bridge.side.url, '--oracle-every', '0.2']
    const chainId = ['--side-chain-id', bridge.side.sideChainId]
    const gateways = ['--main-gateway', main.address, '--side-gateway', side.address]
    const oracles = await Promise.all(
      oracleKeys.map(async (key, at) => {
        const file = join(folder, `key-${at}`)
        await writeFile(file, toHex(key))
        return new Program(built.main, 'oracle', ...nodes, ...chainId, ...gateways, '--oracle-key', file)
      }),
    )
    for (const oracle of oracles) oracle.start()
    const carry = async (isDone: () => Promise<boolean>) => {
      for (let turn = 0; turn < 150 && !(await isDone()); turn++) {
        bridge.main.mine(7)
        bridge.side.mine(7)
        const victim = oracles[turn % oracles.length]!
        if (turn % 7 === 6) await victim.end('SIGKILL').then(() => victim.start())
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    }
    try {
      for (let times = 0; times < 4; times++) await bridge.deposit(times % 3, trx, 1_000_000n)
      await bridge.deposit(1, bridge.trc10, 700n)
      await carry(
        async () =>
          (await bridge.amount('side', bridge.trc10)) === 700n &&
          (await bridge.amount('side', trx)) === 4_000_000n,
      )
      expect(await bridge.differences()).toEqual([])
      await bridge.withdraw(1, bridge.trc10, 300n)
      await carry(async () => (await bridge.amount('main', bridge.trc10)) === 400n)
      expect(await bridge.differences()).toEqual([])
      expect(oracles[0]!.output).toContain('Oracle T')
    } finally {
      for (const oracle of oracles) await oracle.end('SIGKILL')
      await rm(folder, { recursive: true })
    }
  },
)
