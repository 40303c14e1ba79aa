import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDevnet } from '@sundial/devnet'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginWithFile, chainFolder, orderBooksOn, writeChainHistory } from './chain-history.ts'
import type { Config } from './config.ts'

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'sundial history-'))
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

const config = (more: Partial<Config> = {}) => ({ data, 'no-demo': false, ...more }) as Config

test('a chain that has not begun gets an order book with a history, once, after an interrupted attempt too', async () => {
  const nowMs = Date.now()
  const unfinished = `${chainFolder({ data })}.unfinished`
  mkdirSync(unfinished)
  writeFileSync(join(unfinished, 'chain.log'), 'half a block')
  await writeChainHistory(config(), nowMs)
  expect(existsSync(unfinished)).toBe(false)
  const log = join(chainFolder({ data }), 'chain.log')
  const { size } = statSync(log)
  await writeChainHistory(config(), nowMs)
  expect(statSync(log).size).toBe(size)

  await using devnet = await openDevnet({ dataDir: chainFolder({ data }), blockTimeMs: 3000 })
  expect(orderBooksOn(devnet)).toHaveLength(1)
  const { chain } = devnet
  expect(chain.solidifiedHeight).toBe(chain.index.headHeight)
  // In the slots after it nobody missed one.
  devnet.mine(1)
  expect(chain.state.entries('witnesses').map(([, { totalMissed }]) => totalMissed)).not.toContainEqual(
    expect.toSatisfy((missed: bigint) => missed > 3n),
  )
})

test('a chain without simulated users, and one with a genesis of its own, begin without a history', async () => {
  await writeChainHistory(config({ 'no-demo': true }), Date.now())
  await writeChainHistory(config({ genesis: '/tmp/genesis.json' }), Date.now())
  expect(existsSync(chainFolder({ data }))).toBe(false)
})

test('a chain begins with a copy of the file of --from-state, and keeps what it has afterwards', async () => {
  const file = join(data, 'base.state')
  {
    await using base = await openDevnet({ stateFile: file, blockTimeMs: 0 })
    base.mine(3)
  }
  const begun = config({ 'from-state': file })
  await writeChainHistory(begun, Date.now())
  beginWithFile(begun)
  const folder = { dataDir: chainFolder({ data }), blockTimeMs: 0 }
  {
    await using chain = await openDevnet(folder)
    expect(chain.chain.index.headHeight).toBe(4)
    chain.mine(1)
  }
  const ofFile = config({ 'from-state': file, state: join(data, 'own.state') })
  for (const again of [begun, ofFile]) beginWithFile(again)
  await using chain = await openDevnet(folder)
  expect(chain.chain.index.headHeight).toBe(5)
  expect(readFileSync(ofFile.state!)).toEqual(readFileSync(file))
  rmSync(ofFile.state!)
  writeFileSync(file, 'no chain')
  expect(() => beginWithFile(ofFile)).toThrow(expect.objectContaining({ code: 'chain_file_refused' }))
  rmSync(file)
  expect(() => beginWithFile(ofFile)).toThrow(expect.objectContaining({ code: 'ENOENT' }))
  expect(existsSync(ofFile.state!)).toBe(false)
})
